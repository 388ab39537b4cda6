----------------------------- MODULE PickerEvents -----------------------------
(* What becomes of the events of the picker (SPEC.md, section 3).                *)
(* Each event gives a record: the next state and the outcome. Guards are tried   *)
(* in the order given; the first that matches decides (P0.1).                    *)
EXTENDS SelectionState

-------------------------------------------------------------------------------
\* How events end.

Rejected(s, why) == [state |-> s, outcome |-> <<"rejected", why>>]
Ignored(s, why)  == [state |-> s, outcome |-> <<"ignored", why>>]

\* S2.1, S2.2: every applied event makes the state canonical, so equal meaning is equal value.
Settled(s) ==
  [s EXCEPT
    !.photos = [p \in {q \in DOMAIN @ : IsListed(s, q) \/ @[q].save = "pending"} |-> @[p]],
    !.picker.seed = {p \in @ : Holds(s.draft, p)}]
Applied(s, effect) == [state |-> Settled(s), outcome |-> <<"applied">> \o effect]

NoEffect == <<"none">>

\* S2.4: photos that are about to be listed enter the table, as missing if the open album knows so.
\* P11.10: a picked item without an identifier is a capture with a number of its own, and has no asset.
Entered(s, list) ==
  LET new == {p \in Elements(list) : ~Known(s, p)}
  IN IF new = {} THEN s
     ELSE [s EXCEPT !.photos = [p \in DOMAIN @ \cup new |->
       IF p \notin new THEN s.photos[p]
       ELSE IF IsCapture(p) THEN [asset |-> NoAsset, save |-> "none", reason |-> "", isPresent |-> TRUE]
       ELSE [asset |-> Number(p), save |-> "none", reason |-> "",
             isPresent |-> Number(p) \notin s.picker.gone]]]

\* One function for all lists that hold photos: the draft, working, and the start of a pan.
EditedLists(s, edit(_)) ==
  [s EXCEPT !.draft = edit(@), !.picker.working = edit(@), !.picker.pan.start = edit(@)]

WithWorking(s, list) == [Entered(s, list) EXCEPT !.picker.working = list]
WithFront(s, list)   == IF IsAlbum(s) THEN [s EXCEPT !.picker.working = list] ELSE [s EXCEPT !.draft = list]
Closed(s)            == [s EXCEPT !.picker = NoPicker]

-------------------------------------------------------------------------------
\* P1, P2: openPicker.

Opened(s, source, seed, working) ==
  LET missing == {p \in Elements(s.draft) : ~s.photos[p].isPresent}
  IN [s EXCEPT !.opened = @ + 1,
               !.picker = [source |-> source, seed |-> seed, working |-> working, pan |-> NoPan,
                           gone |-> IF source = "album" THEN {s.photos[p].asset : p \in missing} ELSE {}]]

OpenAlbum(s) ==
  LET seed == {p \in Elements(s.draft) : HasPresentAsset(s, p)}
      needs == s.rules.pickerNeedsAccess
  IN CASE needs /\ s.access.library = "notDetermined" -> Applied(s, <<"requestAccess", "library">>)
       [] needs /\ s.access.library \in {"restricted", "denied", "addOnly"} -> Rejected(s, "libraryAccess")
       [] OTHER ->
            IF s.rules.reopening = "fresh" THEN Applied(Opened(s, "album", {}, <<>>), <<"presentAlbum">>)
            \* What is not seeded keeps its place: when that fills the limit, nothing could be chosen.
            ELSE IF seed = {} /\ IsFull(s.rules, Len(s.draft)) /\ ~ReplacesSingle(s.rules)
            THEN Rejected(s, "limitReached")
            ELSE Applied(Opened(s, "album", seed, s.draft), <<"presentAlbum">>)

OpenCamera(s) ==
  CASE s.access.camera = "notDetermined" -> Applied(s, <<"requestAccess", "camera">>)
    [] s.access.camera \in {"unavailable", "denied"} -> Rejected(s, "cameraAccess")
    [] s.access.camera = "granted" ->
         IF IsFull(s.rules, Len(s.draft)) /\ s.rules.shotAtLimit # "saveOnly" /\ ~ReplacesSingle(s.rules)
         THEN Rejected(s, "limitReached")
         ELSE Applied(Opened(s, "camera", {}, <<>>), <<"presentCamera">>)

