import ModelChecking
import SelectionCore

// The events of the groups beyond the core. Most name what is under way; some come late, twice, or
// for nobody.

extension EventGenerator {
  /// Whether an event of a later group can do something in a state.
  static func isFitBeyondCore(
    _ kind: Selection.Event.Kind, in state: Selection.State
  ) -> Bool {
    let phase = state.cleanupPhase
    switch kind {
    case .imageResolved, .imageFailed, .requestTimedOut: return state.outstandingRequests > 0
    case .retryImage: return state.photos.contains { $0.image.isFailed }
    case .publish: return state.picker == nil && !state.draft.isEmpty && !state.isPublishing
    case .imageCompressed, .compressionFailed: return state.publicationPhase == .compressing
    case .uploadFinished, .uploadFailed: return state.uploads > 0 && !state.draft.isEmpty
    case .cancelPublishing: return state.isPublishing
    case .beginSelecting: return state.picker == nil && phase == .none
    case .endSelecting: return phase == .selecting
    case .requestDeletion: return phase == .selecting && !state.selected.isEmpty
    case .confirmDeletion, .declineDeletion: return phase == .asking
    case .deletionFinished: return phase == .deleting
    case .relaunched: return true
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged:
      return true
    }
  }

  /// Whether an event does not disturb the publication or the cleanup that is under way.
  static func isFitUnderWay(
    _ kind: Selection.Event.Kind, in state: Selection.State
  ) -> Bool {
    switch kind {
    case .delete: return !state.isPublishing
    case .move, .draftConsumed: return state.publication == nil
    case .openPicker: return !state.isPublishing && state.cleanup == nil
    case .selectAssets, .confirm, .cancel, .cameraCapture: return state.picker != nil
    case .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll, .deselectAll:
      return state.cleanup == nil || state.cleanupPhase == .selecting
    case .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .libraryChanged,
      .accessChanged, .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish,
      .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing,
      .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .deletionFinished, .relaunched:
      return true
    }
  }

  // Tables, so that no event asks for memory of its own.
  private static let qualities = [Selection.Quality.final, .final, .degraded]
  private static let bytes = [1, 1000, 0]
  private static let byteWeights = [6, 6, 1]
  private static let numberWeights = [12, 1, 1, 1, 1]
  private static let results: [Selection.DeletionResult] = [
    .deleted, .identifierNotFound, .userCancelled, .accessRestricted, .failed(0), .failed(7),
  ]
  private static let resultWeights = [6, 2, 2, 1, 1, 1]

  /// An event of a later group.
  func eventBeyondCore(
    _ kind: Selection.Event.Kind, in state: Selection.State, _ choices: inout Choices
  ) -> Selection.Event {
    switch kind {
    case .imageResolved:
      let (photo, request) = request(in: state, &choices)
      return .imageResolved(photo, request: request, choices.pick(Self.qualities))
    case .imageFailed:
      let (photo, request) = request(in: state, &choices)
      return .imageFailed(photo, request: request, choices.pick(Self.reasons))
    case .requestTimedOut:
      let (photo, request) = request(in: state, &choices)
      return .requestTimedOut(photo, request: request)
    case .retryImage:
      let failed = state.photos.filter { $0.image.isFailed }.map { $0.id }
      return .retryImage(photo(among: failed, in: state, &choices))
    case .publish: return .publish
    case .imageCompressed:
      let photo = photo(among: waiting(in: state), in: state, &choices)
      return .imageCompressed(
        photo, bytes: Self.bytes[choices.index(weights: Self.byteWeights)])
    case .compressionFailed:
      let photo = photo(among: waiting(in: state), in: state, &choices)
      return .compressionFailed(photo, choices.pick(Self.reasons))
    case .uploadFinished:
      let (photo, upload) = upload(in: state, &choices)
      return .uploadFinished(photo, upload: upload)
    case .uploadFailed:
      let (photo, upload) = upload(in: state, &choices)
      return .uploadFailed(photo, upload: upload, choices.pick(Self.reasons))
    case .cancelPublishing: return .cancelPublishing
    case .beginSelecting: return .beginSelecting
    case .endSelecting: return .endSelecting
    case .requestDeletion: return .requestDeletion
    case .confirmDeletion: return .confirmDeletion
    case .declineDeletion: return .declineDeletion
    case .deletionFinished: return deletionFinished(in: state, &choices)
    case .relaunched: return .relaunched
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged:
      return .relaunched
    }
  }

