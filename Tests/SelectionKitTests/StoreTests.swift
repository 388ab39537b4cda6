import SelectionCore
import SelectionKit
import SelectionSession
import XCTest

#if canImport(Observation)
  import Observation
#endif

/// The store: events in, states and effects out.
@MainActor final class StoreTests: XCTestCase {
  private let hand = HandQueue()
  private let host = Host()

  private func makeStore(
    _ rules: Selection.Rules = Selection.Rules(), log: (any SessionLog)? = nil
  ) -> SelectionStore {
    let store = SelectionStore(rules, log: log, queue: hand.queue)
    store.handlers = host.handlers
    store.onProblem = { XCTFail("\($0)") }
    return store
  }

  /// What the host is asked for once the queue is empty.
  private func asked() -> [String] {
    hand.run()
    return host.take()
  }

  private func pick(_ store: SelectionStore, _ names: String...) {
    store.send(.openPicker(.album))
    store.send(.selectAssets(names.map { .asset(store.asset($0)) }))
  }

  func testAnEventChangesTheStateAtOnceAndItsEffectComesLater() {
    let store = makeStore()
    XCTAssertEqual(store.send(.openPicker(.album)), .applied(.presentAlbum))
    XCTAssertEqual(store.state.presented, .album)
    XCTAssertEqual(host.take(), [])
    XCTAssertEqual(asked(), ["album @1 [] limit 9"])
    let (a, b) = (store.asset("A"), store.asset("B"))
    store.send(.selectAssets([.asset(a), .asset(b)], opening: 1))
    XCTAssertEqual(store.state.draft, [.asset(a), .asset(b)])
    XCTAssertEqual(asked(), ["dismiss @1", "load A 1", "load B 2"])
    store.send(.openPicker(.album))
    XCTAssertEqual(asked(), ["album @2 [0, 1] limit 9"])
  }

  func testNothingIsPerformedBeforeItIsWritten() {
    let log = HandLog()
    let store = makeStore(log: log)
    pick(store, "A")
    XCTAssertEqual(asked(), [])
    log.answer()
    // The album has closed before it could be presented: it is not presented at all.
    XCTAssertEqual(asked(), ["load A 1"])
    store.send(.openPicker(.camera))
    log.answer(false)
    XCTAssertEqual(asked(), ["camera @2"], "the app goes on where the disk is full")
  }

  func testAnAnswerOfTheLibraryLandsInItsOwnShot() {
    let store = makeStore()
    for _ in 0..<2 {
      store.send(.openPicker(.camera))
      store.send(.cameraCapture(store.newCapture()))
    }
    let (one, two) = (Selection.CaptureID(1), Selection.CaptureID(2))
    XCTAssertEqual(asked(), ["save #1", "save #2"])
    host.saves[two]?(.saved(identifier: "Y"))
    host.saves[one]?(.saved(identifier: "X"))
    host.saves[one]?(.saved(identifier: "Z"))
    hand.run()
    XCTAssertEqual(store.state.draft, [.capture(one), .capture(two)])
    XCTAssertEqual(store.identifier(of: .capture(one)), "X")
    XCTAssertEqual(store.identifier(of: .capture(two)), "Y")
  }

  func testAFailedSaveIsTriedAgain() {
    let store = makeStore()
    store.send(.openPicker(.camera))
    let shot = store.newCapture()
    store.send(.cameraCapture(shot))
    hand.run()
    host.saves[shot]?(.failed(reason: "busy"))
    hand.run()
    XCTAssertEqual(store.state.photo(.capture(shot))?.save, .failed(store.reason("busy")))
    _ = host.take()
    store.send(.retrySave(shot))
    XCTAssertEqual(asked(), ["save #1"])
  }

