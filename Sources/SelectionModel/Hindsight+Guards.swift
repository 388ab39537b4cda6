import SelectionCore

// What becomes of each event. A guard stands behind the number of its rule, in the order of the
// rules.

extension Hindsight {
  /// What became of the event at the place (V4).
  func findOutcome(_ place: Int) -> Selection.Outcome {
    if isStale(place) { return .ignored(.staleOpening) }  // P0.2
    if let outcome = outcomeInCleanup(place) { return outcome }  // K3
    switch events[place] {
    case .openPicker(let source): return outcomeOfOpening(source, at: place)
    case .toggle(let photo, _): return outcomeOfToggle(photo, at: place)
    case .panBegan, .panMoved, .panEnded, .panCancelled: return outcomeOfPan(at: place)
    case .selectAll(let assets, _): return outcomeOfSelectAll(assets, at: place)
    case .deselectAll:
      return isAlbumOpen(at: place) ? .applied(.none) : .rejected(.notPresenting)  // P9.1
    case .move(let photo, _, _):
      if presented(at: place) == .camera { return .rejected(.presenting) }  // P10.1
      if isPublishing(at: place) { return .rejected(.publishing) }  // P10.1
      let isInFront = front(at: place).contains(identity(of: photo, at: place))
      return isInFront ? .applied(.none) : .rejected(.unknownPhoto)  // P10.2
    case .selectAssets(let photos, _):
      guard isAlbumOpen(at: place) else { return .ignored(.pickerClosed) }  // P11.1
      return .applied(.committed(dropped: merge(photos, at: place).dropped))  // P11.2
    case .confirm:
      guard isAlbumOpen(at: place) else { return .ignored(.pickerClosed) }  // P12.1
      let isRefused = working(at: place).isEmpty && rules.emptyDone == .refuse
      return isRefused ? .rejected(.nothingSelected) : .applied(.committed(dropped: 0))  // P12.2
    case .cancel:
      return presented(at: place) == nil ? .ignored(.pickerClosed) : .applied(.none)  // P13.1
    case .requestAccess(let kind):
      let isRefused = kind == .limited && library(at: place) != .limited
      return isRefused ? .rejected(.libraryAccess) : .applied(.requestAccess(kind))  // P14
    case .cameraCapture(let capture, _): return outcomeOfShot(capture, at: place)
    case .assetURLResolved(let capture, _):
      return outcomeOfAnswer(for: capture, taken: [.owed, .failed], at: place)  // C2
    case .captureSaveFailed(let capture, _):
      return outcomeOfAnswer(for: capture, taken: [.owed], at: place)  // C3
    case .retrySave(let capture):
      let hasFailed =
        isKnown(.capture(capture), at: place) && account(of: capture, at: place) == .failed
      return hasFailed ? .applied(.saveCapture(capture)) : .rejected(.nothingToRetry)  // C4
    case .delete(let index, let expected):
      let draft = draft(at: place)
      guard draft.indices.contains(index) else { return .rejected(.indexOutOfRange) }  // D1.1
      if let expected, identity(of: expected, at: place) != draft[index] {
        return .rejected(.staleIndex)  // D1.2
      }
      return .applied(isAlbumOpen(at: place) ? .deselect(draft[index]) : .none)  // D1.4
    case .draftConsumed:
      if presented(at: place) != nil { return .rejected(.presenting) }  // D2.1
      return isPublishing(at: place) ? .rejected(.publishing) : .applied(.none)  // D2.1
    case .libraryChanged, .accessChanged: return .applied(.none)  // L1.1, L2.1
    case .imageResolved, .imageFailed, .requestTimedOut, .retryImage:
      return outcomeOfImage(place)
    case .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing:
      return outcomeOfPublishing(place)
    case .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .deletionFinished:
      return outcomeOfCleanup(place)
    case .relaunched: return .applied(.none)  // A1
    }
  }

  private func outcomeOfOpening(
    _ source: Selection.Source, at place: Int
  ) -> Selection.Outcome {
    if presented(at: place) != nil { return .rejected(.alreadyPresenting) }  // P1.1, P2.1
    if isPublishing(at: place) { return .rejected(.publishing) }
    if cleanup(at: place) != nil { return .rejected(.selecting) }
    switch source {
    case .album:
      if asksForAccess(place) { return .applied(.requestAccess(.library)) }  // P1.2
      if !mayUseLibrary(at: place) { return .rejected(.libraryAccess) }  // P1.3
      // P1.4, P1.5.
      return presents(place) == nil ? .rejected(.limitReached) : .applied(.presentAlbum)
    case .camera:
      if asksForAccess(place) { return .applied(.requestAccess(.camera)) }  // P2.2
      if camera(at: place) != .granted { return .rejected(.cameraAccess) }  // P2.3
      // P2.4, P2.5.
      return presents(place) == nil ? .rejected(.limitReached) : .applied(.presentCamera)
    }
  }

