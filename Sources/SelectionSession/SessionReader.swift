import SelectionCore

/// One of the two ways in which a session is written.
public enum SessionFormat: String, CaseIterable, Sendable {
  /// Lines of words, for people.
  case text
  /// JSON Lines, for recorders.
  case jsonl

  /// How the names of such files end.
  public var ending: String {
    switch self {
    case .text: ".session"
    case .jsonl: ".jsonl"
    }
  }

  /// The other one.
  public var other: SessionFormat {
    switch self {
    case .text: .jsonl
    case .jsonl: .text
    }
  }
}

/// Reads a session in either spelling, line by line, in constant memory but for the names.
public struct SessionReader {
  /// The spelling; nil before the first line that says something tells it.
  public private(set) var format: SessionFormat?
  /// How many lines were read.
  public private(set) var lineNumber = 0
  /// What the reader passed over, once all lines were read: the last line of a record that was cut
  /// off.
  public private(set) var notice: Diagnostic?

  private var text = TextReader()
  /// Made when it is needed: its tables take longer than a short session of text.
  private var json: JSONReader?
  /// A line that ends too early: the last one may, since a crash cuts it off.
  private var cutLine: Diagnostic?

  /// Whether numbers that do not rise are left to someone else.
  private var ignoresOrder = false

  /// A reader before the first line.
  public init() {}

  /// A reader of JSON Lines before the first line, to be copied: the copies share its tables.
  package init(of format: SessionFormat) {
    guard format == .jsonl else { return }
    self.format = format
    json = JSONReader()
  }

  /// A reader that leaves it to others whether the numbers of the lines rise.
  init(ignoresOrder: Bool) {
    self.ignoresOrder = ignoresOrder
    text.context.ignoresOrder = ignoresOrder
  }

  /// The names met so far.
  public var names: Names { json?.context.names ?? text.context.names }

  /// The rules, complete once an event or an observation has been read.
  public var rules: Selection.Rules {
    json?.context.rules ?? text.context.rules
  }

  /// Whether the file has said that it is a session.
  var hasHeader: Bool { json?.context.hasHeader ?? text.context.hasHeader }

  /// The version of the file, if it is none that can be read.
  var unknownVersion: Int? { json?.context.unknownVersion ?? text.context.unknownVersion }

  /// The longest line that a session may have, in bytes.
  public static let lineLimit = 1 << 26

  /// How many problems of one file are told.
  public static let problemLimit = 10

  /// Whether it is worth reading on: what is no session at all is said once, else up to a limit.
  public func readsOn(after problems: [Diagnostic]) -> Bool {
    problems.isEmpty || (hasHeader && problems.count < Self.problemLimit)
  }

  /// Reads a whole session.
  ///
  /// - Returns: the session, or what is wrong with it.
  public static func read(_ bytes: some Sequence<UInt8>) -> Result<Session, DiagnosticList> {
    let (_, session, problems) = readAll(bytes)
    return problems.isEmpty ? .success(session) : .failure(DiagnosticList(problems))
  }

  /// Reads a whole session.
  ///
  /// - Returns: what was read of it, what is wrong with it, and the reader, which knows more.
  static func readAll(
    _ bytes: some Sequence<UInt8>
  ) -> (reader: SessionReader, session: Session, problems: [Diagnostic]) {
    let bytes = Array(bytes)
    var reader = SessionReader()
    var session = Session()
    var problems: [Diagnostic] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(
        bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? 1 : 0)
    where reader.readsOn(after: problems) {
      do throws(Diagnostic) {
        guard try reader.read(line: line) else { continue }
        session.lines.append(reader.line)
        session.lines += reader.further
      } catch {
        problems.append(error)
      }
    }
    if problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    session.names = reader.names
    session.rules = reader.rules
    return (reader, session, problems)
  }

