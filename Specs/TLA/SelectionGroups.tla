---------------------------- MODULE SelectionGroups ----------------------------
(* The whole machine: the core, and images, publication, cleanup and life on top *)
(* of it. A state has the fields of the core and those of the groups; the events *)
(* of the core are those of SelectionCore, with the guards that a publication    *)
(* and a cleanup put before them, and what images and publication do after them. *)
EXTENDS Life

Whole(core) ==
  [rules |-> core.rules, access |-> core.access, photos |-> core.photos, draft |-> core.draft,
   picker |-> core.picker, opened |-> core.opened, lastCapture |-> core.lastCapture,
   images |-> <<>>, requests |-> 0, publication |-> <<>>, uploads |-> 0, cleanup |-> NoCleanup,
   batches |-> 0, notices |-> 0]

InitialWhole(rules) == Whole(Initial(rules))

-------------------------------------------------------------------------------
\* Guards before the core (P1.10, P1.11, P2.6, P10.4, D2.3). Only what is presented comes before them.

Guarded(s, e) ==
  IF e.event = "openPicker" /\ ~IsOpen(s) /\ IsPublishing(s) THEN Rejected(s, "publishing")
  ELSE IF e.event = "openPicker" /\ ~IsOpen(s) /\ IsCleaning(s) THEN Rejected(s, "selecting")
  ELSE IF e.event = "move" /\ s.picker.source # "camera" /\ IsPublishing(s) THEN Rejected(s, "publishing")
  ELSE IF e.event = "draftConsumed" /\ ~IsOpen(s) /\ IsPublishing(s) THEN Rejected(s, "publishing")
  ELSE IF e.event = "libraryChanged"
  THEN [LibraryChanged(s, e) EXCEPT !.state = LibraryFollowed(@, Removed(e), Inserted(e))]
  ELSE Respond(s, e)

\* All events.
RespondWhole(s, e) ==
  CASE e.event = "imageResolved"     -> ImageResolved(s, e)
    [] e.event = "imageFailed"       -> ImageFailed(s, e, Part(e, "reason", "unspecified"))
    [] e.event = "requestTimedOut"   -> ImageFailed(s, e, "timedOut")
    [] e.event = "retryImage"        -> RetryImage(s, e)
    [] e.event = "publish"           -> Publish(s, e)
    [] e.event = "imageCompressed"   -> ImageCompressed(s, e)
    [] e.event = "compressionFailed" -> CompressionFailed(s, e)
    [] e.event = "uploadFinished"    -> UploadFinished(s, e)
    [] e.event = "uploadFailed"      -> UploadFailed(s, e)
    [] e.event = "cancelPublishing"  -> CancelPublishing(s, e)
    [] e.event = "beginSelecting"    -> BeginSelecting(s, e)
    [] e.event = "endSelecting"      -> EndSelecting(s, e)
    [] e.event = "requestDeletion"   -> RequestDeletion(s, e)
    [] e.event = "confirmDeletion"   -> ConfirmDeletion(s, e)
    [] e.event = "declineDeletion"   -> DeclineDeletion(s, e)
    [] e.event = "deletionFinished"  -> DeletionFinished(s, e)
    [] e.event = "relaunched"        -> Relaunched(s, e)
    [] OTHER ->
         IF IsCleaning(s) /\ e.event \in SelectsOrUnselects THEN Selecting(s, e) ELSE Guarded(s, e)

-------------------------------------------------------------------------------
\* P0.5, for both kinds of sweep.
SweepEnded(s, e) ==
  IF e.event \in Answers \cup Pans THEN s
  ELSE Settled([s EXCEPT !.picker.pan = NoPan, !.cleanup.sweep = NoSweep])

IsNotice(outcome) == outcome[2] \in {"notifyLimit", "notifyDeletion"}

\* What follows from an event that took effect.
Followed(s, e, r) ==
  LET after == PublicationFollowed(ImagesFollowed(s, SweepEnded(r.state, e), e))
  IN [r EXCEPT !.state = IF IsNotice(r.outcome) THEN [after EXCEPT !.notices = @ + 1] ELSE after]

ReduceWhole(s, e) ==
  LET r == RespondWhole(s, e)
  IN IF IsStale(s, e) THEN Ignored(s, "staleOpening")
     ELSE IF IsApplied(r.outcome) THEN Followed(s, e, r) ELSE r

-------------------------------------------------------------------------------
\* All that can be seen of a state.
ShownWhole(s) ==
  LET core == Shown(s)
      within(test(_)) == SelectSeq(s.draft, LAMBDA p : test(s.images[p]))
      list == s.cleanup.selected
  IN [images |-> core.images, urls |-> core.urls, ticked |-> core.ticked, badges |-> core.badges,
      count |-> core.count, canAdd |-> core.canAdd, canFinish |-> core.canFinish,
      presented |-> core.presented, working |-> core.working,
      imagesLoading  |-> within(LAMBDA image : image.is = "loading"),
      imagesFailed   |-> within(LAMBDA image : image.is = "failed"),
      imagesDegraded |-> within(LAMBDA image : image.hasPreview),
      requests |-> Cardinality(Outstanding(s)), notices |-> s.notices,
      publication |-> PhaseOf(s.publication), uploads |-> Uploads(s.publication),
      cleanup |-> s.cleanup.phase, selected |-> [i \in DOMAIN list |-> PhotoOf(s, list[i])]]
===============================================================================
