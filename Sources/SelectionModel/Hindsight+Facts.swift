import SelectionCore

// What is known about shots, and about assets.

extension Hindsight {
  /// What an answer of the library to a save did.
  enum Answer {
    /// Another capture has the asset: the save counts as failed (C2.4).
    case taken
    /// The capture got its asset (C2.5).
    case given
    /// The account of a capture that no list holds was closed (C2.6).
    case closed
  }

  /// How the save of a capture stands (S1.4).
  enum Account { case notAsked, owed, saved, failed }

  /// C2.4 to C2.6; the first that matches.
  func findAnswer(_ place: Int) -> Answer? {
    guard case .assetURLResolved(let capture, let asset) = events[place], isApplied(place) else {
      return nil
    }
    if identity(of: asset, at: place).isCapture { return .taken }
    return isListed(.capture(capture), at: place) ? .given : .closed
  }

  /// The capture whose shot was applied; nil for all other events.
  func shot(_ place: Int) -> Selection.CaptureID? {
    guard case .cameraCapture(let capture, _) = events[place], isApplied(place) else { return nil }
    return capture
  }

  /// The items without an identifier that a delivery brought for the first time (P11.9).
  func items(_ place: Int) -> [Selection.CaptureID] {
    guard case .selectAssets(let photos, _) = events[place], photos.contains(where: \.isCapture),
      isApplied(place)
    else { return [] }
    let last = lastCapture(at: place)
    return merge(photos, at: place).draft.compactMap { photo in
      guard case .capture(let capture) = photo, capture > last else { return nil }
      return capture
    }
  }

  /// S1.8, C1.9: the highest number of an accepted capture.
  func lastCapture(at moment: Int) -> Selection.CaptureID {
    let none = Selection.CaptureID(0)
    if moment == 0 { return none }
    if let known = found.moments[moment].lastCapture { return known }
    let last = (0..<moment).flatMap { (shot($0).map { [$0] } ?? []) + items($0) }.max() ?? none
    found.moments[moment].lastCapture = last
    return last
  }

  /// C1.4: the shot found its list full, and was saved all the same.
  func isSavedOnly(_ place: Int) -> Bool {
    shot(place) != nil && isFull(front(at: place)) && rules.shotAtLimit == .saveOnly
  }

  /// What was said last about the save of a capture; nil if it was never shot.
  func account(of capture: Selection.CaptureID, at moment: Int) -> Account? {
    last(before: moment) { place in
      guard isApplied(place) else { return nil }
      if shot(place) == capture {
        // C1.8, C1.4.
        return rules.captures == .save || isSavedOnly(place) ? .owed : .notAsked
      }
      if case .assetURLResolved(capture, _) = events[place] {
        return answer(place) == .taken ? .failed : .saved
      }
      if case .captureSaveFailed(capture, _) = events[place] { return .failed }
      if case .retrySave(capture) = events[place] { return .owed }
      if items(place).contains(capture) { return .notAsked }
      // A1.3.
      let wasOwed = events[place] == .relaunched && account(of: capture, at: place) == .owed
      return wasOwed ? .failed : nil
    }
  }

  /// The asset of a photo: an album photo is its asset, a capture has the one it was given (I3).
  func asset(of photo: Selection.PhotoID, at moment: Int) -> Selection.AssetID? {
    switch photo {
    case .asset(let asset): return asset
    case .capture(let capture):
      return last(before: moment) { place in
        guard case .assetURLResolved(capture, let asset) = events[place] else { return nil }
        return answer(place) == .given ? asset : nil
      }
    }
  }

  /// Whether a list holds the photo; the start of a pan counts as one (S2.1).
  func isListed(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    [.draft, .working, .start].contains { list($0, at: moment).contains(photo) }
  }

  /// Whether the table knows the photo: a list holds it, or it is owed an answer (S1.3, S2.1).
  func isKnown(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    if isListed(photo, at: moment) { return true }
    guard case .capture(let capture) = photo else { return false }
    return account(of: capture, at: moment) == .owed
  }

  /// V10: the photo that an asset is: the known capture that was saved as it, else its own.
  func identity(of asset: Selection.AssetID, at moment: Int) -> Selection.PhotoID {
    for place in 0..<moment {
      if case .assetURLResolved(let capture, asset) = events[place], answer(place) == .given,
        isKnown(.capture(capture), at: moment)
      {
        return .capture(capture)
      }
    }
    return .asset(asset)
  }

  /// V10, for what an event names.
  func identity(of photo: Selection.PhotoID, at moment: Int) -> Selection.PhotoID {
    switch photo {
    case .asset(let asset): identity(of: asset, at: moment)
    case .capture: photo
    }
  }

  /// What the event says of an asset: true for inserted, false for removed, nil for nothing (L1.2).
  func inserts(_ place: Int, _ asset: Selection.AssetID) -> Bool? {
    switch events[place] {
    case .libraryChanged(let removed, let inserted, _, _):
      if inserted.contains(asset) { return true }
      return removed.contains(asset) ? false : nil
    case .deletionFinished: return deleted(place).contains(asset) ? false : nil  // K7.7
    case _: return nil
    }
  }

  /// Whether somebody remembers facts about the asset: the photo of the table that has it (L1.3),
  /// or the open album, which remembers what is gone (L1.4).
  private func isRemembered(_ asset: Selection.AssetID, at moment: Int) -> Bool {
    isAlbumOpen(at: moment) || isKnown(identity(of: asset, at: moment), at: moment)
  }

  /// Whether the asset is missing: removed, not inserted since, and remembered all the while.
  ///
  /// The mark of a photo (S1.5) and the assets in gone (S1.7) come to the same. An album begins
  /// with the marks of the draft (P1.8), and no other photo has one then; both change by the same
  /// events (L1.3, L1.4, L1.6); and a photo that enters a list (S2.4), is delivered (P11.8) or is
  /// the answer to a save (C2.5) is marked by gone.
  func isMissing(_ asset: Selection.AssetID, at moment: Int) -> Bool {
    let lastWord = (0..<moment).last { inserts($0, asset) != nil }
    guard let lastWord, inserts(lastWord, asset) == false else { return false }
    return (lastWord...moment).allSatisfy { isRemembered(asset, at: $0) }
  }

  /// S1.5: a photo without an asset is never missing.
  func isMissing(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    asset(of: photo, at: moment).map { isMissing($0, at: moment) } ?? false
  }

  /// Whether the library holds the asset of the photo.
  func hasPresentAsset(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    asset(of: photo, at: moment) != nil && !isMissing(photo, at: moment)
  }

  /// S3.2: a capture of working that the draft does not hold.
  func isShotOfOpening(_ photo: Selection.PhotoID, at moment: Int) -> Bool {
    photo.isCapture && working(at: moment).contains(photo) && !draft(at: moment).contains(photo)
  }

  /// S3.3.
  func ticked(at moment: Int) -> [Selection.PhotoID] {
    working(at: moment).filter {
      hasPresentAsset($0, at: moment) || isShotOfOpening($0, at: moment)
    }
  }

  /// S3.5: the list in front.
  func front(at moment: Int) -> [Selection.PhotoID] {
    isAlbumOpen(at: moment) ? working(at: moment) : draft(at: moment)
  }
}
