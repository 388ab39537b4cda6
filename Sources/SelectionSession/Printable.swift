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

/// How many columns of a terminal printable text takes: two for a wide character, none for a mark
/// that stands on the one before it.
public func columnCount(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  // The blocks that East Asian Width (Unicode Annex 11) calls wide, coarsely.
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
