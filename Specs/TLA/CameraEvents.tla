----------------------------- MODULE CameraEvents -----------------------------
(* What becomes of the events of the camera (SPEC.md, section 4).                *)
EXTENDS PickerEvents

\* C1: a shot takes its place now, before its save is answered.
CameraCapture(s, e) ==
  LET p        == Capture(e.capture)
      front    == Front(s)
      isFull   == IsFull(s.rules, Len(front))
      saveOnly == isFull /\ s.rules.shotAtLimit = "saveOnly"
      isSaved  == saveOnly \/ s.rules.captures = "save"
      facts    == [asset |-> NoAsset, save |-> IF isSaved THEN "pending" ELSE "none", reason |-> "",
                   isPresent |-> TRUE]
      known    == [s EXCEPT !.lastCapture = e.capture,
                            !.photos = [q \in DOMAIN @ \cup {p} |-> IF q = p THEN facts ELSE s.photos[q]]]
      listed   == IF saveOnly THEN known
                  ELSE WithFront(known, Append(IF isFull THEN <<>> ELSE front, p))
      after    == IF s.picker.source = "camera" THEN Closed(listed) ELSE listed
  IN IF e.capture <= s.lastCapture THEN Ignored(s, "duplicateCapture")
     ELSE IF ~IsOpen(s) THEN Ignored(s, "pickerClosed")
     ELSE IF ~IsRight(s.rules, p, front) THEN Rejected(s, "mediaKind")
     ELSE IF isFull /\ ~saveOnly /\ ~ReplacesSingle(s.rules) THEN Rejected(s, "limitReached")
     ELSE Applied(after, IF isSaved THEN <<"saveCapture", e.capture>> ELSE NoEffect)

\* C2.7: the capture and the album photo with its asset become one. Where a list holds both, the capture
\* stays in its own place; where it holds only the other, the capture takes that place.
BecomeOne(list, p, twin) == IF Holds(list, p) THEN Without(list, twin) ELSE Exchanged(list, twin, p)

\* C2: an answer is for its own capture, wherever that stands. It adds nothing and moves nothing.
AssetURLResolved(s, e) ==
  LET p     == Capture(e.capture)
      twin  == PhotoOf(s, e.asset)
      saved == [asset |-> e.asset, save |-> "saved", reason |-> "", isPresent |-> ~IsMissing(s, twin)]
      known == [s EXCEPT !.photos[p] = saved]
      one   == EditedLists(known, LAMBDA list : BecomeOne(list, p, twin))
  IN IF e.capture > s.lastCapture THEN Ignored(s, "unknownCapture")
     ELSE IF ~Known(s, p) THEN Ignored(s, "accountClosed")
     ELSE IF s.photos[p].save \in {"none", "saved"} THEN Ignored(s, "alreadyAnswered")
     \* Two captures cannot be one asset; the one that came first keeps it, and nothing leaves.
     ELSE IF IsCapture(twin)
     THEN Applied([s EXCEPT !.photos[p].save = "failed", !.photos[p].reason = "assetTaken"], NoEffect)
     \* C2.6: it only closes its account, and the table then forgets it.
     ELSE IF ~IsListed(s, p) THEN Applied([s EXCEPT !.photos[p].save = "saved"], NoEffect)
     ELSE IF ~Known(s, twin) THEN Applied(known, NoEffect)
     ELSE Applied([one EXCEPT !.picker.seed = IF twin \in @ THEN (@ \ {twin}) \cup {p} ELSE @], NoEffect)

\* C3: the photo stays, marked failed; a later success is still accepted.
CaptureSaveFailed(s, e) ==
  LET p == Capture(e.capture)
  IN IF e.capture > s.lastCapture THEN Ignored(s, "unknownCapture")
     ELSE IF ~Known(s, p) THEN Ignored(s, "accountClosed")
     ELSE IF s.photos[p].save # "pending" THEN Ignored(s, "alreadyAnswered")
     ELSE Applied([s EXCEPT !.photos[p].save = "failed",
                            !.photos[p].reason = Part(e, "reason", "unspecified")], NoEffect)

\* C4.
HasFailed(s, p) == Known(s, p) /\ s.photos[p].save = "failed"
RetrySave(s, e) ==
  LET p == Capture(e.capture)
  IN IF ~HasFailed(s, p) THEN Rejected(s, "nothingToRetry")
     ELSE Applied([s EXCEPT !.photos[p].save = "pending", !.photos[p].reason = ""],
                  <<"saveCapture", e.capture>>)
===============================================================================
