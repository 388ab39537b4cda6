import ModelChecking
import SelectionCore

// What the key tells beyond the core: images, the publication, the cleanup.

extension StateCode {
  /// How many bits it takes.
  var groupBits: Int {
    (hasImages ? 3 * assets.count : 0) + (hasPublication ? 1 + 3 * longest : 0)
      + (hasCleanup ? 4 + assets.count + 2 * assetListBits + askedBits : 0)
  }

  /// The facts about a shot whose save a relaunch has ended.
  var relaunchedFacts: Int { ShotFacts.saved + 2 * assets.count }

  private var assetListBits: Int { assetBits * assets.count }
  /// From 0 to the number of the assets.
  private var askedBits: Int { assetBits }

  /// Pushes all of it, the cleanup last.
  func pushGroups<Key: PackedKey>(
    of state: Selection.State, _ key: inout Key, _ names: inout Names
  ) -> Bool {
    if hasImages {
      guard let word = images(of: state, &names) else { return false }
      key.push(word, bits: 3 * assets.count)
    }
    if hasPublication {
      guard let word = publication(of: state) else { return false }
      key.push(word, bits: 1 + 3 * longest)
    } else if state.publication != nil {
      return false
    }
    if !hasCleanup { return state.cleanup == nil }
    return push(state.cleanup, &key, &names)
  }

  // MARK: Images

  /// How far an image is, as a number: 0 is ready.
  private enum ImageCode {
    static let loading = 1
    static let failed = 3
    static let timedOut = 5
  }

  private func images(of state: Selection.State, _ names: inout Names) -> UInt64? {
    var word: UInt64 = 0
    for place in 0..<state.photos.count {
      let photo = state.photos[place]
      guard case .asset(let asset) = photo.id else {
        // A shot has its image from the start.
        if photo.image != .ready { return nil }
        continue
      }
      let code: Int
      switch photo.image {
      case .ready: code = 0
      case .loading(_, let hasPreview): code = ImageCode.loading + (hasPreview ? 1 : 0)
      case .failed(.unspecified, let hasPreview): code = ImageCode.failed + (hasPreview ? 1 : 0)
      case .failed(.timedOut, let hasPreview): code = ImageCode.timedOut + (hasPreview ? 1 : 0)
      case .failed: return nil
      }
      word |= UInt64(code) &<< (3 &* names[asset])
    }
    return word
  }

  private func image(_ code: Int, request: inout Int) -> Selection.Image {
    switch code {
    case 0: return .ready
    case 1, 2:
      request += 1
      return .loading(request: request, hasPreview: code == 2)
    case 3, 4: return .failed(.unspecified, hasPreview: code == 4)
    default: return .failed(.timedOut, hasPreview: code == 6)
    }
  }

  // MARK: The publication

  /// A bit that there is one, and the progress of each photo; it is always about the draft.
  private func publication(of state: Selection.State) -> UInt64? {
    guard let publication = state.publication else { return 0 }
    guard publication.items.map(\.photo) == state.draft, !state.draft.isEmpty else { return nil }
    var word: UInt64 = 1
    for (place, item) in publication.items.enumerated() {
      guard let code = code(of: item.progress) else { return nil }
      word |= code &<< (1 &+ 3 &* place)
    }
    return word
  }

  /// All bytes are alike: the machine keeps them, and asks nothing of them.
  private func code(of progress: Selection.Publication.Progress) -> UInt64? {
    switch progress {
    case .waiting: 0
    case .compressed(1): 1
    case .compressionFailed(.unspecified): 2
    case .compressionFailed(.relaunched): 3
    case .uploading(1, _): 4
    case .uploadFailed(1, .unspecified): 5
    case .uploaded(1): 6
    case .compressed, .compressionFailed, .uploading, .uploadFailed, .uploaded: nil
    }
  }

  private func progress(_ code: UInt64, upload: inout Int) -> Selection.Publication.Progress {
    switch code {
    case 0: return .waiting
    case 1: return .compressed(bytes: 1)
    case 2: return .compressionFailed(.unspecified)
    case 3: return .compressionFailed(.relaunched)
    case 4:
      upload += 1
      return .uploading(bytes: 1, upload: upload)
    case 5: return .uploadFailed(bytes: 1, .unspecified)
    default: return .uploaded(bytes: 1)
    }
  }

  // MARK: The cleanup

