import ModelChecking
import SelectionCore

/// Makes rules and events of every kind: valid, late, repeated and nonsense.
///
/// Made from choices, so that what it makes can be shrunk. The first of every list of values is the
/// simplest: the album before the camera, the shot made last before an older one.
public struct EventGenerator: Sendable {
  /// The assets that events name; every fifth is a video.
  public let assets: [Selection.AssetID]
  private var repertoire: Repertoire
  private let kinds: Set<Selection.Event.Kind>
  /// Whether it makes events of other groups than the core.
  private let isWhole: Bool

  /// How often each kind of event is tried: those without which little happens more often.
  private static func weight(_ kind: Selection.Event.Kind) -> Int {
    switch kind {
    case .openPicker: 4
    case .toggle, .cameraCapture, .panMoved: 3
    case .panBegan, .selectAssets, .confirm, .assetURLResolved, .delete, .move, .libraryChanged: 2
    case .panEnded, .panCancelled, .selectAll, .deselectAll, .cancel, .requestAccess,
      .captureSaveFailed, .retrySave, .draftConsumed, .accessChanged:
      1
    case .imageResolved: 8
    case .publish, .imageCompressed, .uploadFinished: 4
    case .beginSelecting, .requestDeletion, .confirmDeletion, .deletionFinished: 3
    case .imageFailed, .requestTimedOut, .retryImage, .uploadFailed: 2
    case .compressionFailed, .cancelPublishing, .endSelecting, .declineDeletion, .relaunched: 1
    }
  }

  /// - Parameters:
  ///   - count: how many assets there are.
  ///   - kinds: the kinds of event that are made.
  public init(
    assets count: Int = 6, kinds: Set<Selection.Event.Kind> = Set(Selection.Event.Kind.core)
  ) {
    assets = (0..<count).map { Selection.AssetID(UInt32($0), kind: $0 % 5 == 4 ? .video : .photo) }
    self.kinds = kinds
    isWhole = kinds.contains { !$0.group.isCore }
    repertoire = Self.repertoire(of: kinds)
  }

  private static func repertoire(of kinds: Set<Selection.Event.Kind>) -> Repertoire {
    // The core comes first: without the others it is chosen from as if there were none.
    let isCore = kinds.allSatisfy(\.group.isCore)
    let all = isCore ? Selection.Event.Kind.core : Selection.Event.Kind.allCases
    return Repertoire(weights: all.map { kinds.contains($0) ? weight($0) : 0 })
  }

  /// Leaves out some kinds for one run; what opens a picker stays.
  public mutating func swarm(_ choices: inout Choices) {
    var own = repertoire
    let (kinds, isWhole) = (kinds, isWhole)
    _ = choices.guide { random in
      guard isWhole else {
        return own.swarm(&random, needed: [Selection.Event.Kind.openPicker.place])
      }
      // First whole groups: a publication or a cleanup gets far only if little comes between.
      let groups = Selection.Event.Kind.Group.allCases.filter { group in
        group.isCore || random.happens(1, in: 2)
      }
      let some = kinds.filter { groups.contains($0.group) }
      own = Repertoire(weights: Self.kinds.map { some.contains($0) ? Self.weight($0) : 0 })
      let needed = Self.needed.filter { some.contains($0) }
      own.swarm(&random, needed: needed.map(\.place))
    }
    repertoire = own
  }

  /// The kinds without which the later groups come to nothing.
  private static let needed: [Selection.Event.Kind] = [
    .openPicker, .selectAssets, .imageResolved, .publish, .imageCompressed, .uploadFinished,
    .beginSelecting, .selectAll, .requestDeletion, .confirmDeletion, .deletionFinished,
  ]

  /// Rules in which small limits and every policy are common; the default rules are the simplest.
  public func rules(_ choices: inout Choices) -> Selection.Rules {
    func value<Value: CaseIterable>(_ choices: inout Choices) -> Value
    where Value.AllCases: RandomAccessCollection, Value.AllCases.Index == Int {
      Value.allCases[choices.index(below: Value.allCases.count)]
    }
    var rules = Selection.Rules(
      limit: choices.pick([9, 3, 2, 1, 1, 3, 0]),
      media: Selection.Media.allCases[choices.index(weights: [10, 2, 2, 2])],
      pickerNeedsAccess: choices.bool(1, in: 3),
      access: Selection.Access(
        library: Selection.LibraryAccess.allCases.reversed()[
          choices.index(weights: [14, 1, 1, 1, 1, 1])],
        camera: Selection.CameraAccess.allCases.reversed()[choices.index(weights: [12, 1, 1, 1])]),
      deletedWhileSelected: value(&choices),
      shotAtLimit: value(&choices),
      emptyDone: value(&choices),
      reopening: choices.bool(1, in: 3) ? .fresh : .seeded,
      singleLimit: value(&choices),
      captures: choices.bool(1, in: 3) ? .keepInApp : .save)
    if kinds.contains(.confirmDeletion) { rules.deletionBatch = choices.pick(Self.batches) }
    return rules
  }

