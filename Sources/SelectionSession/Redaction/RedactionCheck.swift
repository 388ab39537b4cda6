import SelectionCore

/// Judges the bytes of a redacted session beside the original.
enum RedactionCheck {
  /// What is wrong with the bytes; nil if they say the same, and nothing else.
  ///
  /// - Parameters:
  ///   - original: what was redacted.
  ///   - redacted: the same with pseudonyms.
  static func problem(
    in bytes: some Sequence<UInt8>, _ original: Session, _ redacted: Session
  ) -> String? {
    let bytes = Array(bytes)
    let pseudonyms = Set(
      redacted.names.all.map { redacted.names.name(of: $0) } + redacted.names.reasons)
    if let word = foreignWord(in: bytes, pseudonyms) {
      return "'\(printable(word, limit: 40))' is neither a word of the format nor a pseudonym"
    }
    guard case .success(let again) = SessionReader.read(bytes) else { return "it cannot be read" }
    // The numbers of the original names are those of the pseudonyms, so both are spelled alike.
    let expected = Judgement(original, spelledWith: redacted.names)
    let actual = Judgement(again, spelledWith: again.names)
    return actual.difference(from: expected)
  }

  /// The first word of some text that is not the format's, a number, or a pseudonym.
  ///
  /// A word is all letters and digits that stand together. Every other byte must be a sign of one of the
  /// spellings, so nothing can be there that is no word either.
  static func foreignWord(in bytes: [UInt8], _ pseudonyms: Set<String>) -> String? {
    for run in bytes.split(whereSeparator: { signs.contains($0) }) {
      let word = String(decoding: run, as: UTF8.self)
      let isNumber = run.allSatisfy { JSONScanner.isDigit($0) }
      if !isNumber, !FormatWords.all.contains(word), !pseudonyms.contains(word) { return word }
    }
    return nil
  }

  private static let signs = Set("\n \"#@=?!~,->{}[]:.".utf8)
}

/// What a replay says of a session, spelled with names.
private struct Judgement: Equatable {
  var steps: [String] = []
  var verdict: Verdict
  var expectation: Session.Expectation?
  var assertions: Int
  var gap: Range<Int>?
  var divergence: [String] = []
  var rules: Selection.Rules

  init(_ session: Session, spelledWith names: Names) {
    let spelling = Spelling(names)
    var replay = Replay(rules: session.rules)
    for line in session.lines {
      replay.take(line)
      guard case .event(let event, _) = line.content, let record = replay.lastStep else { continue }
      steps.append("\(spelling.event(event)) -> \(spelling.outcome(record.outcome))")
    }
    verdict = replay.verdict
    expectation = replay.expectation
    assertions = replay.assertions
    gap = replay.gap?.missing
    rules = session.rules
    if let found = replay.divergence {
      divergence = ["step \(found.step)", found.source == .assertion ? "a claim" : "shown"]
      divergence += found.violated.map(\.rawValue)
      divergence += found.fields.map {
        "\($0.field): \(spelling.value($0.expected)) / \(spelling.value($0.actual))"
      }
    }
  }

  /// What is not as in the original; nil if all is.
  func difference(from original: Judgement) -> String? {
    if self == original { return nil }
    if verdict != original.verdict {
      return "the verdict is \(verdict.rawValue), and was \(original.verdict.rawValue)"
    }
    if divergence != original.divergence { return "it parts in another way" }
    if steps != original.steps { return "its events or their outcomes are others" }
    return "its rules, claims or numbers are others"
  }
}
