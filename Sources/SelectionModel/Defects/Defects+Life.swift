import SelectionCore

// What hosts do wrong when a new process goes on with a page (specification, section 15).

extension Defect {
  static let life: [Defect] = page + underWay

  private static let page: [Defect] = [
    Defect(
      "onlyLastPhotoRestored", "a new process restores only the photo that was chosen last",
      source: "B165", properties: [.CapturesLeaveOnlyByUser], among: [.life],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .relaunched = event { picker.setDraft(picker.current.draft.suffix(1)) }
        return outcome
      }),
    Defect(
      "draftNotRestored", "a new process begins with an empty draft",
      source: "B162, B165", properties: [.CapturesLeaveOnlyByUser], among: [.life],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .relaunched = event { picker.setDraft([]) }
        return outcome
      }),
    Defect(
      "draftRestoredSorted", "a new process restores the draft in the order of the library",
      source: "B165, B004", among: [.life],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .relaunched = event { picker.setDraft(picker.current.draft.sorted()) }
        return outcome
      }),
    Defect(
      "pickerOpensAgain", "a new process presents again what was presented",
      source: "B165", among: [.life],
      step: { picker, event in
        let source = picker.current.presented
        let outcome = picker.take(event)
        if case .relaunched = event, let source { _ = picker.take(.openPicker(source)) }
        return outcome
      }),
    Defect(
      "ticksRestored", "a new process takes what was ticked for the draft",
      source: "B165, B162", properties: [.CapturesLeaveOnlyByUser], among: [.life],
      step: { picker, event in
        let working = picker.current.isAlbumOpen ? picker.current.working : nil
        let outcome = picker.take(event)
        if case .relaunched = event, let working {
          picker.setDraft(working.filter { !$0.isCapture || picker.current.photo($0) != nil })
        }
        return outcome
      }),
    Defect(
      "lostShotListed", "a new process lists a shot that no list held any more",
      source: "B068", properties: [.DeletedStaysDeleted], among: [.life],
      step: { picker, event in
        let unlisted = picker.current.photos.filter { photo in
          photo.save == .pending && !picker.current.isListed(photo.id)
        }
        let outcome = picker.take(event)
        guard case .relaunched = event else { return outcome }
        for photo in unlisted where !picker.current.rules.isFull(picker.current.draft.count) {
          picker.current.photos.append(photo)
          picker.current.update(photo.id) { $0.save = .failed(.relaunched) }
          picker.current.draft.append(photo.id)
        }
        picker.current.photos.sort { $0.id < $1.id }
        return outcome
      }),
  ]

  private static let underWay: [Defect] = [
    Defect(
      "savesStayPending", "after a relaunch a shot waits for ever for the answer to its save",
      source: "B068, B164", invariants: [.OneSavePerCapture], among: [.life],
      step: { picker, event in
        let pending = picker.current.photos.filter { $0.save == .pending }
        let outcome = picker.take(event)
        if case .relaunched = event {
          for photo in pending { picker.current.update(photo.id) { $0.save = .pending } }
        }
        return outcome
      }),
    Defect(
      "loadsStayUnderWay", "after a relaunch an image waits for ever for the answer to its request",
      source: "B109, B165", among: [.images, .life],
      step: { picker, event in
        let before = picker.current.photos
        let outcome = picker.take(event)
        if case .relaunched = event {
          for photo in before { picker.current.update(photo.id) { $0.image = photo.image } }
        }
        return outcome
      }),
    Defect(
      "uploadsStayUnderWay", "after a relaunch a publication waits for uploads that are gone",
      source: "B168, B165", among: [.images, .publication, .life],
      step: { picker, event in
        let before = picker.current.publication
        let outcome = picker.take(event)
        if case .relaunched = event { picker.current.publication = before }
        return outcome
      }),
    Defect(
      "publicationForgotten", "after a relaunch what was uploaded is uploaded again",
      source: "B168, B165", among: [.images, .publication, .life],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .relaunched = event { picker.current.publication = nil }
        return outcome
      }),
    Defect(
      "cleanupGoesOn", "after a relaunch a cleanup goes on where it was",
      source: "seed 2 §4.2, B165", among: [.cleanup, .life],
      step: { picker, event in
        let before = picker.current.cleanup
        let outcome = picker.take(event)
        if case .relaunched = event { picker.current.cleanup = before }
        return outcome
      }),
    Defect(
      "numbersBeginAgain", "after a relaunch requests are numbered from one again",
      source: "B092, B165", among: [.images, .life],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .relaunched = event { picker.current.requests = 0 }
        return outcome
      }),
  ]
}
