import SelectionCore
import SelectionSession

/// One file, or one line of a stream, replayed.
struct SessionReplay {
  var path: String
  /// The replay, as far as the file could be read.
  var replay: Replay
  var names = Names()
  /// The comments before the header.
  var head: [String] = []
  /// What the header calls the session: the JSON of a string or a number.
  var id: String?
  /// What is wrong with the file.
  var problems: [Diagnostic] = []
  /// What was passed over.
  var notice: Diagnostic?
  /// Why the file could not be read, in the words of the system.
  var failure: String?

  /// Sees a line, its step if it is an event, and the replay before and after it.
  ///
  /// It tells whether it wants to see more.
  typealias Watcher = (Session.Line, StepRecord?, _ before: Replay, _ after: Replay, Names) -> Bool

  /// Reads and replays a file, line by line.
  ///
  /// - Parameter isWatched: whether the watcher is asked; it costs a copy of the replay a line.
  init(_ path: String, isWatched: Bool = false, _ watcher: Watcher = { _, _, _, _, _ in true }) {
    var run = Run(isWatched: isWatched)
    let failure = Files.lines(of: path) { run.take($0, watcher) }
    self.init(path, run, failure)
  }

  /// Replays a session whose lines are there.
  ///
  /// - Parameter reader: a reader before the first line.
  init(lines: [ArraySlice<UInt8>], _ reader: SessionReader) {
    var run = Run(isWatched: false)
    run.reader = reader
    for line in lines {
      let goesOn = line.withUnsafeBufferPointer { bytes in
        run.take(bytes) { _, _, _, _, _ in true }
      }
      if !goesOn { break }
    }
    self.init("-", run, nil)
  }

  /// - Parameter source: hands over the lines as long as they are wanted; tells what went wrong.
  init(_ path: String, source: ((UnsafeBufferPointer<UInt8>) -> Bool) -> String?) {
    var run = Run(isWatched: false)
    let failure = source { run.take($0) { _, _, _, _, _ in true } }
    self.init(path, run, failure)
  }

  /// What is known once all lines were read.
  private init(_ path: String, _ run: Run, _ failure: String?) {
    var run = run
    self.path = path
    self.failure = failure
    if failure == nil, run.problems.isEmpty, let problem = run.reader.finish() {
      run.problems.append(problem)
    }
    replay = run.replay
    head = run.head
    id = run.id
    problems = run.problems
    names = run.reader.names
    notice = run.reader.notice
  }

  /// A reader and the replay of what it has read.
  private struct Run {
    let isWatched: Bool
    var reader = SessionReader()
    var replay = Replay(rules: Selection.Rules())
    /// The first comments before the header.
    var head: [String] = []
    var problems: [Diagnostic] = []
    var id: String?
    private var hasRules = false
    private var hasHeader = false

    /// How many comments may tell where a session is from.
    private static let headLength = 100

    init(isWatched: Bool) { self.isWatched = isWatched }

    /// - Returns: whether it is worth reading on.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ watcher: Watcher) -> Bool {
      if Interruption.isRequested { return false }
      do throws(Diagnostic) {
        guard try reader.read(line: bytes) else { return true }
        guard problems.isEmpty else { return reader.readsOn(after: problems) }
        if !hasRules { prepare() }
        guard isWatched else {
          reader.hand(to: &replay)
          return true
        }
        let before = replay
        let line = reader.line
        replay.take(line)
        var record: StepRecord?
        if case .event = line.content { record = replay.lastStep }
        return watcher(line, record, before, replay, reader.names)
      } catch {
        problems.append(error)
        return reader.readsOn(after: problems)
      }
    }

    /// Whether JSON is a string or a number.
    private static func isName(_ json: String) -> Bool {
      json.first.map { $0 == "\"" || $0 == "-" || $0.isNumber } ?? false
    }

    /// Looks at a line that may be the first that the rules decide, or one before that.
    private mutating func prepare() {
      let line = reader.line
      switch line.content {
      case .event, .observed:
        replay.set(reader.rules)
        hasRules = true
      case .header:
        hasHeader = true
        id = line.extras.first { $0.key == "id" && Self.isName($0.value) }?.value
      case .blank:
        if !hasHeader, head.count < Self.headLength, let comment = line.comment {
          head.append(comment)
        }
      case .rule, .expect, .note: break
      }
    }
  }

  /// What the replay says of the file.
  var verdict: Verdict {
    guard failure == nil, problems.isEmpty else { return .unreadable }
    return replay.verdict
  }

  /// Where it parts; nil if it cannot be read.
  var divergence: Divergence? { verdict == .unreadable ? nil : replay.divergence }

  /// What the user is told if the reference itself broke a rule.
  var fault: String? {
    replay.internalFault.map { fault in
      "\(name): internal error: the reference breaks \(fault.rule.rawValue) at step \(fault.step); "
        + "this is a fault of proofsheet, please report the session"
    }
  }

  /// Whether the verdict is the expected one; nil if nothing is expected.
  func isAsExpected(_ override: Session.Expectation?) -> Bool? {
    // What cannot be opened was not read: nobody can have expected what it says.
    if failure != nil { return nil }
    let isReadable = verdict != .unreadable
    let expectation = override ?? (isReadable ? replay.expectation : nil)
    return expectation.map {
      $0.accepts(verdict, step: isReadable ? replay.divergence?.step : nil)
    }
  }

  /// The path as it is printed.
  var name: String { Files.name(of: path) }

  /// What the user is told about the file itself.
  var complaints: [String] { Complaints(path, failure, problems, notice).lines }
}
