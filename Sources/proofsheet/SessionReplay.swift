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

  /// Sees a line, its step if it is an event, and the replay before and after it.
  typealias Watcher = (Session.Line, StepRecord?, _ before: Replay, _ after: Replay, Names) -> Void

  /// Reads and replays a file, line by line.
  ///
  /// - Parameter isWatched: whether the watcher is asked; it costs a copy of the replay a line.
  init(_ path: String, isWatched: Bool = false, _ watcher: Watcher = { _, _, _, _, _ in }) {
    self.path = path
    var reader = TextReader()
    var replay: Replay?
    // Rules may follow upon a first observation: nothing is replayed before they are complete.
    var preamble: [Session.Line] = []
    func take(_ line: Session.Line) {
      let before = isWatched ? replay : nil
      let record = replay?.take(line)
      if let before, let after = replay { watcher(line, record, before, after, reader.names) }
    }
    func begin() {
      if replay != nil { return }
      replay = Replay(rules: reader.rules)
      for line in preamble { take(line) }
      preamble = []
    }
    var problems: [Diagnostic] = []
    failure = Files.lines(of: path) { bytes in
      do throws(Diagnostic) {
        let line = try reader.read(line: bytes)
        if !problems.isEmpty { return true }
        if case .event = line.content { begin() }
        if replay == nil { preamble.append(line) } else { take(line) }
      } catch {
        problems.append(error)
      }
      return reader.readsOn(after: problems)
    }
    begin()
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
    // What cannot be opened was not read: nobody can have expected what it says.
    if failure != nil { return nil }
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
    if let failure { return ["\(name): error: \(printable(failure))"] }
    return problems.map { "\(name):\($0.line):\($0.column): error: \($0.message)" }
      + (problems.count < TextReader.problemLimit
        ? [] : ["\(name): error: the first \(problems.count) problems are told; there may be more"])
  }
}
