// Any number of answers, for different captures and naming different assets, give one state in any order.

include "Commute.dfy"

predicate AreApart(answers: seq<Event>)
{
  (forall i :: 0 <= i < |answers| ==> answers[i].assetURLResolved?)
  && forall i, j :: 0 <= i < j < |answers| ==>
       answers[i].capture != answers[j].capture && answers[i].asset != answers[j].asset
}

// The events with one of them first.
function WithFirst(events: seq<Event>, i: nat): seq<Event>
  requires i < |events|
{
  [events[i]] + events[..i] + events[i + 1..]
}

lemma FirstOfAll(r: Rules, s: State, answers: seq<Event>, i: nat)
  requires Inductive(r, s) && AreApart(answers) && i < |answers|
  ensures Run(r, s, answers) == Run(r, s, WithFirst(answers, i))
  decreases i
{
  if i == 0 {
    assert WithFirst(answers, 0) == answers;
  } else {
    var (x, e, tail) := (answers[0], answers[i], answers[1..]);
    var afterX := Step(r, s, x).state;
    var afterE := Step(r, s, e).state;
    var rest := answers[1..i] + answers[i + 1..];
    StepIsInductive(r, s, x);
    FirstOfAll(r, afterX, tail, i - 1);
    assert WithFirst(tail, i - 1) == [e] + rest;
    OneAndRest(r, afterX, e, rest);
    ResolvesCommute(r, s, x.capture, x.asset, e.capture, e.asset);
    assert WithFirst(answers, i) == [e] + ([x] + rest);
    OneAndRest(r, s, e, [x] + rest);
    OneAndRest(r, afterE, x, rest);
  }
}

lemma OneAndRest(r: Rules, s: State, e: Event, rest: seq<Event>)
  ensures Run(r, s, [e] + rest) == Run(r, Step(r, s, e).state, rest)
{
  assert ([e] + rest)[1..] == rest;
}

// ---- without one of them -----------------------------------------------------------------------------

function WithoutOne<T>(l: seq<T>, i: nat): seq<T>
  requires i < |l|
{
  l[..i] + l[i + 1..]
}

lemma RestsHoldTheSame<T>(l: seq<T>, i: nat, m: seq<T>)
  requires i < |l| && m != [] && l[i] == m[0] && multiset(l) == multiset(m)
  ensures multiset(WithoutOne(l, i)) == multiset(m[1..])
{
  assert l == l[..i] + ([l[i]] + l[i + 1..]);
  assert m == [m[0]] + m[1..];
  assert multiset(l) == multiset(l[..i]) + multiset{l[i]} + multiset(l[i + 1..]);
  assert multiset(m) == multiset{m[0]} + multiset(m[1..]);
  assert multiset(WithoutOne(l, i)) == multiset(l[..i]) + multiset(l[i + 1..]);
  assert multiset(l) == multiset{l[i]} + multiset(WithoutOne(l, i));
  assert multiset(WithoutOne(l, i)) == multiset(l) - multiset{l[i]};
  assert multiset(m[1..]) == multiset(m) - multiset{m[0]};
}

lemma RestIsApart(answers: seq<Event>, i: nat)
  requires AreApart(answers) && i < |answers|
  ensures AreApart(WithoutOne(answers, i))
{
  var rest := WithoutOne(answers, i);
  forall k | 0 <= k < |rest| ensures rest[k] == answers[if k < i then k else k + 1] {}
}

lemma HeldSomewhere<T>(l: seq<T>, m: seq<T>) returns (i: nat)
  requires m != [] && multiset(l) == multiset(m)
  ensures i < |l| && l[i] == m[0]
{
  assert m[0] in multiset(m);
  assert m[0] in l;
  i :| 0 <= i < |l| && l[i] == m[0];
}

lemma AnswersInAnyOrder(r: Rules, s: State, answers: seq<Event>, others: seq<Event>)
  requires Inductive(r, s) && AreApart(answers) && multiset(answers) == multiset(others)
  ensures Run(r, s, answers) == Run(r, s, others)
  decreases |others|
{
  if others == [] {
    if answers != [] { assert answers[0] in multiset(answers); }
  } else {
    var i := HeldSomewhere(answers, others);
    var (e, rest) := (others[0], WithoutOne(answers, i));
    RestsHoldTheSame(answers, i, others);
    RestIsApart(answers, i);
    StepIsInductive(r, s, e);
    AnswersInAnyOrder(r, Step(r, s, e).state, rest, others[1..]);
    FirstOfAll(r, s, answers, i);
    assert WithFirst(answers, i) == [e] + rest;
    assert others == [e] + others[1..];
    OneAndRest(r, s, e, rest);
    OneAndRest(r, s, e, others[1..]);
  }
}
