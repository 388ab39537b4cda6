-------------------------------- MODULE Cleanup --------------------------------
(* What becomes of the events of a cleanup (SPEC.md, section 14). Draft and      *)
(* cleanup share the library, and nothing else.                                  *)
EXTENDS Publication

\* selected: assets, in the order of selection; the first `asked` of them the system was asked to delete.
\* gone: what has left the library since it began. batch, number: what is out.
NoSweep   == [isOn |-> FALSE, selects |-> FALSE, start |-> <<>>]
NoCleanup ==
  [phase |-> "none", selected |-> <<>>, gone |-> {}, batch |-> <<>>, number |-> 0, asked |-> 0,
   sweep |-> NoSweep]

IsCleaning(s) == s.cleanup.phase # "none"
IsDeleting(s) == s.cleanup.phase \in {"asking", "deleting"}

\* K0.3.
IsLost(s, a) == a \in s.cleanup.gone \/ IsMissing(s, PhotoOf(s, a))

WithSelected(s, list) == [s EXCEPT !.cleanup.selected = list]

\* The list with the assets that it does not hold and that are not lost behind it.
Joined(s, list, assets) ==
  list \o Once(SelectSeq(assets, LAMBDA a : ~Holds(list, a) /\ ~IsLost(s, a)))

\* K1, K2.
BeginSelecting(s, e) ==
  IF IsCleaning(s) THEN Rejected(s, "alreadySelecting")
  ELSE IF IsOpen(s) THEN Rejected(s, "presenting")
  ELSE Applied([s EXCEPT !.cleanup = [NoCleanup EXCEPT !.phase = "selecting"]], NoEffect)

EndSelecting(s, e) ==
  IF ~IsCleaning(s) THEN Ignored(s, "selectingEnded")
  ELSE IF IsDeleting(s) THEN Rejected(s, "deleting")
  ELSE Applied([s EXCEPT !.cleanup = NoCleanup], NoEffect)

-------------------------------------------------------------------------------
\* K3: events of the picker that are about the cleanup while there is one.

ToggleSelected(s, e) ==
  LET a    == AssetOf(s, e.photo)
      list == s.cleanup.selected
  IN IF a = NoAsset THEN Rejected(s, "unknownPhoto")
     ELSE IF Holds(list, a) THEN Applied(WithSelected(s, Without(list, a)), NoEffect)
     ELSE IF IsLost(s, a) THEN Rejected(s, "missingAsset")
     ELSE Applied(WithSelected(s, Append(list, a)), NoEffect)

\* K3.4: a range is applied to what was selected when the sweep began.
SelectionSwept(s, assets) ==
  LET sweep   == s.cleanup.sweep
      present == {a \in Elements(assets) : ~IsLost(s, a)}
  IN Applied(WithSelected(s, IF sweep.selects THEN Joined(s, sweep.start, assets)
                             ELSE Minus(sweep.start, present)), NoEffect)

Selecting(s, e) ==
  LET list  == s.cleanup.selected
      sweep == s.cleanup.sweep
      begun == [isOn |-> TRUE, selects |-> ~Holds(list, e.asset), start |-> list]
  IN
  IF IsDeleting(s) THEN Rejected(s, "deleting")
  ELSE IF e.event = "toggle" THEN ToggleSelected(s, e)
  ELSE IF e.event = "selectAll" THEN Applied(WithSelected(s, Joined(s, list, e.assets)), NoEffect)
  ELSE IF e.event = "deselectAll" THEN Applied(WithSelected(s, <<>>), NoEffect)
  ELSE IF e.event = "panBegan" THEN SelectionSwept([s EXCEPT !.cleanup.sweep = begun], <<e.asset>>)
  ELSE IF ~sweep.isOn THEN Ignored(s, "noPan")
  ELSE IF e.event = "panMoved" THEN SelectionSwept(s, e.assets)
  ELSE IF e.event = "panEnded" THEN Applied([s EXCEPT !.cleanup.sweep = NoSweep], NoEffect)
  ELSE Applied([WithSelected(s, sweep.start) EXCEPT !.cleanup.sweep = NoSweep], NoEffect)

\* The events of K3.
SelectsOrUnselects == Pans \cup {"toggle", "selectAll", "deselectAll"}

