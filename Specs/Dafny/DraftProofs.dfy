// The events of the draft, of library and access say sound lists and facts: one lemma for each.

include "SettleLemmas.dfy"

lemma DeleteIsSound(r: Rules, s: State, index: int, expecting: Option<PhotoID>)
  requires Inductive(r, s)
  ensures IsSound(r, Delete(s, index, expecting).state)
{
  if 0 <= index < |s.draft| {
    var p := s.draft[index];
    WithoutIs(s.draft, p);
    WithoutIs(Working(s), p);
    WithoutIs(Start(s), p);
  }
}

lemma DraftConsumedIsSound(r: Rules, s: State)
  requires Inductive(r, s)
  ensures IsSound(r, DraftConsumed(s).state)
{}

lemma LibraryChangedIsSound(r: Rules, s: State, removed: seq<AssetID>, inserted: seq<AssetID>)
  requires Inductive(r, s)
  ensures IsSound(r, LibraryChanged(r, s, removed, inserted).state)
{
  var coming := set a | a in inserted;
  var leaving := (set a | a in removed) - coming;
  var staying := set p | p in AllListed(s) && !Leaves(r, s, p, leaving);
  var t := LibraryChanged(r, s, removed, inserted).state;
  assert forall p :: p in s.photos <==> p in t.photos;
  assert forall p :: p in s.photos ==>
    t.photos[p].asset == s.photos[p].asset && t.photos[p].save == s.photos[p].save;
  FilterIs(s.draft, staying);
  FilterIs(Working(s), staying);
  FilterIs(Start(s), staying);
}

lemma AccessChangedIsSound(
  r: Rules, s: State, library: Option<LibraryAccess>, camera: Option<CameraAccess>)
  requires Inductive(r, s)
  ensures IsSound(r, AccessChanged(s, library, camera).state)
{}
