// Which part of the specification a name belongs to: the core is complete without all others.

extension Selection.Rejection {
  /// The group of events with which the rejection came into the vocabulary.
  package var group: Selection.Event.Kind.Group {
    switch self {
    case .alreadyPresenting, .libraryAccess, .limitReached, .notPresenting, .unknownPhoto,
      .missingAsset, .mediaKind, .presenting, .nothingSelected:
      .picker
    case .cameraAccess, .nothingToRetry: .camera
    case .indexOutOfRange, .staleIndex: .draft
    case .imageNotReady, .imageFailed, .publishing, .emptyDraft, .alreadyPublished: .publication
    case .selecting, .alreadySelecting, .notSelecting, .deleting: .cleanup
    }
  }
}

extension Selection.Reason {
  /// The group of events with which the reason came into the vocabulary.
  package var group: Selection.Event.Kind.Group {
    switch self {
    case .staleOpening, .pickerClosed, .noPan: .picker
    case .duplicateCapture, .unknownCapture, .accountClosed, .alreadyAnswered: .camera
    case .staleRequest: .images
    case .staleCompression, .noData, .staleUpload, .notPublishing: .publication
    case .selectingEnded, .noQuestion, .unknownBatch, .notRequested: .cleanup
    }
  }
}

extension Selection.Effect.Kind {
  /// The group of events with which the effect came into the vocabulary.
  package var group: Selection.Event.Kind.Group {
    switch self {
    case .none, .presentAlbum, .presentCamera, .requestAccess, .committed, .notifyLimit: .picker
    case .saveCapture: .camera
    case .deselect: .draft
    case .loadImage: .images
    case .compress, .upload, .post: .publication
    case .askDeletion, .deleteAssets, .notifyDeletion: .cleanup
    }
  }
}

extension Selection.Invariant {
  /// The group of events that the invariant is about.
  package var group: Selection.Event.Kind.Group {
    switch self {
    case .Aligned, .NoDuplicates, .WithinLimit, .BadgesCount, .AddTileWhenRoom, .TableIsExact,
      .OneAssetOnePhoto, .AlbumPhotoOwnsAsset:
      .picker
    case .WritesLandInOwnSlot, .OneSavePerCapture, .UnsavedHasNoAsset: .camera
    case .ReadyMeansAll: .publication
    case .DeletionOnlyByAnswer: .cleanup
    }
  }
}
