/// What the comments before the header of a session say of where it comes from.
///
///     # Report B148 (where it was told): what the session shows,
///     # over as many lines as it takes.
///     # Rules: P11.9, P13.2, NoDuplicates
///
/// Several reports are `Reports B012, B013 (here) and B014 (there): …`.
struct ReportHead {
  /// The reports, each with its source; empty if the session names none.
  private(set) var reports: [(id: String, source: String)] = []
  /// The rules that decide.
  private(set) var rules: [String] = []

  private static let rulesMark = "Rules: "

  /// Reads the comments, one a line.
  init(_ comments: [String]) {
    if let line = comments.last(where: { $0.hasPrefix(Self.rulesMark) }) {
      rules = line.dropFirst(Self.rulesMark.count).split { $0 == "," || $0 == " " }.map(String.init)
    }
    let text = comments.prefix { !$0.hasPrefix(Self.rulesMark) }.joined(separator: " ")
    guard let mark = ["Report ", "Reports "].first(where: text.hasPrefix) else { return }
    var rest = text.dropFirst(mark.count)
    // What stands before a source or a colon is names; behind the colon is the sentence.
    while let end = rest.firstIndex(where: { $0 == "(" || $0 == ":" }) {
      let words = rest[..<end].split { $0 == "," || $0 == " " }.filter { $0 != "and" }
      guard !words.isEmpty, words.allSatisfy(Self.isName) else { return }
      let endsHere = rest[end] == ":"
      rest = rest[end...]
      let source = endsHere ? "" : Self.source(&rest)
      reports += words.map { (String($0), source) }
      if endsHere { return }
    }
  }

  /// A name has a number: `Report of a friend: …` names none.
  private static func isName(_ word: Substring) -> Bool {
    word.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Takes what stands in the parentheses that the text begins with; there may be more within.
  private static func source(_ text: inout Substring) -> String {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 {
        let source = text[..<index].dropFirst()
        text = text[index...].dropFirst()
        return String(source)
      }
    }
    text = ""
    return ""
  }
}
