// What can be seen of a state, and is therefore never stored (SPEC.md, S3).

include "Step.dfy"

function method SelectedImages(s: State): seq<PhotoID> { s.draft }

function method SelectedAssetURLs(s: State): seq<Option<AssetID>> { AssetsOf(s.photos, s.draft) }

function method AssetsOf(t: Table, l: seq<PhotoID>): seq<Option<AssetID>>
{
  if l == [] then [] else [AssetOf(t, l[0])] + AssetsOf(t, l[1..])
}

// The photos of working that the open album can show.
function method Ticked(s: State): seq<PhotoID>
{
  Filter(Working(s), set p | p in Working(s) && IsShown(s, p))
}

// The number on each ticked photo: its place.
function method Badges(s: State): seq<nat> { UpTo(|Ticked(s)|) }

function method UpTo(n: nat): seq<nat> { if n == 0 then [] else UpTo(n - 1) + [n] }

function method Count(s: State): nat { |Front(s)| }

predicate method CanAdd(r: Rules, s: State) { !IsFull(r, Front(s)) }

predicate method CanFinish(r: Rules, s: State) { s.picker.album? && !RefusesEmpty(r, s) }

function method PickLimit(r: Rules, s: State): Option<nat>
{
  if r.limit == 0 then None
  else if ReplacesSingle(r) then Some(1)
  else Some(Room(r, |Filter(Working(s), ReservedPhotos(r, s))|, 0))
}
