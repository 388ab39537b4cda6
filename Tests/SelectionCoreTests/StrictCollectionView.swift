import SelectionCore

/// A collection view that refuses what UIKit refuses, and shows what its cells were made with.
///
/// A cell is made when its item is inserted or reloaded, and is carried along otherwise. So a cell
/// shows what its item looked like then, and not what it looks like now.
struct StrictCollectionView: Equatable {
  /// What the cells show, in order.
  private(set) var cells: [Selection.Grid.Item]

  /// Why a batch is refused; UIKit raises `NSInternalInconsistencyException` for each.
  enum Refusal: Error, Hashable {
    /// A delete, a reload, or the start of a move names no item from before the batch.
    case noItemBefore(Int)
    /// An insert, or the end of a move, names no item from after the batch.
    case noItemAfter(Int)
    /// What is left of the old items and the new ones do not make the items of the data source.
    case wrongCount(before: Int, inserted: Int, deleted: Int, after: Int)
    case deletedTwice(Int)
    case insertedTwice(Int)
    case reloadedTwice(Int)
    case movedTwice(from: Int)
    case movedToOnePlace(Int)
    case deletedAndReloaded(Int)
    case deletedAndMoved(Int)
    case reloadedAndMoved(Int)
    case insertedAndMoved(Int)
  }

  /// The updates between `performBatchUpdates` and its end.
  struct Batch {
    var deletes: [Int] = []
    var inserts: [Int] = []
    var moves: [Selection.GridUpdate.Move] = []
    /// Indices from before the batch, as those of deletes are.
    var reloads: [Int] = []
  }

  init(_ source: [Selection.Grid.Item]) { cells = source }

  /// `reloadData`: all cells are made again.
  mutating func reloadData(_ source: [Selection.Grid.Item]) { cells = source }

  /// One `performBatchUpdates`.
  ///
  /// - Parameter source: the items of the data source when the batch is carried out.
  mutating func perform(_ batch: Batch, _ source: [Selection.Grid.Item]) throws {
    try check(batch, after: source.count)
    var result = [Selection.Grid.Item?](repeating: nil, count: source.count)
    for index in batch.inserts { result[index] = source[index] }
    for move in batch.moves { result[move.to] = cells[move.from] }
    let leaving = Set(batch.deletes + batch.moves.map(\.from))
    let reloaded = Set(batch.reloads)
    var free = result.indices.filter { result[$0] == nil }.makeIterator()
    for index in cells.indices where !leaving.contains(index) {
      // The counts agree: there is a free place for each.
      guard let place = free.next() else { continue }
      result[place] = reloaded.contains(index) ? source[place] : cells[index]
    }
    cells = result.compactMap { $0 }
  }

  private func check(_ batch: Batch, after count: Int) throws {
    for index in batch.deletes + batch.reloads + batch.moves.map(\.from)
    where !cells.indices.contains(index) {
      throw Refusal.noItemBefore(index)
    }
    for index in batch.inserts + batch.moves.map(\.to) where !(0..<count).contains(index) {
      throw Refusal.noItemAfter(index)
    }
    let deleted = try unique(batch.deletes) { .deletedTwice($0) }
    let inserted = try unique(batch.inserts) { .insertedTwice($0) }
    let reloaded = try unique(batch.reloads) { .reloadedTwice($0) }
    let left = try unique(batch.moves.map(\.from)) { .movedTwice(from: $0) }
    let reached = try unique(batch.moves.map(\.to)) { .movedToOnePlace($0) }
    if let both = deleted.intersection(reloaded).min() { throw Refusal.deletedAndReloaded(both) }
    if let both = deleted.intersection(left).min() { throw Refusal.deletedAndMoved(both) }
    if let both = reloaded.intersection(left).min() { throw Refusal.reloadedAndMoved(both) }
    if let both = inserted.intersection(reached).min() { throw Refusal.insertedAndMoved(both) }
    if cells.count + inserted.count - deleted.count != count {
      throw Refusal.wrongCount(
        before: cells.count, inserted: inserted.count, deleted: deleted.count, after: count)
    }
  }

  private func unique(_ indices: [Int], _ refusal: (Int) -> Refusal) throws -> Set<Int> {
    var seen: Set<Int> = []
    for index in indices where !seen.insert(index).inserted { throw refusal(index) }
    return seen
  }
}

extension StrictCollectionView {
  /// What a host does with an update: two batches, or `reloadData`.
  mutating func apply(_ update: Selection.GridUpdate, _ new: Selection.Grid) throws {
    switch update {
    case .nothing: try perform(Batch(), new.items)
    case .everything: reloadData(new.items)
    case .batches(let batches):
      try perform(
        Batch(deletes: batches.deletes, inserts: batches.inserts, moves: batches.moves), new.items)
      try perform(Batch(reloads: batches.reloads), new.items)
    }
  }
}
