extension Selection {
  /// What a picker shows.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case album, camera
  }

  /// How the user dismissed a picker; every way means the same (report B147).
  public enum Dismissal: String, CaseIterable, Hashable, Sendable {
    case button, gesture, system
  }

  /// Why a save failed: a word of the host, interned at the edge like the names of assets.
  public struct FailureReason: Hashable, Sendable {
    /// The number of the word.
    public let rawValue: UInt32

    /// Makes a reason from the number its word was given at the edge; 0 and 1 are taken.
    public init(_ number: UInt32) { rawValue = number }

    /// The host gave no reason.
    public static let unspecified = FailureReason(0)
    /// Another capture already has the asset that the answer named.
    ///
    /// Only the machine gives it.
    public static let assetTaken = FailureReason(1)
  }

  /// Why the library changed, where the system tells.
  public enum ChangeReason: String, CaseIterable, Hashable, Sendable {
    /// The user edited which photos a limited app may see: a loss looks like a deletion.
    case limitedAccess
  }

  /// One fact or user action from outside, recorded as it came.
  ///
  /// Events of an opening may carry its number (`opening`, the n-th picker that was presented); an
  /// event of an opening that is not open now is ignored (report B071).
  public enum Event: Hashable, Sendable {
    // Picker
    /// The user asks for the album or the camera.
    case openPicker(Source)
    /// The user taps a photo of the open album, or a shot of it.
    case toggle(PhotoID, opening: Int? = nil)
    /// A sweep begins on a cell.
    case panBegan(AssetID, opening: Int? = nil)
    /// The sweep now covers these cells, from the first to the current one in travel order.
    case panMoved([AssetID], opening: Int? = nil)
    /// The sweep ends where it is.
    case panEnded(opening: Int? = nil)
    /// The sweep is taken back.
    case panCancelled(opening: Int? = nil)
    /// The user selects all of these.
    case selectAll([AssetID], opening: Int? = nil)
    /// The user clears the selection of the album.
    case deselectAll(opening: Int? = nil)
    /// The user drags a photo to another place.
    case move(PhotoID, to: Int, opening: Int? = nil)
    /// A system picker delivers the whole selection that it knows.
    case selectAssets([AssetID], opening: Int? = nil)
    /// The user takes over the selection of the open album.
    case confirm(opening: Int? = nil)
    /// The picker goes away without a selection.
    case cancel(Dismissal? = nil, opening: Int? = nil)
    /// The user, or the app, asks for access.
    case requestAccess(AccessKind)
    // Camera
    /// A photo was shot.
    case cameraCapture(CaptureID, opening: Int? = nil)
    /// The library has saved a shot and tells its asset.
    case assetURLResolved(CaptureID, AssetID)
    /// The library could not save a shot.
    case captureSaveFailed(CaptureID, FailureReason = .unspecified)
    /// The user asks to save a shot again.
    case retrySave(CaptureID)
    // Draft
    /// The user deletes the photo at an index of the draft.
    case delete(Int, expecting: PhotoID? = nil)
    /// The app has used the draft, and begins the next one.
    case draftConsumed
    // Library
    /// The library tells what went, came and changed.
    case libraryChanged(
      removed: [AssetID] = [], inserted: [AssetID] = [], changed: [AssetID] = [],
      reason: ChangeReason? = nil)
    /// The system tells which access the app has now.
    case accessChanged(library: LibraryAccess? = nil, camera: CameraAccess? = nil)

    /// The name of an event, as session files and the specification spell it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case openPicker, toggle, panBegan, panMoved, panEnded, panCancelled, selectAll, deselectAll
      case move, selectAssets, confirm, cancel, requestAccess
      case cameraCapture, assetURLResolved, captureSaveFailed, retrySave
      case delete, draftConsumed
      case libraryChanged, accessChanged
    }

    /// The name of this event.
    public var kind: Kind {
      switch self {
      case .openPicker: .openPicker
      case .toggle: .toggle
      case .panBegan: .panBegan
      case .panMoved: .panMoved
      case .panEnded: .panEnded
      case .panCancelled: .panCancelled
      case .selectAll: .selectAll
      case .deselectAll: .deselectAll
      case .move: .move
      case .selectAssets: .selectAssets
      case .confirm: .confirm
      case .cancel: .cancel
      case .requestAccess: .requestAccess
      case .cameraCapture: .cameraCapture
      case .assetURLResolved: .assetURLResolved
      case .captureSaveFailed: .captureSaveFailed
      case .retrySave: .retrySave
      case .delete: .delete
      case .draftConsumed: .draftConsumed
      case .libraryChanged: .libraryChanged
      case .accessChanged: .accessChanged
      }
    }

    /// The opening that the event says it belongs to, from 1.
    public var opening: Int? {
      switch self {
      case .toggle(_, let opening), .panBegan(_, let opening), .panMoved(_, let opening),
        .panEnded(let opening), .panCancelled(let opening), .selectAll(_, let opening),
        .deselectAll(let opening), .move(_, _, let opening), .selectAssets(_, let opening),
        .confirm(let opening), .cancel(_, let opening), .cameraCapture(_, let opening):
        opening
      case .openPicker, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
        .draftConsumed, .libraryChanged, .accessChanged:
        nil
      }
    }
  }
}

extension Selection.Event.Kind {
  /// Whether the event may carry the opening that it belongs to.
  public var namesOpening: Bool {
    switch self {
    case .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll, .deselectAll, .move,
      .selectAssets, .confirm, .cancel, .cameraCapture:
      true
    case .openPicker, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
      .draftConsumed, .libraryChanged, .accessChanged:
      false
    }
  }

  /// Whether the event answers for the library or the system, rather than for the user.
  ///
  /// An answer never ends a pan, never reorders a list and never lengthens one.
  public var isAnswer: Bool {
    switch self {
    case .assetURLResolved, .captureSaveFailed, .libraryChanged, .accessChanged: true
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .retrySave, .delete, .draftConsumed:
      false
    }
  }

  /// Whether the event is part of a sweep over the grid.
  public var isPan: Bool {
    switch self {
    case .panBegan, .panMoved, .panEnded, .panCancelled: true
    case .openPicker, .toggle, .selectAll, .deselectAll, .move, .selectAssets, .confirm, .cancel,
      .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
      .draftConsumed, .libraryChanged, .accessChanged:
      false
    }
  }
}
