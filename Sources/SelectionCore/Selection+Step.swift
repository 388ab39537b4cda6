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
    public let states: States?
    /// The events before this one.
    public let history: History

    /// Two states, one step apart.
    ///
    /// They are large: a step that is handed on must not copy them.
    public final class States: Sendable {
      /// The state before the event.
      public let before: State
      /// The state after it.
      public let after: State

      init?(_ before: State?, _ after: State?) {
        guard let before, let after else { return nil }
        (self.before, self.after) = (before, after)
      }
    }

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
      // Nothing is collected while nothing is broken, as is nearly always.
      var broken: [BrokenRule] = []
      for invariant in Invariant.allCases {
        let holds =
          invariant.isReferenceOnly
          ? states.map { invariant.holds(in: $0.after, later) } ?? true
          : invariant.holds(in: after, history: later)
        if !holds { broken.append(.invariant(invariant)) }
      }
      let kind = event.kind
      for property in StepProperty.allCases
      where property.concerns(kind) && !property.holds(in: self) {
        broken.append(.stepProperty(property))
      }
      return broken
    }

    /// The photo that a name stands for before the step.
    func identity(of id: PhotoID) -> PhotoID { history.identity(of: id) }
  }

  /// A machine that is watched: every step is judged by every invariant and step property.
  public struct Watch<Watched: Machine> {
    /// The events so far.
    public package(set) var history: History
    /// What the machine shows now.
    public private(set) var shown: Observation
    // It comes last: the places of the others do not depend on its size.
    /// The machine.
    public package(set) var machine: Watched

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
      let before = machine.state
      let outcome = machine.apply(event)
      let broken = history.judge(
        event, outcome, from: &shown, to: read(machine.observation),
        Step.States(before, machine.state))
      return (outcome, broken)
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

extension Selection.History {
  /// Writes down one step, and judges it; apart from any machine, so that it is compiled once.
  ///
  /// - Returns: the rules that the step breaks.
  fileprivate mutating func judge(
    _ event: Selection.Event, _ outcome: Selection.Outcome?,
    from shown: inout Selection.Observation, to after: Selection.Observation,
    _ states: Selection.Step.States?
  ) -> [Selection.BrokenRule] {
    let step = Selection.Step(
      event: event, outcome: outcome, before: shown, after: after, states: states, history: self)
    record(event, outcome, from: shown, to: after)
    shown = after
    return step.brokenRules(with: self)
  }
}

extension Selection.Watch: Sendable where Watched: Sendable {}
extension Selection.Watch: Equatable where Watched: Hashable {}
extension Selection.Watch: Hashable where Watched: Hashable {}
