import SelectionSession

/// The version of the program.
let programVersion = "0.1.0"

/// When that version was made, as a manual page tells it.
let programDate = "December 1, 2026"

/// The help texts.
enum Help {
  /// No line is made longer than this, however wide the terminal is.
  private static let widest = 100

  /// Where the second column begins.
  private static let indent = 28

  /// The overview.
  ///
  /// - Parameter width: how many columns the terminal has; nil for what is no terminal, where lines
  ///   stay as they are.
  static func overview(width: Int? = nil) -> String {
    var text = "proofsheet: the specification of photo selection, and recorded picker bugs\n\n"
    text += "Usage: proofsheet VERB [FLAGS] …\n\nVerbs:\n"
    for verb in Verb.allCases { text += row(verb.rawValue, verb.summary, width) }
    text += row("--version", "print the version", width)
    text += "\nExamples:\n"
    for verb in Verb.allCases { for example in verb.examples.prefix(1) { text += line(example, width) } }
    return text + "\nproofsheet help VERB explains a verb.\n"
  }

  /// Everything about one verb.
  static func of(_ verb: Verb, width: Int? = nil) -> String {
    var text = "Usage: proofsheet \(verb.rawValue) [FLAGS] \(verb.operands)\n\n"
    text += filled(sentence(verb.summary), width)
    text += "\n" + details(verb, width) + "\nFlags:\n"
    for flag in verb.flags { text += row(flag.form(of: verb), flag.summary(of: verb), width) }
    text += "\nExamples:\n"
    for example in verb.examples { text += line(example, width) }
    return text
  }

  /// A summary as a sentence.
  static func sentence(_ summary: String) -> String {
    "\(summary.prefix(1).uppercased())\(summary.dropFirst())."
  }

  private static func details(_ verb: Verb, _ width: Int?) -> String {
    guard let width else { return verb.details + "\n" }
    return verb.paragraphs.map { paragraph in
      switch paragraph {
      case .text(let text): filled(text, width)
      case .lines(let lines): lines.map { "  \($0)\n" }.joined()
      }
    }.joined()
  }

  private static func filled(_ text: String, _ width: Int?) -> String {
    guard let width else { return text + "\n" }
    return wrapped(text, min(width, widest)).map { $0 + "\n" }.joined()
  }

  private static func row(_ left: String, _ right: String, _ width: Int?) -> String {
    guard let width else { return "  \(padded(left, 26))\(right)\n" }
    // On a narrow terminal the explanation stands below.
    let isNarrow = width < indent * 2 + 10
    let room = min(width, widest) - (isNarrow ? 6 : indent)
    let lines = wrapped(right, max(20, room))
    if isNarrow || left.count > indent - 4 {
      let space = String(repeating: " ", count: isNarrow ? 6 : indent)
      return "  \(left)\n" + lines.map { "\(space)\($0)\n" }.joined()
    }
    let space = String(repeating: " ", count: indent)
    return lines.enumerated().map { index, line in
      (index == 0 ? "  \(padded(left, indent - 2))" : space) + line + "\n"
    }.joined()
  }

  private static func line(
    _ example: (command: String, purpose: String), _ width: Int?
  ) -> String {
    let purpose = "      \(example.purpose)"
    let space = String(repeating: " ", count: 6)
    let lines = width.map { wrapped(purpose, min($0, widest), hanging: space) } ?? [purpose]
    // A command is copied, and so is never broken.
    return "  \(example.command)\n" + lines.map { $0 + "\n" }.joined()
  }
}

extension Flag {
  /// The flag with the name of its value.
  func form(of verb: Verb) -> String {
    [rawValue, value(of: verb)].compactMap { $0 }.joined(separator: " ")
  }
}
