// How a debug build checks each step of the reference, without a watch around it.

extension Selection.State {
  /// The first rule that a step of the reference breaks.
  func brokenRule(
    from before: Selection.State, _ event: Selection.Event, _ outcome: Selection.Outcome
  ) -> Selection.BrokenRule? {
    let (shownBefore, shown) = (before.observation, observation)
    var history = Selection.History(before)
    let step = Selection.Step(
      event: event, outcome: outcome, before: shownBefore, after: shown, states: (before, self),
      history: history)
    history.record(event, outcome, from: shownBefore, to: shown)
    let invariant = Selection.Invariant.allCases.first {
      !$0.holds(in: shown, state: self, history: history)
    }
    if let invariant { return .invariant(invariant) }
    return Selection.StepProperty.allCases.first { !$0.holds(in: step) }
      .map { .stepProperty($0) }
  }
}
