/// The values of a choice in the order of their simplicity, and the numbers that they stand for.
///
/// The simplest is the origin, then alternately one more and one less, and at last the numbers of the
/// longer side. A choice that has no negative side stands for itself.
public struct Order: Hashable, Sendable {
  /// What the values of a choice are.
  enum Kind: Hashable, Sendable {
    /// Numbers, which have neighbours and differences.
    case number
    /// Forms that have nothing to do with each other.
    case form
    /// Whether there is one more thing, 1, or no more, 0.
    case continuation
  }

  /// The largest value.
  public let bound: UInt64
  let kind: Kind
  private let origin: Int
  /// How far both sides reach.
  private let both: UInt64
  private let longerIsAbove: Bool

  /// Whether there is one more thing.
  static let continuation = Order(upTo: 1, .continuation)

  /// Values that stand for themselves.
  init(upTo bound: UInt64, _ kind: Kind) {
    (self.bound, self.kind) = (bound, kind)
    (origin, both, longerIsAbove) = (0, 0, true)
  }

  /// The numbers of a range around an origin that lies in it.
  init(_ range: ClosedRange<Int>, origin: Int) {
    self.origin = origin
    kind = .number
    let below = origin.above(range.lowerBound)
    let above = range.upperBound.above(origin)
    both = min(below, above)
    longerIsAbove = above >= below
    bound = below + above
  }

  /// The number that a value stands for.
  func number(_ value: UInt64) -> Int {
    let distance = Int(truncatingIfNeeded: distance(value))
    return isAbove(value) ? origin &+ distance : origin &- distance
  }

  /// The value that stands for a number of the range.
  func index(of number: Int) -> UInt64 {
    number > origin
      ? value(number.above(origin), isAbove: true)
      : value(origin.above(number), isAbove: false)
  }

  /// How far the number of a value is from the origin.
  func distance(_ value: UInt64) -> UInt64 {
    let step = value / 2 + value % 2
    return step <= both ? step : value - both
  }

  private func isAbove(_ value: UInt64) -> Bool {
    value / 2 + value % 2 <= both ? value % 2 == 1 : longerIsAbove
  }

  private func value(_ distance: UInt64, isAbove: Bool) -> UInt64 {
    if distance > both { return both + distance }
    return isAbove && distance > 0 ? 2 * distance - 1 : 2 * distance
  }

  /// The value of a number that is nearer to the origin than another by an amount, on the same side.
  func lowered(_ value: UInt64, by amount: UInt64) -> UInt64 {
    self.value(distance(value) - amount, isAbove: isAbove(value))
  }

  /// The value of a number that moves as another number does that is lowered by an amount, but the
  /// other way.
  ///
  /// Behind an end of the range it goes on at the other end, as sums do that have few bits.
  func moved(_ value: UInt64, against other: Choice, by amount: UInt64) -> UInt64 {
    let below = longerIsAbove ? both : bound - both
    let position = isAbove(value) ? below + distance(value) : below - distance(value)
    let amount = bound == .max ? amount : amount % (bound + 1)
    let moved: UInt64
    if other.order.isAbove(other.value) {
      let room = bound - position
      moved = amount <= room ? position + amount : amount - room - 1
    } else {
      moved = amount <= position ? position - amount : bound - (amount - position - 1)
    }
    return moved > below
      ? self.value(moved - below, isAbove: true) : self.value(below - moved, isAbove: false)
  }
}

extension Int {
  /// How far it is above a smaller number, which may be more than an `Int` can hold.
  fileprivate func above(_ smaller: Int) -> UInt64 { UInt64(bitPattern: Int64(self &- smaller)) }
}
