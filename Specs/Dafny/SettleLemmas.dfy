// What holds at the end of every event, once for all of them; and which photo an asset is.

include "ListLemmas.dfy"

// ---- settle ------------------------------------------------------------------------------------------

lemma SettleIsInductive(r: Rules, s: State, gone: set<AssetID>)
  requires IsSound(r, s)
  ensures Inductive(r, Settle(s, gone))
{
  var t := Settle(s, gone);
  SettleKeepsLists(s, gone);
  forall p | p in t.photos
    ensures t.photos[p] == FactsOf(s.photos, p, gone)
    ensures p !in s.photos ==> p.asset? && t.photos[p] == Photo(Some(p.id), Save.none, p.id !in gone)
  {}
  assert forall p :: IsPending(t.photos, p) ==> IsPending(s.photos, p);
}

lemma SettleKeepsLists(s: State, gone: set<AssetID>)
  ensures var t := Settle(s, gone);
    t.draft == s.draft && Working(t) == Working(s) && Start(t) == Start(s)
    && t.lastCapture == s.lastCapture
{}

lemma WithoutPanIsSound(r: Rules, s: State)
  requires IsSound(r, s)
  ensures IsSound(r, WithoutPan(s))
{}

// ---- identity ----------------------------------------------------------------------------------------

lemma HolderIs(t: Table, n: nat, a: AssetID)
  ensures var h := Holder(t, n, a);
    h.Some? ==> h.value.capture? && 1 <= h.value.number <= n && AssetOf(t, h.value) == Some(a)
  ensures Holder(t, n, a).None? ==> forall c: nat :: 1 <= c <= n ==> AssetOf(t, capture(c)) != Some(a)
{}

// The photo that has the asset, if one has it, else the album's own.
lemma IdentityIs(s: State, a: AssetID)
  requires HasSoundFacts(s)
  ensures var p := IdentityOfAsset(s, a);
    MayEnter(s, p)
    && (p.asset? ==> p == asset(a))
    && (p in s.photos ==> s.photos[p].asset == Some(a))
    && (p.capture? ==> p in s.photos)
    && (forall q :: q in s.photos && s.photos[q].asset == Some(a) ==> q == p)
{
  HolderIs(s.photos, s.lastCapture, a);
}

lemma NamedIdentityIs(s: State, p: PhotoID)
  requires HasSoundFacts(s)
  ensures p.asset? ==> MayEnter(s, Identity(s, p))
  ensures p.capture? ==> Identity(s, p) == p
{
  if p.asset? { IdentityIs(s, p.id); }
}

// What is listed is in the table.
lemma ListedIsKnown(r: Rules, s: State)
  requires Inductive(r, s)
  ensures forall p :: IsListed(s, p) ==> p in s.photos
{}
