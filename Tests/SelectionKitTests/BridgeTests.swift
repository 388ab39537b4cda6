import Dispatch
import SelectionCore
import SelectionKit
import SelectionSession
import XCTest

/// An image of an app.
private final class Picture: Sendable {}

/// Something that happens once.
private final class Latch: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() { lock.withLock { value = true } }
}

/// What a recorder writes, in the spelling for people, without the header.
final class BridgeTests: XCTestCase {
  private let log = MemoryLog(rules: Selection.Rules())
  private lazy var recorder = AppRecorder(log)

  private func session(_ log: MemoryLog) throws -> Session {
    try SessionReader.read(log.contents()).get()
  }

  private func recorded() throws -> [String] {
    let session = try session(log)
    let bare = session.lines.map { Session.Line(number: $0.number, $0.content) }
    var plain = session
    plain.lines = bare
    return SessionWriter.write(plain, as: .text).split(separator: "\n").dropFirst().map(String.init)
  }

  func testEachCallWritesWhatItSays() throws {
    let (first, second, shot) = (Picture(), Picture(), Picture())
    XCTAssertEqual(recorder.openedAlbum(), 1)
    recorder.selected(["a", "b"], images: [first, second], opening: 1)
    XCTAssertEqual(recorder.openedCamera(), 2)
    let number = recorder.shot(shot)
    recorder.saveFailed(number, reason: "noSpace")
    recorder.saved(number, as: "x")
    recorder.shows(
      images: [first, second, shot], urls: ["a", nil, "x"], presented: Selection.Presented.none)
    recorder.deleted(at: 1, image: second)
    recorder.deleted(at: 7)
    recorder.libraryChanged(removed: ["a"], inserted: ["c"], reason: .limitedAccess)
    recorder.openedAlbum()
    recorder.shows(ticked: ["x"], count: 2, canAdd: true, canFinish: true)
    recorder.cancelled(.gesture)
    recorder.draftConsumed()
    recorder.record(.note("goes to the background"))
    recorder.record(.event(.accessChanged(library: .denied), nil))
    XCTAssertEqual(
      try recorded(),
      [
        "openPicker album",
        "@1 selectAssets a b",
        "openPicker camera",
        "cameraCapture #1",
        "captureSaveFailed #1 noSpace",
        "assetURLResolved #1 x",
        "observed images a b #1 urls a - x presented none",
        "delete 1 expecting b",
        "delete 7",
        "libraryChanged removed a inserted c reason limitedAccess",
        "openPicker album",
        "observed ticked x count 2 canAdd yes canFinish yes",
        "cancel gesture",
        "draftConsumed",
        "note goes to the background",
        "accessChanged library denied",
      ])
  }

  func testOpeningsAreCountedAsTheSpecificationCountsThem() {
    XCTAssertEqual(recorder.openedAlbum(), 1)
    XCTAssertNil(recorder.openedCamera(), "one is presented already")
    recorder.cancelled(opening: 1)
    XCTAssertEqual(recorder.openedCamera(), 2)
  }

  func testRefusedShotsHaveNumbersOfTheirOwn() {
    XCTAssertEqual(recorder.shot(Picture()), Selection.CaptureID(1), "no camera is open")
    recorder.openedCamera()
    XCTAssertEqual(recorder.shot(Picture()), Selection.CaptureID(2))
  }

  func testAnImageThatNobodyRegisteredIsNotNamed() throws {
    let known = Picture()
    recorder.openedAlbum()
    recorder.selected(["a", "b"], images: [known])
    recorder.shows(images: [Picture(), known], urls: ["a", "b"])
    recorder.shows(images: [Picture()])
    XCTAssertEqual(
      try recorded().suffix(3),
      [
        "note images of 2 photos, not registered at 0", "observed urls a b",
        "note images of 1 photos, not registered at 0",
      ])
  }

  func testAnImageOfTwoPhotosIsNotNamed() throws {
    let placeholder = Picture()
    recorder.register(placeholder, of: "a")
    recorder.register(placeholder, of: "a")
    recorder.shows(images: [placeholder])
    recorder.register(placeholder, of: "b")
    recorder.register(placeholder, of: "a")
    recorder.shows(images: [placeholder])
    XCTAssertEqual(
      try recorded(), ["observed images a", "note images of 1 photos, not registered at 0"])
  }

  func testAShotAndItsAssetAreOnePhoto() throws {
    let image = Picture()
    recorder.openedCamera()
    let shot = recorder.shot(image)
    recorder.saved(shot, as: "x")
    recorder.register(image, of: "x")
    recorder.shows(images: [image])
    XCTAssertEqual(try recorded().last, "observed images #1")
  }

  func testACopyShowsWhatTheOriginalShows() throws {
    let (image, copy) = (Picture(), Picture())
    recorder.register(image, of: "a")
    recorder.register(copy, like: image)
    recorder.register(copy, like: Picture())
    recorder.shows(images: [copy, image])
    XCTAssertEqual(try recorded(), ["observed images a a"])
  }

