import SelectionCore

/// A small generator of numbers with a seed (SplitMix64), so that every random test can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The generator that this seed begins.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether a thing of one in `count` happens.
  public mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// One of the elements, which must not be none.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}

/// Makes random rules, and random events of every kind: valid, late, repeated and nonsense.
public struct EventGenerator {
  /// Where every choice comes from.
  public var random: SeededGenerator
  /// The assets that events name; every fifth is a video.
  public let assets: [Selection.AssetID]

  /// The generator that this seed begins.
  public init(seed: UInt64, assets count: Int = 7) {
    random = SeededGenerator(seed: seed)
    assets = (0..<count).map { Selection.AssetID(UInt32($0), kind: $0 % 5 == 4 ? .video : .photo) }
  }

  /// Rules in which small limits and every policy are common.
  public mutating func rules() -> Selection.Rules {
    Selection.Rules(
      limit: random.pick([0, 1, 1, 2, 3, 3, 9]),
      media: random.pick([.any, .any, .any] + Selection.Media.allCases),
      pickerNeedsAccess: random.once(in: 3),
      access: random.once(in: 3)
        ? Selection.Access(
          library: random.pick(Selection.LibraryAccess.allCases),
          camera: random.pick(Selection.CameraAccess.allCases)) : Selection.Access(),
      deletedWhileSelected: random.pick(Selection.DeletedWhileSelected.allCases),
      shotAtLimit: random.pick(Selection.ShotAtLimit.allCases),
      emptyDone: random.pick(Selection.EmptyDone.allCases),
      reopening: random.pick([.seeded, .seeded, .fresh]),
      singleLimit: random.pick(Selection.SingleLimit.allCases),
      captures: random.pick([.save, .save, .keepInApp]))
  }

  /// The next event, given where the machine is.
  public mutating func event(in state: Selection.State) -> Selection.Event {
    let opening = opening(in: state)
    switch random.pick(kinds) {
    case .openPicker: return .openPicker(random.pick([.album, .album, .camera]))
    case .toggle: return .toggle(photo(in: state), opening: opening)
    case .panBegan: return .panBegan(random.pick(assets), opening: opening)
    case .panMoved: return .panMoved(list(upTo: assets.count), opening: opening)
    case .panEnded: return .panEnded(opening: opening)
    case .panCancelled: return .panCancelled(opening: opening)
    case .selectAll: return .selectAll(list(upTo: 4), opening: opening)
    case .deselectAll: return .deselectAll(opening: opening)
    case .move:
      return .move(photo(in: state), to: Int.random(in: -1...4, using: &random), opening: opening)
    case .selectAssets: return .selectAssets(list(upTo: 4), opening: opening)
    case .confirm: return .confirm(opening: opening)
    case .cancel: return .cancel(random.pick([nil, .button, .gesture, .system]), opening: opening)
    case .requestAccess: return .requestAccess(random.pick(Selection.AccessKind.allCases))
    case .cameraCapture: return .cameraCapture(capture(in: state, ahead: 3), opening: opening)
    case .assetURLResolved: return .assetURLResolved(capture(in: state), random.pick(assets))
    case .captureSaveFailed:
      let reasons = [Selection.FailureReason.unspecified, Selection.FailureReason(2)]
      return .captureSaveFailed(capture(in: state), random.pick(reasons))
    case .retrySave: return .retrySave(capture(in: state))
    case .delete: return delete(in: state)
    case .draftConsumed: return .draftConsumed
    case .libraryChanged:
      return .libraryChanged(
        removed: list(upTo: 2), inserted: list(upTo: 2), changed: list(upTo: 1),
        reason: random.pick([nil, .limitedAccess]))
    case .accessChanged:
      return .accessChanged(
        library: random.pick([nil, .full, .limited] + Selection.LibraryAccess.allCases),
        camera: random.pick([nil, .granted] + Selection.CameraAccess.allCases))
    }
  }

  /// Every kind, and those without which little happens more often.
  private let kinds: [Selection.Event.Kind] =
    Selection.Event.Kind.allCases
    + [
      .openPicker, .openPicker, .openPicker, .toggle, .toggle, .selectAssets, .cameraCapture,
      .cameraCapture, .assetURLResolved, .delete, .panMoved, .panBegan, .confirm,
    ]

  private mutating func opening(in state: Selection.State) -> Int? {
    guard random.once(in: 6) else { return nil }
    return max(1, random.pick([state.opened, state.opened, state.opened - 1, state.opened + 1]))
  }

  private mutating func list(upTo count: Int) -> [Selection.AssetID] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in random.pick(assets) }
  }

  private mutating func capture(
    in state: Selection.State, ahead: UInt32 = 1
  ) -> Selection.CaptureID {
    let last = state.lastCapture.rawValue
    // A recent one, mostly; now and then one that never was.
    return Selection.CaptureID(
      UInt32.random(in: max(1, last &- min(last, 2))...last + ahead, using: &random))
  }

  private mutating func photo(in state: Selection.State) -> Selection.PhotoID {
    random.once(in: 3) ? .capture(capture(in: state)) : .asset(random.pick(assets))
  }

  private mutating func delete(in state: Selection.State) -> Selection.Event {
    let index = Int.random(in: -1...max(1, state.draft.count), using: &random)
    guard !random.once(in: 3), state.draft.indices.contains(index) else {
      return .delete(index, expecting: random.pick([nil, photo(in: state)]))
    }
    return .delete(index, expecting: state.draft[index])
  }
}
