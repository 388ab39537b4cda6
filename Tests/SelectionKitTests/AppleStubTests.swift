#if SELECTION_APPLE_STUBS
  import Foundation
  import SelectionAppleStubs
  import XCTest

  /// The stand-in itself: what the real frameworks would not stand, it names.
  @MainActor final class AppleStubTests: XCTestCase {
    private func begin() -> (StubSteps, StubWorld) {
      let steps = StubSteps()
      return (steps, AppleStub.begin(scheduler: steps))
    }

    func testANestedChangeIsNamed() async throws {
      let (steps, world) = begin()
      PHPhotoLibrary.shared().performChanges({
        PHPhotoLibrary.shared().performChanges({})
      })
      steps.settle()
      XCTAssertEqual(world.violations, ["a change was nested in another"])
    }

    func testAChangeOutsideOfABlockIsNamed() async throws {
      let (_, world) = begin()
      PHAssetChangeRequest.deleteAssets(NSArray())
      XCTAssertEqual(world.violations, ["a change was asked for outside of a block"])
    }

    func testAPopoverWithoutAnAnchorIsNamed() async throws {
      let (_, world) = begin()
      world.isPad = true
      let controller = UIViewController()
      controller.modalPresentationStyle = .popover
      UIViewController().present(controller, animated: false)
      XCTAssertEqual(world.violations, ["a popover with UIViewController has no anchor"])
    }

    func testAPresentationOverAnotherIsNamed() async throws {
      let (_, world) = begin()
      let presenter = UIViewController()
      presenter.present(UIViewController(), animated: false)
      presenter.present(UIViewController(), animated: false)
      presenter.dismiss(animated: false)
      XCTAssertEqual(
        world.violations,
        [
          "UIViewController was presented while UIViewController is presented",
          "UIViewController was dismissed while it was being presented",
        ])
    }

    func testABatchThatDoesNotAddUpIsNamed() async throws {
      @MainActor final class Numbers: NSObject, UICollectionViewDataSource {
        var count = 3
        func collectionView(
          _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { count }
        func collectionView(
          _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { UICollectionViewCell() }
      }
      let faults: [(String, Int, @MainActor (UICollectionView, IndexPath, IndexPath) -> Void)] = [
        (
          "3 items after a batch, but 3 - 1 + 0", 3,
          { view, first, _ in view.deleteItems(at: [first]) }
        ),
        (
          "an item is deleted, moved or reloaded twice", 2,
          { view, first, _ in
            view.deleteItems(at: [first])
            view.reloadItems(at: [first])
          }
        ),
        ("an old index is out of range", 3, { view, _, far in view.reloadItems(at: [far]) }),
        ("a new index is out of range", 4, { view, _, far in view.insertItems(at: [far]) }),
        (
          "two items come to one place", 4,
          { view, first, _ in
            view.insertItems(at: [first])
            view.moveItem(at: IndexPath(item: 1, section: 0), to: first)
          }
        ),
      ]
      for (fault, count, change) in faults {
        let (_, world) = begin()
        let (view, numbers) = (UICollectionView(), Numbers())
        view.dataSource = numbers
        view.reloadData()
        view.performBatchUpdates({
          numbers.count = count
          change(view, IndexPath(item: 0, section: 0), IndexPath(item: 9, section: 0))
        })
        XCTAssertEqual(world.violations, [fault])
      }
    }

    /// What an older process has asked for does not reach the one after it.
    func testAProcessThatIsGoneAnswersNothing() async throws {
      let (steps, world) = begin()
      var calls = 0
      PHPhotoLibrary.shared().performChanges({ calls += 1 })
      steps.drop()
      let next = AppleStub.begin(library: world.library, scheduler: steps)
      world.library.add()
      steps.settle()
      XCTAssertEqual(calls, 0)
      XCTAssertTrue(next.library === world.library)
      XCTAssertEqual(next.library.identifiers.count, 1)
    }
  }
#endif
