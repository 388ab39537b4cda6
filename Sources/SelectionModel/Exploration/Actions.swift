import SelectionCore

/// The events of a scope, sorted by what a state has mentioned.
///
/// Where assets are renamed in order of mention, those that a state does not mention are alike: of the
/// events that differ only in which of them they name, one is tried, and counted for all.
struct Actions: Sendable {
  /// What a state mentions: so many shots, and so many assets of each kind.
  struct Mentioned {
    var shots = 0
    var photos = 0
    var videos = 0
    /// Those of the assets that only the open album, or the cleanup, remembers as gone: they are alike,
    /// too.
    var onlyGonePhotos = 0
    var onlyGoneVideos = 0

    fileprivate mutating func count(gone asset: Selection.AssetID) {
      count(asset)
      switch asset.kind {
      case .photo: onlyGonePhotos += 1
      case .video: onlyGoneVideos += 1
      }
    }

    fileprivate mutating func count(_ asset: Selection.AssetID) {
      switch asset.kind {
      case .photo: photos += 1
      case .video: videos += 1
      }
    }
  }

  struct Action: Sendable {
    let event: Selection.Event
    /// How many events it stands for.
    let renamings: Int
    /// The place of its kind among all kinds.
    let place: Int
    /// Whether a state has to fill in which request, upload or batch it names.
    let isNumbered: Bool

    init(_ event: Selection.Event, renamings: Int) {
      (self.event, self.renamings) = (event, renamings)
      place = event.kind.place
      isNumbered = event.number != nil
    }
  }

  private let scope: ExploredScope
  private let isCanonical: Bool
  private let lists: [[Action]]

  init(_ scope: ExploredScope, isCanonical: Bool) {
    (self.scope, self.isCanonical) = (scope, isCanonical)
    let events = (0...scope.captures).map {
      scope.scope.events(shots: UInt32($0), places: scope.places)
    }
    guard isCanonical else {
      lists = events.map { $0.map { Action($0, renamings: 1) } }
      return
    }
    lists = events.flatMap { events in
      (0...scope.photos).flatMap { photos in
        (0...scope.videos).map { videos in
          events.compactMap { Self.standingForAll($0, scope, photos, videos) }
        }
      }
    }
  }

  /// What a state mentions.
  func mentioned(in state: Selection.State) -> Mentioned {
    var mentioned = Mentioned(shots: Int(state.lastCapture.rawValue))
    if !isCanonical { return mentioned }
    var named: UInt64 = 0
    for photo in state.photos {
      guard let asset = photo.asset else { continue }
      named |= 1 << UInt64(asset.number)
      mentioned.count(asset)
    }
    if let cleanup = state.cleanup {
      let ordered =
        cleanup.selection.assets + (cleanup.start?.assets ?? []) + cleanup.batch
      for asset in ordered where named & 1 << UInt64(asset.number) == 0 {
        named |= 1 << UInt64(asset.number)
        mentioned.count(asset)
      }
    }
    for asset in state.picker?.gone ?? [] where named & 1 << UInt64(asset.number) == 0 {
      mentioned.count(gone: asset)
    }
    for asset in state.cleanup?.gone ?? [] where named & 1 << UInt64(asset.number) == 0 {
      mentioned.count(gone: asset)
    }
    return mentioned
  }

  /// The events to be tried in a state.
  subscript(_ mentioned: Mentioned) -> [Action] {
    guard isCanonical else { return lists[mentioned.shots] }
    let row = mentioned.shots * (scope.photos + 1) + mentioned.photos
    return lists[row * (scope.videos + 1) + mentioned.videos]
  }

  /// All events of the scope that could be tried in a state, whatever they name.
  func all(in state: Selection.State) -> [Selection.Event] {
    scope.scope.events(in: state, places: scope.places)
  }

  /// How many states there are that differ only in the names of the assets.
  func renamings(_ mentioned: Mentioned) -> Int {
    guard isCanonical else { return 1 }
    return Self.choices(of: mentioned.photos, among: scope.photos)
      / Self.choices(of: mentioned.onlyGonePhotos, among: mentioned.onlyGonePhotos)
      * (Self.choices(of: mentioned.videos, among: scope.videos)
        / Self.choices(of: mentioned.onlyGoneVideos, among: mentioned.onlyGoneVideos))
  }

  /// How many ordered choices there are.
  private static func choices(of count: Int, among all: Int) -> Int {
    (0..<count).reduce(1) { $0 * (all - $1) }
  }

  /// The event, if it names the assets that are not mentioned in their order.
  private static func standingForAll(
    _ event: Selection.Event, _ scope: ExploredScope, _ photos: Int, _ videos: Int
  ) -> Action? {
    var next = (photos: photos, videos: videos)
    for asset in event.assets {
      let number = Int(asset.number)
      switch asset.kind {
      case .photo:
        if number > next.photos { return nil }
        if number == next.photos { next.photos += 1 }
      case .video:
        if number > scope.photos + next.videos { return nil }
        if number == scope.photos + next.videos { next.videos += 1 }
      }
    }
    let renamings =
      choices(of: next.photos - photos, among: scope.photos - photos)
      * choices(of: next.videos - videos, among: scope.videos - videos)
    return Action(event, renamings: renamings)
  }
}
