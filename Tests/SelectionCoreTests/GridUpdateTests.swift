import ModelChecking
import SelectionTesting
import XCTest

@testable import SelectionCore

/// What a collection view is told, tried on one that refuses what UIKit refuses.
final class GridUpdateTests: XCTestCase {
  private typealias Grid = Selection.Grid
  private typealias Update = Selection.GridUpdate
  private typealias Move = Selection.GridUpdate.Move

  private func photo(_ number: Int) -> Selection.PhotoID {
    .asset(Selection.AssetID(UInt32(number)))
  }

  private func grid(_ numbers: [Int], canAdd: Bool = true) -> Grid {
    Grid(numbers.map(photo), canAdd: canAdd)
  }

  private func update(
    _ old: [Int], _ new: [Int], canAdd before: Bool = true, _ after: Bool = true
  ) -> Update {
    Update(from: grid(old, canAdd: before), to: grid(new, canAdd: after))
  }

  private func batches(
    deletes: [Int] = [], inserts: [Int] = [], moves: [(Int, Int)] = [], reloads: [Int] = []
  ) -> Update {
    .batches(
      Update.Batches(
        deletes: deletes, inserts: inserts, moves: moves.map { Move(from: $0, to: $1) },
        reloads: reloads))
  }

  // MARK: - Examples

  func testADeleteNamesAnOldIndexAndAnInsertANewOne() {
    XCTAssertEqual(update([1, 2, 3], [1, 3]), batches(deletes: [1]))
    XCTAssertEqual(update([1, 3], [1, 2, 3]), batches(inserts: [1]))
    // The photo at the old index 0 goes, the one at the new index 1 comes.
    XCTAssertEqual(update([1, 2], [2, 3]), batches(deletes: [0], inserts: [1]))
    XCTAssertEqual(update([], [1, 2]), batches(inserts: [0, 1]))
    XCTAssertEqual(update([1, 2], []), batches(deletes: [0, 1]))
    XCTAssertEqual(update([1], [1]), .nothing)
    XCTAssertEqual(update([], []), .nothing)
  }

  func testTheAddTileIsAnItem() {
    // The ninth photo takes its place: it leaves.
    XCTAssertEqual(
      update([1, 2], [1, 2, 3], canAdd: true, false), batches(deletes: [2], inserts: [2]))
    // A photo is deleted from a full page: it comes back.
    XCTAssertEqual(update([1, 2], [2], canAdd: false, true), batches(deletes: [0], inserts: [1]))
    XCTAssertEqual(update([], [], canAdd: true, false), batches(deletes: [0]))
    XCTAssertEqual(update([1], [], canAdd: false, true), batches(deletes: [0], inserts: [0]))
  }

  func testTheMovedPhotoAloneMoves() {
    XCTAssertEqual(update([1, 2, 3, 4], [2, 3, 4, 1]), batches(moves: [(0, 3)]))
    XCTAssertEqual(update([1, 2, 3, 4], [4, 1, 2, 3]), batches(moves: [(3, 0)]))
    // What only makes room for others stays.
    XCTAssertEqual(update([1, 2, 3], [5, 6, 2, 3]), batches(deletes: [0], inserts: [0, 1]))
  }

  /// A shot that is answered is looked at again, where it stands in the new grid.
  func testAMarkThatChangesIsReloadedInTheSecondBatch() {
    let shot = Selection.PhotoID.capture(Selection.CaptureID(1))
    let old = Grid([photo(1), photo(2), shot], canAdd: true) { $0 == shot ? .pending : .plain }
    let new = Grid([shot, photo(2)], canAdd: true) { $0 == shot ? .plain : .missing }
    // The old index 0 is deleted and the new one reloaded: two photos, two batches (report B086).
    XCTAssertEqual(
      Update(from: old, to: new), batches(deletes: [0], moves: [(2, 0)], reloads: [0, 1]))
  }

