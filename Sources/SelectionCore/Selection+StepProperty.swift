extension Selection {
  /// What relates the moments before and after an event with the event and its outcome.
  ///
  /// Invariants alone let wrong machines through: a machine that deletes too much breaks none.
  public enum StepProperty: String, CaseIterable, Hashable, Sendable {
    case SeedIsDraft
    case DeleteIsExact, ToggleIsExact, MoveIsExact, CommitIsExact
    case AnswersDoNotReorder, AnswersAddNothing
    case CancelKeepsDraft, RefusedChangesNothing, DeletedStaysDeleted, CommitOnce
    case CapturesLeaveOnlyByUser, DeliveredIsTicked, FailureIsLocal

    /// The property in one plain sentence.
    public var sentence: String {
      switch self {
      case .SeedIsDraft:
        "an opening shows as chosen exactly the draft's photos with a present asset (policy seeded)"
      case .DeleteIsExact: "a delete removes the photo that it names, and the rest stays in order"
      case .ToggleIsExact: "a toggle adds or removes one photo, and the rest stays in order"
      case .MoveIsExact: "a move moves one photo, and the rest stays in order"
      case .CommitIsExact:
        "a commit makes the draft exactly working, or exactly the merge of a delivery with it"
      case .AnswersDoNotReorder: "no answer changes the order of the photos"
      case .AnswersAddNothing:
        "no answer lengthens a list, or takes more from it than it names; a become-one exchanges in "
          + "place"
      case .CancelKeepsDraft: "a cancel leaves the draft as it was"
      case .RefusedChangesNothing: "a rejected or ignored event leaves the same state"
      case .DeletedStaysDeleted: "a deleted photo is not listed again until the user picks it again"
      case .CommitOnce: "a second delivery or confirm of one opening is ignored"
      case .CapturesLeaveOnlyByUser:
        "captures leave the draft only by delete, a committed untick, a swap, a fresh commit or "
          + "draftConsumed"
      case .DeliveredIsTicked:
        "after a delivery every listed asset that was not dropped is in the draft"
      case .FailureIsLocal:
        "the failure of one save, image, compression or upload changes its own mark, and nothing "
          + "about any list, url or other photo"
      }
    }

    /// Whether the property asks the history for more than its rules.
    private var needsHistory: Bool {
      switch self {
      case .SeedIsDraft, .DeleteIsExact, .ToggleIsExact, .MoveIsExact, .CommitIsExact,
        .DeletedStaysDeleted, .CommitOnce, .CapturesLeaveOnlyByUser, .DeliveredIsTicked:
        true
      case .AnswersDoNotReorder, .AnswersAddNothing, .CancelKeepsDraft, .RefusedChangesNothing,
        .FailureIsLocal:
        false
      }
    }

    /// Whether the property says anything about events of a kind: with all others it holds.
    func concerns(_ kind: Selection.Event.Kind) -> Bool {
      switch self {
      case .SeedIsDraft: kind == .openPicker
      case .DeleteIsExact: kind == .delete
      case .ToggleIsExact: kind == .toggle
      case .MoveIsExact: kind == .move
      case .CommitIsExact, .CommitOnce: kind == .confirm || kind == .selectAssets
      case .AnswersDoNotReorder, .AnswersAddNothing: kind.isAnswer
      case .CancelKeepsDraft: kind == .cancel
      case .DeliveredIsTicked: kind == .selectAssets
      case .RefusedChangesNothing, .DeletedStaysDeleted, .CapturesLeaveOnlyByUser,
        .FailureIsLocal:
        true
      }
    }

    /// Whether the property holds; what is not shown cannot break it.
    public func holds(in step: Selection.Step) -> Bool {
      if needsHistory, step.history.isPartial { return true }
      return switch self {
      case .SeedIsDraft: Self.seedIsDraft(step)
      case .DeleteIsExact: Self.deleteIsExact(step)
      case .ToggleIsExact: Self.toggleIsExact(step)
      case .MoveIsExact: Self.moveIsExact(step)
      case .CommitIsExact: Self.commitIsExact(step)
      case .AnswersDoNotReorder: Self.answersDoNotReorder(step)
      case .AnswersAddNothing: Self.answersAddNothing(step)
      case .CancelKeepsDraft: Self.cancelKeepsDraft(step)
      case .RefusedChangesNothing: Self.refusedChangesNothing(step)
      case .DeletedStaysDeleted: Self.deletedStaysDeleted(step)
      case .CommitOnce: Self.commitOnce(step)
      case .CapturesLeaveOnlyByUser: Self.capturesLeaveOnlyByUser(step)
      case .DeliveredIsTicked: Self.deliveredIsTicked(step)
      case .FailureIsLocal: Self.failureIsLocal(step)
      }
    }
  }
}

