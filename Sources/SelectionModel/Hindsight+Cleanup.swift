import SelectionCore

// What a cleanup has selected and asked for, told from the events alone (specification, section 14).

extension Hindsight {
  /// The event by which the cleanup that goes on at the moment began.
  func cleanup(at moment: Int) -> Int? {
    if let known = found.moments[moment].cleanup { return known }
    let start = (0..<moment).last { events[$0] == .beginSelecting && isApplied($0) }
    let cleanup = start.flatMap { start in
      (start + 1..<moment).contains(where: endsCleanup) ? nil : start
    }
    found.moments[moment].cleanup = .some(cleanup)
    return cleanup
  }

  /// K2.2, A1.1, K7.8.
  private func endsCleanup(_ place: Int) -> Bool {
    guard isApplied(place) else { return false }
    switch events[place] {
    case .endSelecting, .relaunched: return true
    case .deletionFinished:
      return batch(place).isEmpty
        && selection(at: place).allSatisfy { deleted(place).contains($0) }
    case _: return false
    }
  }

  /// K0.2.
  func cleanupPhase(at moment: Int) -> Selection.CleanupPhase {
    if let known = found.moments[moment].cleanupPhase { return known }
    let phase = findCleanupPhase(at: moment)
    found.moments[moment].cleanupPhase = phase
    return phase
  }

  private func findCleanupPhase(at moment: Int) -> Selection.CleanupPhase {
    guard let start = cleanup(at: moment) else { return .none }
    let said = last(before: moment) { place -> Selection.CleanupPhase? in
      guard place > start, isApplied(place) else { return nil }
      switch events[place] {
      case .requestDeletion: return .asking  // K4.5
      case .declineDeletion: return .selecting  // K6.2
      case .confirmDeletion: return .deleting  // K5.2
      case .deletionFinished: return batch(place).isEmpty ? .selecting : .deleting  // K7.8
      case .libraryChanged:  // K8.2
        let isLastGone = selection(at: place).allSatisfy { inserts(place, $0) == false }
        return cleanupPhase(at: place) == .asking && isLastGone ? .selecting : nil
      case _: return nil
      }
    }
    return said ?? .selecting
  }

  // MARK: The selection

  /// The selected assets: what was there when it was last made anew, and behind it what came since.
  func selection(at moment: Int) -> [Selection.AssetID] {
    if let known = found.moments[moment].selection { return known }
    let selection = findSelection(at: moment)
    found.moments[moment].selection = selection
    return selection
  }

  private func findSelection(at moment: Int) -> [Selection.AssetID] {
    guard let start = cleanup(at: moment) else { return [] }
    let made = (start + 1..<moment).last { makesSelection(by: $0) != nil }
    let first = made.flatMap { makesSelection(by: $0) } ?? []
    let since = (made ?? start) + 1
    func stays(_ asset: Selection.AssetID, from place: Int) -> Bool {
      !(place..<moment).contains { unselects($0, asset) }
    }
    return first.filter { stays($0, from: since) }
      + (since..<moment).flatMap { place in
        selectionComers(by: place).filter { stays($0, from: place + 1) }
      }
  }

  /// K3.2, K7.7, K8.1.
  private func unselects(_ place: Int, _ asset: Selection.AssetID) -> Bool {
    guard isApplied(place) else { return false }
    if case .toggle(let named, _) = events[place] { return libraryAsset(named, at: place) == asset }
    return inserts(place, asset) == false
  }

  private func selectionComers(by place: Int) -> [Selection.AssetID] {
    guard isApplied(place) else { return [] }
    switch events[place] {
    case .toggle(let named, _):  // K3.2
      guard let asset = libraryAsset(named, at: place) else { return [] }
      return selection(at: place).contains(asset) ? [] : [asset]
    case .selectAll(let assets, _):  // K3.3
      return new(assets, beside: selection(at: place), at: place)
    case _: return []
    }
  }

