import Foundation

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
  /// Does nothing.
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// Does nothing.
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
    /// Apple's value.
    public let rawValue: String
    /// Makes one.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The shot.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The shot as the user has edited it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// What kind of media it is.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }

  /// Is told; it is not kept.
  public weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  /// What may be shot.
  public var mediaTypes = ["public.image"]
  /// What it shows.
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
