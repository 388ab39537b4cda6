import SelectionCore

/// What the events of a session have named so far.
struct Naming: Hashable {
  private var photos: Set<Selection.PhotoID> = []
  private var sources: Set<Selection.Source> = []

  mutating func take(_ event: Selection.Event, _ outcome: Selection.Outcome) {
    for asset in event.assets { photos.insert(.asset(asset)) }
    if let capture = event.capture { photos.insert(.capture(capture)) }
    switch outcome {
    case .applied(.presentAlbum): sources.insert(.album)
    case .applied(.presentCamera): sources.insert(.camera)
    case .applied, .rejected, .ignored: break
    }
  }

  /// What an observation shows that cannot have come from these events.
  func groundless(in shown: Selection.Observation) -> Set<Signature.Groundless> {
    let urls = (shown.urls ?? []).compactMap { $0 }.map { Selection.PhotoID.asset($0) }
    var groundless: Set<Signature.Groundless> = []
    if !photos.isSuperset(of: (shown.images ?? []) + (shown.ticked ?? []) + urls) {
      groundless.insert(.photo)
    }
    if (shown.count ?? 0) > photos.count { groundless.insert(.count) }
    let opened = sources.map { Selection.Presented($0) }
    if let presented = shown.presented, presented != Selection.Presented.none,
      !opened.contains(presented)
    {
      groundless.insert(.presented)
    }
    return groundless
  }
}
