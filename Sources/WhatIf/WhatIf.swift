import SelectionSession

/// What becomes of a session that someone has changed in the page.
///
/// It is the code of this package and nothing else, compiled for the page: there is no second reader,
/// and no second reducer, that could come to another answer.
public enum WhatIf {
  /// The timeline of a session in either spelling, as JSON; of what cannot be read, with what is wrong.
  public static func timeline(of bytes: UnsafeRawBufferPointer) -> String {
    if let problem = uncountable(in: bytes) { return Timeline(failure: problem).json.text }
    return Timeline(bytes).json.text
  }

  /// A number of a line that cannot be counted here, and that a reader would pass over.
  ///
  /// Where a number has 32 bits, the readers refuse all greater ones with line and column. But `seq`
  /// in a comment of the text spelling would then be no number, and `continues` tell nothing: the
  /// session would have a gap on one machine, and none on another.
  static func uncountable(in bytes: UnsafeRawBufferPointer, bits: Int = Int.bitWidth) -> String? {
    if bits > 32 { return nil }
    var line = 1
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\""):
        for key in ["seq", "continues"] where number(behind: key, in: bytes[index...]) == .beyond {
          return
            "line \(line): '\(key)' is beyond \(Int32.max), and in the page numbers have 32 bits"
        }
      default: break
      }
    }
    return nil
  }

  private enum Size { case none, small, beyond }

  /// How great the number is that stands behind a key in quotes.
  private static func number(behind key: String, in bytes: Slice<UnsafeRawBufferPointer>) -> Size {
    var rest = bytes.dropFirst()
    guard rest.starts(with: key.utf8) else { return .none }
    rest = rest.dropFirst(key.utf8.count)
    guard rest.first == UInt8(ascii: "\"") else { return .none }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    rest = rest.dropFirst().drop(while: isBlank)
    guard rest.first == UInt8(ascii: ":") else { return .none }
    rest = rest.dropFirst().drop(while: isBlank)
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    var value: UInt64 = 0
    for digit in digits.prefix(18) { value = value * 10 + UInt64(digit - UInt8(ascii: "0")) }
    // Another form of a number, such as 3e9, may be as great.
    let next = rest.dropFirst(digits.count).first
    let isPlain =
      next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    return value < UInt64(Int32.max) && isPlain ? .small : .beyond
  }
}
