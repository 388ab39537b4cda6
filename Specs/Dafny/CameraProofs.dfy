// The events of the camera say sound lists and facts: one lemma for each.

include "SettleLemmas.dfy"

lemma AdmittedIsSound(r: Rules, s: State, c: nat, save: Save)
  requires HasSoundFacts(s) && c > s.lastCapture && (save.pending? || save.none?)
  ensures var t := Admitted(s, c, save);
    HasSoundFacts(t) && capture(c) in t.photos && forall p :: MayEnter(s, p) ==> MayEnter(t, p)
{}

lemma ShotIsSound(r: Rules, s: State, c: nat, l: seq<PhotoID>)
  requires Inductive(r, s) && c > s.lastCapture && !s.picker.none?
  requires MayStand(r, s, l) && !IsFull(r, l) && forall p :: p in l ==> p in Front(s)
  ensures IsSound(r, Shot(r, s, c, l).state)
{
  ListedIsKnown(r, s);
  assert capture(c) !in l by { assert forall p :: p in l ==> IsListed(s, p); }
  AppendIs(l, capture(c));
  AdmittedIsSound(r, s, c, pending);
  AdmittedIsSound(r, s, c, Save.none);
}

lemma CameraCaptureIsSound(r: Rules, s: State, c: nat)
  requires Inductive(r, s)
  ensures IsSound(r, CameraCapture(r, s, c).state)
{
  if c > s.lastCapture && !s.picker.none? {
    AdmittedIsSound(r, s, c, pending);
    if !IsFull(r, Front(s)) { ShotIsSound(r, s, c, Front(s)); }
    else if ReplacesSingle(r) { ShotIsSound(r, s, c, []); }
  }
}

lemma WithSaveIsSound(r: Rules, s: State, p: PhotoID, save: Save)
  requires Inductive(r, s) && p in s.photos && p.capture?
  requires s.photos[p].asset.None?
  ensures IsSound(r, WithSave(s, p, save))
{}

lemma BecomeOneIsSound(r: Rules, s: State, p: PhotoID, twin: PhotoID, a: AssetID, isPresent: bool)
  requires Inductive(r, s)
  requires p.capture? && twin == asset(a) && p in s.photos && twin in s.photos
  ensures IsSound(r, BecomeOne(WithPhoto(s, p, Photo(Some(a), saved, isPresent)), p, twin))
{
  ListedIsKnown(r, s);
  OneInListIs(s.draft, p, twin);
  OneInListIs(Working(s), p, twin);
  OneInListIs(Start(s), p, twin);
  var t := BecomeOne(WithPhoto(s, p, Photo(Some(a), saved, isPresent)), p, twin);
  assert Working(t) == if s.picker.album? then OneInList(Working(s), p, twin) else [];
  assert Start(t) == if s.picker.album? && s.picker.pan.Some? then OneInList(Start(s), p, twin) else [];
  forall q | q in t.draft || q in Working(t) || q in Start(t)
    ensures q in t.photos
  {
    assert q == p || IsListed(s, q);
  }
}

lemma AssetURLResolvedIsSound(r: Rules, s: State, c: nat, a: AssetID)
  requires Inductive(r, s)
  ensures IsSound(r, AssetURLResolved(s, c, a).state)
{
  var p := capture(c);
  IdentityIs(s, a);
  if c <= s.lastCapture && p in s.photos && (s.photos[p].save.pending? || s.photos[p].save.failed?) {
    var twin := IdentityOfAsset(s, a);
    if twin.capture? { WithSaveIsSound(r, s, p, failed(assetTaken)); }
    else if !IsListed(s, p) { WithSaveIsSound(r, s, p, saved); }
    else if twin in s.photos { BecomeOneIsSound(r, s, p, twin, a, !IsMissing(s, twin)); }
    else { ListedIsKnown(r, s); }
  }
}

lemma CaptureSaveFailedIsSound(r: Rules, s: State, c: nat, reason: FailureReason)
  requires Inductive(r, s)
  ensures IsSound(r, CaptureSaveFailed(s, c, reason).state)
{
  var p := capture(c);
  if p in s.photos && s.photos[p].save.pending? { WithSaveIsSound(r, s, p, failed(reason)); }
}

lemma RetrySaveIsSound(r: Rules, s: State, c: nat)
  requires Inductive(r, s)
  ensures IsSound(r, RetrySave(s, c).state)
{
  var p := capture(c);
  if p in s.photos && s.photos[p].save.failed? { WithSaveIsSound(r, s, p, pending); }
}
