#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import AVFoundation
    import Photos
    import PhotosUI
    import UIKit
  #endif

  /// Asks for access, and reads what the system allows.
  ///
  /// A change of the permission in Settings ends the process, and other changes are not told either. So
  /// the app calls ``readAgain()`` at its start and whenever it comes to the foreground.
  ///
  /// Type-checked against stubs.
  @MainActor public final class LibraryAccess: AccessRequesting {
    /// What to ask for; `.addOnly` for an app that only saves shots.
    public var level = PHAccessLevel.readWrite
    private weak var store: SelectionStore?
    private let pickers: SystemPickers
    private let observer: LibraryObserver?
    private let queue: MainQueue

    /// Access of a store's app.
    ///
    /// - Parameters:
    ///   - pickers: above which the sheet of the limited library is presented.
    ///   - observer: begins once the app may read the library.
    public init(
      store: SelectionStore, pickers: SystemPickers, observer: LibraryObserver? = nil
    ) {
      (self.store, self.pickers, self.observer) = (store, pickers, observer)
      queue = store.queue
    }

    /// Asks the system, which asks the user once and then only tells.
    public func requestAccess(
      _ kind: Selection.AccessKind, answer: @escaping @Sendable (AccessAnswer) -> Void
    ) {
      let (queue, observer, level) = (queue, observer, level)
      switch kind {
      case .library:
        PHPhotoLibrary.requestAuthorization(for: level) { @Sendable _ in
          // The other level has a status of its own, so both are read.
          queue.async {
            observer?.begin()
            answer(AccessAnswer(library: Self.library(level)))
          }
        }
      case .camera:
        if SystemCamera.access == .unavailable { return answer(AccessAnswer(camera: .unavailable)) }
        AVCaptureDevice.requestAccess(for: .video) { @Sendable _ in
          queue.async { answer(AccessAnswer(camera: SystemCamera.access)) }
        }
      case .limited:
        pickers.whenAtRest { top in
          guard let top else { return answer(AccessAnswer(library: Self.library(level))) }
          observer?.limitedSheetOpens()
          // It tells only what was added; what was taken away comes as a change of the library.
          PHPhotoLibrary.shared().presentLimitedLibraryPicker(from: top) { @Sendable _ in
            queue.async {
              observer?.limitedSheetCloses()
              answer(AccessAnswer(library: Self.library(level)))
            }
          }
        }
      }
    }

    /// Reads what the system allows now, and what the library has; tells the store what is new.
    public func readAgain() {
      guard let store else { return }
      let (library, camera) = (Self.library(level), SystemCamera.access)
      let known = store.state.access
      if library != known.library || camera != known.camera {
        store.send(
          .accessChanged(
            library: library == known.library ? nil : library,
            camera: camera == known.camera ? nil : camera))
      }
      observer?.begin()
    }

    /// What the app may do with the library.
    static func library(_ level: PHAccessLevel) -> Selection.LibraryAccess {
      // To add has a permission of its own.
      let adding = PHPhotoLibrary.authorizationStatus(for: .addOnly)
      switch PHAuthorizationStatus.ofReading {
      case .authorized: return .full
      case .limited: return .limited
      case .notDetermined where level == .addOnly && adding != .notDetermined:
        return adding == .authorized ? .addOnly : .denied
      case .notDetermined: return .notDetermined
      case .restricted: return adding == .authorized ? .addOnly : .restricted
      case .denied: return adding == .authorized ? .addOnly : .denied
      @unknown default: return .denied
      }
    }
  }
#endif
