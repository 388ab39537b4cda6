#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import XCTest

  /// What the library tells of its changes.
  @MainActor final class AppleLibraryTests: XCTestCase {
    private func bench(
      _ names: String..., rules: Selection.Rules = Selection.Rules(),
      status: PHAuthorizationStatus = .authorized
    ) -> AppleBench {
      let library = StubLibrary()
      for name in names { library.add(identifier: name) }
      library.readWrite = status
      if status == .limited { library.limit(to: names) }
      return AppleBench(rules, library: library)
    }

    func testWhatGoesComesAndChangesIsToldByIdentifier() async throws {
      let bench = bench("a", "b", "c")
      bench.observer.begin()
      bench.library.delete(["b"])
      bench.library.add(.video, identifier: "d")
      bench.library.edit("a")
      bench.steps.settle()
      XCTAssertEqual(
        bench.take(),
        [
          "libraryChanged removed b -> none", "libraryChanged inserted d -> none",
          "libraryChanged changed a -> none",
        ])
      XCTAssertEqual(bench.store.asset("d").kind, .video)
    }

    /// The library tells twice before the main queue gets to the first: each must be told once.
    func testTwoChangesBehindABusyMainQueueAreToldOnceEach() async throws {
      let bench = bench("a", "b", "c")
      bench.observer.begin()
      bench.library.delete(["a"])
      bench.library.delete(["c"])
      while bench.steps.step(.library) {}
      bench.steps.settle()
      XCTAssertEqual(
        bench.take(), ["libraryChanged removed a -> none", "libraryChanged removed c -> none"])
    }

    /// The same on real queues, with the main queue kept busy.
    func testTwoChangesOnRealQueues() async throws {
      let library = StubLibrary()
      for name in ["a", "b", "c"] { library.add(identifier: name) }
      AppleStub.begin(library: library)
      let store = SelectionStore()
      for name in ["a", "b", "c"] { _ = store.asset(name) }
      store.send(.openPicker(.album))
      store.send(.selectAssets(["a", "b", "c"].map { store.asset($0) }))
      store.onProblem = { _ in }
      let observer = LibraryObserver(store: store)
      observer.begin()
      library.delete(["a"])
      library.delete(["c"])
      usleep(50_000)
      try await wait { store.state.photos.filter { !$0.isPresent }.count == 2 }
      XCTAssertEqual(store.state.photos.map(\.isPresent), [false, true, false])
    }

    func testAChangeThatIsTooLargeIsFoundOut() async throws {
      let bench = bench("a", "b")
      bench.observer.begin()
      bench.library.tellsIncrements = false
      bench.library.delete(["a"])
      bench.steps.settle()
      bench.library.add(identifier: "c")
      bench.steps.settle()
      XCTAssertEqual(
        bench.take(), ["libraryChanged removed a -> none", "libraryChanged inserted c -> none"])
    }

    func testAChangeOfOtherThingsIsNotTold() async throws {
      let bench = bench("a", status: .limited)
      bench.observer.begin()
      bench.library.add(identifier: "hidden")
      bench.library.delete(["hidden"])
      bench.steps.settle()
      XCTAssertEqual(bench.take(), [])
    }

    /// The picker shows all of the library: what it brings need not be visible to a limited app.
    func testWhatTheAppNeverSawIsNotGone() async throws {
      let bench = bench("a", status: .limited)
      try bench.pick("outside")
      bench.observer.begin()
      bench.library.limit(to: ["a", "outside"])
      bench.library.limit(to: ["a"])
      bench.steps.settle()
      // It was visible for a while, and then was not.
      XCTAssertEqual(
        bench.take(),
        ["libraryChanged inserted outside -> none", "libraryChanged removed outside -> none"])
      bench.observer.begin()
      bench.library.add(identifier: "other")
      bench.library.delete(["a"])
      bench.steps.settle()
      XCTAssertEqual(bench.take(), ["libraryChanged removed a -> none"])
    }

    func testNobodyObservesBeforeTheAppMayRead() async throws {
      for status in [PHAuthorizationStatus.notDetermined, .denied, .restricted] {
        let bench = bench("a", status: status)
        bench.observer.begin()
        bench.library.delete(["a"])
        bench.steps.settle()
        XCTAssertEqual(bench.take(), [])
        XCTAssertEqual(bench.violations, [])
        // Once it may, nothing is told twice.
        bench.library.readWrite = .authorized
        bench.observer.begin()
        bench.observer.begin()
        bench.library.add(identifier: "b")
        bench.steps.settle()
        XCTAssertEqual(bench.take(), ["libraryChanged inserted b -> none"])
        XCTAssertEqual(bench.violations, [])
      }
    }

    func testWhatWentWhileNobodySawItIsFoundOut() async throws {
      let bench = bench("a", "b")
      try bench.pick("a", "b")
      bench.library.delete(["a"])
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.photos.map(\.isPresent), [true, true])
      bench.observer.begin()
      XCTAssertEqual(bench.take(), ["libraryChanged removed a -> none"])
      bench.library.add(identifier: "a")
      // The app comes to the foreground before the library has told.
      bench.observer.begin()
      XCTAssertEqual(bench.take(), ["libraryChanged inserted a -> none"])
      bench.steps.settle()
      XCTAssertEqual(bench.store.state.photos.map(\.isPresent), [true, true])
    }

    /// A limited app cannot tell what went from what it never saw.
    func testALimitedAppConcludesNothing() async throws {
      let bench = bench("a", status: .limited)
      try bench.pick("a", "outside")
      bench.observer.begin()
      XCTAssertEqual(bench.take(), [])
    }

    // MARK: - Access

    func testAccessIsAskedForAndTold() async throws {
      let answers: [(PHAuthorizationStatus, Selection.LibraryAccess)] = [
        (.authorized, .full), (.limited, .limited), (.denied, .addOnly), (.restricted, .addOnly),
      ]
      for (answer, access) in answers {
        let rules = Selection.Rules(access: Selection.Access(library: .notDetermined))
        let bench = bench("a", rules: rules, status: .notDetermined)
        bench.world.allowsLibrary = answer
        bench.world.fate = { _ in .twice }
        bench.store.send(.requestAccess(.library))
        bench.steps.settle()
        XCTAssertEqual(bench.store.state.access.library, access)
        XCTAssertEqual(bench.violations, [])
        // The observer has begun, if it may.
        _ = bench.take()
        bench.library.delete(["a"])
        bench.steps.settle()
        XCTAssertEqual(
          bench.take(), answer == .authorized ? ["libraryChanged removed a -> none"] : [])
      }
    }

    func testToAddHasAPermissionOfItsOwn() async throws {
      let statuses: [(PHAuthorizationStatus, Selection.LibraryAccess)] = [
        (.authorized, .addOnly), (.denied, .denied), (.restricted, .denied),
      ]
      for (answer, access) in statuses {
        let rules = Selection.Rules(access: Selection.Access(library: .notDetermined))
        let bench = bench(rules: rules, status: .notDetermined)
        bench.library.addOnly = .notDetermined
        bench.world.allowsLibrary = answer
        bench.access.level = .addOnly
        bench.store.send(.requestAccess(.library))
        bench.steps.settle()
        XCTAssertEqual(bench.store.state.access.library, access)
        XCTAssertEqual(bench.library.readWrite, .notDetermined)
      }
    }

    func testTheCameraIsAskedFor() async throws {
      for (hasCamera, allows, access) in [
        (true, true, Selection.CameraAccess.granted), (true, false, .denied),
        (false, true, .unavailable),
      ] {
        let rules = Selection.Rules(access: Selection.Access(camera: .notDetermined))
        let bench = bench(rules: rules)
        bench.world.hasCamera = hasCamera
        bench.world.cameraStatus = .notDetermined
        bench.world.allowsCamera = allows
        XCTAssertEqual(bench.store.send(.openPicker(.camera)), .applied(.requestAccess(.camera)))
        bench.steps.settle()
        XCTAssertEqual(bench.store.state.access.camera, access)
      }
    }

    func testAccessIsReadAgainAtTheForeground() async throws {
      let bench = bench("a")
      bench.access.readAgain()
      XCTAssertEqual(bench.take(), [], "nothing is new")
      bench.library.readWrite = .limited
      bench.world.hasCamera = false
      bench.access.readAgain()
      XCTAssertEqual(
        bench.take(),
        [
          "accessChanged library limited camera unavailable -> none",
          "libraryChanged removed a -> none",
        ])
    }

    func testTheSheetOfTheLimitedLibraryIsNamedAsTheReason() async throws {
      for changeFirst in [true, false] {
        let rules = Selection.Rules(access: Selection.Access(library: .limited))
        let bench = bench("a", "b", rules: rules, status: .limited)
        bench.observer.begin()
        bench.world.limitedChoice = ["b"]
        bench.store.send(.requestAccess(.limited))
        while bench.steps.step(.main) {}
        // The sheet answers; the change and the answer are two.
        XCTAssertTrue(bench.steps.step(.other))
        if changeFirst { XCTAssertTrue(bench.steps.step(.library)) }
        while bench.steps.step(.main) {}
        bench.steps.settle()
        XCTAssertTrue(
          bench.take().contains("libraryChanged removed a reason limitedAccess -> none"))
        // What others delete later has another reason.
        bench.library.delete(["b"])
        bench.steps.settle()
        bench.library.add(identifier: "c")
        bench.library.limit(to: ["c"])
        bench.steps.settle()
        XCTAssertEqual(bench.take().last, "libraryChanged inserted c -> none")
        XCTAssertEqual(bench.violations, [])
      }
    }

    // MARK: - Deletion

    /// Selects all of these and asks for their deletion, to which the app's own question says yes.
    private func clean(_ bench: AppleBench, _ names: String...) {
      bench.store.send(.beginSelecting)
      for name in names { bench.store.send(.toggle(.asset(bench.store.asset(name)))) }
      bench.store.send(.requestDeletion)
      bench.steps.settle()
    }

    func testEachBatchIsOneQuestionOfTheSystem() async throws {
      let bench = bench("a", "b", "c", rules: Selection.Rules(deletionBatch: 2))
      clean(bench, "c", "a", "b")
      XCTAssertEqual(bench.library.identifiers, [])
      XCTAssertEqual(bench.world.deletionAlerts, 2)
      XCTAssertNil(bench.store.state.cleanup)
      XCTAssertEqual(bench.violations, [])
    }

    func testACancelOfTheSystemKeepsTheSelection() async throws {
      for (domain, code) in [(PHPhotosErrorDomain, 3072), (NSCocoaErrorDomain, -1)] {
        let bench = bench("a", "b", rules: Selection.Rules(deletionBatch: 1))
        bench.world.fate = { _ in .fails(domain: domain, code: code) }
        clean(bench, "a", "b")
        XCTAssertEqual(bench.take().last, "deletionFinished 1 userCancelled -> none")
        XCTAssertEqual(bench.store.state.cleanup?.selection.count, 2)
        XCTAssertEqual(bench.world.deletionAlerts, 1)
        XCTAssertEqual(bench.notices.told, [])
      }
    }

    func testOtherErrorsAreTold() async throws {
      let results: [(Int, Selection.DeletionResult)] = [
        (3310, .accessRestricted), (3311, .accessRestricted), (-1, .failed(-1)),
        (3305, .failed(3305)),
      ]
      for (code, result) in results {
        let bench = bench("a")
        bench.world.fate = { _ in .fails(domain: PHPhotosErrorDomain, code: code) }
        clean(bench, "a")
        XCTAssertEqual(bench.notices.told, ["\(result)"])
        XCTAssertEqual(bench.store.state.cleanup?.selection.count, 1)
      }
    }

    func testWhatIsGoneAlreadyLeavesTheSelectionAndTheRestIsDeleted() async throws {
      let bench = bench("a", "b")
      bench.library.delete(["a"])
      clean(bench, "a", "b")
      XCTAssertEqual(bench.library.identifiers, [])
      XCTAssertNil(bench.store.state.cleanup)
      let none = self.bench()
      clean(none, "a")
      XCTAssertNil(none.store.state.cleanup)
      XCTAssertEqual(none.world.deletionAlerts, 0)
    }

    /// What a limited app does not see may be there all the same.
    func testALimitedAppTakesNothingForGone() async throws {
      let bench = bench("seen", "hidden")
      bench.library.readWrite = .limited
      bench.library.limit(to: ["seen"])
      bench.steps.settle()
      clean(bench, "seen", "hidden")
      XCTAssertEqual(bench.library.identifiers, ["hidden"])
      XCTAssertEqual(
        bench.store.state.cleanup?.selection.assets, [bench.store.asset("hidden")])
      XCTAssertEqual(bench.notices.told, ["failed(3201)"])
    }

    /// One goes between the look and the change.
    func testWhatGoesMeanwhileTakesNothingElseWithIt() async throws {
      let bench = bench("a", "b")
      bench.world.fate = { [library = bench.library] _ in
        library.delete(["a"])
        return .fails(domain: PHPhotosErrorDomain, code: 3201)
      }
      clean(bench, "a", "b")
      XCTAssertEqual(bench.library.identifiers, ["b"])
      XCTAssertEqual(bench.store.state.cleanup?.selection.assets, [bench.store.asset("b")])
      XCTAssertEqual(bench.notices.told, ["failed(3201)"])
    }

    func testWhatCannotBeDeletedIsLeftOut() async throws {
      let bench = bench("a")
      bench.library.add(identifier: "synced", isDeletable: false)
      clean(bench, "synced", "a")
      XCTAssertEqual(bench.library.identifiers, ["synced"])
      XCTAssertEqual(bench.store.state.cleanup?.selection.assets, [bench.store.asset("synced")])
      XCTAssertEqual(bench.notices.told, ["failed(3300)"])
      XCTAssertEqual(bench.violations, [])
      // Alone, it is not even asked about.
      bench.store.send(.requestDeletion)
      bench.steps.settle()
      XCTAssertEqual(bench.world.deletionAlerts, 1)
    }

    func testNothingIsGoneBecauseTheAppMayNotLook() async throws {
      let bench = bench("a", status: .denied)
      clean(bench, "a")
      XCTAssertEqual(bench.notices.told, ["accessRestricted"])
      XCTAssertEqual(bench.store.state.cleanup?.selection.count, 1)
    }

    func testAnswerAndChangeOfADeletionCommute() async throws {
      for answerFirst in [true, false] {
        let bench = bench("a", "b")
        bench.observer.begin()
        bench.store.send(.beginSelecting)
        bench.store.send(.toggle(.asset(bench.store.asset("a"))))
        bench.store.send(.requestDeletion)
        try bench.run(.library, .main) { bench.library.identifiers.count == 1 }
        if answerFirst { XCTAssertTrue(bench.steps.step(.other)) }
        if answerFirst { XCTAssertTrue(bench.steps.step(.main)) }
        bench.steps.settle()
        XCTAssertNil(bench.store.state.cleanup)
        XCTAssertEqual(bench.library.identifiers, ["b"])
      }
    }
  }
#endif
