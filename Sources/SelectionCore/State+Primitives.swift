// The few ways in which the events change lists and table.

extension Selection.State {
  /// Puts a photo that is about to be listed into the table, unless it is there.
  package mutating func enter(_ id: Selection.PhotoID) {
    guard case .asset(let asset) = id else { return }
    let place = place(of: id)
    if place < photos.count, photos[place].id == id { return }
    photos.insert(
      Selection.Photo(
        id: id, asset: asset, save: .none, isPresent: !isGone(asset),
        image: .loading(request: nextRequest(), hasPreview: false)),
      at: place)
  }

  /// Puts a new shot into the table.
  package mutating func admit(_ capture: Selection.CaptureID, save: Selection.Save) {
    // Captures rise, and stand behind the assets: the end is the place.
    photos.append(
      Selection.Photo(id: .capture(capture), asset: nil, save: save, isPresent: true))
    lastCapture = capture
  }

  /// Puts an item that was picked, and has no asset, into the table.
  mutating func admit(picked capture: Selection.CaptureID) {
    let id = Selection.PhotoID.capture(capture)
    photos.insert(
      Selection.Photo(
        id: id, asset: nil, save: .none, isPresent: true,
        image: .loading(request: nextRequest(), hasPreview: false)),
      at: place(of: id))
    lastCapture = max(lastCapture, capture)
  }

  /// Changes the facts about a photo of the table.
  package mutating func update(_ id: Selection.PhotoID, _ change: (inout Selection.Photo) -> Void) {
    if let place = index(of: id) { change(&photos[place]) }
  }

  /// Writes down whether the library holds the photo; a table that says so already stays shared.
  mutating func update(_ id: Selection.PhotoID, isPresent: Bool) {
    guard let place = index(of: id), photos[place].isPresent != isPresent else { return }
    photos[place].isPresent = isPresent
  }

  /// Changes one list.
  mutating func edit(_ list: Selection.List, _ change: (inout [Selection.PhotoID]) -> Void) {
    switch list {
    case .draft: change(&draft)
    case .working: picker.mutate { change(&$0.working) }
    }
  }

  /// Changes every list that holds photos: the draft, working, and the start of a sweep.
  package mutating func editLists(_ change: (inout [Selection.PhotoID]) -> Void) {
    change(&draft)
    picker.mutate { picker in
      change(&picker.working)
      picker.pan.mutate { change(&$0.start) }
    }
  }
}

extension Array {
  /// Removes what fulfils a condition.
  ///
  /// `removeAll(where:)` copies a shared array even if it removes nothing, which is most often so.
  mutating func remove(where isLeaving: (Element) -> Bool) {
    if contains(where: isLeaving) { removeAll(where: isLeaving) }
  }
}

extension Optional {
  /// Changes the wrapped value in place, if there is one.
  mutating func mutate(_ change: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    self = nil
    change(&value)
    self = value
  }
}
