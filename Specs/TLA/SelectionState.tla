---------------------------- MODULE SelectionState ----------------------------
(* What the machine remembers, and what can be seen of it (SPEC.md, sections 1, 2). *)
(* There are no variables here: every operator takes the state that it speaks of.   *)
EXTENDS Lists

-------------------------------------------------------------------------------
\* Identity (V7 to V10). An asset is a number from 0, a capture a number from 1.

Asset(a)     == <<"asset", a>>
Capture(c)   == <<"capture", c>>
IsCapture(p) == p[1] = "capture"
Number(p)    == p[2]

\* The asset of a photo that has none, and the empty URL.
NoAsset == -1

-------------------------------------------------------------------------------
\* What a session fixes at its start (section 9). `videos` are the assets declared as such.

DefaultRules ==
  [limit |-> 9, media |-> "any", videos |-> {}, pickerNeedsAccess |-> FALSE,
   access |-> [library |-> "full", camera |-> "granted"], deletionBatch |-> 500,
   deletedWhileSelected |-> "keepDraft", shotAtLimit |-> "refuse", emptyDone |-> "commit",
   reopening |-> "seeded", singleLimit |-> "refuse", captures |-> "save"]

Kind(rules, p) == IF ~IsCapture(p) /\ Number(p) \in rules.videos THEN "video" ELSE "photo"

\* P0.3, for a list of so many photos.
IsFull(rules, count) == rules.limit > 0 /\ count >= rules.limit

\* P0.4: whether the kind of a photo is right for a list.
IsRight(rules, p, list) ==
  CASE rules.media = "any"    -> TRUE
    [] rules.media = "photos" -> Kind(rules, p) = "photo"
    [] rules.media = "videos" -> Kind(rules, p) = "video"
    [] rules.media = "single" -> list = <<>> \/ Kind(rules, p) = Kind(rules, Head(list))

ReplacesSingle(rules) == rules.limit = 1 /\ rules.singleLimit = "replace"

-------------------------------------------------------------------------------
\* The state (S1). `photos` is the table: a function from photos to the facts about them. A save that
\* did not fail has the reason "".

NoPan    == [isOn |-> FALSE, start |-> <<>>, selects |-> FALSE, hasNotified |-> FALSE]
NoPicker == [source |-> "none", seed |-> {}, working |-> <<>>, gone |-> {}, pan |-> NoPan]

Initial(rules) ==
  [rules |-> rules, access |-> rules.access, photos |-> <<>>, draft |-> <<>>, picker |-> NoPicker,
   opened |-> 0, lastCapture |-> 0]

Known(s, p)   == p \in DOMAIN s.photos
Working(s)    == s.picker.working
IsOpen(s)     == s.picker.source # "none"
IsAlbum(s)    == s.picker.source = "album"
\* S3.5: the list in front of the user.
Front(s)      == IF IsAlbum(s) THEN Working(s) ELSE s.draft
IsListed(s, p) == Holds(s.draft, p) \/ Holds(Working(s), p) \/ Holds(s.picker.pan.start, p)

\* V10: an asset that a photo of the table has is that photo.
PhotoOf(s, a) ==
  LET owners == {p \in DOMAIN s.photos : IsCapture(p) /\ s.photos[p].asset = a}
  IN IF owners = {} THEN Asset(a) ELSE CHOOSE p \in owners : TRUE
Identity(s, p) == IF IsCapture(p) THEN p ELSE PhotoOf(s, Number(p))

AssetOf(s, p) == IF ~IsCapture(p) THEN Number(p) ELSE IF Known(s, p) THEN s.photos[p].asset ELSE NoAsset
HasPresentAsset(s, p) == Known(s, p) /\ s.photos[p].asset # NoAsset /\ s.photos[p].isPresent
\* Missing, as far as this opening knows.
IsMissing(s, p) ==
  \/ Known(s, p) /\ ~s.photos[p].isPresent
  \/ ~IsCapture(p) /\ Number(p) \in s.picker.gone

\* S3.2, S3.3.
IsShotOfOpening(s, p) == IsCapture(p) /\ ~Holds(s.draft, p)
Ticked(s) ==
  IF IsAlbum(s)
  THEN SelectSeq(Working(s), LAMBDA p : HasPresentAsset(s, p) \/ IsShotOfOpening(s, p))
  ELSE <<>>

\* P12.2, S3.7.
RefusesEmpty(s) == Working(s) = <<>> /\ s.rules.emptyDone = "refuse"

\* P11.3: the photos of working that a delivery cannot speak about.
IsReserved(s, p) ==
  \/ IsShotOfOpening(s, p)
  \/ /\ s.rules.reopening = "seeded"
     /\ IsMissing(s, p) \/ (p \notin s.picker.seed /\ Holds(s.draft, p))
Reserved(s) == SelectSeq(Working(s), LAMBDA p : IsReserved(s, p))

\* All that can be seen of a state.
Shown(s) ==
  LET ticked == Ticked(s)
      count  == Len(Front(s))
  IN [images |-> s.draft, urls |-> [i \in DOMAIN s.draft |-> AssetOf(s, s.draft[i])],
      ticked |-> ticked, badges |-> [i \in DOMAIN ticked |-> i], count |-> count,
      canAdd |-> ~IsFull(s.rules, count), canFinish |-> IsAlbum(s) /\ ~RefusesEmpty(s),
      presented |-> s.picker.source, working |-> Working(s)]

-------------------------------------------------------------------------------
\* Events and outcomes. An event is a record: its name, and the parts that it has, as in a JSON Lines
\* session. An outcome is <<"applied", effect…>>, <<"rejected", name>> or <<"ignored", name>>.

\* V12.
Answers == {"assetURLResolved", "captureSaveFailed", "libraryChanged", "accessChanged",
            "imageResolved", "imageFailed", "requestTimedOut", "imageCompressed", "compressionFailed",
            "uploadFinished", "uploadFailed", "deletionFinished"}
Pans    == {"panBegan", "panMoved", "panEnded", "panCancelled"}

IsApplied(outcome) == outcome[1] = "applied"

\* L1.2: an asset that is both removed and inserted counts as inserted.
Inserted(e) == Part(e, "inserted", {})
Removed(e)  == Part(e, "removed", {}) \ Inserted(e)
===============================================================================
