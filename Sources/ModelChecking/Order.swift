/// The values of a choice in the order of their simplicity, and the numbers that they stand for.
///
/// The simplest is the origin, then alternately one more and one less, and at last the numbers of the
/// longer side. A choice that has no negative side stands for itself.
public struct Order: Hashable, Sendable {
  /// The largest value.
  public let bound: UInt64
  private let origin: Int
  /// How far both sides reach.
  private let both: UInt64
  private let longerIsAbove: Bool

  /// Values that stand for themselves.
  init(upTo bound: UInt64) {
    self.bound = bound
    origin = 0
    both = 0
    longerIsAbove = true
  }

  /// The numbers of a range around an origin that lies in it.
  init(_ range: ClosedRange<Int>, origin: Int) {
    self.origin = origin
    let below = UInt64(bitPattern: Int64(origin &- range.lowerBound))
    let above = UInt64(bitPattern: Int64(range.upperBound &- origin))
    both = min(below, above)
    longerIsAbove = above >= below
    bound = below &+ above
  }

  /// The number that a value stands for.
  func number(_ value: UInt64) -> Int { origin &+ offset(value) }

  /// The value that stands for a number of the range.
  func index(of number: Int) -> UInt64 { value(offset: number &- origin) }

  /// How far from the origin the number of a value is.
  func offset(_ value: UInt64) -> Int {
    let step = value / 2 + value % 2
    if step <= both {
      let distance = Int(truncatingIfNeeded: step)
      return value % 2 == 1 ? distance : 0 &- distance
    }
    let distance = Int(truncatingIfNeeded: value &- both)
    return longerIsAbove ? distance : 0 &- distance
  }

  /// The value of a number that is so far from the origin, which must be in the range.
  func value(offset: Int) -> UInt64 {
    let distance = offset.magnitude.asWord
    if distance <= both { return offset > 0 ? distance &* 2 &- 1 : distance &* 2 }
    return both &+ distance
  }

  /// The same for a number that may not be in the range.
  func valueIfInside(offset: Int) -> UInt64? {
    let distance = offset.magnitude.asWord
    if distance > both, offset != 0, (offset > 0) != longerIsAbove { return nil }
    let value = value(offset: offset)
    return value <= bound ? value : nil
  }
}

extension UInt {
  fileprivate var asWord: UInt64 { UInt64(self) }
}
