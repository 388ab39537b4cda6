import SelectionCore

/// What an exploration came across, and how often.
struct Tally: Sendable {
  /// States, and transitions from them, with other names of the assets counted too; the largest number
  /// if there are more.
  private(set) var states = 0
  private(set) var transitions = 0
  /// What became of the events, kind by kind, each outcome once.
  private var outcomes = [[Selection.Outcome.Kind]](
    repeating: [], count: Selection.Event.Kind.allCases.count)
  private(set) var witnesses: Set<Witness> = []
  /// The rule that does not hold.
  var finding: Selection.BrokenRule?

  private var weight = 1
  private var unseen = Witness.allCases

  var missesWitnesses: Bool { !unseen.isEmpty }

  /// Counts a state, which stands for so many.
  mutating func countState(renamings: Int) {
    weight = renamings
    states = Self.sum(states, renamings)
  }

  /// Counts an event that is tried in that state.
  mutating func count(_ action: Actions.Action, _ outcome: Selection.Outcome) {
    let (product, isTooMany) = weight.multipliedReportingOverflow(by: action.renamings)
    transitions = Self.sum(transitions, isTooMany ? .max : product)
    let kind = outcome.kind
    if !outcomes[action.place].contains(kind) { outcomes[action.place].append(kind) }
  }

  /// The sum, or the largest number: with many names there may be more than can be told.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooMany) = left.addingReportingOverflow(right)
    return isTooMany ? .max : sum
  }

  /// Looks for what was not seen yet.
  mutating func look(
    _ before: Selection.State, _ event: Selection.Event, _ outcome: Selection.Outcome,
    _ after: Selection.State
  ) {
    for witness in unseen where witness.isShown(from: before, by: event, outcome, in: after) {
      witnesses.insert(witness)
      unseen.removeAll { $0 == witness }
    }
  }

  /// Adds what another worker came across.
  mutating func add(_ other: Tally) {
    states = Self.sum(states, other.states)
    transitions = Self.sum(transitions, other.transitions)
    for place in outcomes.indices {
      for kind in other.outcomes[place] where !outcomes[place].contains(kind) {
        outcomes[place].append(kind)
      }
    }
    witnesses.formUnion(other.witnesses)
    if finding == nil { finding = other.finding }
  }

  /// All outcomes that came up.
  var reached: [(event: Selection.Event.Kind, outcomes: [Selection.Outcome.Kind])] {
    zip(Selection.Event.Kind.allCases, outcomes).map { ($0, $1) }
  }
}
