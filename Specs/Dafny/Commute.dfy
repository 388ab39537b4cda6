// Answers for different captures that name different assets give one state in any order (I5).

include "HistoryProofs.dfy"

// ---- lists -------------------------------------------------------------------------------------------

lemma WithoutTwoCommutes(l: seq<PhotoID>, o: PhotoID, u: PhotoID)
  ensures Without(Without(l, o), u) == Without(Without(l, u), o)
{}

lemma WithoutAndExchangeCommute(l: seq<PhotoID>, o: PhotoID, u: PhotoID, q: PhotoID)
  requires q != o && u != o
  ensures Without(Exchange(l, u, q), o) == Exchange(Without(l, o), u, q)
{}

lemma ExchangingTwoCommutes(l: seq<PhotoID>, o: PhotoID, p: PhotoID, u: PhotoID, q: PhotoID)
  requires p != u && q != o && o != u
  ensures Exchange(Exchange(l, o, p), u, q) == Exchange(Exchange(l, u, q), o, p)
{}

lemma OneInListLeavesOthers(l: seq<PhotoID>, p: PhotoID, o: PhotoID, q: PhotoID)
  requires q != p && q != o
  ensures q in OneInList(l, p, o) <==> q in l
{
  WithoutIs(l, o);
  if p !in l { ExchangeIs(l, o, p); }
}

lemma OneInListCommutes(l: seq<PhotoID>, p: PhotoID, o: PhotoID, q: PhotoID, u: PhotoID)
  requires p != q && p != o && p != u && q != o && q != u && o != u
  ensures OneInList(OneInList(l, p, o), q, u) == OneInList(OneInList(l, q, u), p, o)
{
  OneInListLeavesOthers(l, p, o, q);
  OneInListLeavesOthers(l, q, u, p);
  WithoutTwoCommutes(l, o, u);
  WithoutAndExchangeCommute(l, o, u, q);
  WithoutAndExchangeCommute(l, u, o, p);
  ExchangingTwoCommutes(l, o, p, u, q);
}

// ---- one answer ----------------------------------------------------------------------------------------

// Whether an answer about the capture is still taken.
predicate IsOpenAccount(s: State, c: nat)
{
  c <= s.lastCapture && capture(c) in s.photos
  && (s.photos[capture(c)].save.pending? || s.photos[capture(c)].save.failed?)
}

// Whether the answer makes the capture and an album photo one.
predicate Merges(s: State, c: nat, a: AssetID)
{
  IsListed(s, capture(c)) && IdentityOfAsset(s, a) == asset(a) && asset(a) in s.photos
}

function TableWithout(t: Table, p: PhotoID): Table { map q | q in t && q != p :: t[q] }

// The table that an answer leaves, settled.
function AnsweredTable(s: State, c: nat, a: AssetID): Table
  requires IsOpenAccount(s, c)
{
  var p := capture(c);
  var twin := IdentityOfAsset(s, a);
  if !IsListed(s, p) then TableWithout(s.photos, p)
  else if twin.capture? then s.photos[p := s.photos[p].(save := failed(assetTaken))]
  else TableWithout(s.photos, twin)[p := Photo(Some(a), saved, !IsMissing(s, twin))]
}

function Answered(r: Rules, s: State, c: nat, a: AssetID): State
{
  Step(r, s, assetURLResolved(c, a)).state
}

lemma ClosedAccountIsLeft(r: Rules, s: State, c: nat, a: AssetID)
  requires !IsOpenAccount(s, c)
  ensures Answered(r, s, c, a) == s
{}

lemma AnsweredIs(r: Rules, s: State, c: nat, a: AssetID)
  requires Inductive(r, s) && IsOpenAccount(s, c)
  ensures var t := Answered(r, s, c, a); var p := capture(c);
    t.photos == AnsweredTable(s, c, a)
    && t.access == s.access && t.opened_ == s.opened_ && t.lastCapture == s.lastCapture
    && (if Merges(s, c, a)
        then t.draft == OneInList(s.draft, p, asset(a)) && t.picker == OneInPicker(s.picker, p, asset(a))
        else t.draft == s.draft && t.picker == s.picker)
{
  var p := capture(c);
  var t := Answered(r, s, c, a);
  var table := AnsweredTable(s, c, a);
  IdentityIs(s, a);
  StepIsInductive(r, s, assetURLResolved(c, a));
  if Merges(s, c, a) {
    OneInListIs(s.draft, p, asset(a));
    OneInListIs(Working(s), p, asset(a));
    OneInListIs(Start(s), p, asset(a));
  }
  AnsweredLists(r, s, c, a);
  forall q ensures q in t.photos <==> q in table {}
  forall q | q in table ensures t.photos[q] == table[q] {}
}

