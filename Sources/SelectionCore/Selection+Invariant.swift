extension Selection {
  /// What holds in every state; evaluated on what a machine shows and on the history of events.
  public enum Invariant: String, CaseIterable, Hashable, Sendable {
    case Aligned, WritesLandInOwnSlot, NoDuplicates, WithinLimit, BadgesCount, AddTileWhenRoom
    case TableIsExact, OneSavePerCapture
    case OneAssetOnePhoto, AlbumPhotoOwnsAsset, UnsavedHasNoAsset
    case ReadyMeansAll, DeletionOnlyByAnswer

    /// The invariants that a recording of an app can be judged by.
    public static let ofRecordings: [Invariant] = [
      .Aligned, .WritesLandInOwnSlot, .NoDuplicates, .WithinLimit, .BadgesCount,
    ]

    /// The invariant in one plain sentence.
    public var sentence: String {
      switch self {
      case .Aligned:
        "images and urls have one length, and each url is empty or the asset of the image at its "
          + "index"
      case .WritesLandInOwnSlot:
        "a listed capture's url is the asset of the answer that was accepted for that capture, "
          + "empty before; no answer changes the order of the photos"
      case .NoDuplicates: "no photo, and no asset, is listed twice"
      case .WithinLimit:
        "draft and working never exceed the limit, pending captures included"
      case .BadgesCount: "badges are 1…k in the order of ticked"
      case .AddTileWhenRoom:
        "another photo is offered iff there is no limit or the list is shorter than it"
      case .TableIsExact:
        "the table holds exactly the photos that a list holds or that are owed an answer"
      case .OneSavePerCapture:
        "a capture is pending exactly while the last save asked for it has had no accepted answer"
      case .OneAssetOnePhoto: "no asset belongs to two photos of the table"
      case .AlbumPhotoOwnsAsset: "a photo of the album has its own asset"
      case .UnsavedHasNoAsset: "pending and failed captures have no asset"
      case .ReadyMeansAll: "publish proceeds only with data for every photo, in draft order"
      case .DeletionOnlyByAnswer: "cleanup changes nothing before the system's answer"
      }
    }

    /// Whether only the reference, which shows its state, can be asked.
    public var isReferenceOnly: Bool {
      switch self {
      case .Aligned, .WritesLandInOwnSlot, .NoDuplicates, .WithinLimit, .BadgesCount,
        .AddTileWhenRoom, .ReadyMeansAll, .DeletionOnlyByAnswer:
        false
      case .TableIsExact, .OneSavePerCapture, .OneAssetOnePhoto, .AlbumPhotoOwnsAsset,
        .UnsavedHasNoAsset:
        true
      }
    }

    /// Whether the invariant holds; what is not shown cannot break it.
    ///
    /// - Parameters:
    ///   - shown: what the machine, or the app, shows.
    ///   - state: the state of the reference; nil for all others.
    ///   - history: the events so far; nil where only the state is to be judged.
    public func holds(
      in shown: Observation, state: State? = nil, history: History? = nil
    ) -> Bool {
      switch self {
      case .Aligned: Self.isAligned(shown, history)
      case .WritesLandInOwnSlot: history.map { $0.isPartial || Self.writesLand(shown, $0) } ?? true
      case .NoDuplicates: Self.hasNoDuplicates(shown, history)
      case .WithinLimit: Self.isWithinLimit(shown, (history?.rules ?? state?.rules)?.limit ?? 0)
      case .BadgesCount: Self.badgesCount(shown)
      case .AddTileWhenRoom: Self.offersRoom(shown, history?.rules ?? state?.rules)
      case .TableIsExact, .OneSavePerCapture, .OneAssetOnePhoto, .AlbumPhotoOwnsAsset,
        .UnsavedHasNoAsset:
        state.map { holds(in: $0, history) } ?? true
      case .ReadyMeansAll: Self.readyMeansAll(shown, history)
      case .DeletionOnlyByAnswer: Self.deletesOnlyByAnswer(shown, history)
      }
    }

    /// The same for an invariant that only the reference can be asked; all others are not asked.
    func holds(in state: State, _ history: History?) -> Bool {
      switch self {
      case .Aligned, .WritesLandInOwnSlot, .NoDuplicates, .WithinLimit, .BadgesCount,
        .AddTileWhenRoom, .ReadyMeansAll, .DeletionOnlyByAnswer:
        true
      case .TableIsExact: Self.tableIsExact(state)
      case .OneSavePerCapture: history.map { Self.onePending(state, $0) } ?? true
      case .OneAssetOnePhoto: Self.oneAssetOnePhoto(state)
      case .AlbumPhotoOwnsAsset: Self.albumOwns(state)
      case .UnsavedHasNoAsset: Self.unsavedHasNone(state)
      }
    }

    private static func isAligned(_ shown: Observation, _ history: History?) -> Bool {
      guard let images = shown.images, let urls = shown.urls else { return true }
      guard images.count == urls.count else { return false }
      for index in images.indices {
        guard let url = urls[index] else { continue }
        switch images[index] {
        case .asset(let asset): if asset != url { return false }
        case .capture(let capture):
          // Without a history nothing is known of the asset of a capture.
          guard let history, !history.isPartial else { continue }
          if history.answer(for: capture) != url { return false }
        }
      }
      return true
    }

    private static func writesLand(_ shown: Observation, _ history: History) -> Bool {
      guard let images = shown.images else { return true }
      if let order = history.orderBeforeAnswer, order != images, !keeps(order, images) {
        return false
      }
      guard let urls = shown.urls else { return true }
      for (image, url) in zip(images, urls) {
        guard case .capture(let capture) = image else { continue }
        if history.answer(for: capture) != url { return false }
      }
      return true
    }

    /// Whether what stayed stands in the order in which it stood.
    private static func keeps(_ order: [PhotoID], _ images: [PhotoID]) -> Bool {
      let stayed = Membership(images)
      let known = Membership(order)
      // What stands twice is no matter of order.
      var after = UniqueList()
      for id in images where known.contains(id) && !after.contains(id) { after.append(id) }
      return order.filter { stayed.contains($0) } == after.photos
    }

    private static func hasNoDuplicates(_ shown: Observation, _ history: History?) -> Bool {
      if let urls = shown.urls, !isDistinct(assets: urls) { return false }
      return hasNoDuplicates(shown.images, history)
        && hasNoDuplicates(shown.working, history)
        && (shown.ticked == shown.working || hasNoDuplicates(shown.ticked, history))
    }

    private static func hasNoDuplicates(_ list: [PhotoID]?, _ history: History?) -> Bool {
      guard let list else { return true }
      guard isDistinct(list) else { return false }
      // Only a capture has an asset that its identity does not tell.
      guard let history, !history.answers.isEmpty else { return true }
      let assets = Membership(list)
      var found: [AssetID] = []
      for id in list {
        guard case .capture(let capture) = id, let asset = history.answer(for: capture) else {
          continue
        }
        if assets.contains(.asset(asset)) { return false }
        found.append(asset)
      }
      return isDistinct(found)
    }

    private static func isWithinLimit(_ shown: Observation, _ limit: Int) -> Bool {
      guard limit > 0 else { return true }
      return shown.images?.count ?? 0 <= limit && shown.urls?.count ?? 0 <= limit
        && shown.ticked?.count ?? 0 <= limit && shown.badges?.count ?? 0 <= limit
        && shown.working?.count ?? 0 <= limit && shown.count ?? 0 <= limit
    }

    private static func badgesCount(_ shown: Observation) -> Bool {
      guard let badges = shown.badges else { return true }
      if let ticked = shown.ticked, ticked.count != badges.count { return false }
      for index in badges.indices where badges[index] != index + 1 { return false }
      return true
    }

    private static func offersRoom(_ shown: Observation, _ rules: Rules?) -> Bool {
      guard let rules, let canAdd = shown.canAdd, let count = shown.count else { return true }
      return canAdd == (rules.limit == 0 || count < rules.limit)
    }

    /// Each list is found in the table, which is sorted, and nothing is left over there but what is
    /// owed an answer.
    private static func tableIsExact(_ state: State) -> Bool {
      let photos = state.photos
      if photos.count > 64 { return longTableIsExact(state) }
      var found: UInt64 = 0
      for index in 0..<photos.count {
        if index > 0, photos[index - 1].id >= photos[index].id { return false }
        if photos[index].save == .pending { found |= 1 << UInt64(index) }
      }
      func marks(_ list: [PhotoID]) -> Bool {
        for index in 0..<list.count {
          guard let place = state.index(of: list[index]) else { return false }
          found |= 1 << UInt64(place)
        }
        return true
      }
      guard marks(state.draft) else { return false }
      if let picker = state.picker {
        guard marks(picker.working) else { return false }
        if let pan = picker.pan, !marks(pan.start) { return false }
      }
      return found == (photos.count == 64 ? ~0 : 1 << UInt64(photos.count) - 1)
    }

    /// The same without a word that has a bit for each photo.
    private static func longTableIsExact(_ state: State) -> Bool {
      let listed = state.draft + state.working + (state.picker?.pan?.start ?? [])
      let owed = state.photos.filter { $0.save == .pending }.map { $0.id }
      var exact: [PhotoID] = []
      for id in (listed + owed).sorted() where exact.last != id { exact.append(id) }
      return state.photos.map { $0.id } == exact
    }

    private static func onePending(_ state: State, _ history: History) -> Bool {
      var count = 0
      for photo in state.photos {
        guard case .capture(let capture) = photo.id, photo.save == .pending else { continue }
        if !history.awaited.contains(capture) { return false }
        count += 1
      }
      return count == history.awaited.elements.count
    }

    private static func oneAssetOnePhoto(_ state: State) -> Bool {
      isDistinct(assets: state.photos, of: { $0.asset })
    }

    private static func albumOwns(_ state: State) -> Bool {
      for photo in state.photos {
        if case .asset(let asset) = photo.id, photo.asset != asset { return false }
      }
      return true
    }

    private static func unsavedHasNone(_ state: State) -> Bool {
      for photo in state.photos where photo.asset != nil {
        switch photo.save {
        case .pending, .failed: return false
        case .none, .saved: break
        }
      }
      return true
    }

    private static func isDistinct(assets: [AssetID?]) -> Bool {
      isDistinct(assets: assets, of: { $0 })
    }

    /// Whether no asset stands twice; what rises, as it does in the table, needs one look.
    @inline(__always)
    private static func isDistinct<Element>(
      assets elements: [Element], of asset: (Element) -> AssetID?
    ) -> Bool {
      var last: AssetID?
      var rises = true
      for index in 0..<elements.count {
        guard let next = asset(elements[index]) else { continue }
        if let last, last >= next { rises = false }
        last = next
      }
      if rises { return true }
      if elements.count > UniqueList.scanned { return isDistinct(elements.compactMap(asset)) }
      for index in 1..<elements.count {
        guard let next = asset(elements[index]) else { continue }
        for earlier in 0..<index where asset(elements[earlier]) == next { return false }
      }
      return true
    }

    /// Whether no element stands twice; what is nearly in order, as long lists are, sorts quickly.
    static func isDistinct<Element: Comparable>(_ elements: [Element]) -> Bool {
      if elements.count > UniqueList.scanned {
        let sorted = elements.sorted()
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
      }
      for index in 0..<elements.count {
        let element = elements[index]
        for earlier in 0..<index where elements[earlier] == element { return false }
      }
      return true
    }
  }
}
