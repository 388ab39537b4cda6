// Defect shotTakesOldestURL: a shot is given the URL of another cell before its own is known.

include "../Examples.dfy"

function WrongStep(r: Rules, s: State, e: Event): State
{
  var t := Step(r, s, e).state;
  if e.cameraCapture? && Step(r, s, e).outcome.applied? && s.draft != [] then
    t.(photos := t.photos[capture(e.capture) := Photo(AssetOf(s.photos, s.draft[0]), pending, true)])
  else t
}

lemma Preserved(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
{
  StepIsInductive(r, s, e);
  assert UnsavedHasNoAsset(WrongStep(r, s, e));  // must fail: UnsavedHasNoAsset
}

lemma DefectIsReal()
  ensures var s := CameraOverOneAsset();
    Inductive(WitnessRules(), s) && !UnsavedHasNoAsset(WrongStep(WitnessRules(), s, cameraCapture(1, None)))
{
  ExamplesAreInductive();
  var s := CameraOverOneAsset();
  var t := WrongStep(WitnessRules(), s, cameraCapture(1, None));
  assert t.photos[capture(1)] == Photo(Some(WitnessAsset()), pending, true);
}
