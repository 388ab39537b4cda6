import SelectionCore
import SelectionSession

extension Judged {
  /// The verdict as one object.
  var json: JSON {
    let spelling = Spelling(result.names)
    let divergence = result.divergence
    var members: [(String, JSON)] = [("path", .string(result.path))]
    if let place {
      members.append(("session", .int(place.line)))
      members.append(("id", place.id.map { .spelled($0) } ?? .null))
    }
    members += [
      ("verdict", .string(result.verdict.rawValue)),
      ("asExpected", isAsExpected.map { .bool($0) } ?? .null),
      ("standing", standing.map { .string($0.rawValue) } ?? .null),
      ("events", .int(result.replay.steps)),
      ("checks", .int(result.replay.assertions)),
      ("step", (divergence?.step).json),
      ("line", (divergence?.line).json),
      ("violated", .array((divergence?.violated ?? []).map { .string($0.rawValue) })),
      ("fields", .array((divergence?.fields ?? []).map { Self.json($0, spelling) })),
      ("steps", .array((divergence?.context ?? []).map { Self.json($0, spelling) })),
      ("failure", failure?.json ?? .null),
      (
        "gap",
        result.replay.gap.map { gap in
          .object([
            ("line", .int(gap.line)), ("from", .int(gap.missing.lowerBound)),
            ("to", .int(gap.missing.upperBound - 1)),
          ])
        } ?? .null
      ),
      ("notices", .array(result.notice.map { [$0.json] } ?? [])),
      (
        "problems",
        .array(result.failure.map { [Complaints.json(failure: $0)] } ?? result.problems.map(\.json))
      ),
    ]
    return .object(members)
  }

  private static func json(_ field: Divergence.Difference, _ spelling: Spelling) -> JSON {
    .object([
      ("field", .string(field.field)),
      ("expected", .string(spelling.value(field.expected))),
      ("actual", .string(spelling.value(field.actual))),
    ])
  }

  private static func json(_ record: StepRecord, _ spelling: Spelling) -> JSON {
    .object([
      ("step", .int(record.step)), ("line", .int(record.line)),
      ("event", .string(spelling.event(record.event))),
      ("outcome", .string(spelling.outcome(record.outcome))),
    ])
  }
}

extension Failure {
  /// The reason as an object.
  var json: JSON {
    .object([
      ("fault", reason.defect.map { .string($0) } ?? .null),
      ("reason", .string(reason.words)), ("fingerprint", .string(fault)),
    ])
  }
}
