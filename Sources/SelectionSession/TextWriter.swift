import SelectionCore

/// Writes the text spelling.
enum TextWriter {
  /// One line, with its line feed.
  static func write(_ line: Session.Line, _ names: Names) -> String {
    let comment = line.textComment
    let said = content(line.content, Spelling(names), hasComment: comment != nil)
    guard let comment else { return said + "\n" }
    let mark = comment.isEmpty ? "#" : "# \(comment)"
    return said.isEmpty ? mark + "\n" : "\(said)  \(mark)\n"
  }

  private static func content(
    _ content: Session.Content, _ spelling: Spelling, hasComment: Bool
  ) -> String {
    switch content {
    case .blank: ""
    case .header(let version): "session \(version)"
    case .rule(let rule): spelling.rule(rule)
    case .event(let event, let assertion):
      spelling.event(event) + (assertion.map { " " + spelling.assertion($0) } ?? "")
    case .observed(let shown): "observed \(spelling.observation(shown))"
    case .expect(let expectation): "expect \(spelling.expectation(expectation))"
    case .note(let text): note(text, hasComment: hasComment)
    }
  }

  /// A note takes the rest of its line, unless it is quoted.
  private static func note(_ text: String, hasComment: Bool) -> String {
    let isRaw =
      !hasComment && text.utf8.first != UInt8(ascii: "\"") && text.utf8.first != UInt8(ascii: " ")
      && text.utf8.last != UInt8(ascii: " ") && text.unicodeScalars.allSatisfy { isPlain($0) }
    if text.isEmpty, isRaw { return "note" }
    return "note \(isRaw ? text : Spelling.quoted(text))"
  }
}
