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
    case .string(let value): text += Self.quoted(value)
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
        text += (index > 0 ? "," : "") + Self.quoted(key) + ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A string in quotes: plain characters as they are, all others as escapes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if isPlain(scalar) {
          quoted.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return quoted + "\""
  }
}

extension Optional where Wrapped == Int {
  /// The number, or null.
  public var json: JSON { map { .int($0) } ?? .null }
}
