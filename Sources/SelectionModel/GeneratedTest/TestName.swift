import SelectionCore
import SelectionSession

/// What a test is called: the event that it is about, and what is expected of it.
struct TestName {
  /// The name in words, each with a large first letter: `DeleteIsRejectedAsStaleIndex`.
  let words: String

  /// The behaviour that a session is about: where app and specification part, else its last event.
  init(_ session: Session, _ replay: Replay) {
    let steps = Self.steps(of: session)
    guard let divergence = replay.divergence, divergence.step > 0 else {
      let last = steps.last
      words =
        last.map { Self.name($0.event) + Self.phrase($0.outcome) } ?? "TheStartIsAsSpecified"
      return
    }
    let step = steps[divergence.step - 1]
    if !divergence.violated.isEmpty {
      let rules = divergence.violated.map(\.rawValue).joined(separator: "And")
      words = Self.name(step.event) + "Keeps" + rules
      return
    }
    switch divergence.source {
    case .assertion: words = Self.name(step.event) + Self.phrase(step.outcome)
    case .observation:
      let fields = divergence.fields.map { SwiftWords.capitalized($0.field) }
      // A refusal is what the app did not know of; otherwise what it should have shown.
      words =
        Self.name(step.event)
        + (step.outcome.isApplied
          ? "Shows" + fields.joined(separator: "And") : Self.phrase(step.outcome))
    }
  }

  private static func steps(
    of session: Session
  ) -> [(event: Selection.Event, outcome: Selection.Outcome)] {
    var state = Selection.State(session.rules)
    return session.events.map { ($0, state.apply($0)) }
  }

  private static func name(_ event: Selection.Event) -> String {
    SwiftWords.capitalized(event.kind.rawValue)
  }

  private static func phrase(_ outcome: Selection.Outcome) -> String {
    switch outcome {
    case .applied(let effect): phrase(effect)
    case .rejected(let rejection): "IsRejectedAs\(SwiftWords.capitalized(rejection.rawValue))"
    case .ignored(let reason): "IsIgnoredAs\(SwiftWords.capitalized(reason.rawValue))"
    }
  }

  private static func phrase(_ effect: Selection.Effect) -> String {
    switch effect {
    case .none: "IsApplied"
    case .presentAlbum: "PresentsTheAlbum"
    case .presentCamera: "PresentsTheCamera"
    case .requestAccess(let kind): "RequestsAccessTo\(SwiftWords.capitalized(kind.rawValue))"
    case .committed(0): "IsCommitted"
    case .committed(let dropped): "IsCommittedAndDrops\(dropped)"
    case .saveCapture: "SavesTheShot"
    case .deselect: "DeselectsThePhoto"
    case .notifyLimit: "TellsTheLimit"
    case .loadImage: "LoadsTheImage"
    case .compress: "Compresses"
    case .upload: "Uploads"
    case .post: "Posts"
    case .askDeletion: "AsksBeforeDeletion"
    case .deleteAssets: "DeletesABatch"
    case .notifyDeletion(let result):
      "TellsOfTheDeletion\(SwiftWords.capitalized(result.kind.rawValue))"
    }
  }
}
