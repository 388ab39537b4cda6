#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import SelectionSession
  import XCTest

  /// An app with all adapters, on a stand-in for the system whose every answer comes when a test lets it.
  @MainActor final class AppleBench {
    let steps = StubSteps()
    let library: StubLibrary
    let world: StubWorld
    let presenter: UIViewController
    let store: SelectionStore
    let images: PhotoImages
    let pickers: SystemPickers
    let saver: LibrarySaver
    let observer: LibraryObserver
    let access: LibraryAccess
    let loader: LibraryImageLoader
    let notices = Notices()
    let clock = StubClock()
    private let log: NoteLog

    init(_ rules: Selection.Rules = Selection.Rules(), library: StubLibrary = StubLibrary()) {
      self.library = library
      world = AppleStub.begin(library: library, scheduler: steps)
      presenter = UIViewController()
      log = NoteLog(rules)
      let steps = steps
      store = SelectionStore(rules, log: log, queue: MainQueue { steps.main($0) })
      store.onProblem = { XCTFail("\($0)") }
      images = PhotoImages(store)
      pickers = SystemPickers(store: store, images: images, presenter: presenter)
      observer = LibraryObserver(store: store)
      saver = LibrarySaver(
        images: images, observer: observer, queue: store.queue, delay: clock.delay)
      access = LibraryAccess(store: store, pickers: pickers, observer: observer)
      loader = LibraryImageLoader(images: images, queue: store.queue, delay: clock.delay)
      store.handlers.picker = pickers
      store.handlers.saver = saver
      store.handlers.loader = loader
      store.handlers.access = access
      store.handlers.deleter = LibraryDeleter()
      store.handlers.notices = notices
    }

    /// The lines that were recorded since the last look, as a session spells them.
    func take() -> [String] { log.take() }

    /// What the system has not answered with, but with an exception or with nothing.
    var violations: [String] { world.violations }

    var album: PHPickerViewController? {
      presenter.presentedViewController as? PHPickerViewController
    }

    var camera: UIImagePickerController? {
      presenter.presentedViewController as? UIImagePickerController
    }

    /// Opens the album, and waits until it is shown.
    func openAlbum() throws -> PHPickerViewController {
      XCTAssertEqual(store.send(.openPicker(.album)), .applied(.presentAlbum))
      steps.settle()
      return try XCTUnwrap(album)
    }

    /// Opens the camera, and waits until it is shown.
    func openCamera() throws -> UIImagePickerController {
      XCTAssertEqual(store.send(.openPicker(.camera)), .applied(.presentCamera))
      steps.settle()
      return try XCTUnwrap(camera)
    }

    /// Fills the draft by way of the album.
    func pick(_ identifiers: String...) throws {
      for identifier in identifiers where !library.contains(identifier) {
        library.add(identifier: identifier)
      }
      XCTAssertTrue(try openAlbum().stubDone(identifiers))
      steps.settle()
      _ = take()
    }

    /// The draft, by the names of its assets; a shot without one is its number.
    var draft: [String] {
      store.state.draft.map { photo in
        if let name = store.identifier(of: photo) { return name }
        guard case .capture(let capture) = photo else { return "?" }
        return "#\(capture.rawValue)"
      }
    }

    func image(_ text: String) throws -> UIImage { try XCTUnwrap(UIImage(data: Data(text.utf8))) }
  }

  /// A log in memory that has written each line at once.
  private final class NoteLog: SessionLog, @unchecked Sendable {
    private var session: Session

    init(_ rules: Selection.Rules) { session = Session(rules, Names()) }

    func record(
      _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
    ) {
      session.names = names
      session.add(content)
      whenWritten?(true)
    }

    func contents() -> [UInt8] { Array(SessionWriter.write(session, as: .jsonl).utf8) }

    func take() -> [String] {
      let text = SessionWriter.write(session, as: .text)
      session.lines = []
      return text.split(separator: "\n").map(String.init).filter { $0 != "session 1" }
    }
  }

  /// A clock that stands still until a test says so.
  final class StubClock: @unchecked Sendable {
    private var alarms: [@Sendable () -> Void] = []

    var delay: Delay { Delay { _, work in self.alarms.append(work) } }

    /// All that waits has waited long enough.
    func ring() {
      let due = alarms
      alarms = []
      for alarm in due { alarm() }
    }
  }

  /// An app that says yes, and notes what it was told.
  @MainActor final class Notices: NoticeShowing {
    var told: [String] = []

    func limitReached(_ limit: Int) { told.append("limit \(limit)") }
    func askDeletion(count: Int, answer: @escaping @Sendable (Bool) -> Void) { answer(true) }
    func deletionFailed(_ result: Selection.DeletionResult) { told.append("\(result)") }
  }
#endif
