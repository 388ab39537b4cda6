import SelectionCore

// What pickers do wrong with the draft (specification, section 5).

extension Defect {
  static let draft: [Defect] = [
    Defect(
      "deletesTwo", "a delete takes the photo behind it too",
      source: "B136, seed 1 §4.2", properties: [.DeleteIsExact],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .delete(let index, _) = event, outcome.isApplied,
          picker.current.draft.indices.contains(index)
        {
          picker.current.draft.remove(at: index)
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "deletesWhateverIsThere", "a double tap deletes two photos, one after the other",
      source: "B136, seed 1 §4.2", properties: [.DeleteIsExact],
      step: { picker, event in
        guard case .delete(let index, _) = event else { return picker.take(event) }
        return picker.take(.delete(index))
      }),
    Defect(
      "deletesByOldOrder", "after a move a delete still goes by the order before it",
      source: "B136", properties: [.DeleteIsExact],
      step: { picker, event in
        let before = picker.current.draft
        switch event {
        case .move:
          let outcome = picker.take(event)
          if picker.current.draft != before { picker.memory.photos = before }
          return outcome
        case .delete(let index, _) where picker.memory.photos.indices.contains(index):
          var right = picker
          let outcome = right.take(event)
          let photo = picker.memory.photos[index]
          guard outcome.isApplied, let place = before.firstIndex(of: photo) else {
            picker = right
            return outcome
          }
          picker.memory.photos = []
          return picker.take(.delete(place))
        case _: return picker.take(event)
        }
      }),
    Defect(
      "deleteOutsideCrashes", "a delete at an index that is gone ends the app",
      source: "B169, B166, seed 1 §4.2",
      step: { picker, event in
        let outcome = picker.take(event)
        return outcome == .rejected(.indexOutOfRange) ? picker.crash() : outcome
      }),
    Defect(
      "deleteWhileSavingCrashes", "deleting one photo while another is being saved ends the app",
      source: "B166",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .delete = event, outcome.isApplied,
          picker.current.photos.contains(where: {
            $0.save == .pending && picker.current.isListed($0.id)
          })
        {
          return picker.crash()
        }
        return outcome
      }),
    Defect(
      "deleteLeavesTick", "a photo deleted from the draft stays ticked in the open album",
      source: "B017, B026", properties: [.DeleteIsExact],
      step: { picker, event in
        let before = picker.current.working
        let outcome = picker.take(event)
        if case .delete = event, outcome.isApplied {
          let assets = before.filter { !$0.isCapture || picker.current.photo($0) != nil }
          picker.setWorking(assets)
        }
        return outcome
      }),
    Defect(
      "deletedPhotoKept", "the facts about a deleted photo are never let go",
      source: "B168", invariants: [.TableIsExact],
      step: { picker, event in
        guard case .delete(let index, _) = event, picker.current.draft.indices.contains(index)
        else { return picker.take(event) }
        let id = picker.current.draft[index]
        let outcome = picker.take(event)
        if outcome.isApplied { picker.current.enter(id) }
        return outcome
      }),
    Defect(
      "consumedCountsOn", "photos of the draft before still count against the limit",
      source: "B032", invariants: [.WithinLimit],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { picker, shown in
        guard let count = shown.count, picker.memory.count > 0 else { return }
        shown.count = count + picker.memory.count
        shown.canAdd = !picker.current.rules.isFull(count + picker.memory.count)
      },
      step: { picker, event in
        let count = picker.current.draft.count
        if case .toggle(let named, _) = event,
          !picker.current.working.contains(picker.current.identity(of: named)),
          picker.current.rules.isFull(picker.current.working.count + picker.memory.count)
        {
          return .rejected(.limitReached)
        }
        let outcome = picker.take(event)
        if case .draftConsumed = event, outcome.isApplied, count > 0 { picker.memory.count = count }
        return outcome
      }),
    Defect(
      "consumedPhotoReturns", "the first photo of the draft before is shown in the next one",
      source: "B031",
      step: { picker, event in
        guard case .draftConsumed = event else { return picker.take(event) }
        let first = picker.current.draft.prefix(1).filter { !$0.isCapture }
        let outcome = picker.take(event)
        if outcome.isApplied { picker.setDraft(first) }
        return outcome
      }),
    Defect(
      "consumedUnderPicker", "the draft is used while a picker is open over it",
      source: "B171",
      step: { picker, event in
        guard case .draftConsumed = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.presenting)) { picker in
          picker.setDraft([])
          return .applied(.none)
        }
      }),
  ]
}
