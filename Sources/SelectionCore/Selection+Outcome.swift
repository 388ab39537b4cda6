extension Selection {
  /// What became of an event; never a thrown error.
  public enum Outcome: Hashable, Sendable {
    /// The event took effect; the host performs the effect.
    case applied(Effect)
    /// A user action was refused; nothing changed.
    case rejected(Rejection)
    /// A late, repeated or unknown answer; nothing changed.
    case ignored(Reason)

    /// Whether the event took effect.
    public var isApplied: Bool {
      switch self {
      case .applied: true
      case .rejected, .ignored: false
      }
    }
  }

  /// One small instruction to the host; details are read from the state.
  ///
  /// That a picker must be dismissed is read from `presented`, never an effect of its own.
  public enum Effect: Hashable, Sendable {
    /// Nothing to do but to draw the new state.
    case none
    /// Present the album.
    case presentAlbum
    /// Present the camera.
    case presentCamera
    /// Ask the system for access.
    case requestAccess(AccessKind)
    /// The draft has a new selection; `dropped` listed assets found no place in it.
    case committed(dropped: Int)
    /// Write this shot to the library.
    case saveCapture(CaptureID)
    /// The open album must untick this photo, which was deleted from the draft.
    case deselect(PhotoID)
    /// Tell the user that the limit is reached.
    case notifyLimit
    /// Load the image of this photo again, as its outstanding request.
    case loadImage(PhotoID)
    /// Compress every photo of the publication that waits for it.
    case compress
    /// Upload every photo of the publication, under the numbers that it has now.
    case upload
    /// Everything is uploaded: create the post, in the order of the publication.
    case post
    /// Ask the user whether the selected photos are to be deleted.
    case askDeletion
    /// Ask the system to delete this batch.
    case deleteAssets(batch: Int)
    /// Tell the user that the system did not delete.
    case notifyDeletion(DeletionResult)

    /// The name of an effect, as session files and the specification spell it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case none, presentAlbum, presentCamera, requestAccess, committed, saveCapture, deselect
      case notifyLimit
      case loadImage, compress, upload, post, askDeletion, deleteAssets, notifyDeletion
    }

    /// The name of this effect.
    public var kind: Kind {
      switch self {
      case .none: .none
      case .presentAlbum: .presentAlbum
      case .presentCamera: .presentCamera
      case .requestAccess: .requestAccess
      case .committed: .committed
      case .saveCapture: .saveCapture
      case .deselect: .deselect
      case .notifyLimit: .notifyLimit
      case .loadImage: .loadImage
      case .compress: .compress
      case .upload: .upload
      case .post: .post
      case .askDeletion: .askDeletion
      case .deleteAssets: .deleteAssets
      case .notifyDeletion: .notifyDeletion
      }
    }

    /// Whether the effect tells the user something.
    var isNotice: Bool {
      switch self {
      case .notifyLimit, .notifyDeletion: true
      case .none, .presentAlbum, .presentCamera, .requestAccess, .committed, .saveCapture,
        .deselect, .loadImage, .compress, .upload, .post, .askDeletion, .deleteAssets:
        false
      }
    }
  }

  /// Why a user action was refused.
  public enum Rejection: String, CaseIterable, Hashable, Sendable {
    case alreadyPresenting, libraryAccess, cameraAccess, limitReached, notPresenting, unknownPhoto
    case missingAsset, mediaKind, presenting, nothingSelected, nothingToRetry, indexOutOfRange
    case staleIndex
    case publishing, emptyDraft, imageNotReady, imageFailed, alreadyPublished
    case selecting, alreadySelecting, notSelecting, deleting
  }

  /// Why an event was ignored.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case staleOpening, pickerClosed, noPan, duplicateCapture, unknownCapture, accountClosed
    case alreadyAnswered
    case staleRequest
    case staleCompression, noData, staleUpload, notPublishing
    case selectingEnded, noQuestion, unknownBatch, notRequested
  }
}
