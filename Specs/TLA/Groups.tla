--------------------------------- MODULE Groups ---------------------------------
(* The whole machine as behaviours, in small scopes of one group each. As the      *)
(* explorer has it, a state has no number that grows: requests and uploads that    *)
(* are outstanding are numbered anew, from 1 in the order of the assets, or of the *)
(* draft, and counters are how many are outstanding. It is a renaming: a number is *)
(* given, and compared with the one that was given, and nothing else.              *)
EXTENDS SelectionGroups, SelectionSteps, Alphabet

CONSTANTS
  Events  \* "images", "publication", "cleanup" or "life"

VARIABLES
  state,     \* what the machine remembers
  event,     \* the last event
  outcome,   \* what became of it
  shown,     \* what can be seen now
  compressed \* the photos that were compressed for the publication, by the events alone

vars == <<state, event, outcome, shown, compressed>>

--------------------------------------------------------------------------------
\* The alphabets.

Later == {
  "imageResolved", "imageFailed", "requestTimedOut", "retryImage", "publish", "imageCompressed",
  "compressionFailed", "uploadFinished", "uploadFailed", "cancelPublishing", "beginSelecting", "endSelecting",
  "requestDeletion", "confirmDeletion", "declineDeletion", "deletionFinished", "relaunched"}
OfPublication == {
  "publish", "imageCompressed", "compressionFailed", "uploadFinished", "uploadFailed", "cancelPublishing"}
OfCleanup == {
  "beginSelecting", "endSelecting", "requestDeletion", "confirmDeletion", "declineDeletion", "deletionFinished"}

Kinds ==
  CASE Events = "images" ->
         Six \cup {"toggle", "imageResolved", "imageFailed", "requestTimedOut", "retryImage"}
    [] Events = "publication" ->
         OfPublication \cup {"openPicker", "selectAssets", "cameraCapture", "delete", "move", "draftConsumed",
                             "libraryChanged", "imageResolved", "imageFailed"}
    [] Events = "cleanup" ->
         OfCleanup \cup SelectsOrUnselects \cup {"openPicker", "selectAssets", "libraryChanged"}
    [] Events = "life" ->
         {"relaunched", "openPicker", "selectAssets", "cameraCapture", "assetURLResolved", "captureSaveFailed",
          "imageResolved", "retryImage", "publish", "imageCompressed", "uploadFinished", "uploadFailed",
          "beginSelecting", "toggle", "requestDeletion", "confirmDeletion", "deletionFinished"}

\* The events of the core, but for the odd ones.
PlainEvents(n) ==
  CoreEvents(n)
    \cup {[event |-> "panBegan", asset |-> a] : a \in AllAssets}
    \cup {[event |-> kind, assets |-> list] : kind \in {"panMoved", "selectAll"}, list \in AllLists}
    \cup {[event |-> kind] : kind \in {"panEnded", "panCancelled", "deselectAll", "draftConsumed"}}
    \cup {[event |-> "move", photo |-> p, to |-> i] : p \in AllPhotos(n), i \in Indices}
PlainTable == TLCEval([n \in 0..CaptureCount |-> TLCEval({e \in PlainEvents(n) : e.event \in Kinds})])

\* What is outstanding for a photo, and a number that is not.
Requests(s, p) ==
  LET q == Identity(s, p)
  IN {s.requests + 1} \cup IF HasImage(s, q, "loading") THEN {s.images[q].request} ELSE {}
UploadsOf(s, p) ==
  LET i == PlaceAt(s, Identity(s, p), "uploading")
  IN {s.uploads + 1} \cup IF i = 0 THEN {} ELSE {s.publication[i].upload}

OfImages(s, p) ==
       {[event |-> "imageResolved", photo |-> p, request |-> n, quality |-> "final"] : n \in Requests(s, p)}
  \cup {[event |-> "imageResolved", photo |-> p, request |-> n, quality |-> "degraded"]
          : n \in Requests(s, p) \ {s.requests + 1}}
  \cup {[event |-> kind, photo |-> p, request |-> n]
          : kind \in {"imageFailed", "requestTimedOut"}, n \in Requests(s, p)}
  \cup {[event |-> "retryImage", photo |-> p]}
OfUploads(s, p) ==
       {[event |-> "imageCompressed", photo |-> p, bytes |-> n] : n \in 0..1}
  \cup {[event |-> "compressionFailed", photo |-> p]}
  \cup {[event |-> kind, photo |-> p, upload |-> n]
          : kind \in {"uploadFinished", "uploadFailed"}, n \in UploadsOf(s, p)}
