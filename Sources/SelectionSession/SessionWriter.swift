/// Writes a session in either spelling, line by line.
public struct SessionWriter {
  private let format: SessionFormat
  private var json = JSONWriter()

  /// A writer before the first line.
  public init(_ format: SessionFormat) { self.format = format }

  /// The whole session; each line ends with a line feed.
  public static func write(_ session: Session, as format: SessionFormat) -> String {
    var writer = SessionWriter(format)
    var text = ""
    for line in session.lines { text += writer.write(line, session.names) }
    return text + writer.finish(session.names)
  }

  /// One line by itself.
  static func line(_ line: Session.Line, as format: SessionFormat) -> String {
    var writer = SessionWriter(format)
    return writer.write(line, Names()) + writer.finish(Names())
  }

  /// What can be written once this line is known, line feeds included.
  public mutating func write(_ line: Session.Line, _ names: Names) -> String {
    switch format {
    case .text: TextWriter.write(line, names)
    case .jsonl: json.write(line, names)
    }
  }

  /// What is left to write.
  public mutating func finish(_ names: Names) -> String {
    switch format {
    case .text: ""
    case .jsonl: json.finish(names)
    }
  }
}
