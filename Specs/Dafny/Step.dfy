// The machine: a total function from state and event to the next state and an outcome (V3).

include "Camera.dfy"
include "Delivery.dfy"
include "Draft.dfy"
include "Library.dfy"
include "Pan.dfy"

function method Step(r: Rules, s: State, e: Event): Result
{
  var response := Respond(r, s, e);
  if !response.outcome.applied? then Result(s, response.outcome) else
  var next := if IsAnswer(e) || IsPan(e) then response.state else WithoutPan(response.state);
  Result(Settle(next, Gone(s)), response.outcome)
}

// What the event says: new lists and new facts, not settled yet.
function method Respond(r: Rules, s: State, e: Event): Result
{
  if IsStale(s, OpeningOf(e)) then Ignored(s, staleOpening) else
  match e
  case openPicker(source) => OpenPicker(r, s, source)
  case toggle(p, n) => Toggle(r, s, p)
  case panBegan(a, n) => PanBegan(r, s, a)
  case panMoved(l, n) => PanMoved(r, s, l)
  case panEnded(n) => PanEnded(s)
  case panCancelled(n) => PanCancelled(s)
  case selectAll(l, n) => SelectAll(r, s, l)
  case deselectAll(n) => DeselectAll(s)
  case move(p, i, n) => Move(s, p, i)
  case selectAssets(l, n) => SelectAssets(r, s, l)
  case confirm(n) => Confirm(r, s)
  case cancel(d, n) => Cancel(s)
  case requestAccess(k) => RequestAccess(s, k)
  case cameraCapture(c, n) => CameraCapture(r, s, c)
  case assetURLResolved(c, a) => AssetURLResolved(s, c, a)
  case captureSaveFailed(c, w) => CaptureSaveFailed(s, c, w)
  case retrySave(c) => RetrySave(s, c)
  case delete(i, p) => Delete(s, i, p)
  case draftConsumed => DraftConsumed(s)
  case libraryChanged(x, y, z, w) => LibraryChanged(r, s, x, y)
  case accessChanged(x, y) => AccessChanged(s, x, y)
}

// Whether an event names an opening that is not open now (P0.2).
predicate method IsStale(s: State, opening: Option<nat>)
{
  opening.Some? && (s.picker.none? || opening.value != s.opened_)
}

// A sweep ends where it is (P0.5).
function method WithoutPan(s: State): State
{
  if s.picker.album? then s.(picker := s.picker.(pan := None)) else s
}

// ---- what every event does at its end (S2) -----------------------------------------------------

// Makes the state canonical: the table holds what a list holds or what is owed an answer, and the
// seed holds what the draft holds. What is new in a list is missing if its asset was gone.
function method Settle(s: State, gone: set<AssetID>): State
{
  s.(photos := map p | p in Holders(s) && (IsListed(s, p) || IsPending(s.photos, p)) ::
                 FactsOf(s.photos, p, gone),
     picker := WithSeedIn(s.picker, s.draft))
}

// All photos that the table could hold.
function method Holders(s: State): set<PhotoID>
{
  (set p | p in s.photos) + Elements(s.draft) + Elements(Working(s)) + Elements(Start(s))
}

function method FactsOf(t: Table, p: PhotoID, gone: set<AssetID>): Photo
{
  if p in t then t[p]
  else match p
    case asset(a) => Photo(Some(a), Save.none, a !in gone)
    case capture(c) => Photo(None, Save.none, true)
}

function method WithSeedIn(k: Picker, draft: seq<PhotoID>): Picker
{
  match k
  case none => k
  case camera => k
  case album(seed, l, gone, pan) => Picker.album(seed * Elements(draft), l, gone, pan)
}

// ---- sessions ----------------------------------------------------------------------------------

// The state after all of the events.
function method Run(r: Rules, s: State, events: seq<Event>): State
  decreases |events|
{
  if events == [] then s else Run(r, Step(r, s, events[0]).state, events[1..])
}
