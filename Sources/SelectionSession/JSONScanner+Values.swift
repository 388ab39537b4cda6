// Numbers, literals, and values that nobody knows.

extension JSONScanner {
  /// Reads a number.
  ///
  /// - Returns: where it ends; it begins at ``start``.
  mutating func number(_ what: StaticString) throws(LineProblem) -> Int {
    guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else {
      throw unexpected("\(what), a number")
    }
    start = offset
    if first == UInt8(ascii: "-") { offset += 1 }
    let isZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
    let begin = offset
    try digits()
    if isZero, offset - begin > 1 { throw problem("a number has no leading zeros in JSON") }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      try digits()
    }
    return offset
  }

  /// The same as it is written.
  mutating func numberText(_ what: StaticString) throws(LineProblem) -> String {
    let end = try number(what)
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func digits() throws(LineProblem) {
    let begin = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    if offset == begin {
      guard offset < bytes.count else { throw cut("the number is cut off; expected a digit") }
      start = offset
      throw problem("expected a digit of a number")
    }
  }

  /// So many digits are never too great a number.
  private static var safeDigits: Int { Int.bitWidth == 64 ? 18 : 9 }

  /// Reads a whole number in any form that JSON has for it, such as `3`, `3.0` or `30e-1`.
  @inline(__always)
  mutating func integer(
    _ what: StaticString, _ range: ClosedRange<Int>
  ) throws(LineProblem) -> Int {
    _ = peek()
    // Almost every number is a few digits.
    var place = offset
    var value = 0
    while place < bytes.count, place - offset < Self.safeDigits, Self.isDigit(bytes[place]) {
      value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    let length = place - offset
    if length > 0, place < bytes.count, range.contains(value),
      bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "}")
        || bytes[place] == UInt8(ascii: "]"),
      length == 1 || bytes[offset] != UInt8(ascii: "0")
    {
      start = offset
      offset = place
      return value
    }
    return try anyInteger(what, range)
  }

  private mutating func anyInteger(
    _ what: StaticString, _ range: ClosedRange<Int>
  ) throws(LineProblem) -> Int {
    let text = try numberText(what)
    guard let number = Self.wholeNumber(text) else {
      throw problem(
        "found '\(printable(text, limit: 40))'; expected \(what), a whole number of \(Int.bitWidth) bits"
      )
    }
    guard range.contains(number) else {
      let bounds =
        range == Int.min...Int.max
        ? "a number of \(Int.bitWidth) bits" : "\(range.lowerBound) to \(range.upperBound)"
      throw problem("\(what) \(printable(text, limit: 40)) is out of range; expected \(bounds)")
    }
    return number
  }

  /// The value of a JSON number, if it is a whole number that can be counted here.
  private static func wholeNumber(_ text: String) -> Int? {
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = String(mantissa[0] + fraction)
    let isNegative = digits.hasPrefix("-")
    digits = String(digits.drop { $0 == "-" || $0 == "0" })
    if digits.isEmpty { return 0 }
    // A zero with an exponent of any size is zero; all others must end before they grow too long.
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent.magnitude < Int32.max else {
      return nil
    }
    var scale = exponent - fraction.utf8.count
    while scale < 0, digits.last == "0" {
      digits.removeLast()
      scale += 1
    }
    guard scale >= 0, digits.utf8.count + scale <= 19 else { return nil }
    return Int((isNegative ? "-" : "") + digits + String(repeating: "0", count: scale))
  }

  /// Reads `true` or `false`.
  mutating func bool(_ what: StaticString) throws(LineProblem) -> Bool {
    if take(literal: "true") { return true }
    if take(literal: "false") { return false }
    throw unexpected("\(what): true or false")
  }

  /// Reads any value, and gives it without blanks, its strings spelled in one way.
  ///
  /// It needs no stack: values may be nested as deep as the line is long.
  mutating func anyValue() throws(LineProblem) -> String {
    var text: [UInt8] = []
    /// The keys of each open object; nil for an array.
    var open: [Keys?] = []
    var isFirst = true
    while true {
      // A value stands at the cursor, or the end of what is open.
      if !open.isEmpty {
        let isObject = open[open.count - 1] != nil
        let sign: Unicode.Scalar = isObject ? "}" : "]"
        if take(sign) {
          text.append(UInt8(ascii: sign))
          open.removeLast()
          isFirst = false
          if open.isEmpty { return String(decoding: text, as: UTF8.self) }
          continue
        }
        if !isFirst {
          try expect(",", "or the end of the value")
          text.append(UInt8(ascii: ","))
        }
        isFirst = false
        if isObject {
          let key = try string("a key")
          if open[open.count - 1]?.insert(key, self) == false {
            throw problem("the key \"\(printable(string(key), limit: 40))\" stands twice")
          }
          append(key, to: &text)
          try expect(":", "behind the key")
          text.append(UInt8(ascii: ":"))
        } else if peek() == UInt8(ascii: "]") {
          throw unexpected("an element")
        }
      }
      switch peek() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(bytes[offset])
        open.append(bytes[offset] == UInt8(ascii: "{") ? Keys() : nil)
        offset += 1
        isFirst = true
        continue
      case UInt8(ascii: "\""): append(try string("a value"), to: &text)
      default: text.append(contentsOf: try scalar())
      }
      if open.isEmpty { return String(decoding: text, as: UTF8.self) }
    }
  }

  /// The keys of one object: the first needs no memory of its own, so that many may be open.
  private struct Keys {
    private var first: Text?
    private var all: Set<[UInt8]> = []

    /// - Returns: whether the key is new.
    mutating func insert(_ key: Text, _ scanner: JSONScanner) -> Bool {
      guard let first else {
        first = key
        return true
      }
      if all.isEmpty { all = [scanner.resolved(first)] }
      return all.insert(scanner.resolved(key)).inserted
    }
  }

  /// A number or a literal as it stands.
  private mutating func scalar() throws(LineProblem) -> Slice<UnsafeBufferPointer<UInt8>> {
    for literal: StaticString in ["null", "true", "false"] where take(literal: literal) {
      return bytes[start..<offset]
    }
    if let byte = peek(), byte == UInt8(ascii: "-") || Self.isDigit(byte) {
      let end = try number("a value")
      return bytes[start..<end]
    }
    throw unexpected("a value")
  }

  private func append(_ text: Text, to spelled: inout [UInt8]) {
    spelled.append(contentsOf: JSON.quoted(string(text)).utf8)
  }
}
