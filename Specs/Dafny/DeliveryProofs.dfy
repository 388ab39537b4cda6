// A delivery makes a sound draft: what is named is new beside what is kept, and both are woven into one.

include "SettleLemmas.dfy"

lemma NamedIs(r: Rules, s: State, assets: seq<AssetID>, kept: set<PhotoID>, first: Option<MediaKind>,
              before: Mentions)
  requires HasSoundFacts(s)
  requires NoRepeats(before.named) && forall p :: p in before.named ==> p !in kept && MayEnter(s, p)
  ensures var m := Named(r, s, assets, kept, first, before);
    NoRepeats(m.named) && forall p :: p in m.named ==> p !in kept && MayEnter(s, p)
  decreases |assets|
{
  if assets != [] {
    var p := IdentityOfAsset(s, assets[0]);
    IdentityIs(s, assets[0]);
    AppendIs(before.named, p);
    var other := if first.Some? then first else KindOfList(before.named);
    var next :=
      if p in kept || p in before.named || p in before.wrong then before
      else if Takes(r, KindOf(p), other) then before.(named := before.named + [p])
      else before.(wrong := before.wrong + [p]);
    NamedIs(r, s, assets[1..], kept, first, next);
  }
}

lemma WeaveIs(l: seq<PhotoID>, kept: set<PhotoID>, coming: seq<PhotoID>)
  requires NoRepeats(l) && NoRepeats(coming) && forall p :: p in coming ==> p !in kept
  ensures var m := Weave(l, kept, coming);
    |m| == |Filter(l, kept)| + |coming|
    && NoRepeats(m)
    && forall p :: p in m <==> p in coming || (p in l && p in kept)
  decreases |l|
{
  if l != [] {
    HeadAndTail(l);
    if l[0] in kept || coming == [] {
      WeaveIs(l[1..], kept, coming);
    } else {
      HeadAndTail(coming);
      WeaveIs(l[1..], kept, coming[1..]);
    }
  }
}

lemma PrefixIs(l: seq<PhotoID>, n: nat)
  ensures |Prefix(l, n)| <= n && |Prefix(l, n)| <= |l|
  ensures NoRepeats(l) ==> NoRepeats(Prefix(l, n))
  ensures forall p :: p in Prefix(l, n) ==> p in l
{}

lemma MergedIs(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures MayStand(r, s, Merged(r, s, assets).draft)
{
  var l := Working(s);
  var kept := Kept(r, s, assets);
  var beside := Filter(l, kept);
  var mentions := Named(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  var room := Room(r, |beside|, |mentions.named|);
  var fitting := Prefix(mentions.named, room);
  NamedIs(r, s, assets, kept, KindOfList(beside), Mentions([], []));
  FilterIs(l, kept);
  PrefixIs(mentions.named, room);
  WeaveIs(l, kept, fitting);
  var draft := Weave(l, kept, fitting);
  assert Fits(r, draft);
  forall p | p in draft ensures MayEnter(s, p) { assert p in fitting || p in l; }
}

lemma SelectAssetsIsSound(r: Rules, s: State, assets: seq<AssetID>)
  requires Inductive(r, s)
  ensures IsSound(r, SelectAssets(r, s, assets).state)
{
  MergedIs(r, s, assets);
}