  private func makesSelection(by place: Int) -> [Selection.AssetID]? {
    guard isApplied(place) else { return nil }
    switch events[place] {
    case .deselectAll: return []  // K3.3
    case .panBegan(let asset, _):
      return applying([asset], of: place, to: selection(at: place), at: place)
    case .panMoved(let assets, _):
      return pan(at: place).map {
        applying(assets, of: $0, to: selection(before: $0, at: place), at: place)
      }
    case .panCancelled: return pan(at: place).map { selection(before: $0, at: place) }
    case _: return nil
    }
  }

  /// What was selected when a pan began, without what has left the library since (K3.4).
  private func selection(before pan: Int, at moment: Int) -> [Selection.AssetID] {
    selection(at: pan).filter { asset in
      !(pan..<moment).contains { inserts($0, asset) == false }
    }
  }

  private func applying(
    _ range: [Selection.AssetID], of pan: Int, to start: [Selection.AssetID], at place: Int
  ) -> [Selection.AssetID] {
    guard case .panBegan(let cell, _) = events[pan], selection(at: pan).contains(cell) else {
      return start + new(range, beside: start, at: place)
    }
    return start.filter { !range.contains($0) || isLost($0, at: place) }
  }

  /// The assets of a list, each once, that are neither selected nor lost.
  private func new(
    _ assets: [Selection.AssetID], beside list: [Selection.AssetID], at place: Int
  ) -> [Selection.AssetID] {
    assets.enumerated().filter { index, asset in
      !assets[..<index].contains(asset) && !list.contains(asset) && !isLost(asset, at: place)
    }.map(\.element)
  }

  /// K0.3.
  private func isLost(_ asset: Selection.AssetID, at moment: Int) -> Bool {
    guard let start = cleanup(at: moment) else { return false }
    let word = last(before: moment) { $0 > start ? inserts($0, asset) : nil }
    return word == false || isMissing(identity(of: asset, at: moment), at: moment)
  }

  /// The asset that an event names in a cleanup.
  private func libraryAsset(
    _ named: Selection.PhotoID, at place: Int
  ) -> Selection.AssetID? {
    if named.isCapture, !isKnown(named, at: place) { return nil }
    return asset(of: named, at: place)
  }

  // MARK: Batches

  /// K5.2, K7.8: the batch that the event sends to the system.
  private func batch(_ place: Int) -> [Selection.AssetID] {
    if let known = found.places[place].batch { return known }
    let batch = findBatch(place)
    found.places[place].batch = batch
    return batch
  }

  private func findBatch(_ place: Int) -> [Selection.AssetID] {
    let size = max(1, rules.deletionBatch)
    guard isApplied(place) else { return [] }
    switch events[place] {
    case .confirmDeletion: return Array(selection(at: place).prefix(size))
    case .deletionFinished(_, _, let result):
      guard result == .deleted || result == .identifierNotFound else { return [] }
      let confirmed = (0..<place).last { events[$0] == .confirmDeletion && isApplied($0) } ?? 0
      let asked = (confirmed..<place).flatMap { batch($0) }
      let left = selection(at: place).filter { asset in
        !asked.contains(asset) && !deleted(place).contains(asset)
      }
      return Array(left.prefix(size))
    case _: return []
    }
  }

  /// How many batches were sent before the moment.
  private func batches(before moment: Int) -> Int { (0..<moment).count { !batch($0).isEmpty } }

  /// K7.3 to K7.7: the assets that leave the library by the answer for a batch.
  func deleted(_ place: Int) -> [Selection.AssetID] {
    if let known = found.places[place].deleted { return known }
    let deleted = findDeleted(place)
    found.places[place].deleted = deleted
    return deleted
  }

  private func findDeleted(_ place: Int) -> [Selection.AssetID] {
    guard case .deletionFinished(_, let named, let result) = events[place], isApplied(place) else {
      return []
    }
    switch result {
    case .deleted: return named ?? out(at: place)
    case .identifierNotFound: return out(at: place)
    case .userCancelled, .accessRestricted, .failed: return named ?? []
    }
  }

