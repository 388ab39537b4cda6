// The sweep over the cells of the album (SPEC.md, P4 to P7). Guards are tried in the order given.

include "Album.dfy"

function method PanBegan(r: Rules, s: State, a: AssetID): Result
{
  if !s.picker.album? then Rejected(s, notPresenting) else
  var l := s.picker.working;
  Sweep(r, s, Pan(l, IdentityOfAsset(s, a) !in l, false), [a])
}

function method PanMoved(r: Rules, s: State, assets: seq<AssetID>): Result
{
  if !s.picker.album? then Rejected(s, notPresenting)
  else if s.picker.pan.None? then Ignored(s, noPan)
  else Sweep(r, s, s.picker.pan.value, assets)
}

// Applies the range to the order at the start, so that a range that shrinks restores.
function method Sweep(r: Rules, s: State, pan: Pan, assets: seq<AssetID>): Result
  requires s.picker.album?
{
  if pan.selects then
    var addition := Adding(r, s, assets, pan.start);
    var notifies := addition.isLeftOver && !pan.hasNotified;
    var later := Pan(pan.start, true, pan.hasNotified || notifies);
    Applied(s.(picker := s.picker.(working := addition.list, pan := Some(later))),
            if notifies then notifyLimit else Effect.none)
  else
    var leaving := set p | p in Identities(s, assets) && !IsMissing(s, p);
    var staying := Filter(pan.start, Elements(pan.start) - leaving);
    Applied(s.(picker := s.picker.(working := staying, pan := Some(pan))), Effect.none)
}

function method PanEnded(s: State): Result
{
  if !s.picker.album? then Rejected(s, notPresenting)
  else if s.picker.pan.None? then Ignored(s, noPan)
  else Applied(s.(picker := s.picker.(pan := None)), Effect.none)
}

function method PanCancelled(s: State): Result
{
  if !s.picker.album? then Rejected(s, notPresenting)
  else if s.picker.pan.None? then Ignored(s, noPan)
  else Applied(s.(picker := s.picker.(working := s.picker.pan.value.start, pan := None)), Effect.none)
}
