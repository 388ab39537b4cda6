import SelectionCore
import SelectionModel
import SelectionSession

/// `proofsheet explore`.
struct ExploreCommand {
  let arguments: Arguments
  private var exploring: Exploring { arguments.exploring }

  init(arguments: Arguments) { self.arguments = arguments }

  func run(_ console: inout Console) async -> ExitCode {
    if let problem = conflict ?? exploring.scope.problem {
      console.usage(problem)
      return .usage
    }
    Interruption.await()
    if let path = arguments.operands.first {
      return await list(path, Array(arguments.operands.dropFirst()), &console)
    }
    if let path = exploring.graph { return graph(path, &console) }
    if let defect = arguments.defect { return search(defect, &console) }
    let scope = NamedScope(name: "", scope: exploring.scope)
    guard let explored = await explore(scope, &console) else { return .usage }
    explored.tell(arguments, &console)
    if let session = explored.session, !keep(session, &console) {
      return .internalFault
    }
    return explored.code
  }

  /// Flags that would be without effect.
  private var conflict: String? {
    func refused(_ flags: [Flag], _ reason: String) -> String? {
      flags.first(where: arguments.given.contains).map { "'\($0.rawValue)' \(reason)" }
    }
    let scope: [Flag] = [.assets, .videos, .captures, .limit, .events, .rule]
    if !arguments.operands.isEmpty {
      return refused(
        scope + [.defect, .graph, .output], "has no effect beside FILE, which tells the scopes")
    }
    if arguments.given.contains(.graph) {
      return refused(
        [
          .defect, .symmetry, .invariants, .depth, .states, .memory, .time, .workers, .output,
        ], "has no effect beside --graph, which writes the whole scope")
    }
    if arguments.defect != nil {
      return refused(
        [.symmetry, .invariants, .memory, .workers],
        "has no effect beside --defect, which compares two machines whole")
    }
    return nil
  }

  // MARK: The reference

  private func explore(_ named: NamedScope, _ console: inout Console) async -> Explored? {
    let deadline = Deadline(seconds: arguments.seconds)
    let progress = Progress(deadline)
    var exploration = Exploration(named.scope)
    exploration.isCanonical = exploring.isCanonical
    exploration.judgesSteps = exploring.judgesSteps
    exploration.workers = exploring.workers ?? Files.cores
    (exploration.depth, exploration.states) = (exploring.depth, exploring.states)
    if let megabytes = exploring.megabytes, megabytes < 1 << 40 {
      exploration.bytes = megabytes << 20
    }
    exploration.isOutOfTime = { deadline.isOver }
    do throws(Exploration.TooWide) {
      let report = try await exploration.run { known, frontier, depth in
        progress.tell(
          "\(count(known, "state")), \(frontier) to go on from, \(count(depth, "event")) deep, "
            + "\(Int(deadline.elapsed)) s")
      }
      progress.end()
      return Explored(
        named: named, isCanonical: exploring.isCanonical, report: report,
        seconds: deadline.elapsed)
    } catch {
      console.usage(
        "the scope is too large: a state needs \(error.bits) bits, and there is room for 127; "
          + "lower --limit, --assets or --captures, or leave out sweeps and access (--events core)")
      return nil
    }
  }

  // MARK: Named scopes

  /// Explores the scopes of a list, and compares what they have with what is told of them.
  private func list(
    _ path: String, _ names: [String], _ console: inout Console
  ) async -> ExitCode {
    var text: [UInt8] = []
    if let failure = Files.lines(
      of: path,
      {
        text += Array($0) + [UInt8(ascii: "\n")]; return true
      })
    {
      for line in Complaints(path, failure, [], nil).lines { console.error(line) }
      return .unreadable
    }
    let scopes: [NamedScope]
    do throws(Diagnostic) {
      scopes = try NamedScope.read(String(decoding: text, as: UTF8.self))
    } catch {
      for line in Complaints(path, nil, [error], nil).lines { console.error(line) }
      return .unreadable
    }
    for name in names where !scopes.contains(where: { $0.name == name }) {
      let hint = nearest(to: name, among: scopes.map(\.name)).map { "; did you mean '\($0)'?" }
      console.error(
        "error: no scope is named '\(printable(name, limit: 60))' in \(Files.name(of: path))"
          + (hint ?? ""))
      return .nothingMatched
    }
    let asked = scopes.filter { names.isEmpty || names.contains($0.name) }
    if asked.isEmpty {
      console.error("\(Files.name(of: path)): error: there is no scope in it")
      return .nothingMatched
    }
    var worst = ExitCode.conforms
    for scope in asked {
      guard let explored = await explore(scope, &console) else { return .usage }
      explored.tell(arguments, &console)
      worst = explored.code.worse(than: worst)
      if Interruption.isRequested { return .interrupted }
    }
    return worst
  }

