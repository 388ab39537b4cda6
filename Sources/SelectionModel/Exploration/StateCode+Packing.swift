import ModelChecking
import SelectionCore

// From a state to its key, and back.

extension StateCode {
  /// Packs a state.
  ///
  /// - Returns: nil if a key would not tell all of it: no state that the reducer should reach in this
  ///   scope is such.
  func pack<Key: PackedKey>(_ state: Selection.State) -> Key? {
    var key = Key()
    var names = Names(self)
    var listed = Listed()
    guard hasAccess || state.access == rules.access, hasPans || state.picker?.pan == nil,
      push(state.draft, &key, &names, &listed),
      let seed = word(state.picker?.seed ?? [], within: state.draft)
    else { return nil }
    key.push(seed, bits: longest)
    key.push(source(state.picker), bits: 2)
    guard push(state.picker?.working ?? [], &key, &names, &listed) else { return nil }
    if hasPans {
      let pan = state.picker?.pan
      key.push(
        pan.map { 1 | ($0.selects ? 2 : 0) | ($0.hasNotified ? 4 : 0) } ?? 0, bits: 3)
      guard push(pan?.start ?? [], &key, &names, &listed) else { return nil }
    }
    guard pushFacts(of: state, &key, &names, listed) else { return nil }
    if hasAccess {
      key.push(place(of: state.access.library), bits: 3)
      key.push(place(of: state.access.camera), bits: 2)
    }
    if hasGroups, !pushGroups(of: state, &key, &names) { return nil }
    return key
  }

  private func place<Value: CaseIterable & Equatable>(of value: Value) -> UInt64
  where Value.AllCases: RandomAccessCollection, Value.AllCases.Index == Int {
    UInt64(Value.allCases.firstIndex(of: value) ?? 0)
  }

  private func source(_ picker: Selection.Picker?) -> UInt64 {
    switch picker?.source {
    case nil: 0
    case .album: 1
    case .camera: 2
    }
  }

  /// A list, its first photo lowest.
  private func push<Key: PackedKey>(
    _ list: [Selection.PhotoID], _ key: inout Key, _ names: inout Names, _ listed: inout Listed
  ) -> Bool {
    guard list.count <= longest else { return false }
    var word: UInt64 = 0
    for place in 0..<list.count {
      let code = code(list[place], &names)
      listed.codes |= 1 &<< code
      word |= UInt64(code) &<< (place &* photoBits)
    }
    key.push(word, bits: listBits)
    return true
  }

  /// A set within the draft: a bit for each of its places.
  private func word(
    _ seed: [Selection.PhotoID], within draft: [Selection.PhotoID]
  ) -> UInt64? {
    var (word, found): (UInt64, Int) = (0, 0)
    for photo in 0..<seed.count {
      if photo > 0, seed[photo - 1] >= seed[photo] { return nil }
      for place in 0..<draft.count where draft[place] == seed[photo] {
        word |= 1 &<< place
        found += 1
      }
    }
    return found == seed.count ? word : nil
  }

  private func code(_ photo: Selection.PhotoID, _ names: inout Names) -> Int {
    switch photo {
    case .asset(let asset): names[asset] + 1
    case .capture(let capture): assets.count + Int(capture.rawValue)
    }
  }

