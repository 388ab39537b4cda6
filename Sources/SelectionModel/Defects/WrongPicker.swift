import SelectionCore

/// A picker with a fault: the reference's state, a little memory that the reference does not need,
/// and what it does differently.
public struct WrongPicker: Selection.Machine, Sendable {
  /// The state; faults may bring it where the reference never comes.
  var current: Selection.State
  /// What the fault remembers.
  var memory = Memory()
  private let fault: Fault

  init(_ rules: Selection.Rules, _ fault: Fault) {
    current = Selection.State(rules)
    self.fault = fault
  }

  /// What a fault may remember.
  struct Memory: Hashable, Sendable {
    var photos: [Selection.PhotoID] = []
    var count = 0
    var hasCrashed = false
    /// A publication that should be forgotten.
    var publication: Selection.Publication?
  }

  /// Takes one event; an app that has ended takes none, and never tells what ended it.
  public mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if memory.hasCrashed { return nil }
    let outcome = fault.step(&self, event)
    return memory.hasCrashed ? nil : outcome
  }

  /// What can be seen.
  public var observation: Selection.Observation {
    var shown = current.observation
    fault.show(self, &shown)
    if memory.hasCrashed { shown.crashed = true }
    return shown
  }

  /// The state, for the invariants that only the reference can be asked.
  public var state: Selection.State? { current }
}

// Two pickers with one fault are equal when they remember the same.
extension WrongPicker: Hashable {
  /// Whether both remember the same.
  public static func == (left: WrongPicker, right: WrongPicker) -> Bool {
    left.current == right.current && left.memory == right.memory
  }

  /// Feeds what is remembered.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(current)
    hasher.combine(memory)
  }
}

// What faults are made of.
extension WrongPicker {
  /// What the right picker does with the event, in the state that there is.
  mutating func take(_ event: Selection.Event) -> Selection.Outcome { current.advance(by: event) }

  /// The same, but where the right picker gives this outcome something else is done.
  mutating func take(
    _ event: Selection.Event, insteadOf outcome: Selection.Outcome,
    _ act: (inout WrongPicker) -> Selection.Outcome
  ) -> Selection.Outcome {
    let right = take(event)
    return right == outcome ? act(&self) : right
  }

  /// The same, but where the right picker commits, another list becomes the draft.
  ///
  /// - Parameter other: the list, given the state before and the right draft after.
  mutating func commit(
    _ event: Selection.Event,
    _ other: (Selection.State, [Selection.PhotoID]) -> [Selection.PhotoID]
  ) -> Selection.Outcome {
    let before = current
    let outcome = take(event)
    guard case .applied(.committed) = outcome else { return outcome }
    let photos = other(before, current.draft)
    // From the state before: the right draft may have forgotten a shot that the other one holds.
    current = before
    photos.forEach { current.enter($0) }
    current.picker = nil
    setDraft(photos)
    return outcome
  }

  /// Ends the app.
  mutating func crash() -> Selection.Outcome {
    memory.hasCrashed = true
    return .applied(.none)
  }

  /// The list in front of the user.
  var front: [Selection.PhotoID] { current.isAlbumOpen ? current.working : current.draft }

  /// Puts a photo behind the list in front, whatever the rules say.
  mutating func add(_ id: Selection.PhotoID) {
    current.enter(id)
    if current.isAlbumOpen {
      current.picker?.working.append(id)
    } else {
      current.draft.append(id)
    }
  }

  /// The same, unless the list is full.
  mutating func addIfRoom(_ id: Selection.PhotoID) -> Selection.Outcome {
    if current.rules.isFull(front.count) { return .rejected(.limitReached) }
    add(id)
    return .applied(.none)
  }

  /// Makes these the photos of the open album.
  mutating func setWorking(_ photos: [Selection.PhotoID]) {
    photos.forEach { current.enter($0) }
    current.picker?.working = photos
    current.settle(.any)
  }

  /// Makes these the photos of the draft.
  mutating func setDraft(_ photos: [Selection.PhotoID]) {
    photos.forEach { current.enter($0) }
    current.draft = photos
    current.settle(.any)
  }

  /// Takes what is presented away.
  mutating func close() {
    current.picker = nil
    current.settle(.any)
  }

  /// A list with the remembered photos behind it, as they are called now: those that may be there.
  func remembered(behind list: [Selection.PhotoID]) -> [Selection.PhotoID] {
    var photos = list
    for id in memory.photos.map({ current.identity(of: $0) }) where !photos.contains(id) {
      if current.rules.isFull(photos.count) { break }
      if current.rules.takes(id.kind, beside: photos.first?.kind) { photos.append(id) }
    }
    return photos
  }
}

extension Array where Element: Equatable {
  /// The elements that another list does not hold.
  func without(_ other: [Element]) -> [Element] { filter { !other.contains($0) } }

  /// The elements, each at its first place only.
  var distinct: [Element] {
    reduce(into: []) { list, element in if !list.contains(element) { list.append(element) } }
  }
}

extension Selection.Event {
  /// The same event, of whatever opening is open.
  var ofAnyOpening: Selection.Event {
    switch self {
    case .toggle(let photo, _): .toggle(photo)
    case .panBegan(let asset, _): .panBegan(asset)
    case .panMoved(let assets, _): .panMoved(assets)
    case .panEnded: .panEnded()
    case .panCancelled: .panCancelled()
    case .selectAll(let assets, _): .selectAll(assets)
    case .deselectAll: .deselectAll()
    case .move(let photo, let place, _): .move(photo, to: place)
    case .selectAssets(let assets, _): .selectAssets(assets)
    case .confirm: .confirm()
    case .cancel(let dismissal, _): .cancel(dismissal)
    case .cameraCapture(let capture, _): .cameraCapture(capture)
    case .openPicker, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
      .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      self
    }
  }
}
