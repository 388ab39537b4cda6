import SelectionSession

extension Help {
  /// What every verb's exit codes are taken from.
  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "conforms, as expected, the same, or done"),
    (1, "diverges or violates; a fault was found, or a difference"),
    (2, "inconclusive: nothing is asserted, or lines are missing"), (3, "unreadable input"),
    (4, "nothing matched: no session, no step, no rule of that name"), (64, "wrong usage"),
    (70, "an internal fault, or a result that cannot be written"), (130, "interrupted"),
  ]

  /// What the program reads of its environment.
  static let environment: [(name: String, meaning: String)] = [
    ("NO_COLOR", "if it is not empty, nothing is coloured unless --color always says so"),
    ("COLUMNS", "how wide lines are on a terminal, instead of what the terminal says"),
    ("TMPDIR", "where candidates are written for the command of shrink --test (/tmp)"),
  ]

  /// The manual page, in mdoc.
  static var manualPage: String {
    var page = """
      .\\" Written by 'proofsheet help --man'.
      .Dd \(programDate)
      .Dt PROOFSHEET 1
      .Os
      .Sh NAME
      .Nm proofsheet
      .Nd the specification of photo selection, and recorded picker bugs
      .Sh SYNOPSIS

      """
    for verb in Verb.allCases {
      page += ".Nm\n.Cm \(verb.rawValue)\n.Op Ar flags\n"
      if !verb.operands.isEmpty { page += ".Ar \(macro(verb.operands))\n" }
    }
    page += ".Nm\n.Fl \\&-help | Fl \\&-version\n"
    page += ".Sh DESCRIPTION\n"
    page += "The verbs are as follows.\nFlags may stand anywhere behind the verb; after\n.Fl \\&-\n"
    page += "all words are operands.\n"
    for verb in Verb.allCases { page += section(verb) }
    page += ".Sh ENVIRONMENT\n.Bl -tag -width Ds\n"
    for entry in environment { page += ".It Ev \(entry.name)\n\(prose(entry.meaning + "."))" }
    page += ".El\n.Sh EXIT STATUS\nEach verb tells its own above.\nThey are:\n"
    page += ".Pp\n.Bl -tag -width Ds -compact\n"
    for entry in exitCodes { page += ".It \(entry.code)\n\(prose(entry.meaning))" }
    page += ".El\n"
    return page
  }

  private static func section(_ verb: Verb) -> String {
    var text = ".Ss \(macro(verb.rawValue))\n" + prose(sentence(verb.summary))
    for paragraph in verb.paragraphs {
      switch paragraph {
      case .text(let words): text += ".Pp\n" + prose(words)
      case .lines(let lines):
        text +=
          ".Bd -literal -offset indent\n" + lines.map { guarded(escaped($0)) + "\n" }.joined()
          + ".Ed\n"
      }
    }
    text += ".Bl -tag -width Ds\n"
    for flag in verb.flags {
      let value = flag.value(of: verb).map { " Ar \(macro($0))" } ?? ""
      text += ".It Fl \(macro(String(flag.rawValue.dropFirst())))\(value)\n"
      text += prose(sentence(flag.summary(of: verb)))
    }
    text += ".El\n.Pp\n"
    text += verb.examples.count == 1 ? "An example:\n" : "Examples:\n"
    text += ".Bd -literal -offset indent\n"
    for example in verb.examples {
      text += "\(escaped("# \(example.purpose)"))\n\(guarded(escaped(example.command)))\n"
    }
    return text + ".Ed\n"
  }

  /// Text as lines of input, each sentence on a line of its own.
  private static func prose(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      let isEnd = word.hasSuffix(".") || word.hasSuffix(".)") || word.hasSuffix("?")
      if isEnd { lines.append("") }
    }
    return lines.filter { !$0.isEmpty }.flatMap { wrapped(escaped($0), inputWidth) }
      .map { guarded($0) + "\n" }.joined()
  }

  /// How long a line of input may be.
  private static let inputWidth = 78

  /// A line that is no request, whatever it begins with.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Text in which nothing means something to the formatter, but perhaps its first character.
  private static func escaped(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": safe += "\\e"
      case "-": safe += "\\-"
      case "'": safe += "\\(aq"
      case "`": safe += "\\(ga"
      case "^": safe += "\\(ha"
      case "~": safe += "\\(ti"
      default:
        if scalar.isASCII {
          safe.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          safe += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }
      }
    }
    return safe
  }

  /// Words behind a request, none of which is a request itself.
  private static func macro(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let safe = escaped(String(word))
      // Of a word of up to three characters it is not said that it is text.
      return word.count < 4 || safe.hasPrefix("[") || safe.hasPrefix("|") ? "\\&" + safe : safe
    }.joined(separator: " ")
  }
}
