extension Selection {
  /// What the page shows: the photos of the draft, then a tile to add one iff there is room
  /// (seed 1 §3.2).
  public struct Grid: Hashable, Sendable {
    /// What stands in the cells, in order; the add tile is the last if there is one.
    public let items: [Item]

    /// The mark on a photo.
    public enum Mark: String, CaseIterable, Hashable, Sendable {
      /// No mark: nothing is to be told.
      case plain
      /// A shot that the library has not answered for yet.
      case pending
      /// A shot that the library could not save.
      case failed
      /// A photo that others deleted.
      case missing
    }

    /// What is seen in the cell of a photo.
    public enum Picture: String, CaseIterable, Hashable, Sendable {
      /// Its image.
      case image
      /// A preview of it.
      case preview
      /// Nothing yet.
      case loading
      /// Nothing: the image could not be loaded.
      case broken
    }

    /// What stands in one cell.
    ///
    /// Two items are equal if they also look the same; ``isOne(with:)`` says whether they are one.
    public enum Item: Hashable, Sendable {
      /// A photo, its mark, and what is seen of it.
      case photo(PhotoID, Mark = .plain, Picture = .image)
      /// The tile that adds a photo.
      case add

      /// Whether both are the same photo, or both the add tile, whatever the marks.
      public func isOne(with other: Item) -> Bool { code == other.code }

      /// One number for one item; that of the add tile is above those of all photos.
      var code: UInt64 {
        switch self {
        case .photo(let id, _, _): id.code
        case .add: .max
        }
      }
    }

    /// The grid of these photos.
    ///
    /// - Parameters:
    ///   - photos: in the order in which they are shown. A list that has a photo twice, as that of
    ///     a wrong picker may, is shown as it is.
    ///   - canAdd: whether there is room for another.
    ///   - mark: the mark on a photo.
    ///   - picture: what is seen of a photo.
    public init(
      _ photos: [PhotoID], canAdd: Bool, mark: (PhotoID) -> Mark = { _ in .plain },
      picture: (PhotoID) -> Picture = { _ in .image }
    ) {
      let shown = photos.map { Item.photo($0, mark($0), picture($0)) }
      items = canAdd ? shown + [.add] : shown
    }

    /// The grid of the page.
    ///
    /// It is about the draft also under an open album: ``State/canAdd`` speaks of working then, and
    /// the page, which is behind the album, does not change before the album commits.
    public init(_ state: State) {
      self.init(
        state.draft, canAdd: !state.rules.isFull(state.draft.count),
        mark: { id in state.photo(id).map { Mark($0) } ?? .plain },
        picture: { id in state.photo(id).map { Picture($0.image) } ?? .loading })
    }
  }
}

extension Selection.Grid.Mark {
  /// The mark on a photo with these facts.
  ///
  /// There is at most one: a shot that is pending or failed has no asset that could be missing.
  public init(_ photo: Selection.Photo) {
    switch photo.save {
    case .pending: self = .pending
    case .failed: self = .failed
    case .none, .saved: self = photo.isPresent ? .plain : .missing
    }
  }
}

extension Selection.Grid.Picture {
  /// What is seen of a photo whose image is so far.
  public init(_ image: Selection.Image) {
    switch image {
    case .ready: self = .image
    case .loading(_, let hasPreview): self = hasPreview ? .preview : .loading
    case .failed(_, let hasPreview): self = hasPreview ? .preview : .broken
    }
  }
}
