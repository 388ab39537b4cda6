import SelectionCore

/// The parts of one event, as a reader gathers them and a writer takes them apart.
struct EventParts {
  /// Which parts were given; the others have no meaning.
  var given: PartSet = []
  var opening: Int?
  var source = Selection.Source.album
  var photo = Selection.PhotoID.capture(Selection.CaptureID(0))
  var asset = Selection.AssetID(0)
  /// Assets; in a delivery also captures, which have no asset.
  var assets: [Selection.PhotoID] = []
  var to = 0
  var dismissal = Selection.Dismissal.button
  var access = Selection.AccessKind.library
  var capture = Selection.CaptureID(0)
  /// The word, which an event of the library has from a closed set.
  var reason = ""
  var index = 0
  var expecting = Selection.PhotoID.capture(Selection.CaptureID(0))
  var removed: [Selection.AssetID] = []
  var inserted: [Selection.AssetID] = []
  var changed: [Selection.AssetID] = []
  var library = Selection.LibraryAccess.full
  var camera = Selection.CameraAccess.granted
  var request = 0
  var quality = Selection.Quality.final
  var bytes = 0
  var upload = 0
  var batch = 0
  var result = Selection.DeletionResult.Kind.deleted
  var code = 0

  /// No parts yet.
  init() {}

  private func ifGiven<Value>(_ part: Part, _ value: Value) -> Value? {
    given.contains(part) ? value : nil
  }

  /// The event that the parts make; nil if they do not go together (``problem``).
  ///
  /// - Precondition: every required part was given, and no part that the event has not.
  func event(_ kind: Selection.Event.Kind, _ names: inout Names) -> Selection.Event? {
    switch kind {
    case .openPicker: .openPicker(source)
    case .toggle: .toggle(photo, opening: opening)
    case .panBegan: .panBegan(asset, opening: opening)
    case .panMoved: onlyAssets.map { .panMoved($0, opening: opening) }
    case .panEnded: .panEnded(opening: opening)
    case .panCancelled: .panCancelled(opening: opening)
    case .selectAll: onlyAssets.map { .selectAll($0, opening: opening) }
    case .deselectAll: .deselectAll(opening: opening)
    case .move: .move(photo, to: to, opening: opening)
    case .selectAssets: .selectAssets(assets, opening: opening)
    case .confirm: .confirm(opening: opening)
    case .cancel: .cancel(ifGiven(.dismissal, dismissal), opening: opening)
    case .requestAccess: .requestAccess(access)
    case .cameraCapture: .cameraCapture(capture, opening: opening)
    case .assetURLResolved: .assetURLResolved(capture, asset)
    case .captureSaveFailed: .captureSaveFailed(capture, failure(&names))
    case .retrySave: .retrySave(capture)
    case .delete: .delete(index, expecting: ifGiven(.expecting, expecting))
    case .draftConsumed: .draftConsumed
    case .libraryChanged: libraryChanged
    case .accessChanged:
      .accessChanged(library: ifGiven(.library, library), camera: ifGiven(.camera, camera))
    case .imageResolved: .imageResolved(photo, request: request, quality)
    case .imageFailed: .imageFailed(photo, request: request, failure(&names))
    case .requestTimedOut: .requestTimedOut(photo, request: request)
    case .retryImage: .retryImage(photo)
    case .publish: .publish
    case .imageCompressed: .imageCompressed(photo, bytes: bytes)
    case .compressionFailed: .compressionFailed(photo, failure(&names))
    case .uploadFinished: .uploadFinished(photo, upload: upload)
    case .uploadFailed: .uploadFailed(photo, upload: upload, failure(&names))
    case .cancelPublishing: .cancelPublishing
    case .beginSelecting: .beginSelecting
    case .endSelecting: .endSelecting
    case .requestDeletion: .requestDeletion
    case .confirmDeletion: .confirmDeletion
    case .declineDeletion: .declineDeletion
    case .deletionFinished: deletionFinished
    case .relaunched: .relaunched
    }
  }

  /// The reason of a failure, which may be left out.
  private func failure(_ names: inout Names) -> Selection.FailureReason {
    given.contains(.reason) ? names.reason(named: reason) : .unspecified
  }

  /// The assets; nil if a capture is among them.
  private var onlyAssets: [Selection.AssetID]? {
    let found = assets.compactMap { $0.asset }
    return found.count == assets.count ? found : nil
  }

  private var deletionFinished: Selection.Event? {
    guard let outcome = Selection.DeletionResult(result, code: ifGiven(.code, code)) else {
      return nil
    }
    guard given.contains(.assets) else { return .deletionFinished(batch: batch, outcome) }
    return onlyAssets.map { .deletionFinished(batch: batch, assets: $0, outcome) }
  }

