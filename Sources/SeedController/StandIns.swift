// What the page uses of UIKit, of QBImagePickerController and of ALAssetsLibrary, as small as it gets.

/// UIImage.
final class Image: Sendable {
  /// What is to be seen; no identity, two images may show the same.
  let motif: String

  init(_ motif: String) { self.motif = motif }
}

/// ALAsset.
struct Asset {
  let url: String

  /// Another object each time, as in the real one.
  func fullScreenImage() -> Image { Image(url) }
}

/// ALAssetsLibrary: it answers a write when it is told to.
@MainActor final class AssetsLibrary {
  private(set) var assets: [Asset]
  private var writes: [(image: Image, completion: (_ url: String?) -> Void)] = []

  init(_ urls: [String]) { assets = urls.map { Asset(url: $0) } }

  func writeImageToSavedPhotosAlbum(_ image: Image, completion: @escaping (_ url: String?) -> Void)
  {
    writes.append((image, completion))
  }

  /// Answers for the write that came as the n-th, counted from 0.
  func answer(_ write: Int, _ url: String) {
    assets.append(Asset(url: url))
    writes[write].completion(url)
  }
}

@MainActor protocol AlbumDelegate: AnyObject {
  func album(_ album: AlbumController, didSelectAssets assets: [Asset])
  func albumDidCancel(_ album: AlbumController)
}

/// QBImagePickerController.
@MainActor final class AlbumController {
  weak var delegate: (any AlbumDelegate)?
  /// For the page's own use, like a `tag`.
  var opening = 0
  /// 0 is no limit.
  var maximumNumberOfSelection = 0
  /// What is ticked, in the order of the taps.
  var selectedAssetURLs: [String] = []
  private let library: AssetsLibrary

  init(_ library: AssetsLibrary) { self.library = library }

  func tap(_ url: String) {
    if let place = selectedAssetURLs.firstIndex(of: url) {
      selectedAssetURLs.remove(at: place)
    } else if maximumNumberOfSelection == 0 || selectedAssetURLs.count < maximumNumberOfSelection {
      selectedAssetURLs.append(url)
    }
  }

  /// It hands over what is chosen in the order of the album.
  func done() {
    let chosen = library.assets.filter { selectedAssetURLs.contains($0.url) }
    delegate?.album(self, didSelectAssets: chosen)
  }

  func cancel() { delegate?.albumDidCancel(self) }
}

@MainActor protocol CameraDelegate: AnyObject {
  func camera(_ camera: CameraController, didFinishPicking image: Image)
  func cameraDidCancel(_ camera: CameraController)
}

/// UIImagePickerController with the camera as its source.
@MainActor final class CameraController {
  weak var delegate: (any CameraDelegate)?
  /// For the page's own use, like a `tag`.
  var opening = 0

  func shoot(_ image: Image) { delegate?.camera(self, didFinishPicking: image) }

  func cancel() { delegate?.cameraDidCancel(self) }
}

/// What is in front of the page.
@MainActor final class Screen {
  private(set) var album: AlbumController?
  private(set) var camera: CameraController?

  func present(_ controller: AlbumController) { album = controller }

  func present(_ controller: CameraController) { camera = controller }

  func dismiss() { (album, camera) = (nil, nil) }
}
