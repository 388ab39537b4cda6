// Defect controllerKeepsNoSlot: nothing stands for a shot without a URL among the URLs.

include "../Examples.dfy"

function UrlsWithoutSlots(t: Table, l: seq<PhotoID>): seq<Option<AssetID>>
{
  if l == [] then []
  else if AssetOf(t, l[0]).None? then UrlsWithoutSlots(t, l[1..])
  else [AssetOf(t, l[0])] + UrlsWithoutSlots(t, l[1..])
}

lemma Preserved(r: Rules, s: State)
  requires Inductive(r, s)
{
  InductiveGivesAligned(r, s);
  assert AlignedAs(s, SelectedImages(s), UrlsWithoutSlots(s.photos, s.draft));  // must fail: Aligned
}

lemma DefectIsReal()
  ensures var s := FullDraft();
    Inductive(WitnessRules(), s)
    && !AlignedAs(s, SelectedImages(s), UrlsWithoutSlots(s.photos, s.draft))
{
  ExamplesAreInductive();
  var s := FullDraft();
  assert AssetOf(s.photos, s.draft[1]).None?;
  assert s.draft[1..] == [capture(1)] && s.draft[1..][1..] == [];
  assert |UrlsWithoutSlots(s.photos, s.draft)| == 1;
}
