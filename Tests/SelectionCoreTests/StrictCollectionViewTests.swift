import SelectionCore
import XCTest

/// The collection view that grids are tried on refuses what UIKit refuses: so a test can fail.
final class StrictCollectionViewTests: XCTestCase {
  private typealias Refusal = StrictCollectionView.Refusal
  private typealias Move = Selection.GridUpdate.Move

  private func items(_ numbers: UInt32...) -> [Selection.Grid.Item] {
    numbers.map { .photo(.asset(Selection.AssetID($0))) }
  }

  /// Performs a batch on the items 0, 1 and 2.
  private func refusal(
    deletes: [Int] = [], inserts: [Int] = [], moves: [(Int, Int)] = [], reloads: [Int] = [],
    after: [Selection.Grid.Item]
  ) -> Refusal? {
    var view = StrictCollectionView(items(0, 1, 2))
    let before = view
    do {
      try view.perform(
        StrictCollectionView.Batch(
          deletes: deletes, inserts: inserts, moves: moves.map { Move(from: $0, to: $1) },
          reloads: reloads),
        after)
      return nil
    } catch {
      XCTAssertEqual(view, before)
      return error as? Refusal
    }
  }

  /// "Attempt to delete and reload the same index path" (report B086).
  func testADeleteAndAReloadOfOneIndexAreRefused() {
    XCTAssertEqual(refusal(deletes: [1], reloads: [1], after: items(0, 2)), .deletedAndReloaded(1))
    XCTAssertNil(refusal(deletes: [1], reloads: [2], after: items(0, 2)))
  }

  /// "Invalid number of items in section 0" (report B077, seed 2 §5.1).
  func testCountsThatDoNotAgreeAreRefused() {
    XCTAssertEqual(
      refusal(after: items(0, 1)), .wrongCount(before: 3, inserted: 0, deleted: 0, after: 2))
    XCTAssertEqual(
      refusal(deletes: [0], after: items(0, 1, 2)),
      .wrongCount(before: 3, inserted: 0, deleted: 1, after: 3))
    XCTAssertEqual(
      refusal(inserts: [0], after: items(0, 1, 2)),
      .wrongCount(before: 3, inserted: 1, deleted: 0, after: 3))
    XCTAssertNil(refusal(deletes: [0], inserts: [0], after: items(5, 1, 2)))
  }

  func testWhatIsDeletedCannotBeMoved() {
    XCTAssertEqual(
      refusal(deletes: [0], moves: [(0, 1)], after: items(1, 2)), .deletedAndMoved(0))
  }

  func testWhatIsReloadedCannotBeMoved() {
    XCTAssertEqual(
      refusal(moves: [(0, 2)], reloads: [0], after: items(1, 2, 0)), .reloadedAndMoved(0))
  }

  func testTwoItemsCannotComeToOnePlace() {
    XCTAssertEqual(
      refusal(moves: [(0, 2), (1, 2)], after: items(0, 1, 2)), .movedToOnePlace(2))
    XCTAssertEqual(
      refusal(inserts: [2], moves: [(0, 2)], after: items(1, 2, 0, 5)), .insertedAndMoved(2))
  }

  func testNothingIsDoneTwice() {
    XCTAssertEqual(refusal(deletes: [1, 1], after: items(0, 2)), .deletedTwice(1))
    XCTAssertEqual(refusal(inserts: [1, 1], after: items(0, 5, 1, 2)), .insertedTwice(1))
    XCTAssertEqual(refusal(reloads: [1, 1], after: items(0, 1, 2)), .reloadedTwice(1))
    XCTAssertEqual(
      refusal(moves: [(0, 1), (0, 2)], after: items(0, 1, 2)), .movedTwice(from: 0))
  }

  /// Deletes, reloads and the starts of moves count in the old items; the others in the new.
  func testIndicesAreOfTheItemsBeforeOrAfter() {
    XCTAssertEqual(refusal(deletes: [3], after: items(0, 1)), .noItemBefore(3))
    XCTAssertEqual(refusal(deletes: [-1], after: items(0, 1)), .noItemBefore(-1))
    XCTAssertEqual(refusal(reloads: [3], after: items(0, 1, 2)), .noItemBefore(3))
    XCTAssertEqual(
      refusal(inserts: [0], moves: [(3, 0)], after: items(5, 0, 1, 2)), .noItemBefore(3))
    XCTAssertEqual(refusal(inserts: [4], after: items(0, 1, 2, 5)), .noItemAfter(4))
    XCTAssertEqual(refusal(inserts: [-1], after: items(0, 1, 2, 5)), .noItemAfter(-1))
    XCTAssertEqual(
      refusal(deletes: [1], moves: [(0, 2)], after: items(2, 0)), .noItemAfter(2))
    // An index that is in both, of the wrong items, is accepted and shows the wrong photos.
    var view = StrictCollectionView(items(0, 1, 2))
    XCTAssertNoThrow(
      try view.perform(
        StrictCollectionView.Batch(deletes: [0, 1], inserts: [1]), items(2, 5)))
    XCTAssertEqual(view.cells, items(2, 5))
    XCTAssertNoThrow(
      try view.perform(StrictCollectionView.Batch(deletes: [1], inserts: [0]), items(5, 7)))
    XCTAssertNotEqual(view.cells, items(5, 7))
  }

  /// A cell that is neither inserted nor reloaded shows what it showed.
  func testACellIsNotMadeAgainUnlessItIsReloaded() {
    let id = Selection.PhotoID.capture(Selection.CaptureID(1))
    var view = StrictCollectionView([.photo(id, .pending), .add])
    let after: [Selection.Grid.Item] = [.add, .photo(id, .plain)]
    XCTAssertNoThrow(
      try view.perform(StrictCollectionView.Batch(moves: [Move(from: 0, to: 1)]), after))
    XCTAssertEqual(view.cells, [.add, .photo(id, .pending)])
    XCTAssertNoThrow(try view.perform(StrictCollectionView.Batch(reloads: [1]), after))
    XCTAssertEqual(view.cells, after)
  }
}