  private func outcomeOfToggle(
    _ named: Selection.PhotoID, at place: Int
  ) -> Selection.Outcome {
    let photo = identity(of: named, at: place)
    let working = working(at: place)
    if !isAlbumOpen(at: place) { return .rejected(.notPresenting) }  // P3.1
    if photo.isCapture, !isKnown(photo, at: place) { return .rejected(.unknownPhoto) }  // P3.2
    if working.contains(photo) { return .applied(.none) }  // P3.3
    if isMissing(photo, at: place) { return .rejected(.missingAsset) }  // P3.4
    if ofRightKind([photo], beside: working).isEmpty { return .rejected(.mediaKind) }  // P3.5
    if isFull(working), !swapsSingle { return .rejected(.limitReached) }  // P3.6, P3.7
    return .applied(.none)
  }

  private func outcomeOfPan(at place: Int) -> Selection.Outcome {
    if !isAlbumOpen(at: place) { return .rejected(.notPresenting) }  // P4.1, P5.1, P6.1, P7.1
    if case .panBegan(let asset, _) = events[place] {
      let meetsLimit = meetsLimit([asset], of: place, from: working(at: place), at: place)
      return .applied(meetsLimit ? .notifyLimit : .none)  // P4.4
    }
    guard let pan = pan(at: place) else { return .ignored(.noPan) }  // P5.2, P6.2, P7.2
    guard case .panMoved(let assets, _) = events[place] else { return .applied(.none) }
    // P5.7: the first time in a pan.
    let hasNotified = (pan..<place).contains { outcome($0) == .applied(.notifyLimit) }
    let meetsLimit = meetsLimit(assets, of: pan, from: list(.start, at: place), at: place)
    return .applied(meetsLimit && !hasNotified ? .notifyLimit : .none)
  }

  /// P5.7: an asset of the range could enter but for the limit.
  private func meetsLimit(
    _ range: [Selection.AssetID], of pan: Int, from start: [Selection.PhotoID], at place: Int
  ) -> Bool {
    let candidates = candidates(range, beside: start, at: place)
    return !deselects(pan) && fitting(candidates, beside: start) != candidates
  }

  private func outcomeOfSelectAll(
    _ assets: [Selection.AssetID], at place: Int
  ) -> Selection.Outcome {
    if !isAlbumOpen(at: place) { return .rejected(.notPresenting) }  // P8.1
    let working = working(at: place)
    let candidates = candidates(assets, beside: working, at: place)
    if !candidates.isEmpty, isFull(working) { return .rejected(.limitReached) }  // P8.2
    // P8.5.
    return .applied(fitting(candidates, beside: working) == candidates ? .none : .notifyLimit)
  }

  private func outcomeOfShot(
    _ capture: Selection.CaptureID, at place: Int
  ) -> Selection.Outcome {
    let front = front(at: place)
    if capture <= lastCapture(at: place) { return .ignored(.duplicateCapture) }  // C1.1
    if presented(at: place) == nil { return .ignored(.pickerClosed) }  // C1.2
    let isRight = !ofRightKind([.capture(capture)], beside: front).isEmpty
    if !isRight { return .rejected(.mediaKind) }  // C1.3
    if isFull(front), rules.shotAtLimit == .saveOnly {
      return .applied(.saveCapture(capture))  // C1.4
    }
    if isFull(front), !swapsSingle { return .rejected(.limitReached) }  // C1.5, C1.6
    return .applied(rules.captures == .save ? .saveCapture(capture) : .none)  // C1.8
  }

  /// The guards of C2 and C3.
  private func outcomeOfAnswer(
    for capture: Selection.CaptureID, taken: [Account], at place: Int
  ) -> Selection.Outcome {
    if capture > lastCapture(at: place) { return .ignored(.unknownCapture) }
    guard isKnown(.capture(capture), at: place), let account = account(of: capture, at: place)
    else { return .ignored(.accountClosed) }
    return taken.contains(account) ? .applied(.none) : .ignored(.alreadyAnswered)
  }

  // MARK: Pans

  /// The event by which the pan that is going on at the moment began.
  func pan(at moment: Int) -> Int? {
    let last = (0..<moment).last { events[$0].kind == .panBegan && isApplied($0) }
    guard let last else { return nil }
    return (last + 1..<moment).contains(where: endsPan) ? nil : last
  }

  /// P6.3, P7.3, and P0.5: a user event that is no part of a pan ends it.
  private func endsPan(_ place: Int) -> Bool {
    guard isApplied(place) else { return false }
    let kind = events[place].kind
    return kind == .panEnded || kind == .panCancelled || !(kind.isPan || kind.isAnswer)
  }

  /// P4.3: whether the pan that began with the event deselects.
  func deselects(_ place: Int) -> Bool {
    guard case .panBegan(let cell, _) = events[place] else { return false }
    return working(at: place).contains(identity(of: cell, at: place))
  }

  /// P8.3, P5.4: the assets of the list, each once, that a list does not hold, that are not
  /// missing, and whose kind is right.
  func candidates(
    _ assets: [Selection.AssetID], beside list: [Selection.PhotoID], at place: Int
  ) -> [Selection.PhotoID] {
    let new = distinct(assets.map { identity(of: $0, at: place) }).filter {
      !list.contains($0) && !isMissing($0, at: place)
    }
    return ofRightKind(new, beside: list)
  }
}
