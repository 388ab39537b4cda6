import SelectionCore
import SelectionSession

/// A session that is written at a prompt: its lines, and how many of them have been taken.
struct PromptSession {
  /// All lines, those that are still to come too.
  private(set) var lines: [Session.Line] = []
  /// How many lines have been taken.
  private(set) var taken = 0
  /// The reference after these.
  private(set) var replay = Replay(rules: Selection.Rules())
  /// The reference before the line that was taken last.
  private(set) var before = Replay(rules: Selection.Rules())
  private var reader = SessionReader()
  private var hasRules = false

  /// A session of nothing but its header.
  init() { _ = try? append("session \(Session.version)") }

  /// The session that a file holds; none of its events has been taken.
  init(_ session: Session) {
    lines = session.lines
    reader = Self.reader(of: lines, session.names)
    go(to: 0)
  }

  /// The names of the assets.
  var names: Names { reader.names }

  /// All lines, as a session.
  var session: Session {
    var session = Session()
    (session.names, session.rules, session.lines) = (reader.names, reader.rules, lines)
    return session
  }

  /// How many events there are in all.
  var events: Int {
    lines.count { line in if case .event = line.content { true } else { false } }
  }

  /// The line that was taken last.
  var line: Session.Line? { taken > 0 ? lines[taken - 1] : nil }

  // MARK: Writing

  /// Takes a line as it was typed; what still was to come is dropped.
  ///
  /// - Returns: how many lines were dropped.
  mutating func append(_ text: String) throws(Diagnostic) -> Int {
    let dropped = lines.count - taken
    var next = dropped == 0 ? reader : Self.reader(of: Array(lines.prefix(taken)), reader.names)
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Void, Diagnostic> in
      do throws(Diagnostic) {
        _ = try next.read(line: bytes)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    if case .failure(let problem) = result { throw problem }
    lines.removeLast(dropped)
    var line = next.line
    line.number = lines.count + 1
    lines.append(line)
    reader = next
    advance()
    return dropped
  }

  /// A reader that has read these lines.
  private static func reader(of lines: [Session.Line], _ names: Names) -> SessionReader {
    var reader = SessionReader()
    for line in lines {
      var writer = SessionWriter(.text)
      var text = writer.write(line, names)
      text.removeLast()
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { _ = try? reader.read(line: $0) }
    }
    return reader
  }

  // MARK: Stepping

  private mutating func advance() {
    before = replay
    let line = lines[taken]
    if !hasRules {
      switch line.content {
      case .event, .observed:
        replay.set(reader.rules)
        hasRules = true
      case .blank, .header, .rule, .expect, .note: break
      }
    }
    replay.take(line)
    taken += 1
  }

  /// Takes lines up to an event, and what stands behind it; or fewer than before.
  mutating func go(to step: Int) {
    if step < replay.steps { restart() }
    while taken < lines.count {
      if case .event = lines[taken].content, replay.steps >= step { break }
      advance()
    }
  }

  private mutating func restart() {
    (replay, before) = (Replay(rules: Selection.Rules()), Replay(rules: Selection.Rules()))
    (taken, hasRules) = (0, false)
  }

  /// The event that was taken last, and the reference before it and after.
  func lastEvent() -> Showing.Moment? {
    guard
      let place = lines.prefix(taken).lastIndex(where: { line in
        if case .event = line.content { true } else { false }
      })
    else { return nil }
    var copy = self
    copy.restart()
    while copy.taken <= place { copy.advance() }
    return Showing.Moment(
      line: lines[place], record: copy.replay.lastStep, before: copy.before, after: copy.replay)
  }
}
