import SelectionSession

/// One file, replayed.
struct SessionReplay {
  var path: String
  /// The replay; nil if the file could not be read at all.
  var replay: Replay?
  var names = Names()
  /// The comments before the header.
  var head: [String] = []
  /// What is wrong with the file.
  var problems: [Diagnostic] = []
  /// What was passed over.
  var notice: Diagnostic?
  /// Why the file could not be read, in the words of the system.
  var failure: String?

  /// Sees a line, its step if it is an event, and the replay before and after it.
  typealias Watcher = (Session.Line, StepRecord?, _ before: Replay, _ after: Replay, Names) -> Void

  /// Reads and replays a file, line by line.
  ///
  /// - Parameter isWatched: whether the watcher is asked; it costs a copy of the replay a line.
  init(_ path: String, isWatched: Bool = false, _ watcher: Watcher = { _, _, _, _, _ in }) {
    self.path = path
    var reader = SessionReader()
    var replay: Replay?
    // Rules may follow upon a first observation: nothing is replayed before they are complete.
    var preamble: [Session.Line] = []
    var head: [String] = []
    func take(_ line: Session.Line) {
      let before = isWatched ? replay : nil
      let record = replay?.take(line)
      if let before, let after = replay { watcher(line, record, before, after, reader.names) }
    }
    func begin() {
      if replay != nil { return }
      replay = Replay(rules: reader.rules)
      head = preamble.prefix { line in
        if case .header = line.content { return false }
        return true
      }.compactMap(\.comment)
      for line in preamble { take(line) }
      preamble = []
    }
    var problems: [Diagnostic] = []
    var lines: [Session.Line] = []
    failure = Files.lines(of: path) { bytes in
      do throws(Diagnostic) {
        // What the line says is taken once it is read, since its names are known only then.
        lines.removeAll(keepingCapacity: true)
        try reader.read(line: bytes) { lines.append($0) }
        if !problems.isEmpty { return true }
        for line in lines {
          if case .event = line.content { begin() }
          if replay == nil { preamble.append(line) } else { take(line) }
        }
      } catch {
        problems.append(error)
      }
      return reader.readsOn(after: problems)
    }
    begin()
    if failure == nil, problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    self.replay = replay
    self.head = head
    self.problems = problems
    names = reader.names
    notice = reader.notice
  }

  /// What the replay says of the file.
  var verdict: Verdict {
    guard failure == nil, problems.isEmpty, let replay else { return .unreadable }
    return replay.verdict
  }

  /// Where it parts; nil if it cannot be read.
  var divergence: Divergence? { verdict == .unreadable ? nil : replay?.divergence }

  /// What the user is told if the reference itself broke a rule.
  var fault: String? {
    replay?.internalFault.map { fault in
      "\(name): internal error: the reference breaks \(fault.rule.name) at step \(fault.step); "
        + "this is a fault of proofsheet, please report the session"
    }
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
  var name: String { Files.name(of: path) }

  /// What the user is told about the file itself.
  var complaints: [String] { Complaints(path, failure, problems, notice).lines }
}
