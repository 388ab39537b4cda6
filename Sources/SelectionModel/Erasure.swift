import SelectionCore
import SelectionSession

// What is left of events and observations when some photos are taken out of a recording: an app that
// never had them would have shown the rest.

/// Photos that are taken out, under each of their names.
struct Erased {
  /// Assets, among them those that a shot was saved as.
  var assets: Set<Selection.AssetID>
  /// Shots.
  var captures: Set<Selection.CaptureID>
  /// Whether a count that stands alone counts them: no list beside it tells.
  let areCounted: Bool
  private let number: Int

  init(_ photos: [Recording.PhotoNames], areCounted: Bool = false) {
    self.areCounted = areCounted
    number = photos.count
    assets = photos.reduce(into: []) { $0.formUnion($1.assets) }
    captures = Set(photos.compactMap(\.capture))
  }

  func holds(_ photo: Selection.PhotoID) -> Bool {
    switch photo {
    case .asset(let asset): assets.contains(asset)
    case .capture(let capture): captures.contains(capture)
    }
  }

  private func rest(_ named: [Selection.AssetID]) -> [Selection.AssetID] {
    named.filter { !assets.contains($0) }
  }

  /// What is left of an event; nil if it was about these photos alone.
  func rest(of event: Selection.Event) -> Selection.Event? {
    switch event {
    case .toggle(let photo, _), .move(let photo, _, _), .imageResolved(let photo, _, _),
      .imageFailed(let photo, _, _), .requestTimedOut(let photo, _), .retryImage(let photo),
      .imageCompressed(let photo, _), .compressionFailed(let photo, _),
      .uploadFinished(let photo, _), .uploadFailed(let photo, _, _):
      return holds(photo) ? nil : event
    case .delete(_, let photo): return photo.map(holds) ?? false ? nil : event
    case .cameraCapture(let capture, _), .captureSaveFailed(let capture, _),
      .retrySave(let capture), .assetURLResolved(let capture, _):
      return captures.contains(capture) ? nil : event
    case .panBegan(let asset, _): return assets.contains(asset) ? nil : event
    case .panMoved(let named, let opening):
      let left = rest(named)
      return left.isEmpty && !named.isEmpty ? nil : .panMoved(left, opening: opening)
    case .selectAll(let named, let opening):
      let left = rest(named)
      return left.isEmpty && !named.isEmpty ? nil : .selectAll(left, opening: opening)
    // A delivery of nothing is a delivery, too.
    case .selectAssets(let named, let opening):
      return .selectAssets(named.filter { !holds($0) }, opening: opening)
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      let left = (rest(removed), rest(inserted), rest(changed))
      let hadNone = removed.isEmpty && inserted.isEmpty && changed.isEmpty
      if left.0.isEmpty, left.1.isEmpty, left.2.isEmpty, !hadNone { return nil }
      return .libraryChanged(removed: left.0, inserted: left.1, changed: left.2, reason: reason)
    case .openPicker, .panEnded, .panCancelled, .deselectAll, .confirm, .cancel, .requestAccess,
      .draftConsumed, .accessChanged, .publish, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .relaunched:
      return event
    case .deletionFinished(let batch, let named, let result):
      guard let named else { return event }
      let left = rest(named)
      return left.isEmpty && !named.isEmpty
        ? nil : .deletionFinished(batch: batch, assets: left, result)
    }
  }

  /// What is left of what a file claims of a step.
  func rest(of assertion: Assertion) -> Assertion {
    var left = assertion
    left.draft = assertion.draft?.filter { !holds($0.photo) }
    left.working = assertion.working?.filter { !holds($0.photo) }
    return left
  }

  /// What is left of an observation.
  func rest(of shown: Selection.Observation) -> Selection.Observation {
    var left = shown
    left.images = shown.images?.filter { !holds($0) }
    if let images = shown.images, let urls = shown.urls, images.count == urls.count {
      // Where the lists are aligned the place decides: a shot without a URL shows none.
      left.urls = zip(images, urls).filter { !holds($0.0) }.map(\.1)
    } else {
      left.urls = shown.urls?.filter { url in url.map { !assets.contains($0) } ?? true }
    }
    left.ticked = shown.ticked?.filter { !holds($0) }
    left.imagesLoading = shown.imagesLoading?.filter { !holds($0) }
    left.imagesFailed = shown.imagesFailed?.filter { !holds($0) }
    left.imagesDegraded = shown.imagesDegraded?.filter { !holds($0) }
    left.uploads = shown.uploads?.filter { !holds($0) }
    left.selected = shown.selected?.filter { !holds($0) }
    if let ticked = shown.ticked, let badges = shown.badges, ticked.count == badges.count {
      // Badges that count go on counting; others stay as wrong as they were.
      let isCount = badges == Array(1..<(badges.count + 1))
      left.badges =
        isCount
        ? Array(1..<((left.ticked?.count ?? 0) + 1))
        : zip(ticked, badges).filter { !holds($0.0) }.map(\.1)
    }
    // What is counted is the list in front.
    if let count = shown.count {
      let front = shown.presented == .album || shown.images == nil ? shown.ticked : shown.images
      let erased = front.map { $0.count { holds($0) } } ?? (areCounted ? number : 0)
      left.count = max(0, count - erased)
    }
    return left
  }
}
