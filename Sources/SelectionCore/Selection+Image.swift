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

  /// An image in few bytes.
  struct PackedImage: Hashable, Sendable {
    private enum Kind: UInt8 {
      case ready, loading, loadingWithPreview, failed, failedWithPreview
    }

    private let kind: Kind
    /// The request, or the reason; numbers of requests beyond 32 bits come from no session.
    private let number: UInt32

    init(_ image: Image) {
      switch image {
      case .ready: (kind, number) = (.ready, 0)
      case .loading(let request, let hasPreview):
        kind = hasPreview ? .loadingWithPreview : .loading
        number = UInt32(clamping: request)
      case .failed(let reason, let hasPreview):
        kind = hasPreview ? .failedWithPreview : .failed
        number = reason.rawValue
      }
    }

    var image: Image {
      switch kind {
      case .ready: .ready
      case .loading: .loading(request: Int(number), hasPreview: false)
      case .loadingWithPreview: .loading(request: Int(number), hasPreview: true)
      case .failed: .failed(FailureReason(number), hasPreview: false)
      case .failedWithPreview: .failed(FailureReason(number), hasPreview: true)
      }
    }
  }
}
