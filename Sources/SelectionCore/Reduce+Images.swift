// The events of images (specification, section 12). Guards are tried in the order given.

extension Selection.State {
  /// A request has brought an image (reports B092, B107).
  ///
  /// A preview never replaces the image, and nothing is ever toggled.
  mutating func imageResolved(
    _ named: Selection.PhotoID, _ request: Int, _ quality: Selection.Quality
  ) -> Selection.Outcome {
    guard let (id, hasPreview) = loading(named, request) else { return .ignored(.staleRequest) }
    switch quality {
    case .degraded:
      if hasPreview { return .ignored(.alreadyAnswered) }
      update(id) { $0.image = .loading(request: request, hasPreview: true) }
    case .final:
      update(id) { $0.image = .ready }
    }
    return .applied(.none)
  }

  /// A request has failed: the photo stays, and all others are as they were (reports B104, B109).
  mutating func imageFailed(
    _ named: Selection.PhotoID, _ request: Int, _ reason: Selection.FailureReason
  ) -> Selection.Outcome {
    guard let (id, hasPreview) = loading(named, request) else { return .ignored(.staleRequest) }
    update(id) { $0.image = .failed(reason, hasPreview: hasPreview) }
    return .applied(.none)
  }

  /// Asks for a failed image once more, under a new number.
  mutating func retryImage(_ named: Selection.PhotoID) -> Selection.Outcome {
    let id = identity(of: named)
    guard case .failed(_, let hasPreview) = photo(id)?.image else {
      return .rejected(.nothingToRetry)
    }
    let request = nextRequest()
    update(id) { $0.image = .loading(request: request, hasPreview: hasPreview) }
    return .applied(.loadImage(id))
  }

  /// The photo that waits for this request, and whether it has a preview.
  private func loading(
    _ named: Selection.PhotoID, _ request: Int
  ) -> (id: Selection.PhotoID, hasPreview: Bool)? {
    let id = identity(of: named)
    guard case .loading(request, let hasPreview) = photo(id)?.image else { return nil }
    return (id, hasPreview)
  }

  /// The number of a request that starts now.
  mutating func nextRequest() -> Int {
    requests += 1
    return requests
  }
}
