// What relates the moments before and after one event (SPEC.md, section 8), under the names that it has
// everywhere. The properties say what becomes of the lists, never how it is done.

include "Invariants.dfy"

// One step of a machine.
datatype Taken = Taken(rules: Rules, before: State, event: Event, outcome: Outcome, after: State)

function TakenBy(r: Rules, s: State, e: Event): Taken
{
  var result := Step(r, s, e);
  Taken(r, s, e, result.outcome, result.state)
}

// ---- the user's events -----------------------------------------------------------------------------

// An opening shows as chosen exactly the draft's photos with a present asset (policy seeded).
predicate SeedIsDraft(x: Taken)
{
  x.event.openPicker? && x.before.picker.none? && x.after.picker.album? && x.rules.reopening.seeded? ==>
    Ticked(x.after) ==
      Filter(x.before.draft, set p | p in x.before.draft && HasPresentAsset(x.before.photos, p))
}

// A delete removes the photo that it names, and the rest stays in order.
predicate DeleteIsExact(x: Taken)
{
  x.event.delete? ==>
    var (l, i) := (x.before.draft, x.event.index);
    if 0 <= i < |l| && (x.event.expecting.None? || Identity(x.before, x.event.expecting.value) == l[i])
    then x.after.draft == l[..i] + l[i + 1..] && LeavesOnly(l[i], Working(x.before), Working(x.after))
    else x.after == x.before
}

// The one photo leaves, if it was there, and the rest stays in order.
predicate LeavesOnly(p: PhotoID, before: seq<PhotoID>, after: seq<PhotoID>)
{
  if p in before
  then exists i :: 0 <= i < |before| && before[i] == p && after == before[..i] + before[i + 1..]
  else after == before
}

// A toggle adds or removes one photo, and the rest stays in order.
predicate ToggleIsExact(x: Taken)
{
  x.event.toggle? ==>
    x.after.draft == x.before.draft
    && var (p, l) := (Identity(x.before, x.event.photo), Working(x.before));
       if !x.before.picker.album? || IsStale(x.before, x.event.opening) then x.after == x.before
       else if p in l then LeavesOnly(p, l, Working(x.after))
       else if !x.outcome.applied? then x.after == x.before
       else Working(x.after) == l + [p] || (ReplacesSingle(x.rules) && Working(x.after) == [p])
}

// A move moves one photo, and the rest stays in order.
predicate MoveIsExact(x: Taken)
{
  x.event.move? && x.outcome.applied? ==>
    var p := Identity(x.before, x.event.photo);
    if x.before.picker.album?
    then x.after.draft == x.before.draft && IsMoved(p, x.event.to, Working(x.before), Working(x.after))
    else IsMoved(p, x.event.to, x.before.draft, x.after.draft)
}

predicate IsMoved(p: PhotoID, to: int, before: seq<PhotoID>, after: seq<PhotoID>)
{
  |after| == |before|
  && (exists i :: 0 <= i < |after| && after[i] == p
        && (0 <= to < |after| ==> i == to) && (to < 0 ==> i == 0) && (to >= |after| ==> i == |after| - 1))
  && Without(after, p) == Without(before, p)
}

// A commit makes the draft exactly working, or exactly the merge of a delivery with it.
predicate CommitIsExact(x: Taken)
{
  x.outcome.applied? ==>
    (x.event.confirm? ==> x.after.draft == Working(x.before))
    && (x.event.selectAssets? ==>
          var kept := Kept(x.rules, x.before, x.event.assets);
          IsMerge(Working(x.before), kept, Delivered(x.rules, x.before, x.event.assets), x.after.draft))
}

// The photos of a delivery that are taken: the first that may enter and fit beside those that are kept.
function Delivered(r: Rules, s: State, assets: seq<AssetID>): seq<PhotoID>
{
  var kept := Kept(r, s, assets);
  var beside := Filter(Working(s), kept);
  var named := Named(r, s, assets, kept, KindOfList(beside), Mentions([], [])).named;
  Prefix(named, Room(r, |beside|, |named|))
}

// What is kept keeps its index, clipped to the end; the other places hold what is taken, in its order.
predicate IsMerge(l: seq<PhotoID>, kept: set<PhotoID>, taken: seq<PhotoID>, merged: seq<PhotoID>)
{
  |merged| == |Filter(l, kept)| + |taken|
  && (forall i :: 0 <= i < |l| && l[i] in kept ==>
        var last := |merged| - |Filter(l[i..], kept)|;
        0 <= last < |merged| && merged[if i < last then i else last] == l[i])
  && Filter(merged, Elements(merged) - kept) == taken
}

// After a delivery every listed asset that was not dropped is in the draft.
predicate DeliveredIsTicked(x: Taken)
{
  x.event.selectAssets? && x.outcome.applied? ==>
    x.outcome.effect.committed?
    && |Identities(x.before, x.event.assets) - Elements(x.after.draft)| == x.outcome.effect.dropped
}

