import SelectionCore

// What pickers do wrong when library or access change (specification, section 6).

extension Defect {
  static let library: [Defect] = removals + insertions + access

  private static let removals: [Defect] = [
    Defect(
      "removalUnseen", "what others delete stays ticked, counted and returned",
      source: "B072, B080", properties: [.SeedIsDraft],
      step: { picker, event in
        guard case .libraryChanged = event else { return picker.take(event) }
        return picker.take(event.replacing(list: 0, by: []))
      }),
    Defect(
      "removedLeaveDraft", "what others delete leaves the draft though the policy keeps it",
      source: "B080, B081", properties: [.AnswersAddNothing],
      adjust: { if $0.deletedWhileSelected == .drop { $0.deletedWhileSelected = .keepDraft } },
      step: { picker, event in
        let outcome = picker.take(event)
        if case .libraryChanged(let removed, let inserted, _, _) = event {
          let gone = removed.without(inserted).map { Selection.PhotoID.asset($0) }
          picker.current.editLists { $0 = $0.without(gone) }
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "removedShotsLeave", "a shot leaves the draft when others delete its asset",
      source: "B072, B172", properties: [.CapturesLeaveOnlyByUser, .AnswersAddNothing],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .libraryChanged = event {
          let gone = picker.current.photos.filter { $0.id.isCapture && !$0.isPresent }.map { $0.id }
          picker.current.editLists { $0 = $0.without(gone) }
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "removalCrashes", "the app ends when others delete a photo that is chosen",
      source: "B075, B077, B078",
      step: { picker, event in
        if case .libraryChanged(let removed, let inserted, _, _) = event,
          removed.without(inserted).contains(where: {
            picker.current.isListed(picker.current.identity(of: $0))
          })
        {
          return picker.crash()
        }
        return picker.take(event)
      }),
    Defect(
      "removedAndChangedCrashes", "the app ends when one photo is told removed and changed",
      source: "B086",
      step: { picker, event in
        if case .libraryChanged(let removed, _, let changed, _) = event,
          removed.contains(where: { changed.contains($0) })
        {
          return picker.crash()
        }
        return picker.take(event)
      }),
    Defect(
      "removalWins", "a photo both removed and inserted counts as removed",
      source: "B086", properties: [.AnswersAddNothing],
      step: { picker, event in
        guard case .libraryChanged(let removed, let inserted, _, _) = event else {
          return picker.take(event)
        }
        return picker.take(event.replacing(list: 1, byAssets: inserted.without(removed)))
      }),
    Defect(
      "changeClearsTicks", "any change of the library clears the selection",
      source: "B087, B089", properties: [.AnswersAddNothing],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .libraryChanged = event { picker.setWorking([]) }
        return outcome
      }),
  ]

  private static let insertions: [Defect] = [
    Defect(
      "ownWriteListed", "our own camera write, seen as an insertion, is listed once more",
      source: "B055", properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .libraryChanged(_, let inserted, _, _) = event, let asset = inserted.first,
          picker.current.photos.contains(where: { $0.save == .pending }),
          !picker.current.rules.isFull(picker.front.count)
        else { return outcome }
        let id = picker.current.identity(of: asset)
        if !picker.current.isListed(id) { picker.add(id) }
        return outcome
      }),
    Defect(
      "insertedInheritTicks", "ticks stay at their cells, and new photos there inherit them",
      source: "B084", properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .libraryChanged(_, let inserted, _, _) = event, let asset = inserted.first else {
          return outcome
        }
        let id = picker.current.identity(of: asset)
        var ticked = picker.current.working
        if !ticked.isEmpty, !picker.current.isListed(id) {
          ticked[0] = id
          picker.setWorking(ticked)
        }
        return outcome
      }),
    Defect(
      "urlsByCell", "URLs are read at the cell of a photo, and an insertion moves the cells",
      source: "B084, B139, B022", invariants: [.AlbumPhotoOwnsAsset, .Aligned],
      show: { picker, shown in
        shown.urls = picker.current.draft.map { picker.current.photo($0)?.asset }
      },
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .libraryChanged(_, let inserted, _, _) = event, !inserted.isEmpty else {
          return outcome
        }
        for photo in picker.current.photos {
          guard let asset = photo.id.asset else { continue }
          let next = Selection.AssetID(asset.number + 1, kind: asset.kind)
          picker.current.update(photo.id) { $0.asset = next }
        }
        return outcome
      }),
    Defect(
      "insertionUnheard", "a photo that comes back, or is allowed again, stays missing",
      source: "B096, B094", properties: [.SeedIsDraft],
      step: { picker, event in
        guard case .libraryChanged(let removed, let inserted, _, _) = event else {
          return picker.take(event)
        }
        let heard = event.replacing(list: 0, byAssets: removed.without(inserted))
        return picker.take(heard.replacing(list: 1, by: []))
      }),
  ]

  private static let access: [Defect] = [
    Defect(
      "accessLossClears", "losing access to the library clears what was chosen",
      source: "B099, B103, B094", properties: [.AnswersAddNothing, .CapturesLeaveOnlyByUser],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .accessChanged(.denied, _) = event {
          picker.current.editLists { $0.removeAll() }
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "accessChangeUnheard", "access that is given later is never noticed",
      source: "B100, B096",
      step: { picker, event in
        if case .accessChanged = event { return .applied(.none) }
        return picker.take(event)
      }),
    Defect(
      "managingCrashes", "asking to change the allowed photos ends the app",
      source: "B097", adjust: { $0.access.library = .limited },
      step: { picker, event in
        if case .requestAccess(.limited) = event, picker.current.access.library == .limited {
          return picker.crash()
        }
        return picker.take(event)
      }),
  ]
}
