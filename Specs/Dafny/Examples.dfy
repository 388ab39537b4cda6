// Small states that have every invariant, for the wrong machines of MustFail to start from.

include "Witness.dfy"

function OtherAsset(): AssetID { AssetID(1, photo) }

// The full draft, with the album open over it.
function AlbumOverFullDraft(): State
{
  FullDraft().(picker := Picker.album({asset(WitnessAsset())}, FullDraft().draft, {}, None))
}

// The same photos the other way round: the pending capture first.
function AlbumOverTurnedDraft(): State
{
  var turned := [capture(1), asset(WitnessAsset())];
  AlbumOverFullDraft().(draft := turned,
    picker := Picker.album({asset(WitnessAsset())}, turned, {}, None))
}

function CameraOverFullDraft(): State { FullDraft().(picker := Picker.camera) }

// A draft of the one asset, with the camera open.
function CameraOverOneAsset(): State
{
  State(Access(full, granted), map[asset(WitnessAsset()) := Photo(Some(WitnessAsset()), Save.none, true)],
        [asset(WitnessAsset())], Picker.camera, 2, 0)
}

// The history of the full draft, and of the one photo that it becomes.
function FullDraftHistory(): History { History(map[], {1}) }
function OnePhotoHistory(): History { History(map[1 := WitnessAsset()], {}) }

lemma ExamplesAreInductive()
  ensures forall s :: s in [FullDraft(), OnePhoto(), AlbumOverFullDraft(), AlbumOverTurnedDraft(),
                            CameraOverFullDraft(), CameraOverOneAsset()] ==>
    Inductive(WitnessRules(), s)
{
  assert Inductive(WitnessRules(), FullDraft());
  assert Inductive(WitnessRules(), OnePhoto());
  assert Inductive(WitnessRules(), AlbumOverFullDraft());
  assert Inductive(WitnessRules(), AlbumOverTurnedDraft());
  assert Inductive(WitnessRules(), CameraOverFullDraft());
  assert Inductive(WitnessRules(), CameraOverOneAsset());
}

lemma ExamplesAgree()
  ensures AgreesWith(FullDraft(), FullDraftHistory())
  ensures AgreesWith(OnePhoto(), OnePhotoHistory())
{}