// A second delivery or confirm of one opening is ignored.
predicate CommitOnce(x: Taken)
{
  (x.event.confirm? || x.event.selectAssets?)
  && (!x.before.picker.album? || IsStale(x.before, OpeningOf(x.event))) ==>
    x.outcome.ignored? && x.after == x.before
}

// A cancel leaves the draft as it was.
predicate CancelKeepsDraft(x: Taken)
{
  x.event.cancel? ==>
    SelectedImages(x.after) == SelectedImages(x.before)
    && SelectedAssetURLs(x.after) == SelectedAssetURLs(x.before)
}

// A rejected or ignored event leaves the same state.
predicate RefusedChangesNothing(x: Taken) { !x.outcome.applied? ==> x.after == x.before }

// ---- answers ---------------------------------------------------------------------------------------

// No answer changes the order of the photos.
predicate AnswersDoNotReorder(x: Taken)
{
  IsAnswer(x.event) ==>
    KeepsOrder(x.before.draft, x.after.draft)
    && KeepsOrder(Working(x.before), Working(x.after))
    && KeepsOrder(Start(x.before), Start(x.after))
}

// What is in both lists stands in the same order in both.
predicate KeepsOrder(before: seq<PhotoID>, after: seq<PhotoID>)
{
  Filter(before, Elements(after)) == Filter(after, Elements(before))
}

// No answer lengthens a list, or takes more from it than it names; a become-one exchanges in place.
predicate AnswersAddNothing(x: Taken)
{
  IsAnswer(x.event) ==>
    AddsNothing(x, x.before.draft, x.after.draft)
    && AddsNothing(x, Working(x.before), Working(x.after))
    && AddsNothing(x, Start(x.before), Start(x.after))
}

predicate AddsNothing(x: Taken, before: seq<PhotoID>, after: seq<PhotoID>)
{
  |after| <= |before|
  && (forall i :: 0 <= i < |after| && after[i] !in before ==>
        x.event.assetURLResolved? && after[i] == capture(x.event.capture)
        && |after| == |before| && before[i] == asset(x.event.asset))
  && (forall p :: p in before && p !in after ==> MayBeTaken(x, p, after))
}

// What leaves a list by an answer is the photo that became the shot, or one that others deleted.
predicate MayBeTaken(x: Taken, p: PhotoID, after: seq<PhotoID>)
{
  (x.event.assetURLResolved? && p == asset(x.event.asset) && capture(x.event.capture) in after)
  || (x.event.libraryChanged? && p.asset? && p.id in x.event.removed && p.id !in x.event.inserted
      && (x.rules.deletedWhileSelected.drop?
          || (x.rules.deletedWhileSelected.keepDraft? && p !in x.before.draft)))
}

// The failure of one save changes its own mark, and nothing about any list, url or other photo.
predicate FailureIsLocal(x: Taken)
{
  x.event.captureSaveFailed? ==>
    SelectedImages(x.after) == SelectedImages(x.before)
    && SelectedAssetURLs(x.after) == SelectedAssetURLs(x.before)
    && x.after.picker == x.before.picker
    && forall p :: p != capture(x.event.capture) ==>
         (p in x.after.photos <==> p in x.before.photos)
         && (p in x.before.photos ==> x.after.photos[p] == x.before.photos[p])
}

// ---- what is listed ----------------------------------------------------------------------------------

// A deleted photo is not listed again until the user picks it again: whatever is listed was listed before,
// or is named by the event.
predicate DeletedStaysDeleted(x: Taken)
{
  forall p :: (p in x.after.draft || p in Working(x.after)) && !IsListed(x.before, p) ==>
    p in Picked(x.before, x.event)
}

// The photos that the user picks, or shoots, by an event; and the one that a photo became.
function Picked(s: State, e: Event): set<PhotoID>
{
  if e.toggle? then {Identity(s, e.photo)}
  else if e.panBegan? then {IdentityOfAsset(s, e.asset)}
  else if e.panMoved? || e.selectAll? || e.selectAssets? then Identities(s, e.assets)
  else if e.cameraCapture? then {capture(e.capture)}
  else {}
}

// Captures leave the draft only by delete, a committed untick, a swap, a fresh commit or draftConsumed.
predicate CapturesLeaveOnlyByUser(x: Taken)
{
  forall p: PhotoID :: p.capture? && p in x.before.draft && p !in x.after.draft ==> MayLeave(x, p)
}

predicate MayLeave(x: Taken, p: PhotoID)
{
  (x.event.delete? && 0 <= x.event.index < |x.before.draft| && x.before.draft[x.event.index] == p)
  || (x.event.confirm? && p !in Working(x.before))
  || (x.event.selectAssets?
      && (p !in Working(x.before) || (x.before.picker.album? && p in x.before.picker.seed)
          || ReplacesSingle(x.rules) || x.rules.reopening.fresh_?))
  || (x.event.cameraCapture? && ReplacesSingle(x.rules))
  || x.event.draftConsumed?
}
