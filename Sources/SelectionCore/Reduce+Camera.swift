// The events of the camera (specification, section 4). Guards are tried in the order given.

extension Selection.State {
  /// A shot takes its place now, before its write is answered (seed 1 §4.3; reports B058, B059).
  mutating func cameraCapture(_ capture: Selection.CaptureID) -> Selection.Outcome {
    if capture <= lastCapture { return .ignored(.duplicateCapture) }
    guard picker != nil else { return .ignored(.pickerClosed) }
    if !rules.takes(.photo, beside: kind(of: list(front))) { return .rejected(.mediaKind) }
    if rules.isFull(list(front).count) {
      if rules.shotAtLimit == .saveOnly { return saveOnly(capture) }
      guard rules.replacesSingle else { return .rejected(.limitReached) }
      edit(front) { $0.removeAll() }
    }
    edit(front) { $0.append(.capture(capture)) }
    if presented == .camera { picker = nil }
    switch rules.captures {
    case .save:
      admit(capture, save: .pending)
      return .applied(.saveCapture(capture))
    case .keepInApp:
      admit(capture, save: .none)
      return .applied(.none)
    }
  }

  /// A shot that finds no place is saved all the same, or it would be lost.
  private mutating func saveOnly(_ capture: Selection.CaptureID) -> Selection.Outcome {
    admit(capture, save: .pending)
    if presented == .camera { picker = nil }
    return .applied(.saveCapture(capture))
  }

  /// The library has saved a shot: its own photo gets the asset, wherever it stands now.
  ///
  /// It is never appended and never moves another photo (seed 1 §4.3, §5.4).
  mutating func assetURLResolved(
    _ capture: Selection.CaptureID, _ asset: Selection.AssetID
  ) -> Selection.Outcome {
    if capture > lastCapture { return .ignored(.unknownCapture) }
    let id = Selection.PhotoID.capture(capture)
    guard let photo = photo(id) else { return .ignored(.accountClosed) }
    switch photo.save {
    case .none, .saved: return .ignored(.alreadyAnswered)
    case .pending, .failed: break
    }
    let twin = identity(of: asset)
    if twin.isCapture {
      // Two shots cannot be one asset; the one that came first keeps it, and nothing leaves.
      update(id) { $0.save = .failed(.assetTaken) }
      return .applied(.none)
    }
    guard isListed(id) else {
      // It only closes its account: the table then forgets it.
      update(id) { $0.save = .saved }
      return .applied(.none)
    }
    let isMissing = isMissing(twin)
    update(id) {
      $0.asset = asset
      $0.save = .saved
      $0.isPresent = !isMissing
    }
    if index(of: twin) != nil { become(id, from: twin) }
    return .applied(.none)
  }

  /// The photo that the album showed for the asset, and the shot, are one photo from now on.
  ///
  /// Where a list holds both, the shot stays in its own place; where a list holds only the other,
  /// it takes that place (reports B022, B055, B056).
  private mutating func become(_ id: Selection.PhotoID, from twin: Selection.PhotoID) {
    func exchange(in list: inout [Selection.PhotoID]) {
      guard let place = list.firstIndex(of: twin) else { return }
      if list.contains(id) { list.remove(at: place) } else { list[place] = id }
    }
    editLists(exchange)
    if var seed = picker?.seed {
      exchange(in: &seed)
      picker?.seed = seed.sorted()
    }
    photos.removeAll { $0.id == twin }
  }

  /// The library could not save a shot: the photo stays, marked failed
  /// (seed 1 §4.3; reports B100, B102, B164).
  mutating func captureSaveFailed(
    _ capture: Selection.CaptureID, _ reason: Selection.FailureReason
  ) -> Selection.Outcome {
    if capture > lastCapture { return .ignored(.unknownCapture) }
    let id = Selection.PhotoID.capture(capture)
    guard let photo = photo(id) else { return .ignored(.accountClosed) }
    guard photo.save == .pending else { return .ignored(.alreadyAnswered) }
    update(id) { $0.save = .failed(reason) }
    return .applied(.none)
  }

  /// Asks for a failed save once more.
  mutating func retrySave(_ capture: Selection.CaptureID) -> Selection.Outcome {
    let id = Selection.PhotoID.capture(capture)
    guard case .failed = photo(id)?.save else { return .rejected(.nothingToRetry) }
    update(id) { $0.save = .pending }
    return .applied(.saveCapture(capture))
  }
}
