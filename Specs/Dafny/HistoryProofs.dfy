// Every event keeps state and history in agreement, and so does every session.

include "History.dfy"

// Only what a list holds has an asset.
lemma UnlistedHasNoAsset(r: Rules, s: State, p: PhotoID)
  requires Inductive(r, s) && !IsListed(s, p)
  ensures AssetOf(s.photos, p).None?
{}

// What an answer about one capture leaves: which captures are listed.
lemma AnswerListsTheSameCaptures(r: Rules, s: State, c: nat, a: AssetID, d: nat)
  requires Inductive(r, s)
  ensures var t := Step(r, s, assetURLResolved(c, a)).state;
    IsListed(t, capture(d)) == IsListed(s, capture(d))
{
  var p := capture(c);
  IdentityIs(s, a);
  var twin := IdentityOfAsset(s, a);
  if c <= s.lastCapture && p in s.photos && !twin.capture? && IsListed(s, p) && twin in s.photos {
    OneInListIs(s.draft, p, twin);
    OneInListIs(Working(s), p, twin);
    OneInListIs(Start(s), p, twin);
  }
}

// The facts about the capture that an accepted or refused answer names.
lemma AnsweredFacts(r: Rules, s: State, c: nat, a: AssetID)
  requires Inductive(r, s) && Step(r, s, assetURLResolved(c, a)).outcome.applied?
  ensures var t := Step(r, s, assetURLResolved(c, a)).state; var p := capture(c);
    !IsPending(t.photos, p)
    && AssetOf(s.photos, p).None?
    && AssetOf(t.photos, p) ==
         (if IsListed(s, p) && !IdentityOfAsset(s, a).capture? then Some(a) else None)
{
  IdentityIs(s, a);
  AnswerListsTheSameCaptures(r, s, c, a, c);
}

lemma AnswerAgrees(r: Rules, s: State, h: History, c: nat, a: AssetID)
  requires Inductive(r, s) && AgreesWith(s, h)
  ensures var result := Step(r, s, assetURLResolved(c, a));
    AgreesWith(result.state, Recorded(h, s, assetURLResolved(c, a), result.outcome, result.state))
{
  var e := assetURLResolved(c, a);
  var result := Step(r, s, e);
  var t := result.state;
  var k := Recorded(h, s, e, result.outcome, t);
  if result.outcome.applied? {
    AnsweredFacts(r, s, c, a);
    StepLeavesFacts(r, s, e);
    IdentityIs(s, a);
    forall d: nat
      ensures IsListed(t, capture(d)) == IsListed(s, capture(d))
    {
      AnswerListsTheSameCaptures(r, s, c, a, d);
    }
    // The asset is another capture's exactly if it was another's answer.
    if IdentityOfAsset(s, a).capture? {
      var holder := IdentityOfAsset(s, a);
      if !IsListed(s, holder) { UnlistedHasNoAsset(r, s, holder); }
      assert holder.number in h.answers && h.answers[holder.number] == a;
    } else {
      forall d | d in h.answers ensures h.answers[d] != a
      {
        assert AssetOf(s.photos, capture(d)) == Some(h.answers[d]);
      }
    }
  }
}

lemma StepAgrees(r: Rules, s: State, h: History, e: Event)
  requires Inductive(r, s) && AgreesWith(s, h)
  ensures var result := Step(r, s, e);
    AgreesWith(result.state, Recorded(h, s, e, result.outcome, result.state))
{
  var result := Step(r, s, e);
  var t := result.state;
  var k := Recorded(h, s, e, result.outcome, t);
  if e.assetURLResolved? {
    AnswerAgrees(r, s, h, e.capture, e.asset);
  } else if result.outcome.applied? {
    StepLeavesFacts(r, s, e);
    SavesAgree(r, s, h, e);
    forall c: nat | IsListed(t, capture(c))
      ensures AssetOf(t.photos, capture(c)) == (if c in k.answers then Some(k.answers[c]) else None)
    {
      if !IsListed(s, capture(c)) { UnlistedHasNoAsset(r, s, capture(c)); }
      if c in NamedCaptures(e) { NamedHasNoAsset(r, s, e, c); }
    }
  }
}

// A capture that a user event or a failure names has no asset, before and after.
lemma NamedHasNoAsset(r: Rules, s: State, e: Event, c: nat)
  requires Inductive(r, s) && c in NamedCaptures(e) && !e.assetURLResolved?
  requires Step(r, s, e).outcome.applied?
  ensures AssetOf(s.photos, capture(c)).None? && AssetOf(Step(r, s, e).state.photos, capture(c)).None?
{}

lemma SavesAgree(r: Rules, s: State, h: History, e: Event)
  requires Inductive(r, s) && AgreesWith(s, h) && !e.assetURLResolved?
  requires Step(r, s, e).outcome.applied?
  ensures var result := Step(r, s, e);
    OneSavePerCapture(result.state, Recorded(h, s, e, result.outcome, result.state))
{
  var result := Step(r, s, e);
  StepLeavesFacts(r, s, e);
  EffectAsksFor(r, s, e);
  var k := Recorded(h, s, e, result.outcome, result.state);
  forall c: nat
    ensures IsPending(result.state.photos, capture(c)) <==> c in k.awaited
  {
    if c !in NamedCaptures(e) {
      assert c in k.awaited <==> c in h.awaited;
    }
  }
}

// A save is asked for exactly where a capture that the event names is pending after it.
lemma EffectAsksFor(r: Rules, s: State, e: Event)
  requires Inductive(r, s) && !e.assetURLResolved? && Step(r, s, e).outcome.applied?
  ensures var result := Step(r, s, e);
    (result.outcome.effect.saveCapture? ==> result.outcome.effect.capture in NamedCaptures(e))
    && (forall c :: c in NamedCaptures(e) ==>
          (IsPending(result.state.photos, capture(c)) <==> result.outcome.effect.saveCapture?)
          && (e.cameraCapture? ==> !IsPending(s.photos, capture(c))))
{}

// ---- sessions --------------------------------------------------------------------------------------

// The history of a session, recorded event by event.
function Story(r: Rules, s: State, h: History, events: seq<Event>): History
  decreases |events|
{
  if events == [] then h else
  var result := Step(r, s, events[0]);
  Story(r, result.state, Recorded(h, s, events[0], result.outcome, result.state), events[1..])
}

lemma RunAgrees(r: Rules, s: State, h: History, events: seq<Event>)
  requires Inductive(r, s) && AgreesWith(s, h)
  ensures AgreesWith(Run(r, s, events), Story(r, s, h, events))
  decreases |events|
{
  if events != [] {
    var result := Step(r, s, events[0]);
    StepIsInductive(r, s, events[0]);
    StepAgrees(r, s, h, events[0]);
    RunAgrees(r, result.state, Recorded(h, s, events[0], result.outcome, result.state), events[1..]);
  }
}

// Every state that a session reaches has every invariant that speaks of its events.
lemma EveryReachableHistory(r: Rules, events: seq<Event>)
  ensures var s := Run(r, Initial(r), events); var h := Story(r, Initial(r), NoHistory(), events);
    WritesLandInOwnSlot(s, h) && OneSavePerCapture(s, h)
{
  InitialIsInductive(r);
  RunAgrees(r, Initial(r), NoHistory(), events);
}
