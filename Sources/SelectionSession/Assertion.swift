import SelectionCore

/// What must hold after a step: the part of an event line behind `->` or `=>`.
///
/// What is not named is not asserted. A strict assertion (`=>`) says in addition that the lists it
/// does not name, and what is presented, stayed as they were, and that no other effect was given.
public struct Assertion: Equatable, Sendable {
  /// Whether it was written with `=>`.
  public var isStrict: Bool
  /// The refusal.
  public var refusal: Refusal?
  /// The draft with the facts about its photos.
  public var draft: [Item]?
  /// The scratch order of the open album.
  public var working: [Item]?
  /// The effect.
  public var effect: Effect?

  /// An assertion of nothing, to be filled.
  public init(isStrict: Bool = false) { self.isStrict = isStrict }

  /// An outcome that is not `applied`.
  public enum Refusal: Equatable, Sendable {
    /// A user action was refused.
    case rejected(Selection.Rejection)
    /// An answer was ignored.
    case ignored(Selection.Reason)
  }

  /// An effect, as far as it is said.
  public enum Effect: Equatable, Sendable {
    /// Exactly this effect; `none` also holds for what was refused, since that gives none.
    case exactly(Selection.Effect)
    /// A commit, whatever it dropped.
    case committed
  }

  /// A photo of a list with its markers.
  public struct Item: Equatable, Sendable {
    /// The photo; an asset is also the capture that was saved as it.
    public var photo: Selection.PhotoID
    /// What became of its save.
    public var save: Save
    /// Whether it is missing (`~`).
    public var isMissing: Bool

    /// Makes an item.
    public init(_ photo: Selection.PhotoID, _ save: Save = .none, isMissing: Bool = false) {
      self.photo = photo
      self.save = save
      self.isMissing = isMissing
    }
  }

  /// The marker of a capture.
  public enum Save: Equatable, Sendable {
    /// No marker: no save was asked for.
    case none
    /// `?`: not answered yet.
    case pending
    /// `!`: failed, for this reason if one is given.
    case failed(Selection.FailureReason?)
    /// `=x`: saved as x.
    case saved(Selection.AssetID)
  }
}

extension Assertion.Item {
  /// The item that says all about a photo.
  public init(_ photo: Selection.Photo) {
    let save: Assertion.Save =
      switch photo.save {
      case .none: .none
      case .pending: .pending
      case .saved: photo.asset.map { .saved($0) } ?? .none
      case .failed(let reason): .failed(reason == .unspecified ? nil : reason)
      }
    self.init(photo.id, save, isMissing: !photo.isPresent)
  }

  /// Whether the item is true of a photo.
  public func holds(of actual: Selection.Photo) -> Bool {
    guard isMissing != actual.isPresent else { return false }
    if case .asset(let asset) = photo { return actual.asset == asset && save == .none }
    guard photo == actual.id else { return false }
    switch (save, actual.save) {
    case (.none, .none), (.pending, .pending), (.failed(nil), .failed): return true
    case (.failed(let reason), .failed(let actual)): return reason == actual
    case (.saved(let asset), .saved): return asset == actual.asset
    case (.none, _), (.pending, _), (.failed, _), (.saved, _): return false
    }
  }
}

extension Assertion {
  /// The assertion that exactly this became of the event.
  public init(of outcome: Selection.Outcome) {
    self.init()
    switch outcome {
    case .applied(let effect): self.effect = .exactly(effect)
    case .rejected(let rejection): refusal = .rejected(rejection)
    case .ignored(let reason): refusal = .ignored(reason)
    }
  }
}
