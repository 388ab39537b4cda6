extension Selection {
  /// What an asset shows.
  public enum MediaKind: String, CaseIterable, Hashable, Sendable {
    case photo, video
  }

  /// The identity of an asset of the photo library: a number that also carries the media kind.
  ///
  /// Names (local identifiers, asset URLs) are turned into numbers at the edge, once. Two assets
  /// are the same exactly when their identifiers are; a grid index, a file name, a clock or an
  /// object identity is never an identity (reports B084, B139, B141, B142).
  public struct AssetID: Hashable, Comparable, Sendable {
    /// The number, with the kind in the highest bit.
    public let rawValue: UInt32

    private static var videoBit: UInt32 { 0x8000_0000 }

    /// Makes the identity of an asset.
    ///
    /// - Parameters:
    ///   - number: 0 up to 2³¹ − 1; a larger number is cut to its low 31 bits.
    ///   - kind: what the asset shows.
    public init(_ number: UInt32, kind: MediaKind = .photo) {
      let low = number & ~Self.videoBit
      switch kind {
      case .photo: rawValue = low
      case .video: rawValue = low | Self.videoBit
      }
    }

    /// The number without the kind.
    public var number: UInt32 { rawValue & ~Self.videoBit }

    /// What the asset shows.
    public var kind: MediaKind { rawValue & Self.videoBit == 0 ? .photo : .video }

    /// Orders by number; the order has no meaning beyond making tables canonical.
    public static func < (left: AssetID, right: AssetID) -> Bool { left.rawValue < right.rawValue }
  }

  /// The identity of a camera shot: its number, from 1 in the order of the first `cameraCapture`.
  public struct CaptureID: Hashable, Comparable, Sendable {
    /// The number; 0 belongs to no capture.
    public let rawValue: UInt32

    /// Makes the identity of a shot from its number.
    public init(_ number: UInt32) { rawValue = number }

    /// Orders by number, that is by the order of the shots.
    public static func < (left: CaptureID, right: CaptureID) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The identity of a photo of the draft: where it came from.
  ///
  /// A capture stays a capture when its asset arrives; only its facts change.
  public enum PhotoID: Hashable, Comparable, Sendable {
    /// A photo chosen in the library.
    case asset(AssetID)
    /// A photo shot with the camera.
    case capture(CaptureID)

    /// What the photo shows; a capture is always a photo.
    public var kind: MediaKind {
      switch self {
      case .asset(let asset): asset.kind
      case .capture: .photo
      }
    }

    /// The asset of a photo of the album; nil for a shot, whose identity does not tell it.
    public var asset: AssetID? {
      switch self {
      case .asset(let asset): asset
      case .capture: nil
      }
    }

    /// Whether the photo was shot with the camera.
    public var isCapture: Bool {
      switch self {
      case .asset: false
      case .capture: true
      }
    }

    /// One number for one photo: assets before captures, each by number.
    ///
    /// Lists are compared and searched all the time; numbers are compared in one step.
    var code: UInt64 {
      switch self {
      case .asset(let asset): UInt64(asset.rawValue)
      case .capture(let capture): UInt64(capture.rawValue) | 1 << 32
      }
    }

    /// Whether both are the same photo.
    public static func == (left: PhotoID, right: PhotoID) -> Bool { left.code == right.code }

    /// The order of the table: assets before captures, each by number.
    public static func < (left: PhotoID, right: PhotoID) -> Bool { left.code < right.code }

    /// Feeds the number of the photo.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }
}
