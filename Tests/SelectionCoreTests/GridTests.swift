import ModelChecking
import SelectionTesting
import XCTest

@testable import SelectionCore

/// What the page shows, and where.
final class GridTests: XCTestCase {
  private typealias Grid = Selection.Grid
  private typealias Layout = Selection.GridLayout

  private func photos(_ count: Int) -> [Selection.PhotoID] {
    (0..<count).map { .asset(Selection.AssetID(UInt32($0))) }
  }

  // MARK: - Items

  func testTheAddTileIsTheLastIfThereIsRoom() {
    XCTAssertEqual(Grid([], canAdd: true).items, [.add])
    XCTAssertEqual(Grid([], canAdd: false).items, [])
    let two = photos(2)
    XCTAssertEqual(Grid(two, canAdd: true).items, [.photo(two[0]), .photo(two[1]), .add])
    XCTAssertEqual(Grid(two, canAdd: false).items, [.photo(two[0]), .photo(two[1])])
    // A photo that is listed twice is shown twice: a grid hides no fault of a picker.
    XCTAssertEqual(Grid([two[0], two[0]], canAdd: false).items.count, 2)
  }

  /// Seed 1 §3.2: with nine photos there is no add tile, with eight there is, after nine cells.
  func testNinePhotosHaveNoAddTile() {
    var state = Selection.State()
    XCTAssertEqual(Grid(state).items, [.add])
    _ = state.advance(by: .openPicker(.album))
    _ = state.advance(by: .selectAssets(photos(9).compactMap(\.asset)))
    XCTAssertEqual(Grid(state).items, photos(9).map { .photo($0, .plain, .loading) })
    _ = state.advance(by: .delete(3, expecting: nil))
    XCTAssertEqual(Grid(state).items.count, 9)
    XCTAssertEqual(Grid(state).items.last, .add)
  }

  /// The page is behind the album, and shows the draft whatever is ticked.
  func testAnOpenAlbumDoesNotChangeThePage() {
    var state = Selection.State(Selection.Rules(limit: 2))
    _ = state.advance(by: .openPicker(.album))
    let before = Grid(state)
    for photo in photos(2) { _ = state.advance(by: .toggle(photo)) }
    XCTAssertFalse(state.canAdd)
    XCTAssertEqual(Grid(state), before)
    XCTAssertEqual(Grid(state).items, [.add])
    _ = state.advance(by: .confirm())
    XCTAssertEqual(Grid(state).items, photos(2).map { .photo($0, .plain, .loading) })
    // And the other way round: nothing is ticked, and the page is full.
    _ = state.advance(by: .openPicker(.album))
    _ = state.advance(by: .deselectAll())
    XCTAssertTrue(state.canAdd)
    XCTAssertEqual(Grid(state).items, photos(2).map { .photo($0, .plain, .loading) })
  }

  /// What a shot goes through, and what others do to its asset, is told by the mark.
  func testTheMarks() {
    var state = Selection.State()
    let shot = Selection.PhotoID.capture(Selection.CaptureID(1))
    let asset = Selection.AssetID(7)
    func marks() -> [Grid.Item] { Grid(state).items.dropLast() }
    _ = state.advance(by: .openPicker(.camera))
    _ = state.advance(by: .cameraCapture(Selection.CaptureID(1)))
    XCTAssertEqual(marks(), [.photo(shot, .pending)])
    _ = state.advance(by: .captureSaveFailed(Selection.CaptureID(1), .unspecified))
    XCTAssertEqual(marks(), [.photo(shot, .failed)])
    _ = state.advance(by: .retrySave(Selection.CaptureID(1)))
    XCTAssertEqual(marks(), [.photo(shot, .pending)])
    _ = state.advance(by: .assetURLResolved(Selection.CaptureID(1), asset))
    XCTAssertEqual(marks(), [.photo(shot, .plain)])
    _ = state.advance(by: .libraryChanged(removed: [asset]))
    XCTAssertEqual(marks(), [.photo(shot, .missing)])
    _ = state.advance(by: .libraryChanged(inserted: [asset]))
    XCTAssertEqual(marks(), [.photo(shot, .plain)])
    XCTAssertEqual(Set(Grid.Mark.allCases).count, 4)
  }

  /// How far an image is, is seen in the cell.
  func testThePictures() {
    var state = Selection.State()
    let photo = Selection.PhotoID.asset(Selection.AssetID(7))
    func pictures() -> [Grid.Item] { Grid(state).items.dropLast() }
    _ = state.advance(by: .openPicker(.album))
    _ = state.advance(by: .selectAssets([photo]))
    XCTAssertEqual(pictures(), [.photo(photo, .plain, .loading)])
    _ = state.advance(by: .imageFailed(photo, request: 1))
    XCTAssertEqual(pictures(), [.photo(photo, .plain, .broken)])
    _ = state.advance(by: .retryImage(photo))
    let before = Grid(state)
    _ = state.advance(by: .imageResolved(photo, request: 2, .degraded))
    XCTAssertEqual(pictures(), [.photo(photo, .plain, .preview)])
    guard case .batches(let update) = Selection.GridUpdate(from: before, to: Grid(state)) else {
      return XCTFail("the cell is not loaded again")
    }
    XCTAssertEqual(update.reloads, [0])
    _ = state.advance(by: .imageResolved(photo, request: 2, .final))
    XCTAssertEqual(pictures(), [.photo(photo, .plain, .image)])
  }

  // MARK: - Layout

