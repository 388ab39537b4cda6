#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import XCTest

  /// The images of photos, from the library and from the items of a picker.
  @MainActor final class AppleImageTests: XCTestCase {
    /// A draft of one photo whose image is on its way.
    private func bench(_ change: (AppleBench) -> Void) throws -> AppleBench {
      let bench = AppleBench()
      bench.library.add(identifier: "a")
      change(bench)
      XCTAssertTrue(try bench.openAlbum().stubDone(["a"]))
      return bench
    }

    private func image(_ bench: AppleBench) -> String? {
      bench.images.image(of: .asset(bench.store.asset("a")))?.stubText
    }

    private func answers(_ bench: AppleBench) -> [String] {
      bench.take().filter {
        $0.contains("Resolved") || $0.contains("Failed") || $0.contains("Timed")
      }
    }

    func testAPreviewComesFirstThenTheImage() async throws {
      for atOnce in [false, true] {
        let bench = try bench { $0.world.sendsPreviewsAtOnce = atOnce }
        try bench.run(.main, .other) { bench.store.state.photos[0].image.isPreview }
        XCTAssertEqual(image(bench), "preview of a")
        bench.steps.settle()
        XCTAssertEqual(image(bench), "a")
        XCTAssertEqual(
          answers(bench),
          ["imageResolved a 1 degraded -> none", "imageResolved a 1 final -> none"])
      }
    }

    func testAnErrorIsNamedAndTriedAgain() async throws {
      let bench = try bench { bench in
        bench.world.fate = { call in
          if case .image = call { return .fails(domain: PHPhotosErrorDomain, code: 3169) }
          return .answers
        }
      }
      bench.steps.settle()
      XCTAssertEqual(
        answers(bench),
        ["imageResolved a 1 degraded -> none", "imageFailed a 1 networkError -> none"])
      bench.world.fate = { _ in .answers }
      bench.store.send(.retryImage(bench.store.state.draft[0]))
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.photos[0].image, .ready)
      XCTAssertEqual(image(bench), "a")
    }

    func testAnAnswerThatComesTwiceIsOne() async throws {
      let bench = try bench { bench in
        bench.world.sendsPreviews = false
        bench.world.fate = { _ in .twice }
      }
      bench.steps.settle()
      XCTAssertEqual(answers(bench), ["imageResolved a 1 final -> none"])
    }

    func testAnAnswerThatNeverComesTimesOut() async throws {
      let bench = try bench { $0.world.fate = { _ in .never } }
      bench.steps.settle()
      XCTAssertEqual(answers(bench), ["imageResolved a 1 degraded -> none"])
      bench.clock.ring()
      bench.steps.settle()
      // The system says that the request was cancelled, which is no other answer.
      XCTAssertEqual(answers(bench), ["requestTimedOut a 1 -> none"])
    }

    func testAClockThatRingsAfterTheImageSaysNothing() async throws {
      let bench = try bench { _ in }
      bench.steps.settle()
      _ = answers(bench)
      bench.clock.ring()
      bench.steps.settle()
      XCTAssertEqual(bench.take(), [])
    }

    func testADeletedPhotoIsNoLongerLoaded() async throws {
      let bench = try bench { _ in }
      try bench.run(.main, .other) { bench.store.state.photos[0].image.isPreview }
      _ = bench.take()
      bench.store.send(.delete(0, expecting: .asset(bench.store.asset("a"))))
      bench.steps.step(.main)
      bench.steps.settle()
      XCTAssertEqual(bench.take().count, 1, "the deletion alone")
      XCTAssertEqual(bench.world.imagesCancelled, 1)
      XCTAssertNil(image(bench), "what nobody lists is forgotten")
    }

    func testAPhotoThatIsGoneCannotBeLoaded() async throws {
      let bench = try bench { _ in }
      bench.library.delete(["a"])
      bench.steps.settle()
      // The item that the picker handed over is still good.
      XCTAssertEqual(answers(bench), ["imageResolved a 1 final -> none"])
      let other = AppleBench()
      other.store.send(.openPicker(.album))
      other.store.send(.selectAssets([other.store.asset("a")]))
      other.store.send(.cancel(.button))
      other.steps.settle()
      XCTAssertEqual(answers(other), ["imageFailed a 1 missingResource -> none"])
    }

    // MARK: - Items of a picker

    /// Photos of an app that may not read the library: it has only what the picker handed over.
    private func items(
      _ count: Int, _ type: String = "public.heic", _ data: (Int) -> String = { "item \($0)" }
    ) throws -> AppleBench {
      let bench = AppleBench()
      bench.library.readWrite = .notDetermined
      let items = (0..<count).map { NSItemProvider(stubData: Data(data($0).utf8), type: type) }
      try bench.openAlbum().stubDoneWithoutIdentifiers(items)
      return bench
    }

    func testItemsAreLoadedTwoAtATime() async throws {
      let bench = try items(5)
      bench.steps.settle()
      XCTAssertEqual(bench.world.mostItemsLoading, 2)
      XCTAssertEqual(
        bench.store.state.draft.map { bench.images.image(of: $0)?.stubText },
        (0..<5).map { "item \($0)" })
      XCTAssertEqual(bench.store.state.photos.map(\.image), Array(repeating: .ready, count: 5))
    }

    func testAnItemOfAnAppThatMayNotReadIsLoaded() async throws {
      let bench = try bench { $0.library.readWrite = .denied }
      bench.steps.settle()
      XCTAssertEqual(answers(bench), ["imageResolved a 1 final -> none"])
      XCTAssertEqual(image(bench), "a")
    }

    func testAnItemThatNeverComesMakesRoomForTheNext() async throws {
      let bench = try items(3)
      bench.world.fate = { _ in .never }
      bench.steps.settle()
      bench.world.fate = { _ in .answers }
      bench.clock.ring()
      bench.steps.settle()
      // The third waited as long, so it timed out, too; tried again, it finds room.
      XCTAssertEqual(bench.store.state.photos.map(\.image.isFailed), [true, true, true])
      bench.store.send(.retryImage(bench.store.state.draft[2]))
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.photos.map(\.image.isFailed), [true, true, false])
    }

    func testAFailedItemIsNamedByTheInnermostError() async throws {
      let bench = try items(1, "public.mpeg-4")
      bench.steps.settle()
      XCTAssertEqual(answers(bench), ["imageFailed #1 1 NSCocoaErrorDomain260 -> none"])
    }

    func testDataThatIsNoPictureFails() async throws {
      let bench = try items(1, "public.png") { _ in "?" }
      bench.steps.settle()
      XCTAssertEqual(answers(bench), ["imageFailed #1 1 noImage -> none"])
    }
  }
#endif