// The lists alone.
lemma AnsweredLists(r: Rules, s: State, c: nat, a: AssetID)
  requires Inductive(r, s) && IsOpenAccount(s, c)
  ensures var t := Answered(r, s, c, a); var p := capture(c);
    if Merges(s, c, a)
    then t.draft == OneInList(s.draft, p, asset(a)) && t.picker == OneInPicker(s.picker, p, asset(a))
    else t.draft == s.draft && t.picker == s.picker
{
  var p := capture(c);
  IdentityIs(s, a);
  if Merges(s, c, a) {
    OneInListIs(s.draft, p, asset(a));
    if s.picker.album? {
      var k := OneInPicker(s.picker, p, asset(a));
      assert k.seed * Elements(OneInList(s.draft, p, asset(a))) == k.seed;
    }
  } else if s.picker.album? {
    assert s.picker.seed * Elements(s.draft) == s.picker.seed;
  }
}

// The other answer finds what it would have found.
lemma AnswerLeavesTheOther(r: Rules, s: State, c: nat, a: AssetID, d: nat, b: AssetID)
  requires Inductive(r, s) && IsOpenAccount(s, c) && c != d && a != b
  ensures var t := Answered(r, s, c, a); var q := capture(d);
    Inductive(r, t)
    && IsOpenAccount(t, d) == IsOpenAccount(s, d)
    && (IsOpenAccount(s, d) ==> t.photos[q] == s.photos[q])
    && IsListed(t, q) == IsListed(s, q)
    && IdentityOfAsset(t, b) == IdentityOfAsset(s, b)
    && (asset(b) in t.photos <==> asset(b) in s.photos)
    && (asset(b) in s.photos ==> t.photos[asset(b)] == s.photos[asset(b)])
    && Gone(t) == Gone(s)
{
  var t := Answered(r, s, c, a);
  StepIsInductive(r, s, assetURLResolved(c, a));
  AnsweredIs(r, s, c, a);
  AnswerListsTheSameCaptures(r, s, c, a, d);
  IdentityIs(s, a);
  IdentityIs(s, b);
  IdentityIs(t, b);
  var x := IdentityOfAsset(s, b);
  if x.capture? {
    assert x in t.photos && t.photos[x].asset == Some(b);
  } else {
    var y := IdentityOfAsset(t, b);
    if y.capture? { assert y in s.photos && s.photos[y].asset == Some(b); }
  }
}

// ---- two answers ---------------------------------------------------------------------------------------

// What an answer that may merge two photos makes of a list, and of a picker.
function ListAfter(merges: bool, l: seq<PhotoID>, c: nat, a: AssetID): seq<PhotoID>
{
  if merges then OneInList(l, capture(c), asset(a)) else l
}

function PickerAfter(merges: bool, k: Picker, c: nat, a: AssetID): Picker
{
  if merges then OneInPicker(k, capture(c), asset(a)) else k
}

// Two answers, told by what the first state says of both.
lemma TwoAnswersAre(r: Rules, s: State, c: nat, a: AssetID, d: nat, b: AssetID)
  requires Inductive(r, s) && c != d && a != b && IsOpenAccount(s, c) && IsOpenAccount(s, d)
  ensures IsOpenAccount(Answered(r, s, c, a), d)
  ensures var (m, n) := (Merges(s, c, a), Merges(s, d, b));
    Answered(r, Answered(r, s, c, a), d, b)
    == State(s.access, AnsweredTable(Answered(r, s, c, a), d, b),
             ListAfter(n, ListAfter(m, s.draft, c, a), d, b),
             PickerAfter(n, PickerAfter(m, s.picker, c, a), d, b), s.opened_, s.lastCapture)
{
  AnswerLeavesTheOther(r, s, c, a, d, b);
  AnsweredIs(r, s, c, a);
  AnsweredIs(r, Answered(r, s, c, a), d, b);
}

