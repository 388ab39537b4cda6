// The events of the cleanup (specification, section 14). Guards are tried in the order given.

extension Selection.State {
  /// How far the cleanup is.
  public var cleanupPhase: Selection.CleanupPhase { cleanup?.phase ?? .none }

  /// What is selected for deletion, in order.
  public var selected: [Selection.AssetID] { cleanup?.selection.assets ?? [] }

  /// The user begins to select (seed 2 §3.1).
  mutating func beginSelecting() -> Selection.Outcome {
    if isSelecting { return .rejected(.alreadySelecting) }
    if picker != nil { return .rejected(.presenting) }
    cleanup = Selection.Cleanup()
    return .applied(.none)
  }

  /// The user ends it; what was selected is forgotten.
  mutating func endSelecting() -> Selection.Outcome {
    if !isSelecting { return .ignored(.selectingEnded) }
    if isDeleting { return .rejected(.deleting) }
    cleanup = nil
    return .applied(.none)
  }

  /// Whether a sweep is going on in it.
  var isSweeping: Bool { isSelecting && cleanup?.sweep != nil }

  /// Whether a deletion was asked for, so that the selection must not change under it.
  private var isDeleting: Bool {
    switch cleanupPhase {
    case .asking, .deleting: true
    case .none, .selecting: false
    }
  }

  // MARK: The selection

  /// The asset that an event names; nil for a shot that the library does not have.
  private func libraryAsset(of named: Selection.PhotoID) -> Selection.AssetID? {
    switch named {
    case .asset(let asset): asset
    case .capture: photo(named)?.asset
    }
  }

  /// Whether the asset has left the library, as far as the cleanup knows.
  private func isLost(_ asset: Selection.AssetID) -> Bool {
    cleanup?.gone.contains(asset) ?? false || isMissing(identity(of: asset))
  }

  /// Selects or unselects a photo of the library; there is no limit.
  mutating func toggleSelected(_ named: Selection.PhotoID) -> Selection.Outcome {
    let asset = libraryAsset(of: named)
    let isLost = asset.map { self.isLost($0) } ?? false
    return changeSelection { cleanup in
      guard let asset else { return .rejected(.unknownPhoto) }
      if cleanup.selection.remove(asset) != nil {
        cleanup.selection.closeUp()
        return .applied(.none)
      }
      if isLost { return .rejected(.missingAsset) }
      cleanup.selection.append(asset)
      return .applied(.none)
    }
  }

  /// Selects all of these.
  mutating func selectAllForDeletion(_ assets: [Selection.AssetID]) -> Selection.Outcome {
    let present = assets.filter { !isLost($0) }
    return changeSelection { cleanup in
      for asset in present { cleanup.selection.append(asset) }
      return .applied(.none)
    }
  }

  /// Unselects all.
  mutating func deselectAllForDeletion() -> Selection.Outcome {
    changeSelection { cleanup in
      cleanup.selection = Selection.SelectedAssets()
      return .applied(.none)
    }
  }

  /// A sweep begins; its first cell fixes whether it selects (seed 2 §3.2).
  mutating func selectingPanBegan(_ asset: Selection.AssetID) -> Selection.Outcome {
    let present = isLost(asset) ? [] : [asset]
    return changeSelection { cleanup in
      cleanup.sweep = Selection.Cleanup.Sweep(selects: !cleanup.selection.contains(asset))
      cleanup.sweep(over: present)
      return .applied(.none)
    }
  }

  /// Applies the range to what was selected when the sweep began.
  mutating func selectingPanMoved(_ assets: [Selection.AssetID]) -> Selection.Outcome {
    let present = assets.filter { !isLost($0) }
    return changeSweep { $0.sweep(over: present) }
  }

  /// Ends a sweep where it is.
  mutating func selectingPanEnded() -> Selection.Outcome {
    changeSweep { $0.sweep = nil }
  }

  /// Takes a sweep back.
  mutating func selectingPanCancelled() -> Selection.Outcome {
    changeSweep { cleanup in
      cleanup.undoRange()
      cleanup.sweep = nil
    }
  }

  /// Changes what is selected, in place, unless it is asked about or being deleted.
  private mutating func changeSelection(
    _ change: (inout Selection.Cleanup) -> Selection.Outcome
  ) -> Selection.Outcome {
    if isDeleting { return .rejected(.deleting) }
    return changeCleanup(change) ?? .rejected(.notSelecting)
  }

