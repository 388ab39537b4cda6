import SelectionCore
import SelectionSession

/// What happened on many days: without it, days on which nothing happens would look as good as others.
struct Tally {
  private(set) var events = 0
  private var applied: [Selection.Event.Kind: Int] = [:]

  /// Adds what a day has recorded.
  mutating func add(_ session: Session) {
    for line in session.lines {
      guard case .event(let event, let claim) = line.content else { continue }
      events += 1
      if claim?.effect != nil { applied[event.kind, default: 0] += 1 }
    }
  }

  /// The kinds of event that were never applied.
  var missing: [Selection.Event.Kind] {
    Selection.Event.Kind.allCases.filter { applied[$0] == nil }
  }

  /// How often each kind was applied.
  var text: String {
    Selection.Event.Kind.allCases.compactMap { kind in
      applied[kind].map { "\(kind.rawValue) \($0)" }
    }.joined(separator: ", ")
  }
}