  /// What the table and the open album know of shots and assets.
  ///
  /// - Returns: false if the table is not what can be made from the lists and these facts.
  private func pushFacts<Key: PackedKey>(
    of state: Selection.State, _ key: inout Key, _ names: inout Names, _ listed: Listed
  ) -> Bool {
    var (missing, shots): (UInt64, UInt64) = (0, 0)
    var unfound = listed.codes
    for place in 0..<state.photos.count {
      // A set is kept sorted.
      if place > 0, state.photos[place - 1].id >= state.photos[place].id { return false }
      let bit: UInt64
      switch state.photos[place].id {
      case .asset(let asset):
        guard state.photos[place].asset == asset, state.photos[place].save == .none else {
          return false
        }
        let name = names[asset]
        bit = 2 &<< name
        if !state.photos[place].isPresent { missing |= 1 &<< name }
      case .capture(let capture):
        guard let facts = facts(of: state.photos[place], &names), capture <= state.lastCapture
        else { return false }
        shots |= UInt64(facts) &<< ((Int(capture.rawValue) - 1) &* shotBits)
        bit = 1 &<< (assets.count + Int(capture.rawValue))
        if facts == ShotFacts.pending { unfound |= bit }
      }
      // Each photo once, and none that no list holds but what is owed an answer.
      guard unfound & bit != 0 else { return false }
      unfound ^= bit
    }
    guard unfound == 0, Int(state.lastCapture.rawValue) <= captures else { return false }
    var gone: UInt64 = 0
    if let picker = state.picker {
      for place in 0..<picker.gone.count {
        if place > 0, picker.gone[place - 1] >= picker.gone[place] { return false }
        gone |= 1 &<< names[picker.gone[place]]
      }
    }
    key.push(shots, bits: captures * shotBits)
    key.push(UInt64(state.lastCapture.rawValue), bits: lastBits)
    key.push(missing, bits: assets.count)
    key.push(gone, bits: assets.count)
    return true
  }

  private func facts(of shot: Selection.Photo, _ names: inout Names) -> Int? {
    guard let asset = shot.asset else {
      guard shot.isPresent else { return nil }
      switch shot.save {
      case .none: return ShotFacts.unsaved
      case .pending: return ShotFacts.pending
      case .failed(.assetTaken): return ShotFacts.assetTaken
      case .failed(.unspecified): return ShotFacts.failed
      case .failed(.relaunched) where hasLife: return relaunchedFacts
      case .failed: return nil
      case .saved: return nil
      }
    }
    guard shot.save == .saved else { return nil }
    return ShotFacts.saved + 2 * names[asset] + (shot.isPresent ? 0 : 1)
  }

  /// The numbers of the assets: their own, or those of the order in which they are asked for.
  struct Names {
    private let isCanonical: Bool
    private let photoCount: Int
    /// Four bits an asset: its new number and one, or nothing yet.
    private var given: UInt64 = 0
    private var photos = 0
    private var videos = 0

    init(_ code: StateCode) {
      isCanonical = code.isCanonical
      photoCount = code.photoCount
      videos = code.photoCount
    }

    subscript(_ asset: Selection.AssetID) -> Int {
      mutating get {
        let number = Int(asset.number)
        if !isCanonical { return number }
        let known = Int(given &>> (number &* 4) & 15)
        if known > 0 { return known - 1 }
        let name: Int
        if number < photoCount {
          name = photos
          photos += 1
        } else {
          name = videos
          videos += 1
        }
        given |= UInt64(name + 1) &<< (number &* 4)
        return name
      }
    }
  }

  /// Makes the state that was packed.
  func unpack<Key: PackedKey>(_ key: Key) -> Selection.State {
    var key = key
    var state = Selection.State(rules)
    let later = hasGroups ? popGroups(&key) : nil
    if hasAccess {
      state.access.camera = Selection.CameraAccess.allCases[Int(key.pop(bits: 2))]
      state.access.library = Selection.LibraryAccess.allCases[Int(key.pop(bits: 3))]
    }
    let gone = key.pop(bits: assets.count)
    let missing = key.pop(bits: assets.count)
    state.lastCapture = Selection.CaptureID(UInt32(key.pop(bits: lastBits)))
    let shots = key.pop(bits: captures * shotBits)
    var listed = Listed()
    var pan: Selection.Pan?
    if hasPans {
      let start = photos(key.pop(bits: listBits), &listed)
      let facts = key.pop(bits: 3)
      if facts != 0 {
        pan = Selection.Pan(
          start: start, selects: facts & 2 != 0, hasNotified: facts & 4 != 0)
      }
    }
    let working = photos(key.pop(bits: listBits), &listed)
    let source = key.pop(bits: 2)
    let seed = key.pop(bits: longest)
    state.draft = photos(key.pop(bits: listBits), &listed)
    if source != 0 {
      state.picker = Selection.Picker(
        source: source == 1 ? .album : .camera, seed: photos(of: seed, within: state.draft),
        working: working, gone: assets(of: gone), pan: pan)
    }
    state.photos = table(listed, missing: missing, shots, upTo: state.lastCapture)
    if let later { add(later, to: &state) }
    return state
  }

