import SelectionCore

/// Reads a session of a newer version in which only lines are new, and leaves those out.
///
/// An unknown event may have changed anything. Where its line had a number, the number is missing from
/// then on; else a note stands for it, with a number that leaves a gap. So a replay says `inconclusive`
/// rather than blame the app. An observation with an unknown field becomes a note: what was shown changes
/// nothing. What a known event has wrong stays an error.
public struct SkippingReader {
  /// What the reader knows of the session.
  public private(set) var reader = SessionReader()
  /// What was left out, in the order in which it was met first.
  public private(set) var skipped: [Skipped] = []

  /// What the line read last was left out for; nil if it was kept.
  private(set) var skippedNow: (what: String, sequence: Int?)?

  /// Something unknown, and how many lines were left out for it.
  public struct Skipped: Equatable, Sendable {
    /// What is unknown; safe to print.
    public var what: String
    /// The first line of it, from 1.
    public var line: Int
    /// How many lines there are, at least 1.
    public var count: Int
  }

  private let isLenient: Bool
  private var gaps = Gaps()
  /// How much higher the numbers are than they were, since a note has taken some.
  private var shift = 0
  /// The number of a note, until the next line with a number has passed it.
  private var floor: Int?
  /// The first lines that were left out since the last event or observation.
  private var pending: [String] = []
  private var pendingCount = 0
  /// Whether some of them had no number, so that nothing but a note tells of them.
  private var needsNote = false

  /// How many kinds of what is unknown are told apart.
  private static let kindLimit = 20

  /// A reader before the first line.
  ///
  /// - Parameter isLenient: whether anything is left out; else what is unknown is an error.
  public init(isLenient: Bool = true) { self.isLenient = isLenient }

  /// Reads the next line, given without its line feed.
  ///
  /// - Returns: what it says, and a note before that if one is due.
  public mutating func read(
    line bytes: UnsafeBufferPointer<UInt8>
  ) throws(Diagnostic) -> [Session.Line] {
    skippedNow = nil
    do throws(Diagnostic) {
      guard try reader.read(line: bytes) else { return [] }
      return try kept()
    } catch {
      guard isLenient else { throw error }
      switch error.kind {
      case .unknownEvent(let word):
        guard let line = try reader.passOver(bytes) else { throw error }
        skip("the unknown event '\(printable(word, limit: 40))'", line)
        return []
      case .unknownField(let field):
        guard let line = try reader.passOver(bytes) else { throw error }
        return [observation(field, line)]
      case .damage, .otherVersion, .anotherSession: throw error
      }
    }
  }

  /// The note that is left to write once all lines were read.
  public mutating func finish() -> [Session.Line] { needsNote ? [note(nil)] : [] }

  /// The line that was read, and what must stand before it.
  private mutating func kept() throws(Diagnostic) -> [Session.Line] {
    var line = reader.line
    raise(&line, by: shift)
    var lines: [Session.Line] = []
    switch gaps.mark(before: line) {
    case .nothing: break
    case .note(let number):
      lines = [note(number)]
      floor = number
      raise(&line, by: 0)
    case .none:
      throw Diagnostic(
        line: line.number, column: 1,
        message: "lines are left out before this one, and no number is high enough to show it")
    }
    if !gaps.isOpen {
      if needsNote { lines.append(note(nil)) }
      clear()
    }
    gaps.pass(line.sequence)
    return lines + [line] + reader.further
  }

  /// Makes the number of a line higher, and higher still if a note has taken it.
  private mutating func raise(_ line: inout Session.Line, by distance: Int) {
    guard let number = line.sequence else { return }
    let (raised, isTooHigh) = number.addingReportingOverflow(distance)
    // There is a gap by now, so nothing is judged for want of this one.
    line.sequence = isTooHigh ? nil : raised
    guard let floor, !isTooHigh else { return }
    if raised <= floor {
      shift += floor + 1 - raised
      line.sequence = floor + 1
    }
    self.floor = nil
  }

  private mutating func skip(_ what: String, _ line: Session.Line) {
    count(what, line)
    pendingCount += 1
    if pending.count < 3 { pending.append(what) }
    if line.sequence == nil { needsNote = true }
    gaps.open()
  }

  /// What stands for an observation of which not all is known.
  private mutating func observation(_ field: String, _ line: Session.Line) -> Session.Line {
    let what = "an observation with the unknown field '\(printable(field, limit: 40))'"
    count(what, line)
    var line = line
    line.content = .note("left out: \(what)")
    raise(&line, by: shift)
    _ = gaps.mark(before: line)
    gaps.pass(line.sequence)
    return line
  }

  private mutating func count(_ what: String, _ line: Session.Line) {
    skippedNow = (what, line.sequence)
    let isKnown = skipped.contains { $0.what == what }
    let what = isKnown || skipped.count < Self.kindLimit ? what : "something else that is unknown"
    if let index = skipped.firstIndex(where: { $0.what == what }) {
      skipped[index].count += 1
    } else {
      skipped.append(Skipped(what: what, line: reader.lineNumber, count: 1))
    }
  }

  private mutating func note(_ number: Int?) -> Session.Line {
    let more = pendingCount > pending.count ? ", and \(pendingCount - pending.count) more" : ""
    let text = "left out: \(pending.joined(separator: ", "))\(more)"
    clear()
    return Session.Line(number: reader.lineNumber, .note(text), sequence: number)
  }

  private mutating func clear() { (pending, pendingCount, needsNote) = ([], 0, false) }
}
