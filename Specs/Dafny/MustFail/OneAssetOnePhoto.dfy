// Defect becomeOneListsBoth: a shot whose asset was picked in the album is listed beside it.

include "../Examples.dfy"

function WrongAnswer(s: State, c: nat, a: AssetID): Result
{
  if IsListed(s, capture(c)) && IsPending(s.photos, capture(c)) && IdentityOfAsset(s, a).asset?
  then Applied(WithPhoto(s, capture(c), Photo(Some(a), saved, true)), Effect.none)
  else AssetURLResolved(s, c, a)
}

function WrongStep(r: Rules, s: State, e: Event): State
{
  if e.assetURLResolved? then Settle(WrongAnswer(s, e.capture, e.asset).state, Gone(s))
  else Step(r, s, e).state
}

lemma Preserved(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
{
  StepIsInductive(r, s, e);
  assert OneAssetOnePhoto(WrongStep(r, s, e));  // must fail: OneAssetOnePhoto
}

lemma DefectIsReal()
  ensures var s := FullDraft();
    Inductive(WitnessRules(), s)
    && !OneAssetOnePhoto(WrongStep(WitnessRules(), s, assetURLResolved(1, WitnessAsset())))
{
  ExamplesAreInductive();
  var (s, a) := (FullDraft(), WitnessAsset());
  assert AssetOf(s.photos, capture(1)).None?;
  assert Holder(s.photos, 1, a) == Holder(s.photos, 0, a) == None;
  var t := WrongStep(WitnessRules(), s, assetURLResolved(1, a));
  assert t.photos[capture(1)].asset == Some(a) == t.photos[asset(a)].asset;
}