  // MARK: A wrong picker

  private func search(_ defect: Defect, _ console: inout Console) -> ExitCode {
    let deadline = Deadline(seconds: arguments.seconds)
    let progress = Progress(deadline)
    var search = DefectSearch(defect, exploring.scope)
    if exploring.states < .max { search.states = exploring.states }
    search.depth = exploring.depth
    let result = search.run {
      progress.tell("no fault yet, \(Int(deadline.elapsed)) s")
      return deadline.isOver
    }
    progress.end()
    switch result {
    case .found(let script, let finding):
      return found(defect, script, finding, &console) ? .diverges : .internalFault
    case .complete(let states):
      let depth = exploring.depth == .max ? "" : " of at most \(count(exploring.depth, "event"))"
      tell(
        defect, search.scope, "nothing is wrong with any session\(depth) in this scope", "complete",
        states, 0, &console)
      return .conforms
    case .bounded(let bound, let states, let frontier):
      tell(
        defect, search.scope,
        "nothing found; the bound of \(bound.rawValue) was hit, with \(count(frontier, "state")) "
          + "not looked beyond", bound.rawValue, states, frontier, &console)
      return Interruption.isRequested ? .interrupted : .inconclusive
    }
  }

  private func found(
    _ defect: Defect, _ script: Script, _ finding: Finding, _ console: inout Console
  ) -> Bool {
    let session = script.session(
      remarks: ["\(defect.name): \(defect.sentence).", "\(finding.sentence)."], defect.machine)
    let text = SessionWriter.write(session, as: .text)
    switch arguments.format {
    case .text:
      console.write(text)
      console.error("shortest in this scope: \(count(script.events.count, "event"))")
    case .json:
      console.print(
        JSON.object([
          ("defect", .string(defect.name)), ("found", .bool(true)),
          ("broken", .array(finding.broken.map { .string($0.name) })),
          ("fields", .array(finding.fields.map { .string($0) })),
          ("length", .int(script.events.count)), ("session", .string(text)),
        ]).text)
    }
    return keep(session, &console)
  }

  private func tell(
    _ defect: Defect, _ scope: ExploredScope, _ sentence: String, _ end: String, _ states: Int,
    _ frontier: Int, _ console: inout Console
  ) {
    switch arguments.format {
    case .text:
      console.print("\(defect.name): \(sentence); \(count(states, "state"))")
      console.print("the scope, under rules that the defect needs: \(scope.sentence)")
    case .json:
      console.print(
        JSON.object([
          ("defect", .string(defect.name)), ("found", .bool(false)), ("end", .string(end)),
          ("scope", .string(scope.sentence)),
          ("states", .int(states)), ("frontier", .int(frontier)),
        ]).text)
    }
  }

  // MARK: Files

  private func keep(_ session: Session, _ console: inout Console) -> Bool {
    guard let output = arguments.output else { return true }
    guard SessionFile.save(session, to: output, as: .text, &console) else { return false }
    if arguments.format == .text { console.error("kept in \(printable(output))") }
    return true
  }

  /// More states than these make no picture.
  private static let mostDrawn = 100_000

  private func graph(_ path: String, _ console: inout Console) -> ExitCode {
    let graph = StateGraph(
      exploring.scope, limit: Self.mostDrawn, isOutOfTime: { Interruption.isRequested })
    if Interruption.isRequested { return .interrupted }
    if graph.isCut {
      console.error("error: the scope has more than \(Self.mostDrawn) states; make it smaller")
      return .inconclusive
    }
    let text = arguments.format == .json ? graph.lines : graph.dot
    if path == "-" {
      console.write(text)
      return .conforms
    }
    guard OutputFile.write(text, to: path, &console) else { return .internalFault }
    console.error(
      "\(count(graph.states.count, "state")) and \(count(graph.transitions.count, "transition")) "
        + "in \(printable(path))")
    return .conforms
  }
}
