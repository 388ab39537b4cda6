-------------------------- MODULE SelectionInvariants --------------------------
(* The invariants that can be judged on what is shown (SPEC.md, section 8), as   *)
(* operators: so they judge the machine, a wrong machine, and what an app showed.*)
(* What is not shown breaks nothing: any subset of the fields may be there.      *)
EXTENDS SelectionHistory

Shows(shown, field) == field \in DOMAIN shown

\* images and urls have one length, and each url is empty or the asset of the image at its index
IsAligned(shown, h) ==
  Shows(shown, "images") /\ Shows(shown, "urls") =>
    /\ Len(shown.images) = Len(shown.urls)
    /\ \A i \in DOMAIN shown.images : shown.urls[i] \in {NoAsset, AcceptedAsset(h, shown.images[i])}

\* What stayed stands in the order in which it stood; what stands twice is no matter of order.
KeepsOrder(order, images) ==
  Within(order, Elements(images)) = Once(Within(images, Elements(order)))

\* a listed capture's url is the asset of the answer that was accepted for that capture, empty before;
\* no answer changes the order of the photos
LandsInOwnSlot(shown, h) ==
  Shows(shown, "images") =>
    /\ h.orderBefore # <<>> => KeepsOrder(Head(h.orderBefore), shown.images)
    /\ Shows(shown, "urls") =>
         \A i \in 1..Min(Len(shown.images), Len(shown.urls)) :
           IsCapture(shown.images[i]) => shown.urls[i] = AnswerFor(h, Number(shown.images[i]))

AssetsOf(list, h) == SelectSeq([i \in DOMAIN list |-> AcceptedAsset(h, list[i])], LAMBDA a : a # NoAsset)

\* no photo, and no asset, is listed twice
HasNoDuplicates(shown, h) ==
  /\ Shows(shown, "urls") => IsDistinct(SelectSeq(shown.urls, LAMBDA a : a # NoAsset))
  /\ \A field \in {"images", "working", "ticked"} :
       Shows(shown, field) => IsDistinct(shown[field]) /\ IsDistinct(AssetsOf(shown[field], h))

\* draft and working never exceed the limit, pending captures included
IsWithinLimit(shown, rules) ==
  rules.limit > 0 =>
    /\ \A field \in {"images", "urls", "ticked", "badges", "working"} :
         Shows(shown, field) => Len(shown[field]) <= rules.limit
    /\ Shows(shown, "count") => shown.count <= rules.limit

\* badges are 1...k in the order of ticked
CountsBadges(shown) ==
  Shows(shown, "badges") =>
    /\ Shows(shown, "ticked") => Len(shown.ticked) = Len(shown.badges)
    /\ \A i \in DOMAIN shown.badges : shown.badges[i] = i

\* another photo is offered iff there is no limit or the list is shorter than it
OffersRoom(shown, rules) ==
  Shows(shown, "canAdd") /\ Shows(shown, "count") =>
    shown.canAdd = (rules.limit = 0 \/ shown.count < rules.limit)
================================================================================
