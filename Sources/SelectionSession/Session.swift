import SelectionCore

/// A session: rules and events, with the outcomes and observations that a file asserts.
///
/// Everything that stands in the file is kept, line by line, so that it can be written again with
/// its comments.
public struct Session: Equatable, Sendable {
  /// The version of the format that this package reads and writes.
  public static let version = 1

  /// The names of the assets and reasons.
  public var names = Names()
  /// What was fixed before the first event.
  public var rules = Selection.Rules()
  /// All lines in order.
  public var lines: [Line] = []

  /// A session of no lines.
  public init() {}

  /// The events in order.
  public var events: [Selection.Event] {
    lines.compactMap { line in
      guard case .event(let event, _) = line.content else { return nil }
      return event
    }
  }

  /// One line.
  public struct Line: Equatable, Sendable {
    /// Its number in the file, from 1.
    public var number: Int
    /// What it says.
    public var content: Content
    /// The comment at its end, without the `#`.
    public var comment: String?
    /// The number that a recorder gave the line: one more than the one before.
    public var sequence: Int?
    /// When it was recorded, by the clock that the header names: a JSON number as it was written.
    public var time: String?
    /// What no part of this format knows; kept, and written again.
    public var extras: [Extra] = []

    /// Makes a line.
    @inline(__always)
    public init(
      number: Int, _ content: Content, comment: String? = nil, sequence: Int? = nil,
      time: String? = nil, extras: [Extra] = []
    ) {
      self.number = number
      self.content = content
      self.comment = comment
      self.sequence = sequence
      self.time = time
      self.extras = extras
    }

    /// The number of the line before, in the header of a file that goes on with a session.
    var continues: Int? {
      extras.first { $0.key == Self.continuesKey }.flatMap { Int($0.value) }
        .flatMap { $0 >= 0 && $0 < Int.max ? $0 : nil }
    }

    static let continuesKey = "continues"

    /// That number as a field: without it the files of a recording could not be joined.
    var joints: [Extra] { continues == nil ? [] : extras.filter { $0.key == Self.continuesKey } }

    /// Whether there is nothing beside what the line says.
    var isBare: Bool { comment == nil && sequence == nil && time == nil && extras.isEmpty }
  }

  /// A field of a line that is not known here.
  ///
  /// One that was found within `rules`, `observed` or `outcome` stands in an object of that name.
  public struct Extra: Equatable, Sendable {
    /// The name of the field.
    public var key: String
    /// Its value: JSON without blanks, its strings spelled in one way.
    public var value: String
  }

  /// What a line says.
  public enum Content: Equatable, Sendable {
    /// Nothing, or only a comment.
    case blank
    /// `session 1`.
    case header(version: Int)
    /// A rule of the session.
    case rule(Rule)
    /// An event, and what must hold after it.
    case event(Selection.Event, Assertion?)
    /// What the app showed now.
    case observed(Selection.Observation)
    /// What a replay of this file must say.
    case expect(Expectation)
    /// A remark: background, rotation, a memory warning. Nothing depends on it.
    case note(String)
  }

  /// A line that stands before the first event and fixes a rule.
  public enum Rule: Equatable, Sendable {
    /// How many photos a draft may hold; 0 for no limit.
    case limit(Int)
    /// Which media are taken.
    case media(Selection.Media)
    /// What some assets show.
    case kind(Selection.MediaKind, [Selection.AssetID])
    /// Whether the album needs access before it opens.
    case pickerNeedsAccess(Bool)
    /// The access at the start.
    case access(library: Selection.LibraryAccess?, camera: Selection.CameraAccess?)
    /// How many assets one deletion names at most.
    case deletionBatch(Int)
    /// A policy and its value.
    case policy(Selection.Policy, String)

    /// The first word of a rule line.
    public enum Kind: String, CaseIterable, Sendable {
      case limit, media, kind, pickerNeedsAccess, access, deletionBatch, policy
    }
  }

  /// What a replay of a file is expected to say.
  public struct Expectation: Equatable, Sendable {
    /// The verdict.
    ///
    /// `diverges` also accepts `violates`, which is a divergence with a name.
    public var verdict: Verdict
    /// The step at which it must part; nil for any.
    public var step: Int?

    /// Makes an expectation.
    public init(_ verdict: Verdict, step: Int? = nil) {
      self.verdict = verdict
      self.step = step
    }
  }
}

/// What a replay says of a session.
public enum Verdict: String, CaseIterable, Sendable {
  /// Everything asserted holds.
  case conforms
  /// The app, or the file, and the specification part.
  case diverges
  /// They part, and what the app showed breaks a named invariant.
  case violates
  /// Nothing is asserted, or lines are missing, so nothing can be said.
  case inconclusive
  /// The file is no session, or is damaged.
  case unreadable
}

extension Selection.Policy {
  /// The value that the rules give the policy.
  public func value(in rules: Selection.Rules) -> String {
    switch self {
    case .deletedWhileSelected: rules.deletedWhileSelected.rawValue
    case .shotAtLimit: rules.shotAtLimit.rawValue
    case .emptyDone: rules.emptyDone.rawValue
    case .reopening: rules.reopening.rawValue
    case .singleLimit: rules.singleLimit.rawValue
    case .captures: rules.captures.rawValue
    }
  }

  /// Sets the policy; a word that is none of its values changes nothing.
  ///
  /// - Returns: whether the word is a value of the policy.
  public func set(_ value: String, in rules: inout Selection.Rules) -> Bool {
    switch self {
    case .deletedWhileSelected: Self.set(value, &rules.deletedWhileSelected)
    case .shotAtLimit: Self.set(value, &rules.shotAtLimit)
    case .emptyDone: Self.set(value, &rules.emptyDone)
    case .reopening: Self.set(value, &rules.reopening)
    case .singleLimit: Self.set(value, &rules.singleLimit)
    case .captures: Self.set(value, &rules.captures)
    }
  }

  private static func set<Value: RawRepresentable<String>>(
    _ word: String, _ place: inout Value
  ) -> Bool {
    guard let value = Value(rawValue: word) else { return false }
    place = value
    return true
  }
}
