import SelectionSession

/// One file, replayed.
struct SessionReplay {
  var path: String
  /// The replay; nil if the file could not be read at all.
  var replay: Replay?
  var names = Names()
  /// What is wrong with the file.
  var problems: [Diagnostic] = []
  /// Why the file could not be read, in the words of the system.
  var failure: String?

  /// How many problems of one file are told.
  private static let problemLimit = 10

  /// Reads and replays a file, line by line.
  ///
  /// - Parameter watch: sees each line with the replay before and after it.
  init(_ path: String, _ watch: (Session.Line, Replay, Replay, Names) -> Void = { _, _, _, _ in }) {
    self.path = path
    var reader = TextReader()
    var replay: Replay?
    var problems: [Diagnostic] = []
    failure = Files.lines(of: path) { bytes in
      do throws(Diagnostic) {
        let line = try reader.read(line: bytes)
        // Rules stand before the first event; observed lines may stand before it too.
        let isRule = if case .rule = line.content { true } else { false }
        let before = isRule ? Replay(rules: reader.rules) : replay ?? Replay(rules: reader.rules)
        var after = before
        replay = nil
        if problems.isEmpty { after.take(line) }
        watch(line, before, after, reader.names)
        replay = after
      } catch {
        problems.append(error)
      }
      return problems.count < Self.problemLimit
    }
    if failure == nil, problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    self.replay = replay
    self.problems = problems
    names = reader.names
  }

  /// What the replay says of the file.
  var verdict: Verdict {
    guard failure == nil, problems.isEmpty, let replay else { return .unreadable }
    return replay.verdict
  }

  /// Whether the verdict is the expected one; nil if nothing is expected.
  func isAsExpected(_ override: Session.Expectation?) -> Bool? {
    let isReadable = verdict != .unreadable
    let expectation = override ?? (isReadable ? replay?.expectation : nil)
    return expectation.map {
      $0.accepts(verdict, step: isReadable ? replay?.divergence?.step : nil)
    }
  }

  /// The path as it is printed.
  var name: String { path == "-" ? "<stdin>" : printable(path) }

  /// The lines that say why the file is unreadable, for messages.
  var complaints: [String] {
    if let failure { return ["\(name): error: \(failure)"] }
    return problems.map { "\(name):\($0.line):\($0.column): error: \($0.message)" }
  }
}
