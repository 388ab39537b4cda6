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
  private var json = JSONReader()
  /// A line that ends too early: the last one may, since a crash cuts it off.
  private var cutLine: Diagnostic?

  /// A reader before the first line.
  public init() {}

  private var context: SessionContext { format == .jsonl ? json.context : text.context }

  /// The names met so far.
  public var names: Names { context.names }

  /// The rules, complete once the first event has been read.
  public var rules: Selection.Rules { context.rules }

  /// How many problems of one file are told.
  public static let problemLimit = 10

  /// Whether it is worth reading on: what is no session at all is said once, else up to a limit.
  public func readsOn(after problems: [Diagnostic]) -> Bool {
    problems.isEmpty || (context.hasHeader && problems.count < Self.problemLimit)
  }

  /// Reads a whole session.
  ///
  /// - Returns: the session, or what is wrong with it.
  public static func read(_ bytes: some Sequence<UInt8>) -> Result<Session, DiagnosticList> {
    let bytes = Array(bytes)
    var reader = SessionReader()
    var session = Session()
    var problems: [Diagnostic] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(
        bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? 1 : 0)
    where reader.readsOn(after: problems) {
      do throws(Diagnostic) {
        try reader.read(line: line) { session.lines.append($0) }
      } catch {
        problems.append(error)
      }
    }
    if problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    session.names = reader.names
    session.rules = reader.rules
    return problems.isEmpty ? .success(session) : .failure(DiagnosticList(problems))
  }

  /// Reads the next line, given without its line feed, and hands over what it says.
  ///
  /// One line of JSON Lines can be more than one line of a session. A carriage return at its end, and
  /// a byte order mark at the start of the first line, are no part of it.
  public mutating func read(
    line: ArraySlice<UInt8>, _ take: (Session.Line) -> Void
  ) throws(Diagnostic) {
    try line.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in
      try read(line: bytes, take)
    }
  }

  /// The same for bytes in memory that someone else owns.
  @inline(__always)
  public mutating func read(
    line bytes: UnsafeBufferPointer<UInt8>, _ take: (Session.Line) -> Void
  ) throws(Diagnostic) {
    lineNumber += 1
    var line = bytes[...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    let content = UnsafeBufferPointer(rebasing: line)
    if let cutLine, !content.allSatisfy(JSONScanner.isBlank) {
      self.cutLine = nil
      throw cutLine
    }
    do throws(LineProblem) {
      switch format ?? recognize(content) {
      case .text: take(try text.read(content, number: lineNumber))
      case .jsonl: try json.read(content, number: lineNumber, take)
      }
    } catch {
      let column = String(decoding: content[..<error.offset], as: UTF8.self).unicodeScalars.count
      let problem = Diagnostic(line: lineNumber, column: column + 1, message: error.message)
      guard format == .jsonl, error.isCut else { throw problem }
      cutLine = problem
    }
  }

  /// A line that says something tells the spelling: no line of the text begins with a brace.
  private mutating func recognize(_ line: UnsafeBufferPointer<UInt8>) -> SessionFormat {
    guard let first = line.first(where: { !JSONScanner.isBlank($0) }) else { return .text }
    let found: SessionFormat = first == UInt8(ascii: "{") ? .jsonl : .text
    format = found
    return found
  }

  /// What is wrong with the file as a whole, once all lines were read.
  public mutating func finish() -> Diagnostic? {
    if !context.hasHeader {
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