// Each property in words that never ask the reference how it does it.
extension Selection.StepProperty {
  private typealias Step = Selection.Step
  private typealias PhotoID = Selection.PhotoID

  private static func seedIsDraft(_ step: Step) -> Bool {
    guard case .openPicker(.album) = step.event, step.before.presented == Selection.Presented.none,
      step.after.presented == .album, step.history.rules.reopening == .seeded,
      let images = step.before.images, let ticked = step.after.ticked
    else { return true }
    let present = images.filter { id in
      step.history.asset(of: id) != nil && !step.history.isMissing(id)
    }
    return ticked == present
  }

  private static func deleteIsExact(_ step: Step) -> Bool {
    guard case .delete(let index, let expected) = step.event,
      let before = step.before.images, let after = step.after.images
    else { return true }
    guard before.indices.contains(index),
      expected.map({ step.identity(of: $0) == before[index] }) ?? true
    else { return before == after }
    let deleted = before[index]
    let rest = { (list: [PhotoID]?) in list.map { $0.filter { $0 != deleted } } }
    return after == rest(before) && step.after.working == rest(step.before.working)
      && step.after.ticked == rest(step.before.ticked)
  }

  private static func toggleIsExact(_ step: Step) -> Bool {
    guard case .toggle(let named, _) = step.event,
      let before = step.before.working, let after = step.after.working
    else { return true }
    guard step.before.images == step.after.images else { return false }
    if step.before.presented != .album || step.isStale { return before == after }
    let id = step.identity(of: named)
    if before.contains(id) { return after == before.filter { $0 != id } }
    if !step.isApplied { return before == after }
    return after == before + [id] || (step.history.rules.replacesSingle && after == [id])
  }

  private static func moveIsExact(_ step: Step) -> Bool {
    guard case .move(let named, let place, _) = step.event, step.isApplied else { return true }
    let id = step.identity(of: named)
    let isAlbum = step.before.presented == .album
    func moved(_ list: [PhotoID]?, _ isMoved: Bool) -> [PhotoID]? {
      guard isMoved, var list, list.contains(id) else { return list }
      list.removeAll { $0 == id }
      list.insert(id, at: min(max(place, 0), list.count))
      return list
    }
    return step.after.images == moved(step.before.images, !isAlbum)
      && step.after.working == moved(step.before.working, isAlbum)
  }

  private static func commitIsExact(_ step: Step) -> Bool {
    guard step.isApplied, let after = step.after.images else { return true }
    switch step.event {
    case .confirm:
      guard let working = step.before.working else { return true }
      return after == working
    case .selectAssets(let photos, _):
      guard let working = step.before.working, let images = step.before.images else { return true }
      return after == merged(photos, working, images, step)
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .cancel, .requestAccess, .cameraCapture, .assetURLResolved,
      .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged, .accessChanged,
      .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      return true
    }
  }

