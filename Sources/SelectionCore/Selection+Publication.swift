extension Selection {
  /// How far a publication is.
  public enum PublicationPhase: String, CaseIterable, Hashable, Sendable {
    /// There is none: the draft is being written.
    case idle
    /// The photos are being compressed; nothing is uploaded yet.
    case compressing
    /// The photos are being uploaded.
    case uploading
    /// A photo could not be compressed, or uploaded; the draft can be edited again.
    case failed
    /// Every photo is uploaded.
    case published
  }

  /// A post on its way: what the draft was when it was published, photo by photo
  /// (seed 1 §5.3, §6.2).
  public struct Publication: Hashable, Sendable {
    /// What became of one photo.
    public enum Progress: Hashable, Sendable {
      /// It is to be compressed.
      case waiting
      /// It has data of so many bytes.
      case compressed(bytes: Int)
      /// It could not be compressed.
      case compressionFailed(FailureReason)
      /// Its data is being uploaded, as this upload.
      case uploading(bytes: Int, upload: Int)
      /// Its data could not be uploaded.
      case uploadFailed(bytes: Int, FailureReason)
      /// Its data is uploaded.
      case uploaded(bytes: Int)

      /// The upload that is outstanding.
      public var upload: Int? {
        switch self {
        case .uploading(_, let upload): upload
        case .waiting, .compressed, .compressionFailed, .uploadFailed, .uploaded: nil
        }
      }
    }

    /// One photo of the publication.
    public struct Item: Hashable, Sendable {
      /// The photo.
      public let photo: PhotoID
      /// What became of it.
      public package(set) var progress: Progress

      package init(photo: PhotoID, progress: Progress) {
        (self.photo, self.progress) = (photo, progress)
      }
    }

    /// The photos in the order of the draft.
    public package(set) var items: [Item]

    package init(items: [Item]) { self.items = items }

    /// How far it is; it follows from its photos.
    public var phase: PublicationPhase {
      var (isWaiting, isUploading, hasFailed) = (false, false, false)
      for index in 0..<items.count {
        switch items[index].progress {
        case .compressionFailed: return .failed
        case .waiting: isWaiting = true
        case .uploading: isUploading = true
        case .uploadFailed: hasFailed = true
        case .compressed, .uploaded: break
        }
      }
      if isWaiting { return .compressing }
      return isUploading ? .uploading : hasFailed ? .failed : .published
    }

    /// The photos whose data is, or was, on its way.
    public var uploads: [PhotoID] {
      items.filter { item in
        switch item.progress {
        case .uploading, .uploadFailed, .uploaded: true
        case .waiting, .compressed, .compressionFailed: false
        }
      }.map { $0.photo }
    }

    /// Whether it is about exactly these photos.
    func covers(_ draft: [PhotoID]) -> Bool {
      guard items.count == draft.count else { return false }
      for index in 0..<items.count where items[index].photo != draft[index] { return false }
      return true
    }

    /// Where a photo stands in it.
    func place(of id: PhotoID) -> Int? { items.firstIndex { $0.photo == id } }
  }
}
