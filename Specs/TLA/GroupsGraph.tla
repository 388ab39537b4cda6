------------------------------ MODULE GroupsGraph ------------------------------
(* Prints every transition of Groups in the words of sessions, as SelectionGraph *)
(* does those of the core.                                                       *)
EXTENDS Groups, SelectionWords

WhyText(why) == IF why \in {"timedOut", "relaunched"} THEN " " \o why ELSE ""

ImageText(p, image) ==
  " " \o Name(p) \o " " \o image.is
    \o (IF image.is = "loading" THEN " " \o ToString(image.request) ELSE WhyText(image.reason))
    \o (IF image.hasPreview THEN " preview" ELSE "")

RECURSIVE Joint(_)
Joint(list) == IF list = <<>> THEN "" ELSE Head(list) \o Joint(Tail(list))

\* What is as it is where nothing was asked for is left out.
ImagesText(images) ==
  LET order == Sorted({p \in DOMAIN images : images[p] # Ready})
  IN IF order = <<>> THEN "" ELSE " | images" \o Joint([i \in DOMAIN order |-> ImageText(order[i], images[order[i]])])

ItemText(item) ==
  " " \o Name(item.photo) \o " " \o item.is \o WhyText(item.reason)
    \o (IF item.is = "uploading" THEN " " \o ToString(item.upload) ELSE "")

PublicationText(publication) ==
  IF publication = <<>> THEN ""
  ELSE " | publication" \o Joint([i \in DOMAIN publication |-> ItemText(publication[i])])

CleanupText(c) ==
  IF c.phase = "none" THEN ""
  ELSE " | " \o c.phase \o AssetsText(c.selected)
         \o (IF ~c.sweep.isOn THEN ""
             ELSE " pan " \o (IF c.sweep.selects THEN "selects" ELSE "deselects")
                    \o " start" \o AssetsText(c.sweep.start))
         \o (IF c.phase # "deleting" THEN ""
             ELSE " batch " \o ToString(c.number) \o AssetsText(c.batch) \o " asked " \o ToString(c.asked))
         \o " gone" \o Names(Sorted({Asset(a) : a \in c.gone}))

WholeText(s) == StateText(s) \o ImagesText(s.images) \o PublicationText(s.publication) \o CleanupText(s.cleanup)

-------------------------------------------------------------------------------
VARIABLE text

GraphInit == Init /\ text = WholeText(state)
GraphNext == Next /\ text' = IF state' = state THEN text ELSE WholeText(state')
GraphSpec == GraphInit /\ [][GraphNext]_<<vars, text>>

Printed ==
  PrintT("graph: " \o text \o " ;; " \o EventText(event') \o " ;; " \o OutcomeText(outcome')
           \o " ;; " \o (IF state' = state THEN "=" ELSE text'))
===============================================================================
