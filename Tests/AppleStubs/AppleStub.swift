// A stand-in for the parts of UIKit, AVFoundation, Photos and PhotosUI that the adapters of SelectionKit use, for
// machines without Apple's SDK. It is not Apple's code: signatures were copied by hand from the documentation, so what
// compiles against it is type-checked against stubs, no more.
//
// Below developer.apple.com/documentation each declaration follows the page of its own name:
//   uikit/uiviewcontroller               present(_:animated:completion:) dismiss(animated:completion:)
//                                        presentedViewController presentingViewController presentationController
//                                        popoverPresentationController modalPresentationStyle view
//   uikit/uiadaptivepresentationcontrollerdelegate   presentationControllerDidDismiss(_:)
//   uikit/uipopoverpresentationcontroller            sourceView sourceRect barButtonItem
//   uikit/uiimagepickercontroller        isSourceTypeAvailable(_:) sourceType mediaTypes delegate InfoKey
//   uikit/uiimagepickercontrollerdelegate             both methods, optional
//   uikit/uiimage                        init(data:) jpegData(compressionQuality:)
//   uikit/uicollectionview               performBatchUpdates(_:completion:) insertItems(at:) deleteItems(at:)
//                                        moveItem(at:to:) reloadItems(at:) reloadData() selectItem(…) deselectItem(…)
//                                        indexPathsForSelectedItems numberOfItems(inSection:)
//   avfoundation/avcapturedevice         authorizationStatus(for:) requestAccess(for:completionHandler:)
//   foundation/nsitemprovider            hasItemConformingToTypeIdentifier(_:) registeredTypeIdentifiers
//                                        loadDataRepresentation(forTypeIdentifier:completionHandler:)
//   photosui/phpickerconfiguration, phpickerfilter, phpickerresult, phpickerviewcontroller(delegate)
//   photokit/phphotolibrary              shared() authorizationStatus(for:) requestAuthorization(for:handler:)
//                                        performChanges(_:completionHandler:) register(_:) unregisterChangeObserver(_:)
//                                        presentLimitedLibraryPicker(from:completionHandler:)
//   photokit/phassetchangerequest        creationRequestForAsset(from:) deleteAssets(_:) placeholderForCreatedAsset
//   photokit/phasset, phfetchresult, phchange, phfetchresultchangedetails, phphotolibrarychangeobserver
//   photokit/phimagemanager              requestImage(for:targetSize:contentMode:options:resultHandler:)
//                                        cancelImageRequest(_:), the keys of the result's dictionary
// What is not Apple's begins with `stub` or `Stub`.

import Foundation

/// The world that the stand-ins live in.
public enum AppleStub {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var current = StubWorld()

  /// The process that runs now.
  public static var world: StubWorld {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  /// Where the system's answers are run.
  public static var scheduler: any StubScheduler { world.scheduler }

  /// Begins a new process, with the library that is given: nothing of an older one can reach it.
  @discardableResult
  public static func begin(
    library: StubLibrary = StubLibrary(), scheduler: any StubScheduler = StubQueues()
  ) -> StubWorld {
    let world = StubWorld(library: library, scheduler: scheduler)
    lock.lock()
    current = world
    lock.unlock()
    return world
  }
}

/// One process of the app, as the system sees it.
public final class StubWorld: @unchecked Sendable {
  /// What the process shares with other processes, and with the next.
  public let library: StubLibrary
  /// Where the system's answers are run.
  public let scheduler: any StubScheduler
  /// Says what becomes of an answer of the system; called once for each call.
  public var fate: @Sendable (StubCall) -> StubFate = { _ in .answers }
  /// Whether the device has a camera.
  public var hasCamera = true
  /// What the app may do with the camera.
  public var cameraStatus = AVAuthorizationStatus.authorized
  /// What the user says when asked for the camera.
  public var allowsCamera = true
  /// What the user says when asked for the library.
  public var allowsLibrary = PHAuthorizationStatus.authorized
  /// What the user chooses in the system's sheet for limited access; nil: nothing is changed.
  public var limitedChoice: [String]?
  /// Whether a preview comes before the image.
  public var sendsPreviews = true
  /// Whether the preview comes before `requestImage` returns.
  public var sendsPreviewsAtOnce = false
  /// Whether popovers stand on their own: on an iPad.
  public var isPad = false
  /// How often the user was asked whether photos may be deleted.
  public internal(set) var deletionAlerts = 0
  /// How many images were cancelled while they were on their way.
  public internal(set) var imagesCancelled = 0
  /// How many items were being loaded at once, at most.
  public internal(set) var mostItemsLoading = 0

  var itemsLoading = 0
  let photoLibrary = PHPhotoLibrary()
  let imageManager = PHImageManager()
  private let lock = NSRecursiveLock()
  private var recorded: [String] = []

  init(
    library: StubLibrary = StubLibrary(), scheduler: any StubScheduler = StubQueues()
  ) {
    self.library = library
    self.scheduler = scheduler
    photoLibrary.world = self
    imageManager.world = self
    library.run(in: self)
  }

  /// What the real frameworks would have answered with an exception, or not at all.
  public var violations: [String] { locked { recorded } }

  func violate(_ what: String) { locked { recorded.append(what) } }

  func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}

/// A call that the system answers later.
public enum StubCall: Sendable {
  case libraryAccess, cameraAccess
  case change(created: Int, deleted: Int)
  case item
  case image
}

/// What becomes of the answer.
public enum StubFate: Sendable {
  case answers
  case twice
  case never
  case fails(domain: String, code: Int)
}
