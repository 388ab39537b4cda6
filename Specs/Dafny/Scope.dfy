// The events of a bounded scope, as the explorer and the model checker take them too.
//
// They depend on the state only through the number of captures so far. All assets are photos.

include "Derived.dfy"

datatype Alphabet = six | core | all

// So many assets, captures at most, and the limit; no limit is 0.
datatype Scope = Scope(assets: nat, captures: nat, limit: nat)

function method ScopeRules(scope: Scope): Rules
{
  Rules(scope.limit, any, false, Access(full, granted), 500,
        keepDraft, ShotAtLimit.refuse, commit, seeded, SingleLimit.refuse, save)
}

function method EventsOf(alphabet: Alphabet, scope: Scope, last: nat): seq<Event>
{
  match alphabet
  case six => SixEvents(scope, last)
  case core => SixEvents(scope, last) + CoreEvents(scope, last)
  case all => SixEvents(scope, last) + CoreEvents(scope, last) + MoreEvents(scope, last)
}

// The six named events.
function method SixEvents(scope: Scope, last: nat): seq<Event>
{
  [openPicker(Source.album), openPicker(Source.camera)]
  + Map(l => selectAssets(l, None), Lists(scope))
  + [cancel(None, None)]
  + (if last < scope.captures then [cameraCapture(last + 1, None)] else [])
  + Each(c => Map(a => assetURLResolved(c, a), Assets(scope.assets)), Numbers(last))
  + Map(i => delete(i, None), Indices(Bound(scope)))
}

// And the other events of a picker without sweeps.
function method CoreEvents(scope: Scope, last: nat): seq<Event>
{
  Map(p => toggle(p, None), Photos(scope, last))
  + [confirm(None)]
  + Each(c => [captureSaveFailed(c, unspecified), retrySave(c)], Numbers(last))
  + Each(a => [libraryChanged([a], [], [], None), libraryChanged([], [a], [], None)],
         Assets(scope.assets))
}

// And all the rest: sweeps, moves, access, and what is late, repeated or unknown.
function method MoreEvents(scope: Scope, last: nat): seq<Event>
{
  var assets := Assets(scope.assets);
  var photos := Photos(scope, last);
  var indices := Indices(Bound(scope));
  Map(a => panBegan(a, None), assets)
  + Map(l => panMoved(l, None), Lists(scope))
  + [panEnded(None), panCancelled(None)]
  + Map(l => selectAll(l, None), Lists(scope))
  + [deselectAll(None)]
  + Each(p => Map(i => move(p, i, None), indices), photos)
  + Map(a => selectAssets([a, a], None), assets)
  + Map(k => Event.requestAccess(k), [AccessKind.library, AccessKind.camera, AccessKind.limited])
  + (if last > 0 then [cameraCapture(last, None)] else [])
  + Map(a => assetURLResolved(last + 1, a), assets)
  + [captureSaveFailed(last + 1, unspecified), retrySave(last + 1), toggle(capture(last + 1), None)]
  + Each(i => Map(p => delete(i, Some(p)), photos), indices)
  + [delete(Bound(scope), None), draftConsumed]
  + Map(a => libraryChanged([a], [a], [], None), assets)
  + Map(x => accessChanged(Some(x), None),
        [LibraryAccess.notDetermined, restricted, LibraryAccess.denied, addOnly,
         LibraryAccess.limited, full])
  + Map(x => accessChanged(None, Some(x)),
        [unavailable, CameraAccess.notDetermined, CameraAccess.denied, granted])
}

// The indices of a draft that are asked for: all that a list can have.
function method Bound(scope: Scope): nat
{
  if scope.limit > 0 then scope.limit else scope.assets + scope.captures
}

function method Assets(n: nat): seq<AssetID>
{
  if n == 0 then [] else Assets(n - 1) + [AssetID(n - 1, photo)]
}

// The numbers 1 to n.
function method Numbers(n: nat): seq<nat> { UpTo(n) }

// The numbers 0 to n - 1.
function method Indices(n: nat): seq<nat> { if n == 0 then [] else Indices(n - 1) + [n - 1] }

// All assets, and the captures so far.
function method Photos(scope: Scope, last: nat): seq<PhotoID>
{
  Map(a => asset(a), Assets(scope.assets)) + Map(c => capture(c), Numbers(last))
}

function method Lists(scope: Scope): seq<seq<AssetID>> { Choices(3, Assets(scope.assets)) }

// Every ordered choice of at most so many of the assets, the empty one included.
function method Choices(most: nat, assets: seq<AssetID>): seq<seq<AssetID>>
{
  if most == 0 then [[]] else
  var fewer: nat := most - 1;
  [[]] + Each(a => Map(l => [a] + l, Choices(fewer, AssetsWithout(assets, a))), assets)
}

function method AssetsWithout(l: seq<AssetID>, a: AssetID): seq<AssetID>
{
  if l == [] then []
  else if l[0] == a then AssetsWithout(l[1..], a)
  else [l[0]] + AssetsWithout(l[1..], a)
}

function method Map<T, U>(f: T -> U, l: seq<T>): seq<U>
{
  if l == [] then [] else [f(l[0])] + Map(f, l[1..])
}

function method Each<T, U>(f: T -> seq<U>, l: seq<T>): seq<U>
{
  if l == [] then [] else f(l[0]) + Each(f, l[1..])
}
