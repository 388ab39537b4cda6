/// A fixed set of words, found by their bytes without making a string of them.
struct WordTable<Value> {
  private struct Slot {
    var prefix: UInt64
    var word: [UInt8]
    var value: Value
  }

  private let slots: [Slot?]
  private let mask: Int

  /// Makes the table; no word may stand twice.
  init(_ words: [(word: String, value: Value)]) {
    var size = 8
    while size < words.count * 3 { size *= 2 }
    mask = size - 1
    var slots = [Slot?](repeating: nil, count: size)
    for (word, value) in words {
      let bytes = Array(word.utf8)
      let prefix = bytes.withUnsafeBufferPointer { $0.word(at: 0, count: $0.count) }
      var place = Self.hash(prefix, bytes.count) & mask
      while slots[place] != nil { place = (place + 1) & mask }
      slots[place] = Slot(prefix: prefix, word: bytes, value: value)
    }
    self.slots = slots
  }

  /// The value of the word that these bytes are; nil if they are none.
  func value(of bytes: UnsafeBufferPointer<UInt8>, at start: Int, count: Int) -> Value? {
    let prefix = bytes.word(at: start, count: count)
    var place = Self.hash(prefix, count) & mask
    while let slot = slots[place] {
      if slot.prefix == prefix, slot.word.count == count,
        count <= 8 || (8..<count).allSatisfy({ slot.word[$0] == bytes[start + $0] })
      {
        return slot.value
      }
      place = (place + 1) & mask
    }
    return nil
  }

  private static func hash(_ prefix: UInt64, _ count: Int) -> Int {
    let mixed = (prefix ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}

extension WordTable where Value: CaseIterable & RawRepresentable<String> {
  /// All words of an enumeration.
  init(_ type: Value.Type) { self.init(type.allCases.map { ($0.rawValue, $0) }) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes as one number, the first lowest.
  ///
  /// - Precondition: they are all there.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard let baseAddress else { return 0 }
    return UInt64(
      littleEndian: UnsafeRawPointer(baseAddress).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Up to eight bytes as one number, zeros for what `count` does not cover.
  @inline(__always)
  func word(at offset: Int, count length: Int) -> UInt64 {
    if length >= 8 { return word(at: offset) }
    if offset + 8 <= count { return word(at: offset) & ((1 << UInt64(length * 8)) - 1) }
    var word: UInt64 = 0
    for index in 0..<length { word |= UInt64(self[offset + index]) << UInt64(index * 8) }
    return word
  }
}
