import Foundation

/// What the app may do.
public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4
}

/// What the app asks for.
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2
}

/// The domain of the library's errors.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// The library of the process.
public final class PHPhotoLibrary: @unchecked Sendable {
  weak var world: StubWorld?
  private var observers: [Weak] = []
  private var change: StubChange?
  private var changing: pthread_t?

  private struct Weak {
    weak var observer: (any PHPhotoLibraryChangeObserver)?
  }

  /// The library of the process that runs now.
  public class func shared() -> PHPhotoLibrary { AppleStub.world.photoLibrary }

  // MARK: Authorization

  /// What the app may do.
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    let library = AppleStub.world.library
    return accessLevel == .addOnly ? library.addOnly : library.readWrite
  }

  /// Asks the user, once; then it only tells.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let world = AppleStub.world
    world.answer(.libraryAccess) { _ in
      let library = world.library
      if authorizationStatus(for: accessLevel) == .notDetermined {
        if accessLevel == .addOnly {
          // Limited access is about reading.
          library.addOnly = world.allowsLibrary == .limited ? .authorized : world.allowsLibrary
        } else {
          library.readWrite = world.allowsLibrary
        }
      }
      handler(accessLevel == .addOnly ? library.addOnly : library.readWrite)
    }
  }

  /// Lets the user choose which photos a limited app may see.
  @MainActor
  public func presentLimitedLibraryPicker(
    from controller: UIViewController, completionHandler: @escaping @Sendable ([String]) -> Void
  ) {
    guard let world, world.library.readWrite == .limited else { return }
    if controller.presentedViewController != nil {
      world.violate("the limited picker was presented from a controller that presents another")
    }
    world.scheduler.run(.other) {
      let before = Set(world.library.limited)
      if let choice = world.limitedChoice { world.library.limit(to: choice) }
      completionHandler(world.library.limited.filter { !before.contains($0) })
    }
  }

  // MARK: Changes

  /// Runs a block that asks for changes, then makes them, all on a queue of the library.
  public func performChanges(
    _ changeBlock: @escaping () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    guard let world else { return }
    if world.locked({ changing.map { pthread_equal($0, pthread_self()) != 0 } ?? false }) {
      world.violate("a change was nested in another")
      return
    }
    // The real one takes any block to its own queue, too.
    nonisolated(unsafe) let block = changeBlock
    world.scheduler.run(.library) { [self] in
      let change = StubChange(world.library)
      world.locked { (self.change, changing) = (change, pthread_self()) }
      block()
      world.locked { (self.change, changing) = (nil, nil) }
      make(change, in: world, completionHandler)
    }
  }

  private func make(
    _ change: StubChange, in world: StubWorld,
    _ completion: (@Sendable (Bool, (any Error)?) -> Void)?
  ) {
    if !change.deleted.isEmpty { world.locked { world.deletionAlerts += 1 } }
    var code: (String, Int)?
    let fate = world.fate(.change(created: change.created.count, deleted: change.deleted.count))
    if case .fails(let domain, let number) = fate {
      code = (domain, number)
    } else {
      code = world.library.change(created: change.created, deleted: change.deleted)
        .map { (PHPhotosErrorDomain, $0) }
    }
    if case .never = fate { return }
    let error = code.map { NSError(domain: $0.0, code: $0.1) }
    // Whether the observers or the caller hear of it first is not documented.
    world.scheduler.run(.other) { completion?(error == nil, error) }
    if case .twice = fate {
      world.scheduler.run(.other) { completion?(error == nil, error) }
    }
  }

  /// The change that the block on this thread asks for.
  func current() -> StubChange? {
    guard let world else { return nil }
    return world.locked {
      changing.map { pthread_equal($0, pthread_self()) != 0 } ?? false ? change : nil
    }
  }

  // MARK: Observers

  /// Registers an observer, which it does not keep.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    guard let world else { return }
    switch world.library.readWrite {
    case .authorized, .limited: break
    case .notDetermined, .restricted, .denied:
      world.violate("an observer was registered before the app may read")
    }
    world.locked { observers.append(Weak(observer: observer)) }
  }

  /// Ends that.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    world?.locked { observers.removeAll { $0.observer === observer } }
  }

  func tell(_ change: PHChange) {
    guard let world else { return }
    for place in world.locked({ observers }) {
      guard let observer = place.observer else { continue }
      nonisolated(unsafe) weak let told = observer
      world.scheduler.run(.library) { told?.photoLibraryDidChange(change) }
    }
  }
}

/// What one block asks for.
final class StubChange: @unchecked Sendable {
  let library: StubLibrary
  var created: [PHAsset] = []
  var deleted: [PHAsset] = []

  init(_ library: StubLibrary) { self.library = library }
}

/// Asks for a change, inside a block.
public final class PHAssetChangeRequest {
  /// What the new photo will be.
  public let placeholderForCreatedAsset: PHObjectPlaceholder?

  private init(placeholder: PHObjectPlaceholder?) { placeholderForCreatedAsset = placeholder }

  /// Asks for a new photo.
  public class func creationRequestForAsset(from image: UIImage) -> PHAssetChangeRequest {
    guard let change = current() else { return PHAssetChangeRequest(placeholder: nil) }
    let asset = change.library.reserve(image.data)
    change.created.append(asset)
    return PHAssetChangeRequest(
      placeholder: PHObjectPlaceholder(identifier: asset.localIdentifier))
  }

  /// Asks for photos to be deleted.
  public class func deleteAssets(_ assets: any NSFastEnumeration) {
    guard let change = current() else { return }
    let assets = (assets as? NSArray ?? []).compactMap { $0 as? PHAsset }
    for asset in assets where !asset.canPerform(.delete) {
      AppleStub.world.violate("\(asset.localIdentifier) cannot be deleted, and nobody asked")
    }
    change.deleted.append(contentsOf: assets)
  }

  private class func current() -> StubChange? {
    let world = AppleStub.world
    guard let change = world.photoLibrary.current() else {
      world.violate("a change was asked for outside of a block")
      return nil
    }
    return change
  }
}

/// Foundation has it only beside Objective-C: what can be walked through.
public protocol NSFastEnumeration {}

extension NSArray: NSFastEnumeration {}

extension StubWorld {
  /// Answers a call on some queue, if that is its fate.
  func answer(_ call: StubCall, _ answer: @escaping @Sendable (NSError?) -> Void) {
    let fate = fate(call)
    switch fate {
    case .answers: scheduler.run(.other) { answer(nil) }
    case .twice:
      scheduler.run(.other) { answer(nil) }
      scheduler.run(.other) { answer(nil) }
    case .never: break
    case .fails(let domain, let code):
      scheduler.run(.other) { answer(NSError(domain: domain, code: code)) }
    }
  }
}
