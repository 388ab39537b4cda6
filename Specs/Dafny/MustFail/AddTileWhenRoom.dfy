// Defect roomForUnsaved: the add tile counts URLs, and so a pending shot leaves room for another.

include "../Examples.dfy"

function WithAsset(s: State): set<PhotoID> { set p | p in Front(s) && AssetOf(s.photos, p).Some? }

predicate WrongCanAdd(r: Rules, s: State) { !IsFull(r, Filter(Front(s), WithAsset(s))) }

lemma Preserved(r: Rules, s: State)
  requires Inductive(r, s)
{
  EveryStateHasAddTileWhenRoom(r, s);
  assert AddTileWhenRoomAs(r, s, WrongCanAdd(r, s));  // must fail: AddTileWhenRoom
}

lemma DefectIsReal()
  ensures var s := FullDraft();
    Inductive(WitnessRules(), s) && !AddTileWhenRoomAs(WitnessRules(), s, WrongCanAdd(WitnessRules(), s))
{
  ExamplesAreInductive();
  var s := FullDraft();
  assert asset(WitnessAsset()) in WithAsset(s) && capture(1) !in WithAsset(s);
  assert s.draft[1..] == [capture(1)] && s.draft[1..][1..] == [];
  assert Filter(s.draft[1..][1..], WithAsset(s)) == [];
  assert Filter(s.draft[1..], WithAsset(s)) == [];
  assert Filter(s.draft, WithAsset(s)) == [asset(WitnessAsset())];
}
