import SelectionSession

/// The version of the program.
let programVersion = "0.1.0"

/// The help texts.
enum Help {
  /// The overview.
  static var overview: String {
    var text = "proofsheet: the specification of photo selection, and recorded picker bugs\n\n"
    text += "Usage: proofsheet VERB [FLAGS] …\n\nVerbs:\n"
    for verb in Verb.allCases { text += row(verb.rawValue, verb.summary) }
    text += row("--version", "print the version")
    text += "\nExamples:\n"
    for verb in Verb.allCases { for example in verb.examples.prefix(1) { text += line(example) } }
    return text + "\nproofsheet help VERB explains a verb.\n"
  }

  /// Everything about one verb.
  static func of(_ verb: Verb) -> String {
    var text = "Usage: proofsheet \(verb.rawValue) [FLAGS] \(verb.operands)\n\n"
    text += "\(verb.summary.prefix(1).uppercased())\(verb.summary.dropFirst()).\n\n"
    text += verb.details + "\n\nFlags:\n"
    for flag in verb.flags {
      text += row(
        [flag.rawValue, flag.value(of: verb)].compactMap { $0 }.joined(separator: " "),
        flag.summary(of: verb))
    }
    text += "\nExamples:\n"
    for example in verb.examples { text += line(example) }
    return text
  }

  private static func row(_ left: String, _ right: String) -> String {
    "  \(padded(left, 26))\(right)\n"
  }

  private static func line(_ example: (command: String, purpose: String)) -> String {
    "  \(example.command)\n      \(example.purpose)\n"
  }
}
