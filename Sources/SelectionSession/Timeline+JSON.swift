import SelectionCore

// What a page gets.

extension Timeline {
  /// The timeline as one object.
  ///
  /// What a user would see is `start`, and the `delta` of each entry: of a list its splices (index, how
  /// many go, what comes), of all else the new value. Photos are numbers, which `photos` spells.
  public var json: JSON {
    let spelling = Spelling(session.names)
    var members: [(String, JSON)] = [("verdict", .string(verdict.rawValue))]
    members.append(("asExpected", isAsExpected.map { .bool($0) } ?? .null))
    members.append(
      ("expected", replay.expectation.map { .string(spelling.expectation($0)) } ?? .null))
    members.append(("events", .int(replay.steps)))
    members.append(("checks", .int(replay.assertions)))
    members.append(("step", (divergence?.step).json))
    members.append(("line", (divergence?.line).json))
    members.append(("source", divergence.map { .string($0.source.word) } ?? .null))
    members.append(("violated", .array((divergence?.violated ?? []).map { .string($0.rawValue) })))
    members.append(("fields", .array((divergence?.fields ?? []).map { $0.json(spelling) })))
    members.append(("sentences", sentences))
    members.append(("gap", replay.gap.map { $0.json } ?? .null))
    members.append(("problems", .array(problems.map { $0.placed })))
    members.append(("notice", notice.map { $0.placed } ?? .null))
    members.append(("rules", .array(rules(spelling))))
    members.append(("comments", .array(headComments)))
    members.append(("photos", .array(photos.all.map { .string(spelling.photo($0)) })))
    members.append(("videos", .array(videos)))
    members.append(("start", start))
    members.append(("entries", .array(entries.map { $0.json(spelling) })))
    return .object(members)
  }

  /// What the specification says of every rule that something shown breaks, and of every outcome.
  ///
  /// A rule stands under its name, a refusal as it is spelled, and an effect behind the word `effect`.
  private var sentences: JSON {
    var broken = divergence?.violated ?? []
    var outcomes: [(String, String)] = []
    for entry in entries {
      broken += entry.look?.violated ?? []
      guard let outcome = entry.outcome else { continue }
      let told = outcome.sentence
      if !outcomes.contains(where: { $0.0 == told.0 }) { outcomes.append(told) }
    }
    var members: [(String, JSON)] = []
    for invariant in Selection.Invariant.allCases where broken.contains(invariant) {
      members.append((invariant.rawValue, .string(invariant.sentence)))
    }
    for (name, meaning) in outcomes { members.append((name, .string(meaning))) }
    return .object(members)
  }

  /// The rules that are not the usual ones, as lines.
  private func rules(_ spelling: Spelling) -> [JSON] {
    session.rules.lines(unlike: Selection.Rules()).map { .string(spelling.rule($0)) }
  }

  /// The comments before the header: where the session is from.
  private var headComments: [JSON] {
    var comments: [JSON] = []
    for line in session.lines.prefix(Self.headLength) {
      if case .header = line.content { break }
      if let comment = line.comment { comments.append(.string(printable(comment))) }
    }
    return comments
  }

  /// How many lines may tell where a session is from.
  private static var headLength: Int { 100 }

  /// The numbers of the photos that are videos.
  private var videos: [JSON] {
    var numbers: [JSON] = []
    for (number, photo) in photos.all.enumerated() where photo.kind == .video {
      numbers.append(.int(number))
    }
    return numbers
  }
}

extension Timeline.Entry {
  /// The entry; what says nothing is left out.
  fileprivate func json(_ spelling: Spelling) -> JSON {
    var members: [(String, JSON)] = [
      ("line", .int(line)), ("kind", .string(kind.rawValue)), ("text", .string(text)),
    ]
    if let step { members.append(("step", .int(step))) }
    if let opening { members.append(("opening", .int(opening))) }
    if let time { members.append(("time", .spelled(time))) }
    if let comment { members.append(("comment", .string(comment))) }
    if let outcome {
      members.append(("outcome", .string(outcomeText)))
      switch outcome {
      case .applied: break
      case .rejected: members.append(("refused", .string("rejected")))
      case .ignored: members.append(("refused", .string("ignored")))
      }
    }
    if !changes.isEmpty { members.append(("changes", .array(changes.map { .string($0) }))) }
    if let claim { members.append(("claim", .string(claim))) }
    if !broken.isEmpty { members.append(("broken", .array(broken.map { $0.json(spelling) }))) }
    if let look {
      members.append(("shown", look.fields))
      if !look.differing.isEmpty {
        members.append(("differs", .array(look.differing.map { .string($0.rawValue) })))
      }
      if !look.misaligned.isEmpty {
        members.append(("misaligned", .array(look.misaligned.map { .int($0) })))
      }
      if !look.violated.isEmpty {
        members.append(("violated", .array(look.violated.map { .string($0.rawValue) })))
      }
    }
    if case .null = delta {} else { members.append(("delta", delta)) }
    return .object(members)
  }
}

extension Selection.Outcome {
  /// The name of the outcome without its details, and what it means.
  fileprivate var sentence: (String, String) {
    switch self {
    case .applied(let effect): ("effect \(effect.kind.rawValue)", effect.kind.meaning)
    case .rejected(let rejection): ("rejected \(rejection.rawValue)", rejection.meaning)
    case .ignored(let reason): ("ignored \(reason.rawValue)", reason.meaning)
    }
  }
}

extension Divergence.Difference {
  fileprivate func json(_ spelling: Spelling) -> JSON {
    .object([
      ("field", .string(field)), ("expected", .string(spelling.value(expected))),
      ("actual", .string(spelling.value(actual))),
    ])
  }
}

extension Divergence.Source {
  /// The word of a page for it.
  fileprivate var word: String {
    switch self {
    case .assertion: "assertion"
    case .observation: "observation"
    }
  }
}

extension Gap {
  fileprivate var json: JSON {
    .object([
      ("line", .int(line)), ("from", .int(missing.lowerBound)),
      ("to", .int(missing.upperBound - 1)),
    ])
  }
}

extension Diagnostic {
  /// The problem as an object; what could not even be opened has no place.
  fileprivate var placed: JSON {
    .object([
      ("line", line > 0 ? .int(line) : .null), ("column", line > 0 ? .int(column) : .null),
      ("message", .string(message)),
    ])
  }
}
