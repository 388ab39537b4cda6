import SelectionCore

// What an app gives to the store so that effects are performed. Each protocol is about one thing, and
// each can be a fake. An `answer` may be called from any queue, late, twice or never: every call
// becomes one event, and the machine says what it means.

/// Presents what the machine wants presented.
///
/// What the user does there is sent to the store as events that name the opening.
@MainActor public protocol PickerPresenting: AnyObject {
  /// Presents the album.
  func presentAlbum(_ album: AlbumRequest)
  /// Presents the camera, as this opening.
  func presentCamera(opening: Int)
  /// Unticks a photo that was deleted from the draft while the album is open.
  func deselect(_ photo: Selection.PhotoID)
  /// Takes away what was presented as this opening, if it is still there.
  func dismiss(opening: Int)
}

/// What an album is opened with.
public struct AlbumRequest: Equatable, Sendable {
  /// The number of the opening, from 1.
  public var opening: Int
  /// The assets that are shown as chosen, in the order of the draft.
  public var preselected: [Selection.AssetID]
  /// How many may be chosen; nil for any number.
  ///
  /// It is never 0: a system picker would read that as no limit.
  public var limit: Int?
  /// Which media are shown.
  public var media: Selection.Media

  /// Makes a request.
  public init(
    opening: Int, preselected: [Selection.AssetID], limit: Int?, media: Selection.Media
  ) {
    (self.opening, self.preselected, self.limit, self.media) = (opening, preselected, limit, media)
  }
}

/// Writes shots to the photo library.
@MainActor public protocol CaptureSaving: AnyObject {
  /// Writes one shot.
  func save(_ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void)
}

/// What became of a shot that was to be written.
public enum SaveAnswer: Equatable, Sendable {
  /// The library has it, under this identifier.
  case saved(identifier: String)
  /// The library has it not; the reason is a word of the host.
  case failed(reason: String)
}

/// Loads images.
@MainActor public protocol ImageLoading: AnyObject {
  /// Loads the image of a photo.
  ///
  /// - Parameter identifier: that of its asset; nil for a photo that has none.
  func load(
    _ photo: Selection.PhotoID, request: Int, identifier: String?,
    answer: @escaping @Sendable (LoadAnswer) -> Void)
  /// The image is no longer wanted; an answer that still comes is ignored.
  func cancelLoad(_ photo: Selection.PhotoID, request: Int)
}

/// What became of an image that was to be loaded.
public enum LoadAnswer: Equatable, Sendable {
  /// It is there.
  case loaded(Selection.Quality)
  /// It cannot be had; the reason is a word of the host.
  case failed(reason: String)
  /// The host has waited long enough.
  case timedOut
}

/// Makes the data that is uploaded; see `Selection.CompressionPlan`.
@MainActor public protocol PhotoCompressing: AnyObject {
  /// Compresses one photo.
  func compress(
    _ photo: Selection.PhotoID, answer: @escaping @Sendable (CompressionAnswer) -> Void)
}

/// What became of a photo that was to be compressed.
public enum CompressionAnswer: Equatable, Sendable {
  /// There is data of so many bytes.
  case compressed(bytes: Int)
  /// There is none; the reason is a word of the host.
  case failed(reason: String)
}

/// Uploads what was compressed, and creates the post.
@MainActor public protocol PhotoUploading: AnyObject {
  /// Uploads one photo, as this upload.
  func upload(
    _ photo: Selection.PhotoID, upload: Int, answer: @escaping @Sendable (UploadAnswer) -> Void)
  /// Creates the post: everything is uploaded.
  ///
  /// - Parameter photos: in the order of the post.
  func post(_ photos: [Selection.PhotoID])
}

/// What became of an upload.
public enum UploadAnswer: Equatable, Sendable {
  /// It has ended well.
  case finished
  /// It has failed; the reason is a word of the host.
  case failed(reason: String)
}

/// Deletes from the photo library.
@MainActor public protocol AssetDeleting: AnyObject {
  /// Asks the system to delete one batch; the system asks the user.
  func delete(_ identifiers: [String], answer: @escaping @Sendable (DeletionAnswer) -> Void)
}

/// What the system said of a deletion.
public struct DeletionAnswer: Equatable, Sendable {
  /// What was deleted; nil where the system does not list it.
  public var deleted: [String]?
  /// The result for the batch.
  public var result: Selection.DeletionResult

  /// Makes an answer.
  public init(_ result: Selection.DeletionResult, deleted: [String]? = nil) {
    (self.result, self.deleted) = (result, deleted)
  }
}

/// Asks the system for access.
@MainActor public protocol AccessRequesting: AnyObject {
  /// Asks for one access, or shows the sheet that edits a limited one.
  func requestAccess(
    _ kind: Selection.AccessKind, answer: @escaping @Sendable (AccessAnswer) -> Void)
}

/// What the system allows now; nil where it did not tell.
public struct AccessAnswer: Equatable, Sendable {
  /// The photo library.
  public var library: Selection.LibraryAccess?
  /// The camera.
  public var camera: Selection.CameraAccess?

  /// Makes an answer.
  public init(library: Selection.LibraryAccess? = nil, camera: Selection.CameraAccess? = nil) {
    (self.library, self.camera) = (library, camera)
  }
}

/// Tells the user, and asks.
@MainActor public protocol NoticeShowing: AnyObject {
  /// No more than so many photos can be chosen.
  func limitReached(_ limit: Int)
  /// Asks whether so many photos are to be deleted from the library.
  func askDeletion(count: Int, answer: @escaping @Sendable (Bool) -> Void)
  /// The system did not delete.
  func deletionFailed(_ result: Selection.DeletionResult)
}

/// Who performs the effects; nil for what the app does not do.
@MainActor public struct EffectHandlers {
  /// Presents albums and cameras.
  public var picker: (any PickerPresenting)?
  /// Writes shots to the library.
  public var saver: (any CaptureSaving)?
  /// Loads images.
  public var loader: (any ImageLoading)?
  /// Compresses for the upload.
  public var compressor: (any PhotoCompressing)?
  /// Uploads and posts.
  public var uploader: (any PhotoUploading)?
  /// Deletes from the library.
  public var deleter: (any AssetDeleting)?
  /// Asks for access.
  public var access: (any AccessRequesting)?
  /// Tells the user.
  public var notices: (any NoticeShowing)?

  /// Nobody, to be filled.
  public init() {}
}
