// The events of library and access (SPEC.md, section 6).

include "Album.dfy"

function method LibraryChanged(r: Rules, s: State, removed: seq<AssetID>, inserted: seq<AssetID>): Result
{
  var coming := set a | a in inserted;
  var leaving := (set a | a in removed) - coming;
  var staying := set p | p in AllListed(s) && !Leaves(r, s, p, leaving);
  Applied(
    s.(photos := map p | p in s.photos :: Seen(s.photos[p], leaving, coming),
       draft := Filter(s.draft, staying),
       picker := PickerSeen(s.picker, staying, leaving, coming)),
    Effect.none)
}

function method AllListed(s: State): set<PhotoID>
{
  Elements(s.draft) + Elements(Working(s)) + Elements(Start(s))
}

// Whether a photo leaves the lists: it must be of the album, and its asset removed (L1.5).
predicate method Leaves(r: Rules, s: State, p: PhotoID, leaving: set<AssetID>)
{
  p.asset? && p.id in leaving
  && (r.deletedWhileSelected.drop? || (r.deletedWhileSelected.keepDraft? && p !in s.draft))
}

// The facts about a photo after the change (L1.3, L1.6).
function method Seen(facts: Photo, leaving: set<AssetID>, coming: set<AssetID>): Photo
{
  if facts.asset.None? then facts
  else if facts.asset.value in coming then facts.(isPresent := true)
  else if facts.asset.value in leaving then facts.(isPresent := false)
  else facts
}

function method PickerSeen(
  k: Picker, staying: set<PhotoID>, leaving: set<AssetID>, coming: set<AssetID>): Picker
{
  match k
  case none => k
  case camera => k
  case album(seed, l, gone, pan) =>
    Picker.album(seed, Filter(l, staying), gone - coming + leaving,
          if pan.None? then None
          else Some(pan.value.(start := Filter(pan.value.start, staying))))
}

function method AccessChanged(
  s: State, library: Option<LibraryAccess>, camera: Option<CameraAccess>): Result
{
  Applied(
    s.(access := Access(
      if library.Some? then library.value else s.access.library,
      if camera.Some? then camera.value else s.access.camera)),
    Effect.none)
}
