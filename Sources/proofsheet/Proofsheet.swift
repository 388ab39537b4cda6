#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The command line: the only target that touches arguments, files and exit codes.
@main
enum Proofsheet {
  static func main() async {
    // A reader that goes away must not kill the program: its verdict is its exit code.
    signal(SIGPIPE, SIG_IGN)
    exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) async -> ExitCode {
    do throws(Arguments.Problem) {
      switch try Arguments.parse(words) {
      case .version: return tell("proofsheet \(programVersion)\n")
      case .overview: return tell(Help.overview(width: Terminal.width(1)))
      case .command(let arguments): return await run(arguments)
      }
    } catch {
      var console = Console(color: .auto)
      console.usage(error.message)
      return .usage
    }
  }

  private static func run(_ arguments: Arguments) async -> ExitCode {
    if arguments.wantsHelp { return tell(Help.of(arguments.verb, width: Terminal.width(1))) }
    var console = Console(color: arguments.color)
    let code: ExitCode
    switch arguments.verb {
    case .replay:
      var command = ReplayCommand(arguments)
      code = await command.run(&console)
    case .show: code = ShowCommand(arguments: arguments).run(&console)
    case .convert: code = ConvertCommand(arguments: arguments).run(&console)
    case .rules: code = RulesCommand(arguments: arguments).run(&console)
    case .fuzz: code = FuzzCommand(arguments: arguments).run(&console)
    case .shrink: code = ShrinkCommand(arguments: arguments).run(&console)
    case .diagnose: code = DiagnoseCommand(arguments: arguments).run(&console)
    case .defects: code = DefectsCommand(arguments: arguments).run(&console)
    case .explore: code = await ExploreCommand(arguments: arguments).run(&console)
    case .redact: code = RedactCommand(arguments: arguments).run(&console)
    case .repair: code = RepairCommand(arguments: arguments).run(&console)
    case .report: code = ReportCommand(arguments: arguments).run(&console)
    case .diff: code = DiffCommand(arguments: arguments).run(&console)
    case .genTest: code = GenTestCommand(arguments: arguments).run(&console)
    case .help:
      if let rendering = Help.rendering(arguments) { return tell(rendering) }
      return await help(arguments.operands)
    }
    return console.finish(code)
  }

  private static func help(_ operands: [String]) async -> ExitCode {
    guard let word = operands.first else { return tell(Help.overview(width: Terminal.width(1))) }
    guard let verb = Verb(rawValue: word) else { return await run([word]) }
    return tell(Help.of(verb, width: Terminal.width(1)))
  }

  private static func tell(_ text: String) -> ExitCode {
    var console = Console(color: .never)
    console.write(text)
    return console.finish(.conforms)
  }
}
