import SelectionSession

/// A cursor over a trace in memory: what reading TLA+ and reading ITF have in common.
struct TLAScanner {
  let bytes: [UInt8]
  /// The byte at the cursor.
  var offset = 0
  /// How many values are open around the cursor.
  private var depth = 0

  /// How deep values may be nested; no state of the machine is deeper than 8.
  static let depthLimit = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// What is wrong, and where.
  struct Problem: Error {
    var offset: Int
    var message: String
  }

  /// The next byte that is no blank, without moving behind it; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
      offset += 1
    }
    return nil
  }

  /// Whether these signs stand at the cursor, blanks before them skipped.
  mutating func isAt(_ signs: String) -> Bool {
    peek() != nil && bytes[offset...].starts(with: signs.utf8)
  }

  /// Moves behind signs if they are the next.
  mutating func take(_ signs: String) -> Bool {
    guard isAt(signs) else { return false }
    offset += signs.utf8.count
    return true
  }

  /// Moves behind signs that must be the next.
  mutating func expect(_ signs: String, _ context: String) throws(Problem) {
    if !take(signs) { throw unexpected("'\(signs)' \(context)") }
  }

  /// Reads what is nested, not too deep.
  mutating func nested<Value>(
    _ read: (inout TLAScanner) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    guard depth < Self.depthLimit else {
      throw problem("values are nested more than \(Self.depthLimit) deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// Reads elements up to a sign that ends them, the sign included.
  mutating func list<Element>(
    to end: String, _ read: (inout TLAScanner) throws(Problem) -> Element
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    if take(end) { return elements }
    while true {
      elements.append(try nested(read))
      if take(end) { return elements }
      try expect(",", "or '\(end)' behind an element")
    }
  }

  /// A word of letters, digits and underscores; nil if there is none.
  mutating func word() -> String? {
    guard let first = peek(), Self.isLetter(first) else { return nil }
    let start = offset
    while offset < bytes.count, Self.isLetter(bytes[offset]) || Self.isDigit(bytes[offset]) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Reads a whole number of 64 bits.
  mutating func number() throws(Problem) -> Int {
    _ = peek()
    let start = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let digits = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard offset > digits else {
      offset = start
      throw unexpected("a number")
    }
    guard let number = Int(text) else {
      throw Problem(
        offset: start,
        message: "the number \(printable(text, limit: 40)) is out of range; "
          + "expected a whole number of 64 bits")
    }
    return number
  }

  /// Reads a string in double quotes, with the escapes of JSON; those of TLA+ are among them.
  mutating func string(_ what: String) throws(Problem) -> String {
    let start = offset
    guard take("\"") else { throw unexpected("\(what), a string") }
    var units: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return try checked(units, start)
      case UInt8(ascii: "\\"): units += Array(try escaped().utf8)
      case UInt8(ascii: "\n"): throw Problem(offset: start, message: "the string does not end")
      case _: units.append(byte)
      }
    }
    throw Problem(offset: start, message: "the string does not end; expected '\"'")
  }

  private func checked(_ units: [UInt8], _ start: Int) throws(Problem) -> String {
    guard let text = String(validating: units, as: UTF8.self) else {
      throw Problem(offset: start, message: "the string is no UTF-8")
    }
    return text
  }

  /// The character behind a backslash.
  private mutating func escaped() throws(Problem) -> String {
    let start = offset - 1
    guard offset < bytes.count else { throw unexpected("an escape") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(Unicode.Scalar(byte))
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      var units = [hex()]
      if let high = units[0], (0xD800..<0xDC00).contains(high), take("\\u") { units.append(hex()) }
      let known = units.compactMap { $0 }
      if known.count == units.count, let text = String(validating: known, as: UTF16.self) {
        return text
      }
    case _: break
    }
    throw Problem(offset: start, message: "unknown escape in a string")
  }

  private mutating func hex() -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    offset += 4
    return digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      ? UInt16(digits, radix: 16) : nil
  }

  // MARK: Lines

  /// Whether the cursor is at the beginning of a line.
  var isAtLineStart: Bool { offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") }

  /// Moves to the beginning of the next line.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    if offset < bytes.count { offset += 1 }
  }

  // MARK: Problems

  /// A problem at the cursor.
  func problem(_ message: String) -> Problem { Problem(offset: offset, message: message) }

  /// What stands at the cursor is not what was expected there.
  mutating func unexpected(_ expected: String) -> Problem {
    guard peek() != nil else { return problem("the trace ends here; expected \(expected)") }
    let text = String(decoding: bytes[offset...].prefix(12), as: UTF8.self)
    let found = text.unicodeScalars.first.map { printable(String($0)) } ?? ""
    return problem("found '\(found)'; expected \(expected)")
  }

  /// A problem with the line and the column, as a file has them.
  func diagnostic(_ problem: Problem) -> Diagnostic {
    let before = bytes[..<min(problem.offset, bytes.count)]
    let line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count
    return Diagnostic(line: line, column: column + 1, message: problem.message)
  }
}
