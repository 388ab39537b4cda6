extension Help {
  /// A reference of all verbs, in Markdown.
  static var reference: String {
    var text = """
      # Commands

      Written by `proofsheet help --markdown`; a test compares.

      `proofsheet VERB [FLAGS] …`. Flags may stand anywhere behind the verb; after `--` all words are
      operands. Data goes to standard output, messages to standard error; `-` is standard input.

      | verb | |
      |---|---|

      """
    for verb in Verb.allCases {
      text += "| [\(verb.rawValue)](#\(verb.rawValue)) | \(markdown(verb.summary)) |\n"
    }
    for flag in ownFlags { text += "| `\(flag.name)` | \(markdown(flag.summary)) |\n" }
    for verb in Verb.allCases { text += section(verb) }
    text += "\n## Exit codes\n\n| code | meaning |\n|---|---|\n"
    for entry in exitCodes { text += "| \(entry.code) | \(markdown(entry.meaning)) |\n" }
    text += "\n## Environment\n\n| variable | meaning |\n|---|---|\n"
    for entry in environment { text += "| `\(entry.name)` | \(markdown(entry.meaning)) |\n" }
    return text
  }

  private static func section(_ verb: Verb) -> String {
    var text =
      "\n## \(verb.rawValue)\n\n    \(verb.synopsis)\n\n\(markdown(sentence(verb.summary)))\n"
    for paragraph in verb.paragraphs {
      switch paragraph {
      case .text(let words):
        text += "\n" + wrapped(markdown(words), 100).map { $0 + "\n" }.joined()
      case .lines(let lines): text += "\n" + lines.map { "    \($0)\n" }.joined()
      }
    }
    text += "\n| flag | |\n|---|---|\n"
    for flag in verb.flags {
      let form = flag.form(of: verb).split(separator: "|").joined(separator: "\\|")
      text += "| `\(form)` | \(markdown(flag.summary(of: verb))) |\n"
    }
    text += "\n```sh\n"
    for example in verb.examples { text += "# \(example.purpose)\n\(example.command)\n" }
    return text + "```\n"
  }

  /// Text that stays text: what would be markup is escaped, code in backquotes is left.
  private static func markdown(_ text: String) -> String {
    var safe = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      if "|<*_[]".contains(character), !isCode || character == "|" { safe += "\\" }
      safe.append(character)
    }
    return safe
  }
}
