import SelectionCore
import SelectionModel
import SelectionSession

/// Why a session fails, as far as it is known; sessions that fail for one reason stand together.
struct Failure: Sendable {
  /// The reason, which is the same for all sessions of a group.
  struct Reason: Hashable, Sendable {
    /// The known fault that shows all that was observed; nil if none does.
    let defect: String?
    /// The reason in words that name no photo and no place.
    let words: String
  }

  let reason: Reason
  /// A name of the reason and of the way in which this session parts; no file, line or photo is in it.
  let fault: String
  /// A name of the events up to there, too.
  let session: String

  /// The longest session that is diagnosed: every known fault takes all of its events.
  static let mostEvents = 1000
  static let mostBytes = 1 << 20

  init(_ result: SessionReplay, _ standing: Standing?, _ bytes: () -> [UInt8]?) {
    var words = Self.words(result, standing)
    var defect: String?
    // What is too long to be read again is known by its last steps.
    let names = Spelling(result.names)
    var events = (result.divergence?.context ?? []).map { names.event($0.event) }
    if result.verdict != .unreadable, result.replay.steps <= Self.mostEvents, let bytes = bytes(),
      case .success(let session) = SessionReader.read(bytes)
    {
      let spelling = Spelling(session.names)
      events = []
      let end = result.divergence?.line ?? .max
      for line in session.lines {
        guard line.number <= end, case .event(let event, _) = line.content else { continue }
        events.append(spelling.event(event))
      }
      if result.divergence != nil {
        if let signature = Signature(session) { words += ": \(signature.words)" }
        defect = Self.defect(session)?.name
      }
    }
    reason = Reason(
      defect: defect,
      words: defect.flatMap { Defect.named($0)?.sentence } ?? words)
    // Files that cannot be read for other reasons are other failures.
    let cause = result.failure ?? result.problems.first?.message ?? ""
    fault = fingerprint(of: "\(words)\n\(defect ?? cause)")
    session = fingerprint(of: "\(words)\(cause)\n\(events.joined(separator: "\n"))")
  }

  /// The first known fault that shows all that was observed, while the right picker does not.
  private static func defect(_ session: Session) -> Defect? {
    let diagnosis = Diagnosis(session)
    if diagnosis.observed == 0 || diagnosis.isFaultless { return nil }
    return diagnosis.explanations.first?.defect
  }

  private static func words(_ result: SessionReplay, _ standing: Standing?) -> String {
    if result.fault != nil { return "an internal fault" }
    let verdict =
      switch result.verdict {
      case .conforms: "conforms, against what was expected"
      case .inconclusive where result.replay.gap != nil: "inconclusive: numbers are missing"
      case .inconclusive: "inconclusive: nothing is asserted"
      case .diverges, .violates, .unreadable: result.verdict.rawValue
      }
    return standing.map { "\($0.rawValue), \(verdict)" } ?? verdict
  }
}

/// The failures of a run, by their reasons.
struct FailureGroups {
  private var order: [Failure.Reason] = []
  private var counts: [Failure.Reason: Int] = [:]
  private var places: [Failure.Reason: [String]] = [:]
  /// How many have a reason that is not kept.
  private var others = 0

  /// How many reasons are kept, and how many places of each are told: memory ends.
  private static let mostReasons = 1000
  private static let mostPlaces = 20

  mutating func add(_ failure: Failure, at place: String) {
    let reason = failure.reason
    if counts[reason] == nil {
      guard order.count < Self.mostReasons else {
        others += 1
        return
      }
      order.append(reason)
    }
    counts[reason, default: 0] += 1
    if counts[reason, default: 0] <= Self.mostPlaces { places[reason, default: []].append(place) }
  }

  /// The groups as text, the largest first; of equals the one that was met first.
  func text(_ style: Style) -> String {
    let sorted = order.enumerated().sorted { left, right in
      let (one, other) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
      return one == other ? left.offset < right.offset : one > other
    }
    var text = ""
    for (_, reason) in sorted {
      let number = counts[reason] ?? 0
      let name = reason.defect.map { "\(style.bad($0)): " } ?? ""
      text += "\(style.strong(count(number, "failure"))): \(name)\(reason.words)\n"
      for place in places[reason] ?? [] { text += "  \(place)\n" }
      let rest = number - (places[reason]?.count ?? 0)
      if rest > 0 { text += "  … and \(rest) more\n" }
    }
    if others > 0 { text += "\(count(others, "failure")) for other reasons\n" }
    return text
  }
}
