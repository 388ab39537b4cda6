--------------------------------- MODULE Life ---------------------------------
(* What becomes of a relaunch (SPEC.md, section 15): a new process goes on with  *)
(* the same log, and nothing that was under way will be answered.                *)
EXTENDS Cleanup

\* A1.2, A1.3, A1.5.
ImageEnded(image) == IF image.is = "loading" THEN Failed("timedOut", image.hasPreview) ELSE image
SaveEnded(facts)  ==
  IF facts.save = "pending" THEN [facts EXCEPT !.save = "failed", !.reason = "relaunched"] ELSE facts
ItemEnded(item)   ==
  IF item.is \in {"uploaded", "compressionFailed"} THEN item
  ELSE Item(item.photo, "compressionFailed", "relaunched", 0)

\* A1.
Relaunched(s, e) ==
  Applied([s EXCEPT
             !.picker = NoPicker, !.cleanup = NoCleanup,
             !.images = [p \in DOMAIN @ |-> ImageEnded(@[p])],
             !.photos = [p \in DOMAIN @ |-> SaveEnded(@[p])],
             !.publication = [i \in DOMAIN @ |-> ItemEnded(@[i])]],
          NoEffect)
===============================================================================
