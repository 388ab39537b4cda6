// What can be derived from the state, and is therefore never stored.

extension Selection.State {
  /// The image of each photo of the draft, named by its photo.
  public var selectedImages: [Selection.PhotoID] { draft }

  /// The asset of each photo of the draft, nil where it has none: aligned by construction.
  public var selectedAssetURLs: [Selection.AssetID?] { draft.map { asset(of: $0) } }

  /// The asset of a photo of the table.
  func asset(of id: Selection.PhotoID) -> Selection.AssetID? {
    switch id {
    // A photo of the album has its own.
    case .asset(let asset): asset
    case .capture: photo(id)?.asset
    }
  }

  /// What is presented.
  public var presented: Selection.Source? { picker?.source }

  /// The scratch order of the open album; empty when none is open.
  public var working: [Selection.PhotoID] { picker?.working ?? [] }

  /// The photos of working that the open album can show: with a present asset, or shot in it.
  public var ticked: [Selection.PhotoID] {
    guard isAlbumOpen else { return [] }
    // Most often the album can show all of working: then it is the same list.
    if hasAllPresent { return working }
    let drafted = Selection.Membership(draft)
    return working.filter { id in
      hasPresentAsset(id) || (id.isCapture && !drafted.contains(id))
    }
  }

  /// The number on each ticked photo, in the order of ``ticked``.
  public var badges: [Int] { Array(1..<(ticked.count + 1)) }

  /// How many photos the list in front has: working while an album is open, else the draft.
  public var count: Int { isAlbumOpen ? working.count : draft.count }

  /// Whether another photo is offered (seed 1 §3.2: the add tile).
  public var canAdd: Bool { !rules.isFull(count) }

  /// Whether an album is open and `confirm` would be applied (report B067).
  public var canFinish: Bool { isAlbumOpen && !refusesEmpty }

  /// The limit for a system picker: the limit less what it cannot speak about; nil without a limit.
  ///
  /// A system picker reads 0 as "unlimited": an adapter must not hand a 0 on.
  public var pickLimit: Int? {
    guard rules.limit > 0 else { return nil }
    if rules.replacesSingle { return 1 }
    return max(0, rules.limit - reserved.count)
  }

  /// The photos of the draft whose images are still to come.
  public var imagesLoading: [Selection.PhotoID] {
    draft.filter { photo($0)?.image.request != nil }
  }

  /// The photos of the draft whose images were given up.
  public var imagesFailed: [Selection.PhotoID] {
    draft.filter { photo($0)?.image.isFailed ?? false }
  }

  /// The photos of the draft that show a preview in place of the image.
  public var imagesDegraded: [Selection.PhotoID] {
    draft.filter { photo($0)?.image.isPreview ?? false }
  }

  /// How many image requests are outstanding.
  public var outstandingRequests: Int {
    var count = 0
    for place in 0..<photos.count where photos[place].image.request != nil { count += 1 }
    return count
  }

  /// The facts about a photo of the table.
  public func photo(_ id: Selection.PhotoID) -> Selection.Photo? {
    index(of: id).map { photos[$0] }
  }

  /// Whether an album is open.
  package var isAlbumOpen: Bool { picker?.source == .album }

  /// Whether `confirm` is refused because nothing is selected.
  var refusesEmpty: Bool { working.isEmpty && rules.emptyDone == .refuse }

  /// The list in front of the user.
  var front: Selection.List { isAlbumOpen ? .working : .draft }

  func list(_ list: Selection.List) -> [Selection.PhotoID] {
    switch list {
    case .draft: draft
    case .working: working
    }
  }

  /// Whether a list, or the start of a sweep, holds the photo.
  package func isListed(_ id: Selection.PhotoID) -> Bool {
    draft.contains(id) || working.contains(id) || picker?.pan?.start.contains(id) ?? false
  }

  /// Whether the photo has an asset that the library still holds: what an album can show.
  package func hasPresentAsset(_ id: Selection.PhotoID) -> Bool {
    photo(id).map { $0.asset != nil && $0.isPresent } ?? false
  }

  /// Whether every photo of the table has an asset that the library still holds.
  var hasAllPresent: Bool {
    for index in 0..<photos.count where !photos[index].isPresent || photos[index].asset == nil {
      return false
    }
    return true
  }

  /// Whether the asset of the photo is missing, as far as this opening knows.
  package func isMissing(_ id: Selection.PhotoID) -> Bool {
    if let photo = photo(id), !photo.isPresent { return true }
    guard case .asset(let asset) = id else { return false }
    return isGone(asset)
  }

  /// Whether the open album knows that the asset is missing.
  func isGone(_ asset: Selection.AssetID) -> Bool {
    picker?.gone.hasSorted(asset) ?? false
  }

  /// The photos of working that a delivery of a system picker cannot speak about.
  ///
  /// Such photos keep their place: those missing by now, those of the draft that were not shown as
  /// chosen, and shots of this opening. With `reopening fresh` the draft is replaced: only shots.
  package var reserved: [Selection.PhotoID] {
    let drafted = Selection.Membership(draft)
    return working.filter { id in
      if id.isCapture, !drafted.contains(id) { return true }
      switch rules.reopening {
      case .fresh: return false
      case .seeded: return isMissing(id) || (!isSeeded(id) && drafted.contains(id))
      }
    }
  }

  /// Whether the open album showed the photo as chosen when it opened.
  package func isSeeded(_ id: Selection.PhotoID) -> Bool { picker?.seed.hasSorted(id) ?? false }

  /// The kind that the first photo of a list has.
  func kind(of list: [Selection.PhotoID]) -> Selection.MediaKind? { list.first?.kind }

  /// The photo that an asset is: the one that has it, else its own.
  package func identity(of asset: Selection.AssetID) -> Selection.PhotoID {
    // Captures are the end of the table.
    var place = photos.count - 1
    while place >= 0, photos[place].id.isCapture {
      if photos[place].asset == asset { return photos[place].id }
      place -= 1
    }
    return .asset(asset)
  }

  /// The photo that an event names: an asset that a known photo has *is* that photo.
  public func identity(of id: Selection.PhotoID) -> Selection.PhotoID {
    switch id {
    case .asset(let asset): identity(of: asset)
    case .capture: id
    }
  }

  func index(of id: Selection.PhotoID) -> Int? {
    let place = place(of: id)
    return place < photos.count && photos[place].id == id ? place : nil
  }

  /// Where the photo stands in the table, or would stand.
  func place(of id: Selection.PhotoID) -> Int { photos.partitioningIndex { $0.id >= id } }
}

extension Array {
  /// The first index whose element fulfils a condition that all later elements fulfil too.
  func partitioningIndex(where isLate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isLate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array where Element: Comparable {
  /// Whether a sorted array holds an element.
  func hasSorted(_ element: Element) -> Bool {
    let place = partitioningIndex { $0 >= element }
    return place < count && self[place] == element
  }
}
