import SelectionCore
import SelectionSession

/// Text of a file as Swift source in which it can do nothing: a string, a comment, part of a name.
enum SwiftWords {
  /// A string literal with this text.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      // What is not printable is escaped as Swift escapes it.
      default: literal += printable(String(scalar))
      }
    }
    return literal + "\""
  }

  /// The longest remark that is kept, in characters.
  private static let remarkLimit = 400

  /// A remark as lines of comments, each no longer than the width.
  ///
  /// - Parameter mark: what each line begins with, `//` or `///`.
  static func comment(_ text: String, mark: String = "//", indent: String) -> [String] {
    let width = SwiftLayout.width - indent.count - mark.count - 1
    var lines: [String] = []
    var line = ""
    for word in printable(text, limit: remarkLimit).split(separator: " ") {
      if !line.isEmpty, columnCount(of: line) + 1 + columnCount(of: String(word)) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { "\(indent)\(mark) \($0)" }
  }

  /// The words of a text, as far as they may stand in a name: letters and digits of ASCII.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      if isLetter || ("0"..."9").contains(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The longest name that is made of a text, in characters.
  private static let nameLimit = 60

  /// The text as the name of a type: `a-double-tap` becomes `ADoubleTap`; empty if nothing is left.
  static func typeName(_ text: String) -> String {
    let name = words(text).map { capitalized($0) }.joined()
    return String(capitalized(String(name.drop { $0.isNumber })).prefix(nameLimit))
  }

  /// The text as the name of a constant: `IMG_0042` becomes `img0042`; empty if nothing is left.
  static func constantName(_ text: String) -> String {
    var words = words(text)
    while let first = words.first {
      let start = first.drop { $0.isNumber }
      if !start.isEmpty {
        let rest = words.dropFirst().map { capitalized($0) }.joined()
        return String((uncapitalized(String(start)) + rest).prefix(nameLimit))
      }
      words.removeFirst()
    }
    return ""
  }

  /// The word with its first letter large.
  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The word with the large letters at its beginning small, but for one that begins the next word.
  static func uncapitalized(_ word: String) -> String {
    let large = word.prefix { $0.isUppercase }
    if large.count == word.count { return word.lowercased() }
    let isNext = word.dropFirst(large.count).first?.isLetter ?? false
    let small = large.count > 1 && isNext ? large.dropLast() : large
    return small.lowercased() + word.dropFirst(small.count)
  }

  /// Words that are no names of constants, or would hide what a generated test uses.
  static let reserved: Set<String> = [
    "any", "as", "assets", "associatedtype", "async", "await", "borrowing", "break", "case",
    "catch",
    "class", "consume", "consuming", "continue", "copy", "default", "defer", "deinit", "discard",
    "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init",
    "inout", "internal", "is", "lazy", "left", "let", "macro", "mutating", "nil", "none",
    "nonmutating", "open", "operator", "optional", "override", "package", "picker", "postfix",
    "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required", "rethrows",
    "return", "right", "rules", "self", "set", "some", "static", "struct", "subscript", "super",
    "switch", "then", "throw", "throws", "true", "try", "type", "typealias", "unowned", "var",
    "weak",
    "where", "while", "yield",
  ]
}
