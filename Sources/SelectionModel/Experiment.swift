import ModelChecking
import SelectionCore
import SelectionSession

/// The shortest session that tells two machines apart.
public struct Experiment: Sendable {
  /// The events; after the last one the two show different things.
  public let script: Script
  /// What each of them shows then, in the fields in which they differ.
  public let shown: (first: Selection.Observation, second: Selection.Observation)

  /// The session, with what each of them shows at its end.
  ///
  /// - Parameters:
  ///   - first: the name of the first.
  ///   - second: the name of the second.
  public func session(_ first: String, _ second: String) -> Session {
    var session = Session(script.rules, script.names)
    for event in script.events { session.add(.event(event, nil)) }
    session.add(.observed(shown.first), comment: first)
    session.add(.observed(shown.second), comment: second)
    return session
  }

  /// What came of looking for one.
  public enum Result: Sendable {
    /// The shortest session that tells them apart.
    case found(Experiment)
    /// Whatever is done in the scope, they show the same.
    case equivalent(Scope)
    /// Nothing was found within so many states.
    case unknown(states: Int)
  }

  /// Looks for a session that tells two suspects apart, breadth first.
  ///
  /// - Parameters:
  ///   - rules: the rules of the session.
  ///   - states: how many states may be kept.
  public static func between(
    _ first: Defect, _ second: Defect, _ rules: Selection.Rules, states: Int = 30_000,
    isOutOfTime: @escaping () -> Bool = { false }
  ) -> Result {
    // A fault of the core shows itself among the events of the core.
    let kinds = first.triedKinds.intersection(second.triedKinds)
    let scope = Scope(assets: 2, captures: 2, kinds: kinds)
    let start = Pair(
      first: first.machine(rules), second: second.machine(rules),
      reference: Selection.State(rules), isCore: kinds.allSatisfy(\.group.isCore))
    if let experiment = start.experiment(Script(rules)) { return .found(experiment) }
    var search = Search<Pair, Selection.Event>(nodeLimit: states)
    search.isOutOfTime = isOutOfTime
    var end: Pair?
    let result = search.run(
      from: start, actions: { scope.events(in: $0.reference) },
      take: { pair, event in
        var next = pair
        next.take(event)
        guard next.differs else { return .to(next) }
        end = next
        return .goal
      })
    switch result {
    case .found(let events):
      let experiment = end?.experiment(Script(rules, events))
      return experiment.map { .found($0) } ?? .unknown(states: states)
    case .none: return .equivalent(scope)
    case .open(let states, _, _): return .unknown(states: states)
    }
  }

  /// Two machines that take the same events.
  private struct Pair: Hashable {
    var first: WrongMachine
    var second: WrongMachine
    var reference: Selection.State
    let isCore: Bool

    mutating func take(_ event: Selection.Event) {
      _ = first.apply(event)
      _ = second.apply(event)
      _ = reference.advance(by: event)
      // Or the scope would have no end.
      first.capOpenings()
      second.capOpenings()
      reference.opened = min(reference.opened, WrongMachine.openingsThatCount)
      if isCore { forgetCounts() }
    }

    /// Forgets what grows for ever, and what no event of the core tells apart.
    private mutating func forgetCounts() {
      // Who tells the user more often has told more: by how much, and no more, is kept.
      let notices = min(first.notices, second.notices)
      first.keepCore(notices: first.notices - notices)
      second.keepCore(notices: second.notices - notices)
      reference = reference.coreOnly
    }

    private var shown: (Selection.Observation, Selection.Observation) {
      (first.observation.identified(in: reference), second.observation.identified(in: reference))
    }

    /// Whether they show different things in what a session can say.
    var differs: Bool {
      let (left, right) = shown
      return Selection.Observation.Field.allCases.contains { left.tells($0, from: right) }
    }

    func experiment(_ script: Script) -> Experiment? {
      let (left, right) = shown
      let fields = Set(
        Selection.Observation.Field.allCases.filter { left.tells($0, from: right) }.map(\.rawValue))
      if fields.isEmpty { return nil }
      return Experiment(script: script, shown: (left.only(fields), right.only(fields)))
    }
  }
}

extension Selection.Observation {
  /// Whether a field tells this one from another.
  fileprivate func tells(_ field: Field, from other: Selection.Observation) -> Bool {
    field == .crashed ? crashed != other.crashed : !agrees(on: field, with: other)
  }
}
