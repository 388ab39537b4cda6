// The events of an opened picker (specification, section 3). Guards are tried in the order given.

extension Selection.State {
  /// Opens the album or the camera; never a second one over the first (reports B042, B120).
  mutating func openPicker(_ source: Selection.Source) -> Selection.Outcome {
    if picker != nil { return .rejected(.alreadyPresenting) }
    if isPublishing { return .rejected(.publishing) }
    if isSelecting { return .rejected(.selecting) }
    switch source {
    case .album: return openAlbum()
    case .camera: return openCamera()
    }
  }

  /// Shows as chosen what the draft holds now, not what an earlier opening left
  /// (seed 1 §5.2; reports B023, B025, B026).
  private mutating func openAlbum() -> Selection.Outcome {
    if rules.pickerNeedsAccess {
      switch access.library {
      case .notDetermined: return .applied(.requestAccess(.library))
      case .restricted, .denied, .addOnly: return .rejected(.libraryAccess)
      case .limited, .full: break
      }
    }
    switch rules.reopening {
    case .seeded:
      let seed = hasAllPresent ? draft : draft.filter { hasPresentAsset($0) }
      // What is not seeded keeps its place: when that fills the limit, nothing could be chosen.
      if seed.isEmpty, rules.isFull(draft.count), !rules.replacesSingle {
        return .rejected(.limitReached)
      }
      present(.album, seed: seed.sorted(), working: draft)
    case .fresh:
      present(.album, seed: [], working: [])
    }
    return .applied(.presentAlbum)
  }

  private mutating func openCamera() -> Selection.Outcome {
    switch access.camera {
    case .notDetermined: return .applied(.requestAccess(.camera))
    case .unavailable, .denied: return .rejected(.cameraAccess)
    case .granted: break
    }
    if rules.isFull(draft.count), rules.shotAtLimit != .saveOnly, !rules.replacesSingle {
      return .rejected(.limitReached)
    }
    present(.camera, seed: [], working: [])
    return .applied(.presentCamera)
  }

  private mutating func present(
    _ source: Selection.Source, seed: [Selection.PhotoID], working: [Selection.PhotoID]
  ) {
    let knowsMissing = source == .album && !hasAllPresent
    let missing = knowsMissing ? draft.compactMap { photo($0) }.filter { !$0.isPresent } : []
    picker = Selection.Picker(
      source: source, seed: seed, working: working, gone: missing.compactMap { $0.asset }.sorted())
    opened += 1
  }