  /// The next event, given where the machine is; nil for a step that a record skips.
  public func event(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.Event? {
    let place = choices.kind(
      of: repertoire, where: { repertoire.weights[$0] > 0 },
      preferring: { Self.isFit(Self.kinds[$0], in: state) })
    return place.map { event(Self.kinds[$0], in: state, &choices) }
  }

  // Tables, so that no event asks for memory of its own.
  private static let kinds = Selection.Event.Kind.allCases
  static let skips = [0, 0, 0, 0, 1, 2, -1, -2]
  private static let batches = [500, 1, 2, 3]
  private static let aims = [4, 1, 1]
  private static let openings: [Int?] = [nil, 0, -1, 1]
  private static let openingWeights = [20, 2, 1, 1]
  private static let dismissals: [Selection.Dismissal?] = [nil, .button, .gesture, .system]
  private static let accessKinds = Selection.AccessKind.allCases
  static let reasons = [Selection.FailureReason.unspecified, Selection.FailureReason(2)]
  private static let library: [Selection.LibraryAccess?] =
    [nil, .full, .limited] + Selection.LibraryAccess.allCases
  private static let camera: [Selection.CameraAccess?] =
    [nil, .granted] + Selection.CameraAccess.allCases

  /// Whether an event of a kind can do something in a state: most that cannot are refused.
  private static func isFit(_ kind: Selection.Event.Kind, in state: Selection.State) -> Bool {
    // The core alone publishes nothing and deletes nothing.
    if state.publication != nil || state.cleanup != nil, !isFitUnderWay(kind, in: state) {
      return false
    }
    let isAlbum = state.presented == .album || state.cleanupPhase == .selecting
    switch kind {
    case .openPicker, .draftConsumed: return state.picker == nil
    case .toggle, .panBegan, .selectAll, .deselectAll, .selectAssets, .confirm: return isAlbum
    case .panMoved, .panEnded, .panCancelled:
      return state.picker?.pan != nil || state.cleanup?.sweep != nil
    case .cancel, .cameraCapture: return state.picker != nil
    case .move: return (isAlbum ? state.working : state.draft).count > 1
    case .assetURLResolved, .captureSaveFailed, .retrySave:
      return state.photos.contains { $0.id.isCapture && $0.save != .saved }
    case .delete: return !state.draft.isEmpty
    case .libraryChanged: return !state.photos.isEmpty
    case .requestAccess, .accessChanged: return true
    case .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      return isFitBeyondCore(kind, in: state)
    }
  }

  private func event(
    _ kind: Selection.Event.Kind, in state: Selection.State, _ choices: inout Choices
  ) -> Selection.Event {
    let opening = kind.namesOpening ? opening(in: state, &choices) : nil
    switch kind {
    case .openPicker: return .openPicker(choices.bool(1, in: 3) ? .camera : .album)
    case .toggle: return .toggle(photo(in: state, &choices), opening: opening)
    case .panBegan: return .panBegan(asset(in: state, &choices), opening: opening)
    case .panMoved:
      return .panMoved(list(upTo: assets.count, in: state, &choices), opening: opening)
    case .panEnded: return .panEnded(opening: opening)
    case .panCancelled: return .panCancelled(opening: opening)
    case .selectAll: return .selectAll(list(upTo: 4, in: state, &choices), opening: opening)
    case .deselectAll: return .deselectAll(opening: opening)
    case .move:
      return .move(
        photo(in: state, &choices), to: choices.integer(in: -1...4), opening: opening)
    case .selectAssets:
      let assets = list(upTo: 4, in: state, &choices)
      guard isWhole else { return .selectAssets(assets, opening: opening) }
      return .selectAssets(picked(assets, in: state, &choices), opening: opening)
    case .confirm: return .confirm(opening: opening)
    case .cancel: return .cancel(choices.pick(Self.dismissals), opening: opening)
    case .requestAccess: return .requestAccess(choices.pick(Self.accessKinds))
    case .cameraCapture: return .cameraCapture(nextCapture(in: state, &choices), opening: opening)
    case .assetURLResolved:
      return .assetURLResolved(capture(in: state, &choices), asset(in: state, &choices))
    case .captureSaveFailed:
      return .captureSaveFailed(
        capture(in: state, &choices),
        choices.pick(Self.reasons))
    case .retrySave: return .retrySave(capture(in: state, &choices))
    case .delete: return delete(in: state, &choices)
    case .draftConsumed: return .draftConsumed
    case .libraryChanged:
      return .libraryChanged(
        removed: list(upTo: 2, in: state, &choices), inserted: list(upTo: 2, in: state, &choices),
        changed: list(upTo: 1, in: state, &choices), reason: choices.bool() ? .limitedAccess : nil)
    case .accessChanged:
      return .accessChanged(
        library: choices.pick(Self.library),
        camera: choices.pick(Self.camera))
    case .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      return eventBeyondCore(kind, in: state, &choices)
    }
  }

  private func opening(in state: Selection.State, _ choices: inout Choices) -> Int? {
    // One choice, not two: that none is named must be one step away.
    let place = choices.index(weights: Self.openingWeights)
    return Self.openings[place].map { max(1, state.opened + $0) }
  }

  /// An asset: every other time one that is listed, or that the open album knows to be missing,
  /// since most events about others do little.
  func asset(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.AssetID {
    let last = UInt64(assets.count - 1)
    let place = choices.draw(upTo: last) { random in
      if let gone = state.picker?.gone, !gone.isEmpty, random.happens(1, in: 4) {
        return UInt64(gone[Int(random.next(below: UInt64(gone.count)))].number)
      }
      let (drafted, working) = (state.draft.count, state.picker?.working.count ?? 0)
      if drafted + working > 0, random.happens(1, in: 2) {
        let place = Int(random.next(below: UInt64(drafted + working)))
        let id = place < drafted ? state.draft[place] : state.working[place - drafted]
        if let asset = state.photo(id)?.asset { return UInt64(asset.number) }
      }
      return random.next(below: last + 1)
    }
    return assets[Int(place)]
  }

  func list(
    upTo count: Int, in state: Selection.State, _ choices: inout Choices
  ) -> [Selection.AssetID] {
    choices.list(0...count, average: max(1, count / 2)) { asset(in: state, &$0) }
  }

  /// A shot that was made, the last one first: every other time one that waits for an answer, and
  /// else mostly one of the last three; now and then one that never was.
  private func capture(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.CaptureID {
    let last = UInt64(state.lastCapture.rawValue)
    let ago = choices.draw(upTo: last) { random in
      if random.happens(1, in: 2) {
        let place = Int(random.next(below: UInt64(state.photos.count + 1)))
        if place < state.photos.count, state.photos[place].save != .saved,
          case .capture(let capture) = state.photos[place].id
        {
          return last - UInt64(capture.rawValue)
        }
      }
      return random.happens(1, in: 14) ? last : random.next(below: 3)
    }
    return Selection.CaptureID(UInt32(ago == last ? last + 1 : last - ago))
  }

  /// The next shot, mostly; or one that was made, or a number that leaves some out.
  func nextCapture(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.CaptureID {
    let ahead = 1 + choices.pick(Self.skips)
    return Selection.CaptureID(UInt32(max(1, Int(state.lastCapture.rawValue) + ahead)))
  }

  func photo(in state: Selection.State, _ choices: inout Choices) -> Selection.PhotoID {
    choices.bool(1, in: 3)
      ? .capture(capture(in: state, &choices)) : .asset(asset(in: state, &choices))
  }

  /// Mostly what stands there is expected; now and then something else, or nothing.
  private func delete(
    in state: Selection.State, _ choices: inout Choices
  ) -> Selection.Event {
    let index = choices.integer(in: -1...max(1, state.draft.count))
    switch choices.index(weights: Self.aims) {
    case 0 where state.draft.indices.contains(index):
      return .delete(index, expecting: state.draft[index])
    case 1: return .delete(index)
    case _: return .delete(index, expecting: photo(in: state, &choices))
    }
  }
}

extension Selection.Event.Kind {
  /// The place of the kind among all kinds.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
