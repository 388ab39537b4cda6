import SelectionCore

/// Definitions that look back over the events of a session.
///
/// An event is named by its place, from 0. A moment is a number of events: at the moment n the
/// first n events have happened, and the event at place n has not. Every definition about a moment,
/// and every one about the event at that place, speaks only of earlier events. So there is nothing
/// to keep; what was found out is written down only because it is asked for again and again.
final class Hindsight {
  /// The lists that a photo can come into and leave.
  enum List: Int, CaseIterable {
    /// The photos of the post (S1.6).
    case draft
    /// The selection that the open album edits (S1.7).
    case working
    /// Working as it was when the pan that is going on began (S1.7).
    case start
    /// What the open album showed as chosen when it opened (S1.7).
    case seed
  }

  let rules: Selection.Rules
  private(set) var events: [Selection.Event] = []

  // Found out before: about the event at each place, and about each moment.
  private var outcomeMemo: [Selection.Outcome?] = []
  private var answerMemo: [Answer??] = []
  private var openingMemo: [Int??] = [nil]
  private var listMemo: [[[Selection.PhotoID]?]] = [Hindsight.noLists]
  private static let noLists = [[Selection.PhotoID]?](repeating: nil, count: List.allCases.count)
  /// The same beyond the core, of which each file has its own.
  var found = Found()

  init(_ rules: Selection.Rules) { self.rules = rules }

  /// Looks at these events from now on; what is known of a common beginning stays known.
  func look(at wanted: [Selection.Event]) {
    let common = zip(events, wanted).prefix { $0 == $1 }.count
    let surplus = events.count - common
    events.removeLast(surplus)
    outcomeMemo.removeLast(surplus)
    answerMemo.removeLast(surplus)
    openingMemo.removeLast(surplus)
    listMemo.removeLast(surplus)
    found.forget(surplus)
    for event in wanted[common...] {
      events.append(event)
      outcomeMemo.append(nil)
      answerMemo.append(nil)
      openingMemo.append(nil)
      listMemo.append(Self.noLists)
      found.add()
      // From the front, so that no definition has far to go back.
      _ = outcome(events.count - 1)
      for list in List.allCases { _ = self.list(list, at: events.count) }
      _ = phase(at: events.count)
      _ = selection(at: events.count)
    }
  }

  /// The last thing that can be said of an event before the moment.
  func last<Said>(before moment: Int, _ says: (Int) -> Said?) -> Said? {
    for place in (0..<moment).reversed() {
      if let said = says(place) { return said }
    }
    return nil
  }

  // MARK: What is asked again and again

  /// What became of the event.
  func outcome(_ place: Int) -> Selection.Outcome {
    if let known = outcomeMemo[place] { return known }
    let found = findOutcome(place)
    outcomeMemo[place] = found
    return found
  }

  /// Whether the event took effect: it was neither rejected nor ignored (V4).
  func isApplied(_ place: Int) -> Bool { outcome(place).isApplied }

  /// What the answer of the library to a save did; nil for all other events, and if it was ignored.
  func answer(_ place: Int) -> Answer? {
    if let known = answerMemo[place] { return known }
    let found = findAnswer(place)
    answerMemo[place] = .some(found)
    return found
  }

  /// The event by which the picker that is open at the moment was opened.
  func opening(at moment: Int) -> Int? {
    if let known = openingMemo[moment] { return known }
    let found = findOpening(at: moment)
    openingMemo[moment] = .some(found)
    return found
  }

  /// The photos of a list at the moment, in order.
  func list(_ list: List, at moment: Int) -> [Selection.PhotoID] {
    if let known = listMemo[moment][list.rawValue] { return known }
    let found = findList(list, at: moment)
    listMemo[moment][list.rawValue] = found
    return found
  }

  func draft(at moment: Int) -> [Selection.PhotoID] { list(.draft, at: moment) }

  func working(at moment: Int) -> [Selection.PhotoID] { list(.working, at: moment) }

  // MARK: Openings

  /// What the event presents; nil if it presents nothing (P1, P2).
  func presents(_ place: Int) -> Selection.Source? {
    guard case .openPicker(let source) = events[place], mayPresent(at: place) else {
      return nil
    }
    switch source {
    case .album:
      return mayUseLibrary(at: place) && couldChoose(at: place) ? .album : nil
    case .camera:
      let hasRoom =
        !isFull(draft(at: place)) || rules.shotAtLimit == .saveOnly || swapsSingle
      return camera(at: place) == .granted && hasRoom ? .camera : nil
    }
  }

