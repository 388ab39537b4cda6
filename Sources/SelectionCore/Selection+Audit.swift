extension Selection {
  /// The reference, with every invariant checked after every event: what a replay runs.
  ///
  /// A ``Watch`` judges any machine, and by the step properties too. This one knows its machine, and
  /// so keeps no earlier state and needs no memory of its own.
  public struct Audit: Hashable, Sendable {
    /// The state now.
    public private(set) var state: State
    /// The events so far.
    public private(set) var history: History

    /// The reference at the start of a session.
    public init(_ rules: Rules) {
      state = State(rules)
      history = History(rules, knowsSeeds: false)
    }

    /// Reduces the event.
    ///
    /// - Returns: what became of it, and the first invariant that does not hold now.
    public mutating func apply(_ event: Event) -> (outcome: Outcome, broken: Invariant?) {
      let (outcome, isSound) = state.apply(event, recordingIn: &history)
      return (outcome, isSound ? nil : brokenInvariant)
    }

    private var brokenInvariant: Invariant? {
      let shown = state.observation
      return Invariant.allCases.first { !$0.holds(in: shown, state: state, history: history) }
    }
  }
}

extension Selection.State {
  /// Reduces an event, and writes it down.
  ///
  /// - Returns: what became of it, and whether the state is beyond doubt.
  fileprivate mutating func apply(
    _ event: Selection.Event, recordingIn history: inout Selection.History
  ) -> (Selection.Outcome, isSound: Bool) {
    // A list that is kept must be copied before the event changes it: it is kept only if it counts.
    let looksBack = Selection.History.looksBack(event.kind)
    // What is selected for deletion may be very long: only a question must leave it as it is.
    let before = Selection.History.Lists(
      images: looksBack ? draft : [], working: looksBack ? working : [], ticked: [],
      presented: Selection.Presented(picker?.source),
      selected: Selection.History.isQuestion(event.kind) ? selected.map { .asset($0) } : nil)
    let outcome = apply(event)
    history.record(
      event, outcome, isApplied: outcome.isApplied, from: before,
      to: Selection.History.Lists(
        images: draft, working: working, ticked: [],
        presented: Selection.Presented(picker?.source), publication: publicationPhase))
    return (outcome, isSound(history))
  }
}
