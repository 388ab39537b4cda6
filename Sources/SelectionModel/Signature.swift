import SelectionCore
import SelectionSession

/// What must stay the same while a recording is made shorter: not only that it diverges, but how.
///
/// A shorter session may diverge for another reason than the one that it was recorded for. So these
/// persist: the verdict, the rules that are violated, the fields that differ and in which way, the
/// last event with its outcome and with what its photos were before it. And what the app showed must
/// still have come from somewhere: a photo that no event names, it cannot have shown.
public struct Signature: Sendable {
  /// The invariants that what the app showed breaks.
  public let violated: [Selection.Invariant]
  /// The fields that differ, and how.
  let fields: [Field]
  /// Whether a line of the app or a claim of the file differs.
  let source: Divergence.Source
  /// The last event; nil before the first.
  let step: Step?
  /// What the app showed and cannot have.
  let groundless: Set<Groundless>

  struct Field: Hashable, Sendable {
    let name: String
    let difference: Difference

    init(_ difference: Divergence.Difference) {
      name = difference.field
      self.difference = Difference(difference)
    }
  }

  /// In which way a value is not what it should be.
  enum Difference: Hashable, Sendable {
    /// A list lacks something, has something too much, or is in another order.
    case list(lacks: Bool, hasMore: Bool)
    /// A number is too small or too large.
    case number(isLess: Bool)
    /// Anything else: what is expected, and what is there.
    case words(String, String)
  }

  /// An event with its outcome, and where it happened.
  struct Step: Hashable, Sendable {
    let kind: Selection.Event.Kind
    let outcome: Selection.Outcome.Kind
    let presented: Selection.Source?
    /// What the photos that it names were before it.
    let subjects: Set<Subject>
  }

  /// What a photo is in a state.
  struct Subject: Hashable, Sendable {
    let isDrafted: Bool
    let isInWorking: Bool
    let isMissing: Bool
    let save: Selection.Save?

    init(_ named: Selection.PhotoID, in state: Selection.State) {
      let id = state.identity(of: named)
      isDrafted = state.draft.contains(id)
      isInWorking = state.working.contains(id)
      let photo = state.photo(id)
      isMissing = photo.map { !$0.isPresent } ?? false
      save = photo.map(\.save.withoutReason)
    }
  }

  /// What an app can have shown only if the session has it.
  enum Groundless: Hashable, Sendable {
    /// A photo that no event names.
    case photo
    /// More photos than the events name.
    case count
    /// A picker that was not opened.
    case presented
  }

  /// How a session diverges; nil if it does not.
  public init?(_ session: Session) {
    var replay = Replay(rules: session.rules)
    var naming = Naming()
    var before = replay.state
    var shown = Selection.Observation()
    for line in session.lines {
      if case .event = line.content {
        before = replay.state
        shown = Selection.Observation()
      }
      replay.take(line)
      switch line.content {
      case .event(let event, _):
        if let outcome = replay.lastStep?.outcome { naming.take(event, outcome) }
      case .observed(let field): shown.add(field)
      case .blank, .header, .rule, .expect, .note: break
      }
      if let divergence = replay.divergence {
        let last = divergence.step == 0 ? nil : divergence.context.last
        self.init(
          divergence.source, divergence.fields, divergence.violated, shown, naming,
          last.map { Step($0.event, $0.outcome, in: before) })
        return
      }
    }
    return nil
  }

  init(
    _ source: Divergence.Source, _ fields: [Divergence.Difference],
    _ violated: [Selection.Invariant], _ shown: Selection.Observation, _ naming: Naming,
    _ step: Step?
  ) {
    (self.source, self.violated, self.step) = (source, violated, step)
    self.fields = fields.map { Field($0) }
    groundless = naming.groundless(in: shown)
  }

  /// Whether another session diverges in the same way.
  public func persists(in other: Signature?) -> Bool {
    guard let other else { return false }
    return violated == other.violated && fields == other.fields && source == other.source
      && step == other.step && other.groundless.isSubset(of: groundless)
  }
}

