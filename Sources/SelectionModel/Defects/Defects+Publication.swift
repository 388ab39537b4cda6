import SelectionCore

// What pages do wrong when they publish (specification, section 13).

extension Defect {
  static let publication: [Defect] = compression + uploads + publishing

  private static let compression: [Defect] = [
    Defect(
      "placeholderUploaded", "where a photo cannot be compressed, a placeholder is uploaded",
      source: "seed 1 §6.2", invariants: [.ReadyMeansAll], among: [.images, .publication],
      step: { picker, event in
        guard case .compressionFailed(let photo, _) = event else { return picker.take(event) }
        return picker.take(.imageCompressed(photo, bytes: 1))
      }),
    Defect(
      "noDataIsData", "a photo of which the encoder made nothing is uploaded as nothing",
      source: "seed 1 §5.3, §6.2", invariants: [.ReadyMeansAll], among: [.images, .publication],
      step: { picker, event in
        guard case .imageCompressed(let photo, let bytes) = event else {
          return picker.take(event)
        }
        return picker.take(.imageCompressed(photo, bytes: max(1, bytes)))
      }),
    Defect(
      "dataByFileName", "compressed photos with one file name are one file",
      source: "B129", invariants: [.ReadyMeansAll], among: [.images, .publication],
      step: { picker, event in
        guard case .imageCompressed(let photo, let bytes) = event else {
          return picker.take(event)
        }
        let outcome = picker.take(event)
        guard outcome.isApplied, let name = photo.fileName else { return outcome }
        var last = outcome
        for item in picker.current.publication?.items ?? []
        where item.progress == .waiting && item.photo.fileName == name {
          last = picker.take(.imageCompressed(item.photo, bytes: bytes))
        }
        return last
      }),
    Defect(
      "failedCompressionSkipped", "a photo that cannot be compressed is left out of the post",
      source: "seed 1 §6.2, B127", properties: [.FailureIsLocal, .AnswersAddNothing],
      among: [.images, .publication],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .compressionFailed(let photo, _) = event, outcome.isApplied {
          let id = picker.current.identity(of: photo)
          picker.current.publication?.items.removeAll { $0.photo == id }
          picker.setDraft(picker.current.draft.filter { $0 != id })
        }
        return outcome
      }),
    Defect(
      "uploadsOneByOne", "the upload of a photo starts while others are still being compressed",
      source: "seed 1 §6.2, B171", among: [.images, .publication],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .imageCompressed = event, outcome == .applied(.none) {
          picker.current.uploads += 1
          let upload = picker.current.uploads
          picker.changeItems { progress in
            if case .compressed(let bytes) = progress {
              progress = .uploading(bytes: bytes, upload: upload)
            }
          }
        }
        return outcome
      }),
  ]

  private static let uploads: [Defect] = [
    Defect(
      "postedAsUploaded", "the post has its photos in the order in which their uploads ended",
      source: "B003, seed 1 §6.2", invariants: [.ReadyMeansAll], among: [.images, .publication],
      show: { picker, shown in
        if picker.current.publicationPhase == .published { shown.uploads = picker.memory.photos }
      },
      step: { picker, event in
        let outcome = picker.take(event)
        if case .uploadFinished(let photo, _) = event, outcome.isApplied {
          let id = picker.current.identity(of: photo)
          picker.memory.photos = picker.memory.photos.filter { $0 != id } + [id]
        }
        if picker.current.publication == nil { picker.memory.photos = [] }
        return outcome
      }),
    Defect(
      "uploadAfterCancel", "an upload that ends after the publication was cancelled brings it back",
      source: "B168", among: [.images, .publication],
      step: { picker, event in
        let before = picker.current.publication
        let outcome = picker.take(event)
        if case .cancelPublishing = event, outcome.isApplied { picker.memory.publication = before }
        guard case .uploadFinished = event, outcome == .ignored(.staleUpload),
          picker.current.publication == nil, let cancelled = picker.memory.publication
        else { return outcome }
        picker.current.publication = cancelled
        picker.memory.publication = nil
        let late = picker.take(event)
        if !late.isApplied { picker.current.publication = nil }
        return late
      }),
    Defect(
      "anyUploadCounts", "the end of an upload that was given up counts for the one after it",
      source: "B168", among: [.images, .publication],
      step: { picker, event in
        guard case .uploadFinished(let photo, _) = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .ignored(.staleUpload)) { picker in
          let id = picker.current.identity(of: photo)
          let item = picker.current.publication?.items.first { $0.photo == id }
          guard case .uploading(_, let upload) = item?.progress else {
            return .ignored(.staleUpload)
          }
          return picker.take(.uploadFinished(photo, upload: upload))
        }
      }),
    Defect(
      "oneUploadFailsAll", "one upload that fails ends all others",
      source: "B104, seed 1 §6.2", properties: [.FailureIsLocal], among: [.images, .publication],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .uploadFailed(_, _, let reason) = event, outcome.isApplied {
          picker.changeItems { progress in
            if case .uploading(let bytes, _) = progress {
              progress = .uploadFailed(bytes: bytes, reason)
            }
          }
        }
        return outcome
      }),
    Defect(
      "failedUploadPosted", "an upload that fails counts as one that has ended",
      source: "B127, B129", among: [.images, .publication],
      step: { picker, event in
        guard case .uploadFailed(let photo, let upload, _) = event else {
          return picker.take(event)
        }
        return picker.take(.uploadFinished(photo, upload: upload))
      }),
    Defect(
      "uploadsAllAgain", "publishing again after a failure uploads what is uploaded already",
      source: "B168, seed 1 §6.2", among: [.images, .publication],
      step: { picker, event in
        if case .publish = event, picker.current.picker == nil,
          picker.current.publicationPhase == .failed
        {
          picker.current.publication = nil
        }
        return picker.take(event)
      }),
    Defect(
      "deletingTheFailedPosts",
      "deleting the photo that failed goes on with the others, and posts them",
      source: "seed 1 §6.2, B166", among: [.images, .publication],
      step: { picker, event in
        let before = picker.current.publication
        let outcome = picker.take(event)
        guard case .delete = event, outcome.isApplied, before?.phase == .failed,
          let items = before?.items.filter({ picker.current.draft.contains($0.photo) }),
          !items.isEmpty
        else { return outcome }
        let rest = Selection.Publication(items: items)
        if rest.phase == .failed { return outcome }
        picker.current.publication = rest
        return rest.phase == .published ? .applied(.post) : outcome
      }),
  ]

  private static let publishing: [Defect] = [
    Defect(
      "editKeepsPublication", "a draft that is edited while it is uploaded is posted as it was",
      source: "B168", invariants: [.ReadyMeansAll], among: [.images, .publication],
      step: { picker, event in
        let before = picker.current.publication
        let outcome = picker.take(event)
        if case .cancelPublishing = event { return outcome }
        if picker.current.publication == nil { picker.current.publication = before }
        return outcome
      }),
    Defect(
      "refusedPublishClears", "a publish that is refused clears the draft",
      source: "B171", properties: [.RefusedChangesNothing, .CapturesLeaveOnlyByUser],
      among: [.images, .publication],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .publish = event,
          outcome == .rejected(.imageFailed) || outcome == .rejected(.imageNotReady)
        {
          picker.setDraft([])
        }
        return outcome
      }),
    Defect(
      "publishesUnloaded", "a draft is published while images are still being loaded",
      source: "seed 1 §6.2, B124", among: [.images, .publication],
      step: { picker, event in
        guard case .publish = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.imageNotReady)) { $0.publishAnyway() }
      }),
    Defect(
      "publishesFailed", "a draft is published though an image could not be loaded",
      source: "B126, B104", among: [.images, .publication],
      step: { picker, event in
        guard case .publish = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.imageFailed)) { $0.publishAnyway() }
      }),
    Defect(
      "publishesMissing", "a photo that others deleted before it was loaded is published",
      source: "B078, B081", among: [.images, .publication],
      step: { picker, event in
        guard case .publish = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.missingAsset)) { $0.publishAnyway() }
      }),
    Defect(
      "postsTwice", "a second tap on publish posts the draft again",
      source: "B112, B114", among: [.images, .publication],
      step: { picker, event in
        guard case .publish = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.alreadyPublished)) { picker in
          picker.current.publication = nil
          return picker.take(.publish)
        }
      }),
    Defect(
      "cancelUnheard", "a publication that is cancelled goes on",
      source: "B168", among: [.images, .publication],
      step: { picker, event in
        guard case .cancelPublishing = event else { return picker.take(event) }
        var right = picker
        return right.take(event)
      }),
    Defect(
      "usedWhilePublished", "the draft is cleared while it is being published",
      source: "B171, B168", among: [.images, .publication],
      step: { picker, event in
        guard case .draftConsumed = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.publishing)) { picker in
          picker.current.publication = nil
          return picker.take(.draftConsumed)
        }
      }),
  ]
}

extension WrongPicker {
  /// Changes the progress of each photo of the publication.
  fileprivate mutating func changeItems(
    _ change: (inout Selection.Publication.Progress) -> Void
  ) {
    guard var publication = current.publication else { return }
    for place in publication.items.indices { change(&publication.items[place].progress) }
    current.publication = publication
  }

  /// Publishes the draft as if every image were there.
  fileprivate mutating func publishAnyway() -> Selection.Outcome {
    let photos = current.photos
    for photo in photos { current.update(photo.id) { $0.image = .ready } }
    let outcome = take(.publish)
    for photo in photos { current.update(photo.id) { $0.image = photo.image } }
    return outcome
  }
}
