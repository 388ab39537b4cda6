extension Selection {
  /// Whether a shot was written to the library.
  public enum Save: Hashable, Sendable {
    /// No save was asked for: a photo of the album, or a shot that stays in the app.
    case none
    /// A save was asked for and is not answered yet.
    case pending
    /// The library has the shot.
    case saved
    /// The library could not save it; a later success is still accepted.
    case failed(FailureReason)
  }

  /// The facts about one photo.
  public struct Photo: Hashable, Sendable {
    /// Where the photo came from.
    public let id: PhotoID
    /// Its asset; nil for a shot that the library does not have (yet).
    public package(set) var asset: AssetID?
    /// Whether it was written to the library.
    public package(set) var save: Save
    /// False once others have deleted its asset.
    public package(set) var isPresent: Bool
    // Tables are copied all the time: an image takes five bytes of them, not seventeen.
    private var packedImage: PackedImage

    /// Whether its image is there.
    public package(set) var image: Image {
      get { packedImage.image }
      set { packedImage = PackedImage(newValue) }
    }

    package init(
      id: PhotoID, asset: AssetID?, save: Save, isPresent: Bool, image: Image = .ready
    ) {
      (self.id, self.asset, self.save, self.isPresent) = (id, asset, save, isPresent)
      packedImage = PackedImage(image)
    }
  }

  /// A sweep over the grid that is still going on.
  public struct Pan: Hashable, Sendable {
    /// The selection when it began; every move starts from it again.
    public package(set) var start: [PhotoID]
    /// Whether it selects or deselects, fixed by its first cell.
    public let selects: Bool
    /// Whether it has told the user about the limit; once is enough.
    public package(set) var hasNotified: Bool

    package init(start: [PhotoID], selects: Bool, hasNotified: Bool) {
      (self.start, self.selects, self.hasNotified) = (start, selects, hasNotified)
    }
  }

  /// What is presented.
  ///
  /// A camera has no lists: all of them are empty.
  public struct Picker: Hashable, Sendable {
    /// Album or camera.
    public let source: Source
    /// The photos of the draft that the album showed as chosen when it opened; a set, sorted.
    public package(set) var seed: [PhotoID]
    /// The scratch order that the album edits.
    public package(set) var working: [PhotoID]
    /// Assets that were missing when the album opened or were removed since; a set, sorted.
    public package(set) var gone: [AssetID]
    /// The sweep going on.
    public package(set) var pan: Pan?

    package init(
      source: Source, seed: [PhotoID], working: [PhotoID], gone: [AssetID], pan: Pan? = nil
    ) {
      (self.source, self.seed, self.working) = (source, seed, working)
      (self.gone, self.pan) = (gone, pan)
    }
  }

  /// The lists that a photo can stand in.
  enum List { case draft, working }

  /// A large value that is seldom there, in memory of its own.
  private indirect enum Apart<Value: Hashable & Sendable>: Hashable, Sendable {
    case value(Value)

    var value: Value {
      switch self {
      case .value(let value): value
      }
    }
  }

  /// Everything the machine remembers: an immutable value; equal meaning is equal value.
  public struct State: Hashable, Sendable {
    /// What the session fixed at its start.
    public let rules: Rules
    /// What the system allows now.
    public package(set) var access: Access
    /// The table: each photo that a list holds or that is owed an answer, sorted by identity.
    public package(set) var photos: [Photo]
    /// The photos of the post being written, in order (the seeds' `ShowEditItem`).
    public package(set) var draft: [PhotoID]
    /// What is presented; nil for nothing.
    public package(set) var picker: Picker?
    /// How many pickers were presented so far.
    public package(set) var opened: Int
    /// The highest accepted capture; 0 before the first.
    public package(set) var lastCapture: CaptureID
    /// The post on its way; nil while the draft is being written.
    public package(set) var publication: Publication?
    // Apart, so that a state that has none is copied quickly.
    private var apart: Apart<Cleanup>?
    /// How many image requests were started so far.
    public package(set) var requests: Int
    /// How many uploads were started so far.
    public package(set) var uploads: Int
    /// How many batches the system was asked to delete so far.
    public package(set) var batches: Int
    /// How often the user was told something so far.
    public package(set) var notices: Int

    /// What is selected for deletion; nil while nobody selects.
    public package(set) var cleanup: Cleanup? {
      get { apart?.value }
      set { apart = newValue.map { .value($0) } }
    }

    /// Whether there is a cleanup.
    package var isSelecting: Bool { apart != nil }

    /// Changes the cleanup in place, if there is one: a long selection is not copied.
    @discardableResult
    mutating func changeCleanup<Result>(_ change: (inout Cleanup) -> Result) -> Result? {
      guard var value = apart?.value else { return nil }
      apart = nil
      let result = change(&value)
      apart = .value(value)
      return result
    }

    /// The state before the first event.
    public init(_ rules: Rules = Rules()) {
      self.rules = rules
      access = rules.access
      photos = []
      draft = []
      picker = nil
      opened = 0
      lastCapture = CaptureID(0)
      publication = nil
      apart = nil
      (requests, uploads, batches, notices) = (0, 0, 0, 0)
    }
  }
}
