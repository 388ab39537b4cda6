import Foundation

/// What the app may do with a device.
public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// What a device brings.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let video = AVMediaType(rawValue: "vide")
}

/// The camera.
public enum AVCaptureDevice {
  /// What the app may do with it.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    AppleStub.world.cameraStatus
  }

  /// Asks the user, once; then it only tells.
  public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let world = AppleStub.world
    world.answer(.cameraAccess) { _ in
      if world.cameraStatus == .notDetermined {
        world.cameraStatus = world.allowsCamera ? .authorized : .denied
      }
      handler(world.cameraStatus == .authorized)
    }
  }
}

/// Is told of navigation.
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// Is told what came of the camera; all of it is optional.
@MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

/// The system's camera.
public final class UIImagePickerController: UIViewController {
  /// What it shows.
  public enum SourceType: Int, Sendable {
    case photoLibrary = 0
    case camera = 1
    case savedPhotosAlbum = 2
  }

  /// What is in the result.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }

  public weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  public var mediaTypes = ["public.image"]
  public var sourceType = SourceType.photoLibrary {
    didSet {
      if !Self.isSourceTypeAvailable(sourceType) {
        world.violate("source type \(sourceType.rawValue) is not available")
      }
    }
  }

  public override init() { super.init() }

  /// Whether the device has it.
  public class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || AppleStub.world.hasCamera
  }

  override func stubDidAppear() {
    // The real one goes away at once.
    if delegate == nil { presentingViewController?.dismiss(animated: true) }
  }

  /// The user takes a photo and uses it.
  ///
  /// - Parameter image: nil: the system brings none.
  public func stubShoot(_ image: UIImage?) {
    var info: [InfoKey: Any] = [.mediaType: "public.image"]
    if let image { info[.originalImage] = image }
    delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }

  /// The user cancels.
  public func stubCancel() { delegate?.imagePickerControllerDidCancel(self) }
}
