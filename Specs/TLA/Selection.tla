------------------------------- MODULE Selection -------------------------------
(* The core as behaviours: from the initial state, any event of the alphabet.     *)
(* Each rule that must hold has the name that it has everywhere.                  *)
(*                                                                                *)
(* To be read in this order; none but this one and the last two has variables:    *)
(*   Lists                 sequences                                              *)
(*   SelectionState        the state, and what is derived from it                 *)
(*   PickerEvents, CameraEvents, SelectionCore    what becomes of each event      *)
(*   SelectionHistory      what follows from the events alone                     *)
(*   SelectionInvariants, SelectionSteps          what must hold                  *)
(*   Alphabet              which events are tried                                 *)
(*   SelectionDefects      wrong machines                                         *)
(*   SelectionWords, SelectionGraph    the transitions in words                   *)
(*   SelectionLiveness     what must happen in the end                            *)
(*   SelectionTrace        recorded sessions, judged                              *)
(* Beyond the core, on a state with more fields, again without variables but for  *)
(* the last two:                                                                  *)
(*   Images, Publication, Cleanup, Life           what becomes of each event      *)
(*   SelectionGroups       all of them over the core: the whole machine           *)
(*   Groups, GroupsGraph   its behaviours, and what must hold; in words           *)
EXTENDS SelectionDefects, SelectionSteps, Alphabet

CONSTANTS
  Events  \* "six", "core" or "all"

VARIABLES
  state,    \* what the machine remembers
  event,    \* the last event
  outcome,  \* what became of it
  shown,    \* what can be seen now
  history   \* what follows from the events so far alone

vars == <<state, event, outcome, shown, history>>

EventsNow ==
  CASE Events = "six"  -> SixTable[state.lastCapture]
    [] Events = "core" -> CoreTable[state.lastCapture]
    [] Events = "all"  -> AllTable[state.lastCapture]

Init ==
  /\ state = Initial(Rules)
  /\ event = [event |-> "none"]
  /\ outcome = <<"applied", "none">>
  /\ shown = StepShown(state)
  /\ history = InitialHistory(Rules)

\* A choice from one result, and no LET: TLC would reduce anew for each variable.
Take(e) ==
  \E r \in {Step(state, e)} :
    /\ state' = r.state
    /\ event' = e
    /\ outcome' = r.outcome
    /\ shown' = StepShown(r.state)
    /\ history' = Record(history, e, r.outcome, shown, shown')

Next == \E e \in EventsNow : Take(e)

Spec == Init /\ [][Next]_vars

\* States are compared by what the machine remembers; since no event names an opening, without their
\* number. So the count of states is that of the machine alone.
Canonical == <<state.access, state.photos, state.draft, state.picker, state.lastCapture>>
\* The same with the history: if it has the same count, the history follows from the state.
WithHistory ==
  <<Canonical, history.answers, history.awaited, history.missing, history.gone, history.seed,
    history.panStart>>

--------------------------------------------------------------------------------
\* Invariants, by their names in SPEC.md.

Aligned             == IsAligned(shown, history)
WritesLandInOwnSlot == LandsInOwnSlot(shown, history)
NoDuplicates        == HasNoDuplicates(shown, history)
WithinLimit         == IsWithinLimit(shown, state.rules)
BadgesCount         == CountsBadges(shown)
AddTileWhenRoom     == OffersRoom(shown, state.rules)

Listed  == Elements(state.draft) \cup Elements(Working(state)) \cup Elements(state.picker.pan.start)
Pending == {p \in DOMAIN state.photos : state.photos[p].save = "pending"}

TableIsExact        == DOMAIN state.photos = Listed \cup Pending
OneSavePerCapture   == Pending = {Capture(c) : c \in history.awaited}
OneAssetOnePhoto    ==
  \A p, q \in DOMAIN state.photos :
    p # q /\ state.photos[p].asset # NoAsset => state.photos[p].asset # state.photos[q].asset
AlbumPhotoOwnsAsset == \A p \in DOMAIN state.photos : ~IsCapture(p) => state.photos[p].asset = Number(p)
UnsavedHasNoAsset   ==
  \A p \in DOMAIN state.photos :
    state.photos[p].save \in {"pending", "failed"} => state.photos[p].asset = NoAsset

\* The type of the state. It says no more than the others, and is easily read.
Facts ==
  [asset : Int, save : {"none", "pending", "saved", "failed"}, reason : STRING, isPresent : BOOLEAN]
TypeOK ==
  /\ \A p \in DOMAIN state.photos : state.photos[p] \in Facts
  /\ state.picker.source \in {"none", "album", "camera"}
  /\ state.picker.seed \subseteq Elements(state.draft)
  /\ ~IsAlbum(state) => [state.picker EXCEPT !.source = "none"] = NoPicker

--------------------------------------------------------------------------------
\* Step properties, by their names in SPEC.md. Each is checked on every step, refused ones too.

SeedIsDraft             == [][SeedsTheDraft(event', shown, shown', history)]_vars
DeleteIsExact           == [][DeletesExactly(event', shown, shown', history)]_vars
ToggleIsExact           == [][TogglesExactly(event', outcome', shown, shown', history)]_vars
MoveIsExact             == [][MovesExactly(event', outcome', shown, shown', history)]_vars
CommitIsExact           == [][CommitsExactly(event', outcome', shown, shown', history)]_vars
AnswersDoNotReorder     == [][AnswersKeepOrder(event', shown, shown')]_vars
AnswersAddNothing       == [][AnswersAddNoPhoto(event', shown, shown', history)]_vars
CancelKeepsDraft        == [][CancelsOnly(event', shown, shown')]_vars
RefusedChangesNothing   == [][~IsApplied(outcome') => shown' = shown /\ state' = state]_vars
DeletedStaysDeleted     == [][ListsNothingUnpicked(event', shown, shown', history)]_vars
CommitOnce              == [][CommitsNothingLate(event', outcome', shown, shown', history)]_vars
CapturesLeaveOnlyByUser == [][CapturesLeaveByUser(event', shown, shown', history)]_vars
DeliveredIsTicked       == [][TicksTheDelivered(event', outcome', shown', history)]_vars
FailureIsLocal          == [][FailsLocally(event', shown, shown', state, state')]_vars
================================================================================
