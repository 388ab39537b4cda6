import SelectionCore

// The number that an answer names: of a request, an upload or a batch. It depends on all that was asked
// for before.

extension Selection.Event {
  /// The number of the request, upload or batch that the event answers for.
  var number: Int? {
    switch self {
    case .imageResolved(_, let request, _), .imageFailed(_, let request, _),
      .requestTimedOut(_, let request):
      request
    case .uploadFinished(_, let upload), .uploadFailed(_, let upload, _): upload
    case .deletionFinished(let batch, _, _): batch
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      nil
    }
  }

  /// The same event with another number.
  func numbered(_ number: Int) -> Selection.Event {
    switch self {
    case .imageResolved(let photo, _, let quality):
      .imageResolved(photo, request: number, quality)
    case .imageFailed(let photo, _, let reason): .imageFailed(photo, request: number, reason)
    case .requestTimedOut(let photo, _): .requestTimedOut(photo, request: number)
    case .uploadFinished(let photo, _): .uploadFinished(photo, upload: number)
    case .uploadFailed(let photo, _, let reason): .uploadFailed(photo, upload: number, reason)
    case .deletionFinished(_, let assets, let result):
      .deletionFinished(batch: number, assets: assets, result)
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      self
    }
  }
}

extension Selection.State {
  /// The number that an event like this must name to be answered for, if there is one, and the last of
  /// its kind that was given; nil for an event that names none.
  func numbers(for event: Selection.Event) -> (outstanding: Int?, last: Int)? {
    switch event {
    case .imageResolved(let photo, _, _), .imageFailed(let photo, _, _),
      .requestTimedOut(let photo, _):
      return (self.photo(identity(of: photo))?.image.request, requests)
    case .uploadFinished(let photo, _), .uploadFailed(let photo, _, _):
      let id = identity(of: photo)
      return (publication?.items.first { $0.photo == id }?.progress.upload, uploads)
    case .deletionFinished: return (cleanupPhase == .deleting ? batches : nil, batches)
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      return nil
    }
  }
}
