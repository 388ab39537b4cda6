--------------------------- MODULE SelectionHistory ---------------------------
(* What follows from the events so far alone, as the checks need it (SPEC.md I2).*)
(* It never asks the machine for its state: it knows the rules, the events, the  *)
(* outcomes and what was shown, and so can judge a wrong machine, or a recording.*)
EXTENDS SelectionState

\* answers: the accepted answer of each listed capture that has one. awaited: captures whose last
\* asked-for save has no accepted answer. missing: assets of listed photos that others deleted.
\* gone, seed, panStart: what the open album knows to be missing, showed as chosen when it opened, and
\* had selected when the pan began. orderBefore: <<the images before the last event>> if it was an answer,
\* and else nothing.
InitialHistory(rules) ==
  [rules |-> rules, opened |-> 0, answers |-> <<>>, awaited |-> {}, missing |-> {}, gone |-> {},
   seed |-> {}, panStart |-> <<>>, orderBefore |-> <<>>]

AnswerFor(h, c)   == IF c \in DOMAIN h.answers THEN h.answers[c] ELSE NoAsset
AcceptedAsset(h, p) == IF IsCapture(p) THEN AnswerFor(h, Number(p)) ELSE Number(p)
HasGone(h, p)     == AcceptedAsset(h, p) \in h.missing
Holders(h, a)     == {c \in DOMAIN h.answers : h.answers[c] = a}
\* The photo that a name stands for, by the answers so far.
NamedPhoto(h, p) ==
  IF IsCapture(p) \/ Holders(h, Number(p)) = {} THEN p
  ELSE Capture(CHOOSE c \in Holders(h, Number(p)) : TRUE)

Opening(h, before, after) ==
  IF before.presented # "none" \/ after.presented = "none" THEN h
  ELSE [h EXCEPT !.opened = @ + 1, !.seed = Elements(after.ticked),
                 !.gone = IF after.presented = "album" THEN h.missing ELSE {}]

\* What the delivery listed of the gone is in the draft now, and missing.
Closing(h, after) ==
  [h EXCEPT !.missing = @ \cup ({AcceptedAsset(h, p) : p \in Elements(after.images)} \cap h.gone),
            !.gone = {}, !.seed = {}]

Answered(h, e, before) ==
  LET p     == Capture(e.capture)
      twin  == Asset(e.asset)
      heard == [h EXCEPT !.awaited = @ \ {e.capture}]
      isListed == Holds(before.images, p) \/ Holds(before.working, p) \/ Holds(h.panStart, p)
      isTaken  == Holders(h, e.asset) # {} \/ AnswerFor(h, e.capture) # NoAsset
  IN IF isTaken \/ ~isListed THEN heard
     ELSE [heard EXCEPT
       !.answers = [c \in DOMAIN @ \cup {e.capture} |-> IF c = e.capture THEN e.asset ELSE h.answers[c]],
       !.missing = IF e.asset \in h.gone THEN @ \cup {e.asset} ELSE @,
       !.seed = IF twin \in @ THEN (@ \ {twin}) \cup {p} ELSE @,
       !.panStart = IF Holds(@, p) THEN Without(@, twin) ELSE Exchanged(@, twin, p)]

\* L1.5: whether a photo may leave the lists because others removed its asset.
MayLeave(h, e, before, p) ==
  /\ ~IsCapture(p) /\ Number(p) \in Removed(e)
  /\ h.rules.deletedWhileSelected # "keep"
  /\ h.rules.deletedWhileSelected = "keepDraft" => ~Holds(before.images, p)

Changed(h, e, before) ==
  LET listed == Elements(before.images) \cup Elements(before.working) \cup Elements(h.panStart)
      left   == {AcceptedAsset(h, p) : p \in listed} \cap Removed(e)
  IN [h EXCEPT !.missing = (@ \ Inserted(e)) \cup left,
               !.panStart = SelectSeq(@, LAMBDA p : ~MayLeave(h, e, before, p)),
               !.gone = IF before.presented = "album" THEN (@ \ Inserted(e)) \cup Removed(e)
                        ELSE @ \ Inserted(e)]

\* A photo that no list holds is forgotten.
Forgotten(h, after) ==
  LET listed  == Elements(after.images) \cup Elements(after.working) \cup Elements(after.ticked)
                   \cup Elements(h.panStart)
      answers == [c \in {d \in DOMAIN h.answers : Capture(d) \in listed} |-> h.answers[c]]
      owned   == {answers[c] : c \in DOMAIN answers}
  IN [h EXCEPT !.seed = @ \cap Elements(after.images), !.answers = answers,
               !.missing = {a \in @ : Asset(a) \in listed \/ a \in owned}]

\* One step, with what was shown before and after it.
Record(h, e, outcome, before, after) ==
  LET isAnswer == e.event \in Answers
      asked    == IF outcome[2] = "saveCapture" THEN {outcome[3]} ELSE {}
      noted    == [h EXCEPT !.orderBefore = IF isAnswer THEN <<before.images>> ELSE <<>>]
      begun    == [noted EXCEPT !.awaited = @ \cup asked,
                     !.panStart = IF isAnswer \/ e.event \in Pans THEN @ ELSE <<>>]
      told ==
        CASE e.event = "openPicker"        -> Opening(begun, before, after)
          [] e.event \in {"selectAssets", "confirm", "cancel"} -> Closing(begun, after)
          [] e.event = "cameraCapture"     ->
               IF after.presented = "none" THEN Closing(begun, after) ELSE begun
          [] e.event = "assetURLResolved"  -> Answered(begun, e, before)
          [] e.event = "captureSaveFailed" -> [begun EXCEPT !.awaited = @ \ {e.capture}]
          [] e.event = "libraryChanged"    -> Changed(begun, e, before)
          [] e.event = "deletionFinished"  ->
               LET left == Elements(before.selected) \ Elements(after.selected)
               IN Changed(begun, [removed |-> {AcceptedAsset(h, p) : p \in left}], before)
          [] e.event = "relaunched"        -> Closing([begun EXCEPT !.awaited = {}], after)
          [] e.event = "panBegan"          -> [begun EXCEPT !.panStart = before.working]
          [] e.event \in {"panEnded", "panCancelled"} -> [begun EXCEPT !.panStart = <<>>]
          [] OTHER                         -> begun
  IN IF IsApplied(outcome) THEN Forgotten(told, after) ELSE noted
===============================================================================
