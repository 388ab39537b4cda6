// Every step has every step property.

include "StepProofs.dfy"
include "StepProperties.dfy"

// ---- lists -------------------------------------------------------------------------------------------

lemma WithoutFromAbsent(l: seq<PhotoID>, p: PhotoID)
  requires p !in l
  ensures Without(l, p) == l
{
  if l != [] {
    HeadAndTail(l);
    WithoutFromAbsent(l[1..], p);
  }
}

lemma WithoutIsACut(l: seq<PhotoID>, i: nat)
  requires NoRepeats(l) && i < |l|
  ensures Without(l, l[i]) == l[..i] + l[i + 1..]
{
  HeadAndTail(l);
  if i == 0 {
    WithoutFromAbsent(l[1..], l[0]);
  } else {
    assert l[0] != l[i];
    WithoutIsACut(l[1..], i - 1);
    assert l[1..][i - 1] == l[i];
    assert [l[0]] + l[1..][..i - 1] == l[..i];
    assert l[1..][i..] == l[i + 1..];
  }
}

lemma WithoutLeavesOnly(l: seq<PhotoID>, p: PhotoID)
  requires NoRepeats(l)
  ensures LeavesOnly(p, l, Without(l, p))
{
  if p in l {
    var i :| 0 <= i < |l| && l[i] == p;
    WithoutIsACut(l, i);
  } else {
    WithoutFromAbsent(l, p);
  }
}

lemma FilterAll(l: seq<PhotoID>, kept: set<PhotoID>)
  requires forall p :: p in l ==> p in kept
  ensures Filter(l, kept) == l
{
  if l != [] {
    HeadAndTail(l);
    FilterAll(l[1..], kept);
  }
}

lemma FiltersAgree(l: seq<PhotoID>, kept: set<PhotoID>, other: set<PhotoID>)
  requires forall p :: p in l ==> (p in kept <==> p in other)
  ensures Filter(l, kept) == Filter(l, other)
{
  if l != [] {
    HeadAndTail(l);
    FiltersAgree(l[1..], kept, other);
  }
}

lemma FilterIsWithout(l: seq<PhotoID>, p: PhotoID, kept: set<PhotoID>)
  requires forall q :: q in l ==> (q in kept <==> q != p)
  ensures Filter(l, kept) == Without(l, p)
{
  if l != [] {
    HeadAndTail(l);
    FilterIsWithout(l[1..], p, kept);
  }
}

lemma FilterAfterExchange(l: seq<PhotoID>, leaving: PhotoID, coming: PhotoID, kept: set<PhotoID>)
  requires coming !in l && leaving !in kept && coming !in kept
  ensures Filter(Exchange(l, leaving, coming), kept) == Filter(l, kept)
{
  if l != [] {
    HeadAndTail(l);
    FilterAfterExchange(l[1..], leaving, coming, kept);
  }
}

lemma ExchangeOfAbsent(l: seq<PhotoID>, leaving: PhotoID, coming: PhotoID)
  requires leaving !in l
  ensures Exchange(l, leaving, coming) == l
{
  if l != [] {
    HeadAndTail(l);
    ExchangeOfAbsent(l[1..], leaving, coming);
  }
}

lemma WithoutOfInsert(l: seq<PhotoID>, p: PhotoID, i: int)
  requires p !in l
  ensures Without(Insert(l, p, i), p) == l
  decreases |l|
{
  var place := if i < 0 then 0 else if i > |l| then |l| else i;
  var m := Insert(l, p, i);
  if place == 0 {
    assert m == [p] + l;
    assert m[1..] == l;
    WithoutFromAbsent(l, p);
  } else {
    HeadAndTail(l);
    assert m[0] == l[0];
    assert m[1..] == Insert(l[1..], p, place - 1);
    WithoutOfInsert(l[1..], p, place - 1);
  }
}

lemma EqualAssets(t: Table, u: Table, l: seq<PhotoID>)
  requires forall p :: p in l ==> AssetOf(t, p) == AssetOf(u, p)
  ensures AssetsOf(t, l) == AssetsOf(u, l)
{
  if l != [] {
    HeadAndTail(l);
    EqualAssets(t, u, l[1..]);
  }
}

// ---- the user's events -----------------------------------------------------------------------------

