#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import XCTest

  /// The camera of the system, and the writing of its shots.
  @MainActor final class AppleCameraTests: XCTestCase {
    func testAShotIsListedWrittenAndNamed() async throws {
      let bench = AppleBench()
      try bench.openCamera().stubShoot(bench.image("shot"))
      XCTAssertEqual(bench.draft, ["#1"])
      bench.steps.settle()
      XCTAssertNil(bench.camera)
      XCTAssertEqual(bench.draft, ["P1/L0/001"])
      XCTAssertEqual(bench.library.identifiers, ["P1/L0/001"])
      XCTAssertEqual(
        bench.take(),
        [
          "openPicker camera -> presentCamera",
          "@1 cameraCapture #1 -> saveCapture #1",
          "assetURLResolved #1 P1/L0/001 -> none",
        ])
      XCTAssertEqual(bench.images.image(of: bench.store.state.draft[0])?.stubText, "shot")
      XCTAssertEqual(bench.violations, [])
    }

    func testAShotThatIsToldTwiceIsOne() async throws {
      let bench = AppleBench()
      let camera = try bench.openCamera()
      try camera.stubShoot(bench.image("shot"))
      try camera.stubShoot(bench.image("shot"))
      XCTAssertNil(bench.images.image(of: .capture(Selection.CaptureID(2))))
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.draft.count, 1)
      XCTAssertEqual(bench.library.identifiers.count, 1)
    }

    func testAShotAfterTheCancelIsNone() async throws {
      let bench = AppleBench()
      let camera = try bench.openCamera()
      camera.stubCancel()
      try camera.stubShoot(bench.image("shot"))
      bench.steps.settle()
      XCTAssertEqual(bench.draft, [])
      XCTAssertEqual(bench.library.identifiers, [])
      XCTAssertEqual(
        bench.take().suffix(2),
        ["@1 cancel button -> none", "@1 cameraCapture #1 -> ignored staleOpening"])
    }

    func testASwipeAndAnEndWithoutAnImageAreCancels() async throws {
      let bench = AppleBench()
      try bench.openCamera().stubSwipeDown()
      bench.steps.settle()
      XCTAssertEqual(bench.take().last, "@1 cancel gesture -> none")
      try bench.openCamera().stubShoot(nil)
      bench.steps.settle()
      XCTAssertNil(bench.camera)
      XCTAssertEqual(bench.take().last, "@2 cancel system -> none")
      XCTAssertEqual(bench.violations, [])
    }

    func testACameraThatIsNotThereIsNotPresented() async throws {
      for status in [AVAuthorizationStatus.authorized, .denied, .restricted] {
        let bench = AppleBench()
        bench.world.hasCamera = status != .authorized
        bench.world.cameraStatus = status
        bench.store.send(.openPicker(.camera))
        bench.steps.settle()
        XCTAssertNil(bench.presenter.presentedViewController)
        XCTAssertNil(bench.store.state.presented)
        XCTAssertEqual(
          bench.store.state.access.camera, status == .authorized ? .unavailable : .denied)
        XCTAssertEqual(bench.violations, [])
        XCTAssertEqual(bench.store.send(.openPicker(.camera)), .rejected(.cameraAccess))
      }
    }

    /// The camera has done its part, and would stand there for ever.
    func testARefusedShotClosesTheCamera() async throws {
      let bench = AppleBench(Selection.Rules(media: .videos))
      try bench.openCamera().stubShoot(bench.image("shot"))
      bench.steps.settle()
      XCTAssertNil(bench.camera)
      XCTAssertEqual(bench.draft, [])
      XCTAssertNil(bench.images.image(of: .capture(Selection.CaptureID(1))))
    }

    // MARK: - Writing

    private func shoot(_ bench: AppleBench, _ text: String) throws {
      try bench.openCamera().stubShoot(bench.image(text))
    }

    func testShotsAreWrittenOneAfterTheOther() async throws {
      let bench = AppleBench()
      try shoot(bench, "first")
      let first = bench.camera
      bench.store.send(.openPicker(.camera))
      try bench.run(.main, .other) { bench.camera !== first && bench.camera?.stubIsShown == true }
      try bench.camera?.stubShoot(bench.image("second"))
      while bench.steps.step(.main) {}
      XCTAssertEqual(bench.store.state.draft.count, 2)
      // One block runs; the other is not even handed over.
      XCTAssertTrue(bench.steps.step(.library))
      XCTAssertFalse(bench.steps.step(.library))
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["P1/L0/001", "P2/L0/001"])
    }

    func testAFailedWriteIsNamedByItsNumber() async throws {
      let words = [
        3305: "noSpace", 3072: "userCancelled", 3301: "interrupted", 3310: "accessRestricted",
        3311: "accessDenied", -1: "internalError", 3304: "photos3304",
      ]
      for (code, word) in words.sorted(by: { $0.key < $1.key }) {
        let bench = AppleBench()
        bench.world.fate = { _ in .fails(domain: PHPhotosErrorDomain, code: code) }
        try shoot(bench, "shot")
        bench.steps.settle()
        XCTAssertEqual(bench.draft, ["#1"])
        guard case .failed(let reason) = bench.store.state.photos[0].save else {
          return XCTFail("\(code)")
        }
        XCTAssertEqual(bench.store.names.word(of: reason), word)
        // It can be tried again.
        bench.world.fate = { _ in .answers }
        bench.store.send(.retrySave(Selection.CaptureID(1)))
        bench.steps.settle()
        XCTAssertEqual(bench.draft, ["P2/L0/001"])
      }
    }

    func testAnAnswerThatNeverComesIsWaitedForOnlySoLong() async throws {
      let bench = AppleBench()
      bench.world.fate = { _ in .never }
      try shoot(bench, "lost")
      bench.steps.settle()
      bench.world.fate = { _ in .answers }
      try shoot(bench, "second")
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.photos.map(\.save), [.pending, .pending])
      bench.clock.ring()
      bench.steps.settle()
      XCTAssertEqual(
        bench.store.state.photos.map(\.save), [.failed(bench.store.reason("timedOut")), .saved])
    }

    func testAnAnswerThatComesTwiceOrLateIsTakenOnce() async throws {
      let bench = AppleBench()
      bench.world.fate = { _ in .twice }
      try shoot(bench, "shot")
      try bench.run(.library, .main) { !bench.library.identifiers.isEmpty }
      // The answers wait on their queue; the clock is faster.
      bench.clock.ring()
      while bench.steps.step(.main) {}
      XCTAssertEqual(bench.draft, ["#1"])
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["P1/L0/001"])
      XCTAssertEqual(bench.violations, [])
    }

    /// When the library told of it, nobody knew whose it was.
    func testAnAssetThatGoesBeforeItsAnswerIsFoundMissing() async throws {
      let bench = AppleBench()
      bench.observer.begin()
      try shoot(bench, "shot")
      try bench.run(.library, .main) { !bench.library.identifiers.isEmpty }
      bench.library.delete(bench.library.identifiers)
      while bench.steps.step(.library) || bench.steps.step(.main) {}
      XCTAssertEqual(bench.draft, ["#1"])
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["P1/L0/001"])
      XCTAssertEqual(bench.store.state.photos.map(\.isPresent), [false])
    }

    func testAShotOfAnOlderProcessCannotBeWritten() async {
      let bench = AppleBench()
      bench.store.send(.openPicker(.camera))
      bench.store.send(.cameraCapture(Selection.CaptureID(7)))
      bench.steps.settle()
      XCTAssertEqual(bench.take().last, "captureSaveFailed #7 noImage -> none")
    }

    /// The library runs both blocks of a change on a queue of its own: one that belonged to the main
    /// actor would end the process there.
    func testRealQueues() async throws {
      AppleStub.begin()
      let presenter = UIViewController()
      let store = SelectionStore()
      let images = PhotoImages(store)
      store.handlers.picker = SystemPickers(store: store, images: images, presenter: presenter)
      store.handlers.saver = LibrarySaver(images: images)
      store.handlers.deleter = LibraryDeleter()
      let yes = Notices()
      store.handlers.notices = yes
      store.send(.openPicker(.camera))
      try await wait { presenter.presentedViewController?.stubIsShown ?? false }
      let camera = presenter.presentedViewController as? UIImagePickerController
      camera?.stubShoot(UIImage(data: Data("shot".utf8)))
      try await wait { store.state.photos.map(\.save) == [.saved] }
      let asset = try XCTUnwrap(store.state.photos[0].asset)
      store.send(.beginSelecting)
      store.send(.toggle(.asset(asset)))
      store.send(.requestDeletion)
      try await wait { store.state.cleanup == nil }
      XCTAssertEqual(AppleStub.world.library.identifiers, [])
      XCTAssertEqual(AppleStub.world.violations, [])
    }
  }
#endif