  /// The batch that is out.
  private func out(at moment: Int) -> [Selection.AssetID] {
    guard cleanupPhase(at: moment) == .deleting else { return [] }
    return last(before: moment) { batch($0).isEmpty ? nil : batch($0) } ?? []
  }

  // MARK: Outcomes

  /// K3: what is about the selection while there is a cleanup; nil for all other events.
  func outcomeInCleanup(_ place: Int) -> Selection.Outcome? {
    guard cleanup(at: place) != nil else { return nil }
    let kind = events[place].kind
    guard kind.isPan || [.toggle, .selectAll, .deselectAll].contains(kind) else { return nil }
    if cleanupPhase(at: place) != .selecting { return .rejected(.deleting) }  // K3.1
    if case .toggle(let named, _) = events[place] {  // K3.2
      guard let asset = libraryAsset(named, at: place) else { return .rejected(.unknownPhoto) }
      if selection(at: place).contains(asset) { return .applied(.none) }
      return isLost(asset, at: place) ? .rejected(.missingAsset) : .applied(.none)
    }
    let needsPan = kind.isPan && kind != .panBegan
    return needsPan && pan(at: place) == nil ? .ignored(.noPan) : .applied(.none)  // K3.4
  }

  func outcomeOfCleanup(_ place: Int) -> Selection.Outcome {
    let phase = cleanupPhase(at: place)
    switch events[place] {
    case .beginSelecting:  // K1
      if phase != .none { return .rejected(.alreadySelecting) }
      return presented(at: place) == nil ? .applied(.none) : .rejected(.presenting)
    case .endSelecting:  // K2
      if phase == .none { return .ignored(.selectingEnded) }
      return phase == .selecting ? .applied(.none) : .rejected(.deleting)
    case .requestDeletion:
      if phase == .none { return .rejected(.notSelecting) }  // K4.1
      if phase != .selecting { return .rejected(.deleting) }  // K4.2
      let mayDelete = [.limited, .full].contains(library(at: place))
      if !mayDelete { return .rejected(.libraryAccess) }  // K4.3
      // K4.4, K4.5.
      return selection(at: place).isEmpty ? .rejected(.nothingSelected) : .applied(.askDeletion)
    case .confirmDeletion:  // K5
      if phase != .asking { return .ignored(.noQuestion) }
      return .applied(.deleteAssets(batch: batches(before: place) + 1))
    case .declineDeletion: return phase == .asking ? .applied(.none) : .ignored(.noQuestion)  // K6
    case .deletionFinished(let number, let named, let result):
      return outcomeOfDeletion(number, named, result, at: place)
    case _: return .applied(.none)
    }
  }

  private func outcomeOfDeletion(
    _ number: Int, _ named: [Selection.AssetID]?, _ result: Selection.DeletionResult, at place: Int
  ) -> Selection.Outcome {
    let sent = batches(before: place)
    guard cleanupPhase(at: place) == .deleting, number == sent else {
      return .ignored(.unknownBatch)  // K7.1
    }
    let out = out(at: place)
    // K7.2.
    if let named, !named.allSatisfy({ out.contains($0) }) { return .ignored(.notRequested) }
    switch result {
    case .userCancelled: return .applied(.none)  // K7.5
    case .accessRestricted, .failed: return .applied(.notifyDeletion(result))  // K7.6
    case .deleted, .identifierNotFound:  // K7.3, K7.4, K7.8
      let confirmed = (0..<place).last { events[$0] == .confirmDeletion && isApplied($0) } ?? 0
      let asked = (confirmed..<place).flatMap { batch($0) }
      let isMore = selection(at: place).contains { !asked.contains($0) }
      return .applied(isMore ? .deleteAssets(batch: sent + 1) : .none)
    }
  }
}
