---------------------------- MODULE SelectionGraph ----------------------------
(* Prints every transition in the words of sessions, so that whole graphs can be *)
(* compared with those of other programs: state ;; event ;; outcome ;; next,     *)
(* which is = where it is the same state.                                        *)
EXTENDS Selection, SelectionWords

\* The words of a state are made once, when it is reached; one that is refused leads back to it.
VARIABLE text

GraphInit == Init /\ text = StateText(state)
GraphNext == Next /\ text' = IF state' = state THEN text ELSE StateText(state')
GraphSpec == GraphInit /\ [][GraphNext]_<<vars, text>>

\* An action constraint is asked for every transition; this one forbids none.
Printed ==
  PrintT("graph: " \o text \o " ;; " \o EventText(event') \o " ;; " \o OutcomeText(outcome')
           \o " ;; " \o (IF state' = state THEN "=" ELSE text'))
===============================================================================
