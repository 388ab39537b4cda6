import SelectionCore

/// The code of the first seed as a machine, with each of its faults switchable.
///
/// It is a controller with two arrays, a picker that keeps its own selection, and callbacks that
/// write to the arrays as they come. With no fault on, it shows what the reference shows, over the
/// events and rules that it knows: one kind of media, the default policies, a library that never
/// changes. An app does not tell what became of an event, so its outcomes are nil.
public struct SeedController: Selection.Machine, Hashable, Sendable {
  /// The kinds of event that it knows.
  public static let kinds: Set<Selection.Event.Kind> = [
    .openPicker, .selectAssets, .cameraCapture, .assetURLResolved, .captureSaveFailed, .delete,
    .cancel, .draftConsumed,
  ]

  /// The nearest rules that it knows.
  public static func rules(_ rules: Selection.Rules) -> Selection.Rules {
    Selection.Rules(limit: rules.limit, media: .photos)
  }

  private let rules: Selection.Rules
  private let faults: Faults
  private let camera: Selection.CameraAccess
  /// The two arrays of `ShowEditItem`.
  private var images: [Selection.PhotoID] = []
  private var urls: [Selection.AssetID?] = []
  private var presented: Selection.Source?
  /// What the open album has chosen, and what of it was chosen when it opened.
  private var working: [Selection.PhotoID] = []
  private var seed: [Selection.PhotoID] = []
  /// What a picker that is kept remembers of its last delivery.
  private var kept: [Selection.PhotoID] = []
  var opened = 0
  private var lastCapture = Selection.CaptureID(0)
  private var writes: [Selection.CaptureID: Write] = [:]
  private var hasCrashed = false

  /// What became of a write to the library.
  private enum Write: Hashable {
    case pending, failed
    case saved(Selection.AssetID)
  }

  /// The controller at the start of a session.
  public init(_ rules: Selection.Rules, _ faults: Faults = []) {
    (self.rules, self.faults, camera) = (Self.rules(rules), faults, rules.access.camera)
  }

  /// Takes one event; those that it does not know change nothing.
  public mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if hasCrashed { return nil }
    if let opening = event.opening, presented == nil || opening != opened { return nil }
    switch event {
    case .openPicker(.album): openAlbum()
    case .openPicker(.camera): openCamera()
    case .selectAssets(let photos, _): didSelectAssets(photos.compactMap { $0.asset })
    case .cameraCapture(let capture, _): didFinishPicking(capture)
    case .assetURLResolved(let capture, let asset): didWrite(capture, asset)
    case .captureSaveFailed(let capture, _): didFailToWrite(capture)
    case .delete(let index, let expected): deleteImage(at: index, expecting: expected)
    case .cancel: dismiss()
    case .draftConsumed: if presented == nil { (images, urls) = ([], []) }
    case .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll, .deselectAll, .move,
      .confirm, .requestAccess, .retrySave, .libraryChanged, .accessChanged, .imageResolved,
      .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      break
    }
    // A write is remembered while it is out, and its answer while the photo is listed.
    let listed = images + working
    writes = writes.filter { $0.value == .pending || listed.contains(.capture($0.key)) }
    return nil
  }

  /// What can be seen.
  public var observation: Selection.Observation {
    var shown = Selection.Observation()
    let isAlbum = presented == .album
    let ticked = working.filter { id in
      asset(of: id) != nil || (id.isCapture && !images.contains(id))
    }
    let count = isAlbum ? working.count : images.count
    shown.images = images
    shown.urls = urls
    shown.working = working
    shown.ticked = ticked
    shown.badges = Array(1..<(ticked.count + 1))
    shown.count = count
    // num < 9 ? num + 1 : num
    shown.canAdd = faults.contains(.countsToNine) ? count < 9 : !rules.isFull(count)
    shown.canFinish = isAlbum
    shown.presented = Selection.Presented(presented)
    shown.crashed = hasCrashed
    return shown
  }
}

// The picker (sections 2.1, 4.1 and 5.2 of the seed).
extension SeedController {
  private mutating func openAlbum() {
    guard presented == nil else { return }
    let known = images.filter { asset(of: $0) != nil }
    if known.isEmpty, rules.isFull(images.count) { return }
    if faults.contains(.keepsTicks) {
      working = kept
    } else if faults.contains(.opensUnsynced) {
      working = []
    } else if faults.contains(.syncsFromURLs) {
      working = urls.compactMap { $0 }.map { photo(of: $0) }
    } else {
      working = images
    }
    seed = known
    presented = .album
    opened += 1
  }

  private mutating func openCamera() {
    guard presented == nil else { return }
    if camera != .granted {
      if faults.contains(.presentsMissingCamera) { hasCrashed = true }
      return
    }
    if rules.isFull(images.count), !faults.contains(.ignoresLimit) { return }
    presented = .camera
    opened += 1
  }

  private mutating func dismiss() {
    presented = nil
    (working, seed) = ([], [])
  }

