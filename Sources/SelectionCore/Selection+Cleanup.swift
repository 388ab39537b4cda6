extension Selection {
  /// How far a cleanup is.
  public enum CleanupPhase: String, CaseIterable, Hashable, Sendable {
    /// There is none.
    case none
    /// The user selects.
    case selecting
    /// The user is asked whether to delete.
    case asking
    /// The system deletes a batch.
    case deleting
  }

  /// Photos of the library that are selected for deletion (seed 2).
  public struct Cleanup: Sendable {
    /// What is being done.
    enum Activity: Hashable, Sendable {
      case selecting
      case asking
      case deleting(Batch)
    }

    /// What the system was asked to delete.
    struct Batch: Hashable, Sendable {
      /// Its number, from 1.
      let number: Int
      /// Its assets, in the order of selection.
      let assets: [AssetID]
      /// The slot of the selection behind its last.
      let end: Int
    }

    /// A sweep that is still going on: what its last range did, so that it can be undone.
    package struct Sweep: Hashable, Sendable {
      package let selects: Bool
      /// What the range has selected, in order.
      var added: [AssetID] = []
      /// What the range has unselected, and where it stood.
      var removed: [Place] = []
    }

    /// Where an asset stood.
    struct Place: Hashable, Sendable {
      let asset: AssetID
      let slot: Int
    }

    /// What is selected.
    public internal(set) var selection = SelectedAssets()
    /// What left the library since the cleanup began.
    package internal(set) var gone: Set<AssetID> = []
    var activity = Activity.selecting
    package internal(set) var sweep: Sweep?

    init() {}

    /// How far it is.
    public var phase: CleanupPhase {
      switch activity {
      case .selecting: .selecting
      case .asking: .asking
      case .deleting: .deleting
      }
    }

    /// The assets that the system is asked to delete now.
    public var batch: [AssetID] {
      switch activity {
      case .selecting, .asking: []
      case .deleting(let batch): batch.assets
      }
    }

    /// What the system is still to be asked for, batch by batch.
    var unasked: [AssetID] {
      switch activity {
      case .selecting, .asking: []
      case .deleting(let batch): selection.next(.max, from: batch.end).assets
      }
    }

    /// How many of the selected assets were asked for already.
    package var asked: Int {
      switch activity {
      case .selecting, .asking: 0
      case .deleting(let batch): selection.count(before: batch.end)
      }
    }
  }
}

// Slots are no part of the meaning.
extension Selection.Cleanup: Hashable {
  /// Whether both mean the same, whatever slots they use.
  public static func == (left: Self, right: Self) -> Bool {
    left.phase == right.phase && left.number == right.number && left.batch == right.batch
      && left.selection == right.selection && left.gone == right.gone
      && left.asked == right.asked && left.start == right.start
      && left.sweep?.selects == right.sweep?.selects
  }

  /// Feeds what is selected, and how far it is.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(phase)
    hasher.combine(selection)
  }

  private var number: Int {
    switch activity {
    case .selecting, .asking: 0
    case .deleting(let batch): batch.number
    }
  }

  /// What was selected when the sweep began.
  package var start: Selection.SelectedAssets? {
    guard sweep != nil else { return nil }
    var copy = self
    copy.undoRange()
    return copy.selection
  }
}

extension Selection.Cleanup {
  /// Takes back what the last range of the sweep did; what is gone stays so.
  mutating func undoRange() {
    guard var sweep else { return }
    for asset in sweep.added.reversed() { selection.remove(asset) }
    for place in sweep.removed { selection.restore(place.asset, to: place.slot) }
    sweep.added = []
    sweep.removed = []
    self.sweep = sweep
  }

  /// Applies a range to what was selected when the sweep began.
  mutating func sweep(over assets: [Selection.AssetID]) {
    undoRange()
    guard var sweep else { return }
    for asset in assets {
      if sweep.selects {
        if selection.append(asset) { sweep.added.append(asset) }
      } else if let slot = selection.remove(asset) {
        sweep.removed.append(Place(asset: asset, slot: slot))
      }
    }
    self.sweep = sweep
  }

  /// Assets have left the library: they are selected no more, and no sweep brings them back.
  mutating func lose(_ assets: [Selection.AssetID]) {
    for asset in assets {
      gone.insert(asset)
      selection.remove(asset)
    }
    let gone = gone
    sweep.mutate { sweep in
      sweep.added.remove { gone.contains($0) }
      sweep.removed.remove { gone.contains($0.asset) }
    }
  }
}
