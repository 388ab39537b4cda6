import SelectionCore

// Other names for the assets. No rule may depend on what an asset is called (V7): with other names,
// of the same kinds, every run is the same run with other names (I8).

extension Selection.PhotoID {
  /// The same photo, its asset by another name; a capture keeps its number.
  public func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    switch self {
    case .asset(let asset): .asset(name(asset))
    case .capture: self
    }
  }
}

extension Selection.Event {
  /// The same event about assets with other names.
  public func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    switch self {
    case .toggle(let photo, let opening): .toggle(photo.renaming(name), opening: opening)
    case .panBegan(let asset, let opening): .panBegan(name(asset), opening: opening)
    case .panMoved(let assets, let opening): .panMoved(assets.map(name), opening: opening)
    case .selectAll(let assets, let opening): .selectAll(assets.map(name), opening: opening)
    case .move(let photo, let place, let opening):
      .move(photo.renaming(name), to: place, opening: opening)
    case .selectAssets(let assets, let opening): .selectAssets(assets.map(name), opening: opening)
    case .assetURLResolved(let capture, let asset): .assetURLResolved(capture, name(asset))
    case .delete(let index, let expected): .delete(index, expecting: expected?.renaming(name))
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      .libraryChanged(
        removed: removed.map(name), inserted: inserted.map(name), changed: changed.map(name),
        reason: reason)
    case .openPicker, .panEnded, .panCancelled, .deselectAll, .confirm, .cancel, .requestAccess,
      .cameraCapture, .captureSaveFailed, .retrySave, .draftConsumed, .accessChanged:
      self
    }
  }

  /// The assets that the event names, in its order.
  public var assets: [Selection.AssetID] {
    var named: [Selection.AssetID] = []
    _ = renaming { asset in
      named.append(asset)
      return asset
    }
    return named
  }
}

extension Selection.Outcome {
  /// The same outcome about assets with other names.
  public func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    switch self {
    case .applied(.deselect(let photo)): .applied(.deselect(photo.renaming(name)))
    case .applied, .rejected, .ignored: self
    }
  }
}

extension Selection.Observation {
  /// The same observation of assets with other names.
  public func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    var renamed = self
    renamed.images = images?.map { $0.renaming(name) }
    renamed.urls = urls?.map { $0.map(name) }
    renamed.ticked = ticked?.map { $0.renaming(name) }
    renamed.working = working?.map { $0.renaming(name) }
    return renamed
  }
}

/// All that a state remembers, under other names: its sets as sets, since they are stored in the
/// order of the names.
struct RenamedState: Hashable {
  private struct Facts: Hashable {
    let id: Selection.PhotoID
    let asset: Selection.AssetID?
    let save: Selection.Save
    let isPresent: Bool
  }

  private let rules: Selection.Rules
  private let access: Selection.Access
  private let table: Set<Facts>
  private let draft: [Selection.PhotoID]
  private let source: Selection.Source?
  private let seed: Set<Selection.PhotoID>
  private let working: [Selection.PhotoID]
  private let gone: Set<Selection.AssetID>
  private let start: [Selection.PhotoID]?
  private let panSelects: Bool?
  private let panHasNotified: Bool?
  private let opened: Int
  private let lastCapture: Selection.CaptureID

  init(_ state: Selection.State, _ name: (Selection.AssetID) -> Selection.AssetID) {
    let picker = state.picker
    (rules, access) = (state.rules, state.access)
    table = Set(
      state.photos.map {
        Facts(
          id: $0.id.renaming(name), asset: $0.asset.map(name), save: $0.save,
          isPresent: $0.isPresent)
      })
    draft = state.draft.map { $0.renaming(name) }
    source = picker?.source
    seed = Set((picker?.seed ?? []).map { $0.renaming(name) })
    working = (picker?.working ?? []).map { $0.renaming(name) }
    gone = Set((picker?.gone ?? []).map(name))
    start = picker?.pan?.start.map { $0.renaming(name) }
    panSelects = picker?.pan?.selects
    panHasNotified = picker?.pan?.hasNotified
    (opened, lastCapture) = (state.opened, state.lastCapture)
  }
}
