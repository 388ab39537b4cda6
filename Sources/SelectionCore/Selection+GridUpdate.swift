extension Selection {
  /// What a collection view must be told when one grid takes the place of another.
  ///
  /// A photo is the same photo by its identity, never by its place (reports B084, B086). So a shot
  /// that becomes one with a photo of the album stays the shot.
  public enum GridUpdate: Hashable, Sendable {
    /// Nothing: both grids look the same.
    case nothing
    /// Two batches, one after the other.
    case batches(Batches)
    /// Everything is loaded again, without an animation.
    ///
    /// So it is if one grid shows a photo twice, as that of a wrong picker may: then one cannot be
    /// told from the other. And so it is if photos went and came and not one stayed: then there is
    /// nothing to be seen moving.
    case everything

    /// An item that goes to another place.
    public struct Move: Hashable, Sendable {
      /// Its index in the old grid.
      public let from: Int
      /// Its index in the new grid.
      public let to: Int

      /// Makes a move from its indices.
      public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
    }

    /// The two batches of an update.
    ///
    /// The first has deletes, inserts and moves; the new grid must be in place when it begins. The
    /// second has the reloads alone, since a reload in the first would name an old index, and UIKit
    /// refuses to reload what it deletes or moves. An empty batch can be left out.
    public struct Batches: Hashable, Sendable {
      /// Indices in the old grid of the items that leave, ascending.
      public let deletes: [Int]
      /// Indices in the new grid of the items that come, ascending.
      public let inserts: [Int]
      /// The items that go to another place among those that stay, ascending by `to`.
      ///
      /// They are as few as can be. An item that only makes room for others does not move.
      public let moves: [Move]
      /// For the second batch: indices in the new grid of the items that stay and look different
      /// now, ascending.
      public let reloads: [Int]

      /// Makes batches from their parts, which are taken as they are.
      public init(deletes: [Int], inserts: [Int], moves: [Move], reloads: [Int]) {
        (self.deletes, self.inserts, self.moves, self.reloads) = (deletes, inserts, moves, reloads)
      }
    }

    /// The update that makes one grid another, in n·log n steps for n items.
    public init(from old: Grid, to new: Grid) {
      if old == new {
        self = .nothing
        return
      }
      guard let pairing = Pairing(old.items, new.items) else {
        self = .everything
        return
      }
      if !pairing.hasCommonPhoto, old.hasPhotos, new.hasPhotos {
        self = .everything
        return
      }
      self = .batches(
        Batches(
          deletes: old.items.indices.filter { !pairing.stays[$0] },
          inserts: new.items.indices.filter { pairing.origins[$0] == nil },
          moves: pairing.moves(),
          reloads: new.items.indices.filter { index in
            pairing.origins[index].map { old.items[$0] != new.items[index] } ?? false
          }))
    }
  }
}

extension Selection.Grid {
  /// Whether there is more than an add tile.
  fileprivate var hasPhotos: Bool { items.first.map { $0 != .add } ?? false }
}

/// Which item of an old grid is which of a new one.
private struct Pairing {
  /// For each new item its index in the old grid; nil if it was not there.
  private(set) var origins: [Int?]
  /// For each old item whether it is in the new grid.
  private(set) var stays: [Bool]
  /// Whether a photo is in both.
  private(set) var hasCommonPhoto = false

  /// Where an item stands.
  private struct Place {
    let code: UInt64
    let index: Int
  }

  /// - Returns: nil if an item is twice in one of the grids.
  init?(_ old: [Selection.Grid.Item], _ new: [Selection.Grid.Item]) {
    origins = Array(repeating: nil, count: new.count)
    stays = Array(repeating: false, count: old.count)
    guard let left = Self.places(of: old), let right = Self.places(of: new) else { return nil }
    var (atLeft, atRight) = (0, 0)
    while atLeft < left.count, atRight < right.count {
      let (one, other) = (left[atLeft], right[atRight])
      if one.code == other.code {
        origins[other.index] = one.index
        stays[one.index] = true
        if old[one.index] != .add { hasCommonPhoto = true }
      }
      if one.code <= other.code { atLeft += 1 }
      if one.code >= other.code { atRight += 1 }
    }
  }

  /// The items by their codes; nil if two have the same.
  private static func places(of items: [Selection.Grid.Item]) -> [Place]? {
    let places = items.indices.map { Place(code: items[$0].code, index: $0) }
      .sorted { $0.code < $1.code }
    for place in places.indices.dropFirst() where places[place - 1].code == places[place].code {
      return nil
    }
    return places
  }

  /// The items that do not stay in order with the rest.
  ///
  /// What need not move is a longest rising subsequence of the old indices, the most items that can
  /// keep their order; it takes one binary search for each (patience sorting).
  func moves() -> [Selection.GridUpdate.Move] {
    let kept = origins.indices.compactMap { to in
      origins[to].map { Selection.GridUpdate.Move(from: $0, to: to) }
    }
    // tails[k] is the item with the least old index that ends a rising run of k + 1 items.
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: kept.count)
    for item in kept.indices {
      let length = tails.partitioningIndex { kept[$0].from >= kept[item].from }
      before[item] = length > 0 ? tails[length - 1] : nil
      if length < tails.count { tails[length] = item } else { tails.append(item) }
    }
    var isMoved = [Bool](repeating: true, count: kept.count)
    var last = tails.last
    while let item = last {
      isMoved[item] = false
      last = before[item]
    }
    return kept.indices.filter { isMoved[$0] }.map { kept[$0] }
  }
}
