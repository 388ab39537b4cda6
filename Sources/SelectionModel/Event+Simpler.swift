import SelectionCore

// What makes an event smaller.

extension Selection.Event {
  /// The lists of photos that the event names.
  var photoLists: [[Selection.PhotoID]] {
    func photos(_ assets: [Selection.AssetID]) -> [Selection.PhotoID] {
      assets.map { .asset($0) }
    }
    return switch self {
    case .panMoved(let named, _), .selectAll(let named, _): [photos(named)]
    case .selectAssets(let named, _): [named]
    case .libraryChanged(let removed, let inserted, let changed, _):
      [photos(removed), photos(inserted), photos(changed)]
    case .deletionFinished(_, .some(let named), _): [photos(named)]
    case .openPicker, .toggle, .panBegan, .panEnded, .panCancelled, .deselectAll, .move, .confirm,
      .cancel, .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .draftConsumed, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
      .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .deletionFinished, .relaunched:
      []
    }
  }

  /// The event with one of its lists replaced.
  func replacing(list: Int, by photos: [Selection.PhotoID]) -> Selection.Event {
    let assets = photos.compactMap { $0.asset }
    switch self {
    case .panMoved(_, let opening): return .panMoved(assets, opening: opening)
    case .selectAll(_, let opening): return .selectAll(assets, opening: opening)
    case .selectAssets(_, let opening): return .selectAssets(photos, opening: opening)
    case .deletionFinished(let batch, .some, let result):
      return .deletionFinished(batch: batch, assets: assets, result)
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      return .libraryChanged(
        removed: list == 0 ? assets : removed, inserted: list == 1 ? assets : inserted,
        changed: list == 2 ? assets : changed, reason: reason)
    case .openPicker, .toggle, .panBegan, .panEnded, .panCancelled, .deselectAll, .move, .confirm,
      .cancel, .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .draftConsumed, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
      .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .deletionFinished, .relaunched:
      return self
    }
  }

  /// The event without what need not be said, one thing after the other.
  var plainer: [Selection.Event] {
    let plain: Selection.Event? =
      switch self {
      case .cancel(.some, let opening): .cancel(nil, opening: opening)
      case .captureSaveFailed(let capture, let reason) where reason != .unspecified:
        .captureSaveFailed(capture)
      case .libraryChanged(let removed, let inserted, let changed, .some):
        .libraryChanged(removed: removed, inserted: inserted, changed: changed)
      case .accessChanged(.some(let library), .some): .accessChanged(library: library)
      case .imageFailed(let photo, let request, let reason) where reason != .unspecified:
        .imageFailed(photo, request: request)
      case .compressionFailed(let photo, let reason) where reason != .unspecified:
        .compressionFailed(photo)
      case .uploadFailed(let photo, let upload, let reason) where reason != .unspecified:
        .uploadFailed(photo, upload: upload)
      case .imageCompressed(let photo, let bytes) where bytes > 1:
        .imageCompressed(photo, bytes: 1)
      case .deletionFinished(let batch, let assets, .failed(let code)) where code != 0:
        .deletionFinished(batch: batch, assets: assets, .failed(0))
      case .deletionFinished(let batch, .some, let result):
        .deletionFinished(batch: batch, assets: nil, result)
      case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
        .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
        .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
        .libraryChanged, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
        .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
        .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
        .declineDeletion, .deletionFinished, .relaunched:
        nil
      }
    let free = opening == nil ? [] : [ofOpening(nil)]
    return free + [plain].compactMap { $0 }
  }
}

extension Selection.Event {
  /// The same for a list of assets.
  func replacing(list: Int, byAssets assets: [Selection.AssetID]) -> Selection.Event {
    replacing(list: list, by: assets.map { Selection.PhotoID.asset($0) })
  }
}
