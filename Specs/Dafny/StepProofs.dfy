// Every event keeps what is inductive, and so does every session.

include "AlbumProofs.dfy"
include "CameraProofs.dfy"
include "DeliveryProofs.dfy"
include "DraftProofs.dfy"
include "PanProofs.dfy"

lemma RespondIsSound(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures IsSound(r, Respond(r, s, e).state)
{
  match e
  case openPicker(source) => OpenPickerIsSound(r, s, source);
  case toggle(p, n) => ToggleIsSound(r, s, p);
  case panBegan(a, n) => PanBeganIsSound(r, s, a);
  case panMoved(l, n) => PanMovedIsSound(r, s, l);
  case panEnded(n) => PanEndedIsSound(r, s);
  case panCancelled(n) => PanCancelledIsSound(r, s);
  case selectAll(l, n) => SelectAllIsSound(r, s, l);
  case deselectAll(n) => DeselectAllIsSound(r, s);
  case move(p, i, n) => MoveIsSound(r, s, p, i);
  case selectAssets(l, n) => SelectAssetsIsSound(r, s, l);
  case confirm(n) => ConfirmIsSound(r, s);
  case cancel(d, n) => CancelIsSound(r, s);
  case requestAccess(k) => RequestAccessIsSound(r, s, k);
  case cameraCapture(c, n) => CameraCaptureIsSound(r, s, c);
  case assetURLResolved(c, a) => AssetURLResolvedIsSound(r, s, c, a);
  case captureSaveFailed(c, w) => CaptureSaveFailedIsSound(r, s, c, w);
  case retrySave(c) => RetrySaveIsSound(r, s, c);
  case delete(i, p) => DeleteIsSound(r, s, i, p);
  case draftConsumed => DraftConsumedIsSound(r, s);
  case libraryChanged(x, y, z, w) => LibraryChangedIsSound(r, s, x, y);
  case accessChanged(x, y) => AccessChangedIsSound(r, s, x, y);
}

lemma StepIsInductive(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures Inductive(r, Step(r, s, e).state)
{
  var response := Respond(r, s, e);
  RespondIsSound(r, s, e);
  WithoutPanIsSound(r, response.state);
  SettleIsInductive(r, response.state, Gone(s));
  SettleIsInductive(r, WithoutPan(response.state), Gone(s));
}

lemma InitialIsInductive(r: Rules)
  ensures Inductive(r, Initial(r))
{}

// ---- sessions --------------------------------------------------------------------------------------

lemma RunIsInductive(r: Rules, s: State, events: seq<Event>)
  requires Inductive(r, s)
  ensures Inductive(r, Run(r, s, events))
  decreases |events|
{
  if events != [] {
    StepIsInductive(r, s, events[0]);
    RunIsInductive(r, Step(r, s, events[0]).state, events[1..]);
  }
}

// A state in the middle, and the events after it, give what all the events give (I7).
lemma SnapshotPlusTail(r: Rules, s: State, events: seq<Event>, later: seq<Event>)
  ensures Run(r, s, events + later) == Run(r, Run(r, s, events), later)
  decreases |events|
{
  if events == [] {
    assert events + later == later;
  } else {
    assert (events + later)[0] == events[0] && (events + later)[1..] == events[1..] + later;
    SnapshotPlusTail(r, Step(r, s, events[0]).state, events[1..], later);
  }
}

// Every state that a session reaches has every invariant that speaks of the state alone.
lemma EveryReachableState(r: Rules, events: seq<Event>)
  ensures var s := Run(r, Initial(r), events);
    Aligned(s) && NoDuplicates(s) && WithinLimit(r, s) && BadgesCount(s) && AddTileWhenRoom(r, s)
    && TableIsExact(s) && OneAssetOnePhoto(s) && AlbumPhotoOwnsAsset(s) && UnsavedHasNoAsset(s)
{
  var s := Run(r, Initial(r), events);
  InitialIsInductive(r);
  RunIsInductive(r, Initial(r), events);
  InductiveGivesAligned(r, s);
  InductiveGivesNoDuplicates(r, s);
  InductiveGivesWithinLimit(r, s);
  EveryStateHasBadgesCount(s);
  EveryStateHasAddTileWhenRoom(r, s);
}
