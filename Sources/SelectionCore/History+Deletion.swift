// What a history knows of the deletions of a cleanup.

extension Selection.History {
  /// What the event must leave as it is, since only an answer of the system may change it.
  func question(_ event: Selection.Event, isApplied: Bool, _ before: Lists) -> Question? {
    let selected = before.selected.flatMap { assets(of: $0) }
    if Self.isQuestion(event.kind) { return Question(images: before.images, selected: selected) }
    // Without all that was shown, names of photos may be read wrongly.
    if isPartial { return nil }
    switch event {
    case .libraryChanged, .relaunched: return nil
    case .deletionFinished(_, let named, let result):
      let left = isApplied ? leaving(named, result) : []
      return Question(images: nil, selected: selected.map { $0.filter { !left.contains($0) } })
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
      .accessChanged, .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish,
      .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing,
      .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion:
      switch before.cleanup {
      case .asking, .deleting: return Question(images: nil, selected: selected)
      case .some(.none), .selecting, nil: return nil
      }
    }
  }

  /// The assets of photos; nil if that of one is not known.
  func assets(of photos: [Selection.PhotoID]) -> [Selection.AssetID]? {
    let assets = photos.compactMap { asset(of: $0) }
    return assets.count == photos.count ? assets : nil
  }

  /// What leaves the library by an answer of the system.
  private func leaving(_ named: [Selection.AssetID]?, _ result: Selection.DeletionResult)
    -> [Selection.AssetID]
  {
    switch result {
    case .deleted: named ?? batch
    case .identifierNotFound: batch
    case .userCancelled, .accessRestricted, .failed: named ?? []
    }
  }

  /// Whether the event is about the question that a cleanup asks.
  static func isQuestion(_ kind: Selection.Event.Kind) -> Bool {
    kind == .requestDeletion || kind == .confirmDeletion || kind == .declineDeletion
  }

  /// The user has confirmed: what is selected goes to the system, batch by batch.
  mutating func recordConfirmation(_ before: Lists) {
    guard knowsSeeds else { return }
    guard let selected = before.selected else {
      isPartial = true
      return
    }
    undeleted = selected.compactMap { asset(of: $0) }
    batch = []
    askForNext(beside: selected)
  }

  /// What the system was asked for, and has deleted, is gone; also what others have brought back in
  /// the meantime, and is selected no more.
  mutating func recordDeletion(
    _ named: [Selection.AssetID]?, _ result: Selection.DeletionResult, from before: Lists,
    to after: Lists
  ) {
    guard knowsSeeds else { return }
    guard let selected = after.selected else {
      isPartial = true
      return
    }
    recordChange(removed: leaving(named, result), inserted: [], before)
    switch result {
    case .deleted, .identifierNotFound: break
    case .userCancelled, .accessRestricted, .failed: undeleted = []
    }
    askForNext(beside: selected)
  }

  /// The next batch: of what was confirmed, and not asked for yet, what is still selected.
  mutating func askForNext(beside selected: [Selection.PhotoID]) {
    let isSelected = Set(selected.compactMap { asset(of: $0) })
    let rest = undeleted.filter { isSelected.contains($0) }
    batch = Array(rest.prefix(max(1, rules.deletionBatch)))
    undeleted = Array(rest.dropFirst(batch.count))
  }
}
