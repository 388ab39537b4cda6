// The events of an opened picker say sound lists and facts: one lemma for each.

include "SettleLemmas.dfy"

lemma OpenPickerIsSound(r: Rules, s: State, source: Source)
  requires Inductive(r, s)
  ensures IsSound(r, OpenPicker(r, s, source).state)
{}

lemma ToggleIsSound(r: Rules, s: State, named: PhotoID)
  requires Inductive(r, s)
  ensures IsSound(r, Toggle(r, s, named).state)
{
  NamedIdentityIs(s, named);
  if s.picker.album? {
    var p := Identity(s, named);
    var l := s.picker.working;
    WithoutIs(l, p);
    AppendIs(l, p);
  }
}

lemma AddingIs(r: Rules, s: State, assets: seq<AssetID>, l: seq<PhotoID>)
  requires HasSoundFacts(s) && MayStand(r, s, l)
  ensures MayStand(r, s, Adding(r, s, assets, l).list)
  decreases |assets|
{
  if assets != [] {
    var p := IdentityOfAsset(s, assets[0]);
    IdentityIs(s, assets[0]);
    AppendIs(l, p);
    if p in l || IsMissing(s, p) || !Takes(r, KindOf(p), KindOfList(l)) {
      AddingIs(r, s, assets[1..], l);
    } else if !IsFull(r, l) {
      AddingIs(r, s, assets[1..], l + [p]);
    }
  }
}

lemma SelectAllIsSound(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures IsSound(r, SelectAll(r, s, assets).state)
{
  AddingIs(r, s, assets, Working(s));
}

lemma DeselectAllIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, DeselectAll(s).state)
{
  if s.picker.album? {
    FilterIs(s.picker.working, set p | p in s.picker.working && !IsShown(s, p));
  }
}

lemma MoveIsSound(r: Rules, s: State, named: PhotoID, to: int)
  requires Inductive(r, s)
  ensures IsSound(r, Move(s, named, to).state)
{
  if !s.picker.camera? {
    var p := Identity(s, named);
    var l := Front(s);
    if p in l {
      WithoutIs(l, p);
      WithoutShortens(l, p);
      InsertIs(Without(l, p), p, to);
    }
  }
}

lemma ConfirmIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, Confirm(r, s).state)
{}

lemma CancelIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, Cancel(s).state)
{}

lemma RequestAccessIsSound(r: Rules, s: State, kind: AccessKind)
  requires Inductive(r, s)
  ensures IsSound(r, RequestAccess(s, kind).state)
{}