  /// The album photo that a shot turns out to be leaves, and the shot is the one that stays.
  func testAShotThatBecomesOneStaysTheShot() {
    var state = Selection.State()
    let shot = Selection.CaptureID(1)
    let asset = Selection.AssetID(7)
    for event in [
      Selection.Event.openPicker(.camera), .cameraCapture(shot), .openPicker(.album),
      .toggle(.asset(asset)), .confirm(),
    ] { _ = state.advance(by: event) }
    let old = Grid(state)
    XCTAssertEqual(
      old.items,
      [.photo(.capture(shot), .pending), .photo(.asset(asset), .plain, .loading), .add])
    _ = state.advance(by: .assetURLResolved(shot, asset))
    let new = Grid(state)
    XCTAssertEqual(new.items, [.photo(.capture(shot)), .add])
    XCTAssertEqual(Update(from: old, to: new), batches(deletes: [1], reloads: [0]))
  }

  func testEverythingIsLoadedAgainIfNoPhotoStays() {
    XCTAssertEqual(update([1, 2], [3]), .everything)
    XCTAssertEqual(update([1], [3], canAdd: false, false), .everything)
    XCTAssertNotEqual(update([1, 2], [3, 2]), .everything)
  }

  /// The list of a wrong picker may have a photo twice: no item can be told from another.
  func testEverythingIsLoadedAgainIfAPhotoIsThereTwice() {
    XCTAssertEqual(update([1, 2, 1], [1, 2]), .everything)
    XCTAssertEqual(update([1, 2], [2, 1, 2]), .everything)
    XCTAssertEqual(update([1, 1], []), .everything)
    XCTAssertEqual(update([], [1, 1]), .everything)
    XCTAssertEqual(update([1, 1], [1, 1]), .nothing)
  }

  // MARK: - All and many

  /// All grids of up to four of five photos in both directions, with marks that stay and marks that
  /// change; of up to three of four with and without the add tile, too.
  func testEverySmallGrid() throws {
    let lists = selections(of: 5, upTo: 4)
    XCTAssertEqual(lists.count, 206)
    let isSmall = lists.map { $0.count < 4 && !$0.contains(4) }
    var updates = 0
    for (place, old) in lists.enumerated() {
      for (other, new) in lists.enumerated() {
        for tiles in isSmall[place] && isSmall[other] ? 0..<4 : 0..<1 {
          let salt = place &* 31 &+ other &* 7 &+ tiles
          try check(
            marked(old, canAdd: tiles & 1 == 0, salt: 0),
            marked(new, canAdd: tiles & 2 == 0, salt: salt % 3 == 0 ? 0 : salt))
          updates += 1
        }
      }
    }
    XCTAssertEqual(updates, 206 * 206 + 41 * 41 * 3)
  }

  /// Grids of up to three thousand photos that have something in common.
  func testLargeGrids() throws {
    var random = SplitMix64(seed: 11)
    for round in 0..<60 {
      let size = [3, 30, 300, 3000][round % 4]
      var numbers = Array(0..<size)
      if random.once(in: 3) { numbers.shuffle(using: &random) }
      let old = numbers
      for _ in 0..<Int(random.next(below: UInt64(size) / 3 + 2)) {
        switch random.next(below: 3) {
        case 0 where !numbers.isEmpty:
          numbers.remove(at: Int.random(in: numbers.indices, using: &random))
        case 1:
          numbers.insert(size + numbers.count * 7 + round, at: random.pick([0, numbers.count / 2]))
        default:
          guard numbers.count > 1 else { continue }
          let moved = numbers.remove(at: Int.random(in: numbers.indices, using: &random))
          numbers.insert(moved, at: Int.random(in: 0...numbers.count, using: &random))
        }
      }
      var seen: Set<Int> = []
      numbers = numbers.filter { seen.insert($0).inserted }
      if random.once(in: 5) { numbers.shuffle(using: &random) }
      let before = marked(old, canAdd: random.once(in: 2), salt: 1)
      let after = marked(numbers, canAdd: random.once(in: 2), salt: 2)
      try check(before, after)
      try check(after, before)
    }
  }

