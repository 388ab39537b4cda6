import SelectionCore
import SelectionModel
import SelectionSession

/// What may stand as the value of a flag, or as an operand: what shells complete.
enum Completion: Equatable {
  /// One of these.
  case words([String])
  /// A file or a directory.
  case path
  /// Something of the user's own.
  case free
}

extension Flag {
  /// What may stand behind the flag; nil if it takes no value.
  func completion(of verb: Verb) -> Completion? {
    guard let form = value(of: verb) else { return nil }
    if let words = words(of: verb) { return .words(words) }
    if form.contains("FILE") || form.contains("DIR") || form.contains("PATH") { return .path }
    let isEnumerated = form.contains("|") && form == form.lowercased()
    return isEnumerated ? .words(form.split(separator: "|").map(String.init)) : .free
  }

  /// The words that may be the value, where the form does not tell them.
  private func words(of verb: Verb) -> [String]? {
    if self == .defect { return Defect.all.map(\.name) }
    if self == .events, verb == .explore { return Alphabet.allCases.map(\.rawValue) }
    if self == .expect { return Verdict.allCases.map(\.rawValue) }
    if self == .stop { return Showing.stopWords }
    if self == .only { return Showing.onlyWords }
    return self == .hide ? Showing.hideWords : nil
  }

  /// Whether the flag may be given more than once.
  var isRepeatable: Bool { [.rule, .stop, .only, .hide].contains(self) }
}

extension Verb {
  /// What the operands may be; nil if there are none.
  var completion: Completion? {
    if self == .help { return .words(Verb.allCases.map(\.rawValue)) }
    if self == .rules {
      let tables = Specification.tables
      return .words(["Defects"] + tables.map(\.title) + tables.flatMap { $0.rows.map(\.name) })
    }
    if operands.isEmpty { return nil }
    return operands.contains("FILE") || operands.contains("PATH") ? .path : .free
  }

  /// What stands behind the name of the program.
  var synopsis: String {
    ["proofsheet \(rawValue) [FLAGS]", operands].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The details as paragraphs, and as lines that stay as they are.
  var paragraphs: [Paragraph] { Paragraph.all(of: details) }
}

/// A part of the details of a verb.
enum Paragraph: Equatable {
  case text(String)
  /// Lines to be copied.
  case lines([String])

  /// A line that is at least as long was broken only because it was full.
  private static let full = 75

  /// The paragraphs of a text whose lines were broken by hand: one ends with a line that is not full.
  static func all(of text: String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var last = 0
    for line in text.split(separator: "\n").map(String.init) {
      defer { last = line.count }
      switch paragraphs.last {
      case .lines(let lines) where line.hasPrefix("  "):
        paragraphs[paragraphs.count - 1] = .lines(lines + [String(line.dropFirst(2))])
      case .text(let text)
      where !line.hasPrefix("  ") && !line.hasPrefix("Exit codes:") && last >= full:
        paragraphs[paragraphs.count - 1] = .text("\(text) \(line)")
      case .lines, .text, nil:
        paragraphs.append(line.hasPrefix("  ") ? .lines([String(line.dropFirst(2))]) : .text(line))
      }
    }
    return paragraphs
  }
}
