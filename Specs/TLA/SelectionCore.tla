---------------------------- MODULE SelectionCore ----------------------------
(* The machine: a state and an event give the next state and the outcome.      *)
(* Reduce is total, and has no variables: Selection.tla makes behaviours of it.*)
EXTENDS CameraEvents

------------------------------------------------------------------------------
\* The draft (SPEC.md, section 5).

\* D1. An index counts from 0.
Delete(s, e) ==
  LET p == s.draft[e.index + 1]
  IN IF e.index < 0 \/ e.index >= Len(s.draft) THEN Rejected(s, "indexOutOfRange")
     ELSE IF "expecting" \in DOMAIN e /\ Identity(s, e.expecting) # p THEN Rejected(s, "staleIndex")
     ELSE Applied(EditedLists(s, LAMBDA list : Without(list, p)),
                  IF IsAlbum(s) THEN <<"deselect", p>> ELSE NoEffect)

\* D2.
DraftConsumed(s, e) ==
  IF IsOpen(s) THEN Rejected(s, "presenting") ELSE Applied([s EXCEPT !.draft = <<>>], NoEffect)

------------------------------------------------------------------------------
\* Library and access (section 6).

\* L1.5: whether a photo whose asset was removed leaves the lists.
Leaves(s, p) ==
  /\ ~IsCapture(p)
  /\ CASE s.rules.deletedWhileSelected = "keepDraft" -> ~Holds(s.draft, p)
       [] s.rules.deletedWhileSelected = "keep"      -> FALSE
       [] s.rules.deletedWhileSelected = "drop"      -> TRUE

LibraryChanged(s, e) ==
  LET present(facts) == IF facts.asset \in Inserted(e) THEN TRUE
                        ELSE IF facts.asset \in Removed(e) THEN FALSE ELSE facts.isPresent
      marked  == [s EXCEPT !.photos = [p \in DOMAIN @ |-> [@[p] EXCEPT !.isPresent = present(s.photos[p])]],
                           !.picker.gone = IF IsAlbum(s) THEN (@ \ Inserted(e)) \cup Removed(e) ELSE @]
      leaving == {p \in DOMAIN s.photos : s.photos[p].asset \in Removed(e) /\ Leaves(s, p)}
  IN Applied(EditedLists(marked, LAMBDA list : Minus(list, leaving)), NoEffect)

AccessChanged(s, e) ==
  Applied([s EXCEPT !.access.library = Part(e, "library", @), !.access.camera = Part(e, "camera", @)],
          NoEffect)

------------------------------------------------------------------------------
\* All 21 events of the core.

Respond(s, e) ==
  CASE e.event = "openPicker"        -> OpenPicker(s, e)
    [] e.event = "toggle"            -> Toggle(s, e)
    [] e.event = "panBegan"          -> PanBegan(s, e)
    [] e.event = "panMoved"          -> PanMoved(s, e)
    [] e.event = "panEnded"          -> PanEnded(s, e)
    [] e.event = "panCancelled"      -> PanCancelled(s, e)
    [] e.event = "selectAll"         -> SelectAll(s, e)
    [] e.event = "deselectAll"       -> DeselectAll(s, e)
    [] e.event = "move"              -> Move(s, e)
    [] e.event = "selectAssets"      -> SelectAssets(s, e)
    [] e.event = "confirm"           -> Confirm(s, e)
    [] e.event = "cancel"            -> Cancel(s, e)
    [] e.event = "requestAccess"     -> RequestAccess(s, e)
    [] e.event = "cameraCapture"     -> CameraCapture(s, e)
    [] e.event = "assetURLResolved"  -> AssetURLResolved(s, e)
    [] e.event = "captureSaveFailed" -> CaptureSaveFailed(s, e)
    [] e.event = "retrySave"         -> RetrySave(s, e)
    [] e.event = "delete"            -> Delete(s, e)
    [] e.event = "draftConsumed"     -> DraftConsumed(s, e)
    [] e.event = "libraryChanged"    -> LibraryChanged(s, e)
    [] e.event = "accessChanged"     -> AccessChanged(s, e)

\* P0.2: an event of another opening than the one that is open.
IsStale(s, e) == "opening" \in DOMAIN e /\ (~IsOpen(s) \/ e.opening # s.opened)

\* P0.5: an applied user event that is no part of a pan ends it, and working stays as the pan left it.
EndsPan(s, e) == s.picker.pan.isOn /\ e.event \notin Answers \cup Pans

Reduce(s, e) ==
  LET r == Respond(s, e)
  IN IF IsStale(s, e) THEN Ignored(s, "staleOpening")
     ELSE IF EndsPan(s, e) /\ IsApplied(r.outcome)
     THEN [r EXCEPT !.state = Settled([@ EXCEPT !.picker.pan = NoPan])]
     ELSE r
==============================================================================
