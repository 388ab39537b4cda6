// How a debug build checks each step of the reference, without a watch around it.

extension Selection.State {
  /// The first rule that a step of the reference breaks.
  package func brokenRule(
    from before: Selection.State, _ event: Selection.Event, _ outcome: Selection.Outcome
  ) -> Selection.BrokenRule? {
    let (shownBefore, shown) = (before.observation, observation)
    var history = Selection.History(before)
    let step = Selection.Step(
      event: event, outcome: outcome, before: shownBefore, after: shown,
      states: Selection.Step.States(before, self),
      history: history)
    history.record(event, outcome, from: shownBefore, to: shown)
    return step.brokenRules(with: history).first
  }
}

extension Selection.State {
  /// The first invariant that does not hold in a state, whatever events led to it.
  package var brokenInvariant: Selection.Invariant? {
    let history = Selection.History(self)
    if isSound(history) { return nil }
    let shown = observation
    return Selection.Invariant.allCases.first {
      !$0.holds(in: shown, state: self, history: history)
    }
  }
}
