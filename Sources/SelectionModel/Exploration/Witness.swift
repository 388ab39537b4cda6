import SelectionCore

/// What an exploration must come across: one that never does has shown nothing about it.
public enum Witness: String, CaseIterable, Hashable, Sendable {
  case fullDraft, fullOfPending, missingInDraft, swap
  case resolveOutOfOrder, resolveAfterDelete, resolveAfterFailure, becomeOne, assetTaken
  case reservedKept, droppedByDelivery, deleteUnderAlbum, sweepTakenBack

  /// The same in one plain sentence.
  public var sentence: String {
    switch self {
    case .fullDraft: "the draft is full"
    case .fullOfPending: "the draft is full, and a shot of it waits for its answer"
    case .missingInDraft: "a photo of the draft is missing"
    case .swap: "at limit 1 a second choice takes the place of the first"
    case .resolveOutOfOrder: "a shot is answered before an earlier one"
    case .resolveAfterDelete: "the answer for a shot comes when no list holds it any more"
    case .resolveAfterFailure: "a save that had failed succeeds"
    case .becomeOne: "a photo of the album and a shot turn out to be one"
    case .assetTaken: "an answer names the asset of another shot"
    case .reservedKept: "a delivery leaves a photo in its place that it cannot speak about"
    case .droppedByDelivery: "a delivery names more than there is room for"
    case .deleteUnderAlbum: "a photo is deleted under an open album"
    case .sweepTakenBack: "a sweep that has changed the selection is taken back"
    }
  }

  /// Whether a step shows it.
  func isShown(
    from before: Selection.State, by event: Selection.Event, _ outcome: Selection.Outcome,
    in after: Selection.State
  ) -> Bool {
    switch self {
    case .fullDraft: after.isFull
    case .fullOfPending: after.isFull && after.draft.contains { after.isPending($0) }
    case .missingInDraft: after.draft.contains { after.photo($0)?.isPresent == false }
    case .swap:
      after.rules.replacesSingle && before.count == 1 && after.count == 1
        && event.kind != .move && before.front != after.front
        && before.presented == after.presented
    case .resolveOutOfOrder:
      before.answered(by: event).map { answered in
        before.photos.contains { $0.save == .pending && $0.id < answered }
      } ?? false
    case .resolveAfterDelete: before.answered(by: event).map { !before.isListed($0) } ?? false
    case .resolveAfterFailure:
      before.answered(by: event).map {
        if case .failed = before.photo($0)?.save { true } else { false }
      } ?? false
    case .becomeOne:
      before.answered(by: event) != nil
        && before.photos.contains { !$0.id.isCapture && after.photo($0.id) == nil }
    case .assetTaken:
      before.answered(by: event).map { after.photo($0)?.save == .failed(.assetTaken) } ?? false
    case .reservedKept: event.kind == .selectAssets && !before.reserved.isEmpty
    case .droppedByDelivery:
      if case .applied(.committed(let dropped)) = outcome { dropped > 0 } else { false }
    case .deleteUnderAlbum:
      if case .applied(.deselect) = outcome { true } else { false }
    case .sweepTakenBack: event.kind == .panCancelled && before.working != after.working
    }
  }
}

extension Selection.State {
  fileprivate var isFull: Bool { rules.isFull(draft.count) }

  fileprivate var front: [Selection.PhotoID] { isAlbumOpen ? working : draft }

  fileprivate func isPending(_ id: Selection.PhotoID) -> Bool { photo(id)?.save == .pending }

  /// The shot that an answer tells the asset of.
  fileprivate func answered(by event: Selection.Event) -> Selection.PhotoID? {
    if case .assetURLResolved(let capture, _) = event { .capture(capture) } else { nil }
  }
}
