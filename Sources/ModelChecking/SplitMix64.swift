/// A small, fast generator of numbers (SplitMix64, Steele, Lea and Flood 2014): one word of state.
///
/// The same seed gives the same numbers on every machine and in every version of this package.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// The generator that this seed begins.
  @inlinable public init(seed: UInt64) { self.init(state: seed) }

  @usableFromInline init(state: UInt64) { self.state = state }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number below a bound, which must not be 0.
  ///
  /// The upper half of a wide product, without rejection: the bias is below bound / 2⁶⁴.
  public mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// Whether something of `odds` in `total` happens.
  public mutating func happens(_ odds: UInt64, in total: UInt64) -> Bool {
    next(below: total) < odds
  }

  /// A generator of its own, independent of the numbers that this one still gives.
  public mutating func split() -> SplitMix64 { SplitMix64(state: Self.mix(next())) }

  /// The generator of the run with this number: runs can be repeated one by one, and in any order.
  public static func ofRun(_ run: UInt64, seed: UInt64) -> SplitMix64 {
    SplitMix64(state: mix(seed &* 0xD129_0A4B_93F1_2D57 &+ mix(run)))
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
