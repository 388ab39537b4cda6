/// A cursor over the JSON of one line.
///
/// It reads what RFC 8259 allows and nothing else, and makes no string that nobody asks for.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The byte at the cursor.
  var offset = 0
  /// Where the token that was read last begins.
  var start = 0

  /// A string as it stands in the line, without its quotes.
  struct Text {
    var start: Int
    var count: Int
    /// Whether escapes must be resolved first.
    var hasEscapes: Bool
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next byte that is no blank, without moving behind it; nil at the end.
  @inline(__always)
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > UInt8(ascii: " ") { return byte }
      guard Self.isBlank(byte) else { return byte }
      offset += 1
    }
    return nil
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }

  /// Moves behind a sign if it is the next.
  @inline(__always)
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: sign) else { return false }
    start = offset
    offset += 1
    return true
  }

  /// Moves behind a sign that must be the next.
  @inline(__always)
  mutating func expect(_ sign: Unicode.Scalar, _ context: StaticString) throws(LineProblem) {
    if !take(sign) { throw unexpected("'\(sign)' \(context)") }
  }

  /// Moves behind a spelling if it stands at the cursor.
  @inline(__always)
  mutating func skip(_ spelling: ShortWord) -> Bool {
    guard offset + spelling.count <= bytes.count,
      ShortWord(bytes, at: offset, count: spelling.count) == spelling
    else { return false }
    offset += spelling.count
    return true
  }

  /// Whether the next value can only be `null`.
  @inline(__always)
  var isAtNull: Bool {
    mutating get { peek() == UInt8(ascii: "n") }
  }

  /// Moves behind a literal if it is the next.
  mutating func take(literal: StaticString) -> Bool {
    guard peek() != nil, offset + literal.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<literal.utf8CodeUnitCount
    where bytes[offset + index] != literal.utf8Start[index] { return false }
    start = offset
    offset += literal.utf8CodeUnitCount
    return true
  }

  /// Begins an object.
  mutating func beginObject(_ what: StaticString) throws(LineProblem) {
    if !take("{") { throw unexpected("\(what), an object") }
  }

  /// Begins an array.
  mutating func beginArray(_ what: StaticString) throws(LineProblem) {
    if !take("[") { throw unexpected("\(what), an array") }
  }

  /// The key of the next member, its colon read; nil at the end of the object.
  @inline(__always)
  mutating func key(isFirst: inout Bool) throws(LineProblem) -> Text? {
    if take("}") { return nil }
    if !isFirst { try expect(",", "or '}' behind the value") }
    isFirst = false
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a member, which begins with '\"'") }
    let key = try string("a key")
    let begin = start
    try expect(":", "behind the key")
    start = begin
    return key
  }

  /// Whether another element of an array follows; its comma is read.
  @inline(__always)
  mutating func element(isFirst: inout Bool) throws(LineProblem) -> Bool {
    if take("]") { return false }
    if !isFirst {
      try expect(",", "or ']' behind the element")
      if peek() == UInt8(ascii: "]") { throw unexpected("an element") }
    }
    isFirst = false
    return true
  }

  /// Reads a string.
  @inline(__always)
  mutating func string(_ what: StaticString) throws(LineProblem) -> Text {
    guard take("\"") else { throw unexpected("\(what), a string") }
    let begin = start
    let first = offset
    var hasEscapes = false
    var isASCII = true
    // Eight bytes at a time, up to the next that is not plain.
    scan: while true {
      while offset + 8 <= bytes.count {
        let special = Self.special(in: bytes.word(at: offset))
        if special == 0 {
          offset += 8
        } else {
          offset += special.trailingZeroBitCount >> 3
          break
        }
      }
      guard offset < bytes.count else { throw cut("the string does not end; expected '\"'") }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") { break scan }
      if byte < 0x20 { throw rawControl(byte) }
      offset += 1
      if byte >= 0x80 { isASCII = false }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        // Whatever follows is no end of the string; what it may be is looked at later.
        if offset < bytes.count, bytes[offset] >= 0x20 { offset += 1 }
      }
    }
    let text = Text(start: first, count: offset - first, hasEscapes: hasEscapes)
    offset += 1
    if !isASCII { try checkUTF8(text) }
    start = begin
    if hasEscapes { try check(text) }
    return text
  }

  /// The high bits of those of eight bytes that are quotes, backslashes, control characters or not
  /// ASCII; the lowest that is set is exact.
  @inline(__always)
  private static func special(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let controls = (word &- (ones &* 0x20)) & ~word
    return ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | controls | word) & high
  }

  private mutating func rawControl(_ byte: UInt8) -> LineProblem {
    start = offset
    return problem(
      "control character '\(escape(Unicode.Scalar(byte)))' in a string; write it as "
        + "'\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))'")
  }

  private mutating func checkUTF8(_ text: Text) throws(LineProblem) {
    let slice = UnsafeBufferPointer(rebasing: bytes[text.start..<(text.start + text.count)])
    guard let wrong = firstInvalidUTF8(slice) else { return }
    let byte = String(slice[wrong], radix: 16, uppercase: true)
    start = text.start + wrong
    throw problem("invalid UTF-8 (byte 0x\(byte)); JSON is text in UTF-8")
  }

  /// The string without its escapes; what a checked string holds cannot fail.
  func resolved(_ text: Text) -> [UInt8] {
    var resolved: [UInt8] = []
    resolved.reserveCapacity(text.count)
    var place = text.start
    while place < text.start + text.count {
      if bytes[place] == UInt8(ascii: "\\"), let (scalar, length) = escaped(at: place, text) {
        resolved.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        place += length
      } else {
        resolved.append(bytes[place])
        place += 1
      }
    }
    return resolved
  }

  /// The string.
  func string(_ text: Text) -> String {
    if text.hasEscapes { return String(decoding: resolved(text), as: UTF8.self) }
    return String(
      decoding: UnsafeBufferPointer(rebasing: bytes[text.start..<(text.start + text.count)]),
      as: UTF8.self)
  }

  /// Refuses escapes that mean nothing.
  private mutating func check(_ text: Text) throws(LineProblem) {
    var place = text.start
    while place < text.start + text.count {
      if bytes[place] != UInt8(ascii: "\\") {
        place += 1
      } else if let (_, length) = escaped(at: place, text) {
        place += length
      } else {
        start = place
        let isUnit = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "u")
        throw problem(
          isUnit
            ? "'\\u' begins no character; expected four digits, and both halves of a surrogate pair"
            : "unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0041")
      }
    }
  }

  /// The character of the escape at a place, and how many bytes spell it.
  func escaped(at place: Int, _ text: Text) -> (scalar: Unicode.Scalar, length: Int)? {
    let end = text.start + text.count
    guard place + 1 < end else { return nil }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let high = unit(at: place, end) else { return nil }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    guard high < 0xDC00, let low = unit(at: place + 6, end), (0xDC00..<0xE000).contains(low) else {
      return nil
    }
    let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    return Unicode.Scalar(value).map { ($0, 12) }
  }

  /// The four digits of `\uXXXX` at a place.
  private func unit(at place: Int, _ end: Int) -> UInt16? {
    guard place + 6 <= end, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[(place + 2)..<(place + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  // MARK: Problems

  /// A problem with the token that was read last.
  func problem(_ message: String) -> LineProblem { LineProblem(offset: start, message: message) }

  /// The line ends too early.
  func cut(_ message: String) -> LineProblem {
    LineProblem(offset: bytes.count, message: message, isCut: true)
  }

  /// What stands at the cursor is not what was expected there.
  mutating func unexpected(_ expected: String) -> LineProblem {
    guard let byte = peek() else { return cut("the line ends here; expected \(expected)") }
    // A literal that the end of the line cuts is as good as none.
    for literal in ["true", "false", "null"]
    where bytes.count - offset < literal.utf8.count
      && bytes[offset...].elementsEqual(literal.utf8.prefix(bytes.count - offset))
    {
      return cut("the line ends here; expected \(expected)")
    }
    start = offset
    return problem("found '\(character(byte))'; expected \(expected)")
  }

  private func character(_ byte: UInt8) -> String {
    let text = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return text.unicodeScalars.first.map { printable(String($0)) } ?? ""
  }

}

/// The offset of the first byte that is no UTF-8; nil if all is.
func firstInvalidUTF8(_ bytes: some Sequence<UInt8>) -> Int? {
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .emptyInput: return nil
    case .error: return offset
    case .valid(let encoded): offset += encoded.count
    }
  }
}
