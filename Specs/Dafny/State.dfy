// What the machine remembers (SPEC.md, section 2).

include "Lists.dfy"

datatype Save = none | pending | saved | failed(reason: FailureReason)

// The facts about one photo.
datatype Photo = Photo(asset: Option<AssetID>, save: Save, isPresent: bool)

type Table = map<PhotoID, Photo>

// A sweep that is going on: working as it was at its start, and its direction.
datatype Pan = Pan(start: seq<PhotoID>, selects: bool, hasNotified: bool)

// What is presented.
datatype Picker =
  | none
  | camera
  | album(seed: set<PhotoID>, working: seq<PhotoID>, gone: set<AssetID>, pan: Option<Pan>)

datatype State = State(
  access: Access,
  photos: Table,
  draft: seq<PhotoID>,
  picker: Picker,
  opened_: nat,
  lastCapture: nat)

// What an event gives: the next state, and what became of the event.
datatype Result = Result(state: State, outcome: Outcome)

// The state before the first event (S1.9).
function method Initial(r: Rules): State { State(r.access, map[], [], Picker.none, 0, 0) }

// ---- lists -------------------------------------------------------------------------------------

function method Working(s: State): seq<PhotoID> { if s.picker.album? then s.picker.working else [] }

// The selection at the start of the sweep that is going on; it counts as a list.
function method Start(s: State): seq<PhotoID>
{
  if s.picker.album? && s.picker.pan.Some? then s.picker.pan.value.start else []
}

predicate method IsListed(s: State, p: PhotoID) { p in s.draft || p in Working(s) || p in Start(s) }

// The list in front of the user (S3.5).
function method Front(s: State): seq<PhotoID> { if s.picker.album? then s.picker.working else s.draft }

// The kind of the first photo of a list.
function method KindOfList(l: seq<PhotoID>): Option<MediaKind>
{
  if l == [] then None else Some(KindOf(l[0]))
}

// ---- facts -------------------------------------------------------------------------------------

function method AssetOf(t: Table, p: PhotoID): Option<AssetID> { if p in t then t[p].asset else None }

predicate method IsPending(t: Table, p: PhotoID) { p in t && t[p].save.pending? }

// Assets that the open album knows to be missing.
function method Gone(s: State): set<AssetID> { if s.picker.album? then s.picker.gone else {} }

predicate method HasPresentAsset(t: Table, p: PhotoID) { p in t && t[p].asset.Some? && t[p].isPresent }

// Whether the asset of the photo is missing, as far as this opening knows.
predicate method IsMissing(s: State, p: PhotoID)
{
  (p in s.photos && !s.photos[p].isPresent) || (p.asset? && p.id in Gone(s))
}

// The capture up to number n that has the asset.
function method Holder(t: Table, n: nat, a: AssetID): Option<PhotoID>
{
  if n == 0 then None
  else if AssetOf(t, capture(n)) == Some(a) then Some(capture(n))
  else Holder(t, n - 1, a)
}

// The photo that an asset is: the capture that has it, else its own (V10).
function method IdentityOfAsset(s: State, a: AssetID): PhotoID
{
  var holder := Holder(s.photos, s.lastCapture, a);
  if holder.Some? then holder.value else asset(a)
}

// The photo that an event names.
function method Identity(s: State, p: PhotoID): PhotoID
{
  if p.asset? then IdentityOfAsset(s, p.id) else p
}

// The photos that a list of assets names.
function method Identities(s: State, l: seq<AssetID>): set<PhotoID>
{
  set a | a in l :: IdentityOfAsset(s, a)
}
