// The events of a publication (specification, section 13). Guards are tried in the order given.

extension Selection.State {
  /// Whether a publication is on its way, so that the draft must not change under it.
  public var isPublishing: Bool {
    switch publicationPhase {
    case .compressing, .uploading: true
    case .idle, .failed, .published: false
    }
  }

  /// How far the publication is.
  public var publicationPhase: Selection.PublicationPhase { publication?.phase ?? .idle }

  /// Publishes the draft: first every photo is compressed, then all are uploaded
  /// (seed 1 §5.3, §6.2; report B171).
  ///
  /// After a failure what has data keeps it, and what is uploaded is not uploaded again.
  mutating func publish() -> Selection.Outcome {
    if picker != nil { return .rejected(.presenting) }
    if isPublishing { return .rejected(.publishing) }
    if draft.isEmpty { return .rejected(.emptyDraft) }
    for id in draft {
      guard let photo = photo(id) else { continue }
      switch photo.image {
      case .ready: break
      case .loading, .failed:
        if !photo.isPresent { return .rejected(.missingAsset) }
        return .rejected(photo.image.isFailed ? .imageFailed : .imageNotReady)
      }
    }
    if publicationPhase == .published { return .rejected(.alreadyPublished) }
    var next =
      publication
      ?? Selection.Publication(items: draft.map { .init(photo: $0, progress: .waiting) })
    for index in next.items.indices {
      switch next.items[index].progress {
      case .compressionFailed: next.items[index].progress = .waiting
      case .uploadFailed(let bytes, _): next.items[index].progress = .compressed(bytes: bytes)
      case .waiting, .compressed, .uploading, .uploaded: break
      }
    }
    publication = next
    return .applied(next.phase == .compressing ? .compress : startUploads())
  }

  /// A photo has its data; when all have, the uploads start at once (seed 1 §6.2).
  mutating func imageCompressed(
    _ named: Selection.PhotoID, _ bytes: Int
  ) -> Selection.Outcome {
    guard let place = waiting(named) else { return .ignored(.staleCompression) }
    // No data is never uploaded as if it were some.
    if bytes <= 0 { return .ignored(.noData) }
    publication?.items[place].progress = .compressed(bytes: bytes)
    return .applied(publicationPhase == .compressing ? .none : startUploads())
  }

  /// A photo has no data: nothing is uploaded, and the draft can be edited again (seed 1 §6.2).
  mutating func compressionFailed(
    _ named: Selection.PhotoID, _ reason: Selection.FailureReason
  ) -> Selection.Outcome {
    guard let place = waiting(named) else { return .ignored(.staleCompression) }
    publication?.items[place].progress = .compressionFailed(reason)
    return .applied(.none)
  }

  /// Where the photo waits for its data in a publication that is being compressed.
  private func waiting(_ named: Selection.PhotoID) -> Int? {
    guard publicationPhase == .compressing, let publication,
      let place = publication.place(of: identity(of: named)),
      publication.items[place].progress == .waiting
    else { return nil }
    return place
  }

  /// Gives each photo that has data, and is not uploaded, the number of its upload.
  private mutating func startUploads() -> Selection.Effect {
    guard var next = publication else { return .none }
    for index in next.items.indices {
      guard case .compressed(let bytes) = next.items[index].progress else { continue }
      uploads += 1
      next.items[index].progress = .uploading(bytes: bytes, upload: uploads)
    }
    publication = next
    return .upload
  }

  /// An upload has ended well; with the last one the post is complete, in the order of the draft
  /// whatever the order of the answers.
  mutating func uploadFinished(
    _ named: Selection.PhotoID, _ upload: Int
  ) -> Selection.Outcome {
    guard let (place, bytes) = uploading(named, upload) else { return .ignored(.staleUpload) }
    publication?.items[place].progress = .uploaded(bytes: bytes)
    return .applied(publicationPhase == .published ? .post : .none)
  }

  /// An upload has failed; all others go on.
  mutating func uploadFailed(
    _ named: Selection.PhotoID, _ upload: Int, _ reason: Selection.FailureReason
  ) -> Selection.Outcome {
    guard let (place, bytes) = uploading(named, upload) else { return .ignored(.staleUpload) }
    publication?.items[place].progress = .uploadFailed(bytes: bytes, reason)
    return .applied(.none)
  }

  /// Where the photo is being uploaded under this number, and its bytes.
  private func uploading(_ named: Selection.PhotoID, _ upload: Int) -> (place: Int, bytes: Int)? {
    guard let publication, let place = publication.place(of: identity(of: named)),
      case .uploading(let bytes, upload) = publication.items[place].progress
    else { return nil }
    return (place, bytes)
  }

  /// Takes the publication back; what comes of it later is stale (report B168).
  mutating func cancelPublishing() -> Selection.Outcome {
    guard isPublishing else { return .ignored(.notPublishing) }
    publication = nil
    return .applied(.none)
  }

  /// An edit of the draft makes its publication another one.
  mutating func followDraft() {
    if let publication, !publication.covers(draft) { self.publication = nil }
  }
}
