import SelectionCore

/// Reads the text spelling, line by line, in constant memory but for the names.
public struct TextReader: Sendable {
  /// The names met so far.
  public internal(set) var names = Names()
  /// The rules, complete once the first event has been read.
  public internal(set) var rules = Selection.Rules()
  /// How many lines were read.
  public private(set) var lineNumber = 0

  /// Whether the line `session 1` was read.
  private var hasHeader = false
  private var hasEvents = false
  /// Rules that were given; each may be given once.
  var givenRules: Set<String> = []
  private var hasExpectation = false
  /// The cursor within the line that is being read.
  var scanner = LineScanner([])

  /// A reader before the first line.
  public init() {}

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
    var reader = TextReader()
    var session = Session()
    var problems: [Diagnostic] = []
    func take(_ line: [UInt8]) -> Bool {
      do throws(Diagnostic) {
        session.lines.append(try reader.read(line: line))
      } catch {
        problems.append(error)
      }
      return reader.readsOn(after: problems)
    }
    var line: [UInt8] = []
    var goesOn = true
    for byte in bytes where goesOn {
      if byte == UInt8(ascii: "\n") {
        goesOn = take(line)
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
      }
    }
    if goesOn, !line.isEmpty { _ = take(line) }
    if problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    session.names = reader.names
    session.rules = reader.rules
    return problems.isEmpty ? .success(session) : .failure(DiagnosticList(problems))
  }

  /// Reads the next line, given without its line feed.
  ///
  /// A carriage return at its end, and a byte order mark at the start of the first line, are no part
  /// of it.
  public mutating func read(line bytes: [UInt8]) throws(Diagnostic) -> Session.Line {
    lineNumber += 1
    var line = bytes[...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    let content = Array(line)
    do throws(LineProblem) {
      try checkCharacters(content)
      scanner = LineScanner(content)
      let said = try self.content()
      return Session.Line(number: lineNumber, said, comment: scanner.comment())
    } catch {
      let column = String(decoding: content[..<error.offset], as: UTF8.self).unicodeScalars.count
      throw Diagnostic(line: lineNumber, column: column + 1, message: error.message)
    }
  }

  /// What is wrong with the file as a whole, once all lines were read.
  public func finish() -> Diagnostic? {
    if hasHeader { return nil }
    return Diagnostic(
      line: max(1, lineNumber), column: 1,
      message: "this is no session: it has no line 'session \(Session.version)'")
  }

  /// Refuses what no session line may hold raw: what is no UTF-8, and control characters.
  private func checkCharacters(_ bytes: [UInt8]) throws(LineProblem) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .error:
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        throw LineProblem(
          offset: offset, message: "invalid UTF-8 (byte 0x\(byte)); a session is text in UTF-8")
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value) {
          throw LineProblem(
            offset: offset,
            message: "control character '\(escape(scalar))'; "
              + "remove it, or write it as '\(escape(scalar))' in a quoted name")
        }
        offset += encoded.count
      }
    }
  }

  private mutating func content() throws(LineProblem) -> Session.Content {
    var token = try scanner.next()
    var opening: Int?
    if case .opening(let number) = token {
      opening = number
      token = try scanner.next()
    }
    switch token {
    case .end where opening == nil: return .blank
    case .word(let word, isQuoted: false): return try line(word, opening)
    case .end, .word, .capture, .opening, .arrow, .comma:
      throw scanner.problem("found \(describe(token)); expected an event")
    }
  }

  private mutating func line(
    _ word: String, _ opening: Int?
  ) throws(LineProblem) -> Session.Content {
    if word != "session", !hasHeader {
      throw scanner.problem(
        "this is no session: found '\(printable(word, limit: 40))', "
          + "expected 'session \(Session.version)' as the first line")
    }
    if let kind = Selection.Event.Kind(rawValue: word) {
      if opening != nil, !kind.namesOpening {
        throw scanner.problem("'\(word)' belongs to no opening; remove the '@'")
      }
      let event = try self.event(kind, opening)
      hasEvents = true
      return .event(event, try assertion())
    }
    if opening != nil {
      throw scanner.problem("found '\(printable(word, limit: 40))' behind '@'; expected an event")
    }
    if let kind = Session.Rule.Kind(rawValue: word) {
      if hasEvents { throw scanner.problem("'\(word)' must stand before the first event") }
      return .rule(try rule(kind))
    }
    switch word {
    case "session": return try header()
    case "observed": return try ended(.observed(try observation()), "observed")
    case "expect": return try ended(.expect(try expectation()), "expect")
    case "note": return .note(scanner.rest())
    default:
      let hint = hint(for: word, among: Grammar.firstWords)
      throw scanner.problem(
        "unknown event '\(printable(word, limit: 40))'"
          + (hint.isEmpty ? "; expected an event, observed, expect or note" : hint))
    }
  }

  private mutating func header() throws(LineProblem) -> Session.Content {
    if hasHeader { throw scanner.problem("a second 'session' line; one file is one session") }
    let version = try integer("the version", 0...Int(Int32.max))
    guard version == Session.version else {
      throw scanner.problem(
        "format version \(version); this program reads version \(Session.version)")
    }
    hasHeader = true
    return try ended(.header(version: version), "session \(version)")
  }

  private mutating func expectation() throws(LineProblem) -> Session.Expectation {
    if hasExpectation { throw scanner.problem("a second 'expect' line; a file has one verdict") }
    hasExpectation = true
    let verdict: Verdict = try choice("a verdict")
    var step: Int?
    if try scanner.peek() != .end {
      step = try integer("a step", 0...Int.max)
      if verdict != .diverges, verdict != .violates {
        throw scanner.problem("'\(verdict.rawValue)' happens at no step; remove the number")
      }
    }
    return Session.Expectation(verdict, step: step)
  }

  /// Makes sure that nothing follows.
  mutating func ended<Said>(_ said: Said, _ what: String) throws(LineProblem) -> Said {
    let token = try scanner.next()
    guard token == .end else {
      throw scanner.problem("unexpected \(describe(token)) behind '\(what)'")
    }
    return said
  }
}

/// What is wrong with a file.
public struct DiagnosticList: Error, Equatable, Sendable {
  /// The problems in order; never empty.
  public var problems: [Diagnostic]

  init(_ problems: [Diagnostic]) { self.problems = problems }
}
