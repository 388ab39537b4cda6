// Whether all invariants hold, in one look at the state: what a replay asks after every event.

extension Selection.State {
  /// Whether the state is beyond doubt: then every invariant holds in it.
  ///
  /// The invariants are sentences about what is shown, and judge any machine. That the reference shows
  /// its own lists, and for each photo its own facts, leaves little to look at: the table, whose
  /// photos are told apart and owned once, and lists that name each of them once. It takes next to no
  /// memory. A state in doubt is judged by the invariants themselves.
  func isSound(_ history: Selection.History) -> Bool {
    guard holdsFacts(history), keepsOrder(history), holdsPublication(history),
      keepsQuestion(history)
    else { return false }
    let room = rules.limit == 0 ? Int.max : rules.limit
    guard draft.count <= room, canAdd == (count < room) else { return false }
    if let picker, picker.working.count > room { return false }
    if photos.count > 64 { return isExactAndLong }
    guard let drafted = marks(draft) else { return false }
    var found = drafted | owed
    if let picker {
      guard let ticked = marks(picker.working) else { return false }
      found |= ticked
      if let pan = picker.pan {
        guard let start = marks(pan.start) else { return false }
        found |= start
      }
    }
    return found == (photos.count == 64 ? ~0 : 1 << UInt64(photos.count) - 1)
  }

  /// Whether each list names photos of the table, each once, and all of them but those owed an answer;
  /// for a table that is longer than a word has bits.
  private var isExactAndLong: Bool {
    var isFound = photos.map { $0.save == .pending }
    for list in [draft, picker?.working ?? [], picker?.pan?.start ?? []] {
      var isMarked = [Bool](repeating: false, count: list.isEmpty ? 0 : photos.count)
      for index in 0..<list.count {
        guard let place = self.index(of: list[index]), !isMarked[place] else { return false }
        isMarked[place] = true
        isFound[place] = true
      }
    }
    return isFound.allSatisfy { $0 }
  }

  /// The photos that are owed an answer, a bit for each place in the table.
  private var owed: UInt64 {
    var owed: UInt64 = 0
    for place in 0..<photos.count where photos[place].save == .pending {
      owed |= 1 << UInt64(place)
    }
    return owed
  }

  /// The places in the table of the photos of a list.
  ///
  /// - Returns: nil if a photo is not there, or stands twice in the list.
  private func marks(_ list: [Selection.PhotoID]) -> UInt64? {
    var found: UInt64 = 0
    for index in 0..<list.count {
      guard let place = self.index(of: list[index]) else { return nil }
      let bit: UInt64 = 1 << UInt64(place)
      if found & bit != 0 { return nil }
      found |= bit
    }
    return found
  }

  /// Whether the table is sorted, and each photo has the asset that it must have, which no other has.
  private func holdsFacts(_ history: Selection.History) -> Bool {
    var pending = 0
    // Few are compared with each other, many are sorted.
    var owned: [Selection.AssetID] = []
    for place in 0..<photos.count {
      let id = photos[place].id
      if place > 0, photos[place - 1].id >= id { return false }
      switch id {
      case .asset(let asset):
        if photos[place].asset != asset || photos[place].save != .none { return false }
      case .capture(let capture):
        let asset = photos[place].asset
        if asset != history.answer(for: capture) { return false }
        switch photos[place].save {
        case .pending:
          pending += 1
          if asset != nil || !history.awaited.contains(capture) { return false }
        case .failed: if asset != nil { return false }
        case .none, .saved: break
        }
        if let asset {
          if index(of: .asset(asset)) != nil { return false }
          if photos.count > 64 {
            owned.append(asset)
          } else if isOwnedBefore(place, asset) {
            return false
          }
        }
      }
    }
    return pending == history.awaited.elements.count && Selection.Invariant.isDistinct(owned)
  }

  /// Whether a capture that stands earlier in the table has the asset.
  private func isOwnedBefore(_ place: Int, _ asset: Selection.AssetID) -> Bool {
    var other = place - 1
    while other >= 0, photos[other].id.isCapture {
      if photos[other].asset == asset { return true }
      other -= 1
    }
    return false
  }

  /// Whether the publication is about the draft, and uploads nothing that was not compressed.
  private func holdsPublication(_ history: Selection.History) -> Bool {
    guard let publication else { return true }
    guard publication.covers(draft) else { return false }
    return publication.uploads.allSatisfy { history.compressed.contains($0) }
  }

  /// Whether a question of a cleanup, and its answer by the user, left draft and selection alone.
  private func keepsQuestion(_ history: Selection.History) -> Bool {
    guard let before = history.beforeQuestion else { return true }
    return before.images.map { $0 == draft } ?? true
      && before.selected.map { $0 == selected } ?? true
  }

  /// Whether an answer left the draft as it was; anything else is in doubt.
  private func keepsOrder(_ history: Selection.History) -> Bool {
    history.orderBeforeAnswer.map { $0 == draft } ?? true
  }
}
