---------------------------- MODULE SelectionWords ----------------------------
(* States, events and outcomes in the words of sessions.                         *)
EXTENDS Alphabet

Letters == <<"a", "b", "c", "d", "e", "f", "g", "h", "i">>

AssetName(a) == Letters[a + 1]
Name(p)      == IF IsCapture(p) THEN "#" \o ToString(Number(p)) ELSE AssetName(Number(p))

\* A space and a name for each photo of a list, and a space and a word for each of a list of words.
RECURSIVE Words(_)
Words(list) == IF list = <<>> THEN "" ELSE " " \o Head(list) \o Words(Tail(list))
Names(list) == Words([i \in DOMAIN list |-> Name(list[i])])

\* Assets by number, then captures by number.
EveryPhoto  == [a \in 1..(AssetCount + VideoCount) |-> Asset(a - 1)] \o [c \in 1..CaptureCount |-> Capture(c)]
Sorted(set) == Within(EveryPhoto, set)

-------------------------------------------------------------------------------
PanText(pan) ==
  IF ~pan.isOn THEN ""
  ELSE " pan " \o (IF pan.selects THEN "selects" ELSE "deselects")
         \o (IF pan.hasNotified THEN " notified" ELSE "") \o " start" \o Names(pan.start)

PickerText(picker) ==
  IF picker.source # "album" THEN picker.source
  ELSE "album seed" \o Names(Sorted(picker.seed)) \o " working" \o Names(picker.working)
         \o " gone" \o Names(Sorted({Asset(a) : a \in picker.gone})) \o PanText(picker.pan)

FactsText(p, facts) ==
  Name(p)
    \o (IF IsCapture(p) /\ facts.asset # NoAsset THEN "=" \o AssetName(facts.asset) ELSE "")
    \o (CASE facts.save = "pending" -> "?"
          [] facts.save = "failed"  ->
               "!" \o (IF facts.reason \in {"assetTaken", "relaunched"} THEN facts.reason ELSE "")
          [] OTHER                  -> "")
    \o (IF facts.isPresent THEN "" ELSE "~")

TableText(photos) ==
  LET order == Sorted(DOMAIN photos)
  IN Words([i \in DOMAIN order |-> FactsText(order[i], photos[order[i]])])

StateText(s) ==
  "draft" \o Names(s.draft) \o " | " \o PickerText(s.picker) \o " | table" \o TableText(s.photos)
    \o " | last " \o ToString(s.lastCapture)
    \o " | library " \o s.access.library \o " camera " \o s.access.camera

-------------------------------------------------------------------------------
AssetsText(assets) == Words([i \in DOMAIN assets |-> AssetName(assets[i])])
SetText(word, set) ==
  IF set = {} THEN "" ELSE " " \o word \o Names(Sorted({Asset(a) : a \in set}))

PartText(e, part) ==
  CASE part = "asset"     -> " " \o AssetName(e.asset)
    [] part = "assets"    -> AssetsText(e.assets)
    [] part = "photo"     -> " " \o Name(e.photo)
    [] part = "capture"   -> " #" \o ToString(e.capture)
    [] part = "index"     -> " " \o ToString(e.index)
    [] part = "to"        -> " " \o ToString(e.to)
    [] part = "expecting" -> " expecting " \o Name(e.expecting)
    [] part \in {"removed", "inserted"} -> SetText(part, e[part])
    [] part \in {"source", "access", "quality"} -> " " \o e[part]
    [] part \in {"request", "bytes", "upload"}  -> " " \o ToString(e[part])
    [] part \in {"library", "camera"}   -> " " \o part \o " " \o e[part]

\* In the order in which a line of a session has them.
PartOrder ==
  <<"source", "photo", "capture", "asset", "assets", "to", "index", "expecting", "access", "removed",
    "inserted", "library", "camera", "request", "quality", "bytes", "upload">>

RECURSIVE PartsText(_, _)
PartsText(e, parts) ==
  IF parts = <<>> THEN ""
  ELSE (IF Head(parts) \in DOMAIN e THEN PartText(e, Head(parts)) ELSE "") \o PartsText(e, Tail(parts))

EventText(e) ==
  IF e.event = "deletionFinished"
  THEN e.event \o " " \o ToString(e.batch) \o " " \o e.result \o SetText("assets", Part(e, "assets", {}))
  ELSE e.event \o PartsText(e, PartOrder)

OutcomeText(o) ==
  IF ~IsApplied(o) THEN o[1] \o " " \o o[2]
  ELSE o[2] \o (CASE o[2] = "requestAccess" -> " " \o o[3]
                  [] o[2] = "committed"     -> " " \o ToString(o[3])
                  [] o[2] = "saveCapture"   -> " #" \o ToString(o[3])
                  [] o[2] \in {"deselect", "loadImage"} -> " " \o Name(o[3])
                  [] o[2] = "deleteAssets"   -> " " \o ToString(o[3])
                  [] o[2] = "notifyDeletion" -> " " \o o[3]
                  [] OTHER                  -> "")
===============================================================================
