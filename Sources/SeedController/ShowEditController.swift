import SelectionKit

/// The two arrays of the post, whose places must belong together.
struct ShowEditItem {
  var selectedImages: [Image] = []
  var selectedAssetURLs: [String] = []
}

/// The page of the first seed, with its faults, in Swift.
///
/// Everything that has `recorder` in it was added to record it; nothing else was touched.
@MainActor final class ShowEditController: Page {
  private var showEditItem = ShowEditItem()
  private let library: AssetsLibrary
  private let screen: Screen
  private let recorder: AppRecorder
  private var kept: AlbumController?
  /// What the cells drew last.
  private var cells: [Image] = []

  init(_ library: AssetsLibrary, _ screen: Screen, _ recorder: AppRecorder) {
    (self.library, self.screen, self.recorder) = (library, screen, recorder)
  }

  /// One picker is kept, and told before each opening what the post holds (section 2.1).
  private var imagePickerController: AlbumController {
    let controller = kept ?? AlbumController(library)
    controller.maximumNumberOfSelection = 9
    controller.delegate = self
    kept = controller
    controller.selectedAssetURLs = showEditItem.selectedAssetURLs
    return controller
  }

  /// 从相册选取: choose from the album (section 3.3).
  func tapAlbum() {
    recorder.openedAlbum()
    let album = imagePickerController
    screen.present(album)
    recorder.shows(ticked: album.selectedAssetURLs)
  }

  /// 拍照: take a photo (section 3.3).
  func tapCamera() {
    recorder.openedCamera()
    let camera = CameraController()
    camera.delegate = self
    screen.present(camera)
  }

  /// The delete button of a cell (section 4.2).
  func tapDelete(at index: Int) {
    recorder.deleted(at: index, image: cells[index])
    if showEditItem.selectedImages.indices.contains(index) {
      showEditItem.selectedImages.remove(at: index)
    }
    if showEditItem.selectedAssetURLs.indices.contains(index) {
      showEditItem.selectedAssetURLs.remove(at: index)
    }
    reload()
  }

  private func reload() {
    cells = showEditItem.selectedImages
    recorder.shows(images: showEditItem.selectedImages, urls: showEditItem.selectedAssetURLs)
  }
}

extension ShowEditController: AlbumDelegate {
  /// What comes back rebuilds both arrays (section 4.1).
  func album(_ album: AlbumController, didSelectAssets assets: [Asset]) {
    recorder.selected(album.selectedAssetURLs)
    showEditItem.selectedImages.removeAll()
    showEditItem.selectedAssetURLs = album.selectedAssetURLs
    for asset in assets {
      let image = asset.fullScreenImage()
      recorder.register(image, of: asset.url)
      showEditItem.selectedImages.append(image)
    }
    reload()
    screen.dismiss()
  }

  func albumDidCancel(_ album: AlbumController) {
    recorder.cancelled()
    screen.dismiss()
  }
}

extension ShowEditController: CameraDelegate {
  /// The image is listed at once, its URL when the library has written it (section 4.3).
  func camera(_ camera: CameraController, didFinishPicking image: Image) {
    let shot = recorder.shot(image)
    showEditItem.selectedImages.append(image)
    library.writeImageToSavedPhotosAlbum(image) { [self] url in
      guard let url else { return recorder.saveFailed(shot) }
      recorder.saved(shot, as: url)
      showEditItem.selectedAssetURLs.append(url)
      reload()
    }
    screen.dismiss()
  }

  func cameraDidCancel(_ camera: CameraController) {
    recorder.cancelled()
    screen.dismiss()
  }
}
