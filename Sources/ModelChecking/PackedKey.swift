/// A state as a number of bits, the same number for all states of an exploration.
///
/// Nothing is left out: two keys are equal exactly when the states are, and the state can be made from
/// its key. So a set of keys is a set of states, and no hash ever stands for one.
public protocol PackedKey: Hashable, Sendable, BitwiseCopyable {
  /// How many bits there is room for.
  static var width: Int { get }
  /// A key that no state has.
  static var none: Self { get }
  /// No bits yet.
  init()
  /// Puts bits behind those that there are.
  ///
  /// - Parameter bits: from 0 to 63; `value` has no more.
  mutating func push(_ value: UInt64, bits: Int)
  /// Takes away the bits that were put last.
  mutating func pop(bits: Int) -> UInt64
  /// All bits mixed, as a place in a table needs them.
  var mixed: UInt64 { get }
}

// One bit is never used: so the key of all ones is no state's.

extension UInt64: PackedKey {
  /// 63 bits.
  @inlinable public static var width: Int { 63 }

  /// All ones.
  @inlinable public static var none: UInt64 { .max }

  /// Shifts them in from below.
  @inlinable public mutating func push(_ value: UInt64, bits: Int) { self = self &<< bits | value }

  /// Shifts them out.
  @inlinable public mutating func pop(bits: Int) -> UInt64 {
    let value = self & (1 &<< bits &- 1)
    self &>>= bits
    return value
  }

  /// A product whose high half depends on all bits.
  @inlinable public var mixed: UInt64 {
    let folded = (self ^ self &>> 32) &* 0x9E37_79B9_7F4A_7C15
    return (folded ^ folded &>> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}

/// A key of two words.
@frozen
public struct WideKey: PackedKey {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// No bits yet.
  @inlinable public init() {}

  @inlinable init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// 127 bits.
  @inlinable public static var width: Int { 127 }

  /// All ones.
  @inlinable public static var none: WideKey { WideKey(low: .max, high: .max) }

  /// Shifts them in from below.
  @inlinable public mutating func push(_ value: UInt64, bits: Int) {
    if bits == 0 { return }
    high = high &<< bits | low &>> (64 &- bits)
    low = low &<< bits | value
  }

  /// Shifts them out.
  @inlinable public mutating func pop(bits: Int) -> UInt64 {
    if bits == 0 { return 0 }
    let value = low & (1 &<< bits &- 1)
    low = low &>> bits | high &<< (64 &- bits)
    high &>>= bits
    return value
  }

  /// Both words, mixed.
  @inlinable public var mixed: UInt64 { low.mixed ^ (high &* 0xD6E8_FEB8_6659_FD93).mixed }
}
