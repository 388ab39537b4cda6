import SelectionModel
import SelectionSession

/// `proofsheet gen-test`.
struct GenTestCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      console.usage("'gen-test' needs one session file, or -")
      return .usage
    }
    guard let file = SessionFile.load(path, mayBeTrace: true, &console) else { return .unreadable }
    let source: String
    do throws(GeneratedTest.Problem) {
      source = try GeneratedTest.write(
        file.session, from: Files.name(of: path), arguments.framework, arguments.subject)
    } catch {
      console.error("\(Files.name(of: path)): error: \(error.sentence)")
      switch error {
      case .gap: return .inconclusive
      case .nothingHappens, .tooLong: return .nothingMatched
      }
    }
    guard let output = arguments.output else {
      console.write(source)
      return .conforms
    }
    return OutputFile.write(source, to: output, &console) ? .conforms : .internalFault
  }
}
