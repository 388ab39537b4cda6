import SelectionCore

// What makes an event smaller.

extension Selection.Event {
  /// The lists of assets that the event names.
  var assetLists: [[Selection.AssetID]] {
    switch self {
    case .panMoved(let named, _), .selectAll(let named, _), .selectAssets(let named, _): [named]
    case .libraryChanged(let removed, let inserted, let changed, _): [removed, inserted, changed]
    case .openPicker, .toggle, .panBegan, .panEnded, .panCancelled, .deselectAll, .move, .confirm,
      .cancel, .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .draftConsumed, .accessChanged:
      []
    }
  }

  /// The event with one of its lists replaced.
  func replacing(list: Int, by assets: [Selection.AssetID]) -> Selection.Event {
    switch self {
    case .panMoved(_, let opening): return .panMoved(assets, opening: opening)
    case .selectAll(_, let opening): return .selectAll(assets, opening: opening)
    case .selectAssets(_, let opening): return .selectAssets(assets, opening: opening)
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      return .libraryChanged(
        removed: list == 0 ? assets : removed, inserted: list == 1 ? assets : inserted,
        changed: list == 2 ? assets : changed, reason: reason)
    case .openPicker, .toggle, .panBegan, .panEnded, .panCancelled, .deselectAll, .move, .confirm,
      .cancel, .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .draftConsumed, .accessChanged:
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
      case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
        .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
        .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
        .libraryChanged, .accessChanged:
        nil
      }
    let free = opening == nil ? [] : [ofOpening(nil)]
    return free + [plain].compactMap { $0 }
  }
}
