import SelectionCore

/// Writes the text spelling.
public enum TextWriter {
  /// The whole session, comments included; each line ends with a line feed.
  public static func write(_ session: Session) -> String {
    let spelling = Spelling(session.names)
    return session.lines.map { write($0, spelling) + "\n" }.joined()
  }

  /// One line, without its line feed.
  static func write(_ line: Session.Line, _ spelling: Spelling) -> String {
    let said = content(line.content, spelling)
    guard let comment = line.comment else { return said }
    let mark = comment.isEmpty ? "#" : "# \(comment)"
    return said.isEmpty ? mark : "\(said)  \(mark)"
  }

  private static func content(_ content: Session.Content, _ spelling: Spelling) -> String {
    switch content {
    case .blank: ""
    case .header(let version): "session \(version)"
    case .rule(let rule): spelling.rule(rule)
    case .event(let event, let assertion):
      spelling.event(event) + (assertion.map { " " + spelling.assertion($0) } ?? "")
    case .observed(let shown): "observed \(spelling.observation(shown))"
    case .expect(let expectation): "expect \(spelling.expectation(expectation))"
    case .note(let text): text.isEmpty ? "note" : "note \(text)"
    }
  }
}
