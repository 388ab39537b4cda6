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
  /// Whether it names a request, an upload or a batch.
  var isNumbered: Bool {
    switch self {
    case .imageResolved, .imageFailed, .requestTimedOut, .uploadFinished, .uploadFailed,
      .deletionFinished:
      true
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      false
    }
  }

  /// The event with the number that ``Scope/own`` or ``Scope/stale`` stands for in a state; nil if
  /// nothing is outstanding.
  ///
  /// The stale number is the next that will be given: it was never outstanding, and will be stale again
  /// in the next state.
  func numbered(in state: Selection.State) -> Selection.Event? {
    func request(_ photo: Selection.PhotoID, _ number: Int) -> Int? {
      number == Scope.own
        ? state.photo(state.identity(of: photo))?.image.request : state.requests + 1
    }
    func upload(_ photo: Selection.PhotoID, _ number: Int) -> Int? {
      number == Scope.own ? state.upload(of: photo) : state.uploads + 1
    }
    switch self {
    case .imageResolved(let photo, let number, let quality):
      return request(photo, number).map { .imageResolved(photo, request: $0, quality) }
    case .imageFailed(let photo, let number, let reason):
      return request(photo, number).map { .imageFailed(photo, request: $0, reason) }
    case .requestTimedOut(let photo, let number):
      return request(photo, number).map { .requestTimedOut(photo, request: $0) }
    case .uploadFinished(let photo, let number):
      return upload(photo, number).map { .uploadFinished(photo, upload: $0) }
    case .uploadFailed(let photo, let number, let reason):
      return upload(photo, number).map { .uploadFailed(photo, upload: $0, reason) }
    case .deletionFinished(let number, let assets, let result):
      if number == Scope.own, state.cleanupPhase != .deleting { return nil }
      let batch = number == Scope.own ? state.batches : state.batches + 1
      return .deletionFinished(batch: batch, assets: assets, result)
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      return self
    }
  }
}

extension Selection.State {
  /// The number of the upload that is outstanding for a photo.
  fileprivate func upload(of photo: Selection.PhotoID) -> Int? {
    let id = identity(of: photo)
    for item in publication?.items ?? [] where item.photo == id {
      if case .uploading(_, let upload) = item.progress { return upload }
    }
    return nil
  }
}
