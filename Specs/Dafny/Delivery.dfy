// What a system picker delivers, and its merge with working (SPEC.md, P11).

include "Album.dfy"

// Whether a delivery cannot speak about a photo of working (P11.3).
predicate method IsReserved(r: Rules, s: State, p: PhotoID)
{
  (p.capture? && p !in s.draft)
  || (r.reopening.seeded?
      && (IsMissing(s, p) || (s.picker.album? && p !in s.picker.seed && p in s.draft)))
}

function method ReservedPhotos(r: Rules, s: State): set<PhotoID>
{
  set p | p in Working(s) && IsReserved(r, s, p)
}

// The photos that keep their places under a delivery of these assets (P11.4).
function method Kept(r: Rules, s: State, assets: seq<AssetID>): set<PhotoID>
{
  if ReplacesSingle(r) && assets != [] then {} else ReservedPhotos(r, s)
}

// The photos that a delivery names, first mention first, without those that are kept, and those left
// out as of a wrong kind (P11.5).
datatype Mentions = Mentions(named: seq<PhotoID>, wrong: seq<PhotoID>)

function method Named(
  r: Rules, s: State, assets: seq<AssetID>, kept: set<PhotoID>, first: Option<MediaKind>,
  before: Mentions): Mentions
  decreases |assets|
{
  if assets == [] then before else
  var p := IdentityOfAsset(s, assets[0]);
  var other := if first.Some? then first else KindOfList(before.named);
  var next :=
    if p in kept || p in before.named || p in before.wrong then before
    else if Takes(r, KindOf(p), other) then before.(named := before.named + [p])
    else before.(wrong := before.wrong + [p]);
  Named(r, s, assets[1..], kept, first, next)
}

// A kept photo keeps its place, any other place takes the next photo or closes up, and the rest
// follows at the end (P11.7).
function method Weave(l: seq<PhotoID>, kept: set<PhotoID>, coming: seq<PhotoID>): seq<PhotoID>
  decreases |l|
{
  if l == [] then coming
  else if l[0] in kept then [l[0]] + Weave(l[1..], kept, coming)
  else if coming == [] then Weave(l[1..], kept, [])
  else [coming[0]] + Weave(l[1..], kept, coming[1..])
}

// How many photos fit beside so many (P11.6).
function method Room(r: Rules, beside: nat, n: nat): nat
{
  if r.limit == 0 then n else if beside < r.limit then r.limit - beside else 0
}

// The draft that a delivery makes, and how many listed photos found no place in it.
datatype Merge = Merge(draft: seq<PhotoID>, dropped: nat)

function method Merged(r: Rules, s: State, assets: seq<AssetID>): Merge
{
  var kept := Kept(r, s, assets);
  var beside := Filter(Working(s), kept);
  var mentions := Named(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  var fitting := Prefix(mentions.named, Room(r, |beside|, |mentions.named|));
  Merge(Weave(Working(s), kept, fitting), |mentions.wrong| + |mentions.named| - |fitting|)
}

function method SelectAssets(r: Rules, s: State, assets: seq<AssetID>): Result
{
  if !s.picker.album? then Ignored(s, pickerClosed) else
  var merge := Merged(r, s, assets);
  Applied(s.(draft := merge.draft, picker := Picker.none), committed(merge.dropped))
}
