import SelectionCore
import SelectionSession

/// Failed replays as SARIF 2.1.0, for code scanning.
enum SARIFReport {
  /// A kind of result.
  private struct Rule {
    let id: String
    let sentence: String
  }

  /// The invariants that what an app shows can break, then the other ways to fail.
  private static let rules: [Rule] =
    Selection.Invariant.ofRecordings.map { Rule(id: $0.rawValue, sentence: $0.sentence) } + [
      Rule(
        id: "diverges", sentence: "what was recorded or claimed differs from the specification"),
      Rule(id: Standing.fixed.rawValue, sentence: "a fault is expected, and the session conforms"),
      Rule(
        id: Standing.stale.rawValue,
        sentence: "a fault is expected, and the session parts elsewhere, otherwise, or not at all"),
      Rule(id: "unexpected", sentence: "the session conforms, and something else is expected"),
      Rule(id: "inconclusive", sentence: "nothing can be said of the session"),
      Rule(id: "unreadable", sentence: "the session cannot be read"),
      Rule(id: "internal", sentence: "the reference itself broke a rule"),
    ]

  /// All up to the first result: the results are written as they come.
  static var head: String {
    let driver = JSON.object([
      ("name", .string("proofsheet")), ("version", .string(programVersion)),
      ("rules", .array(rules.map(json))),
    ])
    return "{\"version\":\"2.1.0\",\"$schema\":"
      + "\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\","
      + "\"runs\":[{\"tool\":{\"driver\":\(driver.text)},\"columnKind\":\"unicodeCodePoints\",\"results\":["
  }

  private static func json(_ rule: Rule) -> JSON {
    .object([
      ("id", .string(rule.id)),
      ("shortDescription", .object([("text", .string(rule.sentence))])),
    ])
  }

  /// The results of one session, a line each, with a comma before each: the first of all is one too many.
  static func text(_ judged: Judged) -> String {
    Annotation.all(judged).map { ",\n\(result(judged, $0).text)" }.joined()
  }

  /// All behind the last result.
  static func foot(_ code: ExitCode) -> String {
    let isDone = code != .unreadable && code != .internalFault && code != .interrupted
    let invocation = JSON.object([
      ("executionSuccessful", .bool(isDone)), ("exitCode", .int(Int(code.rawValue))),
    ])
    return "],\"invocations\":[\(invocation.text)]}]}\n"
  }

  private static func result(_ judged: Judged, _ annotation: Annotation) -> JSON {
    let id = ruleID(judged)
    let index = rules.firstIndex { $0.id == id } ?? 0
    var physical: [(String, JSON)] = [
      ("artifactLocation", .object([("uri", .string(uri(judged.result, annotation)))]))
    ]
    if let line = annotation.line {
      var region = [("startLine", JSON.int(line))]
      if let column = annotation.column { region.append(("startColumn", .int(column))) }
      physical.append(("region", .object(region)))
    }
    let (title, message) = (annotation.title, annotation.message)
    let text = title == message ? title : "\(title)\n\n\(message)"
    var members: [(String, JSON)] = [
      ("ruleId", .string(id)), ("ruleIndex", .int(index)),
      ("level", .string(annotation.level.rawValue)),
      ("message", .object([("text", .string(text))])),
      ("locations", .array([.object([("physicalLocation", .object(physical))])])),
    ]
    if let failure = judged.failure {
      members.append(
        (
          "partialFingerprints",
          .object([
            ("fault/v1", .string(failure.fault)), ("session/v1", .string(failure.session)),
          ])
        ))
      members.append(("properties", properties(judged, failure)))
    }
    return .object(members)
  }

  private static func properties(_ judged: Judged, _ failure: Failure) -> JSON {
    .object([
      ("verdict", .string(judged.result.verdict.rawValue)),
      ("standing", judged.standing.map { .string($0.rawValue) } ?? .null),
      ("fault", failure.reason.defect.map { .string($0) } ?? .null),
      ("reason", .string(failure.reason.words)),
      (
        "violated",
        .array((judged.result.divergence?.violated ?? []).map { .string($0.rawValue) })
      ),
    ])
  }

  private static func ruleID(_ judged: Judged) -> String {
    if judged.result.fault != nil { return "internal" }
    if let standing = judged.standing { return standing.rawValue }
    return switch judged.result.verdict {
    case .violates: judged.result.divergence?.violated.first?.rawValue ?? "diverges"
    case .conforms: "unexpected"
    case .diverges, .inconclusive, .unreadable: judged.result.verdict.rawValue
    }
  }

  /// The path as a reference from where the program runs, percent-encoded.
  private static func uri(_ result: SessionReplay, _ annotation: Annotation) -> String {
    let path = result.path == "-" ? result.name : annotation.path
    let encoded = path.utf8.reduce(into: "") { uri, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded.hasPrefix("/") ? "file://\(encoded)" : encoded
  }
}
