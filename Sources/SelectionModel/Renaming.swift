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
    case .selectAssets(let photos, let opening):
      .selectAssets(photos.map { $0.renaming(name) }, opening: opening)
    case .imageResolved(let photo, let request, let quality):
      .imageResolved(photo.renaming(name), request: request, quality)
    case .imageFailed(let photo, let request, let reason):
      .imageFailed(photo.renaming(name), request: request, reason)
    case .requestTimedOut(let photo, let request):
      .requestTimedOut(photo.renaming(name), request: request)
    case .retryImage(let photo): .retryImage(photo.renaming(name))
    case .imageCompressed(let photo, let bytes):
      .imageCompressed(photo.renaming(name), bytes: bytes)
    case .compressionFailed(let photo, let reason):
      .compressionFailed(photo.renaming(name), reason)
    case .uploadFinished(let photo, let upload):
      .uploadFinished(photo.renaming(name), upload: upload)
    case .uploadFailed(let photo, let upload, let reason):
      .uploadFailed(photo.renaming(name), upload: upload, reason)
    case .deletionFinished(let batch, let assets, let result):
      .deletionFinished(batch: batch, assets: assets?.map(name), result)
    case .assetURLResolved(let capture, let asset): .assetURLResolved(capture, name(asset))
    case .delete(let index, let expected): .delete(index, expecting: expected?.renaming(name))
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      .libraryChanged(
        removed: removed.map(name), inserted: inserted.map(name), changed: changed.map(name),
        reason: reason)
    case .openPicker, .panEnded, .panCancelled, .deselectAll, .confirm, .cancel, .requestAccess,
      .cameraCapture, .captureSaveFailed, .retrySave, .draftConsumed, .accessChanged, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
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
    case .applied(.loadImage(let photo)): .applied(.loadImage(photo.renaming(name)))
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
    renamed.imagesLoading = imagesLoading?.map { $0.renaming(name) }
    renamed.imagesFailed = imagesFailed?.map { $0.renaming(name) }
    renamed.imagesDegraded = imagesDegraded?.map { $0.renaming(name) }
    renamed.uploads = uploads?.map { $0.renaming(name) }
    renamed.selected = selected?.map { $0.renaming(name) }
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
    let image: Selection.Image
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
  private let publication: [Selection.Publication.Item]?
  private let cleanup: RenamedCleanup?
  private let counters: [Int]

  init(_ state: Selection.State, _ name: (Selection.AssetID) -> Selection.AssetID) {
    let picker = state.picker
    (rules, access) = (state.rules, state.access)
    table = Set(
      state.photos.map {
        Facts(
          id: $0.id.renaming(name), asset: $0.asset.map(name), save: $0.save,
          isPresent: $0.isPresent, image: $0.image)
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
    publication = state.publication?.items.map {
      Selection.Publication.Item(photo: $0.photo.renaming(name), progress: $0.progress)
    }
    cleanup = state.cleanup.map { RenamedCleanup($0, name) }
    counters = [state.requests, state.uploads, state.batches, state.notices]
  }
}

/// The same of a cleanup.
private struct RenamedCleanup: Hashable {
  private let phase: Selection.CleanupPhase
  private let selection: [Selection.AssetID]
  private let gone: Set<Selection.AssetID>
  private let batch: [Selection.AssetID]
  private let asked: Int
  private let start: [Selection.AssetID]?
  private let selects: Bool?

  init(_ cleanup: Selection.Cleanup, _ name: (Selection.AssetID) -> Selection.AssetID) {
    phase = cleanup.phase
    selection = cleanup.selection.assets.map(name)
    gone = Set(cleanup.gone.map(name))
    batch = cleanup.batch.map(name)
    asked = cleanup.asked
    start = cleanup.start?.assets.map(name)
    selects = cleanup.sweep?.selects
  }
}