lemma StepHasSeedIsDraft(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures SeedIsDraft(TakenBy(r, s, e))
{
  var x := TakenBy(r, s, e);
  if e.openPicker? && s.picker.none? && x.after.picker.album? && r.reopening.seeded? {
    assert x.after.draft == s.draft == Working(x.after);
    ListedIsKnown(r, s);
    forall p | p in s.draft
      ensures IsShown(x.after, p) <==> HasPresentAsset(s.photos, p)
    {
      assert IsListed(s, p);
    }
    FiltersAgree(s.draft, set p | p in Working(x.after) && IsShown(x.after, p),
                 set p | p in s.draft && HasPresentAsset(s.photos, p));
  }
}

lemma StepHasDeleteIsExact(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures DeleteIsExact(TakenBy(r, s, e))
{
  if e.delete? && 0 <= e.index < |s.draft| {
    WithoutIsACut(s.draft, e.index);
    WithoutLeavesOnly(Working(s), s.draft[e.index]);
  }
}

lemma StepHasToggleIsExact(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures ToggleIsExact(TakenBy(r, s, e))
{
  if e.toggle? { WithoutLeavesOnly(Working(s), Identity(s, e.photo)); }
}

lemma InsertIsMoved(l: seq<PhotoID>, p: PhotoID, to: int)
  requires NoRepeats(l) && p in l
  ensures IsMoved(p, to, l, Insert(Without(l, p), p, to))
{
  var i :| 0 <= i < |l| && l[i] == p;
  WithoutIsACut(l, i);
  WithoutIs(l, p);
  var rest := Without(l, p);
  var m := Insert(rest, p, to);
  var place := if to < 0 then 0 else if to > |rest| then |rest| else to;
  assert m[place] == p;
  WithoutOfInsert(rest, p, to);
}

lemma StepHasMoveIsExact(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures MoveIsExact(TakenBy(r, s, e))
{
  if e.move? && !s.picker.camera? && Identity(s, e.photo) in Front(s) {
    InsertIsMoved(Front(s), Identity(s, e.photo), e.to);
  }
}

lemma StepHasCommitOnce(r: Rules, s: State, e: Event)
  ensures CommitOnce(TakenBy(r, s, e))
{}

// After a commit, whatever commits once more is ignored.
lemma SecondCommitIsIgnored(r: Rules, s: State, first: Event, second: Event)
  requires first.confirm? || first.selectAssets?
  requires second.confirm? || second.selectAssets?
  requires Step(r, s, first).outcome.applied?
  ensures var t := Step(r, s, first).state;
    Step(r, t, second).outcome.ignored? && Step(r, t, second).state == t
{}

lemma StepHasCancelKeepsDraft(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures CancelKeepsDraft(TakenBy(r, s, e))
{
  if e.cancel? {
    ListedIsKnown(r, s);
    var t := Step(r, s, e).state;
    forall p | p in s.draft ensures AssetOf(t.photos, p) == AssetOf(s.photos, p) { assert IsListed(s, p); }
    EqualAssets(t.photos, s.photos, s.draft);
  }
}

lemma StepHasRefusedChangesNothing(r: Rules, s: State, e: Event)
  ensures RefusedChangesNothing(TakenBy(r, s, e))
{}

// ---- answers ---------------------------------------------------------------------------------------

lemma OneInListKeepsOrder(l: seq<PhotoID>, p: PhotoID, twin: PhotoID)
  requires NoRepeats(l) && p != twin
  ensures KeepsOrder(l, OneInList(l, p, twin))
{
  var m := OneInList(l, p, twin);
  OneInListIs(l, p, twin);
  if p in l {
    FilterIsWithout(l, twin, Elements(m));
    FilterAll(m, Elements(l));
  } else if twin in l {
    var both := Elements(l) * Elements(m);
    FiltersAgree(l, Elements(m), both);
    FiltersAgree(m, Elements(l), both);
    FilterAfterExchange(l, twin, p, both);
  } else {
    ExchangeOfAbsent(l, twin, p);
  }
}

lemma FilterKeepsOrder(l: seq<PhotoID>, kept: set<PhotoID>)
  ensures KeepsOrder(l, Filter(l, kept))
{
  var m := Filter(l, kept);
  FilterIs(l, kept);
  FiltersAgree(l, kept, Elements(m));
  FilterAll(m, Elements(l));
}

lemma SameKeepsOrder(l: seq<PhotoID>)
  ensures KeepsOrder(l, l)
{}

// What an answer makes of each list.
lemma AnswerListsAre(r: Rules, s: State, c: nat, a: AssetID)
  requires Inductive(r, s)
  ensures var t := Step(r, s, assetURLResolved(c, a)).state; var (p, twin) := (capture(c), asset(a));
    (t.draft == s.draft && Working(t) == Working(s) && Start(t) == Start(s))
    || (IsListed(s, p) && t.draft == OneInList(s.draft, p, twin)
        && Working(t) == (if s.picker.album? then OneInList(Working(s), p, twin) else [])
        && Start(t) == (if s.picker.album? && s.picker.pan.Some? then OneInList(Start(s), p, twin) else []))
{
  IdentityIs(s, a);
}

lemma StepHasAnswersDoNotReorder(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures AnswersDoNotReorder(TakenBy(r, s, e))
{
  var t := Step(r, s, e).state;
  SameKeepsOrder(s.draft);
  SameKeepsOrder(Working(s));
  SameKeepsOrder(Start(s));
  if e.assetURLResolved? {
    AnswerListsAre(r, s, e.capture, e.asset);
    OneInListKeepsOrder(s.draft, capture(e.capture), asset(e.asset));
    OneInListKeepsOrder(Working(s), capture(e.capture), asset(e.asset));
    OneInListKeepsOrder(Start(s), capture(e.capture), asset(e.asset));
  } else if e.libraryChanged? {
    var staying := Staying(r, s, e.removed, e.inserted);
    FilterKeepsOrder(s.draft, staying);
    FilterKeepsOrder(Working(s), staying);
    FilterKeepsOrder(Start(s), staying);
  }
}

// The photos that stay listed when the library changes.
function Staying(r: Rules, s: State, removed: seq<AssetID>, inserted: seq<AssetID>): set<PhotoID>
{
  var coming := set a | a in inserted;
  var leaving := (set a | a in removed) - coming;
  set p | p in AllListed(s) && !Leaves(r, s, p, leaving)
}

lemma OneInListAddsNothing(x: Taken, l: seq<PhotoID>)
  requires x.event.assetURLResolved? && NoRepeats(l)
  ensures AddsNothing(x, l, OneInList(l, capture(x.event.capture), asset(x.event.asset)))
{
  var (p, twin) := (capture(x.event.capture), asset(x.event.asset));
  OneInListIs(l, p, twin);
  if p !in l { ExchangeIs(l, twin, p); }
}

lemma FilterAddsNothing(x: Taken, l: seq<PhotoID>, kept: set<PhotoID>)
  requires forall p :: p in l && p !in kept ==> MayBeTaken(x, p, Filter(l, kept))
  ensures AddsNothing(x, l, Filter(l, kept))
{
  FilterIs(l, kept);
  var m := Filter(l, kept);
  forall i | 0 <= i < |m| ensures m[i] in l { assert m[i] in m; }
}

lemma StepHasAnswersAddNothing(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures AnswersAddNothing(TakenBy(r, s, e))
{
  var x := TakenBy(r, s, e);
  if e.assetURLResolved? {
    AnswerListsAre(r, s, e.capture, e.asset);
    OneInListAddsNothing(x, s.draft);
    OneInListAddsNothing(x, Working(s));
    OneInListAddsNothing(x, Start(s));
  } else if e.libraryChanged? {
    var staying := Staying(r, s, e.removed, e.inserted);
    FilterAddsNothing(x, s.draft, staying);
    FilterAddsNothing(x, Working(s), staying);
    FilterAddsNothing(x, Start(s), staying);
  }
}

lemma StepHasFailureIsLocal(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures FailureIsLocal(TakenBy(r, s, e))
{
  if e.captureSaveFailed? {
    ListedIsKnown(r, s);
    var t := Step(r, s, e).state;
    if s.picker.album? { assert s.picker.seed * Elements(s.draft) == s.picker.seed; }
    forall p | p in s.draft ensures AssetOf(t.photos, p) == AssetOf(s.photos, p) { assert IsListed(s, p); }
    EqualAssets(t.photos, s.photos, s.draft);
  }
}

// ---- what is listed ----------------------------------------------------------------------------------

lemma AddingPicks(r: Rules, s: State, assets: seq<AssetID>, l: seq<PhotoID>)
  ensures forall p :: p in Adding(r, s, assets, l).list ==> p in l || p in Identities(s, assets)
  decreases |assets|
{
  if assets != [] {
    var p := IdentityOfAsset(s, assets[0]);
    assert p in Identities(s, assets);
    assert forall q :: q in Identities(s, assets[1..]) ==> q in Identities(s, assets);
    if p in l || IsMissing(s, p) || !Takes(r, KindOf(p), KindOfList(l)) {
      AddingPicks(r, s, assets[1..], l);
    } else if !IsFull(r, l) {
      AddingPicks(r, s, assets[1..], l + [p]);
    }
  }
}

lemma NamedPicks(r: Rules, s: State, assets: seq<AssetID>, kept: set<PhotoID>, first: Option<MediaKind>,
                 before: Mentions)
  ensures forall p :: p in Named(r, s, assets, kept, first, before).named ==>
    p in before.named || p in Identities(s, assets)
  decreases |assets|
{
  if assets != [] {
    var p := IdentityOfAsset(s, assets[0]);
    assert p in Identities(s, assets);
    assert forall q :: q in Identities(s, assets[1..]) ==> q in Identities(s, assets);
    var other := if first.Some? then first else KindOfList(before.named);
    var next :=
      if p in kept || p in before.named || p in before.wrong then before
      else if Takes(r, KindOf(p), other) then before.(named := before.named + [p])
      else before.(wrong := before.wrong + [p]);
    NamedPicks(r, s, assets[1..], kept, first, next);
  }
}

// What a delivery makes of working: what is kept stays, and what comes is named.
lemma MergedHolds(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures var (m, kept) := (Merged(r, s, assets).draft, Kept(r, s, assets));
    (forall p :: p in m ==> p in Identities(s, assets) || p in Working(s))
    && (forall p :: p in Working(s) && p in kept ==> p in m)
{
  var kept := Kept(r, s, assets);
  var beside := Filter(Working(s), kept);
  var mentions := Named(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  var room := Room(r, |beside|, |mentions.named|);
  NamedIs(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  NamedPicks(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  PrefixIs(mentions.named, room);
  WeaveIs(Working(s), kept, Prefix(mentions.named, room));
}

lemma StepHasDeletedStaysDeleted(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures DeletedStaysDeleted(TakenBy(r, s, e))
{
  var t := Step(r, s, e).state;
  var l := Working(s);
  match e
  case openPicker(source) =>
  case toggle(p, n) => WithoutIs(l, Identity(s, p));
  case panBegan(a, n) => SweepPicks(r, s, Pan(l, IdentityOfAsset(s, a) !in l, false), [a]);
  case panMoved(assets, n) =>
    if s.picker.album? && s.picker.pan.Some? { SweepPicks(r, s, s.picker.pan.value, assets); }
  case panEnded(n) =>
  case panCancelled(n) =>
  case selectAll(assets, n) => AddingPicks(r, s, assets, l);
  case deselectAll(n) => FilterIs(l, set p | p in l && !IsShown(s, p));
  case move(p, i, n) =>
    WithoutIs(Front(s), Identity(s, p));
    InsertIs(Without(Front(s), Identity(s, p)), Identity(s, p), i);
  case selectAssets(assets, n) => MergedHolds(r, s, assets);
  case confirm(n) =>
  case cancel(d, n) =>
  case requestAccess(k) =>
  case cameraCapture(c, n) =>
  case assetURLResolved(c, a) =>
    AnswerListsAre(r, s, c, a);
    OneInListIs(s.draft, capture(c), asset(a));
    OneInListIs(l, capture(c), asset(a));
  case captureSaveFailed(c, w) =>
  case retrySave(c) =>
  case delete(i, p) =>
    if 0 <= i < |s.draft| { WithoutIs(s.draft, s.draft[i]); WithoutIs(l, s.draft[i]); }
  case draftConsumed =>
  case libraryChanged(x, y, z, w) =>
    FilterIs(s.draft, Staying(r, s, x, y));
    FilterIs(l, Staying(r, s, x, y));
  case accessChanged(x, y) =>
}

lemma SweepPicks(r: Rules, s: State, pan: Pan, assets: seq<AssetID>)
  ensures s.picker.album? ==> forall p :: p in Working(Sweep(r, s, pan, assets).state) ==>
    p in pan.start || p in Identities(s, assets)
{
  if s.picker.album? {
    if pan.selects {
      AddingPicks(r, s, assets, pan.start);
    } else {
      FilterIs(pan.start,
               Elements(pan.start) - set p | p in Identities(s, assets) && !IsMissing(s, p));
    }
  }
}

lemma StepHasCapturesLeaveOnlyByUser(r: Rules, s: State, e: Event)
  requires Inductive(r, s)
  ensures CapturesLeaveOnlyByUser(TakenBy(r, s, e))
{
  match e
  case openPicker(source) =>
  case toggle(p, n) =>
  case panBegan(a, n) =>
  case panMoved(assets, n) =>
  case panEnded(n) =>
  case panCancelled(n) =>
  case selectAll(assets, n) =>
  case deselectAll(n) =>
  case move(p, i, n) =>
    WithoutIs(s.draft, Identity(s, p));
    InsertIs(Without(s.draft, Identity(s, p)), Identity(s, p), i);
  case selectAssets(assets, n) => MergedHolds(r, s, assets);
  case confirm(n) =>
  case cancel(d, n) =>
  case requestAccess(k) =>
  case cameraCapture(c, n) =>
  case assetURLResolved(c, a) =>
    AnswerListsAre(r, s, c, a);
    OneInListIs(s.draft, capture(c), asset(a));
  case captureSaveFailed(c, w) =>
  case retrySave(c) =>
  case delete(i, p) => if 0 <= i < |s.draft| { WithoutIs(s.draft, s.draft[i]); }
  case draftConsumed =>
  case libraryChanged(x, y, z, w) => FilterIs(s.draft, Staying(r, s, x, y));
  case accessChanged(x, y) =>
}
