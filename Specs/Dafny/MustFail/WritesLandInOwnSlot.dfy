// Defect secondAnswerOverwrites: a second answer for one shot replaces the first.

include "../Examples.dfy"

function WrongStep(r: Rules, s: State, e: Event): Result
{
  if e.assetURLResolved? && IsListed(s, capture(e.capture)) && capture(e.capture) in s.photos
     && s.photos[capture(e.capture)].save.saved?
  then Result(WithPhoto(s, capture(e.capture), Photo(Some(e.asset), saved, true)), applied(Effect.none))
  else Step(r, s, e)
}

lemma Preserved(r: Rules, s: State, h: History, e: Event)
  requires Inductive(r, s) && AgreesWith(s, h)
{
  var wrong := WrongStep(r, s, e);
  var k := Recorded(h, s, e, wrong.outcome, wrong.state);
  StepAgrees(r, s, h, e);
  assert WritesLandInOwnSlot(wrong.state, k);  // must fail: WritesLandInOwnSlot
}

lemma DefectIsReal()
  ensures var (s, h) := (OnePhoto(), OnePhotoHistory()); var e := assetURLResolved(1, OtherAsset());
    var wrong := WrongStep(WitnessRules(), s, e);
    Inductive(WitnessRules(), s) && AgreesWith(s, h)
    && !WritesLandInOwnSlot(wrong.state, Recorded(h, s, e, wrong.outcome, wrong.state))
{
  ExamplesAreInductive();
  ExamplesAgree();
  var (s, h) := (OnePhoto(), OnePhotoHistory());
  var e := assetURLResolved(1, OtherAsset());
  var wrong := WrongStep(WitnessRules(), s, e);
  var k := Recorded(h, s, e, wrong.outcome, wrong.state);
  assert IsListed(wrong.state, capture(1));
  assert k.answers[1] == WitnessAsset();
  assert AssetOf(wrong.state.photos, capture(1)) == Some(OtherAsset());
}