  func testImagesAreLoadedAndGivenUpByRequest() {
    let store = makeStore()
    pick(store, "A", "B")
    XCTAssertEqual(asked(), ["load A 1", "load B 2"])
    let (a, b) = (Selection.PhotoID.asset(store.asset("A")), store.asset("B"))
    host.loads[a]?(.loaded(.degraded))
    host.loads[a]?(.loaded(.final))
    hand.run()
    XCTAssertEqual(store.state.photo(a)?.image, .ready)
    store.send(.delete(1, expecting: .asset(b)))
    XCTAssertEqual(asked(), ["cancelLoad 2"])
    pick(store, "A", "B")
    host.loads[.asset(b)]?(.failed(reason: "late"))
    XCTAssertEqual(asked(), ["load B 3"])
    XCTAssertEqual(store.state.photo(.asset(b))?.image.request, 3, "the answer of an old request")
    host.loads[.asset(b)]?(.timedOut)
    hand.run()
    XCTAssertEqual(store.state.imagesFailed, [.asset(b)])
    store.send(.retryImage(.asset(b)))
    XCTAssertEqual(asked(), ["load B 4"])
  }

  func testAPostIsCompressedUploadedAndPosted() {
    let store = makeStore()
    pick(store, "A", "B")
    hand.run()
    for load in host.loads.values { load(.loaded(.final)) }
    hand.run()
    _ = host.take()
    store.send(.publish)
    XCTAssertEqual(asked(), ["compress", "compress"])
    for compression in host.compressions.values { compression(.compressed(bytes: 1000)) }
    XCTAssertEqual(asked(), ["upload 1", "upload 2"])
    for upload in host.uploads.values { upload(.finished) }
    XCTAssertEqual(asked(), ["post 2"])
    XCTAssertEqual(store.state.publicationPhase, .published)
  }

  func testACleanupAsksThenDeletesBatchByBatch() {
    let store = makeStore(Selection.Rules(deletionBatch: 2))
    store.send(.beginSelecting)
    store.send(.selectAll(["A", "B", "C"].map { store.asset($0) }))
    store.send(.requestDeletion)
    XCTAssertEqual(asked(), ["ask 3"])
    host.question?(true)
    XCTAssertEqual(asked(), ["delete A B"])
    host.deletion?(DeletionAnswer(.deleted))
    XCTAssertEqual(asked(), ["delete C"])
    host.deletion?(DeletionAnswer(.accessRestricted))
    XCTAssertEqual(asked(), ["failed accessRestricted"])
  }

  func testAccessIsAskedForAndToldToTheMachine() {
    let rules = Selection.Rules(
      pickerNeedsAccess: true, access: Selection.Access(library: .notDetermined))
    let store = makeStore(rules)
    store.send(.openPicker(.album))
    XCTAssertEqual(asked(), ["access library"])
    host.access?(AccessAnswer(library: .limited))
    hand.run()
    XCTAssertEqual(store.state.access.library, .limited)
  }

  func testAnEventFromAnObserverIsNamedAndAppliedBehindTheOther() {
    let store = makeStore()
    var problems: [StoreProblem] = []
    store.onProblem = { problems.append($0) }
    var seen: [Selection.Presented] = []
    var inner: Selection.Outcome?? = .none
    let observing = store.onChange { state in
      seen.append(Selection.Presented(state.presented))
      if state.presented == .album { inner = store.send(.cancel(.system)) }
    }
    XCTAssertEqual(store.send(.openPicker(.album)), .applied(.presentAlbum))
    XCTAssertEqual(problems, [.reentrant(.cancel(.system), during: .openPicker(.album))])
    XCTAssertEqual(inner, .some(nil))
    XCTAssertEqual(seen, [.album, .none])
    XCTAssertNil(store.state.picker)
    withExtendedLifetime(observing) {}
  }

  func testAnEffectThatNobodyPerformsIsNamed() {
    let store = makeStore()
    var problems: [StoreProblem] = []
    store.onProblem = { problems.append($0) }
    store.handlers.picker = nil
    store.send(.openPicker(.album))
    hand.run()
    XCTAssertEqual(problems, [.noHandler("picker")])
  }

