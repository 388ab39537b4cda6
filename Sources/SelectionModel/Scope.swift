import SelectionCore

/// The bounds of an exploration: which events are tried in a state.
public struct Scope: Hashable, Sendable {
  /// The assets that events name.
  public let assets: [Selection.AssetID]
  /// How many shots there may be.
  public let captures: Int
  /// The kinds of event that are tried.
  public let kinds: Set<Selection.Event.Kind>

  /// The six events that this project began with.
  public static let sixKinds: Set<Selection.Event.Kind> = [
    .openPicker, .selectAssets, .cameraCapture, .assetURLResolved, .delete, .cancel,
  ]

  /// - Parameters:
  ///   - assets: how many assets there are; all of them photos.
  ///   - captures: how many shots there may be.
  ///   - kinds: the kinds of event that are tried.
  public init(
    assets: Int, captures: Int,
    kinds: Set<Selection.Event.Kind> = Set(Selection.Event.Kind.allCases)
  ) {
    self.init(
      assets: (0..<assets).map { Selection.AssetID(UInt32($0)) }, captures: captures, kinds: kinds)
  }

  /// The same with the assets themselves.
  public init(assets: [Selection.AssetID], captures: Int, kinds: Set<Selection.Event.Kind>) {
    (self.assets, self.captures, self.kinds) = (assets, captures, kinds)
    selections = Self.selections(of: assets)
  }

  /// Every ordered choice of up to three assets, and one asset twice.
  private let selections: [[Selection.AssetID]]

  private static func selections(of assets: [Selection.AssetID]) -> [[Selection.AssetID]] {
    var all: [[Selection.AssetID]] = [[]]
    var longest = all
    for _ in 0..<min(3, assets.count) {
      longest = longest.flatMap { chosen in
        assets.filter { !chosen.contains($0) }.map { chosen + [$0] }
      }
      all += longest
    }
    return all + assets.prefix(1).map { [$0, $0] }
  }

  /// The events that are tried in a state: about every asset and every shot that there was, with lists
  /// of up to three assets; none names an opening.
  public func events(in state: Selection.State) -> [Selection.Event] {
    Selection.Event.Kind.allCases.flatMap { kinds.contains($0) ? events($0, state) : [] }
  }

  /// The scope in words.
  public var sentence: String {
    let kinds = Selection.Event.Kind.allCases.filter(kinds.contains).map(\.rawValue)
    let isAll = kinds.count == Selection.Event.Kind.allCases.count
    return "\(isAll ? "events of any kind" : kinds.joined(separator: ", ")) with "
      + "\(assets.count) \(assets.count == 1 ? "asset" : "assets") and "
      + "\(captures) \(captures == 1 ? "shot" : "shots")"
  }

  private func events(
    _ kind: Selection.Event.Kind, _ state: Selection.State
  ) -> [Selection.Event] {
    let shots = (0..<state.lastCapture.rawValue).map { Selection.CaptureID($0 + 1) }
    let photos = assets.map { Selection.PhotoID.asset($0) } + shots.map { .capture($0) }
    switch kind {
    case .openPicker: return [.openPicker(.album), .openPicker(.camera)]
    case .toggle: return photos.map { .toggle($0) }
    case .panBegan: return assets.map { .panBegan($0) }
    case .panMoved: return selections.map { .panMoved($0) }
    case .panEnded: return [.panEnded()]
    case .panCancelled: return [.panCancelled()]
    case .selectAll: return selections.map { .selectAll($0) }
    case .deselectAll: return [.deselectAll()]
    case .move:
      return photos.flatMap { photo in
        (0..<max(1, max(state.draft.count, state.working.count))).map { .move(photo, to: $0) }
      }
    case .selectAssets: return selections.map { .selectAssets($0) }
    case .confirm: return [.confirm()]
    case .cancel: return [.cancel()]
    case .requestAccess: return Selection.AccessKind.allCases.map { .requestAccess($0) }
    case .cameraCapture:
      let next = Int(state.lastCapture.rawValue) + 1
      return (max(1, next - 1)...next).filter { $0 <= captures }
        .map { .cameraCapture(Selection.CaptureID(UInt32($0))) }
    case .assetURLResolved:
      return shots.flatMap { shot in assets.map { .assetURLResolved(shot, $0) } }
    case .captureSaveFailed: return shots.map { .captureSaveFailed($0) }
    case .retrySave: return shots.map { .retrySave($0) }
    case .delete:
      let places = state.draft.indices
      // Also one that is too late: another photo is expected there, or stands there no more.
      let late = photos.filter { $0 != state.draft.first }.map {
        Selection.Event.delete(0, expecting: $0)
      }
      return places.map { .delete($0, expecting: state.draft[$0]) } + places.map { .delete($0) }
        + late + [.delete(state.draft.count)]
    case .draftConsumed: return [.draftConsumed]
    case .libraryChanged:
      return assets.flatMap { asset -> [Selection.Event] in
        [.libraryChanged(removed: [asset]), .libraryChanged(inserted: [asset])]
      }
    case .accessChanged:
      return Selection.LibraryAccess.allCases.map { .accessChanged(library: $0) }
        + Selection.CameraAccess.allCases.map { .accessChanged(camera: $0) }
    }
  }
}
