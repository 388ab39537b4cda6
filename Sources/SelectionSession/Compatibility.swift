import SelectionCore

/// How well this version reads a file.
public enum Compatibility: String, CaseIterable, Sendable {
  /// It is read, and written again with nothing lost.
  case fine
  /// It is read, but something may be lost, or may mean something else than it was meant to.
  case risky
  /// It is damaged, or of a version that is not known here.
  case impossible

  /// The worse of two.
  func worse(than other: Compatibility) -> Compatibility {
    switch (self, other) {
    case (.impossible, _), (_, .impossible): .impossible
    case (.risky, _), (_, .risky): .risky
    case (.fine, .fine): .fine
    }
  }
}

/// Looks at every line of a file for what this version may not do justice to.
public struct CompatibilityCheck {
  /// The verdict so far.
  public private(set) var verdict = Compatibility.fine
  /// Why it is not fine, in the order of the lines; not all of very many.
  public private(set) var reasons: [Diagnostic] = []
  /// How many reasons there are.
  public private(set) var reasonCount = 0

  private var reader = SkippingReader()
  private var session = Session()
  private var lastSequence: Int?
  /// Whether the file ended for the reader: what follows is not looked at.
  private var isOver = false

  /// How many reasons are kept.
  public static let reasonLimit = 100

  /// The fields of a header that every version knows; nothing depends on them.
  static let headerFields = [
    "app", "platform", "timeSource", RecordedHeader.begun, Session.Line.continuesKey,
  ]

  /// A check before the first line.
  public init() {}

  /// Looks at the next line, given without its line feed.
  ///
  /// - Returns: whether it is worth going on.
  public mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do throws(Diagnostic) {
      let lines = try reader.read(line: bytes)
      session.lines += lines
      if let (what, number) = reader.skippedNow {
        add(
          .risky, reader.reader.lineNumber,
          "\(what): only 'proofsheet convert --skip-unknown' reads on, and leaves the line out")
        look(at: number, reader.reader.lineNumber)
      } else if !lines.isEmpty {
        look(at: reader.reader.line, bytes)
      }
    } catch {
      add(.impossible, error)
      isOver = !reader.reader.readsOn(after: reasons.filter { $0.kind == .damage })
    }
    return !isOver
  }

  /// Ends the check.
  public mutating func finish() {
    guard verdict != .impossible else { return }
    var last = reader.reader
    if let problem = last.finish() { return add(.impossible, problem) }
    if let notice = last.notice { add(.risky, notice) }
    session.lines += reader.finish()
    (session.names, session.rules) = (last.names, last.rules)
    for format in SessionFormat.allCases where !isKept(as: format) {
      add(
        .risky, max(1, last.lineNumber),
        "as \(format == .text ? "text" : "JSON Lines") it does not say the same")
    }
  }

  /// Whether what is written says what was read.
  private func isKept(as format: SessionFormat) -> Bool {
    let text = SessionWriter.write(session, as: format)
    guard case .success(let again) = SessionReader.read(text.utf8) else { return false }
    // Written once more it is the same, byte for byte, in the spelling of the other one: names may be met
    // in another order, and the numbers of the lines differ.
    return SessionWriter.write(again, as: format) == text
      && SessionWriter.write(again, as: format.other)
        == SessionWriter.write(session, as: format.other)
  }

  // MARK: One line

  private mutating func look(at line: Session.Line, _ bytes: UnsafeBufferPointer<UInt8>) {
    // The header of a later file of a recording stands among the lines, and says nothing more.
    let isHeader = if case .header = line.content { true } else { line.continues != nil }
    let known = isHeader ? Self.headerFields : []
    for extra in line.extras where !known.contains(extra.key) {
      let isNested = JSONReader.Key(name: extra.key) != nil
      let what =
        "\(isNested ? "something within" : "the field") '\(printable(extra.key, limit: 40))'"
      add(
        .risky, line.number,
        "\(what) is not known to this version; it is kept, and nothing depends on it")
    }
    look(at: line.sequence, line.number)
    if reader.reader.format == .text { lookForBareWords(line, bytes) }
  }

  private mutating func look(at sequence: Int?, _ line: Int) {
    guard let sequence else { return }
    let next = lastSequence.map { $0 + 1 } ?? min(sequence, 1)
    if sequence > next {
      add(
        .risky, line,
        "number \(sequence) stands where \(next) is expected: lines are missing, and nothing is judged "
          + "behind them")
    }
    lastSequence = min(sequence, Int.max - 1)
  }

  /// Names that stand bare, though they are words of the format by now (X12).
  private mutating func lookForBareWords(
    _ line: Session.Line, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard line.content.mayName else { return }
    var bare = Self.bareWords(Array(bytes))
    let written = TextWriter.write(line, reader.reader.names)
    for (word, count) in Self.bareWords(Array(written.utf8.dropLast())) {
      bare[word, default: 0] -= count
    }
    for word in bare.keys.sorted() where bare[word, default: 0] > 0 {
      add(
        .risky, line.number,
        "the name '\(printable(word, limit: 40))' is a word of the format; quote it, so that it cannot be "
          + "taken for one")
    }
  }

  /// The words that a name could be taken for; reasons of the format's own are no names.
  private static let nameLike = Grammar.reserved.subtracting(Names.ownReasons)

  /// How often each of these words stands in a line, without quotes.
  private static func bareWords(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [String: Int] = [:]
    var scanner = LineScanner(bytes)
    while let token = try? scanner.next(), token != .end {
      // A marker, such as `?`, is no token; the next one is.
      if case .word(let word, isQuoted: false) = token, nameLike.contains(word) {
        counts[word, default: 0] += 1
      }
      _ = scanner.take("?") || scanner.take("!") || scanner.take("=") || scanner.take("~")
    }
    return counts
  }

  private mutating func add(_ verdict: Compatibility, _ line: Int, _ message: String) {
    add(verdict, Diagnostic(line: line, column: 1, message: message))
  }

  private mutating func add(_ verdict: Compatibility, _ reason: Diagnostic) {
    self.verdict = verdict.worse(than: self.verdict)
    reasonCount += 1
    if reasons.count < Self.reasonLimit { reasons.append(reason) }
  }
}

extension Session.Content {
  /// Whether names stand in it.
  fileprivate var mayName: Bool {
    switch self {
    case .rule, .event, .observed: true
    case .blank, .header, .expect, .note: false
    }
  }
}