  /// Reads the next line, given without its line feed.
  ///
  /// What it says is ``line``, and beside that ``further``. A carriage return at its end, and a byte
  /// order mark at the start of the first line, are no part of it.
  ///
  /// - Returns: whether it says anything; a line that is cut off does not.
  public mutating func read(line: ArraySlice<UInt8>) throws(Diagnostic) -> Bool {
    try line.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try read(line: bytes) }
  }

  /// The same for bytes in memory that someone else owns.
  public mutating func read(line bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) -> Bool {
    lineNumber += 1
    let content = content(of: bytes)
    if let cutLine, !content.allSatisfy(JSONScanner.isBlank) {
      self.cutLine = nil
      throw cutLine
    }
    do throws(LineProblem) {
      switch format ?? recognize(content) {
      case .text: try text.read(content, number: lineNumber)
      case .jsonl: try json?.read(content, number: lineNumber)
      }
      return true
    } catch {
      let column = String(decoding: content[..<error.offset], as: UTF8.self).unicodeScalars.count
      let problem = Diagnostic(
        line: lineNumber, column: column + 1, message: error.message, kind: error.kind)
      guard format == .jsonl, error.isCut else { throw problem }
      cutLine = problem
      return false
    }
  }

  /// The line without what is no part of it.
  private func content(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var content = bytes
    if content.last == UInt8(ascii: "\r") { content = .init(rebasing: content.dropLast()) }
    if lineNumber == 1, content.starts(with: [0xEF, 0xBB, 0xBF]) {
      content = .init(rebasing: content.dropFirst(3))
    }
    return content
  }

  /// Takes the line that could not be read as one that is left out: only its number counts.
  ///
  /// - Returns: a line that says nothing, with its number and time; nil if this one is damaged.
  mutating func passOver(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Diagnostic) -> Session.Line? {
    guard hasHeader, let format, var line = Session.Line(frameOf: content(of: bytes), format) else {
      return nil
    }
    line.number = lineNumber
    let problem = line.sequence.flatMap { sequence in
      json?.context.accept(sequence: sequence) ?? text.context.accept(sequence: sequence)
    }
    if let problem { throw Diagnostic(line: lineNumber, column: 1, message: problem) }
    return line
  }

  /// The line that was cut off, which the reader forgets; nil if the last one was not.
  mutating func takeCutLine() -> Diagnostic? {
    defer { cutLine = nil }
    return cutLine
  }

  /// What the line read last says.
  public var line: Session.Line { json?.line ?? text.line }

  /// The lines of the session that it says beside that: the rules of a header.
  public var further: [Session.Line] { json?.further ?? [] }

  /// Lets a replay take the line read last, in place.
  ///
  /// It is `mutating` so that nothing is copied: a line is most often all that moves.
  public mutating func hand(to replay: inout Replay) {
    if json?.hand(to: &replay) == nil { replay.take(text.line) }
  }

  /// A line that says something tells the spelling: no line of the text begins with a brace.
  private mutating func recognize(_ line: UnsafeBufferPointer<UInt8>) -> SessionFormat {
    guard let first = line.first(where: { !JSONScanner.isBlank($0) }) else { return .text }
    let found: SessionFormat = first == UInt8(ascii: "{") ? .jsonl : .text
    format = found
    if found == .jsonl {
      json = JSONReader()
      json?.context.ignoresOrder = ignoresOrder
    }
    return found
  }

  /// What is wrong with the file as a whole, once all lines were read.
  public mutating func finish() -> Diagnostic? {
    if !hasHeader {
      return cutLine
        ?? Diagnostic(
          line: max(1, lineNumber), column: 1,
          message: "this is no session: it has no "
            + (format == .jsonl
              ? "header, {\"session\":\(Session.version)}" : "line 'session \(Session.version)'"))
    }
    if let cutLine {
      notice = Diagnostic(
        line: cutLine.line, column: cutLine.column,
        message: "the last line is cut off, and left out: \(cutLine.message)")
    }
    return nil
  }
}

/// What is wrong with a file.
public struct DiagnosticList: Error, Equatable, Sendable {
  /// The problems in order; never empty.
  public var problems: [Diagnostic]

  init(_ problems: [Diagnostic]) { self.problems = problems }
}
