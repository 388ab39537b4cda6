import SelectionCore

/// The parts of one event, as a reader gathers them and a writer takes them apart.
struct EventParts {
  /// Which parts were given; the others have no meaning.
  var given: PartSet = []
  var opening: Int?
  var source = Selection.Source.album
  var photo = Selection.PhotoID.capture(Selection.CaptureID(0))
  var asset = Selection.AssetID(0)
  var assets: [Selection.AssetID] = []
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

  /// No parts yet.
  init() {}

  private func ifGiven<Value>(_ part: Part, _ value: Value) -> Value? {
    given.contains(part) ? value : nil
  }

  /// The event that the parts make; nil if the reason of a change is none.
  ///
  /// - Precondition: every required part was given, and no part that the event has not.
  func event(_ kind: Selection.Event.Kind, _ names: inout Names) -> Selection.Event? {
    switch kind {
    case .openPicker: .openPicker(source)
    case .toggle: .toggle(photo, opening: opening)
    case .panBegan: .panBegan(asset, opening: opening)
    case .panMoved: .panMoved(assets, opening: opening)
    case .panEnded: .panEnded(opening: opening)
    case .panCancelled: .panCancelled(opening: opening)
    case .selectAll: .selectAll(assets, opening: opening)
    case .deselectAll: .deselectAll(opening: opening)
    case .move: .move(photo, to: to, opening: opening)
    case .selectAssets: .selectAssets(assets, opening: opening)
    case .confirm: .confirm(opening: opening)
    case .cancel: .cancel(ifGiven(.dismissal, dismissal), opening: opening)
    case .requestAccess: .requestAccess(access)
    case .cameraCapture: .cameraCapture(capture, opening: opening)
    case .assetURLResolved: .assetURLResolved(capture, asset)
    case .captureSaveFailed:
      .captureSaveFailed(
        capture, given.contains(.reason) ? names.reason(named: reason) : .unspecified)
    case .retrySave: .retrySave(capture)
    case .delete: .delete(index, expecting: ifGiven(.expecting, expecting))
    case .draftConsumed: .draftConsumed
    case .libraryChanged: libraryChanged
    case .accessChanged:
      .accessChanged(library: ifGiven(.library, library), camera: ifGiven(.camera, camera))
    }
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

  /// What is wrong with the reason of a change, which then makes no event.
  var reasonProblem: String {
    let words = Selection.ChangeReason.allCases.map(\.rawValue)
    return "found '\(printable(reason, limit: 40))'; "
      + "expected a reason: \(words.joined(separator: ", "))" + hint(for: reason, among: words)
  }

  /// Takes an event apart.
  init(_ event: Selection.Event, _ names: Names) {
    opening = event.opening
    switch event {
    case .openPicker(let source): self.source = give(.source, source)
    case .toggle(let photo, _): self.photo = give(.photo, photo)
    case .panBegan(let asset, _): self.asset = give(.asset, asset)
    case .panMoved(let assets, _), .selectAll(let assets, _), .selectAssets(let assets, _):
      self.assets = give(.assets, assets)
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed: break
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
      if reason != .unspecified { self.reason = give(.reason, names.word(of: reason)) }
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
    }
  }

  private mutating func give<Value>(_ part: Part, _ value: Value) -> Value {
    given.insert(PartSet(part))
    return value
  }
}