  /// The photos that lists hold, a bit for each.
  private struct Listed {
    var codes: UInt64 = 0
  }

  private func photo(_ code: Int) -> Selection.PhotoID {
    code <= assets.count
      ? .asset(assets[code - 1]) : .capture(Selection.CaptureID(UInt32(code - assets.count)))
  }

  private func photos(_ word: UInt64, _ listed: inout Listed) -> [Selection.PhotoID] {
    if word == 0 { return [] }
    var list: [Selection.PhotoID] = []
    list.reserveCapacity(longest + 1)
    var rest = word
    while rest != 0 {
      let code = Int(rest & (1 &<< photoBits &- 1))
      listed.codes |= 1 &<< code
      list.append(photo(code))
      rest &>>= photoBits
    }
    return list
  }

  private func photos(
    of seed: UInt64, within draft: [Selection.PhotoID]
  ) -> [Selection.PhotoID] {
    if seed == 0 { return [] }
    var photos: [Selection.PhotoID] = []
    photos.reserveCapacity(draft.count)
    for place in 0..<draft.count where seed & 1 &<< place != 0 {
      // A set is kept sorted; it is short.
      var slot = photos.count
      photos.append(draft[place])
      while slot > 0, photos[slot] < photos[slot - 1] {
        photos.swapAt(slot, slot - 1)
        slot -= 1
      }
    }
    return photos
  }

  func assets(of gone: UInt64) -> [Selection.AssetID] {
    if gone == 0 { return [] }
    return assets.indices.filter { gone & 1 &<< $0 != 0 }.map { assets[$0] }
  }

  private func table(
    _ listed: Listed, missing: UInt64, _ shots: UInt64, upTo last: Selection.CaptureID
  ) -> [Selection.Photo] {
    var table: [Selection.Photo] = []
    table.reserveCapacity(assets.count + captures)
    for number in 0..<assets.count where listed.codes & 2 &<< number != 0 {
      table.append(
        Selection.Photo(
          id: .asset(assets[number]), asset: assets[number], save: .none,
          isPresent: missing & 1 &<< number == 0))
    }
    for shot in 0..<Int(last.rawValue) {
      let facts = Int(shots &>> (shot &* shotBits) & (1 &<< shotBits &- 1))
      if facts == ShotFacts.unknown { continue }
      let id = Selection.PhotoID.capture(Selection.CaptureID(UInt32(shot + 1)))
      table.append(self.shot(id, facts))
    }
    return table
  }

  private func shot(_ id: Selection.PhotoID, _ facts: Int) -> Selection.Photo {
    func made(_ save: Selection.Save) -> Selection.Photo {
      Selection.Photo(id: id, asset: nil, save: save, isPresent: true)
    }
    switch facts {
    case ShotFacts.unsaved: return made(.none)
    case ShotFacts.pending: return made(.pending)
    case ShotFacts.failed: return made(.failed(.unspecified))
    case ShotFacts.assetTaken: return made(.failed(.assetTaken))
    case relaunchedFacts where hasLife: return made(.failed(.relaunched))
    default:
      let saved = facts - ShotFacts.saved
      return Selection.Photo(
        id: id, asset: assets[saved / 2], save: .saved, isPresent: saved & 1 == 0)
    }
  }
}
