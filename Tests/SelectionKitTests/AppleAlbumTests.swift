#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import XCTest

  /// The album of the system, which delivers twice, late, never, and has two kinds of nothing.
  @MainActor final class AppleAlbumTests: XCTestCase {
    func testADeliveryBecomesTheDraftAndThePickerGoes() async throws {
      let bench = AppleBench()
      for name in ["a", "b", "c"] { bench.library.add(identifier: name) }
      XCTAssertTrue(try bench.openAlbum().stubDone(["c", "a"]))
      XCTAssertEqual(bench.draft, ["c", "a"])
      XCTAssertEqual(
        bench.take(),
        [
          "openPicker album -> presentAlbum", "@1 selectAssets c a -> committed 0",
        ])
      bench.steps.settle()
      XCTAssertNil(bench.album)
      XCTAssertEqual(bench.violations, [])
    }

    func testEachOpeningHasItsOwnPicker() async throws {
      let bench = AppleBench()
      try bench.pick("a")
      let first = try bench.openAlbum()
      first.stubCancel()
      bench.steps.settle()
      let second = try bench.openAlbum()
      XCTAssertFalse(first === second)
      XCTAssertEqual(bench.violations, [])
    }

    func testADoubleTapIsOneDelivery() async throws {
      let bench = AppleBench()
      bench.library.add(identifier: "a")
      XCTAssertTrue(try bench.openAlbum().stubDone(["a"], times: 2))
      XCTAssertEqual(bench.take().last, "@1 selectAssets a -> ignored staleOpening")
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["a"])
      XCTAssertEqual(bench.violations, [])
    }

    /// The delegate is not kept by the picker, but must hear of it all the same.
    func testADeliveryAfterTheNextOpeningChangesNothing() async throws {
      let bench = AppleBench()
      bench.library.add(identifier: "a")
      bench.library.add(identifier: "b")
      let first = try bench.openAlbum()
      first.stubCancel()
      bench.steps.settle()
      let second = try bench.openAlbum()
      _ = bench.take()
      first.stubDone(["a"])
      XCTAssertEqual(bench.take(), ["@1 selectAssets a -> ignored staleOpening"])
      XCTAssertTrue(second.stubIsShown)
      second.stubDone(["b"])
      XCTAssertEqual(bench.draft, ["b"])
    }

    func testASwipeEndsTheOpeningWhateverElseIsTold() async throws {
      for swipe in StubSwipe.allCases {
        let bench = AppleBench()
        try bench.pick("a")
        let album = try bench.openAlbum()
        album.stubSwipeDown(swipe)
        bench.steps.settle()
        XCTAssertNil(bench.store.state.presented, "\(swipe)")
        XCTAssertEqual(bench.draft, ["a"], "\(swipe)")
        let cancels = bench.take().dropFirst()
        XCTAssertEqual(cancels.count, swipe == .tellsNothing ? 1 : 2, "\(swipe)")
        let first = swipe == .cancelsFirst ? "@2 cancel button" : "@2 cancel gesture"
        XCTAssertTrue(cancels.first?.hasPrefix(first) ?? false, "\(swipe)")
        // Another can be opened.
        _ = try bench.openAlbum()
        XCTAssertEqual(bench.violations, [], "\(swipe)")
      }
    }

    func testNothingWithoutAPreselectionIsACancel() async throws {
      let bench = AppleBench()
      try bench.openAlbum().stubCancel()
      XCTAssertEqual(bench.take().last, "@1 cancel button -> none")
    }

    func testNothingWithAPreselectionHasClearedIt() async throws {
      let bench = AppleBench()
      try bench.pick("a", "b")
      XCTAssertTrue(try bench.openAlbum().stubDone([]))
      XCTAssertEqual(bench.draft, [])
      XCTAssertEqual(bench.take().last, "@2 selectAssets -> committed 0")
    }

    func testTheSameWithoutDataIsACancel() async throws {
      let bench = AppleBench()
      try bench.pick("a", "b")
      try bench.openAlbum().stubCancel()
      XCTAssertEqual(bench.draft, ["a", "b"])
      XCTAssertEqual(bench.take().last, "@2 cancel button -> none")
    }

    func testKeptRowsComeWithoutDataAndKeepWhatIsThere() async throws {
      let bench = AppleBench()
      try bench.pick("a", "b")
      bench.library.add(.video, identifier: "c")
      XCTAssertTrue(try bench.openAlbum().stubDone(["b", "c"]))
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["b", "c"])
      XCTAssertEqual(bench.store.state.draft.map(\.kind), [.photo, .video])
      XCTAssertEqual(bench.images.image(of: .asset(bench.store.asset("b")))?.stubText, "b")
      // A video keeps its kind where the picker brings no data of it.
      XCTAssertTrue(try bench.openAlbum().stubDone(["c"]))
      XCTAssertEqual(bench.store.state.draft.map(\.kind), [.video])
    }

    func testAnItemWithoutIdentifierIsACaptureOfItsOwn() async throws {
      let bench = AppleBench()
      let items = ["x", "y"].map { NSItemProvider(stubData: Data($0.utf8), type: "public.png") }
      let album = try bench.openAlbum()
      album.stubDoneWithoutIdentifiers(items)
      bench.steps.settle()
      XCTAssertEqual(bench.draft, ["#1", "#2"])
      XCTAssertEqual(
        bench.store.state.draft.map { bench.images.image(of: $0)?.stubText }, ["x", "y"])
      XCTAssertEqual(
        bench.store.state.draft.compactMap { bench.store.state.photo($0)?.save }, [.none, .none])
      // Delivered again, they are others, and nobody takes them.
      album.stubDoneWithoutIdentifiers(items)
      XCTAssertEqual(bench.draft, ["#1", "#2"])
      XCTAssertEqual(bench.take().last, "@1 selectAssets #3 #4 -> ignored staleOpening")
    }

    // MARK: - Configuration

    func testNoLimitIsZeroAndALimitIsNot() async throws {
      let bench = AppleBench(Selection.Rules(limit: 0))
      let album = try bench.openAlbum()
      XCTAssertEqual(album.configuration.selectionLimit, 0)
      XCTAssertTrue(album.stubAllows((0..<50).map { "\($0)" }))
      let limited = AppleBench(Selection.Rules(limit: 2))
      XCTAssertEqual(try limited.openAlbum().configuration.selectionLimit, 2)
      // Whoever asks for 0 gets the least there is.
      let none = AppleBench()
      none.pickers.presentAlbum(AlbumRequest(opening: 1, preselected: [], limit: 0, media: .any))
      XCTAssertEqual(none.album?.configuration.selectionLimit, 1)
    }

    func testTheDraftIsShownAsChosenInItsOrder() async throws {
      let bench = AppleBench()
      try bench.pick("b", "a")
      let album = try bench.openAlbum()
      XCTAssertEqual(album.configuration.preselectedAssetIdentifiers, ["b", "a"])
      XCTAssertEqual(album.configuration.selection, .ordered)
    }

    /// The system ends with the first tap there, and preselects nothing.
    func testNothingIsShownAsChosenAtLimitOne() async throws {
      let bench = AppleBench(Selection.Rules(limit: 1))
      try bench.pick("a")
      let album = try bench.openAlbum()
      XCTAssertEqual(album.configuration.preselectedAssetIdentifiers, [])
      album.stubCancel()
      XCTAssertEqual(bench.draft, ["a"], "nothing was chosen, so nothing was cleared")
      XCTAssertEqual(bench.violations, [])
    }

    func testTheKindOfMediaIsAskedFor() async throws {
      let filters: [(Selection.Media, PHPickerFilter?)] = [
        (.any, nil), (.photos, .images), (.videos, .videos), (.single, nil),
      ]
      for (media, filter) in filters {
        let bench = AppleBench(Selection.Rules(media: media))
        XCTAssertEqual(try bench.openAlbum().configuration.filter, filter)
      }
    }

    func testADeletedPhotoIsUnticked() async throws {
      let bench = AppleBench()
      try bench.pick("a", "b")
      let album = try bench.openAlbum()
      bench.store.send(.delete(0, expecting: .asset(bench.store.asset("a"))))
      bench.steps.settle()
      XCTAssertEqual(album.stubUnticked, ["a"])
      album.stubDone(["b"])
      XCTAssertEqual(bench.draft, ["b"])
    }

    // MARK: - The screen

    func testAPopoverHasAnAnchor() async throws {
      for anchor in [nil, PickerAnchor.barButton(UIBarButtonItem()), .view(UIView())] {
        let bench = AppleBench()
        bench.world.isPad = true
        bench.pickers.albumStyle = .popover
        bench.pickers.anchor = anchor
        let album = try bench.openAlbum()
        XCTAssertNotNil(album.popoverPresentationController?.delegate)
        XCTAssertEqual(bench.violations, [])
      }
    }

    func testWhatIsOpenedWhileAnotherGoesWaitsForIt() async throws {
      let bench = AppleBench()
      bench.library.add(identifier: "a")
      let first = try bench.openAlbum()
      first.stubDone(["a"])
      bench.store.send(.openPicker(.camera))
      bench.steps.settle()
      XCTAssertNotNil(bench.camera)
      XCTAssertEqual(bench.violations, [])
    }

    func testWhatIsOverBeforeItIsShownGoesOnceItIs() async throws {
      let bench = AppleBench()
      bench.store.send(.openPicker(.album))
      XCTAssertTrue(bench.steps.step(.main))
      XCTAssertTrue(try XCTUnwrap(bench.album).isBeingPresented)
      bench.store.send(.cancel(.system, opening: 1))
      while bench.steps.step(.main) {}
      XCTAssertTrue(try XCTUnwrap(bench.album).isBeingPresented)
      bench.steps.settle()
      XCTAssertNil(bench.presenter.presentedViewController)
      XCTAssertEqual(bench.violations, [])
    }

    func testWhatIsBeingSwipedAwayIsNotTakenAwayAsWell() async throws {
      let bench = AppleBench()
      let album = try bench.openAlbum()
      album.stubSwipeDown()
      bench.store.send(.cancel(.system, opening: 1))
      bench.steps.settle()
      XCTAssertNil(bench.presenter.presentedViewController)
      _ = try bench.openAlbum()
      XCTAssertEqual(bench.violations, [])
    }

    func testAnOpeningThatCannotBePresentedIsCancelled() async throws {
      let bench = AppleBench()
      bench.presenter.present(UIViewController(), animated: false)
      bench.store.send(.openPicker(.album))
      bench.steps.settle()
      XCTAssertEqual(bench.take().last, "@1 cancel system -> none")
      XCTAssertEqual(bench.violations, [])
    }

    func testAPickerThatWentWithItsPresenterIsFoundOut() async throws {
      let bench = AppleBench()
      let album = try bench.openAlbum()
      // The app takes everything away.
      bench.presenter.dismiss(animated: false)
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.presented, .album)
      XCTAssertFalse(album.stubIsShown)
      bench.pickers.presenterDidAppear()
      XCTAssertNil(bench.store.state.presented)
      _ = try bench.openAlbum()
      bench.pickers.presenterDidAppear()
      XCTAssertEqual(bench.store.state.presented, .album)
    }

    /// An adapter that lets go of the main queue must not deadlock, lose or repeat.
    func testRealQueues() async throws {
      AppleStub.begin()
      let presenter = UIViewController()
      AppleStub.world.library.add(identifier: "a")
      let store = SelectionStore()
      let images = PhotoImages(store)
      store.handlers.picker = SystemPickers(store: store, images: images, presenter: presenter)
      store.handlers.loader = LibraryImageLoader(images: images)
      store.send(.openPicker(.album))
      try await wait {
        (presenter.presentedViewController as? PHPickerViewController)?.stubIsShown ?? false
      }
      (presenter.presentedViewController as? PHPickerViewController)?.stubDone(["a"], times: 2)
      try await wait { presenter.presentedViewController == nil }
      let photo = Selection.PhotoID.asset(store.asset("a"))
      try await wait { store.state.photo(photo)?.image == .ready }
      XCTAssertEqual(images.image(of: photo)?.stubText, "a")
      XCTAssertEqual(AppleStub.world.violations, [])
    }
  }

  extension XCTestCase {
    /// Lets the main queue run until something holds.
    @MainActor func wait(_ holds: @MainActor () -> Bool) async throws {
      for _ in 0..<5000 where !holds() { try await Task.sleep(nanoseconds: 1_000_000) }
      XCTAssertTrue(holds())
    }
  }
#endif