  private mutating func didSelectAssets(_ assets: [Selection.AssetID]) {
    if presented != .album {
      guard faults.contains(.takesSecondDelivery), presented == nil, opened > 0 else { return }
      (working, seed) = (images, images.filter { asset(of: $0) != nil })
    }
    let chosen = assets.map { photo(of: $0) }.filter { $0.kind == .photo }.distinct
    kept = chosen
    let byURL = selection(chosen)
    // The URLs come from the picker, in the order of the taps; the images from the library.
    images = faults.contains(.usesGridOrder) ? selection(chosen.sorted()) : byURL
    urls = byURL.map { asset(of: $0) }
    dismiss()
  }

  /// The draft after a delivery.
  private func selection(_ chosen: [Selection.PhotoID]) -> [Selection.PhotoID] {
    let room = rules.limit == 0 ? Int.max : rules.limit
    if faults.contains(.addsOnReturn) { return images + chosen.prefix(room) }
    if faults.contains(.rebuildsOnReturn) { return Array(chosen.prefix(room)) }
    let reserved = working.filter { id in
      images.contains(id) ? !seed.contains(id) : id.isCapture
    }
    var named = chosen.without(reserved).prefix(max(0, room - reserved.count))
    let woven = working.compactMap { reserved.contains($0) ? $0 : named.popFirst() }
    return woven + named
  }
}

// The camera and its writes (sections 4.3 and 5.4 of the seed).
extension SeedController {
  private mutating func didFinishPicking(_ capture: Selection.CaptureID) {
    guard capture > lastCapture, presented != nil else { return }
    let count = presented == .album ? working.count : images.count
    if rules.isFull(count), !faults.contains(.ignoresLimit) { return }
    if presented == .album {
      working.append(.capture(capture))
    } else {
      images.append(.capture(capture))
      if !faults.contains(.keepsNoSlot) { urls.append(nil) }
      presented = nil
    }
    writes[capture] = .pending
    lastCapture = capture
  }

  private mutating func didWrite(_ capture: Selection.CaptureID, _ asset: Selection.AssetID) {
    let id = Selection.PhotoID.capture(capture)
    if !faults.contains(.takesEveryAnswer) {
      switch writes[capture] {
      case .pending, .failed: break
      case .saved, nil: return
      }
    }
    let holder = photo(of: asset)
    let asksForTwins = !faults.contains(.asksForNoTwin)
    if asksForTwins, holder.isCapture, holder != id {
      writes[capture] = .failed
      return
    }
    writes[capture] = .saved(asset)
    if faults.contains(.appendsOnResolve) {
      urls.append(asset)
    } else if let slot = images.firstIndex(of: id) {
      if faults.contains(.keepsNoSlot) {
        urls.insert(asset, at: min(slot, urls.count))
      } else if urls.indices.contains(slot) {
        urls[slot] = asset
      }
    }
    if asksForTwins, images.contains(id) || working.contains(id) {
      become(id, from: .asset(asset))
    }
  }

  /// The shot takes the place of the photo that it is, unless it has one of its own.
  private mutating func become(_ id: Selection.PhotoID, from twin: Selection.PhotoID) {
    if let place = images.firstIndex(of: twin) {
      if images.contains(id) {
        images.remove(at: place)
        if urls.indices.contains(place) { urls.remove(at: place) }
      } else {
        images[place] = id
      }
    }
    if let place = working.firstIndex(of: twin) {
      if working.contains(id) { working.remove(at: place) } else { working[place] = id }
    }
    if let place = seed.firstIndex(of: twin) { seed[place] = id }
  }

  private mutating func didFailToWrite(_ capture: Selection.CaptureID) {
    guard writes[capture] == .pending else { return }
    // [selectedAssetURLs addObject:nil]
    if faults.contains(.crashesOnFailure) { hasCrashed = true }
    writes[capture] = .failed
  }

  /// The asset of a photo, by what the library told.
  private func asset(of id: Selection.PhotoID) -> Selection.AssetID? {
    switch id {
    case .asset(let asset): return asset
    case .capture(let capture):
      guard case .saved(let asset) = writes[capture] else { return nil }
      return asset
    }
  }

  /// The photo that an asset is.
  private func photo(of asset: Selection.AssetID) -> Selection.PhotoID {
    let holders = writes.filter { $0.value == .saved(asset) }.keys
    return holders.min().map { .capture($0) } ?? .asset(asset)
  }
}

// The cell with the delete button (section 4.2 of the seed).
extension SeedController {
  private mutating func deleteImage(at index: Int, expecting expected: Selection.PhotoID?) {
    guard images.indices.contains(index) else { return }
    let id = images[index]
    if let expected, !faults.contains(.deletesByIndex) {
      guard (expected.asset.map { photo(of: $0) } ?? expected) == id else { return }
    }
    images.remove(at: index)
    if urls.indices.contains(index), !faults.contains(.deletesImageOnly) {
      urls.remove(at: index)
    }
    working.removeAll { $0 == id }
    seed.removeAll { $0 == id }
  }
}
