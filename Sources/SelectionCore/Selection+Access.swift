extension Selection {
  /// What the user allows the app to do with the photo library.
  public enum LibraryAccess: String, CaseIterable, Hashable, Sendable {
    case notDetermined, restricted, denied, addOnly, limited, full
  }

  /// Whether the app may, and can, use the camera.
  public enum CameraAccess: String, CaseIterable, Hashable, Sendable {
    case unavailable, notDetermined, denied, granted
  }

  /// What a request for access is about.
  public enum AccessKind: String, CaseIterable, Hashable, Sendable {
    case library, camera
    /// The system's sheet that edits which photos a limited app may see.
    case limited
  }

  /// The two permissions, as the system last told them (seed 1 §2.3, seed 2 §2.1).
  public struct Access: Hashable, Sendable {
    /// The photo library.
    public var library: LibraryAccess
    /// The camera.
    public var camera: CameraAccess

    /// Full access and a granted camera, unless said otherwise.
    public init(library: LibraryAccess = .full, camera: CameraAccess = .granted) {
      self.library = library
      self.camera = camera
    }
  }
}
