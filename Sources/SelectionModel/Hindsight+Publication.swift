import SelectionCore

// How far a publication is, told from the events alone (specification, section 13).

extension Hindsight {
  /// The event by which the publication that there is at the moment began.
  func publication(at moment: Int) -> Int? {
    if let known = found.moments[moment].publication { return known }
    let start = last(before: moment) { place in
      events[place] == .publish && isApplied(place) && publication(at: place) == nil ? place : nil
    }
    let going = start.flatMap { start in
      (start + 1..<moment).contains(where: endsPublication) ? nil : start
    }
    found.moments[moment].publication = .some(going)
    return going
  }

  /// U6.2, U0.4.
  private func endsPublication(_ place: Int) -> Bool {
    guard isApplied(place) else { return false }
    return events[place] == .cancelPublishing || draft(at: place) != draft(at: place + 1)
  }

  /// U0.1: what became of a photo of the publication.
  private func progress(
    of photo: Selection.PhotoID, at moment: Int
  ) -> Selection.Publication.Progress {
    if let known = found.moments[moment].progress[photo] { return known }
    let progress =
      last(before: moment) { place -> Selection.Publication.Progress? in
        if let index = uploads(startedBy: place).firstIndex(of: photo) {
          return .uploading(
            bytes: bytes(of: photo, before: moment), upload: uploads(before: place) + index + 1)
        }
        return said(place, of: photo)
      } ?? .waiting
    found.moments[moment].progress[photo] = progress
    return progress
  }

  /// What an event says of a photo, before uploads start.
  private func said(
    _ place: Int, of photo: Selection.PhotoID
  ) -> Selection.Publication.Progress? {
    func isAbout(_ named: Selection.PhotoID) -> Bool {
      isApplied(place) && identity(of: named, at: place) == photo
    }
    switch events[place] {
    case .publish:  // U1.6
      guard isApplied(place) else { return nil }
      if publication(at: place) == nil { return .waiting }
      switch progress(of: photo, at: place) {
      case .compressionFailed: return .waiting
      case .uploadFailed(let bytes, _): return .compressed(bytes: bytes)
      case .waiting, .compressed, .uploading, .uploaded: return nil
      }
    case .imageCompressed(let named, let bytes):  // U2.3
      return isAbout(named) ? .compressed(bytes: bytes) : nil
    case .compressionFailed(let named, let reason):  // U3.2
      return isAbout(named) ? .compressionFailed(reason) : nil
    case .uploadFinished(let named, _):  // U4.2
      return isAbout(named) ? .uploaded(bytes: bytes(of: photo, before: place)) : nil
    case .uploadFailed(let named, _, let reason):  // U5.2
      return isAbout(named)
        ? .uploadFailed(bytes: bytes(of: photo, before: place), reason) : nil
    case .relaunched:  // A1.5
      guard publication(at: place) != nil else { return nil }
      switch progress(of: photo, at: place) {
      case .uploaded, .compressionFailed: return nil
      case .waiting, .compressed, .uploading, .uploadFailed:
        return .compressionFailed(.relaunched)
      }
    case _: return nil
    }
  }

  private func bytes(of photo: Selection.PhotoID, before moment: Int) -> Int {
    last(before: moment) { place in
      guard case .imageCompressed(let named, let bytes) = events[place], isApplied(place),
        identity(of: named, at: place) == photo
      else { return nil }
      return bytes
    } ?? 0
  }

  /// The photos whose uploads start by the event, in the order of the post (U1.7, U2.3).
  private func uploads(startedBy place: Int) -> [Selection.PhotoID] {
    if let known = found.places[place].uploads { return known }
    let photos = findUploads(place)
    found.places[place].uploads = photos
    return photos
  }

  private func findUploads(_ place: Int) -> [Selection.PhotoID] {
    switch events[place].kind {
    case .publish, .imageCompressed: break
    case _: return []
    }
    guard isApplied(place) else { return [] }
    let after = draft(at: place).map { ($0, said(place, of: $0) ?? progress(of: $0, at: place)) }
    if after.contains(where: { $0.1 == .waiting }) { return [] }
    return after.compactMap { photo, progress in
      if case .compressed = progress { photo } else { nil }
    }
  }

  private func uploads(before moment: Int) -> Int {
    if let known = found.moments[moment].uploads { return known }
    let count = (0..<moment).reduce(0) { $0 + uploads(startedBy: $1).count }
    found.moments[moment].uploads = count
    return count
  }