OpenPicker(s, e) ==
  IF IsOpen(s) THEN Rejected(s, "alreadyPresenting")
  ELSE IF e.source = "album" THEN OpenAlbum(s) ELSE OpenCamera(s)

-------------------------------------------------------------------------------
\* P3: toggle. Unticking comes before every other guard.

Toggle(s, e) ==
  LET p == Identity(s, e.photo)
      w == Working(s)
  IN IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
     ELSE IF IsCapture(p) /\ ~Known(s, p) THEN Rejected(s, "unknownPhoto")
     ELSE IF Holds(w, p) THEN Applied([s EXCEPT !.picker.working = Without(w, p)], NoEffect)
     ELSE IF IsMissing(s, p) THEN Rejected(s, "missingAsset")
     ELSE IF ~IsRight(s.rules, p, w) THEN Rejected(s, "mediaKind")
     ELSE IF ~IsFull(s.rules, Len(w)) THEN Applied(WithWorking(s, Append(w, p)), NoEffect)
     ELSE IF ReplacesSingle(s.rules) THEN Applied(WithWorking(s, <<p>>), NoEffect)
     ELSE Rejected(s, "limitReached")

-------------------------------------------------------------------------------
\* P4 to P8: pans, and selecting all.

\* The list with the assets that may and do fit behind it, in their order, and whether some that may
\* did not fit. Missing assets and those of a wrong kind are skipped.
RECURSIVE Added(_, _, _)
Added(s, assets, list) ==
  IF assets = <<>> THEN [list |-> list, leftOver |-> FALSE]
  ELSE LET p == PhotoOf(s, Head(assets)) IN
    IF Holds(list, p) \/ IsMissing(s, p) \/ ~IsRight(s.rules, p, list) THEN Added(s, Tail(assets), list)
    ELSE IF IsFull(s.rules, Len(list)) THEN [list |-> list, leftOver |-> TRUE]
    ELSE Added(s, Tail(assets), Append(list, p))

\* P5.3 to P5.7: the range is applied to the start, so that a range that shrinks restores.
Swept(s, assets) ==
  LET pan   == s.picker.pan
      range == {p \in {PhotoOf(s, assets[i]) : i \in DOMAIN assets} : ~IsMissing(s, p)}
      added == Added(s, assets, pan.start)
  IN IF ~pan.selects THEN Applied([s EXCEPT !.picker.working = Minus(pan.start, range)], NoEffect)
     ELSE IF added.leftOver /\ ~pan.hasNotified
     THEN Applied([WithWorking(s, added.list) EXCEPT !.picker.pan.hasNotified = TRUE], <<"notifyLimit">>)
     ELSE Applied(WithWorking(s, added.list), NoEffect)

PanBegan(s, e) ==
  LET pan == [isOn |-> TRUE, start |-> Working(s), selects |-> ~Holds(Working(s), PhotoOf(s, e.asset)),
              hasNotified |-> FALSE]
  IN IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
     ELSE Swept([s EXCEPT !.picker.pan = pan], <<e.asset>>)

PanMoved(s, e) ==
  IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
  ELSE IF ~s.picker.pan.isOn THEN Ignored(s, "noPan")
  ELSE Swept(s, e.assets)

PanEnded(s, e) ==
  IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
  ELSE IF ~s.picker.pan.isOn THEN Ignored(s, "noPan")
  ELSE Applied([s EXCEPT !.picker.pan = NoPan], NoEffect)

PanCancelled(s, e) ==
  IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
  ELSE IF ~s.picker.pan.isOn THEN Ignored(s, "noPan")
  ELSE Applied([s EXCEPT !.picker.working = s.picker.pan.start, !.picker.pan = NoPan], NoEffect)

SelectAll(s, e) ==
  LET added == Added(s, e.assets, Working(s))
  IN IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
     ELSE IF added.leftOver /\ Len(added.list) = Len(Working(s)) THEN Rejected(s, "limitReached")
     ELSE Applied(WithWorking(s, added.list), IF added.leftOver THEN <<"notifyLimit">> ELSE NoEffect)

-------------------------------------------------------------------------------
\* P9, P10.

