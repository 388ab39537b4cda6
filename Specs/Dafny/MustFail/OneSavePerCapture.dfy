// Defect failureUnheard: a failed save waits for its answer for ever.

include "../Examples.dfy"

function WrongStep(r: Rules, s: State, e: Event): Result
{
  if e.captureSaveFailed? && IsPending(s.photos, capture(e.capture)) then Applied(s, Effect.none)
  else Step(r, s, e)
}

lemma Preserved(r: Rules, s: State, h: History, e: Event)
  requires Inductive(r, s) && AgreesWith(s, h)
{
  var wrong := WrongStep(r, s, e);
  var k := Recorded(h, s, e, wrong.outcome, wrong.state);
  StepAgrees(r, s, h, e);
  assert OneSavePerCapture(wrong.state, k);  // must fail: OneSavePerCapture
}

lemma DefectIsReal()
  ensures var (s, h) := (FullDraft(), FullDraftHistory()); var e := captureSaveFailed(1, unspecified);
    var wrong := WrongStep(WitnessRules(), s, e);
    Inductive(WitnessRules(), s) && AgreesWith(s, h)
    && !OneSavePerCapture(wrong.state, Recorded(h, s, e, wrong.outcome, wrong.state))
{
  ExamplesAreInductive();
  ExamplesAgree();
  var (s, h) := (FullDraft(), FullDraftHistory());
  var e := captureSaveFailed(1, unspecified);
  var wrong := WrongStep(WitnessRules(), s, e);
  var k := Recorded(h, s, e, wrong.outcome, wrong.state);
  assert IsPending(wrong.state.photos, capture(1)) && 1 !in k.awaited;
}
