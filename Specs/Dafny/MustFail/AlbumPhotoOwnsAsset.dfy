// Defect urlsByCell: URLs are read at the cell of a photo, and an insertion moves the cells.

include "../Examples.dfy"

function AtNextCell(p: PhotoID, facts: Photo): Photo
{
  if p.asset? then facts.(asset := Some(AssetID(p.id.number + 1, p.id.kind))) else facts
}

function WrongStep(r: Rules, s: State, e: Event): State
{
  var t := Step(r, s, e).state;
  if e.libraryChanged? && e.inserted != [] then
    t.(photos := map p | p in t.photos :: AtNextCell(p, t.photos[p]))
  else t
}

lemma Preserved(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
{
  StepIsInductive(r, s, e);
  assert AlbumPhotoOwnsAsset(WrongStep(r, s, e));  // must fail: AlbumPhotoOwnsAsset
}

lemma DefectIsReal()
  ensures var s := FullDraft();
    Inductive(WitnessRules(), s)
    && !AlbumPhotoOwnsAsset(WrongStep(WitnessRules(), s, libraryChanged([], [OtherAsset()], [], None)))
{
  ExamplesAreInductive();
  var (s, p) := (FullDraft(), asset(WitnessAsset()));
  var e := libraryChanged([], [OtherAsset()], [], None);
  StepIsInductive(WitnessRules(), s, e);
  FilterIs(s.draft, set q | q in AllListed(s) && !Leaves(WitnessRules(), s, q, {}));
  var right := Step(WitnessRules(), s, e).state;
  assert p in right.draft by {
    assert p in AllListed(s);
    assert (set a | a in e.removed) - (set a | a in e.inserted) == {};
  }
  assert IsListed(right, p);
  var t := WrongStep(WitnessRules(), s, e);
  assert t.photos[p].asset == Some(OtherAsset());
}
