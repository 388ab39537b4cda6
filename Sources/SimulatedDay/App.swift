import SelectionAppleStubs
import SelectionCore
import SelectionKit
import SelectionSession

/// One process of the app: a store, the adapters, and the system as the process sees it.
@MainActor final class App {
  let steps = StubSteps()
  let world: StubWorld
  let page: UIViewController
  let store: SelectionStore
  let images: PhotoImages
  let observer: LibraryObserver
  let grid: PageGrid
  let access: LibraryAccess
  let uplink: Uplink
  /// The question whether to delete, until it is answered.
  var question: (@Sendable (Bool) -> Void)?
  /// What the app's use of the store has got wrong.
  private(set) var problems: [StoreProblem] = []
  private let pickers: SystemPickers

  /// Launches: goes on with what the disk has.
  init(_ nature: Nature, _ session: Session?) {
    let steps = steps
    world = AppleStub.begin(library: nature.library, scheduler: steps)
    // It belongs to the world in which it is made.
    page = UIViewController()
    world.fate = { _ in MainActor.assumeIsolated { nature.fate() } }
    let queue = MainQueue { steps.main($0) }
    let patience = Delay { _, work in nature.whenPatienceEnds(work) }
    store = SelectionStore(restoring: session, nature.rules, log: nature.disk, queue: queue)
    images = PhotoImages(store)
    observer = LibraryObserver(store: store)
    grid = PageGrid(store)
    pickers = SystemPickers(store: store, images: images, presenter: page)
    access = LibraryAccess(store: store, pickers: pickers, observer: observer)
    uplink = Uplink(nature, steps)
    store.handlers.picker = pickers
    store.handlers.saver = Witness(
      nature, LibrarySaver(images: images, observer: observer, delay: patience))
    store.handlers.loader = LibraryImageLoader(images: images, delay: patience)
    store.handlers.compressor = uplink
    store.handlers.uploader = uplink
    store.handlers.deleter = DeletionWitness(nature, LibraryDeleter())
    store.handlers.access = access
    store.handlers.notices = self
    store.onProblem = { [weak self] in self?.problems.append($0) }
    access.readAgain()
  }

  /// The album that the user can touch.
  var album: PHPickerViewController? { touchable as? PHPickerViewController }
  /// The camera that the user can touch.
  var camera: UIImagePickerController? { touchable as? UIImagePickerController }

  private var touchable: UIViewController? {
    page.presentedViewController.flatMap { $0.stubIsShown ? $0 : nil }
  }
}

extension App: NoticeShowing {
  func limitReached(_ limit: Int) {}
  func askDeletion(count: Int, answer: @escaping @Sendable (Bool) -> Void) { question = answer }
  func deletionFailed(_ result: Selection.DeletionResult) {}
}

/// Looks over the shoulder of the saver: a shot is on the disk before it is written to the library.
@MainActor private final class Witness: CaptureSaving {
  private let nature: Nature
  private let saver: LibrarySaver

  init(_ nature: Nature, _ saver: LibrarySaver) { (self.nature, self.saver) = (nature, saver) }

  func save(_ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void) {
    if !nature.disk.shots.contains(capture) {
      nature.note("shot #\(capture.rawValue) was saved before its event was on the disk")
    }
    saver.save(capture, answer: answer)
  }
}

/// Looks over the shoulder of the deleter: the user's word is on the disk before the system is asked.
@MainActor private final class DeletionWitness: AssetDeleting {
  private let nature: Nature
  private let deleter: LibraryDeleter

  init(_ nature: Nature, _ deleter: LibraryDeleter) {
    (self.nature, self.deleter) = (nature, deleter)
  }

  func delete(_ identifiers: [String], answer: @escaping @Sendable (DeletionAnswer) -> Void) {
    nature.asks(toDelete: identifiers)
    deleter.delete(identifiers, answer: answer)
  }
}