  /// Seed 1 §3.2: nine photos in four columns are three rows, and a fixed height of 280 cuts them.
  func testTheHeightFitsAllRows() {
    let plus = Layout(width: 414)
    let full = Grid(photos(9), canAdd: false)
    XCTAssertEqual(plus.cellWidth, 88)
    XCTAssertEqual(full.rows(in: plus), 3)
    XCTAssertEqual(full.height(in: plus), 284)
    XCTAssertGreaterThan(full.height(in: plus), 280)
    XCTAssertEqual(Layout(width: 375).cellWidth, 78)
    XCTAssertEqual(Layout(width: 320).cellWidth, 65)
    // Seed 1 §3.2: two rows are two cells and one gap high.
    XCTAssertEqual(plus.height(of: 8), 2 * 88 + 10)
    XCTAssertEqual(plus.height(of: 4), 88)
    XCTAssertEqual(plus.height(of: 0), 0)
    XCTAssertEqual(Grid([], canAdd: true).height(in: plus), 88)
    // Three columns of six photos have two gaps.
    XCTAssertEqual(Layout(columns: 3, width: 375).cellWidth, (375 - 30 - 20) / 3)
  }

  func testTheFramesOfTheSeed() {
    let layout = Layout(width: 414)
    let grid = Grid(photos(8), canAdd: true)
    func frame(_ index: Int) -> [Int]? {
      grid.frame(of: index, in: layout).map { [$0.x, $0.y, $0.side] }
    }
    XCTAssertEqual(frame(0), [15, 0, 88])
    XCTAssertEqual(frame(3), [15 + 3 * 98, 0, 88])
    XCTAssertEqual(frame(4), [15, 98, 88])
    XCTAssertEqual(frame(8), [15, 196, 88])
    XCTAssertNil(frame(9))
    XCTAssertNil(frame(-1))
    XCTAssertNil(frame(.max))
    XCTAssertNil(frame(.min))
  }

  /// Cells lie within the grid, do not overlap, and leave less than one point a column unused.
  func testCellsFitAndDoNotOverlap() {
    for columns in 1...6 {
      for inset in [0, 1, 15] {
        for spacing in [0, 1, 10] {
          for width in [2 * inset + (columns - 1) * spacing + columns, 320, 375, 414, 1024] {
            let layout = Layout(columns: columns, inset: inset, spacing: spacing, width: width)
            let used = 2 * inset + (columns - 1) * spacing + columns * layout.cellWidth
            XCTAssertTrue((0..<columns).contains(width - used))
            for count in 0...(2 * columns + 1) { check(layout, count) }
          }
        }
      }
    }
  }

  private func check(_ layout: Layout, _ count: Int) {
    let frames = (0..<count).compactMap { layout.frame(of: $0, in: count) }
    XCTAssertEqual(frames.count, count)
    let height = layout.height(of: count)
    XCTAssertEqual(frames.map { $0.y + $0.side }.max() ?? 0, height)
    for frame in frames {
      XCTAssertEqual(frame.side, layout.cellWidth)
      XCTAssertGreaterThanOrEqual(frame.x, layout.inset)
      XCTAssertLessThanOrEqual(frame.x + frame.side, layout.width - layout.inset)
      XCTAssertGreaterThanOrEqual(frame.y, 0)
    }
    for (first, second) in zip(frames, frames.dropFirst()) {
      if second.y == first.y {
        XCTAssertEqual(second.x, first.x + first.side + layout.spacing)
      } else {
        XCTAssertEqual(second.y, first.y + first.side + layout.spacing)
        XCTAssertEqual(second.x, layout.inset)
        XCTAssertEqual(first.x, layout.inset + (layout.columns - 1) * (first.side + layout.spacing))
      }
    }
  }

  /// No number traps; what cannot be laid out has cells of no width, what is too long is the most.
  func testEveryNumberIsAccepted() {
    let numbers = [Int.min, .min + 1, -1, 0, 1, 2, 4, 414, .max / 2, .max - 1, .max]
    for columns in numbers {
      for inset in numbers {
        for spacing in numbers {
          for width in numbers {
            let layout = Layout(columns: columns, inset: inset, spacing: spacing, width: width)
            XCTAssertGreaterThanOrEqual(layout.cellWidth, 0)
            XCTAssertLessThanOrEqual(layout.cellWidth, max(0, width))
            for count in numbers {
              XCTAssertGreaterThanOrEqual(layout.height(of: count), 0)
              XCTAssertEqual(layout.rows(of: count) > 0, count > 0)
              for index in numbers {
                let frame = layout.frame(of: index, in: count)
                XCTAssertEqual(frame != nil, index >= 0 && index < count)
                XCTAssertGreaterThanOrEqual(frame?.x ?? 0, 0)
                XCTAssertGreaterThanOrEqual(frame?.y ?? 0, 0)
              }
            }
          }
        }
      }
    }
    XCTAssertEqual(Layout(columns: 0, width: 100).cellWidth, 70)
    XCTAssertEqual(Layout(columns: .min, inset: -5, spacing: -5, width: 100).cellWidth, 100)
    XCTAssertEqual(Layout(width: 60).cellWidth, 0)
    XCTAssertEqual(Layout(width: 63).cellWidth, 0)
    XCTAssertEqual(Layout(width: 64).cellWidth, 1)
    XCTAssertEqual(Layout(width: -1).cellWidth, 0)
    XCTAssertEqual(Layout(columns: 1, inset: 0, width: .max).height(of: 2), .max)
    XCTAssertEqual(Layout(columns: .max, inset: .max, spacing: .max, width: .max).cellWidth, 0)
    XCTAssertEqual(Layout(columns: 1, width: 130).rows(of: .max), .max)
  }
}