OfDeletion(s) ==
  {[event |-> "deletionFinished", batch |-> s.batches + 1, result |-> "deleted"]}
  \cup
  IF s.cleanup.phase # "deleting" THEN {}
  ELSE {[event |-> "deletionFinished", batch |-> s.cleanup.number, result |-> result]
          : result \in {"deleted", "userCancelled", "accessRestricted", "identifierNotFound", "failed"}}
       \cup
       {[event |-> "deletionFinished", batch |-> s.cleanup.number, result |-> result, assets |-> {a}]
          : result \in {"deleted", "userCancelled", "failed"}, a \in AllAssets}
Simple ==
  {[event |-> kind] : kind \in
     {"publish", "cancelPublishing", "beginSelecting", "endSelecting", "requestDeletion", "confirmDeletion",
      "declineDeletion", "relaunched"} \cap Kinds}

Now(s) ==
  LET photos == AllPhotos(s.lastCapture)
      images == IF Kinds \cap {"imageResolved"} = {} THEN {} ELSE UNION {OfImages(s, p) : p \in photos}
      uploads == IF "publish" \notin Kinds THEN {} ELSE UNION {OfUploads(s, p) : p \in photos}
      deletion == IF "deletionFinished" \notin Kinds THEN {} ELSE OfDeletion(s)
  IN PlainTable[s.lastCapture] \cup Simple \cup {e \in images \cup uploads \cup deletion : e.event \in Kinds}

--------------------------------------------------------------------------------
\* The states of a scope.

\* In a cleanup images say nothing, and are left out.
HasImages == "imageResolved" \in Kinds

Renumbered(s) ==
  LET loading == Outstanding(s)
      uploading == {i \in DOMAIN s.publication : s.publication[i].is = "uploading"}
      request(p) == Cardinality({q \in loading : Number(q) <= Number(p)})
      upload(i) == Cardinality({j \in uploading : j <= i})
  IN [s EXCEPT
       !.opened = 0, !.notices = 0,
       !.requests = IF HasImages THEN Cardinality(loading) ELSE 0,
       !.images = [p \in DOMAIN @ |->
         IF ~HasImages THEN Ready ELSE IF p \in loading THEN [@[p] EXCEPT !.request = request(p)] ELSE @[p]],
       !.uploads = Cardinality(uploading),
       !.publication = [i \in DOMAIN @ |-> IF i \in uploading THEN [@[i] EXCEPT !.upload = upload(i)] ELSE @[i]],
       !.batches = IF s.cleanup.phase = "deleting" THEN 1 ELSE 0,
       !.cleanup.number = IF s.cleanup.phase = "deleting" THEN 1 ELSE 0]

Init ==
  /\ state = InitialWhole(Rules)
  /\ event = [event |-> "none"]
  /\ outcome = <<"applied", "none">>
  /\ shown = ShownWhole(state)
  /\ compressed = {}

Compressed(e, o, after) ==
  IF after.publication = "idle" THEN {}
  ELSE IF e.event = "imageCompressed" /\ IsApplied(o) THEN compressed \cup {Identity(state, e.photo)}
  ELSE compressed

Take(e) ==
  \E r \in {ReduceWhole(state, e)} :
    /\ state' = Renumbered(r.state)
    /\ event' = e
    /\ outcome' = r.outcome
    /\ shown' = ShownWhole(state')
    /\ compressed' = Compressed(e, r.outcome, shown')

Next == \E e \in Now(state) : Take(e)

Spec == Init /\ [][Next]_vars

Canonical == state

--------------------------------------------------------------------------------
\* Invariants, by their names in SPEC.md. What the events so far must have been is read off the state.

