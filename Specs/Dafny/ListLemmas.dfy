// One lemma for each way of changing a list: what it holds, how long it is, and that nothing repeats.

include "Invariants.dfy"

// A list begins with its first photo, and the rest holds the others.
lemma HeadAndTail(l: seq<PhotoID>)
  requires l != []
  ensures forall p :: p in l <==> p == l[0] || p in l[1..]
  ensures NoRepeats(l) ==> NoRepeats(l[1..]) && l[0] !in l[1..]
{
  assert l == [l[0]] + l[1..];
  if NoRepeats(l) {
    assert forall i :: 0 <= i < |l| - 1 ==> l[1..][i] == l[i + 1];
  }
}

lemma WithoutIs(l: seq<PhotoID>, p: PhotoID)
  ensures |Without(l, p)| <= |l|
  ensures forall q :: q in Without(l, p) <==> q in l && q != p
  ensures NoRepeats(l) ==> NoRepeats(Without(l, p))
{
  if l != [] {
    HeadAndTail(l);
    WithoutIs(l[1..], p);
  }
}

lemma WithoutShortens(l: seq<PhotoID>, p: PhotoID)
  requires p in l
  ensures |Without(l, p)| < |l|
{
  HeadAndTail(l);
  WithoutIs(l[1..], p);
  if l[0] != p { WithoutShortens(l[1..], p); }
}

lemma FilterIs(l: seq<PhotoID>, kept: set<PhotoID>)
  ensures |Filter(l, kept)| <= |l|
  ensures forall p :: p in Filter(l, kept) <==> p in l && p in kept
  ensures NoRepeats(l) ==> NoRepeats(Filter(l, kept))
{
  if l != [] {
    HeadAndTail(l);
    FilterIs(l[1..], kept);
  }
}

lemma ExchangeIs(l: seq<PhotoID>, leaving: PhotoID, coming: PhotoID)
  requires coming !in l
  ensures |Exchange(l, leaving, coming)| == |l|
  ensures forall i :: 0 <= i < |l| ==>
    Exchange(l, leaving, coming)[i] == (if l[i] == leaving then coming else l[i])
  ensures forall p :: p in Exchange(l, leaving, coming) <==>
    (p in l && p != leaving) || (p == coming && leaving in l)
  ensures NoRepeats(l) ==> NoRepeats(Exchange(l, leaving, coming))
{
  if l != [] {
    HeadAndTail(l);
    ExchangeIs(l[1..], leaving, coming);
    if NoRepeats(l) {
      var m := Exchange(l, leaving, coming);
      forall i, j | 0 <= i < j < |m| ensures m[i] != m[j]
      {
        assert l[i] != l[j] && l[i] in l && l[j] in l;
      }
    }
  }
}

lemma InsertIs(l: seq<PhotoID>, p: PhotoID, i: int)
  ensures |Insert(l, p, i)| == |l| + 1
  ensures forall q :: q in Insert(l, p, i) <==> q == p || q in l
  ensures NoRepeats(l) && p !in l ==> NoRepeats(Insert(l, p, i))
{
  var place := if i < 0 then 0 else if i > |l| then |l| else i;
  assert l == l[..place] + l[place..];
  assert forall q :: q in l <==> q in l[..place] || q in l[place..];
}

lemma OneInListIs(l: seq<PhotoID>, p: PhotoID, twin: PhotoID)
  requires p != twin
  ensures |OneInList(l, p, twin)| <= |l|
  ensures forall q :: q in OneInList(l, p, twin) <==> (q in l && q != twin) || (q == p && twin in l)
  ensures NoRepeats(l) ==> NoRepeats(OneInList(l, p, twin))
{
  WithoutIs(l, twin);
  if p !in l { ExchangeIs(l, twin, p); }
}

lemma AppendIs(l: seq<PhotoID>, p: PhotoID)
  ensures forall q :: q in l + [p] <==> q in l || q == p
  ensures NoRepeats(l) && p !in l ==> NoRepeats(l + [p])
{}
