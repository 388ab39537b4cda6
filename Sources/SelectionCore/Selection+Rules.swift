extension Selection {
  /// Which kinds of media a session takes; checked on every way in (reports B152, B154).
  public enum Media: String, CaseIterable, Hashable, Sendable {
    case any, photos, videos
    /// One kind a draft: the first photo decides.
    case single
  }

  /// What happens to a photo that others delete from the library while it is selected
  /// (reports B072, B074, B080, B081 disagree).
  public enum DeletedWhileSelected: String, CaseIterable, Hashable, Sendable {
    /// Photos of the draft stay, marked missing; a mere tick leaves the album's selection.
    case keepDraft
    /// Ticks stay too, marked missing.
    case keep
    /// Photos picked in the album leave the draft as well; captures never do.
    case drop
  }

  /// What a shot does when the list is full (reports B040, B042).
  public enum ShotAtLimit: String, CaseIterable, Hashable, Sendable {
    /// The shot is refused.
    case refuse
    /// The shot is saved to the album and enters no list.
    case saveOnly
  }

  /// What `confirm` does when nothing is selected (reports B052, B150).
  public enum EmptyDone: String, CaseIterable, Hashable, Sendable {
    /// An empty selection is committed.
    case commit
    /// `confirm` is refused.
    case refuse
  }

  /// What the album shows as chosen when it opens (seed 1 §4.1: the two ways of rebuilding).
  public enum Reopening: String, CaseIterable, Hashable, Sendable {
    /// The photos of the draft.
    case seeded
    /// Nothing; a commit replaces the draft.
    case fresh
  }

  /// What a second choice does when the limit is 1.
  public enum SingleLimit: String, CaseIterable, Hashable, Sendable {
    /// It is refused.
    case refuse
    /// It takes the place of the first.
    case replace
  }

  /// Whether shots are written to the library (seed 1 §2.2, §4.3).
  public enum Captures: String, CaseIterable, Hashable, Sendable {
    /// Every shot is saved to the album.
    case save
    /// Shots stay in the app and have no asset.
    case keepInApp
  }

  /// What a session fixes at its start.
  public struct Rules: Hashable, Sendable {
    /// How many photos a draft may hold; 0 means no limit.
    public var limit: Int
    /// Which kinds of media are taken.
    public var media: Media
    /// Whether the album needs access to the library before it opens.
    ///
    /// A system picker does not.
    public var pickerNeedsAccess: Bool
    /// The access at the start of the session.
    public var access: Access
    /// How many assets one system deletion names at most; for the later cleanup events.
    public var deletionBatch: Int
    /// Policy: photos that others delete.
    public var deletedWhileSelected: DeletedWhileSelected
    /// Policy: a shot at the limit.
    public var shotAtLimit: ShotAtLimit
    /// Policy: `confirm` with nothing selected.
    public var emptyDone: EmptyDone
    /// Policy: what an opened album shows as chosen.
    public var reopening: Reopening
    /// Policy: a second choice at limit 1.
    public var singleLimit: SingleLimit
    /// Policy: where shots go.
    public var captures: Captures

    /// The default rules, with what the caller changes.
    ///
    /// - Parameters:
    ///   - limit: a negative number counts as 0, that is as no limit; at most 2³¹ − 1, which a session can hold.
    ///   - deletionBatch: at most 2³¹ − 1, too.
    public init(
      limit: Int = 9,
      media: Media = .any,
      pickerNeedsAccess: Bool = false,
      access: Access = Access(),
      deletionBatch: Int = 500,
      deletedWhileSelected: DeletedWhileSelected = .keepDraft,
      shotAtLimit: ShotAtLimit = .refuse,
      emptyDone: EmptyDone = .commit,
      reopening: Reopening = .seeded,
      singleLimit: SingleLimit = .refuse,
      captures: Captures = .save
    ) {
      self.limit = min(max(0, limit), Int(Int32.max))
      self.media = media
      self.pickerNeedsAccess = pickerNeedsAccess
      self.access = access
      self.deletionBatch = min(deletionBatch, Int(Int32.max))
      self.deletedWhileSelected = deletedWhileSelected
      self.shotAtLimit = shotAtLimit
      self.emptyDone = emptyDone
      self.reopening = reopening
      self.singleLimit = singleLimit
      self.captures = captures
    }

    /// Whether a second choice takes the place of the first.
    package var replacesSingle: Bool { limit == 1 && singleLimit == .replace }

    /// Whether a list of `count` photos has no room left.
    package func isFull(_ count: Int) -> Bool { limit > 0 && count >= limit }

    /// Whether media of this kind may stand beside media of that kind (nil: the list is empty).
    package func takes(_ kind: MediaKind, beside other: MediaKind?) -> Bool {
      switch media {
      case .any: true
      case .photos: kind == .photo
      case .videos: kind == .video
      case .single: other == nil || other == kind
      }
    }
  }

  /// The names of the policies, as session files and the specification spell them.
  public enum Policy: String, CaseIterable, Hashable, Sendable {
    case deletedWhileSelected, shotAtLimit, emptyDone, reopening, singleLimit, captures

    /// The values, the default first.
    public var values: [String] {
      switch self {
      case .deletedWhileSelected: DeletedWhileSelected.allCases.map { $0.rawValue }
      case .shotAtLimit: ShotAtLimit.allCases.map { $0.rawValue }
      case .emptyDone: EmptyDone.allCases.map { $0.rawValue }
      case .reopening: Reopening.allCases.map { $0.rawValue }
      case .singleLimit: SingleLimit.allCases.map { $0.rawValue }
      case .captures: Captures.allCases.map { $0.rawValue }
      }
    }
  }
}
