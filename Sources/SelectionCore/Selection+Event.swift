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

    /// Makes a reason from the number its word was given at the edge; 0 to 3 are taken.
    public init(_ number: UInt32) { rawValue = number }

    /// The host gave no reason.
    public static let unspecified = FailureReason(0)
    /// Another capture already has the asset that the answer named.
    ///
    /// Only the machine gives it.
    public static let assetTaken = FailureReason(1)
    /// The host waited long enough for an image.
    ///
    /// Only the machine gives it.
    public static let timedOut = FailureReason(2)
    /// The process that would have brought the answer is gone.
    ///
    /// Only the machine gives it.
    public static let relaunched = FailureReason(3)
    /// The reasons above: the numbers of all others begin behind them.
    package static let known: [FailureReason] = [.unspecified, .assetTaken, .timedOut, .relaunched]
  }

  /// Why the library changed, where the system tells.
  public enum ChangeReason: String, CaseIterable, Hashable, Sendable {
    /// The user edited which photos a limited app may see: a loss looks like a deletion.
    case limitedAccess
  }

  /// How good an image is that was loaded.
  public enum Quality: String, CaseIterable, Hashable, Sendable {
    /// A preview; a final one is to follow.
    case degraded
    /// The image itself.
    case final
  }

  /// What the system said of a deletion (seed 2 §4.2).
  public enum DeletionResult: Hashable, Sendable {
    /// It deleted what it was asked to.
    case deleted
    /// The user took it back in the system's own question.
    case userCancelled
    /// The app may not delete.
    case accessRestricted
    /// Some of it was gone already.
    case identifierNotFound
    /// It failed for another reason, with the code of the system.
    case failed(Int)

    /// The name of a result, as session files and the specification spell it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case deleted, userCancelled, accessRestricted, identifierNotFound, failed
    }

    /// The name of this result.
    public var kind: Kind {
      switch self {
      case .deleted: .deleted
      case .userCancelled: .userCancelled
      case .accessRestricted: .accessRestricted
      case .identifierNotFound: .identifierNotFound
      case .failed: .failed
      }
    }
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
    ///
    /// An item without an identifier is a capture with a number of its own.
    case selectAssets([PhotoID], opening: Int? = nil)
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
    // Images
    /// A request has brought an image.
    case imageResolved(PhotoID, request: Int, Quality)
    /// A request has failed.
    case imageFailed(PhotoID, request: Int, FailureReason = .unspecified)
    /// The host has waited long enough for a request.
    case requestTimedOut(PhotoID, request: Int)
    /// The user asks for a failed image again.
    case retryImage(PhotoID)
    // Publication
    /// The user publishes the draft.
    case publish
    /// A photo was compressed to so many bytes.
    case imageCompressed(PhotoID, bytes: Int)
    /// A photo could not be compressed.
    case compressionFailed(PhotoID, FailureReason = .unspecified)
    /// An upload has ended well.
    case uploadFinished(PhotoID, upload: Int)
    /// An upload has failed.
    case uploadFailed(PhotoID, upload: Int, FailureReason = .unspecified)
    /// The user takes the publication back.
    case cancelPublishing
    // Cleanup
    /// The user begins to select photos of the library for deletion.
    case beginSelecting
    /// The user ends it.
    case endSelecting
    /// The user asks to delete what is selected.
    case requestDeletion
    /// The user says yes.
    case confirmDeletion
    /// The user says no.
    case declineDeletion
    /// The system has answered for a batch.
    ///
    /// Without a list of assets, `deleted` means the whole batch, any other result none of it.
    case deletionFinished(batch: Int, assets: [AssetID]? = nil, DeletionResult)
    // Life
    /// A new process goes on with the same log.
    case relaunched

    /// The name of an event, as session files and the specification spell it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case openPicker, toggle, panBegan, panMoved, panEnded, panCancelled, selectAll, deselectAll
      case move, selectAssets, confirm, cancel, requestAccess
      case cameraCapture, assetURLResolved, captureSaveFailed, retrySave
      case delete, draftConsumed
      case libraryChanged, accessChanged
      case imageResolved, imageFailed, requestTimedOut, retryImage
      case publish, imageCompressed, compressionFailed, uploadFinished, uploadFailed
      case cancelPublishing
      case beginSelecting, endSelecting, requestDeletion, confirmDeletion, declineDeletion
      case deletionFinished
      case relaunched
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
      case .imageResolved: .imageResolved
      case .imageFailed: .imageFailed
      case .requestTimedOut: .requestTimedOut
      case .retryImage: .retryImage
      case .publish: .publish
      case .imageCompressed: .imageCompressed
      case .compressionFailed: .compressionFailed
      case .uploadFinished: .uploadFinished
      case .uploadFailed: .uploadFailed
      case .cancelPublishing: .cancelPublishing
      case .beginSelecting: .beginSelecting
      case .endSelecting: .endSelecting
      case .requestDeletion: .requestDeletion
      case .confirmDeletion: .confirmDeletion
      case .declineDeletion: .declineDeletion
      case .deletionFinished: .deletionFinished
      case .relaunched: .relaunched
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
        .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
        .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
        .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
        .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
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
      .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      false
    }
  }

  /// Whether the event answers for the library or the system, rather than for the user.
  ///
  /// An answer never ends a pan, never reorders a list and never lengthens one.
  public var isAnswer: Bool {
    switch self {
    case .assetURLResolved, .captureSaveFailed, .libraryChanged, .accessChanged, .imageResolved,
      .imageFailed, .requestTimedOut, .imageCompressed, .compressionFailed, .uploadFinished,
      .uploadFailed, .deletionFinished:
      true
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .retrySave, .delete, .draftConsumed, .retryImage, .publish, .cancelPublishing,
      .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .relaunched:
      false
    }
  }

  /// Whether the event is part of a sweep over the grid.
  public var isPan: Bool {
    switch self {
    case .panBegan, .panMoved, .panEnded, .panCancelled: true
    case .openPicker, .toggle, .selectAll, .deselectAll, .move, .selectAssets, .confirm, .cancel,
      .requestAccess, .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
      .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      false
    }
  }
}

extension Selection.DeletionResult {
  /// The code of a failure; nil for 0, which means none.
  package var code: Int? {
    guard case .failed(let code) = self, code != 0 else { return nil }
    return code
  }
}

extension Selection.Event {
  /// A delivery that names assets only.
  public static func selectAssets(_ assets: [Selection.AssetID], opening: Int? = nil) -> Self {
    .selectAssets(assets.map { .asset($0) }, opening: opening)
  }
}

extension Selection.Event.Kind {
  /// What an event is about; the sections of the specification.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case picker, camera, draft, library, images, publication, cleanup, life

    /// Whether the group is part of the core, which works without all others.
    public var isCore: Bool {
      switch self {
      case .picker, .camera, .draft, .library: true
      case .images, .publication, .cleanup, .life: false
      }
    }
  }

  /// The events of the core.
  public static let core: [Self] = allCases.filter { $0.group.isCore }

  /// What the event is about.
  public var group: Group {
    switch self {
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess:
      .picker
    case .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave: .camera
    case .delete, .draftConsumed: .draft
    case .libraryChanged, .accessChanged: .library
    case .imageResolved, .imageFailed, .requestTimedOut, .retryImage: .images
    case .publish, .imageCompressed, .compressionFailed, .uploadFinished, .uploadFailed,
      .cancelPublishing:
      .publication
    case .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .deletionFinished:
      .cleanup
    case .relaunched: .life
    }
  }
}
