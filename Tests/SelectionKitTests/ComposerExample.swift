import SelectionCore
import SelectionKit
import SelectionSession

#if SELECTION_APPLE_STUBS
  import SelectionAppleStubs
#else
  import UIKit
#endif

/// The page that the README and the documentation show.
@MainActor final class Composer {
  let store: SelectionStore
  private let images: PhotoImages
  private let access: LibraryAccess
  private var observing: Observing?
  private(set) var pictures: [UIImage?] = []

  init(presenter: UIViewController, path: String) throws {
    let rules = Selection.Rules(limit: 9, media: .photos)
    let recorder = try Recorder(path: path, rules: rules)
    store = SelectionStore(restoring: recorder.found, rules, log: recorder)

    images = PhotoImages(store)
    let pickers = SystemPickers(store: store, images: images, presenter: presenter)
    let observer = LibraryObserver(store: store)
    access = LibraryAccess(store: store, pickers: pickers, observer: observer)
    store.handlers.picker = pickers
    store.handlers.saver = LibrarySaver(images: images, observer: observer)
    store.handlers.loader = LibraryImageLoader(images: images)
    store.handlers.access = access

    observing = store.onChange { [weak self] state in self?.draw(state) }
    access.readAgain()
  }

  func tapAlbum() { store.send(.openPicker(.album)) }

  func tapCamera() { store.send(.openPicker(.camera)) }

  func tapDelete(at index: Int, _ photo: Selection.PhotoID) {
    store.send(.delete(index, expecting: photo))
  }

  private func draw(_ state: Selection.State) {
    pictures = state.draft.map { images.image(of: $0) }
  }

  /// What a user sends with a complaint.
  func report() throws -> String { try store.export(as: .jsonl, Redaction()) }
}

/// Writes shots nowhere: a handler for tests, and for Linux.
@MainActor final class ForgetfulSaver: CaptureSaving {
  func save(_ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void) {
    answer(.failed(reason: "noSpace"))
  }
}
