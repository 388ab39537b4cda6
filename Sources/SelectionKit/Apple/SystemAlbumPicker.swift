#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
    import PhotosUI
    import UIKit
  #endif

  /// One opening of the system's album: a picker may be presented only once.
  @MainActor final class SystemAlbumPicker: NSObject, PickerOpening {
    let opening: Int
    let controller: UIViewController
    private let picker: PHPickerViewController
    private let preselected: [String]
    /// What an older system does not let us untick.
    private var unticked: [String] = []
    private weak var pickers: SystemPickers?

    init(_ album: AlbumRequest, _ identifiers: [String], _ pickers: SystemPickers) {
      // Without the library the results have no identifiers.
      var configuration = PHPickerConfiguration(photoLibrary: .shared())
      // To the system 0 means no limit, so a limit is never handed over as 0.
      configuration.selectionLimit = album.limit.map { max(1, $0) } ?? 0
      configuration.selection = .ordered
      configuration.filter = Self.filter(album.media)
      configuration.preferredAssetRepresentationMode = .current
      // The system preselects nothing where it ends with the first tap.
      preselected = configuration.selectionLimit == 1 ? [] : identifiers
      configuration.preselectedAssetIdentifiers = preselected
      picker = PHPickerViewController(configuration: configuration)
      (controller, opening, self.pickers) = (picker, album.opening, pickers)
      super.init()
      picker.delegate = self
    }

    private static func filter(_ media: Selection.Media) -> PHPickerFilter? {
      switch media {
      case .photos: .images
      case .videos: .videos
      // Of which kind the draft is may still change; the machine leaves out what does not fit.
      case .any, .single: nil
      }
    }

    func untick(_ identifier: String) {
      if #available(iOS 16, *) {
        picker.deselectAssets(withIdentifiers: [identifier])
      } else {
        unticked.append(identifier)
      }
    }

    /// Whether a delivery means that the user has cancelled.
    ///
    /// An empty one is a cancel only if nothing was shown as chosen: else the user has cleared it. The
    /// same items without data are a cancel, or an end with nothing changed, which is the same.
    static func isCancel(_ results: [PHPickerResult], _ preselected: [String]) -> Bool {
      results.map(\.assetIdentifier) == preselected
        && results.allSatisfy { $0.itemProvider.registeredTypeIdentifiers.isEmpty }
    }
  }

  extension SystemAlbumPicker: PHPickerViewControllerDelegate {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      if Self.isCancel(results, preselected) {
        pickers?.end(.button, opening)
      } else {
        let chosen = results.filter { result in
          !(result.assetIdentifier.map { unticked.contains($0) } ?? false)
        }
        pickers?.deliver(chosen, opening)
      }
    }
  }

  extension SystemAlbumPicker {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      pickers?.hasGone(opening)
    }
  }
#endif
