import SelectionCore

/// The bounds of an exploration: which events are tried in a state.
public struct Scope: Hashable, Sendable {
  /// The assets that events name.
  public let assets: [Selection.AssetID]
  /// How many shots there may be.
  public let captures: Int
  /// The kinds of event that are tried.
  public let kinds: Set<Selection.Event.Kind>
  /// Whether only the plain events of each kind are tried: none that comes again, is about something
  /// unknown, or says the same in an odd way.
  public let isPlain: Bool

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
    kinds: Set<Selection.Event.Kind> = Set(Selection.Event.Kind.core)
  ) {
    self.init(
      assets: (0..<assets).map { Selection.AssetID(UInt32($0)) }, captures: captures, kinds: kinds)
  }

  /// The same with the assets themselves.
  public init(
    assets: [Selection.AssetID], captures: Int, kinds: Set<Selection.Event.Kind>,
    isPlain: Bool = false
  ) {
    (self.assets, self.captures) = (assets, captures)
    (self.kinds, self.isPlain) = (kinds, isPlain)
    selections = Self.selections(of: assets)
  }

  /// Every ordered choice of up to three assets.
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
    return all
  }

  /// The events that are tried in a state: about every asset and every shot that there was, with lists
  /// of up to three assets; none names an opening.
  ///
  /// An index behind all photos stands for all such.
  public func events(in state: Selection.State) -> [Selection.Event] {
    events(in: state, places: max(state.draft.count, state.working.count))
  }

  /// The same with so many indices; requests, uploads and batches have the numbers of the state.
  func events(in state: Selection.State, places: Int) -> [Selection.Event] {
    events(shots: state.lastCapture.rawValue, places: places).compactMap {
      $0.numbered(in: state)
    }
  }

  /// The events that are tried after so many shots.
  ///
  /// Of a request, an upload or a batch they do not tell the number, but whether it is the one that is
  /// outstanding: a state has to fill it in.
  ///
  /// - Parameter places: how many indices a list may have.
  public func events(shots: UInt32, places: Int) -> [Selection.Event] {
    Selection.Event.Kind.allCases.flatMap {
      kinds.contains($0) ? events($0, Shots(shots), places: places) : []
    }
  }

  /// The scope in words.
  public var sentence: String {
    let kinds = Selection.Event.Kind.allCases.filter(kinds.contains).map(\.rawValue)
    let isAll = self.kinds == Set(Selection.Event.Kind.core)
    return "\(isAll ? "events of any kind" : kinds.joined(separator: ", ")) with "
      + "\(assets.count) \(assets.count == 1 ? "asset" : "assets") and "
      + "\(captures) \(captures == 1 ? "shot" : "shots")"
  }

  /// The shots that there were, and the first that there was not.
  private struct Shots {
    let taken: [Selection.CaptureID]
    let next: Selection.CaptureID

    init(_ count: UInt32) {
      taken = (0..<count).map { Selection.CaptureID($0 + 1) }
      next = Selection.CaptureID(count + 1)
    }
  }

  private func events(
    _ kind: Selection.Event.Kind, _ shots: Shots, places: Int
  ) -> [Selection.Event] {
    let photos = assets.map { Selection.PhotoID.asset($0) } + shots.taken.map { .capture($0) }
    // What is odd is about a shot that there was not.
    let shotsAndOdd = isPlain ? shots.taken : shots.taken + [shots.next]
    switch kind {
    case .openPicker: return [.openPicker(.album), .openPicker(.camera)]
    case .toggle:
      return assets.map { .toggle(.asset($0)) } + shotsAndOdd.map { .toggle(.capture($0)) }
    case .panBegan: return assets.map { .panBegan($0) }
    case .panMoved: return selections.map { .panMoved($0) }
    case .panEnded: return [.panEnded()]
    case .panCancelled: return [.panCancelled()]
    case .selectAll: return selections.map { .selectAll($0) }
    case .deselectAll: return [.deselectAll()]
    case .move: return photos.flatMap { photo in (0..<places).map { .move(photo, to: $0) } }
    case .selectAssets:
      let odd = isPlain ? [] : assets.map { [$0, $0] }
      return (selections + odd).map { .selectAssets($0) }
    case .confirm: return [.confirm()]
    case .cancel: return [.cancel()]
    case .requestAccess: return Selection.AccessKind.allCases.map { .requestAccess($0) }
    case .cameraCapture:
      let next = shots.next.rawValue <= captures ? [shots.next] : []
      return (next + (isPlain ? [] : shots.taken.suffix(1))).map { .cameraCapture($0) }
    case .assetURLResolved:
      return shotsAndOdd.flatMap { shot in assets.map { .assetURLResolved(shot, $0) } }
    case .captureSaveFailed: return shotsAndOdd.map { .captureSaveFailed($0) }
    case .retrySave: return shotsAndOdd.map { .retrySave($0) }
    case .delete:
      let bare = (0..<places).map { Selection.Event.delete($0) }
      if isPlain { return bare }
      // First as apps should say it: of two shortest sessions the one that is found first is told.
      return (0..<places).flatMap { place in photos.map { .delete(place, expecting: $0) } }
        + bare + [.delete(places)]
    case .draftConsumed: return [.draftConsumed]
    case .libraryChanged:
      return assets.flatMap { asset -> [Selection.Event] in
        [.libraryChanged(removed: [asset]), .libraryChanged(inserted: [asset])]
          + (isPlain ? [] : [.libraryChanged(removed: [asset], inserted: [asset])])
      }
    case .accessChanged:
      return Selection.LibraryAccess.allCases.map { .accessChanged(library: $0) }
        + Selection.CameraAccess.allCases.map { .accessChanged(camera: $0) }
    case .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished,
      .relaunched:
      return laterEvents(kind, about: photos)
    }
  }
}
