import SelectionCore

// What pickers do wrong with images that are loaded (specification, section 12).

extension Defect {
  static let images: [Defect] = answersOfRequests + failedRequests + requests

  private static let answersOfRequests: [Defect] = [
    Defect(
      "previewReplacesImage", "a preview that comes late replaces the image",
      source: "B092, seed 1 §4.1", among: [.images],
      step: { picker, event in
        guard case .imageResolved(let photo, let request, .degraded) = event else {
          return picker.take(event)
        }
        return picker.take(event, insteadOf: .ignored(.staleRequest)) { picker in
          let id = picker.current.identity(of: photo)
          guard picker.current.photo(id)?.image == .ready, !id.isCapture else {
            return .ignored(.staleRequest)
          }
          picker.current.update(id) { $0.image = .loading(request: request, hasPreview: true) }
          return .applied(.none)
        }
      }),
    Defect(
      "lateAnswerTaken", "the answer of a request that was given up is taken for the new one",
      source: "B092, B109", among: [.images],
      step: { picker, event in
        guard case .imageResolved(let photo, _, let quality) = event else {
          return picker.take(event)
        }
        return picker.take(event, insteadOf: .ignored(.staleRequest)) { picker in
          guard let request = picker.outstanding(photo) else { return .ignored(.staleRequest) }
          return picker.take(.imageResolved(photo, request: request, quality))
        }
      }),
    Defect(
      "imageGoesToTheLast", "an image is given to the photo that was asked for last",
      source: "B092, B003", among: [.images],
      step: { picker, event in
        guard case .imageResolved(let photo, let request, let quality) = event,
          picker.outstanding(photo) == request,
          let last = picker.current.photos.max(by: {
            ($0.image.request ?? 0) < ($1.image.request ?? 0)
          }), let number = last.image.request
        else { return picker.take(event) }
        return picker.take(.imageResolved(last.id, request: number, quality))
      }),
    Defect(
      "previewIsTaken", "the preview is taken for the image",
      source: "seed 1 §4.1, B124", among: [.images],
      step: { picker, event in
        guard case .imageResolved(let photo, let request, .degraded) = event else {
          return picker.take(event)
        }
        return picker.take(.imageResolved(photo, request: request, .final))
      }),
    Defect(
      "answerUnticks", "a photo whose image arrives in the open album is unticked",
      source: "B106, B107", properties: [.AnswersAddNothing], among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .imageResolved(let photo, _, .final) = event, outcome.isApplied,
          picker.current.isAlbumOpen
        {
          let id = picker.current.identity(of: photo)
          picker.setWorking(picker.current.working.filter { $0 != id })
        }
        return outcome
      }),
    Defect(
      "loadedPhotosFirst", "images are listed as they arrive, and URLs as they were chosen",
      source: "B004, B007, B010", invariants: [.Aligned], among: [.images],
      show: { picker, shown in
        guard let images = shown.images else { return }
        let loading = images.filter { picker.outstanding($0) != nil }
        shown.images = images.without(loading) + loading
      }),
    Defect(
      "loadingNotListed", "a photo that is still being loaded is not among the images",
      source: "B110", invariants: [.Aligned], among: [.images],
      show: { picker, shown in
        shown.images = shown.images?.filter { picker.outstanding($0) == nil }
      }),
  ]

  private static let failedRequests: [Defect] = [
    Defect(
      "oneFailureFailsAll", "one image that cannot be loaded fails all that are loading",
      source: "B104", properties: [.FailureIsLocal], among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .imageFailed(_, _, let reason) = event, outcome.isApplied {
          for photo in picker.current.photos where photo.image.request != nil {
            picker.current.update(photo.id) {
              $0.image = .failed(reason, hasPreview: photo.image.isPreview)
            }
          }
        }
        return outcome
      }),
    Defect(
      "failedPhotoLeaves", "a photo whose image cannot be loaded leaves the draft",
      source: "B126, B127", properties: [.FailureIsLocal, .AnswersAddNothing], among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .imageFailed(let photo, _, _) = event, outcome.isApplied {
          let id = picker.current.identity(of: photo)
          picker.setDraft(picker.current.draft.filter { $0 != id })
        }
        return outcome
      }),
    Defect(
      "loadsForEver", "a load that takes too long is never given up",
      source: "B109", among: [.images],
      step: { picker, event in
        guard case .requestTimedOut = event else { return picker.take(event) }
        var right = picker
        return right.take(event)
      }),
    Defect(
      "failureLosesPreview", "a photo that could not be loaded shows no preview any more",
      source: "B104", among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        switch event {
        case .imageFailed(let photo, _, let reason) where outcome.isApplied:
          picker.current.update(picker.current.identity(of: photo)) {
            $0.image = .failed(reason, hasPreview: false)
          }
        case .requestTimedOut(let photo, _) where outcome.isApplied:
          picker.current.update(picker.current.identity(of: photo)) {
            $0.image = .failed(.timedOut, hasPreview: false)
          }
        case _: break
        }
        return outcome
      }),
    Defect(
      "failureUnseen", "a photo that could not be loaded looks like one that was",
      source: "B124, B126", among: [.images],
      show: { _, shown in shown.imagesFailed = [] }),
  ]

  private static let requests: [Defect] = [
    Defect(
      "redrawAsksAgain", "whenever the album opens, the images of the draft are asked for again",
      source: "B107", among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        guard outcome == .applied(.presentAlbum) else { return outcome }
        for id in picker.current.draft where !id.isCapture { picker.ask(for: id) }
        return outcome
      }),
    Defect(
      "asksForEachMention", "a photo of the draft that is delivered again is asked for again",
      source: "B107, seed 1 §4.1", among: [.images],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        let before = picker.current.draft
        let outcome = picker.take(event)
        guard outcome.isApplied else { return outcome }
        for id in picker.current.draft where before.contains(id) && !id.isCapture {
          picker.ask(for: id)
        }
        return outcome
      }),
    Defect(
      "retryKeepsNumber", "an image that is asked for again is asked for under the last number",
      source: "B107", among: [.images],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .retryImage(let photo) = event, outcome.isApplied {
          picker.current.requests -= 1
          let last = picker.current.requests
          picker.current.update(picker.current.identity(of: photo)) {
            $0.image = .loading(request: last, hasPreview: $0.image.isPreview)
          }
        }
        return outcome
      }),
    Defect(
      "retryDoesNothing", "a failed image cannot be asked for again",
      source: "B109, B104", among: [.images],
      step: { picker, event in
        guard case .retryImage = event else { return picker.take(event) }
        var right = picker
        return right.take(event).isApplied ? .rejected(.nothingToRetry) : right.take(event)
      }),
    Defect(
      "deletedLoadsOn", "the load of a photo that is deleted goes on, and is counted",
      source: "B107, B168", among: [.images],
      show: { picker, shown in
        if let requests = shown.requests { shown.requests = requests + picker.memory.count }
      },
      step: { picker, event in
        let before = picker.current.outstandingRequests
        let outcome = picker.take(event)
        if case .delete = event, outcome.isApplied {
          picker.memory.count += before - picker.current.outstandingRequests
        }
        return outcome
      }),
  ]
}

extension WrongPicker {
  /// The request that is outstanding for a photo.
  func outstanding(_ photo: Selection.PhotoID) -> Int? {
    current.photo(current.identity(of: photo))?.image.request
  }

  /// Asks for the image of a photo, though it is there or on its way.
  mutating func ask(for id: Selection.PhotoID) {
    current.requests += 1
    let request = current.requests
    current.update(id) { $0.image = .loading(request: request, hasPreview: $0.image.isPreview) }
  }
}
