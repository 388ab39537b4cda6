// Defect deletedPhotoKept: the facts about a deleted photo are never let go.

include "../Examples.dfy"

// Takes up what is new, and forgets nothing.
function SettleAndKeep(s: State, gone: set<AssetID>): State
{
  s.(photos := map p | p in Holders(s) :: FactsOf(s.photos, p, gone), picker := WithSeedIn(s.picker, s.draft))
}

function WrongStep(r: Rules, s: State, e: Event): State
{
  if e.delete? then SettleAndKeep(WithoutPan(Respond(r, s, e).state), Gone(s)) else Step(r, s, e).state
}

lemma Preserved(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
{
  StepIsInductive(r, s, e);
  assert TableIsExact(WrongStep(r, s, e));  // must fail: TableIsExact
}

lemma DefectIsReal()
  ensures var s := FullDraft();
    Inductive(WitnessRules(), s) && !TableIsExact(WrongStep(WitnessRules(), s, delete(0, None)))
{
  ExamplesAreInductive();
  var (s, p) := (FullDraft(), asset(WitnessAsset()));
  var t := WrongStep(WitnessRules(), s, delete(0, None));
  WithoutIs(s.draft, p);
  assert p in t.photos && !IsListed(t, p) && !IsPending(t.photos, p);
}