  /// The page of the reference before and after every event of random sessions.
  func testEveryEventOfASession() throws {
    var kinds: Set<String> = []
    for seed in UInt64(1)...150 {
      var generator = Generated(seed: seed)
      var state = Selection.State(generator.rules())
      for _ in 1...100 {
        let old = Grid(state)
        let event = generator.event(in: state)
        let outcome = state.advance(by: event)
        let new = Grid(state)
        let update = try check(old, new)
        if !outcome.isApplied { XCTAssertEqual(update, .nothing) }
        switch update {
        case .nothing: kinds.insert("nothing")
        case .everything: kinds.insert("everything")
        case .batches(let batches):
          if !batches.deletes.isEmpty { kinds.insert("deletes") }
          if !batches.inserts.isEmpty { kinds.insert("inserts") }
          if !batches.moves.isEmpty { kinds.insert("moves") }
          if !batches.reloads.isEmpty { kinds.insert("reloads") }
        }
      }
    }
    XCTAssertEqual(
      kinds, ["nothing", "everything", "deletes", "inserts", "moves", "reloads"])
  }

  // MARK: - Parts

  private struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// Holds the update from one grid to another against all that is asked of it.
  @discardableResult
  private func check(_ old: Grid, _ new: Grid) throws -> Update {
    let update = Update(from: old, to: new)
    func wrong(_ what: String) -> Wrong {
      Wrong(description: "\(what)\nfrom \(old.items)\nto \(new.items)\n\(update)")
    }
    var view = StrictCollectionView(old.items)
    do { try view.apply(update, new) } catch { throw wrong("\(error)") }
    if view.cells != new.items { throw wrong("shows \(view.cells)") }
    let (left, right) = (codes(old), codes(new))
    let common = Set(left).intersection(right)
    // Photos went and came, and not one stayed.
    let isReplaced =
      [common, Set(left), Set(right)].map { $0.subtracting([.max]).isEmpty }
      == [true, false, false]
    switch update {
    case .nothing: if old != new { throw wrong("not nothing") }
    case .everything: if !isReplaced { throw wrong("needs no full reload") }
    case .batches(let batches):
      if old == new || isReplaced { throw wrong("needs no batches") }
      // Each list says exactly what it must, in order.
      if batches.deletes != left.indices.filter({ !common.contains(left[$0]) }) {
        throw wrong("other deletes")
      }
      if batches.inserts != right.indices.filter({ !common.contains(right[$0]) }) {
        throw wrong("other inserts")
      }
      let shown = Dictionary(uniqueKeysWithValues: zip(left, old.items))
      let changed = right.indices.filter { (shown[right[$0]] ?? new.items[$0]) != new.items[$0] }
      if batches.reloads != changed { throw wrong("other reloads") }
      for move in batches.moves where left[move.from] != right[move.to] {
        throw wrong("moves one photo to the place of another")
      }
      let places = Dictionary(uniqueKeysWithValues: zip(left, left.indices))
      let kept = right.compactMap { places[$0] }
      // The look at all pairs takes too long for the longest.
      if kept.count < 400, batches.moves.count != kept.count - longestRise(kept) {
        throw wrong("too many moves")
      }
      if batches.moves.map(\.to) != batches.moves.map(\.to).sorted() { throw wrong("not in order") }
    }
    return update
  }

  private func codes(_ grid: Grid) -> [UInt64] {
    grid.items.map { item in
      switch item {
      case .photo(.asset(let asset), _, _): UInt64(asset.rawValue)
      case .photo(.capture(let capture), _, _): UInt64(capture.rawValue) << 32
      case .add: .max
      }
    }
  }

  /// How long the longest rising subsequence is, by a look at all pairs.
  private func longestRise(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      var longest = 0
      for earlier in 0..<index where numbers[earlier] < number {
        longest = max(longest, lengths[earlier])
      }
      lengths.append(longest + 1)
    }
    return lengths.max() ?? 0
  }

  /// Photos with marks that follow from their numbers; with the salt 0 all are plain.
  private func marked(_ numbers: [Int], canAdd: Bool, salt: Int) -> Grid {
    let marks = Grid.Mark.allCases
    return Grid(numbers.map(photo), canAdd: canAdd) { id in
      guard case .asset(let asset) = id, salt != 0 else { return .plain }
      return marks[((Int(asset.number) + 1) &* salt >> 1) & 3]
    }
  }

  /// All ordered selections of up to so many of the first numbers.
  private func selections(of count: Int, upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 0..<length {
      last = last.flatMap { list in
        (0..<count).filter { !list.contains($0) }.map { list + [$0] }
      }
      all += last
    }
    return all
  }
}
