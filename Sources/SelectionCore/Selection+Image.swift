extension Selection {
  /// What is known of the image of a photo (seed 1 §4.1).
  ///
  /// Requests are numbered from 1 in the order in which photos enter a list. An answer counts only if
  /// it names the request that is outstanding (reports B092, B107).
  public enum Image: Hashable, Sendable {
    /// The image is there: a shot has it from the start.
    case ready
    /// A request is outstanding.
    case loading(request: Int, hasPreview: Bool)
    /// The last request has failed, or was given up.
    case failed(FailureReason, hasPreview: Bool)

    /// The request that is outstanding.
    public var request: Int? {
      switch self {
      case .loading(let request, _): request
      case .ready, .failed: nil
      }
    }

    /// Whether a preview is shown in place of the image.
    public var isPreview: Bool {
      switch self {
      case .ready: false
      case .loading(_, let hasPreview), .failed(_, let hasPreview): hasPreview
      }
    }

    /// Whether the image was given up.
    public var isFailed: Bool {
      switch self {
      case .failed: true
      case .ready, .loading: false
      }
    }
  }
}
