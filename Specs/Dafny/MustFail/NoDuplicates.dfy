// Defect ticksTwice: a photo of the draft is ticked once more by a tap.

include "../Examples.dfy"

function WrongToggle(r: Rules, s: State, named: PhotoID): Result
{
  if s.picker.album? && Identity(s, named) in s.draft
  then Applied(WithWorking(s, s.picker.working + [Identity(s, named)]), Effect.none)
  else Toggle(r, s, named)
}

function WrongStep(r: Rules, s: State, e: Event): State
{
  if e.toggle? then Settle(WithoutPan(WrongToggle(r, s, e.photo).state), Gone(s)) else Step(r, s, e).state
}

// What the wrong tap says, before it is settled: a counterexample is found sooner there.
lemma Preserved(r: Rules, s: State, named: PhotoID)
  requires Inductive(r, s) && s.picker.album? && Identity(s, named) in s.draft
{
  var t := WrongToggle(r, s, named).state;
  InductiveGivesNoDuplicates(r, s);
  assert NoDuplicates(t);  // must fail: NoDuplicates
}

lemma DefectIsReal()
  ensures var s := AlbumOverFullDraft();
    Inductive(WitnessRules(), s)
    && !NoDuplicates(WrongStep(WitnessRules(), s, toggle(capture(1), None)))
{
  ExamplesAreInductive();
  var t := WrongStep(WitnessRules(), AlbumOverFullDraft(), toggle(capture(1), None));
  assert Working(t) == [asset(WitnessAsset()), capture(1), capture(1)];
  assert Working(t)[1] == Working(t)[2];
}
