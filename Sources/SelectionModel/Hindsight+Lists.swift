import SelectionCore

// What comes into a list, what leaves it, and what makes it anew.

extension Hindsight {
  /// A list is what was there when it was last made anew, and behind it what came since, in the
  /// order in which it came; each photo as what it is now, and without those that left.
  func findList(_ list: List, at moment: Int) -> [Selection.PhotoID] {
    guard exists(list, at: moment) else { return [] }
    let made = (0..<moment).last { makes(list, by: $0) != nil }
    let first = made.flatMap { place in
      makes(list, by: place)?.compactMap { fate(of: $0, in: list, from: place + 1, to: moment) }
    }
    let later = ((made ?? -1) + 1..<moment).flatMap { place in
      comers(list, by: place).compactMap { fate(of: $0, in: list, from: place + 1, to: moment) }
    }
    return (first ?? []) + later
  }

  /// S1.7: an open album has a seed and working; a pan has a start.
  private func exists(_ list: List, at moment: Int) -> Bool {
    switch list {
    case .draft: true
    case .working, .seed: isAlbumOpen(at: moment)
    case .start: pan(at: moment) != nil
    }
  }

  /// What has become of a photo that a list held; nil if it left.
  private func fate(
    of photo: Selection.PhotoID, in list: List, from first: Int, to moment: Int
  ) -> Selection.PhotoID? {
    var photo = photo
    for place in first..<moment {
      if leaves(photo, list, by: place) { return nil }
      // C2.7: the album photo becomes the capture; where the list holds that already, it leaves.
      if case .assetURLResolved(let capture, let asset) = events[place], answer(place) == .given,
        photo == .asset(asset)
      {
        if self.list(list, at: place).contains(.capture(capture)) { return nil }
        photo = .capture(capture)
      }
    }
    return photo
  }

  /// Whether a photo of the list leaves it by the event.
  private func leaves(_ photo: Selection.PhotoID, _ list: List, by place: Int) -> Bool {
    guard isApplied(place) else { return false }
    switch events[place] {
    case .toggle(let named, _):  // P3.3
      return list == .working && identity(of: named, at: place) == photo
    case .deselectAll:  // P9.2
      return list == .working && ticked(at: place).contains(photo)
    case .delete(let index, _):  // D1.3, and S2.2 for the seed
      return draft(at: place)[index] == photo
    case .libraryChanged, .deletionFinished:  // L1.5, K7.7, and S2.2 for the seed
      guard case .asset(let asset) = photo, inserts(place, asset) == false else { return false }
      switch rules.deletedWhileSelected {
      case .keepDraft: return !draft(at: place).contains(photo)
      case .keep: return false
      case .drop: return true
      }
    case .openPicker, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll, .move,
      .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture, .assetURLResolved,
      .captureSaveFailed, .retrySave, .draftConsumed, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .relaunched:
      return false
    }
  }

  /// The photos that the event appends to the list.
  private func comers(_ list: List, by place: Int) -> [Selection.PhotoID] {
    guard isApplied(place), !isFull(front(at: place)) else { return [] }
    switch (events[place], list) {
    case (.toggle(let named, _), .working):  // P3.8
      let photo = identity(of: named, at: place)
      return working(at: place).contains(photo) ? [] : [photo]
    case (.selectAll(let assets, _), .working):  // P8.4
      let working = working(at: place)
      return fitting(candidates(assets, beside: working, at: place), beside: working)
    case (.cameraCapture(let capture, _), .draft):  // C1.7
      return presented(at: place) == .camera ? [.capture(capture)] : []
    case (.cameraCapture(let capture, _), .working):  // C1.7
      return isAlbumOpen(at: place) ? [.capture(capture)] : []
    case _: return []
    }
  }

  /// The list as the event makes it, if it makes it anew.
  private func makes(_ list: List, by place: Int) -> [Selection.PhotoID]? {
    guard isApplied(place) else { return nil }
    switch list {
    case .draft: return makesDraft(by: place)
    case .working: return makesWorking(by: place)
    case .start: return events[place].kind == .panBegan ? working(at: place) : nil  // P4.2
    case .seed:  // P1.6, P1.7
      guard presents(place) == .album else { return nil }
      return rules.reopening == .fresh
        ? [] : draft(at: place).filter { hasPresentAsset($0, at: place) }
    }
  }

