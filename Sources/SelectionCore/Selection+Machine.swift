extension Selection {
  /// Something that behaves, or should behave, like the machine: the reference, a defect, an app.
  public protocol Machine {
    /// Takes one event.
    ///
    /// - Returns: what became of it; nil where the machine does not tell.
    mutating func apply(_ event: Event) -> Outcome?

    /// What can be seen of the machine now.
    var observation: Observation { get }

    /// The state behind it, for the invariants that only the reference can be asked; else nil.
    var state: State? { get }
  }

  /// The reference implementation as a machine.
  public struct Reference: Machine, Hashable, Sendable {
    /// The state now.
    public private(set) var current: State

    /// The reference at the start of a session.
    public init(_ rules: Rules = Rules()) { current = State(rules) }

    /// Reduces the event.
    public mutating func apply(_ event: Event) -> Outcome? { current.apply(event) }

    /// What the state shows.
    public var observation: Observation { current.observation }

    /// The state.
    public var state: State? { current }
  }
}

extension Selection.Machine {
  /// No state to be asked.
  public var state: Selection.State? { nil }
}
