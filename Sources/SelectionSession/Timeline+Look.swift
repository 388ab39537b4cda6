import SelectionCore

extension Timeline {
  /// What an app showed in one line, and what is wrong with it.
  public struct Look: Sendable {
    /// The fields that differ from what the specification shows.
    public let differing: [Selection.Observation.Field]
    /// The invariants that all that the app showed since the last event breaks.
    public let violated: [Selection.Invariant]
    /// The places at which an image and a URL do not belong together, or one of them is lacking.
    public let misaligned: [Int]
    /// The fields that the line shows, each photo by its number.
    let fields: JSON

    /// - Parameters:
    ///   - shown: what the line shows.
    ///   - shownByApp: all that the app has shown since the last event, this included.
    init(
      _ shown: Selection.Observation, _ shownByApp: Selection.Observation,
      _ state: Selection.State, _ history: Selection.History, _ photos: inout PhotoTable
    ) {
      let whole = shownByApp.identified(in: state)
      let (differences, violated) = shown.judged(shownByApp, state, history)
      var differing: [Selection.Observation.Field] = []
      for field in shown.fields where differences.contains(where: { $0.field == field.rawValue }) {
        differing.append(field)
      }
      (self.differing, self.violated) = (differing, violated)
      misaligned = Self.misaligned(whole, history)
      fields = shown.identified(in: state).json(&photos)
    }

    /// The places that break `Aligned`, from 0.
    private static func misaligned(
      _ shown: Selection.Observation, _ history: Selection.History
    ) -> [Int] {
      guard let images = shown.images, let urls = shown.urls else { return [] }
      var places: [Int] = []
      for place in 0..<max(images.count, urls.count) {
        var pair = Selection.Observation()
        pair.images = place < images.count ? [images[place]] : []
        pair.urls = place < urls.count ? [urls[place]] : []
        if !Selection.Invariant.Aligned.holds(in: pair, history: history) { places.append(place) }
      }
      return places
    }
  }
}

extension Selection.Observation {
  /// The fields that are shown, each photo by its number.
  func json(_ photos: inout PhotoTable) -> JSON {
    var members: [(String, JSON)] = []
    for field in fields {
      let value: JSON? =
        switch field {
        case .images: images.map { photos.numbers($0) }
        case .urls: urls.map { photos.numbers($0) }
        case .ticked: ticked.map { photos.numbers($0) }
        case .badges: badges.map { .array($0.map { .int($0) }) }
        case .count: count.map { .int($0) }
        case .canAdd: canAdd.map { .bool($0) }
        case .canFinish: canFinish.map { .bool($0) }
        case .presented: presented.map { .string($0.rawValue) }
        case .imagesLoading: imagesLoading.map { photos.numbers($0) }
        case .imagesFailed: imagesFailed.map { photos.numbers($0) }
        case .imagesDegraded: imagesDegraded.map { photos.numbers($0) }
        case .requests: requests.map { .int($0) }
        case .notices: notices.map { .int($0) }
        case .publication: publication.map { .string($0.rawValue) }
        case .uploads: uploads.map { photos.numbers($0) }
        case .cleanup: cleanup.map { .string($0.rawValue) }
        case .selected: selected.map { photos.numbers($0) }
        case .crashed: .bool(crashed)
        }
      if let value { members.append((field.rawValue, value)) }
    }
    return .object(members)
  }
}

/// The photos that a timeline names, numbered in the order in which they are met.
///
/// A name may be long, and stands in hundreds of lines: there it is a number.
struct PhotoTable: Sendable {
  /// The photos by number.
  private(set) var all: [Selection.PhotoID] = []
  private var known: [Selection.PhotoID: Int] = [:]

  /// The number of a photo; a new one gets the next.
  mutating func number(_ photo: Selection.PhotoID) -> JSON {
    if let number = known[photo] { return .int(number) }
    known[photo] = all.count
    all.append(photo)
    return .int(all.count - 1)
  }

  mutating func numbers(_ list: [Selection.PhotoID]) -> JSON {
    var numbers: [JSON] = []
    for photo in list { numbers.append(number(photo)) }
    return .array(numbers)
  }

  mutating func numbers(_ urls: [Selection.AssetID?]) -> JSON {
    var numbers: [JSON] = []
    for url in urls { numbers.append(url.map { number(.asset($0)) } ?? .null) }
    return .array(numbers)
  }
}
