import SelectionCore
import SelectionModel
import SelectionSession

/// One session, replayed, with all that is said of it.
struct Judged {
  let result: SessionReplay
  /// What it was expected to say.
  let expectation: Session.Expectation?
  let isAsExpected: Bool?
  let standing: Standing?
  let code: ExitCode
  /// Why it fails; nil if it does not.
  let failure: Failure?
  /// Where it stands in a stream; nil for a file.
  var place: StreamPlace?

  /// - Parameters:
  ///   - expectation: what counts instead of the session's own.
  ///   - bytes: what the session is read from, once more; asked only if it fails.
  init(
    _ result: SessionReplay, expecting expectation: Session.Expectation?,
    bytes: () -> [UInt8]?
  ) {
    self.result = result
    let verdict = result.verdict
    isAsExpected = result.isAsExpected(expectation)
    self.expectation = isAsExpected == nil ? nil : expectation ?? result.replay.expectation
    standing = Standing(verdict, self.expectation, isAsExpected: isAsExpected)
    code =
      result.fault == nil ? ExitCode(verdict, isAsExpected: isAsExpected) : .internalFault
    failure = code == .conforms ? nil : Failure(result, standing, bytes)
  }

  /// The verdict, and how it was expected to be, in one line.
  func title(_ style: Style = Style(isColored: false)) -> String {
    var words = style.strong(result.verdict.rawValue)
    if let divergence = result.divergence {
      let names = divergence.violated.map(\.rawValue).joined(separator: ", ")
      words += names.isEmpty ? "" : " \(style.bad(names))"
      words += " at step \(divergence.step)"
    }
    guard let isAsExpected else { return words }
    let word =
      standing?.rawValue ?? (isAsExpected ? "as expected" : "not as expected")
    words = "\(isAsExpected ? style.good(word) : style.bad(word)): \(words)"
    if !isAsExpected, let expectation {
      words += ", expected \(Spelling(result.names).expectation(expectation))"
    }
    return words
  }

  /// Why nothing can be said; nil if something can.
  var reason: String? {
    guard result.verdict == .inconclusive else { return nil }
    guard let gap = result.replay.gap else { return "nothing in it is asserted" }
    let last = gap.missing.upperBound - 1
    let numbers =
      gap.missing.count == 1
      ? "number \(last) is" : "numbers \(gap.missing.lowerBound) to \(last) are"
    return "\(numbers) missing before line \(gap.line), and nothing was wrong up to there"
  }

  /// The line at which it parts, or where it cannot be read or said.
  var line: Int? {
    result.divergence?.line ?? result.problems.first?.line ?? result.replay.gap?.line
  }

  /// What differs, in one line.
  var differences: String {
    let spelling = Spelling(result.names)
    return (result.divergence?.fields ?? []).map { field in
      let (expected, actual) = (spelling.value(field.expected), spelling.value(field.actual))
      return "\(field.field) should be \(Self.short(expected)) and is \(Self.short(actual))"
    }.joined(separator: "; ")
  }

  private static func short(_ value: String) -> String {
    value.isEmpty ? "empty" : "'\(printable(value, limit: 200))'"
  }
}

/// Where a session stands in a stream.
struct StreamPlace {
  /// The line of the stream, from 1.
  let line: Int
  /// What the header calls the session: the JSON of a string or a number.
  let id: String?
}
