// A cleanup from what it means, for whoever keeps states in another form.

extension Selection.Cleanup {
  /// Makes the cleanup that means this; slots are no part of the meaning.
  ///
  /// - Parameters:
  ///   - phase: how far it is; not `none`.
  ///   - selected: what is selected, in order.
  ///   - gone: what left the library since it began.
  ///   - batch: the number and the assets of the batch that is out, and how many of the selected
  ///     assets were asked for so far; read in the phase `deleting` only.
  ///   - sweep: whether the sweep that goes on selects, and what was selected when it began.
  package init(
    phase: Selection.CleanupPhase, selected: [Selection.AssetID], gone: Set<Selection.AssetID>,
    batch: (number: Int, assets: [Selection.AssetID], asked: Int) = (0, [], 0),
    sweep: (selects: Bool, start: [Selection.AssetID])? = nil
  ) {
    self.init()
    self.gone = gone
    let start = sweep?.start ?? selected
    for asset in start { selection.append(asset) }
    if let sweep {
      var made = Sweep(selects: sweep.selects)
      for asset in selected where selection.append(asset) { made.added.append(asset) }
      for asset in start where !selected.contains(asset) {
        if let slot = selection.remove(asset) {
          made.removed.append(Place(asset: asset, slot: slot))
        }
      }
      self.sweep = made
    }
    switch phase {
    case .none, .selecting: activity = .selecting
    case .asking: activity = .asking
    case .deleting:
      activity = .deleting(Batch(number: batch.number, assets: batch.assets, end: batch.asked))
    }
  }
}
