extension Selection {
  /// One step of a machine, as it can be judged from outside.
  public struct Step: Sendable {
    /// The event.
    public let event: Event
    /// What the machine said became of it; nil where it does not tell.
    public let outcome: Outcome?
    /// What was shown before.
    public let before: Observation
    /// What is shown after.
    public let after: Observation
    /// The states before and after, of the reference.
    public let states: (before: State, after: State)?
    /// The events before this one.
    public let history: History

    /// Whether the event took effect; where the machine does not tell, whether anything changed.
    public var isApplied: Bool { outcome?.isApplied ?? (before != after) }

    /// Whether the event belongs to another opening than the one that is open.
    var isStale: Bool {
      guard let opening = event.opening else { return false }
      return before.presented == Presented.none || opening != history.opened
    }

    /// The rules that the step breaks: the invariants first.
    ///
    /// - Parameter later: the events up to this one.
    func brokenRules(with later: History) -> [BrokenRule] {
      let invariants = Invariant.allCases.filter {
        !$0.holds(in: after, state: states?.after, history: later)
      }
      let properties = StepProperty.allCases.filter { !$0.holds(in: self) }
      return invariants.map { .invariant($0) } + properties.map { .stepProperty($0) }
    }

    /// The photo that a name stands for before the step.
    func identity(of id: PhotoID) -> PhotoID { history.identity(of: id) }
  }

  /// A machine that is watched: every step is judged by every invariant and step property.
  public struct Watch<Watched: Machine> {
    /// The machine.
    public private(set) var machine: Watched
    /// The events so far.
    public private(set) var history: History
    /// What the machine shows now.
    public private(set) var shown: Observation

    /// Begins to watch a machine that has taken no event yet.
    public init(_ machine: Watched, rules: Rules) {
      self.machine = machine
      history = History(rules)
      shown = machine.observation
    }

    /// Lets the machine take one event.
    ///
    /// - Returns: what became of it, and the rules that the step breaks.
    public mutating func apply(_ event: Event) -> (outcome: Outcome?, broken: [BrokenRule]) {
      apply(event) { $0 }
    }

    /// The same for a machine whose observations must be read first.
    ///
    /// - Parameter read: an observation with the names that the rules know.
    package mutating func apply(
      _ event: Event, read: (Observation) -> Observation
    ) -> (outcome: Outcome?, broken: [BrokenRule]) {
      let before = shown
      let stateBefore = machine.state
      let outcome = machine.apply(event)
      shown = read(machine.observation)
      let stateAfter = machine.state
      let historyBefore = history
      history.record(event, outcome, from: before, to: shown)
      let step = Step(
        event: event, outcome: outcome, before: before, after: shown,
        states: stateBefore.flatMap { before in stateAfter.map { (before, $0) } },
        history: historyBefore)
      return (outcome, step.brokenRules(with: history))
    }
  }

  /// A rule that a step broke.
  public enum BrokenRule: Hashable, Sendable {
    /// An invariant.
    case invariant(Invariant)
    /// A step property.
    case stepProperty(StepProperty)

    /// The name of the rule.
    public var name: String {
      switch self {
      case .invariant(let invariant): invariant.rawValue
      case .stepProperty(let property): property.rawValue
      }
    }
  }
}

extension Selection.Watch: Sendable where Watched: Sendable {}
extension Selection.Watch: Equatable where Watched: Hashable {}
extension Selection.Watch: Hashable where Watched: Hashable {}
