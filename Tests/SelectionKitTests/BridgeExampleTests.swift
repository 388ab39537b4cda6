import SelectionCore
import SelectionKit
import SelectionModel
import SelectionSession
import XCTest

@testable import SeedController

/// The page of the first seed, recorded, and the same page on a store.
@MainActor
final class BridgeExampleTests: XCTestCase {
  private let rules = Selection.Rules(limit: 9, media: .photos)
  private let library = AssetsLibrary(["asset/a", "asset/b", "asset/c"])
  private let screen = Screen()

  func testTheSeedsPageIsRecordedReplayedAndDiagnosed() async throws {
    let log = MemoryLog(rules: rules)
    await tell(ShowEditController(library, screen, AppRecorder(log)), library, screen) {}
    let session = try SessionReader.read(log.contents()).get()
    let replay = Replay(session)
    XCTAssertEqual(replay.verdict, .violates)
    XCTAssertEqual(replay.divergence?.step, 7)
    XCTAssertEqual(replay.divergence?.violated, [.Aligned, .WritesLandInOwnSlot])
    let diagnosis = Diagnosis(session)
    XCTAssertEqual(diagnosis.observed, 6)
    XCTAssertEqual(diagnosis.explanations.map(\.defect.name), ["seedController"])
  }

  func testTheSamePageOnAStoreConforms() async throws {
    let log = MemoryLog(rules: rules)
    let works = HandQueue()
    let store = SelectionStore(rules, log: log, queue: works.queue)
    var problems: [StoreProblem] = []
    store.onProblem = { problems.append($0) }
    let page = StoreController(library, screen, store)
    await tell(page, library, screen) {
      // An effect is performed when its event is written, and its answer is another event.
      for _ in 0..<2 {
        log.flush()
        works.run()
      }
      page.record()
    }
    let session = try SessionReader.read(log.contents()).get()
    let replay = Replay(session)
    XCTAssertEqual(replay.verdict, .conforms)
    XCTAssertEqual(
      replay.state.selectedAssetURLs.map { $0.map { session.names.name(of: $0) } },
      ["asset/a", "asset/b", "asset/cat"])
    XCTAssertEqual(problems, [])
  }
}