lemma ListsCommute(m: bool, n: bool, l: seq<PhotoID>, c: nat, a: AssetID, d: nat, b: AssetID)
  requires c != d && a != b
  ensures ListAfter(n, ListAfter(m, l, c, a), d, b) == ListAfter(m, ListAfter(n, l, d, b), c, a)
{
  OneInListCommutes(l, capture(c), asset(a), capture(d), asset(b));
}

lemma PickersCommute(m: bool, n: bool, k: Picker, c: nat, a: AssetID, d: nat, b: AssetID)
  requires c != d && a != b
  ensures PickerAfter(n, PickerAfter(m, k, c, a), d, b) == PickerAfter(m, PickerAfter(n, k, d, b), c, a)
{
  if m && n && k.album? {
    OneInListCommutes(k.working, capture(c), asset(a), capture(d), asset(b));
    var left := PickerAfter(n, PickerAfter(m, k, c, a), d, b);
    var right := PickerAfter(m, PickerAfter(n, k, d, b), c, a);
    assert left.seed == right.seed;
    if k.pan.Some? {
      OneInListCommutes(k.pan.value.start, capture(c), asset(a), capture(d), asset(b));
    }
  }
}

lemma OpenAccountsCommute(r: Rules, s: State, c: nat, a: AssetID, d: nat, b: AssetID)
  requires Inductive(r, s) && c != d && a != b && IsOpenAccount(s, c) && IsOpenAccount(s, d)
  ensures Answered(r, Answered(r, s, c, a), d, b) == Answered(r, Answered(r, s, d, b), c, a)
{
  TwoAnswersAre(r, s, c, a, d, b);
  TwoAnswersAre(r, s, d, b, c, a);
  TablesCommute(r, s, c, a, d, b);
  ListsCommute(Merges(s, c, a), Merges(s, d, b), s.draft, c, a, d, b);
  PickersCommute(Merges(s, c, a), Merges(s, d, b), s.picker, c, a, d, b);
}

lemma TablesCommute(r: Rules, s: State, c: nat, a: AssetID, d: nat, b: AssetID)
  requires Inductive(r, s) && c != d && a != b && IsOpenAccount(s, c) && IsOpenAccount(s, d)
  ensures IsOpenAccount(Answered(r, s, c, a), d) && IsOpenAccount(Answered(r, s, d, b), c)
  ensures AnsweredTable(Answered(r, s, c, a), d, b) == AnsweredTable(Answered(r, s, d, b), c, a)
{
  var s1 := Answered(r, s, c, a);
  var s2 := Answered(r, s, d, b);
  AnswerLeavesTheOther(r, s, c, a, d, b);
  AnswerLeavesTheOther(r, s, d, b, c, a);
  AnsweredIs(r, s, c, a);
  AnsweredIs(r, s, d, b);
  IdentityIs(s, a);
  IdentityIs(s, b);
  var t1 := AnsweredTable(s1, d, b);
  var t2 := AnsweredTable(s2, c, a);
  forall x ensures x in t1 <==> x in t2 {}
  forall x | x in t1 ensures t1[x] == t2[x] {}
  assert t1 == t2;
}

lemma ResolvesCommute(r: Rules, s: State, c: nat, a: AssetID, d: nat, b: AssetID)
  requires Inductive(r, s) && c != d && a != b
  ensures Answered(r, Answered(r, s, c, a), d, b) == Answered(r, Answered(r, s, d, b), c, a)
{
  if !IsOpenAccount(s, c) || !IsOpenAccount(s, d) {
    if IsOpenAccount(s, c) { AnswerLeavesTheOther(r, s, c, a, d, b); }
    if IsOpenAccount(s, d) { AnswerLeavesTheOther(r, s, d, b, c, a); }
  } else {
    OpenAccountsCommute(r, s, c, a, d, b);
  }
}