  /// P1.1, P2.1.
  private func mayPresent(at moment: Int) -> Bool {
    presented(at: moment) == nil && !isPublishing(at: moment) && cleanup(at: moment) == nil
  }

  /// P1.2, P1.3.
  func mayUseLibrary(at moment: Int) -> Bool {
    guard rules.pickerNeedsAccess else { return true }
    return [.limited, .full].contains(library(at: moment))
  }

  /// P1.4: nothing could be chosen from a full draft of which nothing would be seeded.
  private func couldChoose(at moment: Int) -> Bool {
    let wouldBeSeeded = draft(at: moment).contains { hasPresentAsset($0, at: moment) }
    return rules.reopening == .fresh || !isFull(draft(at: moment)) || wouldBeSeeded || swapsSingle
  }

  /// P1.2, P2.2: the event asks for access, and opens nothing.
  func asksForAccess(_ place: Int) -> Bool {
    guard case .openPicker(let source) = events[place], mayPresent(at: place) else {
      return false
    }
    switch source {
    case .album: return rules.pickerNeedsAccess && library(at: place) == .notDetermined
    case .camera: return camera(at: place) == .notDetermined
    }
  }

  /// Whether what was presented closes by the event (P11.2, P12.3, P13.2, C1.4, C1.7, A1.1).
  private func closes(_ place: Int) -> Bool {
    guard isApplied(place) else { return false }
    switch events[place].kind {
    case .selectAssets, .confirm, .cancel, .relaunched: return true
    case .cameraCapture: return presented(at: place) == .camera
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave,
      .delete, .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished:
      return false
    }
  }

  /// The last opening, unless it was closed since.
  private func findOpening(at moment: Int) -> Int? {
    guard let last = (0..<moment).last(where: { presents($0) != nil }) else { return nil }
    return (last + 1..<moment).contains(where: closes) ? nil : last
  }

  /// S3.8.
  func presented(at moment: Int) -> Selection.Source? { opening(at: moment).flatMap(presents) }

  func isAlbumOpen(at moment: Int) -> Bool { presented(at: moment) == .album }

  /// V11.
  func openings(before moment: Int) -> Int {
    (0..<moment).filter { presents($0) != nil }.count
  }

  /// P0.2: the event names an opening, which is not the one that is open.
  func isStale(_ place: Int) -> Bool {
    guard let named = events[place].opening else { return false }
    return presented(at: place) == nil || named != openings(before: place)
  }

  // MARK: Access

  /// L2.2: what the system told last, else what the rules say.
  func library(at moment: Int) -> Selection.LibraryAccess {
    last(before: moment) { place in
      guard case .accessChanged(let library, _) = events[place] else { return nil }
      return library
    } ?? rules.access.library
  }

  /// L2.2.
  func camera(at moment: Int) -> Selection.CameraAccess {
    last(before: moment) { place in
      guard case .accessChanged(_, let camera) = events[place] else { return nil }
      return camera
    } ?? rules.access.camera
  }

  // MARK: Limit and kinds

  /// P0.3.
  func isFull(_ list: [Selection.PhotoID]) -> Bool { rules.limit > 0 && list.count >= rules.limit }

  /// R12.
  var swapsSingle: Bool { rules.limit == 1 && rules.singleLimit == .replace }

  /// The first photos that fit beside those of a list (P0.3).
  func fitting(
    _ photos: [Selection.PhotoID], beside list: [Selection.PhotoID]
  ) -> [Selection.PhotoID] {
    rules.limit == 0 ? photos : Array(photos.prefix(max(0, rules.limit - list.count)))
  }

  /// The photos of the right kind for a list (P0.4).
  ///
  /// Under `single` the first photo of the list decides, or the first to enter one that is empty.
  func ofRightKind(
    _ photos: [Selection.PhotoID], beside list: [Selection.PhotoID]
  ) -> [Selection.PhotoID] {
    switch rules.media {
    case .any: photos
    case .photos: photos.filter { $0.kind == .photo }
    case .videos: photos.filter { $0.kind == .video }
    case .single: photos.filter { $0.kind == (list + photos).first?.kind }
    }
  }
}

/// Each element once, where it stands first.
func distinct(_ photos: [Selection.PhotoID]) -> [Selection.PhotoID] {
  photos.enumerated().filter { place, photo in !photos[..<place].contains(photo) }.map(\.element)
}
