---------------------------- MODULE SelectionTrace ----------------------------
(* Judges recorded sessions by the machine (SPEC.md, section 10): one behaviour  *)
(* a session, one step a line. Sessions.tla is written by                        *)
(*   proofsheet convert --to tla FILE... > Sessions.tla                          *)
(* Each verdict is printed: <<"verdict", session, verdict, step, line, broken>>. *)
EXTENDS SelectionGroups, SelectionInvariants, Sessions, TLC

VARIABLES
  session,   \* which of Sessions
  place,     \* the line to take next
  state,     \* what the machine remembers
  history,   \* what follows from the events so far alone
  seen,      \* all that the app has shown since the last event
  step,      \* how many events were taken
  checks,    \* how many lines claimed something
  gap,       \* whether numbers of lines are missing
  verdict    \* "" while lines are left

vars == <<session, place, state, history, seen, step, checks, gap, verdict>>

Lines == Sessions[session].lines
Line  == Lines[place]

-------------------------------------------------------------------------------
\* Claims behind an arrow (T3).

\* T3.2: an item of a claimed list is true of a photo of the table.
IsTrueOf(item, p, facts) ==
  /\ item.isMissing = ~facts.isPresent
  /\ IF ~IsCapture(item.photo) THEN facts.asset = Number(item.photo) /\ item.save = "none"
     ELSE /\ item.photo = p
          /\ item.save = facts.save
          /\ "asset" \in DOMAIN item => item.asset = facts.asset
          /\ "reason" \in DOMAIN item => item.reason = facts.reason

IsTrueList(items, s, list) ==
  /\ Len(items) = Len(list)
  /\ \A i \in DOMAIN list : IsTrueOf(items[i], list[i], s.photos[list[i]])

WithFacts(s, list) == [i \in DOMAIN list |-> <<list[i], s.photos[list[i]]>>]

\* T3.3. A claim of `committed` alone holds for any commit.
IsEffect(effect, s, outcome) ==
  LET named == IF effect[1] \in {"deselect", "loadImage"} THEN <<effect[1], Identity(s, effect[2])>> ELSE effect
  IN IF ~IsApplied(outcome) THEN effect = <<"none">>
     ELSE IF effect = <<"committed">> THEN outcome[2] = "committed"
     ELSE outcome = <<"applied">> \o named

\* T3.5: the effect says itself that another thing is presented.
ChangesPresented(claims) ==
  "effect" \in DOMAIN claims /\ claims.effect[1] \in {"presentAlbum", "presentCamera", "committed"}

\* Between the states s and t.
ClaimsHold(claims, s, t, outcome) ==
  LET has(name) == name \in DOMAIN claims
      stays(list, after) == WithFacts(s, list) = WithFacts(t, after)
  IN /\ has("refusal") => claims.refusal = outcome
     /\ IF has("effect") THEN IsEffect(claims.effect, s, outcome)
        ELSE claims.isStrict => IsEffect(<<"none">>, s, outcome)
     /\ IF has("draft") THEN IsTrueList(claims.draft, t, t.draft)
        ELSE claims.isStrict => stays(s.draft, t.draft)
     /\ IF has("working") THEN IsTrueList(claims.working, t, Working(t))
        ELSE claims.isStrict /\ ~ChangesPresented(claims) => stays(Working(s), Working(t))
     /\ claims.isStrict /\ ~ChangesPresented(claims) => s.picker.source = t.picker.source

-------------------------------------------------------------------------------
\* Observations (T4, T5.2).

\* Names are read as in events.
Identified(s, observed) ==
  [field \in DOMAIN observed |->
    IF field \in {"images", "ticked", "working", "imagesLoading", "imagesFailed", "imagesDegraded", "uploads",
                 "selected"}
    THEN [i \in DOMAIN observed[field] |-> Identity(s, observed[field][i])]
    ELSE observed[field]]

\* `crashed` never agrees.
Agrees(observed, s) ==
  LET right == ShownWhole(s)
      named == Identified(s, observed)
  IN /\ "crashed" \notin DOMAIN observed
     /\ \A field \in DOMAIN observed : named[field] = right[field]

