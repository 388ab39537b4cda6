// The invariants that speak of the events so far as well: what was asked for, and what was answered.
//
// A history is folded over a session beside the state. It reads the events, their outcomes and the
// lists, and never the facts in the table, which it is to judge.

include "StepProofs.dfy"

// The accepted answer of each listed capture that has one, and the captures whose last asked-for save has
// no accepted answer.
datatype History = History(answers: map<nat, AssetID>, awaited: set<nat>)

function NoHistory(): History { History(map[], {}) }

function Recorded(h: History, before: State, e: Event, outcome: Outcome, after: State): History
{
  if !outcome.applied? then h else
  History(OfListed(WithAnswer(h.answers, before, e), after), WithAwaited(h.awaited, e, outcome.effect))
}

// An answer is accepted from a listed capture that has none, for an asset that is no other's (I3).
function WithAnswer(answers: map<nat, AssetID>, before: State, e: Event): map<nat, AssetID>
{
  if e.assetURLResolved? && IsListed(before, capture(e.capture)) && e.capture !in answers
     && (forall c :: c in answers ==> answers[c] != e.asset)
  then answers[e.capture := e.asset]
  else answers
}

function OfListed(answers: map<nat, AssetID>, after: State): map<nat, AssetID>
{
  map c | c in answers && IsListed(after, capture(c)) :: answers[c]
}

function WithAwaited(awaited: set<nat>, e: Event, effect: Effect): set<nat>
{
  if effect.saveCapture? then awaited + {effect.capture}
  else if e.assetURLResolved? || e.captureSaveFailed? then awaited - {e.capture}
  else awaited
}

// ---- the invariants --------------------------------------------------------------------------------

// A listed capture's url is the asset of the answer that was accepted for it, and empty before. (That
// no answer changes the order of the photos is AnswersDoNotReorder.)
predicate WritesLandInOwnSlot(s: State, h: History)
{
  forall c: nat :: IsListed(s, capture(c)) ==>
    AssetOf(s.photos, capture(c)) == (if c in h.answers then Some(h.answers[c]) else None)
}

// A capture is pending exactly while the last save asked for it has had no accepted answer.
predicate OneSavePerCapture(s: State, h: History)
{
  forall c: nat :: IsPending(s.photos, capture(c)) <==> c in h.awaited
}

// ---- and what is inductive about them --------------------------------------------------------------

predicate AnswersAreOfListed(s: State, h: History)
{
  forall c :: c in h.answers ==> IsListed(s, capture(c))
}

predicate AgreesWith(s: State, h: History)
{
  WritesLandInOwnSlot(s, h) && OneSavePerCapture(s, h) && AnswersAreOfListed(s, h)
}

// An event leaves assets and saves of captures as they were, but for those it names; and a capture that
// was in no list has no asset when it enters one.
predicate LeavesFacts(before: State, after: State, named: set<nat>)
{
  forall c: nat :: c !in named ==>
    IsPending(after.photos, capture(c)) == IsPending(before.photos, capture(c))
    && (IsListed(after, capture(c)) ==>
          AssetOf(after.photos, capture(c)) == AssetOf(before.photos, capture(c)))
}

function NamedCaptures(e: Event): set<nat>
{
  match e
  case cameraCapture(c, n) => {c}
  case assetURLResolved(c, a) => {c}
  case captureSaveFailed(c, w) => {c}
  case retrySave(c) => {c}
  case openPicker(source) => {}
  case toggle(p, n) => {}
  case panBegan(a, n) => {}
  case panMoved(l, n) => {}
  case panEnded(n) => {}
  case panCancelled(n) => {}
  case selectAll(l, n) => {}
  case deselectAll(n) => {}
  case move(p, i, n) => {}
  case selectAssets(l, n) => {}
  case confirm(n) => {}
  case cancel(d, n) => {}
  case requestAccess(k) => {}
  case delete(i, p) => {}
  case draftConsumed => {}
  case libraryChanged(x, y, z, w) => {}
  case accessChanged(x, y) => {}
}

// The same of what an event says, before it is settled.
lemma RespondLeavesFacts(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures var t := Respond(r, s, e).state;
    forall c: nat :: c !in NamedCaptures(e) ==>
      (capture(c) in t.photos <==> capture(c) in s.photos)
      && IsPending(t.photos, capture(c)) == IsPending(s.photos, capture(c))
      && AssetOf(t.photos, capture(c)) == AssetOf(s.photos, capture(c))
{
  if e.assetURLResolved? { IdentityIs(s, e.asset); }
}

lemma StepLeavesFacts(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures LeavesFacts(s, Step(r, s, e).state, NamedCaptures(e))
{
  RespondLeavesFacts(r, s, e);
  RespondIsSound(r, s, e);
}
