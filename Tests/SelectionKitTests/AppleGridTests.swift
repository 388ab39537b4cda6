#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import SelectionCore
  import SelectionKit
  import XCTest

  /// A collection view that follows a store: it has the right cells, and the right ones are selected.
  @MainActor final class AppleGridTests: XCTestCase {
    private final class Cell: UICollectionViewCell {
      let item: Selection.Grid.Item
      init(_ item: Selection.Grid.Item) { self.item = item }
    }

    /// What an app has to write.
    @MainActor
    private final class Page: NSObject, UICollectionViewDataSource,
      UICollectionViewDelegate
    {
      let view = UICollectionView()
      let updater: GridUpdater
      var touched: [Selection.Grid.Item?] = []

      init(
        _ store: SelectionStore,
        _ grid: @escaping @MainActor (Selection.State) -> Selection.Grid = { Selection.Grid($0) }
      ) {
        updater = GridUpdater(store: store, collectionView: view, grid: grid)
        super.init()
        view.allowsMultipleSelection = true
        view.dataSource = self
        view.delegate = self
        view.reloadData()
      }

      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { updater.grid.items.count }

      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { Cell(updater.grid.items[indexPath.item]) }

      func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
        touched.append(updater.didSelect(at: path))
      }

      func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
        touched.append(updater.didDeselect(at: path))
      }

      /// What the cells were made from.
      var shown: [Selection.Grid.Item] { view.stubCells.compactMap { ($0 as? Cell)?.item } }

      var selected: [Int] { (view.indexPathsForSelectedItems ?? []).map(\.item) }
    }

    func testTheCellsFollowTheDraft() async throws {
      let bench = AppleBench(Selection.Rules(limit: 3))
      let page = Page(bench.store)
      XCTAssertEqual(page.shown, [.add])
      try bench.pick("a", "b")
      XCTAssertEqual(page.shown, Selection.Grid(bench.store.state).items)
      bench.store.send(.move(bench.store.state.draft[0], to: 1))
      bench.steps.settle()
      XCTAssertEqual(page.shown, Selection.Grid(bench.store.state).items)
      try bench.openCamera().stubShoot(bench.image("shot"))
      // The shot is written meanwhile: its mark changes in the middle of a batch.
      bench.steps.settle()
      XCTAssertEqual(page.shown, Selection.Grid(bench.store.state).items)
      XCTAssertEqual(page.shown.count, 3)
      XCTAssertEqual(bench.violations, [])
    }

    /// Grids of any kind, one after the other, at any moment of the batches before.
    func testAnyGridAfterAnyOther() async throws {
      var random = Numbers(state: 5)
      var updates = 0
      for _ in 0..<300 {
        let bench = AppleBench(Selection.Rules(limit: 0))
        @MainActor final class Wanted { var grid = Selection.Grid([], canAdd: true) }
        let wanted = Wanted()
        let page = Page(bench.store) { _ in wanted.grid }
        for _ in 0..<12 {
          let count = random.below(7)
          var numbers = Array(0..<8)
          for place in numbers.indices { numbers.swapAt(place, random.below(numbers.count)) }
          // Now and then a wrong picker, which shows a photo twice.
          if random.below(9) == 0 { numbers[1] = numbers[0] }
          let salt = random.below(5)
          wanted.grid = Selection.Grid(
            numbers.prefix(count).map { .asset(Selection.AssetID(UInt32($0))) },
            canAdd: random.below(3) > 0,
            mark: { ($0.asset.map { Int($0.number) } ?? 0) % 5 == salt ? .missing : .plain })
          page.updater.update()
          for _ in 0..<random.below(4) { bench.steps.step(.main) }
          updates += 1
        }
        bench.steps.settle()
        XCTAssertEqual(page.shown, wanted.grid.items)
        XCTAssertEqual(bench.violations, [])
      }
      XCTAssertEqual(updates, 3600)
    }

    // MARK: - Selection

    /// A page that shows photos of the library, as an album of the app's own does.
    private func album(_ bench: AppleBench, _ names: [String]) -> Page {
      let photos = names.map { Selection.PhotoID.asset(bench.store.asset($0)) }
      return Page(bench.store) { _ in Selection.Grid(photos, canAdd: true) }
    }

    func testATapBecomesAnEventByIdentity() async throws {
      let bench = AppleBench(Selection.Rules(limit: 2))
      bench.store.handlers.picker = nil
      bench.store.onProblem = { _ in }
      let page = album(bench, ["a", "b", "c"])
      bench.store.send(.openPicker(.album))
      _ = bench.take()
      page.view.stubTap(2)
      page.view.stubTap(0)
      XCTAssertEqual(bench.take(), ["@1 toggle c -> none", "@1 toggle a -> none"])
      XCTAssertEqual(page.selected, [0, 2])
      // The limit is reached: the cell does not stay selected.
      page.view.stubTap(1)
      XCTAssertEqual(bench.take(), ["@1 toggle b -> rejected limitReached"])
      XCTAssertEqual(page.selected, [0, 2])
      page.view.stubTap(2)
      XCTAssertEqual(bench.take(), ["@1 toggle c -> none"])
      XCTAssertEqual(page.selected, [0])
      XCTAssertEqual(page.touched.count, 4)
    }

    func testTheAddTileIsNeverSelected() async throws {
      let bench = AppleBench()
      let page = album(bench, ["a"])
      bench.store.send(.beginSelecting)
      _ = bench.take()
      page.view.stubTap(1)
      XCTAssertEqual(bench.take(), [])
      XCTAssertEqual(page.selected, [])
      XCTAssertEqual(page.touched, [.add])
    }

    func testATapOnThePageSelectsNothing() async throws {
      let bench = AppleBench()
      let page = Page(bench.store)
      try bench.pick("a")
      page.view.stubTap(0)
      XCTAssertEqual(bench.take(), [])
      XCTAssertEqual(page.selected, [])
    }

    /// The view has lost what was selected, and the user taps to select: it must not be unticked.
    func testATapMeansWhatTheUserSaw() async throws {
      let bench = AppleBench()
      let page = album(bench, ["a"])
      bench.store.send(.beginSelecting)
      bench.store.send(.toggle(.asset(bench.store.asset("a"))))
      page.view.deselectItem(at: IndexPath(item: 0, section: 0), animated: false)
      _ = bench.take()
      page.view.stubTap(0)
      XCTAssertEqual(bench.take(), [])
      XCTAssertEqual(page.selected, [0])
    }

    /// UIKit keeps what is selected by its place, while another photo comes to stand there.
    func testWhatIsSelectedMovesWithItsPhoto() async throws {
      let bench = AppleBench()
      @MainActor final class Album { var names = ["a", "b", "c"] }
      let album = Album()
      let store = bench.store
      let page = Page(store) { _ in
        Selection.Grid(album.names.map { .asset(store.asset($0)) }, canAdd: false)
      }
      store.send(.beginSelecting)
      page.view.stubTap(0)
      for next in [["c", "b", "a"], ["x", "y", "z"], ["y", "a"], ["a", "b"]] {
        album.names = next
        page.updater.update()
        bench.steps.settle()
        XCTAssertEqual(page.selected, next.firstIndex(of: "a").map { [$0] } ?? [], "\(next)")
      }
      store.send(.endSelecting)
      XCTAssertEqual(page.selected, [])
    }

    /// A shot that is in the library is ticked where the library shows it.
    func testAShotIsSelectedAsItsPhoto() async throws {
      let bench = AppleBench()
      try bench.openCamera().stubShoot(bench.image("shot"))
      bench.steps.settle()
      bench.store.handlers.picker = nil
      bench.store.onProblem = { _ in }
      let page = album(bench, ["a", "P1/L0/001"])
      bench.store.send(.openPicker(.album))
      XCTAssertEqual(page.selected, [1])
    }

    func testASweepIsOneSweep() async throws {
      let bench = AppleBench(Selection.Rules(limit: 3))
      bench.store.handlers.picker = nil
      bench.store.onProblem = { _ in }
      let page = album(bench, ["a", "b", "c", "d", "e"])
      bench.store.send(.openPicker(.album))
      page.view.stubTap(4)
      _ = bench.take()
      page.updater.sweepBegan(at: IndexPath(item: 0, section: 0))
      for item in [0, 1, 2, 3] { page.view.stubTap(item) }
      // The fingers come back.
      page.view.stubTap(3)
      page.view.stubTap(2)
      XCTAssertEqual(
        bench.take(),
        [
          "@1 panBegan a -> none", "@1 panMoved a -> none", "@1 panMoved a b -> none",
          "@1 panMoved a b c -> notifyLimit", "@1 panMoved a b c d -> none",
          "@1 panMoved a b c -> none", "@1 panMoved a b -> none",
        ])
      page.updater.sweepEnded()
      XCTAssertEqual(page.selected, [0, 1, 4])
      XCTAssertEqual(bench.take(), ["@1 panEnded -> none"])
      bench.steps.settle()
      XCTAssertEqual(bench.notices.told, ["limit 3"], "once a sweep")
      // One that begins on a selected cell unselects.
      page.updater.sweepBegan(at: IndexPath(item: 0, section: 0))
      for item in [0, 1] { page.view.stubTap(item) }
      page.updater.sweepEnded()
      XCTAssertEqual(page.selected, [4])
    }
  }

  /// Numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
#endif
