// Defect shotPassesLimit: a shot is taken although the list is full.

include "../Examples.dfy"

function WrongCapture(r: Rules, s: State, c: nat): Result
{
  if c > s.lastCapture && !s.picker.none? && Takes(r, photo, KindOfList(Front(s)))
  then Shot(r, s, c, Front(s))
  else CameraCapture(r, s, c)
}

function WrongStep(r: Rules, s: State, e: Event): State
{
  if e.cameraCapture? then Settle(WithoutPan(WrongCapture(r, s, e.capture).state), Gone(s))
  else Step(r, s, e).state
}

lemma Preserved(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
{
  StepIsInductive(r, s, e);
  assert WithinLimit(r, WrongStep(r, s, e));  // must fail: WithinLimit
}

lemma DefectIsReal()
  ensures var s := CameraOverFullDraft();
    Inductive(WitnessRules(), s)
    && !WithinLimit(WitnessRules(), WrongStep(WitnessRules(), s, cameraCapture(2, None)))
{
  ExamplesAreInductive();
  var t := WrongStep(WitnessRules(), CameraOverFullDraft(), cameraCapture(2, None));
  assert t.draft == [asset(WitnessAsset()), capture(1), capture(2)];
}
