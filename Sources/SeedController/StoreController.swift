import SelectionCore
import SelectionKit

/// The same page on a `SelectionStore`: it has no arrays of its own, and so none that could part.
@MainActor final class StoreController: Page {
  private let store: SelectionStore
  private let library: AssetsLibrary
  private let screen: Screen
  /// The photos that the cells drew last, and the image of each.
  private var cells: [Selection.PhotoID] = []
  private var images: [Selection.PhotoID: Image] = [:]
  private var observing: Observing?

  init(_ library: AssetsLibrary, _ screen: Screen, _ store: SelectionStore) {
    (self.library, self.screen, self.store) = (library, screen, store)
    store.handlers.picker = self
    store.handlers.saver = self
    store.handlers.loader = self
    observing = store.onChange { [weak self] state in self?.draw(state) }
  }

  func tapAlbum() { store.send(.openPicker(.album)) }

  func tapCamera() { store.send(.openPicker(.camera)) }

  func tapDelete(at index: Int) { store.send(.delete(index, expecting: cells[index])) }

  private func draw(_ state: Selection.State) {
    images = images.filter { state.photo($0.key) != nil }
    if cells == state.draft { return }
    cells = state.draft
  }

  /// Has the log say what is to be seen, for a replay to compare.
  func record() {
    var shown = Selection.Observation()
    shown.images = cells
    shown.urls = store.state.selectedAssetURLs
    shown.ticked = screen.album?.selectedAssetURLs.map { .asset(store.asset($0)) }
    store.record(shown)
  }
}

// What the store wants done.

extension StoreController: PickerPresenting {
  func presentAlbum(_ album: AlbumRequest) {
    let controller = AlbumController(library)
    controller.opening = album.opening
    controller.delegate = self
    controller.maximumNumberOfSelection = album.limit ?? 0
    controller.selectedAssetURLs = album.preselected.map { store.names.name(of: $0) }
    screen.present(controller)
  }

  func presentCamera(opening: Int) {
    let controller = CameraController()
    controller.opening = opening
    controller.delegate = self
    screen.present(controller)
  }

  func deselect(_ photo: Selection.PhotoID) {
    let url = store.identifier(of: photo)
    screen.album?.selectedAssetURLs.removeAll { $0 == url }
  }

  func dismiss(opening: Int) { screen.dismiss() }
}

extension StoreController: CaptureSaving {
  func save(_ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void) {
    guard let image = images[.capture(capture)] else { return answer(.failed(reason: "noImage")) }
    library.writeImageToSavedPhotosAlbum(image) { url in
      answer(url.map { .saved(identifier: $0) } ?? .failed(reason: "refused"))
    }
  }
}

extension StoreController: ImageLoading {
  func load(
    _ photo: Selection.PhotoID, request: Int, identifier: String?,
    answer: @escaping @Sendable (LoadAnswer) -> Void
  ) {
    guard let asset = library.assets.first(where: { $0.url == identifier }) else {
      return answer(.failed(reason: "gone"))
    }
    images[photo] = asset.fullScreenImage()
    answer(.loaded(.final))
  }

  func cancelLoad(_ photo: Selection.PhotoID, request: Int) {}
}

// What the user does in a picker.

extension StoreController: AlbumDelegate {
  func album(_ album: AlbumController, didSelectAssets assets: [Asset]) {
    let chosen = album.selectedAssetURLs.map { store.asset($0) }
    store.send(.selectAssets(chosen, opening: album.opening))
  }

  func albumDidCancel(_ album: AlbumController) {
    store.send(.cancel(.button, opening: album.opening))
  }
}

extension StoreController: CameraDelegate {
  func camera(_ camera: CameraController, didFinishPicking image: Image) {
    let shot = store.newCapture()
    images[.capture(shot)] = image
    store.send(.cameraCapture(shot, opening: camera.opening))
  }

  func cameraDidCancel(_ camera: CameraController) {
    store.send(.cancel(.button, opening: camera.opening))
  }
}
