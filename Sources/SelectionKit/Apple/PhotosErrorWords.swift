#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
  #endif

  /// What an error of the photo library is called in a session, by its number.
  ///
  /// The system's own names for the numbers came with iOS 13 to 26: an older one has the number all the
  /// same (PHError.h).
  enum PhotosErrorWords {
    /// The word for an error: of the library a name, of others the domain and the number.
    static func word(_ error: (any Error)?) -> String {
      guard let error else { return "unspecified" }
      let cause = cause(of: error as NSError)
      if cause.domain == PHPhotosErrorDomain {
        return words[cause.code] ?? "photos\(cause.code)"
      }
      return "\(cause.domain)\(cause.code)"
    }

    /// Whether the user has said no in the system's own question.
    static func isUserCancelled(_ error: NSError) -> Bool {
      // Before iOS 13 it came as -1 of Cocoa, which is another error in the library's own domain.
      error.code == 3072 || (error.code == -1 && error.domain == NSCocoaErrorDomain)
    }

    /// Whether the app may not do it.
    static func isAccessRefused(_ error: NSError) -> Bool {
      error.domain == PHPhotosErrorDomain && (error.code == 3310 || error.code == 3311)
    }

    /// Whether the library does not know an asset (any more).
    static func isNotFound(_ error: NSError) -> Bool {
      error.domain == PHPhotosErrorDomain && error.code == 3201
    }

    /// The innermost error: an item of a picker wraps all of them into one (-1000).
    private static func cause(of error: NSError) -> NSError {
      var cause = error
      // Errors are trees in practice, but nothing forbids a ring.
      for _ in 0..<8 {
        guard let next = cause.userInfo[NSUnderlyingErrorKey] as? NSError else { break }
        cause = next
      }
      return cause
    }

    private static let words = [
      -1: "internalError", 3072: "userCancelled", 3105: "persistentChangeTokenExpired",
      3114: "libraryVolumeOffline", 3142: "relinquishingLibraryBundleToWriter",
      3143: "switchingSystemPhotoLibrary", 3164: "networkAccessRequired", 3169: "networkError",
      3201: "identifierNotFound", 3202: "multipleIdentifiersFound",
      3210: "persistentChangeDetailsUnavailable", 3300: "changeNotSupported", 3301: "interrupted",
      3302: "invalidResource", 3303: "missingResource", 3305: "noSpace",
      3306: "requestNotSupportedForAsset", 3307: "limitExceeded", 3310: "accessRestricted",
      3311: "accessDenied", 5423: "libraryInFileProviderSyncRoot",
    ]
  }
#endif
