extension Selection {
  /// Assets in the order in which they were selected; a hundred thousand of them cost no more each
  /// than a few.
  ///
  /// Each asset has a slot, and knows it. What is unselected leaves an empty slot, so that it can be
  /// put back where it stood; slots are closed up once half of them are empty.
  public struct SelectedAssets: Sendable {
    private var slots: [AssetID] = []
    private var places: [AssetID: Int] = [:]
    /// Before it every slot is empty.
    private var head = 0

    init() {}

    /// How many assets are selected.
    public var count: Int { places.count }

    /// Whether nothing is selected.
    public var isEmpty: Bool { places.isEmpty }

    /// The assets in order.
    public var assets: [AssetID] { assets(from: head).map { $0.asset } }

    /// Whether an asset is selected.
    public func contains(_ asset: AssetID) -> Bool { places[asset] != nil }

    /// Up to so many assets whose slots come at or behind one, and the slot behind the last.
    func next(_ most: Int, from slot: Int) -> (assets: [AssetID], end: Int) {
      var assets: [AssetID] = []
      var slot = max(slot, head)
      while slot < slots.count, assets.count < most {
        if isTaken(slot) { assets.append(slots[slot]) }
        slot += 1
      }
      return (assets, slot)
    }

    /// How many assets have their slots before one.
    func count(before slot: Int) -> Int {
      var count = 0
      for place in head..<max(head, min(slot, slots.count)) where isTaken(place) { count += 1 }
      return count
    }

    private func isTaken(_ slot: Int) -> Bool { places[slots[slot]] == slot }

    private func assets(from first: Int) -> [(asset: AssetID, slot: Int)] {
      (first..<slots.count).filter { isTaken($0) }.map { (slots[$0], $0) }
    }

    /// Selects an asset behind all others.
    ///
    /// - Returns: whether it was not selected before.
    @discardableResult
    mutating func append(_ asset: AssetID) -> Bool {
      if places[asset] != nil { return false }
      places[asset] = slots.count
      slots.append(asset)
      return true
    }

    /// Unselects an asset.
    ///
    /// - Returns: the slot in which it stood; nil if it was not selected.
    @discardableResult
    mutating func remove(_ asset: AssetID) -> Int? {
      guard let slot = places.removeValue(forKey: asset) else { return nil }
      while head < slots.count, !isTaken(head) { head += 1 }
      while let last = slots.indices.last, last >= head, !isTaken(last) { slots.removeLast() }
      return slot
    }

    /// Puts an asset back in its slot; nothing was closed up since it left.
    mutating func restore(_ asset: AssetID, to slot: Int) {
      // Empty slots at the end are given up: they come back as repetitions, which are empty too.
      while slots.count <= slot { slots.append(asset) }
      slots[slot] = asset
      places[asset] = slot
      head = min(head, slot)
    }

    /// Closes up empty slots, if they are many; whoever has noted a slot must forget it.
    mutating func closeUp() {
      guard slots.count > 2 * places.count + 16 else { return }
      slots = assets
      head = 0
      for slot in slots.indices { places[slots[slot]] = slot }
    }
  }
}

extension Selection.SelectedAssets: Hashable {
  /// Whether the same assets are selected in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.assets == right.assets
  }

  /// Feeds the assets in order.
  public func hash(into hasher: inout Hasher) { hasher.combine(assets) }
}
