--------------------------- MODULE SelectionDefects ---------------------------
(* Named wrong machines: pickers with one known fault each, with the names of    *)
(* `proofsheet rules Defects`. A checker that cannot tell them from the right    *)
(* machine checks nothing.                                                       *)
EXTENDS SelectionCore

CONSTANT Defect  \* the fault, or "none"

Is(defect) == Defect = defect

\* What faults are made of: lists that the right machine would not make.
WithDraft(s, list) == Settled([Entered(s, list) EXCEPT !.draft = list])
WithTicks(s, list) == Settled(WithWorking(s, list))
WithPhotoBehind(s, p) == WithFront(Entered(s, <<p>>), Append(Front(s), p))
HasRoom(s) == ~IsFull(s.rules, Len(Front(s)))

\* Another list is committed than the right one.
Committed(s, r, list) ==
  IF r.outcome[2] # "committed" THEN r
  ELSE [r EXCEPT !.state = WithDraft([Entered(s, list) EXCEPT !.picker = NoPicker], list)]

WrongPicker(s, e, r) ==
  CASE Is("cancelCommits") /\ e.event = "cancel" /\ IsAlbum(s) ->
         LET commit == Reduce(s, [event |-> "confirm"])
         IN IF IsApplied(commit.outcome) THEN commit ELSE r
    [] Is("commitsInGridOrder") /\ e.event = "confirm" ->
         Committed(s, r, Within([a \in 1..9 |-> Asset(a - 1)], Elements(Working(s)))
                         \o Within([c \in 1..9 |-> Capture(c)], Elements(Working(s))))
    [] Is("secondRoundAppends") /\ e.event = "confirm" ->
         Committed(s, r, s.draft \o Minus(Working(s), Elements(s.draft)))
    [] Is("untickRefusedAtLimit") /\ e.event = "toggle" /\ ~HasRoom(s)
         /\ Holds(Working(s), Identity(s, e.photo)) -> Rejected(s, "limitReached")
    [] Is("refusalUnticksLast") /\ e.event = "toggle" /\ r.outcome = <<"rejected", "limitReached">> ->
         [r EXCEPT !.state = WithTicks(s, Prefix(Working(s), Len(Working(s)) - 1))]
    [] Is("moveSwaps") /\ e.event = "move" /\ IsApplied(r.outcome) ->
         LET from == PlaceOf(Front(s), Identity(s, e.photo))
             to   == Min(Max(e.to, 0), Len(Front(s)) - 1) + 1
         IN [r EXCEPT !.state =
              WithFront(@, [Front(s) EXCEPT ![from] = Front(s)[to], ![to] = Front(s)[from]])]
    [] Is("deliversTwice") /\ e.event = "selectAssets" /\ ~IsOpen(s) /\ s.opened > 0 ->
         [state |-> WithDraft(s, Added(s, e.assets, s.draft).list),
          outcome |-> <<"applied", "committed", 0>>]
    [] Is("dropsUntold") /\ r.outcome[2] = "committed" -> [r EXCEPT !.outcome[3] = 0]
    [] Is("deliveryReplacesShots") /\ e.event = "selectAssets" ->
         Committed(s, r, SelectSeq(r.state.draft, LAMBDA p : ~IsCapture(p) \/ AssetOf(s, p) # NoAsset))
    [] OTHER -> r

Waits(s, c) == Known(s, Capture(c)) /\ s.photos[Capture(c)].save = "pending"

WrongCamera(s, e, r) ==
  LET p == Capture(e.capture)
  IN
  CASE Is("shotPassesLimit") /\ e.event = "cameraCapture" /\ r.outcome = <<"rejected", "limitReached">> ->
         [CameraCapture([s EXCEPT !.rules.limit = 0], e) EXCEPT !.state.rules = s.rules]
    [] Is("shotTakenTwice") /\ r.outcome = <<"ignored", "duplicateCapture">>
         /\ IsListed(s, p) /\ HasRoom(s) ->
         [state |-> WithPhotoBehind(s, p), outcome |-> <<"applied", "none">>]
    [] Is("shotTakesOldestURL") /\ e.event = "cameraCapture" /\ r.outcome[2] = "saveCapture" ->
         [r EXCEPT !.state.photos[p].asset = e.capture + 100]
    [] Is("answersFillInOrder") /\ e.event = "assetURLResolved" /\ Waits(s, e.capture) ->
         LET waiting == {c \in 1..s.lastCapture : Waits(s, c)}
         IN Reduce(s, [e EXCEPT !.capture = CHOOSE c \in waiting : \A d \in waiting : c <= d])
    [] Is("answeredGoToTheEnd") /\ e.event = "assetURLResolved" /\ Holds(r.state.draft, p)
         /\ IsApplied(r.outcome) ->
         [r EXCEPT !.state.draft = Append(Without(@, p), p)]
    [] Is("lateAnswerResurrects") /\ e.event = "assetURLResolved" /\ Waits(s, e.capture)
         /\ HasRoom(s) /\ ~IsListed(s, p) -> Reduce(WithPhotoBehind(s, p), e)
    [] Is("secondAnswerOverwrites") /\ e.event = "assetURLResolved"
         /\ r.outcome = <<"ignored", "alreadyAnswered">> /\ PhotoOf(s, e.asset) = Asset(e.asset)
         /\ ~Known(s, Asset(e.asset)) /\ s.photos[p].save = "saved" ->
         [state |-> [s EXCEPT !.photos[p].asset = e.asset], outcome |-> <<"applied", "none">>]
    [] Is("becomeOneListsBoth") /\ e.event = "assetURLResolved" /\ Known(s, Asset(e.asset))
         /\ IsListed(s, p) /\ s.photos[p].save \in {"pending", "failed"} ->
         [state |-> [s EXCEPT !.photos[p] =
                      [asset |-> e.asset, save |-> "saved", reason |-> "",
                       isPresent |-> s.photos[Asset(e.asset)].isPresent]],
          outcome |-> <<"applied", "none">>]
    [] Is("twoShotsOneURL") /\ e.event = "assetURLResolved" /\ IsApplied(r.outcome)
         /\ Known(r.state, p) /\ r.state.photos[p].reason = "assetTaken" ->
         [r EXCEPT !.state.photos[p] = [@ EXCEPT !.asset = e.asset, !.save = "saved", !.reason = ""]]
    [] Is("failureRemovesPhoto") /\ e.event = "captureSaveFailed" /\ IsApplied(r.outcome) ->
         [r EXCEPT !.state = Settled(EditedLists(@, LAMBDA list : Without(list, p)))]
    [] Is("failureFailsAll") /\ e.event = "captureSaveFailed" /\ IsApplied(r.outcome) ->
         [r EXCEPT !.state = Settled([@ EXCEPT !.photos = [q \in DOMAIN @ |->
            IF @[q].save # "pending" THEN @[q]
            ELSE [@[q] EXCEPT !.save = "failed", !.reason = "unspecified"]]])]
    [] Is("failureUnheard") /\ e.event = "captureSaveFailed" /\ IsApplied(r.outcome) ->
         [r EXCEPT !.state = s]
    [] OTHER -> r

WrongDraftOrLibrary(s, e, r) ==
  CASE Is("deletesTwo") /\ e.event = "delete" /\ IsApplied(r.outcome) /\ e.index < Len(r.state.draft) ->
         [r EXCEPT !.state = Settled([@ EXCEPT !.draft = RemovedAt(@, e.index + 1)])]
    [] Is("deletesWhateverIsThere") /\ e.event = "delete" ->
         Reduce(s, [event |-> "delete", index |-> e.index])
    [] Is("deletedPhotoKept") /\ e.event = "delete" /\ IsApplied(r.outcome) ->
         [r EXCEPT !.state = Entered(@, <<s.draft[e.index + 1]>>)]
    [] Is("removalUnseen") /\ e.event = "libraryChanged" ->
         Reduce(s, [event |-> "libraryChanged", inserted |-> Inserted(e)])
    [] Is("removedLeaveDraft") /\ e.event = "libraryChanged" ->
         LET gone == {Asset(a) : a \in Removed(e)}
         IN [r EXCEPT !.state = Settled(EditedLists(@, LAMBDA list : Minus(list, gone)))]
    [] Is("ownWriteListed") /\ e.event = "libraryChanged" /\ Inserted(e) # {} /\ HasRoom(r.state)
         /\ \E p \in DOMAIN r.state.photos : r.state.photos[p].save = "pending" ->
         LET p == PhotoOf(r.state, CHOOSE a \in Inserted(e) : TRUE)
         IN IF IsListed(r.state, p) THEN r ELSE [r EXCEPT !.state = WithPhotoBehind(@, p)]
    [] Is("urlsByCell") /\ e.event = "libraryChanged" /\ Inserted(e) # {} ->
         [r EXCEPT !.state.photos = [p \in DOMAIN @ |->
            IF IsCapture(p) THEN @[p] ELSE [@[p] EXCEPT !.asset = Number(p) + 1]]]
    [] OTHER -> r

Groups ==
  [camera  |-> {"cameraCapture", "assetURLResolved", "captureSaveFailed", "retrySave"},
   library |-> {"delete", "draftConsumed", "libraryChanged", "accessChanged"}]

\* What the machine does: the right thing, or what the fault makes of it.
Step(s, e) ==
  LET r == Reduce(s, e)
  IN IF Is("none") THEN r
     ELSE IF e.event \in Groups.camera THEN WrongCamera(s, e, r)
     ELSE IF e.event \in Groups.library THEN WrongDraftOrLibrary(s, e, r)
     ELSE WrongPicker(s, e, r)

\* What it shows.
WrongBadges(ticked) ==
  LET name(p) == Number(p) % 3
      same(p) == {i \in DOMAIN ticked : ~IsCapture(ticked[i]) /\ name(ticked[i]) = name(p)}
  IN [i \in DOMAIN ticked |->
       IF IsCapture(ticked[i]) THEN i
       ELSE CHOOSE j \in same(ticked[i]) : \A k \in same(ticked[i]) : k <= j]

StepShown(s) ==
  LET right == Shown(s)
  IN CASE Is("badgesByName") -> [right EXCEPT !.badges = WrongBadges(right.ticked)]
       [] Is("seedsNotDrawn") ->
            LET drawn == Minus(right.ticked, s.picker.seed)
            IN [right EXCEPT !.ticked = drawn, !.badges = [i \in DOMAIN drawn |-> i]]
       [] Is("urlsInOtherOrder") ->
            LET sorted == Within([a \in 1..9 |-> a - 1], {AssetOf(s, p) : p \in Elements(s.draft)})
            IN [right EXCEPT !.urls = sorted \o [i \in 1..(Len(s.draft) - Len(sorted)) |-> NoAsset]]
       [] Is("tileBehindTheLast") -> [right EXCEPT !.canAdd = TRUE]
       [] Is("roomForUnsaved") ->
            [right EXCEPT !.canAdd = ~IsFull(s.rules,
               Cardinality({p \in Elements(Front(s)) : AssetOf(s, p) # NoAsset}))]
       [] Is("urlsByCell") ->
            [right EXCEPT !.urls = [i \in DOMAIN s.draft |-> s.photos[s.draft[i]].asset]]
       [] OTHER -> right
===============================================================================
