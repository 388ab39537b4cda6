import SelectionCore

/// A session, replayed, as a page draws it: what each line says, what became of it, and what the user
/// would see.
///
/// It is made for anything that reads as bytes; what cannot be read is told, with all that stands
/// before it. ``json`` is the same, byte for byte, wherever this package runs.
public struct Timeline: Sendable {
  /// The session, as far as it could be read.
  public let session: Session
  /// What is wrong with it; none if it can be read.
  public let problems: [Diagnostic]
  /// What was passed over.
  public let notice: Diagnostic?
  /// The replay of ``session``.
  public private(set) var replay: Replay
  /// One entry for each event, observation and note, in order.
  public private(set) var entries: [Entry] = []

  /// The photos that entries name, by number.
  var photos = PhotoTable()
  /// What the user sees before the first event.
  let start: JSON

  /// The timeline of a session in either spelling.
  public init(_ bytes: some Sequence<UInt8>) {
    let (reader, session, problems) = SessionReader.readAll(bytes)
    self.init(session, problems, reader.notice)
  }

  /// The timeline of what could not even be opened: it says why, and nothing else.
  public init(failure message: String) {
    self.init(Session(), [Diagnostic(line: 0, column: 0, message: message)], nil)
  }

  /// The timeline of a session that was read already.
  public init(_ session: Session) { self.init(session, [], nil) }

  private init(_ read: Session, _ problems: [Diagnostic], _ notice: Diagnostic?) {
    var session = read
    // What stands behind a problem may depend on what could not be read.
    if let first = problems.first {
      var lines: [Session.Line] = []
      for line in read.lines where line.number < first.line { lines.append(line) }
      session.lines = lines
    }
    self.session = session
    self.problems = problems
    self.notice = notice
    replay = Replay(rules: session.rules)
    let seen = Seen(replay.state)
    start = seen.whole(&photos)
    take(seen)
  }

  /// The session in the text spelling; empty if it could not be read.
  public var text: String { problems.isEmpty ? SessionWriter.write(session, as: .text) : "" }

  /// What the replay says of the session.
  public var verdict: Verdict { problems.isEmpty ? replay.verdict : .unreadable }

  /// Where it parts; nil if it cannot be read.
  public var divergence: Divergence? { problems.isEmpty ? replay.divergence : nil }

  /// Whether the verdict is the one that the session expects; nil if it expects none.
  public var isAsExpected: Bool? { problems.isEmpty ? replay.isAsExpected() : nil }

  /// Replays every line.
  private mutating func take(_ first: Seen) {
    let spelling = Spelling(session.names)
    var seen = first
    // What the app showed since the last event: one look may take several lines.
    var shownByApp = Selection.Observation()
    for line in session.lines {
      let before = replay.state
      replay.take(line)
      switch line.content {
      case .event(let event, let assertion):
        shownByApp = Selection.Observation()
        guard let outcome = replay.lastStep?.outcome else { break }
        var entry = Entry(line, .event, spelling.event(event))
        entry.step = replay.steps
        entry.opening = event.opening
        entry.outcome = outcome
        entry.outcomeText = spelling.outcome(outcome)
        if let assertion {
          entry.claim = spelling.assertion(assertion)
          entry.broken = assertion.differences(from: before, to: replay.state, outcome)
        }
        // What is refused changes nothing.
        if outcome.isApplied {
          entry.changes = spelling.changes(from: before, to: replay.state)
          let next = Seen(replay.state)
          entry.delta = next.delta(from: seen, &photos)
          seen = next
        }
        entries.append(entry)
      case .observed(let shown):
        shownByApp.add(shown)
        var entry = Entry(line, .observed, spelling.observation(shown))
        entry.look = Look(shown, shownByApp, replay.state, replay.history, &photos)
        entries.append(entry)
      case .note(let text): entries.append(Entry(line, .note, printable(text)))
      case .blank, .header, .rule, .expect: break
      }
    }
  }

  /// One line of the session.
  public struct Entry: Sendable {
    /// The number of the line in the file, from 1.
    public let line: Int
    /// What kind of line it is.
    public let kind: Kind
    /// What it says, as the text spelling has it, without what it claims; safe to print.
    public let text: String
    /// When it was recorded, by the clock that the header names: a JSON number.
    public let time: String?
    /// The comment at its end; safe to print.
    public let comment: String?
    /// The ordinal of the event, from 1.
    public internal(set) var step: Int?
    /// The opening that the event belongs to, if it says so.
    public internal(set) var opening: Int?
    /// What became of the event.
    public internal(set) var outcome: Selection.Outcome?
    /// The same in words.
    public internal(set) var outcomeText = ""
    /// What the event changed, in a few words each.
    public internal(set) var changes: [String] = []
    /// What the line claims of the event, with its arrow.
    public internal(set) var claim: String?
    /// What of the claim does not hold.
    public internal(set) var broken: [Divergence.Difference] = []
    /// What the event changed in what the user sees.
    var delta = JSON.null
    /// What the app showed.
    public internal(set) var look: Look?

    /// The kinds of line that a timeline shows.
    public enum Kind: String, Sendable {
      case event, observed, note
    }

    init(_ line: Session.Line, _ kind: Kind, _ text: String) {
      (self.line, self.kind, self.text) = (line.number, kind, text)
      (time, comment) = (line.time, line.comment.map { printable($0) })
    }
  }
}
