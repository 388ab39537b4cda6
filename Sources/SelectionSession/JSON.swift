/// A JSON value, written on one line, in characters that are safe for every terminal.
public indirect enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object, in this order.
  case object([(String, JSON)])
  /// A value that is spelled already.
  case spelled(String)

  /// The text of the value.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .string(let value): Self.quote(value, to: &text)
    case .spelled(let value): text += value
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        Self.quote(key, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A string in quotes: plain characters as they are, all others as escapes.
  static func quoted(_ text: String) -> String {
    var quoted = ""
    quote(text, to: &quoted)
    return quoted
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    // Most strings need no escape: keys, words, identifiers.
    if value.utf8.allSatisfy(isBare) { text += value } else { escape(value, to: &text) }
    text += "\""
  }

  /// Whether a byte is a character that stands in quotes as it is.
  private static func isBare(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ value: String, to text: inout String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isPlain(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
  }
}

extension Optional where Wrapped == Int {
  /// The number, or null.
  public var json: JSON { map { .int($0) } ?? .null }
}
