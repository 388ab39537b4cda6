// What holds in every state (SPEC.md, section 8), under the names that it has everywhere.
//
// `Aligned`, `BadgesCount` and `AddTileWhenRoom` speak of what is shown. `WritesLandInOwnSlot` and
// `OneSavePerCapture` speak of the events so far as well: History.dfy.

include "Derived.dfy"

predicate NoRepeats(l: seq<PhotoID>) { forall i, j :: 0 <= i < j < |l| ==> l[i] != l[j] }

predicate Fits(r: Rules, l: seq<PhotoID>) { r.limit == 0 || |l| <= r.limit }

// ---- on what is shown ----------------------------------------------------------------------------

// No photo, and no asset, is listed twice.
predicate NoDuplicates(s: State)
{
  NoDuplicatesIn(s.photos, s.draft)
  && NoDuplicatesIn(s.photos, Working(s))
  && NoDuplicatesIn(s.photos, Start(s))
}

predicate NoDuplicatesIn(t: Table, l: seq<PhotoID>)
{
  NoRepeats(l)
  && forall i, j :: 0 <= i < j < |l| && AssetOf(t, l[i]).Some? ==> AssetOf(t, l[i]) != AssetOf(t, l[j])
}

// Draft and working never exceed the limit, pending captures included.
predicate WithinLimit(r: Rules, s: State)
{
  Fits(r, s.draft) && Fits(r, Working(s)) && Fits(r, Start(s))
}

// Images and urls have one length, and each url is empty or the asset of the image at its index.
predicate Aligned(s: State) { AlignedAs(s, SelectedImages(s), SelectedAssetURLs(s)) }

predicate AlignedAs(s: State, images: seq<PhotoID>, urls: seq<Option<AssetID>>)
{
  |images| == |urls|
  && forall i :: 0 <= i < |images| ==>
       urls[i] == AssetOf(s.photos, images[i]) && (images[i].asset? ==> urls[i] == Some(images[i].id))
}

// Badges are 1...k in the order of ticked.
predicate BadgesCount(s: State) { BadgesCountAs(s, Badges(s)) }

predicate BadgesCountAs(s: State, badges: seq<nat>)
{
  |badges| == |Ticked(s)| && forall i :: 0 <= i < |badges| ==> badges[i] == i + 1
}

// Another photo is offered iff there is no limit or the list is shorter than it.
predicate AddTileWhenRoom(r: Rules, s: State) { AddTileWhenRoomAs(r, s, CanAdd(r, s)) }

predicate AddTileWhenRoomAs(r: Rules, s: State, canAdd: bool)
{
  canAdd <==> r.limit == 0 || Count(s) < r.limit
}

// ---- on the state itself ---------------------------------------------------------------------------

// The table holds exactly the photos that a list holds or that are owed an answer.
predicate TableIsExact(s: State)
{
  forall p :: p in s.photos <==> IsListed(s, p) || IsPending(s.photos, p)
}

// No asset belongs to two photos of the table.
predicate OneAssetOnePhoto(s: State)
{
  forall p, q :: p in s.photos && q in s.photos && p != q && s.photos[p].asset.Some? ==>
    s.photos[p].asset != s.photos[q].asset
}

// A photo of the album has its own asset; and no save was asked for it (S1.4).
predicate AlbumPhotoOwnsAsset(s: State)
{
  forall p :: p in s.photos && p.asset? ==> s.photos[p].asset == Some(p.id) && s.photos[p].save.none?
}

// Pending and failed captures have no asset.
predicate UnsavedHasNoAsset(s: State)
{
  forall p :: p in s.photos && (s.photos[p].save.pending? || s.photos[p].save.failed?) ==>
    s.photos[p].asset.None?
}

// ---- what is inductive -----------------------------------------------------------------------------

// Captures of the table were accepted.
predicate CapturesAreCounted(s: State)
{
  forall p :: p in s.photos && p.capture? ==> 1 <= p.number <= s.lastCapture
}

// The seed is a set within the draft.
predicate SeedIsDrafted(s: State)
{
  s.picker.album? ==> forall p :: p in s.picker.seed ==> p in s.draft
}

// Whether a photo may be listed: the table holds it, or it is of the album and its asset is nobody's.
predicate MayEnter(s: State, p: PhotoID)
{
  p in s.photos || (p.asset? && forall q :: q in s.photos ==> s.photos[q].asset != Some(p.id))
}

predicate MayStand(r: Rules, s: State, l: seq<PhotoID>)
{
  NoRepeats(l) && Fits(r, l) && forall p :: p in l ==> MayEnter(s, p)
}

predicate HasSoundFacts(s: State)
{
  OneAssetOnePhoto(s) && AlbumPhotoOwnsAsset(s) && UnsavedHasNoAsset(s) && CapturesAreCounted(s)
}

// What every event must say, settled or not.
predicate IsSound(r: Rules, s: State)
{
  HasSoundFacts(s) && MayStand(r, s, s.draft) && MayStand(r, s, Working(s)) && MayStand(r, s, Start(s))
}

// What every state is.
predicate Inductive(r: Rules, s: State) { IsSound(r, s) && TableIsExact(s) && SeedIsDrafted(s) }

// ---- and what follows from it ----------------------------------------------------------------------

lemma InductiveGivesNoDuplicates(r: Rules, s: State)
  requires Inductive(r, s)
  ensures NoDuplicates(s)
{
  forall l | l == s.draft || l == Working(s) || l == Start(s)
    ensures NoDuplicatesIn(s.photos, l)
  {
    forall i | 0 <= i < |l| ensures l[i] in s.photos { assert l[i] in l; assert IsListed(s, l[i]); }
  }
}

lemma InductiveGivesWithinLimit(r: Rules, s: State)
  requires Inductive(r, s)
  ensures WithinLimit(r, s)
{}

lemma InductiveGivesAligned(r: Rules, s: State)
  requires Inductive(r, s)
  ensures Aligned(s)
{
  AssetsOfIs(s.photos, s.draft);
  forall i | 0 <= i < |s.draft| ensures s.draft[i] in s.photos
  {
    assert s.draft[i] in s.draft;
    assert IsListed(s, s.draft[i]);
  }
}

lemma AssetsOfIs(t: Table, l: seq<PhotoID>)
  ensures |AssetsOf(t, l)| == |l|
  ensures forall i :: 0 <= i < |l| ==> AssetsOf(t, l)[i] == AssetOf(t, l[i])
{}

lemma EveryStateHasBadgesCount(s: State)
  ensures BadgesCount(s)
{
  UpToIs(|Ticked(s)|);
}

lemma UpToIs(n: nat)
  ensures |UpTo(n)| == n
  ensures forall i :: 0 <= i < n ==> UpTo(n)[i] == i + 1
{}

lemma EveryStateHasAddTileWhenRoom(r: Rules, s: State)
  ensures AddTileWhenRoom(r, s)
{}