extension Signature.Step {
  init(_ event: Selection.Event, _ outcome: Selection.Outcome, in before: Selection.State) {
    kind = event.kind
    self.outcome = outcome.kind
    presented = before.presented
    let named = event.assets.map { Selection.PhotoID.asset($0) }
    // The number of a shot is new when it is shot.
    let shot = event.kind == .cameraCapture ? nil : event.capture
    var photos = named + (shot.map { [.capture($0)] } ?? [])
    // A delete is about what stands there, whether it says so or not.
    if case .delete(let index, _) = event, before.draft.indices.contains(index) {
      photos.append(before.draft[index])
    }
    subjects = Set(photos.map { Signature.Subject($0, in: before) })
  }
}

extension Signature.Difference {
  init(_ difference: Divergence.Difference) {
    switch (difference.expected, difference.actual) {
    case (.field(let field, let expected), .field(_, let actual)):
      self = Self.of(field, expected, actual)
    case (.items(let expected), .items(let actual)):
      self = Self.lists(expected.map(\.photo), actual.map(\.photo))
    case (let expected, let actual): self = .words(expected.kind, actual.kind)
    }
  }

  private static func of(
    _ field: Selection.Observation.Field, _ expected: Selection.Observation,
    _ actual: Selection.Observation
  ) -> Self {
    func word(_ isYes: Bool?) -> String { isYes == true ? "yes" : "no" }
    return switch field {
    case .images: lists(expected.images, actual.images)
    case .urls: lists(expected.urls, actual.urls)
    case .ticked: lists(expected.ticked, actual.ticked)
    case .badges: lists(expected.badges, actual.badges)
    case .count: .number(isLess: (actual.count ?? 0) < (expected.count ?? 0))
    case .canAdd: .words(word(expected.canAdd), word(actual.canAdd))
    case .canFinish: .words(word(expected.canFinish), word(actual.canFinish))
    case .presented: .words(expected.presented?.rawValue ?? "", actual.presented?.rawValue ?? "")
    case .imagesLoading: lists(expected.imagesLoading, actual.imagesLoading)
    case .imagesFailed: lists(expected.imagesFailed, actual.imagesFailed)
    case .imagesDegraded: lists(expected.imagesDegraded, actual.imagesDegraded)
    case .requests: .number(isLess: (actual.requests ?? 0) < (expected.requests ?? 0))
    case .notices: .number(isLess: (actual.notices ?? 0) < (expected.notices ?? 0))
    case .publication:
      .words(expected.publication?.rawValue ?? "", actual.publication?.rawValue ?? "")
    case .uploads: lists(expected.uploads, actual.uploads)
    case .cleanup: .words(expected.cleanup?.rawValue ?? "", actual.cleanup?.rawValue ?? "")
    case .selected: lists(expected.selected, actual.selected)
    case .crashed: .words("", field.rawValue)
    }
  }

  private static func lists<Element: Hashable>(
    _ expected: [Element]?, _ actual: [Element]?
  ) -> Self {
    var rest: [Element: Int] = [:]
    for element in expected ?? [] { rest[element, default: 0] += 1 }
    for element in actual ?? [] { rest[element, default: 0] -= 1 }
    return .list(
      lacks: rest.values.contains { $0 > 0 }, hasMore: rest.values.contains { $0 < 0 })
  }
}

extension Divergence.Value {
  /// A value without the photos that it names.
  fileprivate var kind: String {
    switch self {
    case .outcome(let outcome): outcome.kind.name
    case .refusal(.rejected(let rejection)): rejection.rawValue
    case .refusal(.ignored(let reason)): reason.rawValue
    case .effect(.exactly(let effect)): effect.kind.rawValue
    case .effect(.committed): Selection.Effect.Kind.committed.rawValue
    case .presented(let presented): presented.rawValue
    case .words(let words): words
    case .items, .field: ""
    }
  }
}

extension Selection.Save {
  /// The same without why it failed.
  fileprivate var withoutReason: Selection.Save {
    switch self {
    case .failed: .failed(.unspecified)
    case .none, .pending, .saved: self
    }
  }
}
