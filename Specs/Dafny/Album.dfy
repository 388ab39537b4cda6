// The events of an opened picker (SPEC.md, section 3). Guards are tried in the order given.
//
// Here, and in the files like it, an event says new lists and new facts; what the table forgets or
// takes up is settled once, for all events, by the step (Step.dfy).

include "State.dfy"

function method Applied(s: State, e: Effect): Result { Result(s, applied(e)) }
function method Rejected(s: State, why: Rejection): Result { Result(s, rejected(why)) }
function method Ignored(s: State, why: Reason): Result { Result(s, ignored(why)) }

// The state with another order in the open album.
function method WithWorking(s: State, l: seq<PhotoID>): State
  requires s.picker.album?
{
  s.(picker := s.picker.(working := l))
}

// ---- P1, P2 openPicker -------------------------------------------------------------------------

function method OpenPicker(r: Rules, s: State, source: Source): Result
{
  if !s.picker.none? then Rejected(s, alreadyPresenting)
  else match source
    case album => OpenAlbum(r, s)
    case camera => OpenCamera(r, s)
}

function method OpenAlbum(r: Rules, s: State): Result
{
  if r.pickerNeedsAccess && s.access.library.notDetermined? then
    Applied(s, Effect.requestAccess(AccessKind.library))
  else if r.pickerNeedsAccess && !s.access.library.limited? && !s.access.library.full? then
    Rejected(s, libraryAccess)
  else match r.reopening
    case seeded =>
      var seed := Seed(s);
      if seed == {} && IsFull(r, s.draft) && !ReplacesSingle(r) then Rejected(s, limitReached)
      else Applied(Opened(s, Picker.album(seed, s.draft, MissingAssets(s), None)), presentAlbum)
    case fresh_ => Applied(Opened(s, Picker.album({}, [], MissingAssets(s), None)), presentAlbum)
}

// What an opening shows as chosen.
function method Seed(s: State): set<PhotoID>
{
  set p | p in s.draft && HasPresentAsset(s.photos, p)
}

// The assets of the missing photos of the draft.
function method MissingAssets(s: State): set<AssetID>
{
  set p | p in s.draft && p in s.photos && !s.photos[p].isPresent && s.photos[p].asset.Some?
        :: s.photos[p].asset.value
}

function method Opened(s: State, k: Picker): State { s.(picker := k, opened_ := s.opened_ + 1) }

function method OpenCamera(r: Rules, s: State): Result
{
  if s.access.camera.notDetermined? then Applied(s, Effect.requestAccess(AccessKind.camera))
  else if !s.access.camera.granted? then Rejected(s, cameraAccess)
  else if IsFull(r, s.draft) && !r.shotAtLimit.saveOnly? && !ReplacesSingle(r) then
    Rejected(s, limitReached)
  else Applied(Opened(s, Picker.camera), presentCamera)
}

// ---- P3 toggle ---------------------------------------------------------------------------------

function method Toggle(r: Rules, s: State, named: PhotoID): Result
{
  if !s.picker.album? then Rejected(s, notPresenting) else
  var p := Identity(s, named);
  var l := s.picker.working;
  if p.capture? && p !in s.photos then Rejected(s, unknownPhoto)
  else if p in l then Applied(WithWorking(s, Without(l, p)), Effect.none)
  else if IsMissing(s, p) then Rejected(s, missingAsset)
  else if !Takes(r, KindOf(p), KindOfList(l)) then Rejected(s, mediaKind)
  else if !IsFull(r, l) then Applied(WithWorking(s, l + [p]), Effect.none)
  else if ReplacesSingle(r) then Applied(WithWorking(s, [p]), Effect.none)
  else Rejected(s, limitReached)
}

// ---- P8, P9 selectAll, deselectAll -------------------------------------------------------------

// A list with the assets behind it that may enter it and fit, and whether one that may did not fit.
datatype Addition = Addition(list: seq<PhotoID>, isLeftOver: bool)

function method Adding(r: Rules, s: State, assets: seq<AssetID>, l: seq<PhotoID>): Addition
  decreases |assets|
{
  if assets == [] then Addition(l, false) else
  var p := IdentityOfAsset(s, assets[0]);
  if p in l || IsMissing(s, p) || !Takes(r, KindOf(p), KindOfList(l)) then
    Adding(r, s, assets[1..], l)
  else if IsFull(r, l) then Addition(l, true)
  else Adding(r, s, assets[1..], l + [p])
}

function method SelectAll(r: Rules, s: State, assets: seq<AssetID>): Result
{
  if !s.picker.album? then Rejected(s, notPresenting) else
  var addition := Adding(r, s, assets, s.picker.working);
  if addition.isLeftOver && |addition.list| == |s.picker.working| then Rejected(s, limitReached)
  else
    Applied(WithWorking(s, addition.list), if addition.isLeftOver then notifyLimit else Effect.none)
}

// Whether the open album can show the photo (S3.3).
predicate method IsShown(s: State, p: PhotoID)
{
  HasPresentAsset(s.photos, p) || (p.capture? && p !in s.draft)
}

function method DeselectAll(s: State): Result
{
  if !s.picker.album? then Rejected(s, notPresenting) else
  var staying := set p | p in s.picker.working && !IsShown(s, p);
  Applied(WithWorking(s, Filter(s.picker.working, staying)), Effect.none)
}

// ---- P10 move ----------------------------------------------------------------------------------

function method Move(s: State, named: PhotoID, to: int): Result
{
  if s.picker.camera? then Rejected(s, presenting) else
  var p := Identity(s, named);
  if p !in Front(s) then Rejected(s, unknownPhoto)
  else if s.picker.album? then
    Applied(WithWorking(s, Insert(Without(s.picker.working, p), p, to)), Effect.none)
  else Applied(s.(draft := Insert(Without(s.draft, p), p, to)), Effect.none)
}

// ---- P12, P13, P14 confirm, cancel, requestAccess ----------------------------------------------

predicate method RefusesEmpty(r: Rules, s: State) { Working(s) == [] && r.emptyDone.refuse? }

function method Confirm(r: Rules, s: State): Result
{
  if !s.picker.album? then Ignored(s, pickerClosed)
  else if RefusesEmpty(r, s) then Rejected(s, nothingSelected)
  else Applied(s.(draft := s.picker.working, picker := Picker.none), committed(0))
}

function method Cancel(s: State): Result
{
  if s.picker.none? then Ignored(s, pickerClosed)
  else Applied(s.(picker := Picker.none), Effect.none)
}

function method RequestAccess(s: State, kind: AccessKind): Result
{
  if kind.limited? && !s.access.library.limited? then Rejected(s, libraryAccess)
  else Applied(s, Effect.requestAccess(kind))
}
