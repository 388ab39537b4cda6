import SelectionCore

// What is known of images, told from the events alone (specification, section 12).

extension Hindsight {
  /// What was found out before beyond the core: about each event, and about each moment.
  struct Found {
    struct Place {
      var requests: [Selection.PhotoID]?
      var uploads: [Selection.PhotoID]?
      var deleted: [Selection.AssetID]?
      var batch: [Selection.AssetID]?
    }

    struct Moment {
      var lastCapture: Selection.CaptureID?
      var requests: Int?
      var uploads: Int?
      var publication: Int??
      var phase: Selection.PublicationPhase?
      var progress: [Selection.PhotoID: Selection.Publication.Progress] = [:]
      var cleanup: Int??
      var cleanupPhase: Selection.CleanupPhase?
      var selection: [Selection.AssetID]?
    }

    var places: [Place] = []
    var moments = [Moment()]

    mutating func add() {
      places.append(Place())
      moments.append(Moment())
    }

    mutating func forget(_ count: Int) {
      places.removeLast(count)
      moments.removeLast(count)
    }
  }

  /// The photos whose requests start by the event, in order (M0.2, M4.2).
  func requests(_ place: Int) -> [Selection.PhotoID] {
    if let known = found.places[place].requests { return known }
    let requests = findRequests(place)
    found.places[place].requests = requests
    return requests
  }

  private func findRequests(_ place: Int) -> [Selection.PhotoID] {
    guard isApplied(place) else { return [] }
    if case .retryImage(let named) = events[place] { return [identity(of: named, at: place)] }
    let before = listed(at: place)
    let new = listed(at: place + 1).filter { !before.contains($0) }
    let items = items(place)
    return new.filter { photo in
      switch photo {
      case .asset: true
      // A shot has its image.
      case .capture(let capture): items.contains(capture)
      }
    }
  }

  /// Every photo that a list holds, each once.
  private func listed(at moment: Int) -> [Selection.PhotoID] {
    distinct(draft(at: moment) + working(at: moment) + list(.start, at: moment))
  }

  /// How many requests have started before the moment.
  private func requests(before moment: Int) -> Int {
    if moment == 0 { return 0 }
    if let known = found.moments[moment].requests { return known }
    let count = (0..<moment).reduce(0) { $0 + requests($1).count }
    found.moments[moment].requests = count
    return count
  }

  /// The last request of a photo: the event by which it started, and its number.
  private func request(
    of photo: Selection.PhotoID, before moment: Int
  ) -> (place: Int, number: Int)? {
    last(before: moment) { place in
      requests(place).firstIndex(of: photo).map { (place, requests(before: place) + $0 + 1) }
    }
  }

  /// M0.1: what is known of the image of a listed photo.
  func image(of photo: Selection.PhotoID, at moment: Int) -> Selection.Image {
    guard let (place, number) = request(of: photo, before: moment) else { return .ready }
    let preview = hasPreview(photo, at: moment)
    let answer = (place + 1..<moment).first { answers($0, photo) || events[$0] == .relaunched }
    guard let answer else { return .loading(request: number, hasPreview: preview) }
    switch events[answer] {
    case .imageResolved: return .ready  // M1.4
    case .imageFailed(_, _, let reason): return .failed(reason, hasPreview: preview)  // M2.2
    case _: return .failed(.timedOut, hasPreview: preview)  // M3.2, A1.2
    }
  }

  /// Whether the event is the end of the request of a photo.
  private func answers(_ place: Int, _ photo: Selection.PhotoID) -> Bool {
    switch events[place] {
    case .imageResolved(let named, _, .final), .imageFailed(let named, _, _),
      .requestTimedOut(let named, _):
      isApplied(place) && identity(of: named, at: place) == photo
    case _: false
    }
  }

  /// M1.3: a preview has come since the photo entered its first list, and no image.
  private func hasPreview(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    last(before: moment) { place -> Bool? in
      if events[place].kind != .retryImage, requests(place).contains(photo) { return false }
      guard case .imageResolved(let named, _, .degraded) = events[place], isApplied(place) else {
        return nil
      }
      return identity(of: named, at: place) == photo ? true : nil
    } ?? false
  }

  /// What became of an answer to a request, and of a retry.
  func outcomeOfImage(_ place: Int) -> Selection.Outcome {
    func outstanding(
      _ named: Selection.PhotoID, _ request: Int
    ) -> Selection.Image? {
      let photo = identity(of: named, at: place)
      guard listed(at: place).contains(photo) else { return nil }
      let image = image(of: photo, at: place)
      return image.request == request ? image : nil
    }
    switch events[place] {
    case .imageResolved(let named, let request, let quality):
      guard let image = outstanding(named, request) else {
        return .ignored(.staleRequest)  // M1.1
      }
      let comesAgain = quality == .degraded && image.isPreview
      return comesAgain ? .ignored(.alreadyAnswered) : .applied(.none)  // M1.2
    case .imageFailed(let named, let request, _), .requestTimedOut(let named, let request):
      // M2.1, M3.1.
      return outstanding(named, request) == nil ? .ignored(.staleRequest) : .applied(.none)
    case .retryImage(let named):
      let photo = identity(of: named, at: place)
      let hasFailed = listed(at: place).contains(photo) && image(of: photo, at: place).isFailed
      return hasFailed ? .applied(.loadImage(photo)) : .rejected(.nothingToRetry)  // M4
    case _: return .applied(.none)
    }
  }

  /// What is shown beyond the core.
  func more(at moment: Int) -> Selection.Observation {
    var shown = Selection.Observation()
    let draft = draft(at: moment)
    // M0.6.
    var images: [Selection.PhotoID: Selection.Image] = [:]
    for photo in listed(at: moment) { images[photo] = image(of: photo, at: moment) }
    shown.imagesLoading = draft.filter { images[$0]?.request != nil }
    shown.imagesFailed = draft.filter { images[$0]?.isFailed ?? false }
    shown.imagesDegraded = draft.filter { images[$0]?.isPreview ?? false }
    shown.requests = images.values.count { $0.request != nil }
    shown.notices = (0..<moment).count { place in
      guard case .applied(let effect) = outcome(place) else { return false }
      return [.notifyLimit, .notifyDeletion].contains(effect.kind)
    }
    shown.publication = phase(at: moment)
    shown.uploads = uploads(at: moment)
    shown.cleanup = cleanupPhase(at: moment)
    shown.selected = selection(at: moment).map { identity(of: $0, at: moment) }
    return shown
  }
}