  private func makesDraft(by place: Int) -> [Selection.PhotoID]? {
    switch events[place] {
    case .selectAssets(let photos, _): return merge(photos, at: place).draft  // P11.2
    case .confirm: return working(at: place)  // P12.3
    case .draftConsumed: return []  // D2.2
    case .move(let photo, let index, _):  // P10.3
      return isAlbumOpen(at: place)
        ? nil : moving(identity(of: photo, at: place), to: index, in: draft(at: place))
    case .cameraCapture(let capture, _):  // C1.5
      return presented(at: place) == .camera && swapsByShot(place) ? [.capture(capture)] : nil
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .cancel, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .libraryChanged, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
      .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .deletionFinished, .relaunched:
      return nil
    }
  }

  private func makesWorking(by place: Int) -> [Selection.PhotoID]? {
    let working = working(at: place)
    switch events[place] {
    case .openPicker:  // P1.6, P1.7
      guard presents(place) == .album else { return nil }
      return rules.reopening == .fresh ? [] : draft(at: place)
    case .toggle(let named, _):  // P3.6
      let photo = identity(of: named, at: place)
      return isFull(working) && !working.contains(photo) ? [photo] : nil
    case .panBegan(let asset, _):  // P4.4
      return applying([asset], of: place, to: working, at: place)
    case .panMoved(let assets, _):  // P5.3
      return pan(at: place).map {
        applying(assets, of: $0, to: list(.start, at: place), at: place)
      }
    case .panCancelled: return list(.start, at: place)  // P7.3
    case .move(let photo, let index, _):  // P10.3
      return isAlbumOpen(at: place)
        ? moving(identity(of: photo, at: place), to: index, in: working) : nil
    case .cameraCapture(let capture, _):  // C1.5
      return isAlbumOpen(at: place) && swapsByShot(place) ? [.capture(capture)] : nil
    case .panEnded, .selectAll, .deselectAll, .selectAssets, .confirm, .cancel, .requestAccess,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed, .libraryChanged,
      .accessChanged, .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish,
      .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing,
      .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .deletionFinished, .relaunched:
      return nil
    }
  }

  /// C1.5, which C1.4 comes before.
  private func swapsByShot(_ place: Int) -> Bool {
    isFull(front(at: place)) && !isSavedOnly(place)
  }

  /// P5.4 to P5.6: the start of the pan that began with an event, with a range of it.
  private func applying(
    _ range: [Selection.AssetID], of pan: Int, to start: [Selection.PhotoID], at place: Int
  ) -> [Selection.PhotoID] {
    guard deselects(pan) else {
      return start + fitting(candidates(range, beside: start, at: place), beside: start)
    }
    let covered = range.map { identity(of: $0, at: place) }
    return start.filter { !covered.contains($0) || isMissing($0, at: place) }
  }

  /// P10.3.
  private func moving(
    _ photo: Selection.PhotoID, to index: Int, in list: [Selection.PhotoID]
  ) -> [Selection.PhotoID] {
    var rest = list.filter { $0 != photo }
    rest.insert(photo, at: min(max(index, 0), rest.count))
    return rest
  }

  // MARK: The merge

  /// P11.2: what a delivery makes of working, and how many photos it drops.
  func merge(
    _ photos: [Selection.PhotoID], at place: Int
  ) -> (draft: [Selection.PhotoID], dropped: Int) {
    // P11.4.
    let keepsNone = swapsSingle && !photos.isEmpty
    let reserved = keepsNone ? [] : working(at: place).filter { isReserved($0, at: place) }
    // P11.5, P11.6.
    let named = distinct(photos.map { identity(of: $0, at: place) })
      .filter { !reserved.contains($0) }
    let known = named.filter { !isForgotten($0, at: place) }
    let taken = fitting(ofRightKind(known, beside: reserved), beside: reserved)
    // P11.7.
    var merged = taken
    for (index, photo) in working(at: place).enumerated() where reserved.contains(photo) {
      merged.insert(photo, at: min(index, merged.count))
    }
    return (merged, named.count - taken.count)
  }

  /// The number of the capture was given before, and nothing knows it any more (P11.5).
  private func isForgotten(_ photo: Selection.PhotoID, at place: Int) -> Bool {
    guard case .capture(let capture) = photo else { return false }
    return capture <= lastCapture(at: place) && !isKnown(photo, at: place)
  }

  /// P11.3.
  private func isReserved(_ photo: Selection.PhotoID, at place: Int) -> Bool {
    if isShotOfOpening(photo, at: place) { return true }
    switch rules.reopening {
    case .fresh: return false
    case .seeded:
      let isOfDraft = draft(at: place).contains(photo)
      let isSeeded = list(.seed, at: place).contains(photo)
      return isMissing(photo, at: place) || (isOfDraft && !isSeeded)
    }
  }
}
