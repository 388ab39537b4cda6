import SelectionCore

// The events beyond the core that are tried in a state.

extension Scope {
  /// The events of one kind, with ``own`` or ``stale`` where a request, an upload or a batch is named.
  func laterEvents(
    _ kind: Selection.Event.Kind, about photos: [Selection.PhotoID]
  ) -> [Selection.Event] {
    let numbers = [Self.own, Self.stale]
    func each(_ event: (Selection.PhotoID) -> Selection.Event) -> [Selection.Event] {
      photos.map(event)
    }
    func numbered(_ event: (Selection.PhotoID, Int) -> Selection.Event) -> [Selection.Event] {
      photos.flatMap { photo in numbers.map { event(photo, $0) } }
    }
    switch kind {
    case .imageResolved:
      return each { .imageResolved($0, request: Self.own, .degraded) }
        + numbered { .imageResolved($0, request: $1, .final) }
    case .imageFailed: return numbered { .imageFailed($0, request: $1) }
    case .requestTimedOut: return numbered { .requestTimedOut($0, request: $1) }
    case .retryImage: return each { .retryImage($0) }
    case .publish: return [.publish]
    case .imageCompressed:
      return photos.flatMap { photo in (0...1).map { .imageCompressed(photo, bytes: $0) } }
    case .compressionFailed: return each { .compressionFailed($0) }
    case .uploadFinished: return numbered { .uploadFinished($0, upload: $1) }
    case .uploadFailed: return numbered { .uploadFailed($0, upload: $1) }
    case .cancelPublishing: return [.cancelPublishing]
    case .beginSelecting: return [.beginSelecting]
    case .endSelecting: return [.endSelecting]
    case .requestDeletion: return [.requestDeletion]
    case .confirmDeletion: return [.confirmDeletion]
    case .declineDeletion: return [.declineDeletion]
    case .deletionFinished:
      let results: [Selection.DeletionResult] = [
        .deleted, .userCancelled, .accessRestricted, .identifierNotFound, .failed(0),
      ]
      let some: [Selection.DeletionResult] = [.deleted, .userCancelled, .failed(0)]
      return results.map { .deletionFinished(batch: Self.own, $0) }
        + assets.flatMap { asset in
          some.map { .deletionFinished(batch: Self.own, assets: [asset], $0) }
        } + [.deletionFinished(batch: Self.stale, .deleted)]
    case .relaunched: return [.relaunched]
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged:
      return []
    }
  }

  /// Stands for the number that is outstanding for the photo; no such number is ever given.
  static let own = 0

  /// Stands for a number that is not outstanding.
  static let stale = -1
}

extension Selection.Event {
  /// The event with the number that ``Scope/own`` or ``Scope/stale`` stands for in a state; nil if
  /// nothing is outstanding.
  ///
  /// The stale number is the next that will be given: it was never outstanding, and will be stale again
  /// in the next state.
  func numbered(in state: Selection.State) -> Selection.Event? {
    guard let number, let numbers = state.numbers(for: self) else { return self }
    if number == Scope.own { return numbers.outstanding.map { numbered($0) } }
    return numbered(numbers.last + 1)
  }
}
