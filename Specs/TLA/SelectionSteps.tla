---------------------------- MODULE SelectionSteps ----------------------------
(* What must hold between the moments before and after one event (SPEC.md,       *)
(* section 8), as operators: of the event e and its outcome, what was shown      *)
(* before and after (b, a), and the history before the event (h).                *)
EXTENDS SelectionInvariants

\* P0.2, by what was shown.
IsLate(e, b, h) == "opening" \in DOMAIN e /\ (b.presented = "none" \/ e.opening # h.opened)

\* an opening shows as chosen exactly the draft's photos with a present asset (policy seeded)
SeedsTheDraft(e, b, a, h) ==
  /\ e.event = "openPicker" /\ e.source = "album" /\ b.presented = "none" /\ a.presented = "album"
  /\ h.rules.reopening = "seeded"
  => a.ticked = SelectSeq(b.images, LAMBDA p : AcceptedAsset(h, p) # NoAsset /\ ~HasGone(h, p))

\* a delete removes the photo that it names, and the rest stays in order
DeletesExactly(e, b, a, h) ==
  e.event = "delete" =>
    IF /\ e.index \in 0..(Len(b.images) - 1)
       /\ "expecting" \in DOMAIN e => NamedPhoto(h, e.expecting) = b.images[e.index + 1]
    THEN \A field \in {"images", "working", "ticked"} :
           a[field] = Without(b[field], b.images[e.index + 1])
    ELSE a.images = b.images

\* a toggle adds or removes one photo, and the rest stays in order
TogglesExactly(e, o, b, a, h) ==
  LET p == NamedPhoto(h, e.photo)
  IN e.event = "toggle" =>
    /\ a.images = b.images
    /\ IF b.presented # "album" \/ IsLate(e, b, h) THEN a.working = b.working
       ELSE IF Holds(b.working, p) THEN a.working = Without(b.working, p)
       ELSE IF ~IsApplied(o) THEN a.working = b.working
       ELSE a.working = Append(b.working, p) \/ (ReplacesSingle(h.rules) /\ a.working = <<p>>)

\* a move moves one photo, and the rest stays in order
MovesExactly(e, o, b, a, h) ==
  LET p           == NamedPhoto(h, e.photo)
      moved(list) == LET rest == Without(list, p)
                     IN IF Holds(list, p) THEN InsertedAt(rest, Min(Max(e.to, 0), Len(rest)) + 1, p) ELSE list
      isAlbum     == b.presented = "album"
  IN e.event = "move" /\ IsApplied(o) =>
    /\ a.images  = IF isAlbum THEN b.images ELSE moved(b.images)
    /\ a.working = IF isAlbum THEN moved(b.working) ELSE b.working

\* The merge, the other way round than the machine makes it: where each reserved photo must stand
\* follows from its place in working and from how long the result is.
RECURSIVE PlacedBeside(_, _, _, _)
PlacedBeside(h, assets, kept, placed) ==
  IF assets = <<>> THEN placed
  ELSE LET p == NamedPhoto(h, Asset(Head(assets)))
       IN PlacedBeside(h, Tail(assets), kept,
            IF Holds(kept \o placed, p) \/ ~IsRight(h.rules, p, kept \o placed) THEN placed
            ELSE Append(placed, p))
IsKept(h, b, p) ==
  \/ IsCapture(p) /\ ~Holds(b.images, p)
  \/ /\ h.rules.reopening = "seeded"
     /\ HasGone(h, p) \/ (Holds(b.images, p) /\ p \notin h.seed)
MergeOf(e, b, h) ==
  LET keepsNone == ReplacesSingle(h.rules) /\ e.assets # <<>>
      places == SelectSeq([i \in DOMAIN b.working |-> i], LAMBDA i : ~keepsNone /\ IsKept(h, b, b.working[i]))
      kept   == [j \in DOMAIN places |-> b.working[places[j]]]
      named  == PlacedBeside(h, e.assets, kept, <<>>)
      taken  == IF h.rules.limit = 0 THEN named ELSE Prefix(named, Max(0, h.rules.limit - Len(kept)))
      length == Len(kept) + Len(taken)
      \* Clipped to the end, behind which the later reserved photos need room.
      stands == [j \in DOMAIN places |-> Min(places[j], length - (Len(kept) - j))]
  IN [i \in 1..length |->
       IF Holds(stands, i) THEN kept[PlaceOf(stands, i)]
       ELSE taken[i - Cardinality({j \in DOMAIN stands : stands[j] < i})]]

\* a commit makes the draft exactly working, or exactly the merge of a delivery with it
CommitsExactly(e, o, b, a, h) ==
  IsApplied(o) =>
    /\ e.event = "confirm" => a.images = b.working
    /\ e.event = "selectAssets" => a.images = MergeOf(e, b, h)

\* no answer changes the order of the photos
AnswersKeepOrder(e, b, a) ==
  e.event \in Answers => \A field \in {"images", "working"} :
    Within(b[field], Elements(a[field])) = Within(a[field], Elements(b[field]))

\* What leaves a list by an answer is the photo that became the capture, or one that others deleted.
MayBeTaken(e, b, a, h, p, field) ==
  CASE e.event = "assetURLResolved" -> p = Asset(e.asset) /\ Holds(a[field], Capture(e.capture))
    [] e.event = "libraryChanged" -> MayLeave(h, e, b, p)
    [] OTHER -> FALSE

\* no answer lengthens a list, or takes more from it than it names; a become-one exchanges in place
AnswersAddNoPhoto(e, b, a, h) ==
  e.event \in Answers => \A field \in {"images", "working"} :
    a[field] # b[field] =>
      /\ Len(a[field]) <= Len(b[field])
      /\ \A i \in DOMAIN a[field] :
           \/ Holds(b[field], a[field][i])
           \/ /\ e.event = "assetURLResolved" /\ a[field][i] = Capture(e.capture)
              /\ Len(a[field]) = Len(b[field]) /\ b[field][i] = Asset(e.asset)
      /\ \A p \in Elements(b[field]) \ Elements(a[field]) : MayBeTaken(e, b, a, h, p, field)

\* a cancel leaves the draft as it was
CancelsOnly(e, b, a) == e.event = "cancel" => a.images = b.images /\ a.urls = b.urls

\* The photos that the user picks, or shoots, by an event.
PickedBy(e) ==
  CASE e.event = "toggle"        -> {e.photo}
    [] e.event = "panBegan"      -> {Asset(e.asset)}
    [] e.event \in {"panMoved", "selectAll", "selectAssets"} -> {Asset(a) : a \in Elements(e.assets)}
    [] e.event = "cameraCapture" -> {Capture(e.capture)}
    [] OTHER                     -> {}

\* a deleted photo is not listed again until the user picks it again
ListsNothingUnpicked(e, b, a, h) ==
  a.images # b.images \/ a.working # b.working =>
    Elements(a.images) \cup Elements(a.working) \subseteq
      Elements(b.images) \cup Elements(b.working) \cup Elements(h.panStart)
        \cup {NamedPhoto(h, p) : p \in PickedBy(e)}

\* a second delivery or confirm of one opening is ignored
CommitsNothingLate(e, o, b, a, h) ==
  e.event \in {"confirm", "selectAssets"} /\ (b.presented # "album" \/ IsLate(e, b, h)) =>
    a = b /\ ~IsApplied(o)

\* captures leave the draft only by delete, a committed untick, a swap, a fresh commit or draftConsumed
CapturesLeaveByUser(e, b, a, h) ==
  LET mayLeave(p) ==
        CASE e.event = "delete"        -> e.index \in 0..(Len(b.images) - 1) /\ b.images[e.index + 1] = p
          [] e.event = "confirm"       -> ~Holds(b.working, p)
          [] e.event = "selectAssets"  -> \/ ~Holds(b.working, p) \/ p \in h.seed
                                          \/ ReplacesSingle(h.rules) \/ h.rules.reopening = "fresh"
          [] e.event = "cameraCapture" -> ReplacesSingle(h.rules)
          [] e.event = "draftConsumed" -> TRUE
          [] OTHER                     -> FALSE
  IN a.images # b.images =>
       \A p \in Elements(b.images) \ Elements(a.images) : IsCapture(p) => mayLeave(p)

\* after a delivery every listed asset that was not dropped is in the draft
TicksTheDelivered(e, o, a, h) ==
  e.event = "selectAssets" /\ IsApplied(o) /\ o[2] = "committed" =>
    Cardinality({NamedPhoto(h, Asset(asset)) : asset \in Elements(e.assets)} \ Elements(a.images)) = o[3]

\* the failure of one save changes its own mark, and nothing about any list, url or other photo
FailsLocally(e, b, a, before, after) ==
  LET others(s) == [p \in DOMAIN s.photos \ {Capture(e.capture)} |-> s.photos[p]]
  IN e.event = "captureSaveFailed" => a = b /\ others(after) = others(before)
===============================================================================
