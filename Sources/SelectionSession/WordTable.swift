/// A word of up to 24 bytes, which is compared in three steps.
struct ShortWord: Equatable {
  /// Three words of eight bytes hold every word of the grammar.
  static var longest: Int { 24 }

  private var first: UInt64
  private var second: UInt64
  private var third: UInt64
  let count: Int

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, count: Int) {
    first = bytes.word(at: start, count: count)
    second = count > 8 ? bytes.word(at: start + 8, count: count - 8) : 0
    third = count > 16 ? bytes.word(at: start + 16, count: count - 16) : 0
    self.count = count
  }

  /// - Precondition: the text is no longer than 24 bytes.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    precondition(bytes.count <= Self.longest)
    self = bytes.withUnsafeBufferPointer { ShortWord($0, at: 0, count: $0.count) }
  }

  @inline(__always)
  static func == (left: ShortWord, right: ShortWord) -> Bool {
    (left.first ^ right.first) | (left.second ^ right.second) | (left.third ^ right.third) == 0
      && left.count == right.count
  }

  @inline(__always)
  var hash: Int {
    let mixed = (first ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}

/// A fixed set of words, found by their bytes without making a string of them.
struct WordTable<Value> {
  private let words: [ShortWord]
  private let values: [Value?]
  private let mask: Int

  /// Makes the table; no word may stand twice, or be longer than 24 bytes.
  init(_ entries: [(word: String, value: Value)]) {
    var size = 8
    while size < entries.count * 3 { size *= 2 }
    mask = size - 1
    var words = [ShortWord](repeating: ShortWord(""), count: size)
    var values = [Value?](repeating: nil, count: size)
    for (text, value) in entries {
      let word = ShortWord(text)
      var place = word.hash & mask
      while values[place] != nil { place = (place + 1) & mask }
      words[place] = word
      values[place] = value
    }
    self.words = words
    self.values = values
  }

  /// The value of the word that these bytes are; nil if they are none.
  @inline(__always)
  func value(of bytes: UnsafeBufferPointer<UInt8>, at start: Int, count: Int) -> Value? {
    if count > ShortWord.longest { return nil }
    let word = ShortWord(bytes, at: start, count: count)
    var place = word.hash & mask
    while let value = values[place] {
      if words[place] == word { return value }
      place = (place + 1) & mask
    }
    return nil
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
