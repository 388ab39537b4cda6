// A delivery is woven into working exactly as it must be, and what is dropped is counted.

include "StepPropertyProofs.dfy"

// ---- the merge ---------------------------------------------------------------------------------------

// Up to an index there are at most so many photos of a set.
lemma FilterOfRest(l: seq<PhotoID>, kept: set<PhotoID>, i: nat)
  requires i <= |l|
  ensures |Filter(l, kept)| - |Filter(l[i..], kept)| <= i
{
  if i > 0 {
    FilterOfRest(l[1..], kept, i - 1);
    assert l[1..][i - 1..] == l[i..];
  } else {
    assert l[i..] == l;
  }
}

lemma FilterNotEmpty(l: seq<PhotoID>, kept: set<PhotoID>, i: nat)
  requires i < |l| && l[i] in kept
  ensures |Filter(l[i..], kept)| > 0
{
  assert l[i..][0] == l[i];
}

lemma WeaveKeepsIndices(l: seq<PhotoID>, kept: set<PhotoID>, coming: seq<PhotoID>, i: nat)
  requires NoRepeats(l) && NoRepeats(coming) && forall p :: p in coming ==> p !in kept
  requires i < |l| && l[i] in kept
  ensures var m := Weave(l, kept, coming); var last := |m| - |Filter(l[i..], kept)|;
    0 <= last < |m| && m[if i < last then i else last] == l[i]
  decreases |l|
{
  var m := Weave(l, kept, coming);
  WeaveIs(l, kept, coming);
  HeadAndTail(l);
  FilterOfRest(l, kept, i);
  FilterNotEmpty(l, kept, i);
  if i == 0 {
    assert l[i..] == l;
  } else {
    assert l[1..][i - 1..] == l[i..];
    assert l[1..][i - 1] == l[i];
    if l[0] in kept {
      WeaveKeepsIndices(l[1..], kept, coming, i - 1);
    } else if coming == [] {
      WeaveKeepsIndices(l[1..], kept, coming, i - 1);
      FilterOfRest(l[1..], kept, i - 1);
      WeaveIs(l[1..], kept, coming);
    } else {
      HeadAndTail(coming);
      WeaveKeepsIndices(l[1..], kept, coming[1..], i - 1);
    }
  }
}

// What is not kept is what comes, in its order.
lemma WeaveTakes(l: seq<PhotoID>, kept: set<PhotoID>, coming: seq<PhotoID>, others: set<PhotoID>)
  requires forall p :: p in coming ==> p in others
  requires forall p :: p in kept ==> p !in others
  ensures Filter(Weave(l, kept, coming), others) == coming
  decreases |l|
{
  if l == [] {
    FilterAll(coming, others);
  } else if l[0] in kept || coming == [] {
    WeaveTakes(l[1..], kept, coming, others);
  } else {
    HeadAndTail(coming);
    WeaveTakes(l[1..], kept, coming[1..], others);
  }
}