  /// A photo of those that an event is about, mostly; else any.
  private func photo(
    among wanted: [Selection.PhotoID], in state: Selection.State, _ choices: inout Choices
  ) -> Selection.PhotoID {
    if choices.bool(1, in: 8) || wanted.isEmpty { return photo(in: state, &choices) }
    return choices.pick(wanted)
  }

  /// The right number mostly, or the one before or behind it, or the last of all or the next.
  private func number(_ right: Int, last: Int, _ choices: inout Choices) -> Int {
    let numbers = [right, right - 1, right + 1, last, last + 1]
    return max(1, numbers[choices.index(weights: Self.numberWeights)])
  }

  private func request(
    in state: Selection.State, _ choices: inout Choices
  ) -> (Selection.PhotoID, Int) {
    let loading = state.photos.filter { $0.image.request != nil }.map { $0.id }
    let photo = photo(among: loading.isEmpty ? state.draft : loading, in: state, &choices)
    let right = state.photo(state.identity(of: photo))?.image.request ?? state.requests
    return (photo, number(right, last: state.requests, &choices))
  }

  private func waiting(in state: Selection.State) -> [Selection.PhotoID] {
    (state.publication?.items ?? []).filter { $0.progress == .waiting }.map { $0.photo }
  }

  private func upload(
    in state: Selection.State, _ choices: inout Choices
  ) -> (Selection.PhotoID, Int) {
    let uploads = (state.publication?.items ?? []).compactMap { item in
      item.progress.upload.map { (item.photo, $0) }
    }
    // Without any, one that comes late.
    let photo = photo(
      among: uploads.isEmpty ? state.draft : uploads.map { $0.0 }, in: state, &choices)
    let id = state.identity(of: photo)
    let right = uploads.first { $0.0 == id }?.1 ?? state.uploads
    return (photo, number(right, last: state.uploads, &choices))
  }

  private func deletionFinished(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.Event {
    let batch = number(state.batches, last: state.batches, &choices)
    let result = Self.results[choices.index(weights: Self.resultWeights)]
    let asked = state.cleanup?.batch ?? []
    switch choices.index(weights: [4, 4, 1]) {
    case 0: return .deletionFinished(batch: batch, assets: nil, result)
    case 1 where !asked.isEmpty:
      let named = choices.list(0...asked.count, average: asked.count) { $0.pick(asked) }
      return .deletionFinished(batch: batch, assets: named, result)
    case _:
      let named = list(upTo: 2, in: state, &choices)
      return .deletionFinished(batch: batch, assets: named, result)
    }
  }

  /// What a system picker delivers: now and then an item without an identifier among the assets,
  /// new, or delivered before.
  func picked(
    _ assets: [Selection.AssetID], in state: Selection.State, _ choices: inout Choices
  ) -> [Selection.PhotoID] {
    var photos = assets.map { Selection.PhotoID.asset($0) }
    let items = choices.list(0...2, average: 1) { choices in
      choices.bool(1, in: 3) ? photo(in: state, &choices) : nil
    }
    var next = state.lastCapture.rawValue
    for item in items {
      let place = choices.index(below: photos.count + 1)
      if let item {
        photos.insert(item, at: place)
      } else {
        next += 1
        photos.insert(.capture(Selection.CaptureID(next)), at: place)
      }
    }
    return photos
  }
}
