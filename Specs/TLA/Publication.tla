------------------------------ MODULE Publication ------------------------------
(* What becomes of the events of a publication (SPEC.md, section 13). It is a    *)
(* sequence, with one record for each photo of the draft; none is <<>>. How many *)
(* bytes a photo came to is no part of it: nothing depends on that.              *)
EXTENDS Images

Item(p, is, why, upload) == [photo |-> p, is |-> is, reason |-> why, upload |-> upload]

HasItem(publication, is) == \E i \in DOMAIN publication : publication[i].is = is

\* U0.2.
PhaseOf(publication) ==
  CASE publication = <<>>                                       -> "idle"
    [] HasItem(publication, "compressionFailed")                -> "failed"
    [] OTHER ->
         IF HasItem(publication, "waiting") THEN "compressing"
         ELSE IF HasItem(publication, "uploading") THEN "uploading"
         ELSE IF HasItem(publication, "uploadFailed") THEN "failed" ELSE "published"

IsPublishing(s) == PhaseOf(s.publication) \in {"compressing", "uploading"}

\* The place of a photo whose data is at this point; 0 if there is none.
PlaceAt(s, p, is) ==
  LET places == {i \in DOMAIN s.publication : s.publication[i].photo = p /\ s.publication[i].is = is}
  IN IF places = {} THEN 0 ELSE CHOOSE i \in places : TRUE

\* U0.3.
Uploads(publication) ==
  LET sent == SelectSeq(publication, LAMBDA item : item.is \in {"uploading", "uploadFailed", "uploaded"})
  IN [i \in DOMAIN sent |-> sent[i].photo]

\* U2.3: every photo with data that is not uploaded gets the number of its upload, in the order of the draft.
UploadsStarted(s) ==
  LET ready == {i \in DOMAIN s.publication : s.publication[i].is = "compressed"}
      number(i) == s.uploads + Cardinality({j \in ready : j <= i})
  IN [s EXCEPT
       !.publication = [i \in DOMAIN @ |->
         IF i \in ready THEN Item(@[i].photo, "uploading", "", number(i)) ELSE @[i]],
       !.uploads = @ + Cardinality(ready)]

\* U1.3: the first photo whose image is not ready decides.
Unready(s) == SelectSeq(s.draft, LAMBDA p : ~HasImage(s, p, "ready"))

\* U1.
Publish(s, e) ==
  LET first == Head(Unready(s))
      again(item) ==
        CASE item.is = "compressionFailed" -> Item(item.photo, "waiting", "", 0)
          [] item.is = "uploadFailed"      -> Item(item.photo, "compressed", "", 0)
          [] OTHER                         -> item
      begun == IF s.publication = <<>> THEN [i \in DOMAIN s.draft |-> Item(s.draft[i], "waiting", "", 0)]
               ELSE [i \in DOMAIN s.publication |-> again(s.publication[i])]
      next  == [s EXCEPT !.publication = begun]
  IN IF IsOpen(s) THEN Rejected(s, "presenting")
     ELSE IF IsPublishing(s) THEN Rejected(s, "publishing")
     ELSE IF s.draft = <<>> THEN Rejected(s, "emptyDraft")
     ELSE IF Unready(s) # <<>> THEN
       IF ~s.photos[first].isPresent THEN Rejected(s, "missingAsset")
       ELSE IF HasImage(s, first, "failed") THEN Rejected(s, "imageFailed")
       ELSE Rejected(s, "imageNotReady")
     ELSE IF PhaseOf(s.publication) = "published" THEN Rejected(s, "alreadyPublished")
     ELSE IF PhaseOf(begun) = "compressing" THEN Applied(next, <<"compress">>)
     ELSE Applied(UploadsStarted(next), <<"upload">>)

\* U2.1: where the photo waits for its data; 0 if it does not.
WaitingPlace(s, e) ==
  IF PhaseOf(s.publication) # "compressing" THEN 0 ELSE PlaceAt(s, Identity(s, e.photo), "waiting")

\* U2. No data is never uploaded as if it were some.
ImageCompressed(s, e) ==
  LET i    == WaitingPlace(s, e)
      next == [s EXCEPT !.publication[i].is = "compressed"]
  IN IF i = 0 THEN Ignored(s, "staleCompression")
     ELSE IF e.bytes <= 0 THEN Ignored(s, "noData")
     ELSE IF PhaseOf(next.publication) = "compressing" THEN Applied(next, NoEffect)
     ELSE Applied(UploadsStarted(next), <<"upload">>)

\* U3.
CompressionFailed(s, e) ==
  LET i == WaitingPlace(s, e)
  IN IF i = 0 THEN Ignored(s, "staleCompression")
     ELSE Applied([s EXCEPT !.publication[i].is = "compressionFailed",
                            !.publication[i].reason = Part(e, "reason", "unspecified")], NoEffect)

\* U4.1.
UploadingPlace(s, e) ==
  LET i == PlaceAt(s, Identity(s, e.photo), "uploading")
  IN IF i = 0 \/ s.publication[Max(i, 1)].upload # e.upload THEN 0 ELSE i

\* U4: with the last one the post is complete, whatever the order of the answers.
UploadFinished(s, e) ==
  LET i    == UploadingPlace(s, e)
      next == [s EXCEPT !.publication[i] = Item(@.photo, "uploaded", "", 0)]
  IN IF i = 0 THEN Ignored(s, "staleUpload")
     ELSE Applied(next, IF PhaseOf(next.publication) = "published" THEN <<"post">> ELSE NoEffect)

\* U5.
UploadFailed(s, e) ==
  LET i == UploadingPlace(s, e)
  IN IF i = 0 THEN Ignored(s, "staleUpload")
     ELSE Applied([s EXCEPT !.publication[i] =
                     Item(@.photo, "uploadFailed", Part(e, "reason", "unspecified"), 0)], NoEffect)

\* U6.
CancelPublishing(s, e) ==
  IF ~IsPublishing(s) THEN Ignored(s, "notPublishing")
  ELSE Applied([s EXCEPT !.publication = <<>>], NoEffect)

-------------------------------------------------------------------------------
\* U0.4: an edit of the draft ends it.
PublicationFollowed(s) ==
  IF [i \in DOMAIN s.publication |-> s.publication[i].photo] = s.draft THEN s
  ELSE [s EXCEPT !.publication = <<>>]
===============================================================================