  private func push<Key: PackedKey>(
    _ cleanup: Selection.Cleanup?, _ key: inout Key, _ names: inout Names
  ) -> Bool {
    func list(_ assets: [Selection.AssetID]) -> UInt64? {
      guard assets.count <= self.assets.count else { return nil }
      var word: UInt64 = 0
      for (place, asset) in assets.enumerated() {
        word |= UInt64(names[asset] + 1) &<< (place &* assetBits)
      }
      return word
    }
    guard let selected = list(cleanup?.selection.assets ?? []),
      let other = list(cleanup?.start?.assets ?? cleanup?.batch ?? [])
    else { return false }
    var gone: UInt64 = 0
    for asset in (cleanup.map { Array($0.gone) } ?? []).sorted() { gone |= 1 &<< names[asset] }
    // Neither what is selected nor where a sweep began is gone: only a batch may have lost some.
    key.push(selected, bits: assetListBits)
    key.push(other, bits: assetListBits)
    key.push(gone, bits: assets.count)
    key.push(UInt64(cleanup?.asked ?? 0), bits: askedBits)
    key.push(UInt64(phase(cleanup?.phase ?? .none)), bits: 2)
    key.push(cleanup?.sweep.map { $0.selects ? 1 : 2 } ?? 0, bits: 2)
    return true
  }

  private func phase(_ phase: Selection.CleanupPhase) -> Int {
    Selection.CleanupPhase.allCases.firstIndex(of: phase) ?? 0
  }

  private func assets(in word: UInt64) -> [Selection.AssetID] {
    var list: [Selection.AssetID] = []
    var rest = word
    while rest != 0 {
      list.append(assets[Int(rest & (1 &<< assetBits &- 1)) - 1])
      rest &>>= assetBits
    }
    return list
  }

  // MARK: Back

  /// What was popped of a key.
  struct Later {
    fileprivate var images: UInt64 = 0
    fileprivate var publication: UInt64 = 0
    fileprivate var cleanup: Selection.Cleanup?
  }

  func popGroups<Key: PackedKey>(_ key: inout Key) -> Later {
    var later = Later()
    if hasCleanup {
      let sweep = key.pop(bits: 2)
      let phase = Selection.CleanupPhase.allCases[Int(key.pop(bits: 2))]
      let asked = Int(key.pop(bits: askedBits))
      let gone = assets(of: key.pop(bits: assets.count))
      let other = assets(in: key.pop(bits: assetListBits))
      let selected = assets(in: key.pop(bits: assetListBits))
      if phase != .none {
        later.cleanup = Selection.Cleanup(
          phase: phase, selected: selected, gone: Set(gone), batch: (1, other, asked),
          sweep: sweep == 0 ? nil : (sweep == 1, other))
      }
    }
    if hasPublication { later.publication = key.pop(bits: 1 + 3 * longest) }
    if hasImages { later.images = key.pop(bits: 3 * assets.count) }
    return later
  }

  /// Adds it to a state that has its table and its draft.
  func add(_ later: Later, to state: inout Selection.State) {
    if hasImages {
      for place in state.photos.indices {
        guard case .asset(let asset) = state.photos[place].id else { continue }
        let code = Int(later.images &>> (3 &* UInt64(asset.number)) & 7)
        state.photos[place].image = image(code, request: &state.requests)
      }
    }
    if later.publication != 0 {
      var items: [Selection.Publication.Item] = []
      for (place, photo) in state.draft.enumerated() {
        let code = later.publication &>> (1 &+ 3 &* UInt64(place)) & 7
        items.append(.init(photo: photo, progress: progress(code, upload: &state.uploads)))
      }
      state.publication = Selection.Publication(items: items)
    }
    if let cleanup = later.cleanup {
      state.cleanup = cleanup
      state.batches = cleanup.phase == .deleting ? 1 : 0
    }
  }

  // MARK: Without keys

  /// The state that would be made from the key of a state, however long the key.
  func normal(_ state: Selection.State) -> Selection.State {
    var normal = state
    (normal.opened, normal.notices) = (0, 0)
    (normal.requests, normal.uploads) = (0, 0)
    for place in normal.photos.indices {
      switch normal.photos[place].image {
      case .loading(_, let hasPreview) where hasImages:
        normal.requests += 1
        normal.photos[place].image = .loading(
          request: normal.requests, hasPreview: hasPreview)
      case .ready, .loading, .failed: if !hasImages { normal.photos[place].image = .ready }
      }
    }
    for place in normal.publication?.items.indices ?? 0..<0 {
      if case .uploading(let bytes, _) = normal.publication?.items[place].progress {
        normal.uploads += 1
        normal.publication?.items[place].progress = .uploading(
          bytes: bytes, upload: normal.uploads)
      }
    }
    normal.batches = normal.cleanupPhase == .deleting ? 1 : 0
    normal.cleanup = normal.cleanup.map { cleanup in
      Selection.Cleanup(
        phase: cleanup.phase, selected: cleanup.selection.assets, gone: cleanup.gone,
        batch: (1, cleanup.batch, cleanup.asked),
        sweep: cleanup.start.map { (cleanup.sweep?.selects ?? true, $0.assets) })
    }
    return normal
  }
}
