#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import AVFoundation
    import UIKit
  #endif

  /// One opening of the system's camera.
  @MainActor final class SystemCamera: NSObject, PickerOpening {
    let opening: Int
    let controller: UIViewController
    private weak var pickers: SystemPickers?

    init(_ opening: Int, _ pickers: SystemPickers) {
      let camera = UIImagePickerController()
      camera.sourceType = .camera
      // A shot is always a photo.
      camera.mediaTypes = ["public.image"]
      // As a sheet, or a popover, it would be cut off.
      camera.modalPresentationStyle = .fullScreen
      (controller, self.opening, self.pickers) = (camera, opening, pickers)
      super.init()
      camera.delegate = self
    }

    /// Whether there is a camera, and what the app may do with it.
    static var access: Selection.CameraAccess {
      if !UIImagePickerController.isSourceTypeAvailable(.camera) { return .unavailable }
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .notDetermined: return .notDetermined
      case .authorized: return .granted
      case .restricted, .denied: return .denied
      @unknown default: return .denied
      }
    }
  }

  extension SystemCamera: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      pickers?.shoot(info[.originalImage] as? UIImage, opening)
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
      pickers?.end(.button, opening)
    }
  }

  extension SystemCamera {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      pickers?.hasGone(opening)
    }
  }
#endif