  func testImagesAreNotKeptAndANewOneIsNotTakenForADeadOne() throws {
    var addresses: Set<ObjectIdentifier> = []
    var reused = 0
    for number in 0..<2000 {
      let image = Picture()
      if !addresses.insert(ObjectIdentifier(image)).inserted { reused += 1 }
      recorder.shows(images: [image])
      recorder.register(image, of: "asset\(number)")
    }
    XCTAssertGreaterThan(reused, 0, "the test needs an address that is used twice")
    XCTAssertTrue(try recorded().allSatisfy { $0.hasPrefix("note images of 1 photos") })

    weak var gone: Picture?
    do {
      let image = Picture()
      gone = image
      recorder.register(image, of: "a")
      recorder.shows(images: [image])
    }
    XCTAssertNil(gone)
  }

  /// An image whose end is recorded, by an app that records everything.
  private final class Farewell: Sendable {
    let recorder: AppRecorder
    init(_ recorder: AppRecorder) { self.recorder = recorder }
    deinit { recorder.record(.note("gone")) }
  }

  /// The last to hold an image may be the recorder, for a moment, on another thread.
  func testAnImageMayRecordItsOwnEnd() throws {
    let recorder = AppRecorder(log, patience: .never)
    let kept = (0..<100_000).map { _ in Picture() }
    let isOver = Latch()
    let done = expectation(description: "no thread waits for itself")
    done.expectedFulfillmentCount = 2
    DispatchQueue.global().async {
      // Each time that there are twice as many as before, those that are gone are looked for.
      for image in kept { recorder.register(image, of: "a") }
      isOver.set()
      done.fulfill()
    }
    DispatchQueue.global().async {
      while !isOver.isSet {
        let image = Farewell(recorder)
        recorder.register(image, of: "a")
        usleep(100)
        withExtendedLifetime(image) {}
      }
      done.fulfill()
    }
    wait(for: [done], timeout: 100)
    XCTAssertFalse(try recorded().isEmpty)
  }

  func testRelaunchedPagesGoOnWithNamesAndNumbers() throws {
    recorder.openedCamera()
    recorder.shot(Picture())
    recorder.shot(Picture())
    recorder.openedAlbum()
    let found = try session(log)
    let next = MemoryLog(rules: Selection.Rules())
    let later = AppRecorder(next, goingOnWith: found)
    XCTAssertEqual(later.openedCamera(), 3)
    XCTAssertEqual(later.shot(Picture()), Selection.CaptureID(3), "2 was refused, and is used up")
    let events = try session(next).events
    XCTAssertEqual(
      events, [.relaunched, .openPicker(.camera), .cameraCapture(Selection.CaptureID(3))])
  }

  func testAFileGoesOnOnlyIfThePageHasItsArraysAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("page.jsonl").path
    func launch(keepsDraft: Bool) throws -> Session {
      let recorder = try AppRecorder(path: path, keepsDraft: keepsDraft)
      recorder.openedCamera()
      recorder.shot(Picture())
      return try SessionReader.read(recorder.log.contents()).get()
    }
    func shot(_ number: UInt32) -> [Selection.Event] {
      [.openPicker(.camera), .cameraCapture(Selection.CaptureID(number))]
    }
    XCTAssertEqual(try launch(keepsDraft: true).events, shot(1))
    XCTAssertEqual(try launch(keepsDraft: true).events, shot(1) + [.relaunched] + shot(2))
    XCTAssertEqual(try launch(keepsDraft: false).events, shot(1))
    XCTAssertThrowsError(try AppRecorder(path: folder.appendingPathComponent("no/page").path))
  }

  func testThreadsDoNotDisturbEachOther() throws {
    let recorder = recorder
    let threads = 8
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for round in 0..<100 {
        let image = Picture()
        let shot = recorder.shot(image)
        recorder.shows(images: [image])
        recorder.saved(shot, as: "asset\(thread).\(round)")
      }
    }
    let session = try session(log)
    var shots: [UInt32] = []
    var answers: Set<UInt32> = []
    var shown: [UInt32] = []
    for line in session.lines {
      switch line.content {
      case .event(.cameraCapture(let shot, _), _): shots.append(shot.rawValue)
      case .event(.assetURLResolved(let shot, let asset), _):
        XCTAssertTrue(answers.insert(shot.rawValue).inserted)
        XCTAssertTrue(session.names.name(of: asset).hasPrefix("asset"))
        XCTAssertTrue(shots.contains(shot.rawValue), "an answer before its shot")
      case .observed(let observation):
        guard case .capture(let shot)? = observation.images?.first else {
          return XCTFail("an image without a name")
        }
        shown.append(shot.rawValue)
      case .blank, .header, .rule, .event, .expect, .note: break
      }
    }
    let all = (1...UInt32(threads * 100))
    XCTAssertEqual(shots, Array(all), "numbers rise with the lines")
    XCTAssertEqual(answers.sorted(), Array(all))
    XCTAssertEqual(shown.sorted(), Array(all))
  }
}