  /// The merge, the other way round: first the reserved photos at their indices, from the last to
  /// the first, then the delivered ones into the places left.
  private static func merged(
    _ delivered: [PhotoID], _ working: [PhotoID], _ images: [PhotoID], _ step: Step
  ) -> [PhotoID] {
    let rules = step.history.rules
    let drafted = Set(images)
    let reserved = working.indices.filter { index in
      let id = working[index]
      if rules.replacesSingle, !delivered.isEmpty { return false }
      if id.isCapture, !drafted.contains(id) { return true }
      if rules.reopening == .fresh { return false }
      return step.history.isMissing(id)
        || (drafted.contains(id) && !step.history.seed.contains(id))
    }
    let kept = reserved.map { working[$0] }
    var placed: [PhotoID] = []
    var taken = Set(kept)
    for id in delivered.map({ step.identity(of: $0) })
    where !step.history.isForgotten(id, beside: working + images) {
      let first = kept.first ?? placed.first
      let isRight = rules.takes(id.kind, beside: first?.kind)
      if isRight, taken.insert(id).inserted { placed.append(id) }
    }
    if rules.limit > 0 { placed = Array(placed.prefix(max(0, rules.limit - kept.count))) }
    var slots = [PhotoID?](repeating: nil, count: kept.count + placed.count)
    var end = slots.count - 1
    for index in reserved.reversed() {
      end = min(index, end)
      slots[end] = working[index]
      end -= 1
    }
    var rest = placed[...]
    return slots.compactMap { $0 ?? rest.popFirst() }
  }

  private static func answersDoNotReorder(_ step: Step) -> Bool {
    guard step.event.kind.isAnswer else { return true }
    return lists(step).allSatisfy { before, after in
      let stayed = Set(before).intersection(after)
      return before.filter(stayed.contains) == after.filter(stayed.contains)
    }
  }

  private static func answersAddNothing(_ step: Step) -> Bool {
    guard step.event.kind.isAnswer else { return true }
    return lists(step).allSatisfy { before, after in
      guard after.count <= before.count else { return false }
      let known = Set(before)
      return after.indices.allSatisfy { index in
        if known.contains(after[index]) { return true }
        guard case .assetURLResolved(let capture, let asset) = step.event else { return false }
        return after[index] == .capture(capture) && before.count == after.count
          && before[index] == .asset(asset)
      } && takesOnlyWhatItNames(step, before, after)
    }
  }

  /// What leaves a list by an answer is the photo that became the shot, or one that others deleted.
  private static func takesOnlyWhatItNames(
    _ step: Step, _ before: [PhotoID], _ after: [PhotoID]
  ) -> Bool {
    let stayed = Set(after)
    return before.allSatisfy { id in
      if stayed.contains(id) { return true }
      switch step.event {
      case .assetURLResolved(let capture, let asset):
        return id == .asset(asset) && stayed.contains(.capture(capture))
      case .libraryChanged(let removed, let inserted, _, _):
        guard case .asset(let asset) = id, removed.contains(asset), !inserted.contains(asset) else {
          return false
        }
        return mayVanish(id, step)
      case .deletionFinished:
        guard case .asset(let asset) = id,
          step.history.isPartial || step.history.batch.contains(asset)
        else { return false }
        return mayVanish(id, step)
      case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
        .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
        .captureSaveFailed, .retrySave, .delete, .draftConsumed, .accessChanged,
        .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
        .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
        .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .relaunched:
        return false
      }
    }
  }

  /// Whether a photo may leave a list when its asset leaves the library.
  private static func mayVanish(_ id: PhotoID, _ step: Step) -> Bool {
    switch step.history.rules.deletedWhileSelected {
    case .keepDraft: step.before.images.map { !$0.contains(id) } ?? true
    case .keep: false
    case .drop: true
    }
  }

  /// The lists that both moments show, where they are not the same.
  ///
  /// What is ticked is left out: it follows from the others, and an answer may well give a listed
  /// photo the asset that makes it visible.
  private static func lists(_ step: Step) -> [(before: [PhotoID], after: [PhotoID])] {
    var lists: [(before: [PhotoID], after: [PhotoID])] = []
    if let before = step.before.images, let after = step.after.images, before != after {
      lists.append((before, after))
    }
    if let before = step.before.working, let after = step.after.working, before != after {
      lists.append((before, after))
    }
    return lists
  }

