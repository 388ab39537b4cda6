import SelectionCore

// What pickers do wrong when they open and close (specification, section 3).

extension Defect {
  static let picker: [Defect] = opening + closing

  private static let opening: [Defect] = [
    Defect(
      "opensTwice", "a second picker opens over the first",
      source: "B042, B120", properties: [.CommitOnce],
      step: { picker, event in
        guard case .openPicker = event, picker.current.picker != nil else {
          return picker.take(event)
        }
        var second = picker
        second.close()
        let outcome = second.take(event)
        guard outcome.isApplied else { return .rejected(.alreadyPresenting) }
        picker = second
        return outcome
      }),
    Defect(
      "tickedSinceLastOpening",
      "a kept picker still ticks what the last opening chose, deleted or not",
      source: "B023, B025, B026, B016, seed 1 §5.2",
      properties: [.SeedIsDraft, .DeletedStaysDeleted],
      step: { picker, event in
        let outcome = picker.take(event)
        switch outcome {
        case .applied(.committed):
          picker.memory.photos = picker.current.draft.filter { !$0.isCapture }
        case .applied(.presentAlbum):
          picker.setWorking(picker.remembered(behind: picker.current.working))
        case .applied, .rejected, .ignored: break
        }
        return outcome
      }),
    Defect(
      "cancelledTicksReturn", "what was ticked before a cancel is ticked again at the next opening",
      source: "B145", properties: [.SeedIsDraft, .DeletedStaysDeleted],
      step: { picker, event in
        let ticked = picker.current.working.filter { !$0.isCapture }
        let outcome = picker.take(event)
        if case .cancel = event, outcome.isApplied { picker.memory.photos = ticked }
        if outcome == .applied(.presentAlbum) {
          picker.setWorking(picker.remembered(behind: picker.current.working))
          picker.memory.photos = []
        }
        return outcome
      }),
    Defect(
      "opensWithoutAccess", "the album opens empty though the library may not be read",
      source: "B099, seed 2 §5.2", adjust: { $0.pickerNeedsAccess = true },
      step: { picker, event in
        guard case .openPicker = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.libraryAccess)) { picker in
          let access = picker.current.access
          picker.current.access.library = .full
          let outcome = picker.take(event)
          picker.current.access = access
          return outcome
        }
      }),
    Defect(
      "acceptsStaleOpenings", "what belongs to an earlier opening is taken for this one",
      source: "B071, B031", properties: [.CommitOnce, .ToggleIsExact],
      step: { picker, event in picker.take(event.ofAnyOpening) }),
  ]

  private static let closing: [Defect] = [
    Defect(
      "cancelCommits", "a cancel takes over what was ticked",
      source: "B133", properties: [.CancelKeepsDraft],
      step: { picker, event in
        guard case .cancel(_, let opening) = event, picker.current.isAlbumOpen else {
          return picker.take(event)
        }
        let outcome = picker.take(.confirm(opening: opening))
        return outcome == .rejected(.nothingSelected) ? picker.take(event) : outcome
      }),
    Defect(
      "cancelIsEmptyDelivery", "a cancel is told as the delivery of nothing",
      source: "B148", properties: [.CancelKeepsDraft],
      step: { picker, event in
        guard case .cancel(_, let opening) = event, picker.current.isAlbumOpen else {
          return picker.take(event)
        }
        return picker.take(.selectAssets([Selection.PhotoID](), opening: opening))
      }),
    Defect(
      "cancelEmptiesDraft", "closing the picker empties the list that it was given",
      source: "B038", properties: [.CancelKeepsDraft, .CapturesLeaveOnlyByUser],
      step: { picker, event in
        let wasAlbum = picker.current.isAlbumOpen
        let outcome = picker.take(event)
        if case .cancel = event, wasAlbum, outcome.isApplied { picker.setDraft([]) }
        return outcome
      }),
    Defect(
      "cancelDeliversAgain", "a cancel delivers the last photo of the last selection again",
      source: "B123", invariants: [.NoDuplicates, .WithinLimit], properties: [.CancelKeepsDraft],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .applied(.committed) = outcome {
          picker.memory.photos = Array(picker.current.draft.suffix(1))
        }
        if case .cancel = event, outcome.isApplied, let last = picker.memory.photos.first,
          picker.current.draft.contains(last)
        {
          picker.add(last)
        }
        return outcome
      }),
    Defect(
      "gestureUnheard", "pulling the picker down tells nobody that it was cancelled",
      source: "B147",
      step: { picker, event in
        if case .cancel(.gesture, _) = event { return .ignored(.pickerClosed) }
        return picker.take(event)
      }),
    Defect(
      "confirmsTwice", "every tap on finish appends the selection once more",
      source: "B112, B114, B053, B121", invariants: [.NoDuplicates, .WithinLimit],
      properties: [.CommitOnce],
      step: { picker, event in
        guard case .confirm(nil) = event else { return picker.take(event) }
        let outcome = picker.take(event)
        if outcome.isApplied {
          picker.memory.photos = picker.current.draft
        } else if outcome == .ignored(.pickerClosed) {
          let again = picker.memory.photos.filter(picker.current.draft.contains)
          guard !again.isEmpty else { return outcome }
          picker.setDraft(picker.current.draft + again)
          return .applied(.committed(dropped: 0))
        }
        return outcome
      }),
    Defect(
      "commitsInGridOrder", "the result has the order of the grid, not of the taps",
      source: "B001, seed 1 §5.1", properties: [.CommitIsExact],
      step: { picker, event in
        guard case .confirm = event else { return picker.take(event) }
        return picker.commit(event) { _, right in right.sorted() }
      }),
    Defect(
      "secondRoundReplaces", "finishing takes only what is newly ticked",
      source: "B028, seed 1 §4.1", properties: [.CommitIsExact],
      step: { picker, event in
        guard case .confirm = event else { return picker.take(event) }
        return picker.commit(event) { before, right in right.without(before.picker?.seed ?? []) }
      }),
    Defect(
      "secondRoundAppends", "finishing adds to the draft, and what was unticked stays in it",
      source: "B045", invariants: [.WithinLimit], properties: [.CommitIsExact],
      step: { picker, event in
        guard case .confirm = event else { return picker.take(event) }
        return picker.commit(event) { before, right in before.draft + right.without(before.draft) }
      }),
    Defect(
      "emptyTakesFocused", "finishing with nothing ticked takes the photo that is looked at",
      source: "B150", properties: [.CommitIsExact, .DeletedStaysDeleted],
      step: { picker, event in
        if case .toggle(.asset(let asset), _) = event { picker.memory.photos = [.asset(asset)] }
        guard case .confirm = event else { return picker.take(event) }
        let focused = picker.memory.photos
        return picker.commit(event) { _, right in right.isEmpty ? focused : right }
      }),
    Defect(
      "sendsFocused", "the photo that is looked at is sent with the ticked ones",
      source: "B151, B090", invariants: [.WithinLimit],
      properties: [.CommitIsExact, .DeletedStaysDeleted],
      step: { picker, event in
        if case .toggle(.asset(let asset), _) = event { picker.memory.photos = [.asset(asset)] }
        guard case .confirm = event else { return picker.take(event) }
        let focused = picker.memory.photos
        return picker.commit(event) { before, right in
          let focused = focused.map { before.identity(of: $0) }
          return right.isEmpty ? right : right + focused.without(right)
        }
      }),
    Defect(
      "finishesEmpty", "an empty selection can be finished though the policy refuses it",
      source: "B052", adjust: { $0.emptyDone = .refuse },
      show: { picker, shown in shown.canFinish = picker.current.isAlbumOpen },
      step: { picker, event in
        let right = picker.take(event)
        guard right == .rejected(.nothingSelected) else { return right }
        picker.current.draft = []
        picker.close()
        return .applied(.committed(dropped: 0))
      }),
  ]
}