HistoryOf(s) ==
  LET saved == {p \in DOMAIN s.photos : IsCapture(p) /\ s.photos[p].asset # NoAsset}
  IN [InitialHistory(s.rules) EXCEPT
       !.opened = s.opened,
       !.answers = [c \in {Number(p) : p \in saved} |-> s.photos[Capture(c)].asset],
       !.awaited = {Number(p) : p \in {q \in DOMAIN s.photos : s.photos[q].save = "pending"}},
       !.missing = {s.photos[p].asset : p \in {q \in DOMAIN s.photos : ~s.photos[q].isPresent}},
       !.gone = s.picker.gone, !.seed = s.picker.seed, !.panStart = s.picker.pan.start]

Aligned             == IsAligned(shown, HistoryOf(state))
WritesLandInOwnSlot == LandsInOwnSlot(shown, HistoryOf(state))
NoDuplicates        == HasNoDuplicates(shown, HistoryOf(state))
WithinLimit         == IsWithinLimit(shown, state.rules)
BadgesCount         == CountsBadges(shown)
AddTileWhenRoom     == OffersRoom(shown, state.rules)
TableIsExact        ==
  /\ DOMAIN state.photos =
       Elements(state.draft) \cup Elements(Working(state)) \cup Elements(state.picker.pan.start)
         \cup {p \in DOMAIN state.photos : state.photos[p].save = "pending"}
  /\ DOMAIN state.images = DOMAIN state.photos

\* A publication is about the draft, always; nothing is selected, or asked for, that is gone.
TypeOK ==
  /\ \A p \in DOMAIN state.images :
       /\ state.images[p].is \in {"ready", "loading", "failed"}
       /\ IsCapture(p) => state.images[p] = Ready
  /\ state.publication # <<>> => [i \in DOMAIN state.draft |-> state.publication[i].photo] = state.draft
  /\ IsDistinct(state.cleanup.selected)
  /\ Elements(state.cleanup.selected) \cap state.cleanup.gone = {}
  /\ state.cleanup.phase = "none" => state.cleanup = NoCleanup
  /\ state.cleanup.phase = "asking" => state.cleanup.selected # <<>>
  /\ (state.cleanup.phase = "deleting") = (state.cleanup.batch # <<>>)
  /\ ~(IsOpen(state) /\ (IsCleaning(state) \/ IsPublishing(state)))

\* K8.3: what the library tells, and what it answers about the same assets, in either order.
ChangeAndAnswerCommute ==
  LET batch  == Elements(state.cleanup.batch)
      change == Change(batch, {})
      answer == [event |-> "deletionFinished", batch |-> state.cleanup.number, result |-> "deleted"]
      both(first, second) == ReduceWhole(ReduceWhole(state, first).state, second).state
  IN state.cleanup.phase = "deleting" => both(change, answer) = both(answer, change)

--------------------------------------------------------------------------------
\* Step properties; the first two are invariants in SPEC.md, about an event and what was before it.

\* publish proceeds only with data for every photo, in draft order
ReadyMeansAll ==
  [][/\ shown'.publication \in {"uploading", "published"} => shown'.uploads = shown'.images
     /\ outcome'[2] = "upload" => shown'.uploads = shown'.images
     /\ Elements(shown'.uploads) \subseteq compressed']_vars
\* cleanup changes nothing before the system's answer
DeletionOnlyByAnswer ==
  [][event'.event \in {"requestDeletion", "confirmDeletion", "declineDeletion"} =>
       /\ shown'.images = shown.images /\ shown'.urls = shown.urls
       /\ shown'.selected = shown.selected]_vars

AnswersDoNotReorder     == [][AnswersKeepOrder(event', shown, shown')]_vars
\* What a deletion takes away others changed; what a delivery picks is listed.
Told(e, s) ==
  IF e.event # "deletionFinished" THEN e
  ELSE Change(Elements(s.cleanup.batch), {})
AnswersAddNothing       == [][AnswersAddNoPhoto(Told(event', state), shown, shown', HistoryOf(state))]_vars
RefusedChangesNothing   == [][~IsApplied(outcome') => shown' = shown /\ state' = state]_vars
DeletedStaysDeleted     == [][ListsNothingUnpicked(event', shown, shown', HistoryOf(state))]_vars
SeedIsDraft             == [][SeedsTheDraft(event', shown, shown', HistoryOf(state))]_vars
CapturesLeaveOnlyByUser == [][CapturesLeaveByUser(event', shown, shown', HistoryOf(state))]_vars

\* the failure of one save, image, compression or upload changes its own mark, and nothing about any list,
\* url or other photo
Failures == {"captureSaveFailed", "imageFailed", "requestTimedOut", "compressionFailed", "uploadFailed"}
FailsAlone(e, b, a, before, after) ==
  LET p      == IF e.event = "captureSaveFailed" THEN Capture(e.capture) ELSE Identity(before, e.photo)
      facts(s) == [q \in DOMAIN s.photos \ {p} |-> s.photos[q]]
      \* Numbers of what is outstanding are given anew.
      image(s, q) == [s.images[q] EXCEPT !.request = 0]
      images(s) == [q \in DOMAIN s.images \ {p} |-> image(s, q)]
      items(s) == SelectSeq([i \in DOMAIN s.publication |-> [s.publication[i] EXCEPT !.upload = 0]],
                            LAMBDA item : item.photo # p)
      others(list) == Without(list, p)
  IN /\ \A field \in {"images", "urls", "working", "ticked"} : b[field] = a[field]
     /\ \A field \in {"imagesLoading", "imagesFailed", "imagesDegraded"} :
          others(b[field]) = others(a[field])
     /\ facts(before) = facts(after) /\ images(before) = images(after) /\ items(before) = items(after)
FailureIsLocal == [][event'.event \in Failures => FailsAlone(event', shown, shown', state, state')]_vars
================================================================================
