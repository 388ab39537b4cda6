import SelectionCore

/// A cursor over the words of one line.
struct LineScanner {
  /// One word or sign.
  enum Token: Equatable {
    /// A name or a word of the grammar; only a bare one can be the latter.
    case word(String, isQuoted: Bool)
    case capture(Selection.CaptureID)
    case opening(Int)
    case arrow(isStrict: Bool)
    case comma
    /// The end of what is said: of the line, or a comment.
    case end
  }

  let bytes: [UInt8]
  private(set) var offset = 0
  /// Where the token that was read last begins.
  private(set) var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where the line begins to say something.
  var lineStart: Int { bytes.firstIndex { !Self.isBlank($0) } ?? 0 }

  /// The byte at the cursor.
  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func byte(after distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private static func isBlank(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }

  /// Whether a name may hold the byte without being quoted.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "'"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Reads the next token.
  mutating func next() throws(LineProblem) -> Token {
    while Self.isBlank(byte) { offset += 1 }
    start = offset
    switch byte {
    case nil: return .end
    case UInt8(ascii: "#"): return try hash()
    case UInt8(ascii: "@"):
      offset += 1
      return .opening(try number("an opening", "@1"))
    case UInt8(ascii: "\""): return .word(try quoted(), isQuoted: true)
    case UInt8(ascii: ","):
      offset += 1
      return .comma
    case UInt8(ascii: "-") where byte(after: 1) == UInt8(ascii: ">"),
      UInt8(ascii: "=") where byte(after: 1) == UInt8(ascii: ">"):
      let isStrict = byte == UInt8(ascii: "=")
      offset += 2
      return .arrow(isStrict: isStrict)
    case let first?:
      if first == UInt8(ascii: "{"), start == lineStart {
        throw problem("a line of JSON in a session of text; a file has one spelling")
      }
      guard Self.isBare(first) else {
        throw problem("unexpected '\(character(at: offset))'; a name with it must be quoted")
      }
      return .word(bare(), isQuoted: false)
    }
  }

  /// The next token, without moving on.
  func peek() throws(LineProblem) -> Token {
    var ahead = self
    return try ahead.next()
  }

  /// Takes a sign that stands directly behind the last token.
  mutating func take(_ sign: Character) -> Bool {
    guard let ascii = sign.asciiValue, byte == ascii else { return false }
    // `a=>` ends a list; it is no saved capture.
    if sign == "=", byte(after: 1) == UInt8(ascii: ">") { return false }
    offset += 1
    return true
  }

  /// Whether a name begins directly behind the last token.
  var isAtName: Bool {
    guard let byte else { return false }
    if byte == UInt8(ascii: "-"), self.byte(after: 1) == UInt8(ascii: ">") { return false }
    return Self.isBare(byte) || byte == UInt8(ascii: "\"")
  }

  /// All that is left, without blanks at its ends.
  mutating func rest() -> String {
    var low = offset
    var high = bytes.count
    offset = bytes.count
    while low < high, Self.isBlank(bytes[low]) { low += 1 }
    while high > low, Self.isBlank(bytes[high - 1]) { high -= 1 }
    return String(decoding: bytes[low..<high], as: UTF8.self)
  }

  /// The text of a note: all that is left, or one quoted text, which leaves room for a comment.
  mutating func note() -> String {
    var ahead = self
    if case .word(let text, isQuoted: true)? = try? ahead.next(), (try? ahead.peek()) == .end {
      _ = try? ahead.next()
      self = ahead
      return text
    }
    return rest()
  }

  /// The comment at the cursor, without its sign; nil at the end of the line.
  mutating func comment() -> String? {
    guard byte == UInt8(ascii: "#") else { return nil }
    offset += 1
    return rest()
  }

  /// The token that was read last, as it stands in the line.
  var lastWord: String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  /// A problem with the token that was read last, or is being read.
  func problem(_ message: String) -> LineProblem { LineProblem(offset: start, message: message) }

  private mutating func hash() throws(LineProblem) -> Token {
    let following = byte(after: 1)
    // The cursor stays at the sign: `comment()` reads on from it.
    if following == nil || Self.isBlank(following) { return .end }
    offset += 1
    guard Self.isDigit(following) else {
      throw problem("'#' begins neither a capture ('#1') nor a comment ('# ' with a space)")
    }
    return .capture(Selection.CaptureID(UInt32(try number("a capture", "#1"))))
  }

  private mutating func number(_ what: String, _ first: String) throws(LineProblem) -> Int {
    let digits = bytes[offset...].prefix { Self.isDigit($0) }
    offset += digits.count
    if digits.isEmpty { throw problem("expected the number of \(what), such as '\(first)'") }
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = UInt32(text), number > 0, number < 0x8000_0000 else {
      throw problem(
        "'\(printable(text, limit: 24))' is no number of \(what); they begin at \(first)")
    }
    if let byte, Self.isBare(byte) {
      throw problem("unexpected '\(character(at: offset))' behind the number of \(what)")
    }
    return Int(number)
  }

  private mutating func bare() -> String {
    let begin = offset
    while let byte, Self.isBare(byte) {
      if byte == UInt8(ascii: "-"), self.byte(after: 1) == UInt8(ascii: ">") { break }
      offset += 1
    }
    return String(decoding: bytes[begin..<offset], as: UTF8.self)
  }

  private mutating func quoted() throws(LineProblem) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escaped(into: &text)
      default: text.append(byte)
      }
    }
    throw problem("the quoted name does not end; expected '\"'")
  }

  private mutating func escaped(into text: inout [UInt8]) throws(LineProblem) {
    let escape = byte
    offset += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(escape ?? 0)
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"):
      guard take("{") else { throw unknownEscape() }
      let digits = bytes[offset...].prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\"") }
      offset += digits.count
      let isSigned = digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-")
      guard take("}"), digits.count <= 8, !isSigned,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw unknownEscape() }
      text.append(contentsOf: String(scalar).utf8)
    default: throw unknownEscape()
    }
  }

  private func unknownEscape() -> LineProblem {
    problem("unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}")
  }

  private func character(at offset: Int) -> String {
    let text = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return text.unicodeScalars.first.map { printable(String($0)) } ?? ""
  }
}