  /// U0.2.
  func phase(at moment: Int) -> Selection.PublicationPhase {
    if let known = found.moments[moment].phase { return known }
    let phase = findPhase(at: moment)
    found.moments[moment].phase = phase
    return phase
  }

  private func findPhase(at moment: Int) -> Selection.PublicationPhase {
    guard publication(at: moment) != nil else { return .idle }
    let all = draft(at: moment).map { progress(of: $0, at: moment) }
    func has(_ isSo: (Selection.Publication.Progress) -> Bool) -> Bool { all.contains(where: isSo) }
    if has({ if case .compressionFailed = $0 { true } else { false } }) { return .failed }
    if has({ $0 == .waiting }) { return .compressing }
    if has({ if case .uploading = $0 { true } else { false } }) { return .uploading }
    return has({ if case .uploadFailed = $0 { true } else { false } }) ? .failed : .published
  }

  func isPublishing(at moment: Int) -> Bool {
    [.compressing, .uploading].contains(phase(at: moment))
  }

  /// U0.3.
  func uploads(at moment: Int) -> [Selection.PhotoID] {
    guard publication(at: moment) != nil else { return [] }
    return draft(at: moment).filter { photo in
      switch progress(of: photo, at: moment) {
      case .uploading, .uploadFailed, .uploaded: true
      case .waiting, .compressed, .compressionFailed: false
      }
    }
  }

  func outcomeOfPublishing(_ place: Int) -> Selection.Outcome {
    func isWaiting(_ named: Selection.PhotoID) -> Bool {
      let photo = identity(of: named, at: place)
      return phase(at: place) == .compressing && draft(at: place).contains(photo)
        && progress(of: photo, at: place) == .waiting
    }
    switch events[place] {
    case .publish: return outcomeOfPublish(place)
    case .imageCompressed(let named, let bytes):
      if !isWaiting(named) { return .ignored(.staleCompression) }  // U2.1
      if bytes <= 0 { return .ignored(.noData) }  // U2.2
      let photo = identity(of: named, at: place)
      let others = draft(at: place).filter { $0 != photo }
      let isLast = !others.contains { progress(of: $0, at: place) == .waiting }
      return .applied(isLast ? .upload : .none)  // U2.3
    case .compressionFailed(let named, _):
      return isWaiting(named) ? .applied(.none) : .ignored(.staleCompression)  // U3
    case .uploadFinished(let named, let upload), .uploadFailed(let named, let upload, _):
      let photo = identity(of: named, at: place)
      guard publication(at: place) != nil, draft(at: place).contains(photo),
        case .uploading(_, upload) = progress(of: photo, at: place)
      else { return .ignored(.staleUpload) }  // U4.1, U5.1
      let areOthersDone = draft(at: place).allSatisfy { other in
        if other == photo { return true }
        if case .uploaded = progress(of: other, at: place) { return true }
        return false
      }
      let isPosted = events[place].kind == .uploadFinished && areOthersDone
      return .applied(isPosted ? .post : .none)  // U4.2, U5.2
    case .cancelPublishing:
      return isPublishing(at: place) ? .applied(.none) : .ignored(.notPublishing)  // U6
    case _: return .applied(.none)
    }
  }

  private func outcomeOfPublish(_ place: Int) -> Selection.Outcome {
    if presented(at: place) != nil { return .rejected(.presenting) }  // U1.1
    if isPublishing(at: place) { return .rejected(.publishing) }
    let draft = draft(at: place)
    if draft.isEmpty { return .rejected(.emptyDraft) }  // U1.2
    if let photo = draft.first(where: { image(of: $0, at: place) != .ready }) {  // U1.3
      if isMissing(photo, at: place) { return .rejected(.missingAsset) }
      return .rejected(image(of: photo, at: place).isFailed ? .imageFailed : .imageNotReady)
    }
    if phase(at: place) == .published { return .rejected(.alreadyPublished) }  // U1.4
    // U1.7.
    let waits =
      publication(at: place) == nil
      || draft.contains { photo in
        switch progress(of: photo, at: place) {
        case .waiting, .compressionFailed: true
        case .compressed, .uploading, .uploadFailed, .uploaded: false
        }
      }
    return .applied(waits ? .compress : .upload)
  }
}