  func testObserversEndWhenTheirTokenGoes() {
    let store = makeStore()
    var count = 0
    var observing: Observing? = store.onChange { _ in count += 1 }
    store.send(.openPicker(.album))
    store.send(.toggle(.capture(Selection.CaptureID(7))))
    XCTAssertEqual(count, 1, "what was refused changes nothing")
    XCTAssertNotNil(observing)
    observing = nil
    store.send(.cancel())
    XCTAssertEqual(count, 1)
  }

  func testTheStreamShowsTheStateNowAndThenTheLatest() async {
    let store = makeStore()
    var states = store.states.makeAsyncIterator()
    let first = await states.next()
    XCTAssertEqual(first, store.state)
    store.send(.openPicker(.album))
    store.send(.cancel())
    let second = await states.next()
    XCTAssertEqual(second?.opened, 1)
    XCTAssertEqual(second?.presented, nil, "the state in between was overtaken")
  }

  #if canImport(Observation)
    func testWhoeverTracksTheStateIsTold() {
      let store = makeStore()
      let observed = ObservableSelection(store)
      let told = expectation(description: "told")
      withObservationTracking {
        _ = observed.state.draft
      } onChange: {
        told.fulfill()
      }
      pick(store, "A")
      wait(for: [told], timeout: 5)
      XCTAssertEqual(observed.state, store.state)
    }
  #endif

  // MARK: A new process

  func testASessionIsGoneOnWithAndNoEffectIsPerformedAgain() async throws {
    let log = HandLog()
    let store = makeStore(log: log)
    pick(store, "A")
    store.send(.openPicker(.camera))
    store.send(.cameraCapture(store.newCapture()))
    store.send(.openPicker(.album))
    log.answer()
    hand.run()
    _ = host.take()

    let found = try XCTUnwrap(
      SessionReader.read(SessionWriter.write(log.session, as: .jsonl).utf8).get())
    let next = HandLog()
    let again = SelectionStore(restoring: found, log: next, queue: hand.queue)
    again.handlers = host.handlers
    next.answer()
    XCTAssertEqual(asked(), [])
    let shot = Selection.CaptureID(1)
    XCTAssertEqual(again.state.draft, [.asset(again.asset("A")), .capture(shot)])
    XCTAssertEqual(again.state.photo(.capture(shot))?.save, .failed(.relaunched))
    XCTAssertNil(again.state.picker)
    XCTAssertEqual(next.session.events, [.relaunched], "what happened is not recorded again")
    XCTAssertEqual(again.newCapture(), Selection.CaptureID(2), "numbers are not given twice")

    // An answer to the old process's store does not reach the new one, nor does the old one act.
    host.saves[shot]?(.saved(identifier: "X"))
    hand.run()
    XCTAssertNil(again.identifier(of: .capture(shot)))
  }

  func testWhatIsRecordedReplaysAndConforms() async throws {
    let log = HandLog()
    let store = makeStore(log: log)
    pick(store, "A", "B")
    store.record(store.state.observation)
    store.record(note: "background")
    store.send(.delete(0, expecting: .asset(store.asset("B"))))
    let session = try SessionReader.read(SessionWriter.write(log.session, as: .jsonl).utf8).get()
    let replay = Replay(session)
    XCTAssertEqual(replay.verdict, .conforms)
    XCTAssertEqual(replay.state, store.state)
  }

  func testTheSessionIsExportedInEitherSpellingAndRedacted() async throws {
    let store = makeStore(log: MemoryLog(rules: Selection.Rules()))
    pick(store, "private/name")
    let text = try store.export(as: .text)
    XCTAssert(text.contains("selectAssets private/name"), text)
    let redacted = try store.export(Redaction())
    XCTAssert(redacted.contains("selectAssets"), redacted)
    XCTAssertFalse(redacted.contains("private"), redacted)
    XCTAssertEqual(Replay(try SessionReader.read(redacted.utf8).get()).verdict, .conforms)
    XCTAssertThrowsError(try makeStore().export()) {
      XCTAssertEqual($0 as? StoreProblem, .notRecorded)
    }
  }
}