  private var libraryChanged: Selection.Event? {
    var cause: Selection.ChangeReason?
    if given.contains(.reason) {
      cause = Selection.ChangeReason(rawValue: reason)
      if cause == nil { return nil }
    }
    return .libraryChanged(
      removed: ifGiven(.removed, removed) ?? [], inserted: ifGiven(.inserted, inserted) ?? [],
      changed: ifGiven(.changed, changed) ?? [], reason: cause)
  }

  /// Why parts that are all there make no event.
  var problem: String {
    let hasCapture = given.contains(.assets) && assets.contains { $0.isCapture }
    if given.contains(.code), !hasCapture {
      return "'code' belongs to the result 'failed', and the result is '\(result.rawValue)'"
    }
    if given.contains(.reason), !hasCapture {
      let words = Selection.ChangeReason.allCases.map { $0.rawValue }
      return "found '\(printable(reason, limit: 40))'; "
        + "expected a reason: \(words.joined(separator: ", "))" + hint(for: reason, among: words)
    }
    return "found a capture; only 'selectAssets' delivers photos without an asset"
  }

  /// Takes an event apart.
  init(_ event: Selection.Event, _ names: Names) {
    opening = event.opening
    switch event {
    case .openPicker(let source): self.source = give(.source, source)
    case .toggle(let photo, _): self.photo = give(.photo, photo)
    case .panBegan(let asset, _): self.asset = give(.asset, asset)
    case .panMoved(let assets, _), .selectAll(let assets, _):
      self.assets = give(.assets, assets.map { .asset($0) })
    case .selectAssets(let photos, _): assets = give(.assets, photos)
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      break
    case .move(let photo, let place, _):
      self.photo = give(.photo, photo)
      to = give(.to, place)
    case .cancel(let dismissal, _):
      if let dismissal { self.dismissal = give(.dismissal, dismissal) }
    case .requestAccess(let kind): access = give(.access, kind)
    case .cameraCapture(let capture, _), .retrySave(let capture):
      self.capture = give(.capture, capture)
    case .assetURLResolved(let capture, let asset):
      self.capture = give(.capture, capture)
      self.asset = give(.asset, asset)
    case .captureSaveFailed(let capture, let reason):
      self.capture = give(.capture, capture)
      giveReason(reason, names)
    case .delete(let index, let expected):
      self.index = give(.index, index)
      if let expected { expecting = give(.expecting, expected) }
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      if !removed.isEmpty { self.removed = give(.removed, removed) }
      if !inserted.isEmpty { self.inserted = give(.inserted, inserted) }
      if !changed.isEmpty { self.changed = give(.changed, changed) }
      if let reason { self.reason = give(.reason, reason.rawValue) }
    case .accessChanged(let library, let camera):
      if let library { self.library = give(.library, library) }
      if let camera { self.camera = give(.camera, camera) }
    case .imageResolved(let photo, let request, let quality):
      self.photo = give(.photo, photo)
      self.request = give(.request, request)
      self.quality = give(.quality, quality)
    case .imageFailed(let photo, let request, let reason):
      self.photo = give(.photo, photo)
      self.request = give(.request, request)
      giveReason(reason, names)
    case .requestTimedOut(let photo, let request):
      self.photo = give(.photo, photo)
      self.request = give(.request, request)
    case .retryImage(let photo): self.photo = give(.photo, photo)
    case .imageCompressed(let photo, let bytes):
      self.photo = give(.photo, photo)
      self.bytes = give(.bytes, bytes)
    case .compressionFailed(let photo, let reason):
      self.photo = give(.photo, photo)
      giveReason(reason, names)
    case .uploadFinished(let photo, let upload):
      self.photo = give(.photo, photo)
      self.upload = give(.upload, upload)
    case .uploadFailed(let photo, let upload, let reason):
      self.photo = give(.photo, photo)
      self.upload = give(.upload, upload)
      giveReason(reason, names)
    case .deletionFinished(let batch, let assets, let result):
      self.batch = give(.batch, batch)
      self.result = give(.result, result.kind)
      if let code = result.code { self.code = give(.code, code) }
      if let assets { self.assets = give(.assets, assets.map { .asset($0) }) }
    }
  }

  private mutating func giveReason(_ reason: Selection.FailureReason, _ names: Names) {
    if reason != .unspecified { self.reason = give(.reason, names.word(of: reason)) }
  }

  private mutating func give<Value>(_ part: Part, _ value: Value) -> Value {
    given.insert(PartSet(part))
    return value
  }
}

extension Selection.DeletionResult {
  /// A result by its name; nil if it has a code that belongs to another.
  package init?(_ kind: Kind, code: Int?) {
    if code != nil, kind != .failed { return nil }
    switch kind {
    case .deleted: self = .deleted
    case .userCancelled: self = .userCancelled
    case .accessRestricted: self = .accessRestricted
    case .identifierNotFound: self = .identifierNotFound
    case .failed: self = .failed(code ?? 0)
    }
  }
}
