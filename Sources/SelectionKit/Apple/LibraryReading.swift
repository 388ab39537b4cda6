#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
  #endif

  extension PHAuthorizationStatus {
    /// What the app may do with the library beyond adding to it, as the system tells it now.
    static var ofReading: PHAuthorizationStatus {
      PHPhotoLibrary.authorizationStatus(for: .readWrite)
    }

    /// Whether the app may read the library, or a part of it.
    ///
    /// Else to fetch would make the system ask for access, and that nothing is found would not mean that
    /// it is gone.
    var allowsReading: Bool {
      switch self {
      case .authorized, .limited: true
      case .notDetermined, .restricted, .denied: false
      @unknown default: false
      }
    }
  }
#endif