  /// Ticks or unticks a photo (seed 2 §3.1).
  ///
  /// Unticking comes before every other guard: at the limit too (report B043), and for a photo that
  /// is gone (report B172).
  mutating func toggle(_ named: Selection.PhotoID) -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    let id = identity(of: named)
    if id.isCapture, index(of: id) == nil { return .rejected(.unknownPhoto) }
    if let place = working.firstIndex(of: id) {
      picker?.working.remove(at: place)
      return .applied(.none)
    }
    if isMissing(id) { return .rejected(.missingAsset) }
    if !rules.takes(id.kind, beside: kind(of: working)) { return .rejected(.mediaKind) }
    if rules.isFull(working.count) {
      guard rules.replacesSingle else { return .rejected(.limitReached) }
      picker?.working.removeAll()
    }
    enter(id)
    picker?.working.append(id)
    return .applied(.none)
  }

  /// Begins a sweep; its first cell fixes whether it selects or deselects (seed 2 §3.2).
  mutating func panBegan(_ asset: Selection.AssetID) -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    let start = working
    let selects = !start.contains(identity(of: asset))
    picker?.pan = Selection.Pan(start: start, selects: selects, hasNotified: false)
    return sweep(over: [asset])
  }

  /// Applies the range to the order at the start, so that shrinking back restores
  /// (reports B155, B157, B158).
  mutating func panMoved(_ assets: [Selection.AssetID]) -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    return sweep(over: assets)
  }

  /// Ends a sweep where it is.
  mutating func panEnded() -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    guard picker?.pan != nil else { return .ignored(.noPan) }
    picker?.pan = nil
    return .applied(.none)
  }

  /// Takes a sweep back.
  mutating func panCancelled() -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    guard let pan = picker?.pan else { return .ignored(.noPan) }
    picker?.working = pan.start
    picker?.pan = nil
    return .applied(.none)
  }

  private mutating func sweep(over assets: [Selection.AssetID]) -> Selection.Outcome {
    guard let pan = picker?.pan else { return .ignored(.noPan) }
    guard pan.selects else {
      var range = Selection.UniqueList()
      for id in assets.map({ identity(of: $0) }) where !range.contains(id) && !isMissing(id) {
        range.append(id)
      }
      picker?.working = pan.start.filter { !range.contains($0) }
      return .applied(.none)
    }
    let (selection, leftOver) = adding(assets, to: pan.start)
    picker?.working = selection
    if leftOver, !pan.hasNotified {
      picker?.pan?.hasNotified = true
      return .applied(.notifyLimit)
    }
    return .applied(.none)
  }

  /// Adds all that fit; never toggles (report B160).
  mutating func selectAll(_ assets: [Selection.AssetID]) -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    let (selection, leftOver) = adding(assets, to: working)
    if leftOver, selection.count == working.count { return .rejected(.limitReached) }
    picker?.working = selection
    return .applied(leftOver ? .notifyLimit : .none)
  }

  /// The list with the assets that may and do fit behind it, in their order, and whether some that
  /// may did not fit.
  ///
  /// Missing and wrong-kind assets are skipped.
  private mutating func adding(
    _ assets: [Selection.AssetID], to start: [Selection.PhotoID]
  ) -> (selection: [Selection.PhotoID], leftOver: Bool) {
    var selection = Selection.UniqueList(start)
    for asset in assets {
      let id = identity(of: asset)
      if selection.contains(id) || isMissing(id) { continue }
      if !rules.takes(id.kind, beside: kind(of: selection.photos)) { continue }
      if rules.isFull(selection.photos.count) { return (selection.photos, true) }
      enter(id)
      selection.append(id)
    }
    return (selection.photos, false)
  }

  /// Unticks what is ticked; what the album cannot show stays.
  mutating func deselectAll() -> Selection.Outcome {
    guard isAlbumOpen else { return .rejected(.notPresenting) }
    let ticked = Selection.Membership(ticked)
    picker?.working.remove { ticked.contains($0) }
    return .applied(.none)
  }

  /// Moves a photo within the list in front (reports B013, B019, B136).
  mutating func move(_ named: Selection.PhotoID, to place: Int) -> Selection.Outcome {
    if presented == .camera { return .rejected(.presenting) }
    if isPublishing { return .rejected(.publishing) }
    let id = identity(of: named)
    guard let from = list(front).firstIndex(of: id) else { return .rejected(.unknownPhoto) }
    let target = min(max(place, 0), list(front).count - 1)
    edit(front) { list in
      list.remove(at: from)
      list.insert(id, at: target)
    }
    return .applied(.none)
  }

  /// Takes what a system picker delivers: the whole selection that it knows (seed 1 §4.1).
  ///
  /// A second delivery finds the picker closed and does nothing (reports B112, B115, B118). An
  /// empty list clears what was seeded; a cancel is `cancel` (report B148). An item without an
  /// identifier is a capture with a new number: it has no asset, and is reserved from then on.
  mutating func selectAssets(_ photos: [Selection.PhotoID]) -> Selection.Outcome {
    guard isAlbumOpen else { return .ignored(.pickerClosed) }
    let (merged, dropped) = merge(photos)
    for id in merged {
      if case .capture(let capture) = id, index(of: id) == nil { admit(picked: capture) }
      enter(id)
    }
    draft = merged
    picker = nil
    return .applied(.committed(dropped: dropped))
  }

  /// Weaves what the delivery names into the places of working that it can speak about.
  ///
  /// Working is walked with one cursor over the named photos: a reserved photo keeps its place, any
  /// other place takes the next named photo or closes up, and the rest follows at the end.
  private func merge(
    _ photos: [Selection.PhotoID]
  ) -> (draft: [Selection.PhotoID], dropped: Int) {
    let keepsNone = rules.replacesSingle && !photos.isEmpty
    let reserved = Selection.UniqueList(keepsNone ? [] : reserved)
    var (named, dropped) = named(in: photos, beside: reserved)
    if rules.limit > 0 {
      let room = max(0, rules.limit - reserved.photos.count)
      dropped += max(0, named.count - room)
      if named.count > room { named.removeLast(named.count - room) }
    }
    if reserved.photos.isEmpty { return (named, dropped) }
    var woven: [Selection.PhotoID] = []
    woven.reserveCapacity(reserved.photos.count + named.count)
    var next = 0
    for id in working {
      if reserved.contains(id) {
        woven.append(id)
      } else if next < named.count {
        woven.append(named[next])
        next += 1
      }
    }
    woven.append(contentsOf: named[next...])
    return (woven, dropped)
  }

  /// The photos that a delivery names, first mention first, without the reserved ones, and how many
  /// were left out: of the wrong kind, or a capture that came before and is known no more.
  private func named(
    in photos: [Selection.PhotoID], beside reserved: Selection.UniqueList
  ) -> (photos: [Selection.PhotoID], leftOut: Int) {
    var named = Selection.UniqueList()
    var wrong = Selection.UniqueList()
    for photo in photos {
      let id = identity(of: photo)
      if reserved.contains(id) || named.contains(id) || wrong.contains(id) { continue }
      if isForgotten(id) {
        wrong.append(id)
      } else if rules.takes(id.kind, beside: kind(of: reserved.photos) ?? kind(of: named.photos)) {
        named.append(id)
      } else {
        wrong.append(id)
      }
    }
    return (named.photos, wrong.photos.count)
  }

  /// Whether the number of a capture was given before, and the table has forgotten it.
  private func isForgotten(_ id: Selection.PhotoID) -> Bool {
    guard case .capture(let capture) = id, capture <= lastCapture else { return false }
    return index(of: id) == nil
  }

  /// Takes over the selection of the open album; once an opening (reports B053, B112, B114).
  mutating func confirm() -> Selection.Outcome {
    guard isAlbumOpen else { return .ignored(.pickerClosed) }
    if refusesEmpty { return .rejected(.nothingSelected) }
    draft = working
    picker = nil
    return .applied(.committed(dropped: 0))
  }

  /// Drops the selection of the open album (reports B145, B147, B148).
  mutating func cancel() -> Selection.Outcome {
    guard picker != nil else { return .ignored(.pickerClosed) }
    picker = nil
    return .applied(.none)
  }

  /// Asks the system for access, also over an open album (seed 2 §5.2).
  mutating func requestAccess(_ kind: Selection.AccessKind) -> Selection.Outcome {
    switch kind {
    case .limited where access.library != .limited: .rejected(.libraryAccess)
    case .library, .camera, .limited: .applied(.requestAccess(kind))
    }
  }
}