// The draft that a delivery makes is the merge.
lemma MergedIsMerge(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures IsMerge(Working(s), Kept(r, s, assets), Delivered(r, s, assets), Merged(r, s, assets).draft)
{
  var l := Working(s);
  var kept := Kept(r, s, assets);
  var coming := Delivered(r, s, assets);
  var m := Weave(l, kept, coming);
  assert Merged(r, s, assets).draft == m;
  DeliveredIs(r, s, assets);
  WeaveIs(l, kept, coming);
  forall i | 0 <= i < |l| && l[i] in kept
    ensures var last := |m| - |Filter(l[i..], kept)|;
      0 <= last < |m| && m[if i < last then i else last] == l[i]
  {
    WeaveKeepsIndices(l, kept, coming, i);
  }
  WeaveTakes(l, kept, coming, Elements(m) - kept);
}

lemma StepHasCommitIsExact(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures CommitIsExact(TakenBy(r, s, e))
{
  if e.selectAssets? && Step(r, s, e).outcome.applied? {
    assert Step(r, s, e).state.draft == Merged(r, s, e.assets).draft;
    MergedIsMerge(r, s, e.assets);
  }
}

// What is taken of a delivery is named once, and is not among what is kept.
lemma DeliveredIs(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures var coming := Delivered(r, s, assets);
    NoRepeats(coming) && forall p :: p in coming ==> p !in Kept(r, s, assets)
{
  var kept := Kept(r, s, assets);
  var beside := Filter(Working(s), kept);
  var named := Named(r, s, assets, kept, KindOfList(beside), Mentions([], [])).named;
  NamedIs(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  PrefixIs(named, Room(r, |beside|, |named|));
}

// ---- what is dropped -----------------------------------------------------------------------------------

lemma ElementsCount(l: seq<PhotoID>)
  requires NoRepeats(l)
  ensures |Elements(l)| == |l|
{
  if l != [] {
    HeadAndTail(l);
    ElementsCount(l[1..]);
    assert Elements(l) == {l[0]} + Elements(l[1..]);
  }
}

// Whether photos are named, left out or kept: each in one way, and none for nothing.
predicate AreTold(m: Mentions, kept: set<PhotoID>)
{
  NoRepeats(m.named) && NoRepeats(m.wrong)
  && (forall p :: p in m.named ==> p !in kept && p !in m.wrong)
  && (forall p :: p in m.wrong ==> p !in kept)
}

lemma NamedTellsAll(r: Rules, s: State, assets: seq<AssetID>, kept: set<PhotoID>,
                    first: Option<MediaKind>, before: Mentions)
  requires AreTold(before, kept)
  ensures var m := Named(r, s, assets, kept, first, before);
    AreTold(m, kept)
    && (forall p :: p in m.named || p in m.wrong ==>
          p in before.named || p in before.wrong || p in Identities(s, assets))
    && (forall p :: p in before.named ==> p in m.named)
    && (forall p :: p in before.wrong ==> p in m.wrong)
    && (forall p :: p in Identities(s, assets) ==> p in kept || p in m.named || p in m.wrong)
  decreases |assets|
{
  if assets != [] {
    var p := IdentityOfAsset(s, assets[0]);
    var other := if first.Some? then first else KindOfList(before.named);
    var next :=
      if p in kept || p in before.named || p in before.wrong then before
      else if Takes(r, KindOf(p), other) then before.(named := before.named + [p])
      else before.(wrong := before.wrong + [p]);
    AppendIs(before.named, p);
    AppendIs(before.wrong, p);
    assert assets == [assets[0]] + assets[1..];
    assert Identities(s, assets) == {p} + Identities(s, assets[1..]);
    NamedTellsAll(r, s, assets[1..], kept, first, next);
  }
}

lemma PrefixAndRest(l: seq<PhotoID>, n: nat)
  requires NoRepeats(l)
  ensures |Elements(l) - Elements(Prefix(l, n))| == |l| - |Prefix(l, n)|
{
  PrefixIs(l, n);
  ElementsCount(l);
  ElementsCount(Prefix(l, n));
  assert Elements(Prefix(l, n)) <= Elements(l);
}

lemma CountApart(all: set<PhotoID>, draft: set<PhotoID>, wrong: set<PhotoID>, rest: set<PhotoID>)
  requires wrong !! rest
  requires forall p :: p in all && p !in draft <==> p in wrong || p in rest
  ensures |all - draft| == |wrong| + |rest|
{
  assert all - draft == wrong + rest;
}

lemma DroppedIsCounted(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures var merge := Merged(r, s, assets);
    |Identities(s, assets) - Elements(merge.draft)| == merge.dropped
{
  var l := Working(s);
  var kept := Kept(r, s, assets);
  var beside := Filter(l, kept);
  var m := Named(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  var coming := Delivered(r, s, assets);
  NamedTellsAll(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  DeliveredIs(r, s, assets);
  WeaveIs(l, kept, coming);
  PrefixIs(m.named, Room(r, |beside|, |m.named|));
  PrefixAndRest(m.named, Room(r, |beside|, |m.named|));
  ElementsCount(m.wrong);
  var draft := Elements(Weave(l, kept, coming));
  var rest := Elements(m.named) - Elements(coming);
  forall p
    ensures p in Identities(s, assets) && p !in draft <==> p in Elements(m.wrong) || p in rest
  {}
  CountApart(Identities(s, assets), draft, Elements(m.wrong), rest);
}

lemma StepHasDeliveredIsTicked(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures DeliveredIsTicked(TakenBy(r, s, e))
{
  if e.selectAssets? && Step(r, s, e).outcome.applied? {
    assert Step(r, s, e).state.draft == Merged(r, s, e.assets).draft;
    DroppedIsCounted(r, s, e.assets);
  }
}

// ---- every step ----------------------------------------------------------------------------------------

// Every step from a reachable state has every step property.
lemma EveryStep(r: Rules, events: seq<Event>, e: Event)
  ensures var x := TakenBy(r, Run(r, Initial(r), events), e);
    SeedIsDraft(x) && DeleteIsExact(x) && ToggleIsExact(x) && MoveIsExact(x) && CommitIsExact(x)
    && AnswersDoNotReorder(x) && AnswersAddNothing(x) && CancelKeepsDraft(x)
    && RefusedChangesNothing(x) && DeletedStaysDeleted(x) && CommitOnce(x)
    && CapturesLeaveOnlyByUser(x) && DeliveredIsTicked(x) && FailureIsLocal(x)
{
  var s := Run(r, Initial(r), events);
  InitialIsInductive(r);
  RunIsInductive(r, Initial(r), events);
  StepHasSeedIsDraft(r, s, e);
  StepHasDeleteIsExact(r, s, e);
  StepHasToggleIsExact(r, s, e);
  StepHasMoveIsExact(r, s, e);
  StepHasCommitIsExact(r, s, e);
  StepHasAnswersDoNotReorder(r, s, e);
  StepHasAnswersAddNothing(r, s, e);
  StepHasCancelKeepsDraft(r, s, e);
  StepHasRefusedChangesNothing(r, s, e);
  StepHasDeletedStaysDeleted(r, s, e);
  StepHasCommitOnce(r, s, e);
  StepHasCapturesLeaveOnlyByUser(r, s, e);
  StepHasDeliveredIsTicked(r, s, e);
  StepHasFailureIsLocal(r, s, e);
}
