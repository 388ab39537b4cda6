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
    /// The photos of the draft whose images are still to come.
    public var imagesLoading: [PhotoID]?
    /// The photos of the draft whose images were given up.
    public var imagesFailed: [PhotoID]?
    /// The photos of the draft that show a preview in place of the image.
    public var imagesDegraded: [PhotoID]?
    /// How many image requests are outstanding.
    public var requests: Int?
    /// How often the user was told something so far: `notifyLimit`, `notifyDeletion`.
    public var notices: Int?
    /// How far the publication is.
    public var publication: PublicationPhase?
    /// The photos of the publication whose data is, or was, on its way, in the order of the post.
    public var uploads: [PhotoID]?
    /// How far the cleanup is.
    public var cleanup: CleanupPhase?
    /// The assets that are selected for deletion, in the order of selection.
    public var selected: [PhotoID]?
    /// The scratch order of the open album, for machines that can show it; no field of a session.
    public var working: [PhotoID]?
    /// Whether the app ended here.
    public var crashed: Bool

    /// An observation of nothing, to be filled.
    public init() { crashed = false }

    /// The name of a field, as session files spell it, in the order in which they are written.
    public enum Field: String, CaseIterable, Hashable, Sendable {
      case images, urls, ticked, badges, count, canAdd, canFinish, presented
      case imagesLoading, imagesFailed, imagesDegraded, requests, notices, publication, uploads
      case cleanup, selected, crashed
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
        case .imagesLoading: imagesLoading != nil
        case .imagesFailed: imagesFailed != nil
        case .imagesDegraded: imagesDegraded != nil
        case .requests: requests != nil
        case .notices: notices != nil
        case .publication: publication != nil
        case .uploads: uploads != nil
        case .cleanup: cleanup != nil
        case .selected: selected != nil
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
      case .imagesLoading: imagesLoading == nil || imagesLoading == right.imagesLoading
      case .imagesFailed: imagesFailed == nil || imagesFailed == right.imagesFailed
      case .imagesDegraded: imagesDegraded == nil || imagesDegraded == right.imagesDegraded
      case .requests: requests == nil || requests == right.requests
      case .notices: notices == nil || notices == right.notices
      case .publication: publication == nil || publication == right.publication
      case .uploads: uploads == nil || uploads == right.uploads
      case .cleanup: cleanup == nil || cleanup == right.cleanup
      case .selected: selected == nil || selected == right.selected
      case .crashed: !crashed
      }
    }

    /// Whether anything is shown that no core event changes.
    var showsMore: Bool {
      imagesLoading != nil || imagesFailed != nil || imagesDegraded != nil || requests != nil
        || notices != nil || publication != nil || uploads != nil || cleanup != nil
        || selected != nil
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
      imagesLoading = later.imagesLoading ?? imagesLoading
      imagesFailed = later.imagesFailed ?? imagesFailed
      imagesDegraded = later.imagesDegraded ?? imagesDegraded
      requests = later.requests ?? requests
      notices = later.notices ?? notices
      publication = later.publication ?? publication
      uploads = later.uploads ?? uploads
      cleanup = later.cleanup ?? cleanup
      selected = later.selected ?? selected
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
    shown.imagesLoading = imagesLoading
    shown.imagesFailed = imagesFailed
    shown.imagesDegraded = imagesDegraded
    shown.requests = outstandingRequests
    shown.notices = notices
    shown.publication = publicationPhase
    shown.uploads = publication?.uploads ?? []
    shown.cleanup = cleanupPhase
    shown.selected = selectedPhotos
    return shown
  }

  /// What is selected for deletion, under the names that lists have for it.
  var selectedPhotos: [Selection.PhotoID] { selected.map { identity(of: .asset($0)) } }

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
    if shown.showsMore, !agreesBeyondCore(with: shown, names) { return false }
    return (shown.count ?? count) == count && (shown.canAdd ?? canAdd) == canAdd
      && (shown.canFinish ?? canFinish) == canFinish
      && (shown.presented ?? Selection.Presented(presented)) == Selection.Presented(presented)
  }

  /// The same for what no core event changes.
  private func agreesBeyondCore(
    with shown: Selection.Observation,
    _ names: (_ shown: [Selection.PhotoID], _ list: [Selection.PhotoID]) -> Bool
  ) -> Bool {
    if let loading = shown.imagesLoading, !names(loading, imagesLoading) { return false }
    if let failed = shown.imagesFailed, !names(failed, imagesFailed) { return false }
    if let degraded = shown.imagesDegraded, !names(degraded, imagesDegraded) { return false }
    if let uploads = shown.uploads, !names(uploads, publication?.uploads ?? []) { return false }
    if let selected = shown.selected, !names(selected, selectedPhotos) { return false }
    return (shown.requests ?? outstandingRequests) == outstandingRequests
      && (shown.notices ?? notices) == notices
      && (shown.publication ?? publicationPhase) == publicationPhase
      && (shown.cleanup ?? cleanupPhase) == cleanupPhase
  }

  private func names(_ shown: [Selection.PhotoID], _ list: [Selection.PhotoID]) -> Bool {
    guard shown.count == list.count else { return false }
    for index in 0..<shown.count where identity(of: shown[index]) != list[index] { return false }
    return true
  }
}
