// How a debug build checks each step of the reference, without a watch around it.

extension Selection.State {
  /// The first rule that a step of the reference breaks.
  func brokenRule(
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
