// The events of the camera (SPEC.md, section 4). Guards are tried in the order given.

include "Album.dfy"

// ---- C1 cameraCapture --------------------------------------------------------------------------

function method CameraCapture(r: Rules, s: State, c: nat): Result
{
  if c <= s.lastCapture then Ignored(s, duplicateCapture)
  else if s.picker.none? then Ignored(s, pickerClosed)
  else if !Takes(r, photo, KindOfList(Front(s))) then Rejected(s, mediaKind)
  else if !IsFull(r, Front(s)) then Shot(r, s, c, Front(s))
  else if r.shotAtLimit.saveOnly? then
    Applied(Closed(Admitted(s, c, pending)), saveCapture(c))
  else if ReplacesSingle(r) then Shot(r, s, c, [])
  else Rejected(s, limitReached)
}

// The shot takes its place in the list in front, behind these photos.
function method Shot(r: Rules, s: State, c: nat, l: seq<PhotoID>): Result
  requires !s.picker.none?
{
  var listed :=
    if s.picker.album? then WithWorking(s, l + [capture(c)]) else s.(draft := l + [capture(c)]);
  match r.captures
  case save => Applied(Closed(Admitted(listed, c, pending)), saveCapture(c))
  case keepInApp => Applied(Closed(Admitted(listed, c, Save.none)), Effect.none)
}

// A shot that is new in the table.
function method Admitted(s: State, c: nat, save: Save): State
{
  s.(photos := s.photos[capture(c) := Photo(None, save, true)], lastCapture := c)
}

// A shot closes the camera; an album stays open.
function method Closed(s: State): State
{
  if s.picker.camera? then s.(picker := Picker.none) else s
}

// ---- C2 assetURLResolved -----------------------------------------------------------------------

function method AssetURLResolved(s: State, c: nat, a: AssetID): Result
{
  var p := capture(c);
  if c > s.lastCapture then Ignored(s, unknownCapture)
  else if p !in s.photos then Ignored(s, accountClosed)
  else if s.photos[p].save.none? || s.photos[p].save.saved? then Ignored(s, alreadyAnswered)
  else
    var twin := IdentityOfAsset(s, a);
    if twin.capture? then Applied(WithSave(s, p, failed(assetTaken)), Effect.none)
    else if !IsListed(s, p) then Applied(WithSave(s, p, saved), Effect.none)
    else
      var answered := WithPhoto(s, p, Photo(Some(a), saved, !IsMissing(s, twin)));
      Applied(if twin in s.photos then BecomeOne(answered, p, twin) else answered, Effect.none)
}

function method WithPhoto(s: State, p: PhotoID, facts: Photo): State
{
  s.(photos := s.photos[p := facts])
}

function method WithSave(s: State, p: PhotoID, save: Save): State
  requires p in s.photos
{
  WithPhoto(s, p, s.photos[p].(save := save))
}

// The capture p and the album photo of its asset are one photo from now on (C2.7).
function method BecomeOne(s: State, p: PhotoID, twin: PhotoID): State
{
  s.(photos := map q | q in s.photos && q != twin :: s.photos[q],
     draft := OneInList(s.draft, p, twin),
     picker := OneInPicker(s.picker, p, twin))
}

// Where a list holds both, the capture stays in its own place; else it takes the place of the other.
function method OneInList(l: seq<PhotoID>, p: PhotoID, twin: PhotoID): seq<PhotoID>
{
  if p in l then Without(l, twin) else Exchange(l, twin, p)
}

function method OneInPicker(k: Picker, p: PhotoID, twin: PhotoID): Picker
{
  match k
  case none => k
  case camera => k
  case album(seed, l, gone, pan) =>
    Picker.album(if twin in seed then seed - {twin} + {p} else seed, OneInList(l, p, twin), gone,
          if pan.None? then None else Some(pan.value.(start := OneInList(pan.value.start, p, twin))))
}

// ---- C3, C4 captureSaveFailed, retrySave -------------------------------------------------------

function method CaptureSaveFailed(s: State, c: nat, reason: FailureReason): Result
{
  var p := capture(c);
  if c > s.lastCapture then Ignored(s, unknownCapture)
  else if p !in s.photos then Ignored(s, accountClosed)
  else if !s.photos[p].save.pending? then Ignored(s, alreadyAnswered)
  else Applied(WithSave(s, p, failed(reason)), Effect.none)
}

function method RetrySave(s: State, c: nat): Result
{
  var p := capture(c);
  if p !in s.photos || !s.photos[p].save.failed? then Rejected(s, nothingToRetry)
  else Applied(WithSave(s, p, pending), saveCapture(c))
}
