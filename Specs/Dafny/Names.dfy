// The words of the machine: identities, rules, events and outcomes (SPEC.md, sections 1, 7 and 9).
//
// Every name is spelled as in the specification; `fresh_` and `opened_` have an underscore, since the
// words without it are keywords of Dafny.

datatype Option<T> = None | Some(value: T)

// ---- identities --------------------------------------------------------------------------------

datatype MediaKind = photo | video

// A number that also carries the media kind (V7).
datatype AssetID = AssetID(number: nat, kind: MediaKind)

// Where a photo came from (V9); captures count from 1.
datatype PhotoID = asset(id: AssetID) | capture(number: nat)

function method KindOf(p: PhotoID): MediaKind
{
  match p
  case asset(a) => a.kind
  case capture(c) => photo
}

// ---- access ------------------------------------------------------------------------------------

datatype LibraryAccess = notDetermined | restricted | denied | addOnly | limited | full
datatype CameraAccess = unavailable | notDetermined | denied | granted
datatype AccessKind = library | camera | limited
datatype Access = Access(library: LibraryAccess, camera: CameraAccess)

// ---- rules -------------------------------------------------------------------------------------

datatype Media = any | photos | videos | single
datatype DeletedWhileSelected = keepDraft | keep | drop
datatype ShotAtLimit = refuse | saveOnly
datatype EmptyDone = commit | refuse
datatype Reopening = seeded | fresh_
datatype SingleLimit = refuse | replace
datatype Captures = save | keepInApp

// What a session fixes at its start; a limit of 0 is no limit.
datatype Rules = Rules(
  limit: nat,
  media: Media,
  pickerNeedsAccess: bool,
  access: Access,
  deletionBatch: nat,
  deletedWhileSelected: DeletedWhileSelected,
  shotAtLimit: ShotAtLimit,
  emptyDone: EmptyDone,
  reopening: Reopening,
  singleLimit: SingleLimit,
  captures: Captures)

predicate method ReplacesSingle(r: Rules) { r.limit == 1 && r.singleLimit.replace? }

// Whether a list has no room left (P0.3).
predicate method IsFull(r: Rules, l: seq<PhotoID>) { r.limit > 0 && |l| >= r.limit }

// Whether media of this kind may stand in a list whose first photo is of that kind (P0.4).
predicate method Takes(r: Rules, kind: MediaKind, other: Option<MediaKind>)
{
  match r.media
  case any => true
  case photos => kind.photo?
  case videos => kind.video?
  case single => other.None? || other.value == kind
}

// ---- events ------------------------------------------------------------------------------------

datatype Source = album | camera
datatype Dismissal = button | gesture | system
datatype ChangeReason = limitedAccess

// Why a save failed: no reason given, the asset is another capture's, or a word of the host.
datatype FailureReason = unspecified | assetTaken | word(number: nat)

datatype Event =
  | openPicker(source: Source)
  | toggle(photo: PhotoID, opening: Option<nat>)
  | panBegan(asset: AssetID, opening: Option<nat>)
  | panMoved(assets: seq<AssetID>, opening: Option<nat>)
  | panEnded(opening: Option<nat>)
  | panCancelled(opening: Option<nat>)
  | selectAll(assets: seq<AssetID>, opening: Option<nat>)
  | deselectAll(opening: Option<nat>)
  | move(photo: PhotoID, to: int, opening: Option<nat>)
  | selectAssets(assets: seq<AssetID>, opening: Option<nat>)
  | confirm(opening: Option<nat>)
  | cancel(dismissal: Option<Dismissal>, opening: Option<nat>)
  | requestAccess(kind: AccessKind)
  | cameraCapture(capture: nat, opening: Option<nat>)
  | assetURLResolved(capture: nat, asset: AssetID)
  | captureSaveFailed(capture: nat, reason: FailureReason)
  | retrySave(capture: nat)
  | delete(index: int, expecting: Option<PhotoID>)
  | draftConsumed
  | libraryChanged(removed: seq<AssetID>, inserted: seq<AssetID>, changed: seq<AssetID>,
                   change: Option<ChangeReason>)
  | accessChanged(library: Option<LibraryAccess>, camera: Option<CameraAccess>)

// The opening that an event says it belongs to (P0.2).
function method OpeningOf(e: Event): Option<nat>
{
  match e
  case openPicker(source) => None
  case toggle(p, n) => n
  case panBegan(a, n) => n
  case panMoved(l, n) => n
  case panEnded(n) => n
  case panCancelled(n) => n
  case selectAll(l, n) => n
  case deselectAll(n) => n
  case move(p, i, n) => n
  case selectAssets(l, n) => n
  case confirm(n) => n
  case cancel(d, n) => n
  case requestAccess(k) => None
  case cameraCapture(c, n) => n
  case assetURLResolved(c, a) => None
  case captureSaveFailed(c, w) => None
  case retrySave(c) => None
  case delete(i, p) => None
  case draftConsumed => None
  case libraryChanged(x, y, z, w) => None
  case accessChanged(x, y) => None
}

// Whether the event answers for the library or the system, rather than for the user (V12).
predicate method IsAnswer(e: Event)
{
  e.assetURLResolved? || e.captureSaveFailed? || e.libraryChanged? || e.accessChanged?
}

predicate method IsPan(e: Event) { e.panBegan? || e.panMoved? || e.panEnded? || e.panCancelled? }

// ---- outcomes ----------------------------------------------------------------------------------

datatype Effect =
  | none
  | presentAlbum
  | presentCamera
  | requestAccess(kind: AccessKind)
  | committed(dropped: nat)
  | saveCapture(capture: nat)
  | deselect(photo: PhotoID)
  | notifyLimit

datatype Rejection =
  | alreadyPresenting | libraryAccess | cameraAccess | limitReached | notPresenting | unknownPhoto
  | missingAsset | mediaKind | presenting | nothingSelected | nothingToRetry | indexOutOfRange
  | staleIndex

datatype Reason =
  | staleOpening | pickerClosed | noPan | duplicateCapture | unknownCapture | accountClosed
  | alreadyAnswered

datatype Outcome = applied(effect: Effect) | rejected(rejection: Rejection) | ignored(reason: Reason)
