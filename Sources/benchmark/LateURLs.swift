import SelectionCore

/// A picker with the planted fault: the URL of a shot of the camera has no place of its own, and is
/// appended when the answer arrives.
///
/// It does everything else as the reference does, shows its URLs while no write is pending, and is the
/// same machine as the one in `hypothesis_stateful.py`.
struct LateURLs: Selection.Machine, Hashable {
  /// The kinds of event that it is tried with.
  static let kinds: Set<Selection.Event.Kind> = [
    .openPicker, .toggle, .selectAssets, .confirm, .cancel, .cameraCapture, .assetURLResolved,
    .delete,
  ]

  private var right: Selection.Reference
  private var urls: [Selection.AssetID?] = []
  /// The shots that the camera put into the draft.
  private var shots: [Selection.CaptureID] = []
  /// Those of them whose URL has no place yet.
  private var late: [Selection.CaptureID] = []
  private let first: Int

  /// - Parameter first: from so many such shots in the draft on a URL has no place.
  init(_ rules: Selection.Rules, from first: Int) {
    right = Selection.Reference(rules)
    self.first = first
  }

  private var draft: [Selection.PhotoID] { right.current.draft }

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    let before = draft
    let outcome = right.apply(event)
    guard outcome?.isApplied ?? false else { return outcome }
    switch event {
    case .cameraCapture(let capture, _):
      if draft != before { enter(capture) }
    case .assetURLResolved(let capture, let asset):
      answer(capture, right.current.photo(.capture(capture)).map(\.asset) ?? asset)
      if draft != before { lookUp() }
    case .delete(let index, _):
      if urls.indices.contains(index) { urls.remove(at: index) }
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess,
      .captureSaveFailed, .retrySave, .draftConsumed, .libraryChanged, .accessChanged,
      .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      if draft != before { lookUp() }
    }
    shots = shots.filter { draft.contains(.capture($0)) }
    return outcome
  }

  private mutating func enter(_ capture: Selection.CaptureID) {
    shots.append(capture)
    if shots.count >= first { late.append(capture) } else { urls.append(nil) }
  }

  private mutating func answer(_ capture: Selection.CaptureID, _ asset: Selection.AssetID?) {
    if let place = late.firstIndex(of: capture) {
      late.remove(at: place)
      urls.append(asset)
    } else if let place = draft.firstIndex(of: .capture(capture)), place < urls.count {
      urls[place] = asset
    }
  }

  /// A new selection brings the URLs that there are.
  private mutating func lookUp() {
    urls = draft.filter { id in !late.contains { .capture($0) == id } }
      .map { right.current.photo($0)?.asset }
  }

  var observation: Selection.Observation {
    var shown = right.observation
    shown.urls = right.current.photos.contains { $0.save == .pending } ? nil : urls
    return shown
  }
}
