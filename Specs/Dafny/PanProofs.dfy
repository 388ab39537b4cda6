// The events of a sweep say sound lists and facts: one lemma for each.

include "AlbumProofs.dfy"

lemma SweepIsSound(r: Rules, s: State, pan: Pan, assets: seq<AssetID>)
  requires Inductive(r, s) && s.picker.album? && MayStand(r, s, pan.start)
  ensures IsSound(r, Sweep(r, s, pan, assets).state)
{
  if pan.selects {
    AddingIs(r, s, assets, pan.start);
  } else {
    var leaving := set p | p in Identities(s, assets) && !IsMissing(s, p);
    FilterIs(pan.start, Elements(pan.start) - leaving);
  }
}

lemma PanBeganIsSound(r: Rules, s: State, a: AssetID)
  requires Inductive(r, s)
  ensures IsSound(r, PanBegan(r, s, a).state)
{
  if s.picker.album? {
    var l := s.picker.working;
    SweepIsSound(r, s, Pan(l, IdentityOfAsset(s, a) !in l, false), [a]);
  }
}

lemma PanMovedIsSound(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures IsSound(r, PanMoved(r, s, assets).state)
{
  if s.picker.album? && s.picker.pan.Some? {
    assert Start(s) == s.picker.pan.value.start;
    SweepIsSound(r, s, s.picker.pan.value, assets);
  }
}

lemma PanEndedIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, PanEnded(s).state)
{}

lemma PanCancelledIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, PanCancelled(s).state)
{
  if s.picker.album? && s.picker.pan.Some? { assert Start(s) == s.picker.pan.value.start; }
}
