extension Selection {
  /// What can be seen of a picker from outside; any subset, nil for what is not shown.
  public struct Observation: Hashable, Sendable {
    /// The photos of the draft whose images are shown, in order.
    public var images: [PhotoID]?
    /// The URLs of the draft, in order; nil for an empty one.
    public var urls: [AssetID?]?
    /// The photos of the open album that are shown as chosen, in the order of choice.
    public var ticked: [PhotoID]?
    /// The numbers on the ticked photos.
    public var badges: [Int]?
    /// How many photos are counted.
    public var count: Int?
    /// Whether another photo is offered.
    public var canAdd: Bool?
    /// Whether the selection can be finished.
    public var canFinish: Bool?
    /// What is presented.
    public var presented: Presented?
    /// The scratch order of the open album, for machines that can show it; no field of a session.
    public var working: [PhotoID]?
    /// Whether the app ended here.
    public var crashed: Bool

    /// An observation of nothing, to be filled.
    public init() { crashed = false }

    /// The name of a field, as session files spell it, in the order in which they are written.
    public enum Field: String, CaseIterable, Hashable, Sendable {
      case images, urls, ticked, badges, count, canAdd, canFinish, presented, crashed
    }

    /// The fields that are shown.
    public var fields: [Field] {
      Field.allCases.filter { field in
        switch field {
        case .images: images != nil
        case .urls: urls != nil
        case .ticked: ticked != nil
        case .badges: badges != nil
        case .count: count != nil
        case .canAdd: canAdd != nil
        case .canFinish: canFinish != nil
        case .presented: presented != nil
        case .crashed: crashed
        }
      }
    }

    /// Whether a field is what it should be; one that is not shown is.
    public func agrees(on field: Field, with right: Observation) -> Bool {
      switch field {
      case .images: images == nil || images == right.images
      case .urls: urls == nil || urls == right.urls
      case .ticked: ticked == nil || ticked == right.ticked
      case .badges: badges == nil || badges == right.badges
      case .count: count == nil || count == right.count
      case .canAdd: canAdd == nil || canAdd == right.canAdd
      case .canFinish: canFinish == nil || canFinish == right.canFinish
      case .presented: presented == nil || presented == right.presented
      case .crashed: !crashed
      }
    }

    /// Takes over every field that a later look at the same moment shows.
    public mutating func add(_ later: Observation) {
      images = later.images ?? images
      urls = later.urls ?? urls
      ticked = later.ticked ?? ticked
      badges = later.badges ?? badges
      count = later.count ?? count
      canAdd = later.canAdd ?? canAdd
      canFinish = later.canFinish ?? canFinish
      presented = later.presented ?? presented
      working = later.working ?? working
      crashed = later.crashed || crashed
    }
  }

  /// What is presented, as it is seen.
  public enum Presented: String, CaseIterable, Hashable, Sendable {
    case album, camera, none

    /// The same, seen from a state.
    public init(_ source: Source?) {
      switch source {
      case .album: self = .album
      case .camera: self = .camera
      case nil: self = .none
      }
    }
  }
}

extension Selection.State {
  /// Everything that can be seen of this state.
  public var observation: Selection.Observation {
    var shown = Selection.Observation()
    shown.images = selectedImages
    shown.urls = selectedAssetURLs
    let ticked = ticked
    shown.ticked = ticked
    shown.badges = Array(1..<(ticked.count + 1))
    shown.count = count
    shown.canAdd = canAdd
    shown.canFinish = canFinish
    shown.presented = Selection.Presented(presented)
    shown.working = working
    return shown
  }

  /// Whether all that an app showed is what this state shows; names are read as in events.
  ///
  /// It says the same as a comparison with ``observation`` field by field, and makes none.
  public func agrees(with shown: Selection.Observation) -> Bool {
    agrees(with: shown, names)
  }

  /// The same for a machine, which shows each photo under its own name.
  package func shows(_ shown: Selection.Observation) -> Bool {
    agrees(with: shown) { $0 == $1 }
  }

  @inline(__always)
  private func agrees(
    with shown: Selection.Observation,
    _ names: (_ shown: [Selection.PhotoID], _ list: [Selection.PhotoID]) -> Bool
  ) -> Bool {
    if shown.crashed { return false }
    if let images = shown.images, !names(images, draft) { return false }
    if let urls = shown.urls {
      guard urls.count == draft.count else { return false }
      for index in 0..<urls.count where urls[index] != asset(of: draft[index]) { return false }
    }
    if let ticked = shown.ticked, !names(ticked, self.ticked) { return false }
    if let badges = shown.badges {
      guard badges.count == ticked.count else { return false }
      for index in 0..<badges.count where badges[index] != index + 1 { return false }
    }
    if let working = shown.working, working != self.working { return false }
    return (shown.count ?? count) == count && (shown.canAdd ?? canAdd) == canAdd
      && (shown.canFinish ?? canFinish) == canFinish
      && (shown.presented ?? Selection.Presented(presented)) == Selection.Presented(presented)
  }

  private func names(_ shown: [Selection.PhotoID], _ list: [Selection.PhotoID]) -> Bool {
    guard shown.count == list.count else { return false }
    for index in 0..<shown.count where identity(of: shown[index]) != list[index] { return false }
    return true
  }
}
