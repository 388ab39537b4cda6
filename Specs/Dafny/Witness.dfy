// What is proved is not empty: a session reaches a full draft with a pending capture, and then two photos
// become one.

include "HistoryProofs.dfy"

function WitnessRules(): Rules
{
  Rules(2, any, false, Access(full, granted), 500,
        keepDraft, ShotAtLimit.refuse, commit, seeded, SingleLimit.refuse, save)
}

function WitnessAsset(): AssetID { AssetID(0, photo) }

// A draft that is full, with a capture that is pending.
function FullDraft(): State
{
  State(Access(full, granted),
        map[asset(WitnessAsset()) := Photo(Some(WitnessAsset()), Save.none, true),
            capture(1) := Photo(None, pending, true)],
        [asset(WitnessAsset()), capture(1)], Picker.none, 2, 1)
}

// The same draft once the capture was saved as the asset that the draft holds already.
function OnePhoto(): State
{
  State(Access(full, granted),
        map[capture(1) := Photo(Some(WitnessAsset()), saved, true)],
        [capture(1)], Picker.none, 2, 1)
}

function WitnessEvents(): seq<Event>
{
  [openPicker(Source.album), selectAssets([WitnessAsset()], None),
   openPicker(Source.camera), cameraCapture(1, None)]
}

lemma FullDraftIsReached()
  ensures Run(WitnessRules(), Initial(WitnessRules()), WitnessEvents()) == FullDraft()
{
  var r := WitnessRules();
  var a := WitnessAsset();
  var first := Initial(r);
  assert Seed(first) == {} && MissingAssets(first) == {};
  var shown := Step(r, first, openPicker(Source.album)).state;
  assert shown.photos == map[];
  assert shown == first.(picker := Picker.album({}, [], {}, None), opened_ := 1);
  var chosen := Step(r, shown, selectAssets([a], None)).state;
  DeliveryOfOne(r, shown, a);
  assert chosen.draft == [asset(a)];
  assert chosen.photos == map[asset(a) := Photo(Some(a), Save.none, true)];
  var camera := Step(r, chosen, openPicker(Source.camera)).state;
  assert camera.photos == chosen.photos;
  var shot := Step(r, camera, cameraCapture(1, None)).state;
  assert shot.draft == [asset(a), capture(1)];
  assert shot.photos == FullDraft().photos;
  RunOfFour(r, first, openPicker(Source.album), selectAssets([a], None),
            openPicker(Source.camera), cameraCapture(1, None));
}

// An empty album takes the one asset that is delivered.
lemma DeliveryOfOne(r: Rules, s: State, a: AssetID)
  requires r == WitnessRules() && s.picker == Picker.album({}, [], {}, None) && s.lastCapture == 0
  requires s.photos == map[]
  ensures Merged(r, s, [a]) == Merge([asset(a)], 0)
{
  var kept := Kept(r, s, [a]);
  assert kept == {};
  assert IdentityOfAsset(s, a) == asset(a);
  var none := Mentions([], []);
  assert Named(r, s, [a], kept, None, none) == Named(r, s, [], kept, None, Mentions([asset(a)], []));
}

lemma RunOfFour(r: Rules, s: State, a: Event, b: Event, c: Event, d: Event)
  ensures Run(r, s, [a, b, c, d])
    == Step(r, Step(r, Step(r, Step(r, s, a).state, b).state, c).state, d).state
{
  var one := Step(r, s, a).state;
  var two := Step(r, one, b).state;
  var three := Step(r, two, c).state;
  assert [a, b, c, d][1..] == [b, c, d];
  assert [b, c, d][1..] == [c, d];
  assert [c, d][1..] == [d];
  assert [d][1..] == [];
  assert Run(r, three, [d]) == Run(r, Step(r, three, d).state, []);
  assert Run(r, two, [c, d]) == Run(r, three, [d]);
  assert Run(r, one, [b, c, d]) == Run(r, two, [c, d]);
}

// A reachable state is full, holds a pending capture, and has every invariant.
lemma InvariantsAreSatisfiable()
  ensures exists events ::
    var s := Run(WitnessRules(), Initial(WitnessRules()), events);
    Inductive(WitnessRules(), s) && IsFull(WitnessRules(), s.draft)
    && exists c: nat :: capture(c) in s.draft && IsPending(s.photos, capture(c))
{
  var r := WitnessRules();
  FullDraftIsReached();
  InitialIsInductive(r);
  RunIsInductive(r, Initial(r), WitnessEvents());
  assert capture(1) in FullDraft().draft && IsPending(FullDraft().photos, capture(1));
}

// And from it a become-one happens: the album photo leaves, and the capture has its asset.
lemma BecomeOneHappens()
  ensures Step(WitnessRules(), FullDraft(), assetURLResolved(1, WitnessAsset()))
    == Result(OnePhoto(), applied(Effect.none))
{
  var s := FullDraft();
  var a := WitnessAsset();
  var twin := asset(a);
  assert AssetOf(s.photos, capture(1)).None?;
  assert Holder(s.photos, 1, a) == Holder(s.photos, 0, a) == None;
  assert Without(s.draft, twin) == [capture(1)] by {
    assert s.draft[1..] == [capture(1)] && s.draft[1..][1..] == [];
  }
  var next := Step(WitnessRules(), s, assetURLResolved(1, a)).state;
  assert next.draft == [capture(1)];
  assert next.photos == OnePhoto().photos;
}