  /// The same for the sweep that is going on.
  private mutating func changeSweep(
    _ change: (inout Selection.Cleanup) -> Void
  ) -> Selection.Outcome {
    changeSelection { cleanup in
      if cleanup.sweep == nil { return .ignored(.noPan) }
      change(&cleanup)
      return .applied(.none)
    }
  }

  // MARK: The deletion

  /// Asks the user first: a deletion cannot be taken back by the app (seed 2 §1; report B174).
  mutating func requestDeletion() -> Selection.Outcome {
    if !isSelecting { return .rejected(.notSelecting) }
    if isDeleting { return .rejected(.deleting) }
    switch access.library {
    case .limited, .full: break
    case .notDetermined, .restricted, .denied, .addOnly: return .rejected(.libraryAccess)
    }
    if cleanup?.selection.isEmpty ?? true { return .rejected(.nothingSelected) }
    cleanup?.activity = .asking
    return .applied(.askDeletion)
  }

  /// The user says yes: the first batch goes to the system (seed 2 §5.4).
  mutating func confirmDeletion() -> Selection.Outcome {
    guard cleanupPhase == .asking else { return .ignored(.noQuestion) }
    changeCleanup { $0.selection.closeUp() }
    return .applied(deleteNext(from: 0))
  }

  /// The user says no: nothing has changed.
  mutating func declineDeletion() -> Selection.Outcome {
    guard cleanupPhase == .asking else { return .ignored(.noQuestion) }
    cleanup?.activity = .selecting
    return .applied(.none)
  }

  /// The next batch, in the order of selection; at the end the cleanup goes on with what is left.
  private mutating func deleteNext(from slot: Int) -> Selection.Effect {
    let size = max(1, rules.deletionBatch)
    guard let (assets, end) = cleanup?.selection.next(size, from: slot), !assets.isEmpty else {
      stopDeleting()
      return .none
    }
    batches += 1
    let batch = Selection.Cleanup.Batch(number: batches, assets: assets, end: end)
    cleanup?.activity = .deleting(batch)
    return .deleteAssets(batch: batches)
  }

  /// With nothing selected any more the cleanup is over.
  private mutating func stopDeleting() {
    changeCleanup { cleanup in
      cleanup.activity = .selecting
      cleanup.selection.closeUp()
    }
    if cleanup?.selection.isEmpty ?? true { cleanup = nil }
  }

  /// The system has answered; only what it deleted leaves (seed 2 §4.2; report B175).
  mutating func deletionFinished(
    _ number: Int, _ named: [Selection.AssetID]?, _ result: Selection.DeletionResult
  ) -> Selection.Outcome {
    guard case .deleting(let batch) = cleanup?.activity, batch.number == number else {
      return .ignored(.unknownBatch)
    }
    let asked = SortedSet(batch.assets)
    if let named, !named.allSatisfy({ asked.contains($0) }) { return .ignored(.notRequested) }
    switch result {
    case .deleted:
      lose(named ?? batch.assets)
      return .applied(deleteNext(from: batch.end))
    case .identifierNotFound:
      // What was not deleted was gone already.
      lose(batch.assets)
      return .applied(deleteNext(from: batch.end))
    case .userCancelled:
      lose(named ?? [])
      stopDeleting()
      return .applied(.none)
    case .accessRestricted, .failed:
      lose(named ?? [])
      stopDeleting()
      return .applied(.notifyDeletion(result))
    }
  }

  /// The library does not have these any more: for the draft, too.
  private mutating func lose(_ assets: [Selection.AssetID]) {
    _ = libraryChanged(removed: assets, inserted: [])
    followLibrary(removed: assets, inserted: [])
  }

  /// The cleanup follows what happened to the library.
  mutating func followLibrary(removed: [Selection.AssetID], inserted: [Selection.AssetID]) {
    if !isSelecting { return }
    let came = SortedSet(inserted)
    changeCleanup { cleanup in
      for asset in inserted { cleanup.gone.remove(asset) }
      cleanup.lose(removed.filter { !came.contains($0) })
    }
    // A question about nothing is none.
    if cleanupPhase == .asking, cleanup?.selection.isEmpty ?? true {
      cleanup?.activity = .selecting
    }
  }
}
