-------------------------------- MODULE Images --------------------------------
(* What becomes of the events of images (SPEC.md, section 12). The state of the  *)
(* core has more fields here, which no operator of the core looks at: images, a  *)
(* function from the photos of the table, and requests, how many were started.   *)
EXTENDS SelectionCore

Ready == [is |-> "ready", request |-> 0, hasPreview |-> FALSE, reason |-> ""]
Loading(request, hasPreview) ==
  [is |-> "loading", request |-> request, hasPreview |-> hasPreview, reason |-> ""]
Failed(why, hasPreview) == [is |-> "failed", request |-> 0, hasPreview |-> hasPreview, reason |-> why]

HasImage(s, p, what) == p \in DOMAIN s.images /\ s.images[p].is = what
Outstanding(s)       == {p \in DOMAIN s.images : s.images[p].is = "loading"}

WithImage(s, p, image) == [s EXCEPT !.images[p] = image]

\* M1.1: an answer counts only for the request that is outstanding.
AwaitsImage(s, p, request) == HasImage(s, p, "loading") /\ s.images[p].request = request

\* M1.
ImageResolved(s, e) ==
  LET p == Identity(s, e.photo)
  IN IF ~AwaitsImage(s, p, e.request) THEN Ignored(s, "staleRequest")
     ELSE IF e.quality = "final" THEN Applied(WithImage(s, p, Ready), NoEffect)
     ELSE IF s.images[p].hasPreview THEN Ignored(s, "alreadyAnswered")
     ELSE Applied(WithImage(s, p, Loading(e.request, TRUE)), NoEffect)

\* M2, M3: the photo stays, and a preview too.
ImageFailed(s, e, why) ==
  LET p == Identity(s, e.photo)
  IN IF ~AwaitsImage(s, p, e.request) THEN Ignored(s, "staleRequest")
     ELSE Applied(WithImage(s, p, Failed(why, s.images[p].hasPreview)), NoEffect)

\* M4.
RetryImage(s, e) ==
  LET p == Identity(s, e.photo)
  IN IF ~HasImage(s, p, "failed") THEN Rejected(s, "nothingToRetry")
     ELSE Applied([WithImage(s, p, Loading(s.requests + 1, s.images[p].hasPreview)) EXCEPT
                     !.requests = @ + 1],
                  <<"loadImage", p>>)

-------------------------------------------------------------------------------
\* M0.2, M0.3: what follows from an event that took effect. A photo that was in no list before starts a
\* request, those of one event in the order of the list; a shot has its image; what the table has
\* forgotten is forgotten with its request.
ImagesFollowed(before, after, e) ==
  LET isNew(p) == ~Known(before, p) /\ (~IsCapture(p) \/ e.event = "selectAssets")
      new      == Once(SelectSeq(after.draft \o Working(after), isNew))
      image(p) == IF Known(before, p) THEN after.images[p]
                  ELSE IF Holds(new, p) THEN Loading(after.requests + PlaceOf(new, p), FALSE) ELSE Ready
  IN [after EXCEPT !.images = [p \in DOMAIN after.photos |-> image(p)], !.requests = @ + Len(new)]
===============================================================================
