/// Shows in the numbers of a session that lines were left out of it.
///
/// A replay judges nothing behind a gap in the numbers: what is missing may have changed anything. So a
/// gap keeps it from blaming the app, and needs no other format.
struct Gaps {
  /// The number that was written last.
  private var last: Int?
  /// Whether lines were left out since the last event or observation.
  private(set) var isOpen = false
  /// Whether a replay sees a gap by now; one is enough.
  private var isShown = false

  /// What must stand before a line.
  enum Mark: Equatable {
    /// Nothing: nothing is missing, or the line's own number shows it.
    case nothing
    /// A note, with this number if the gap shows only by it.
    case note(Int?)
    /// A number higher than there are.
    case none
  }

  /// Lines are left out here.
  mutating func open() { isOpen = true }

  /// What must stand before a line that is kept.
  mutating func mark(before line: Session.Line) -> Mark {
    guard isOpen else { return .nothing }
    if let number = line.sequence, number - 1 > last ?? 0 { (isOpen, isShown) = (false, true) }
    guard isOpen, line.content.isJudged else { return .nothing }
    isOpen = false
    if isShown { return .note(nil) }
    // Numbers begin with 0 or 1: a first number of 2 is a gap, too.
    let number = last ?? 0
    // Something must be able to follow.
    if number > Int.max - 3 { return .none }
    isShown = true
    last = number + 2
    return .note(number + 2)
  }

  /// A line with this number was written.
  mutating func pass(_ number: Int?) { if let number { last = number } }
}

extension Session.Content {
  /// Whether a replay looks at it: what was left out before may have led there.
  var isJudged: Bool {
    switch self {
    case .event, .observed: true
    case .blank, .header, .rule, .expect, .note: false
    }
  }
}