-------------------------------------------------------------------------------
\* The deletion.

\* K4.
RequestDeletion(s, e) ==
  IF ~IsCleaning(s) THEN Rejected(s, "notSelecting")
  ELSE IF IsDeleting(s) THEN Rejected(s, "deleting")
  ELSE IF s.access.library \notin {"limited", "full"} THEN Rejected(s, "libraryAccess")
  ELSE IF s.cleanup.selected = <<>> THEN Rejected(s, "nothingSelected")
  ELSE Applied([s EXCEPT !.cleanup.phase = "asking"], <<"askDeletion">>)

\* K7.8: with nothing selected any more the cleanup is over.
DeletionStopped(s) ==
  IF s.cleanup.selected = <<>> THEN [s EXCEPT !.cleanup = NoCleanup]
  ELSE [s EXCEPT !.cleanup.phase = "selecting", !.cleanup.batch = <<>>, !.cleanup.number = 0,
                 !.cleanup.asked = 0]

\* K5.2, K7.8: the next batch has what is selected and was not asked for yet.
DeletedNext(s) ==
  LET asked == s.cleanup.asked
      next  == SubSeq(s.cleanup.selected, asked + 1,
                      Min(Len(s.cleanup.selected), asked + Max(1, s.rules.deletionBatch)))
  IN IF next = <<>> THEN Applied(DeletionStopped(s), NoEffect)
     ELSE Applied([s EXCEPT !.batches = @ + 1, !.cleanup.phase = "deleting", !.cleanup.batch = next,
                            !.cleanup.number = s.batches + 1, !.cleanup.asked = asked + Len(next)],
                  <<"deleteAssets", s.batches + 1>>)

\* K5, K6.
ConfirmDeletion(s, e) ==
  IF s.cleanup.phase # "asking" THEN Ignored(s, "noQuestion") ELSE DeletedNext(s)

DeclineDeletion(s, e) ==
  IF s.cleanup.phase # "asking" THEN Ignored(s, "noQuestion")
  ELSE Applied([s EXCEPT !.cleanup.phase = "selecting"], NoEffect)

\* K8: the cleanup follows what happened to the library.
LibraryFollowed(s, removed, inserted) ==
  LET c    == s.cleanup
      left == Minus(c.selected, removed)
      next == [c EXCEPT !.selected = left, !.gone = (@ \ inserted) \cup removed,
                        !.asked = Len(Minus(SubSeq(c.selected, 1, c.asked), removed)),
                        !.sweep.start = Minus(@, removed)]
  IN IF ~IsCleaning(s) THEN s
     \* A question about nothing is none.
     ELSE IF c.phase = "asking" /\ left = <<>> THEN [s EXCEPT !.cleanup = [next EXCEPT !.phase = "selecting"]]
     ELSE [s EXCEPT !.cleanup = next]

Change(removed, inserted) == [event |-> "libraryChanged", removed |-> removed, inserted |-> inserted]

\* K7.7: for the draft, too, the library does not have these any more.
WithoutAssets(s, assets) ==
  LibraryFollowed(LibraryChanged(s, Change(assets, {})).state, assets, {})

\* K7.
DeletionFinished(s, e) ==
  LET batch == Elements(s.cleanup.batch)
      \* Without a list a result that deletes is about the whole batch, and any other about nothing.
      named == Part(e, "assets", IF e.result = "deleted" THEN batch ELSE {})
      left  == WithoutAssets(s, IF e.result = "identifierNotFound" THEN batch ELSE named)
      stopped(effect) == Applied(DeletionStopped(left), effect)
  IN IF s.cleanup.phase # "deleting" \/ s.cleanup.number # e.batch THEN Ignored(s, "unknownBatch")
     ELSE IF ~(named \subseteq batch) THEN Ignored(s, "notRequested")
     ELSE CASE e.result \in {"deleted", "identifierNotFound"} -> DeletedNext(left)
            [] e.result = "userCancelled"                     -> stopped(NoEffect)
            [] e.result \in {"accessRestricted", "failed"}    ->
                 stopped(<<"notifyDeletion", e.result, Part(e, "code", 0)>>)
===============================================================================
