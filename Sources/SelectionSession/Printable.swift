/// Text from a file, made safe for a terminal: nothing of it can move the cursor, change a colour,
/// or turn the writing direction.
///
/// - Parameter limit: longer text is cut, with an ellipsis.
public func printable(_ text: String, limit: Int = .max) -> String {
  var safe = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length >= limit { return safe + "…" }
    if isPlain(scalar) { safe.unicodeScalars.append(scalar) } else { safe += escape(scalar) }
    length += 1
  }
  return safe
}

/// Whether a character shows as itself and does nothing else.
func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator, .spaceSeparator:
    return false
  default:
    return !scalar.properties.isDefaultIgnorableCodePoint
  }
}

func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{" + String(scalar.value, radix: 16) + "}"
  }
}
