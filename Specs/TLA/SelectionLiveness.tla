--------------------------- MODULE SelectionLiveness ---------------------------
(* Every save that was asked for ends, if the library answers in the end. Only the *)
(* state is a variable here: what is said of all behaviours needs no more, and the *)
(* number of openings, which no event names, is left out to have finitely many.    *)
EXTENDS SelectionDefects, Alphabet

VARIABLE state

Init == state = Initial(Rules)

Take(e) == \E r \in {Step(state, e)} : state' = [r.state EXCEPT !.opened = 0]
Next    == \E e \in CoreTable[state.lastCapture] : Take(e)

IsPending(c) == Known(state, Capture(c)) /\ state.photos[Capture(c)].save = "pending"

\* An answer of the library for a capture that waits: this asset, or that it failed.
Answer(c) ==
  /\ IsPending(c)
  /\ \/ \E a \in AllAssets : Take([event |-> "assetURLResolved", capture |-> c, asset |-> a])
     \/ Take([event |-> "captureSaveFailed", capture |-> c])

\* The library answers in the end. Nothing else need ever happen.
LibraryAnswers == \A c \in 1..CaptureCount : WF_state(Answer(c))

Spec        == Init /\ [][Next]_state /\ LibraryAnswers
\* A library that may be silent for ever: then a save need not end, and EverySaveEnds must fail.
UnfairSpec  == Init /\ [][Next]_state

EverySaveEnds == \A c \in 1..CaptureCount : IsPending(c) ~> ~IsPending(c)
================================================================================
