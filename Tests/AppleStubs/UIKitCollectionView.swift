import Foundation

extension IndexPath {
  /// Makes one.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The place in its section.
  public var item: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }
}

/// What stands in a grid.
@MainActor
open class UICollectionViewCell {
  /// Whether the user sees it as selected.
  public var isSelected = false

  /// Makes one.
  public init() {}
}

/// What a collection view shows.
@MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

/// Is told what the user does; all of it is optional.
@MainActor
public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
}

/// A grid, of one section, that refuses what the real one refuses.
@MainActor
public final class UICollectionView: UIView {
  /// Where to scroll; not used.
  public struct ScrollPosition: OptionSet, Sendable {
    /// Apple's value.
    public let rawValue: UInt
    /// Makes one.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Tells what is shown.
  public weak var dataSource: (any UICollectionViewDataSource)?
  /// Is told; it is not kept.
  public weak var delegate: (any UICollectionViewDelegate)?
  /// Whether more than one can be selected.
  public var allowsMultipleSelection = false
  private let world = AppleStub.world
  private var cells: [UICollectionViewCell] = []
  private var batch: StubBatch?
  private var isAnimating = 0
  private var wasLoaded = false

  /// The cells as they stand.
  public var stubCells: [UICollectionViewCell] { cells }

  /// How many cells there are.
  public func numberOfItems(inSection section: Int) -> Int { cells.count }

  /// The cell at a place.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cells.indices.contains(indexPath.item) ? cells[indexPath.item] : nil
  }

  // MARK: What is shown

  /// Shows everything anew; what was selected stays so by its place.
  public func reloadData() {
    if isAnimating > 0 { world.violate("data was reloaded during a batch, and may not be shown") }
    let selected = cells.indices.filter { cells[$0].isSelected }
    cells = (0..<count).map(cell)
    for place in selected where cells.indices.contains(place) { cells[place].isSelected = true }
    wasLoaded = true
  }

  /// Makes changes together.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if !wasLoaded { reloadData() }
    if count != cells.count {
      world.violate("there are \(count) items before a batch, \(cells.count) were shown")
    }
    batch = StubBatch(old: cells.count)
    updates?()
    let made = batch ?? StubBatch(old: 0)
    batch = nil
    let new = count
    if let wrong = made.fault(new: new) {
      world.violate(wrong)
      cells = (0..<new).map(cell)
    } else {
      apply(made, new: new)
    }
    isAnimating += 1
    nonisolated(unsafe) let completion = completion
    world.scheduler.main { [self] in
      isAnimating -= 1
      completion?(true)
    }
  }

  /// Items come to these new places.
  public func insertItems(at indexPaths: [IndexPath]) {
    change { $0.inserts += indexPaths.map(\.item) }
  }

  /// Items leave these old places.
  public func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deletes += indexPaths.map(\.item) }
  }

  /// Items at these old places look different.
  public func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloads += indexPaths.map(\.item) }
  }

  /// An item goes from an old place to a new one.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moves.append((indexPath.item, newIndexPath.item)) }
  }

  private func change(_ body: (inout StubBatch) -> Void) {
    if batch == nil {
      world.violate("an item was changed outside of a batch")
      return
    }
    batch.map { old in
      var new = old
      body(&new)
      batch = new
    }
  }

  private func apply(_ batch: StubBatch, new: Int) {
    var places = [UICollectionViewCell?](repeating: nil, count: new)
    var rest = cells.indices.filter { !batch.deletes.contains($0) }
    for (from, to) in batch.moves {
      places[to] = cells[from]
      rest.removeAll { $0 == from }
    }
    let inserts = Set(batch.inserts)
    let reloads = Set(batch.reloads)
    var next = rest.makeIterator()
    for place in 0..<new where places[place] == nil && !inserts.contains(place) {
      guard let old = next.next() else { continue }
      let isSelected = cells[old].isSelected
      places[place] = reloads.contains(old) ? cell(place) : cells[old]
      places[place]?.isSelected = isSelected
    }
    cells = places.indices.map { places[$0] ?? cell($0) }
  }

  private var count: Int { dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0 }

  private func cell(_ item: Int) -> UICollectionViewCell {
    dataSource?.collectionView(self, cellForItemAt: IndexPath(item: item, section: 0))
      ?? UICollectionViewCell()
  }

  // MARK: What is selected

  /// Where the selected items stand.
  public var indexPathsForSelectedItems: [IndexPath]? {
    cells.indices.filter { cells[$0].isSelected }.map { IndexPath(item: $0, section: 0) }
  }

  /// Selects; tells nobody.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath, cells.indices.contains(indexPath.item) else { return }
    if !allowsMultipleSelection { for cell in cells { cell.isSelected = false } }
    cells[indexPath.item].isSelected = true
  }

  /// Takes it back; tells nobody.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// The user taps a cell.
  public func stubTap(_ item: Int) {
    guard cells.indices.contains(item) else { return }
    let path = IndexPath(item: item, section: 0)
    if cells[item].isSelected {
      deselectItem(at: path, animated: true)
      delegate?.collectionView(self, didDeselectItemAt: path)
    } else {
      selectItem(at: path, animated: true, scrollPosition: [])
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }
}

/// What one batch asks for.
private struct StubBatch {
  let old: Int
  var deletes: [Int] = []
  var inserts: [Int] = []
  var reloads: [Int] = []
  var moves: [(from: Int, to: Int)] = []

  /// What the real one would raise an exception for.
  func fault(new: Int) -> String? {
    let expected = old - deletes.count + inserts.count
    if new != expected {
      return "\(new) items after a batch, but \(old) - \(deletes.count) + \(inserts.count)"
    }
    let leaving = deletes + moves.map(\.from) + reloads
    if Set(leaving).count != leaving.count { return "an item is deleted, moved or reloaded twice" }
    if !leaving.allSatisfy({ (0..<old).contains($0) }) { return "an old index is out of range" }
    let coming = inserts + moves.map(\.to)
    if Set(coming).count != coming.count { return "two items come to one place" }
    if !coming.allSatisfy({ (0..<new).contains($0) }) { return "a new index is out of range" }
    return nil
  }
}
