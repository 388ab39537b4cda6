------------------------------- MODULE Alphabet -------------------------------
(* The events that are tried in a state, in three sizes. They depend on the state*)
(* only through the number of the last capture; none names an opening, so that   *)
(* the number of openings never matters.                                         *)
EXTENDS SelectionState, TLC

CONSTANTS
  AssetCount,    \* how many assets show photos; the first is 0
  VideoCount,    \* how many assets behind them show videos
  CaptureCount,  \* the captures are 1 .. CaptureCount
  Limit,         \* the limit of the rules; 0 for none
  Rule, Value    \* one more rule or policy, and what it is; the others have their defaults

Rules ==
  [DefaultRules EXCEPT !.limit = Limit, !.videos = AssetCount..(AssetCount + VideoCount - 1),
                       ![Rule] = Value]

AllAssets == 0..(AssetCount + VideoCount - 1)
AllLists  == Choices(AllAssets, 3)
Bound     == IF Limit = 0 THEN Cardinality(AllAssets) + CaptureCount ELSE Limit
Indices   == 0..(Bound - 1)

-------------------------------------------------------------------------------
\* The six events that the project began with. A session of only these is complete in itself.

Six == {"openPicker", "selectAssets", "cameraCapture", "assetURLResolved", "delete", "cancel"}

FixedOfSix ==
       {[event |-> "openPicker", source |-> source] : source \in {"album", "camera"}}
  \cup {[event |-> "selectAssets", assets |-> list] : list \in AllLists}
  \cup {[event |-> "cancel"]}
  \cup {[event |-> "delete", index |-> i] : i \in Indices}
OfCaptures(n) ==
       {[event |-> "assetURLResolved", capture |-> c, asset |-> a] : c \in 1..n, a \in AllAssets}
  \cup {[event |-> "cameraCapture", capture |-> c] : c \in {n + 1} \cap 1..CaptureCount}

-------------------------------------------------------------------------------
\* The six, and: taps, confirm, failed saves, and others who change the library.

FixedOfCore ==
       {[event |-> "toggle", photo |-> Asset(a)] : a \in AllAssets}
  \cup {[event |-> "confirm"]}
  \cup {[event |-> "libraryChanged", removed |-> {a}] : a \in AllAssets}
  \cup {[event |-> "libraryChanged", inserted |-> {a}] : a \in AllAssets}
CoreOfCaptures(n) ==
       {[event |-> "toggle", photo |-> Capture(c)] : c \in 1..n}
  \cup {[event |-> kind, capture |-> c] : kind \in {"captureSaveFailed", "retrySave"}, c \in 1..n}

-------------------------------------------------------------------------------
\* All 21 events of the core, late, repeated, unknown and misplaced ones too.

LibraryAccesses == {"notDetermined", "restricted", "denied", "addOnly", "limited", "full"}
CameraAccesses  == {"unavailable", "notDetermined", "denied", "granted"}

FixedOfAll ==
       {[event |-> "panBegan", asset |-> a] : a \in AllAssets}
  \cup {[event |-> kind, assets |-> list] : kind \in {"panMoved", "selectAll"}, list \in AllLists}
  \cup {[event |-> kind] : kind \in {"panEnded", "panCancelled", "deselectAll", "draftConsumed"}}
  \cup {[event |-> "selectAssets", assets |-> <<a, a>>] : a \in AllAssets}
  \cup {[event |-> "requestAccess", access |-> kind] : kind \in {"library", "camera", "limited"}}
  \cup {[event |-> "delete", index |-> Bound]}
  \cup {[event |-> "libraryChanged", removed |-> {a}, inserted |-> {a}] : a \in AllAssets}
  \cup {[event |-> "accessChanged", library |-> access] : access \in LibraryAccesses}
  \cup {[event |-> "accessChanged", camera |-> access] : access \in CameraAccesses}
AllPhotos(n) == {Asset(a) : a \in AllAssets} \cup {Capture(c) : c \in 1..n}
AllOfCaptures(n) ==
       {[event |-> "move", photo |-> p, to |-> i] : p \in AllPhotos(n), i \in Indices}
  \cup {[event |-> "delete", index |-> i, expecting |-> p] : p \in AllPhotos(n), i \in Indices}
  \cup {[event |-> "cameraCapture", capture |-> n] : c \in 1..Min(n, 1)}
  \cup {[event |-> "assetURLResolved", capture |-> n + 1, asset |-> a] : a \in AllAssets}
  \cup {[event |-> kind, capture |-> n + 1] : kind \in {"captureSaveFailed", "retrySave"}}
  \cup {[event |-> "toggle", photo |-> Capture(n + 1)]}

-------------------------------------------------------------------------------
SixEvents(n)  == FixedOfSix \cup OfCaptures(n)
CoreEvents(n) == SixEvents(n) \cup FixedOfCore \cup CoreOfCaptures(n)
AllEvents(n)  == CoreEvents(n) \cup FixedOfAll \cup AllOfCaptures(n)

\* Made once, for every number of the last capture, and not in every state anew.
SixTable  == TLCEval([n \in 0..CaptureCount |-> TLCEval(SixEvents(n))])
CoreTable == TLCEval([n \in 0..CaptureCount |-> TLCEval(CoreEvents(n))])
AllTable  == TLCEval([n \in 0..CaptureCount |-> TLCEval(AllEvents(n))])
===============================================================================