DeselectAll(s, e) ==
  IF ~IsAlbum(s) THEN Rejected(s, "notPresenting")
  ELSE Applied([s EXCEPT !.picker.working = Minus(@, Elements(Ticked(s)))], NoEffect)

Move(s, e) ==
  LET p == Identity(s, e.photo)
      rest == Without(Front(s), p)
  IN IF s.picker.source = "camera" THEN Rejected(s, "presenting")
     ELSE IF ~Holds(Front(s), p) THEN Rejected(s, "unknownPhoto")
     ELSE Applied(WithFront(s, InsertedAt(rest, Min(Max(e.to, 0), Len(rest)) + 1, p)), NoEffect)

-------------------------------------------------------------------------------
\* P11: selectAssets, the merge.

\* The photos of a delivery: it has assets, or, where one of them has no identifier, photos.
Delivered(s, e) ==
  IF "photos" \in DOMAIN e THEN [i \in DOMAIN e.photos |-> Identity(s, e.photos[i])]
  ELSE [i \in DOMAIN e.assets |-> PhotoOf(s, e.assets[i])]

\* P11.10: a number that was given before, and of which nothing is known any more.
IsForgotten(s, p) == IsCapture(p) /\ Number(p) <= s.lastCapture /\ ~Known(s, p)

\* The photos that a delivery names, first mention first, without those that keep their place; and how
\* many were left out: forgotten, or of the wrong kind.
RECURSIVE Named(_, _, _, _, _)
Named(s, photos, kept, named, wrong) ==
  IF photos = <<>> THEN [list |-> named, leftOut |-> Cardinality(wrong)]
  ELSE LET p == Head(photos) IN
    IF Holds(kept, p) \/ Holds(named, p) \/ p \in wrong THEN Named(s, Tail(photos), kept, named, wrong)
    ELSE IF ~IsForgotten(s, p) /\ IsRight(s.rules, p, kept \o named)
    THEN Named(s, Tail(photos), kept, Append(named, p), wrong)
    ELSE Named(s, Tail(photos), kept, named, wrong \cup {p})

\* The places of working: a photo that is kept stays, any other place takes the next of the named
\* photos or closes up, and what is left of these follows.
RECURSIVE Woven(_, _, _)
Woven(working, kept, named) ==
  IF working = <<>> THEN named
  ELSE IF Holds(kept, Head(working)) THEN <<Head(working)>> \o Woven(Tail(working), kept, named)
  ELSE IF named = <<>> THEN Woven(Tail(working), kept, named)
  ELSE <<Head(named)>> \o Woven(Tail(working), kept, Tail(named))

Merged(s, photos) ==
  LET kept  == IF ReplacesSingle(s.rules) /\ photos # <<>> THEN <<>> ELSE Reserved(s)
      named == Named(s, photos, kept, <<>>, {})
      room  == IF s.rules.limit = 0 THEN Len(named.list) ELSE Max(0, s.rules.limit - Len(kept))
      taken == Prefix(named.list, room)
  IN [list |-> Woven(Working(s), kept, taken),
      dropped |-> named.leftOut + Len(named.list) - Len(taken)]

SelectAssets(s, e) ==
  LET merged == Merged(s, Delivered(s, e))
      last   == Highest({Number(p) : p \in {q \in Elements(merged.list) : IsCapture(q)}}, s.lastCapture)
  IN IF ~IsAlbum(s) THEN Ignored(s, "pickerClosed")
     ELSE Applied(Closed([Entered(s, merged.list) EXCEPT !.draft = merged.list, !.lastCapture = last]),
                  <<"committed", merged.dropped>>)

-------------------------------------------------------------------------------
\* P12 to P14.

Confirm(s, e) ==
  IF ~IsAlbum(s) THEN Ignored(s, "pickerClosed")
  ELSE IF RefusesEmpty(s) THEN Rejected(s, "nothingSelected")
  ELSE Applied(Closed([s EXCEPT !.draft = Working(s)]), <<"committed", 0>>)

Cancel(s, e) ==
  IF ~IsOpen(s) THEN Ignored(s, "pickerClosed") ELSE Applied(Closed(s), NoEffect)

RequestAccess(s, e) ==
  IF e.access = "limited" /\ s.access.library # "limited" THEN Rejected(s, "libraryAccess")
  ELSE Applied(s, <<"requestAccess", e.access>>)
===============================================================================