  private static func cancelKeepsDraft(_ step: Step) -> Bool {
    guard case .cancel = step.event else { return true }
    return step.before.images == step.after.images && step.before.urls == step.after.urls
  }

  private static func refusedChangesNothing(_ step: Step) -> Bool {
    guard let outcome = step.outcome, !outcome.isApplied else { return true }
    return step.before == step.after && (step.states.map { $0.before == $0.after } ?? true)
  }

  /// Every photo that is listed was listed before, or is named by the event: so none comes back.
  private static func deletedStaysDeleted(_ step: Step) -> Bool {
    guard let images = step.before.images, let working = step.before.working else { return true }
    // What stands where it stood needs no look at the rest, which may be long.
    var moved: [PhotoID] = []
    func compare(_ before: [PhotoID], _ after: [PhotoID]?) {
      guard let after, after != before else { return }
      var place = 0
      while place < after.count, place < before.count, before[place] == after[place] { place += 1 }
      if place < after.count { moved += after[place...] }
    }
    compare(images, step.after.images)
    compare(working, step.after.working)
    if moved.isEmpty { return true }
    let named = picked(by: step.event).map { step.identity(of: $0) }
    let picked = Selection.Membership(named)
    if moved.allSatisfy({ picked.contains($0) }) { return true }
    let known = Selection.Membership(images, working, step.history.panStart + named)
    return moved.allSatisfy { known.contains($0) }
  }

  /// The photos that the user picks, or shoots, by an event.
  private static func picked(by event: Selection.Event) -> [PhotoID] {
    switch event {
    case .toggle(let id, _): [id]
    case .panBegan(let asset, _): [.asset(asset)]
    case .panMoved(let assets, _), .selectAll(let assets, _): assets.map { .asset($0) }
    case .selectAssets(let photos, _): photos
    case .cameraCapture(let capture, _): [.capture(capture)]
    case .openPicker, .panEnded, .panCancelled, .deselectAll, .move, .confirm, .cancel,
      .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
      .libraryChanged, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut, .retryImage,
      .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .deletionFinished, .relaunched:
      []
    }
  }

  private static func commitOnce(_ step: Step) -> Bool {
    switch step.event.kind {
    case .confirm, .selectAssets:
      guard let presented = step.before.presented, presented != .album || step.isStale else {
        return true
      }
      return step.before == step.after && !step.isApplied
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .cancel, .requestAccess, .cameraCapture, .assetURLResolved,
      .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged, .accessChanged,
      .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      return true
    }
  }

  private static func capturesLeaveOnlyByUser(_ step: Step) -> Bool {
    guard let before = step.before.images, let after = step.after.images else { return true }
    if before == after { return true }
    return before.allSatisfy { id in
      !id.isCapture || after.contains(id) || mayLeave(id, step, before)
    }
  }

  private static func mayLeave(_ id: PhotoID, _ step: Step, _ images: [PhotoID]) -> Bool {
    let working = step.before.working
    switch step.event {
    case .delete(let index, _): return images.indices.contains(index) && images[index] == id
    case .confirm: return working.map { !$0.contains(id) } ?? true
    case .selectAssets:
      return working.map { !$0.contains(id) } ?? true || step.history.seed.contains(id)
        || step.history.rules.replacesSingle || step.history.rules.reopening == .fresh
    case .cameraCapture: return step.history.rules.replacesSingle
    case .draftConsumed: return true
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .cancel, .requestAccess, .assetURLResolved, .captureSaveFailed,
      .retrySave, .libraryChanged, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
      .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .deletionFinished, .relaunched:
      return false
    }
  }

  private static func deliveredIsTicked(_ step: Step) -> Bool {
    guard case .selectAssets(let photos, _) = step.event,
      case .applied(.committed(let dropped)) = step.outcome, let after = step.after.images
    else { return true }
    let listed = Set(photos.map { step.identity(of: $0) })
    return listed.subtracting(after).count == dropped
  }
}
