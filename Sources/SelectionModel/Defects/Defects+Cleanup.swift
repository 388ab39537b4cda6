import SelectionCore

// What hosts do wrong when they delete photos of the library (specification, section 14).

extension Defect {
  static let cleanup: [Defect] = selecting + asking + deleting

  private static let selecting: [Defect] = [
    Defect(
      "cleanupKnowsLimit", "no more may be selected for deletion than a draft may hold",
      source: "seed 2 §5.3, B160", among: [.cleanup],
      adjust: { if $0.limit == 0 || $0.limit > 3 { $0.limit = 2 } },
      step: { picker, event in
        guard case .toggle = event, picker.current.cleanupPhase == .selecting,
          picker.current.rules.isFull(picker.current.selected.count)
        else { return picker.take(event) }
        var right = picker
        let outcome = right.take(event)
        if right.current.selected.count > picker.current.selected.count {
          return .rejected(.limitReached)
        }
        picker = right
        return outcome
      }),
    Defect(
      "cleanupSweepNeverShrinks", "a sweep that goes back leaves selected what it has left",
      source: "seed 2 §3.2, B155", among: [.cleanup],
      step: { picker, event in
        guard picker.current.cleanup != nil else { return picker.take(event) }
        switch event {
        case .panBegan(let asset, _):
          let outcome = picker.take(event)
          if outcome.isApplied { picker.memory.photos = [.asset(asset)] }
          return outcome
        case .panMoved(let assets, let opening):
          picker.memory.photos += assets.map { .asset($0) }.without(picker.memory.photos)
          let all = picker.memory.photos.compactMap { $0.asset }
          return picker.take(.panMoved(all, opening: opening))
        case _: return picker.take(event)
        }
      }),
    Defect(
      "cleanupSweepOnlySelects", "a sweep that begins on a selected cell does not unselect",
      source: "seed 2 §3.2, B157", among: [.cleanup],
      step: { picker, event in
        guard case .panBegan(let asset, let opening) = event,
          picker.current.selected.contains(asset)
        else { return picker.take(event) }
        var right = picker
        guard right.take(event).isApplied else { return picker.take(event) }
        // So it begins on a cell that is not selected.
        _ = picker.take(.toggle(.asset(asset), opening: opening))
        return picker.take(event)
      }),
    Defect(
      "selectedInGridOrder", "what is selected for deletion is listed as the grid has it",
      source: "seed 2 §3.1, B160", among: [.cleanup],
      show: { _, shown in shown.selected = shown.selected?.sorted() }),
    Defect(
      "oldSelectionComesBack", "a new cleanup begins with what was selected in the last",
      source: "seed 2 §2.2, B151", among: [.cleanup],
      step: { picker, event in
        let before = picker.current.selected
        let outcome = picker.take(event)
        if case .endSelecting = event, outcome.isApplied {
          picker.memory.photos = before.map { .asset($0) }
        }
        if case .beginSelecting = event, outcome.isApplied {
          _ = picker.take(.selectAll(picker.memory.photos.compactMap { $0.asset }))
        }
        return outcome
      }),
    Defect(
      "selectsAnew", "select all forgets what was selected before",
      source: "B160, seed 2 §3.1", among: [.cleanup],
      step: { picker, event in
        if case .selectAll(_, nil) = event, picker.current.cleanupPhase == .selecting {
          _ = picker.take(.deselectAll())
        }
        return picker.take(event)
      }),
    Defect(
      "removedStaySelected", "what others delete stays selected for deletion",
      source: "seed 2 §6, B072", among: [.cleanup],
      show: { picker, shown in
        guard picker.current.cleanup != nil, let selected = shown.selected else { return }
        shown.selected = selected + picker.memory.photos.without(selected)
      },
      step: { picker, event in
        let before = picker.observation.selected ?? []
        let outcome = picker.take(event)
        let now = picker.current.observation.selected ?? []
        if case .libraryChanged = event { picker.memory.photos += before.without(now) }
        if picker.current.cleanup == nil { picker.memory.photos = [] }
        picker.memory.photos = picker.memory.photos.distinct
        return outcome
      }),
  ]

