import SelectionCore

/// One thing that the host is to do after an event.
///
/// An effect is small and leaves details to the state; here they are read from it at once, since the
/// state may be another when the instruction is carried out.
enum Instruction: Equatable, Sendable {
  case presentAlbum(AlbumRequest)
  case presentCamera(opening: Int)
  case dismiss(opening: Int)
  case deselect(Selection.PhotoID)
  case requestAccess(Selection.AccessKind)
  case save(Selection.CaptureID)
  case load(Selection.PhotoID, request: Int)
  case cancelLoad(Selection.PhotoID, request: Int)
  case compress(Selection.PhotoID)
  case upload(Selection.PhotoID, upload: Int)
  case post([Selection.PhotoID])
  case limitReached(Int)
  case askDeletion(count: Int)
  case delete([Selection.AssetID], batch: Int)
  case deletionFailed(Selection.DeletionResult)

  /// What is to be done after an event that was applied, in order.
  ///
  /// Beside the effect there is what is read from the states: that a picker is to go away, and which
  /// images are wanted, or no longer.
  static func all(
    from before: Selection.State, to after: Selection.State, _ effect: Selection.Effect
  ) -> [Instruction] {
    var list: [Instruction] = []
    if before.picker != nil, after.picker == nil || after.opened != before.opened {
      list.append(.dismiss(opening: before.opened))
    }
    list += performing(effect, in: after)
    if before.photos != after.photos { list += images(from: before, to: after) }
    return list
  }

  private static func performing(
    _ effect: Selection.Effect, in state: Selection.State
  ) -> [Instruction] {
    switch effect {
    // What is loaded again is read from the states, like all that is loaded.
    case .none, .committed, .loadImage: []
    case .presentAlbum: [.presentAlbum(AlbumRequest(state))]
    case .presentCamera: [.presentCamera(opening: state.opened)]
    case .requestAccess(let kind): [.requestAccess(kind)]
    case .saveCapture(let capture): [.save(capture)]
    case .deselect(let photo): [.deselect(photo)]
    case .notifyLimit: [.limitReached(state.rules.limit)]
    case .compress: state.publication?.waiting.map { .compress($0) } ?? []
    case .upload: state.publication?.uploading.map { .upload($0, upload: $1) } ?? []
    case .post: [.post(state.publication?.items.map(\.photo) ?? [])]
    case .askDeletion: [.askDeletion(count: state.cleanup?.selection.count ?? 0)]
    case .deleteAssets(let batch): [.delete(state.cleanup?.batch ?? [], batch: batch)]
    case .notifyDeletion(let result): [.deletionFailed(result)]
    }
  }

  /// The images that are wanted now and were not before, and the other way round.
  private static func images(
    from before: Selection.State, to after: Selection.State
  ) -> [Instruction] {
    var list: [Instruction] = []
    for photo in before.photos {
      // Whoever brought an image, or failed, needs not be told.
      guard let request = photo.image.request, after.photo(photo.id) == nil else { continue }
      list.append(.cancelLoad(photo.id, request: request))
    }
    for photo in after.photos {
      guard let request = photo.image.request, before.photo(photo.id)?.image.request != request
      else { continue }
      list.append(.load(photo.id, request: request))
    }
    return list
  }
}

extension AlbumRequest {
  /// What the album of a state that presents one is opened with.
  init(_ state: Selection.State) {
    self.init(
      opening: state.opened,
      preselected: state.ticked.compactMap { state.photo($0)?.asset },
      limit: state.pickLimit, media: state.rules.media)
  }
}

extension Selection.Publication {
  fileprivate var waiting: [Selection.PhotoID] {
    items.filter { $0.progress == .waiting }.map(\.photo)
  }

  fileprivate var uploading: [(photo: Selection.PhotoID, upload: Int)] {
    items.compactMap { item in item.progress.upload.map { (item.photo, $0) } }
  }
}
