import SelectionCore

/// Reads the lines of the text spelling.
struct TextReader: Sendable {
  /// What is known between the lines.
  var context = SessionContext()
  /// What the line read last says.
  private(set) var line = Session.Line(number: 0, .blank)
  /// The cursor within the line that is being read.
  var scanner = LineScanner([])
  /// Where the number of a header or an expectation stands, which may be wrong.
  private var numberOffset: Int?

  init() {}

  /// Reads one line; what it says is ``line``.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, number: Int
  ) throws(LineProblem) {
    line = Session.Line(number: number, .blank)
    try checkCharacters(bytes)
    scanner = LineScanner(Array(bytes))
    numberOffset = nil
    var content = try content()
    let begin = numberOffset ?? scanner.lineStart
    if let problem = context.accept(&content) {
      throw context.refusal(of: content, problem, at: begin)
    }
    line = Session.Line(number: number, content)
    if let comment = scanner.comment() { line.take(comment: comment) }
    if let sequence = line.sequence, let problem = context.accept(sequence: sequence) {
      throw LineProblem(offset: begin, message: problem)
    }
  }

  /// Refuses what no session line may hold raw: what is no UTF-8, and control characters.
  private func checkCharacters(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
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
    if word != "session", !context.hasHeader {
      throw scanner.problem(
        "this is no session: found '\(printable(word, limit: 40))', "
          + "expected 'session \(Session.version)' as the first line")
    }
    if let kind = Selection.Event.Kind(rawValue: word) {
      if opening != nil, !kind.namesOpening {
        throw scanner.problem("'\(word)' belongs to no opening; remove the '@'")
      }
      return .event(try event(kind, opening), try assertion())
    }
    if opening != nil {
      var problem = scanner.problem(
        "found '\(printable(word, limit: 40))' behind '@'; expected an event")
      if !Grammar.firstWords.contains(word) { problem.kind = .unknownEvent(word) }
      throw problem
    }
    if let kind = Session.Rule.Kind(rawValue: word) { return .rule(try rule(kind)) }
    switch word {
    case "session": return try header()
    case "observed": return try ended(.observed(try observation()), "observed")
    case "expect": return try ended(.expect(try expectation()), "expect")
    case "note": return .note(scanner.note())
    default:
      throw LineProblem(offset: scanner.start, unknownEvent: word, among: Grammar.firstWords)
    }
  }

  private mutating func header() throws(LineProblem) -> Session.Content {
    let version = try integer("the version", 0...Int(Int32.max))
    numberOffset = context.hasHeader ? nil : scanner.start
    return try ended(.header(version: version), "session \(version)")
  }

  private mutating func expectation() throws(LineProblem) -> Session.Expectation {
    let verdict: Verdict = try choice("a verdict")
    if try scanner.peek() == .end { return Session.Expectation(verdict) }
    let step = try integer("a step", 0...Int.max)
    numberOffset = scanner.start
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
