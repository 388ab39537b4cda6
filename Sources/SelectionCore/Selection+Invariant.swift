extension Selection {
  /// What holds in every state; evaluated on what a machine shows and on the history of events.
  public enum Invariant: String, CaseIterable, Hashable, Sendable {
    case Aligned, WritesLandInOwnSlot, NoDuplicates, WithinLimit, BadgesCount, AddTileWhenRoom
    case TableIsExact, OneSavePerCapture
    case OneAssetOnePhoto, AlbumPhotoOwnsAsset, UnsavedHasNoAsset

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
      }
    }

    /// Whether only the reference, which shows its state, can be asked.
    public var isReferenceOnly: Bool {
      switch self {
      case .Aligned, .WritesLandInOwnSlot, .NoDuplicates, .WithinLimit, .BadgesCount,
        .AddTileWhenRoom:
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
      case .TableIsExact: state.map { Self.tableIsExact($0) } ?? true
      case .OneSavePerCapture:
        state.flatMap { state in history.map { Self.onePending(state, $0) } } ?? true
      case .OneAssetOnePhoto: state.map { Self.oneAssetOnePhoto($0) } ?? true
      case .AlbumPhotoOwnsAsset: state.map { Self.albumOwns($0) } ?? true
      case .UnsavedHasNoAsset: state.map { Self.unsavedHasNone($0) } ?? true
      }
    }

    private static func isAligned(_ shown: Observation, _ history: History?) -> Bool {
      guard let images = shown.images, let urls = shown.urls else { return true }
      guard images.count == urls.count else { return false }
      return zip(images, urls).allSatisfy { image, url in
        // Without a history nothing is known of the asset of a capture.
        guard let url, !image.isCapture || history?.isPartial == false else { return true }
        return url == history?.asset(of: image) ?? image.asset
      }
    }

    private static func writesLand(_ shown: Observation, _ history: History) -> Bool {
      guard let images = shown.images else { return true }
      if let order = history.orderBeforeAnswer {
        let stayed = Membership(images)
        let known = Membership(order)
        // What stands twice is no matter of order.
        var after = UniqueList()
        for id in images where known.contains(id) && !after.contains(id) { after.append(id) }
        if order.filter({ stayed.contains($0) }) != after.photos { return false }
      }
      guard let urls = shown.urls else { return true }
      return zip(images, urls).allSatisfy { image, url in
        guard case .capture(let capture) = image else { return true }
        return history.answers[capture] == url
      }
    }

    private static func hasNoDuplicates(_ shown: Observation, _ history: History?) -> Bool {
      let assets = (shown.urls ?? []).compactMap { $0 }
      guard isDistinct(assets) else { return false }
      return [shown.images, shown.ticked, shown.working].allSatisfy { list in
        guard let list else { return true }
        guard isDistinct(list) else { return false }
        // Only a capture has an asset that its identity does not tell.
        guard let history, !history.answers.isEmpty else { return true }
        return isDistinct(list.compactMap { history.asset(of: $0) })
      }
    }

    private static func isWithinLimit(_ shown: Observation, _ limit: Int) -> Bool {
      guard limit > 0 else { return true }
      let counts = [
        shown.images?.count, shown.urls?.count, shown.ticked?.count, shown.badges?.count,
        shown.working?.count, shown.count,
      ]
      return counts.allSatisfy { $0 ?? 0 <= limit }
    }

    private static func badgesCount(_ shown: Observation) -> Bool {
      guard let badges = shown.badges else { return true }
      return badges == Array(1..<((shown.ticked?.count ?? badges.count) + 1))
    }

    private static func offersRoom(_ shown: Observation, _ rules: Rules?) -> Bool {
      guard let rules, let canAdd = shown.canAdd, let count = shown.count else { return true }
      return canAdd == (rules.limit == 0 || count < rules.limit)
    }

    private static func tableIsExact(_ state: State) -> Bool {
      let listed = state.draft + state.working + (state.picker?.pan?.start ?? [])
      let owed = state.photos.filter { $0.save == .pending }.map { $0.id }
      var exact: [PhotoID] = []
      for id in (listed + owed).sorted() where exact.last != id { exact.append(id) }
      return state.photos.map { $0.id } == exact
    }

    private static func onePending(_ state: State, _ history: History) -> Bool {
      let pending = state.photos.compactMap { photo -> CaptureID? in
        guard case .capture(let capture) = photo.id, photo.save == .pending else { return nil }
        return capture
      }
      return Set(pending) == history.awaited
    }

    private static func oneAssetOnePhoto(_ state: State) -> Bool {
      isDistinct(state.photos.compactMap { $0.asset })
    }

    private static func albumOwns(_ state: State) -> Bool {
      state.photos.allSatisfy { photo in
        guard case .asset(let asset) = photo.id else { return true }
        return photo.asset == asset
      }
    }

    private static func unsavedHasNone(_ state: State) -> Bool {
      state.photos.allSatisfy { photo in
        switch photo.save {
        case .pending, .failed: photo.asset == nil
        case .none, .saved: true
        }
      }
    }

    /// Whether no element stands twice; what is nearly in order, as long lists are, sorts quickly.
    static func isDistinct<Element: Comparable>(_ elements: [Element]) -> Bool {
      if elements.count > UniqueList.scanned {
        let sorted = elements.sorted()
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
      }
      return elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }
    }
  }
}