Together(earlier, later) ==
  [field \in DOMAIN earlier \cup DOMAIN later |->
    IF field \in DOMAIN later THEN later[field] ELSE earlier[field]]

Broken(s, h, observed) ==
  LET named == Identified(s, observed)
  IN {name \in {"Aligned", "WritesLandInOwnSlot", "NoDuplicates", "WithinLimit", "BadgesCount"} :
       CASE name = "Aligned"             -> ~IsAligned(named, h)
         [] name = "WritesLandInOwnSlot" -> ~LandsInOwnSlot(named, h)
         [] name = "NoDuplicates"        -> ~HasNoDuplicates(named, h)
         [] name = "WithinLimit"         -> ~IsWithinLimit(named, h.rules)
         [] name = "BadgesCount"         -> ~CountsBadges(named)}

-------------------------------------------------------------------------------
\* Lines, one by one. The first that does not hold decides (T5.1).

Nothing == [field \in {} |-> {}]

Init ==
  /\ session \in DOMAIN Sessions
  /\ place = 1
  /\ state = InitialWhole(Sessions[session].rules)
  /\ history = InitialHistory(Sessions[session].rules)
  /\ seen = Nothing
  /\ step = 0
  /\ checks = 0
  /\ gap = FALSE
  /\ verdict = ""

Decide(word, broken) ==
  /\ verdict' = word
  /\ PrintT(<<"verdict", session, word, step', IF place <= Len(Lines) THEN Line.line ELSE 0, broken>>)

TakeEvent ==
  /\ "event" \in DOMAIN Line
  /\ \E r \in {ReduceWhole(state, Line.event)} :
       /\ state' = r.state
       /\ history' = Record(history, Line.event, r.outcome, ShownWhole(state), ShownWhole(r.state))
       /\ seen' = Nothing
       /\ step' = step + 1
       /\ IF "claims" \notin DOMAIN Line THEN UNCHANGED <<checks, verdict>>
          ELSE /\ checks' = checks + 1
               /\ IF gap' \/ ClaimsHold(Line.claims, state, r.state, r.outcome)
                  THEN UNCHANGED verdict ELSE Decide("diverges", {})

TakeObservation ==
  /\ "observed" \in DOMAIN Line
  /\ checks' = checks + 1
  /\ seen' = IF gap' THEN seen ELSE Together(seen, Line.observed)
  /\ UNCHANGED <<state, history, step>>
  /\ IF gap' \/ Agrees(Line.observed, state) THEN UNCHANGED verdict
     ELSE \E broken \in {Broken(state, history, seen')} :
            Decide(IF broken = {} THEN "diverges" ELSE "violates", broken)

TakeOther ==
  /\ DOMAIN Line \cap {"event", "observed"} = {}
  /\ UNCHANGED <<state, history, seen, step, checks, verdict>>

Take ==
  /\ verdict = "" /\ place <= Len(Lines)
  /\ place' = place + 1
  /\ gap' = (gap \/ "gap" \in DOMAIN Line)
  /\ TakeEvent \/ TakeObservation \/ TakeOther
  /\ UNCHANGED session

\* T5.5, and a session that claims nothing.
Finish ==
  /\ verdict = "" /\ place > Len(Lines)
  /\ UNCHANGED <<session, place, state, history, seen, step, checks, gap>>
  /\ Decide(IF checks = 0 \/ gap THEN "inconclusive" ELSE "conforms", {})

Next == Take \/ Finish

Spec == Init /\ [][Next]_vars

-------------------------------------------------------------------------------
\* What the file itself expects (T5.3).
AsExpected ==
  verdict # "" /\ "expect" \in DOMAIN Sessions[session] =>
    LET expected == Sessions[session].expect
    IN /\ expected[1] = verdict \/ (expected[1] = "diverges" /\ verdict = "violates")
       /\ Len(expected) = 2 => expected[2] = step
===============================================================================