  private static let asking: [Defect] = [
    Defect(
      "questionLost", "the question to the user is never put",
      source: "B174", among: [.cleanup],
      step: { picker, event in
        guard case .requestDeletion = event else { return picker.take(event) }
        var right = picker
        let outcome = right.take(event)
        return outcome.isApplied ? .applied(.none) : outcome
      }),
    Defect(
      "deletesUnasked", "photos are deleted without a question to the user",
      source: "seed 2 §1, B174", among: [.cleanup],
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .requestDeletion = event, outcome.isApplied else { return outcome }
        return picker.take(.confirmDeletion)
      }),
    Defect(
      "asksWithoutAccess", "a deletion is asked for though the app may not delete",
      source: "seed 2 §2.1, B094", among: [.cleanup],
      adjust: { $0.access.library = .denied },
      step: { picker, event in
        guard case .requestDeletion = event else { return picker.take(event) }
        let access = picker.current.access.library
        picker.current.access.library = .full
        let outcome = picker.take(event)
        picker.current.access.library = access
        return outcome
      }),
    Defect(
      "declinedIsDeleted", "photos are deleted though the user has declined",
      source: "B175", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        guard case .declineDeletion = event, picker.current.cleanupPhase == .asking else {
          return picker.take(event)
        }
        _ = picker.take(.confirmDeletion)
        return picker.take(.deletionFinished(batch: picker.current.batches, .deleted))
      }),
    Defect(
      "clearedBeforeAnswer", "the selection is cleared when the deletion is asked for",
      source: "B175, seed 2 §4.2", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      show: { picker, shown in
        if picker.current.cleanupPhase == .deleting { shown.selected = [] }
      }),
    Defect(
      "leavesDraftBeforeAnswer", "what is to be deleted leaves the draft before it is deleted",
      source: "seed 2 §4.3, B175", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .confirmDeletion = event, outcome.isApplied {
          let batch = (picker.current.cleanup?.batch ?? []).map { Selection.PhotoID.asset($0) }
          picker.setDraft(picker.current.draft.without(batch))
        }
        return outcome
      }),
    Defect(
      "declineClears", "declining the question clears the selection",
      source: "seed 2 §4.2, B145", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .declineDeletion = event, outcome.isApplied { _ = picker.take(.deselectAll()) }
        return outcome
      }),
  ]

  private static let deleting: [Defect] = [
    Defect(
      "cancelClearsSelection",
      "the selection is cleared when the user cancels in the system's question",
      source: "seed 2 §4.2", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .deletionFinished(_, _, .userCancelled) = event, outcome.isApplied,
          picker.current.cleanup != nil
        {
          _ = picker.take(.deselectAll())
        }
        return outcome
      }),
    Defect(
      "oneBatchOnly", "only the first batch is deleted",
      source: "seed 2 §5.4", among: [.cleanup], adjust: { $0.deletionBatch = 1 },
      step: { picker, event in
        guard case .deletionFinished(let batch, let named, .deleted) = event else {
          return picker.take(event)
        }
        return picker.take(
          .deletionFinished(
            batch: batch, assets: named ?? picker.current.cleanup?.batch, .userCancelled))
      }),
    Defect(
      "oneAnswerForAll", "the answer for one batch is taken for the whole selection",
      source: "seed 2 §5.4, §5.1", among: [.cleanup], adjust: { $0.deletionBatch = 1 },
      step: { picker, event in
        guard case .deletionFinished(_, _, .deleted) = event else { return picker.take(event) }
        var right = picker
        let rest = picker.current.selected.without(picker.current.cleanup?.batch ?? [])
        if right.take(event).isApplied { _ = picker.take(.libraryChanged(removed: rest)) }
        return picker.take(event)
      }),
    Defect(
      "batchAskedAgain", "what a batch has left is asked for again, before all others",
      source: "seed 2 §5.4", among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(let batch, .some(let named), .deleted) = event,
          picker.current.cleanup?.batch != named
        else { return picker.take(event) }
        let outcome = picker.take(
          .deletionFinished(batch: batch, assets: named, .userCancelled))
        guard outcome.isApplied, picker.take(.requestDeletion).isApplied else { return outcome }
        return picker.take(.confirmDeletion)
      }),
    Defect(
      "goneStaysSelected", "what was gone already before it was deleted ends the deletion",
      source: "seed 2 §5.1", among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(let batch, let named, .identifierNotFound) = event else {
          return picker.take(event)
        }
        return picker.take(.deletionFinished(batch: batch, assets: named, .userCancelled))
      }),
    Defect(
      "partTakenForAll", "what the system has deleted of a batch is taken for all of it",
      source: "seed 2 §4.2", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(let batch, .some(let named), .deleted) = event,
          let asked = picker.current.cleanup?.batch, Set(named).isSubset(of: asked)
        else { return picker.take(event) }
        return picker.take(.deletionFinished(batch: batch, .deleted))
      }),
    Defect(
      "failedIsDeleted", "a deletion that has failed is taken for one that has not",
      source: "seed 2 §4.2, B175", invariants: [.DeletionOnlyByAnswer], among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(let batch, let named, .failed) = event else {
          return picker.take(event)
        }
        return picker.take(.deletionFinished(batch: batch, assets: named, .deleted))
      }),
    Defect(
      "deletesForEver", "a deletion that has failed goes on for ever",
      source: "seed 2 §4.2, B109", among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(_, _, .failed) = event else { return picker.take(event) }
        var right = picker
        let outcome = right.take(event)
        if outcome.isApplied { picker.current.notices = right.current.notices }
        return outcome
      }),
    Defect(
      "restrictionUntold", "that the app may not delete is not told",
      source: "seed 2 §4.2, B094", among: [.cleanup],
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .deletionFinished(_, _, .accessRestricted) = event, outcome.isApplied else {
          return outcome
        }
        picker.current.notices -= 1
        return .applied(.none)
      }),
    Defect(
      "anyBatchCounts", "an answer for an earlier batch is taken for the one that is out",
      source: "seed 2 §5.4, B168", among: [.cleanup],
      step: { picker, event in
        guard case .deletionFinished(_, let named, let result) = event else {
          return picker.take(event)
        }
        return picker.take(event, insteadOf: .ignored(.unknownBatch)) { picker in
          picker.take(
            .deletionFinished(batch: picker.current.batches, assets: named, result))
        }
      }),
    Defect(
      "draftNotTold", "the draft is not told what the app itself has deleted",
      source: "seed 2 §5.1, B172", properties: [.SeedIsDraft], among: [.cleanup],
      step: { picker, event in
        let before = picker.current
        let outcome = picker.take(event)
        guard case .deletionFinished = event, outcome.isApplied else { return outcome }
        (picker.current.draft, picker.current.photos) = (before.draft, before.photos)
        picker.current.publication = before.publication
        return outcome
      }),
  ]
}
