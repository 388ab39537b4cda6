import SelectionCore

extension Selection.Outcome {
  /// An outcome without what it names.
  public enum Kind: Hashable, Sendable {
    case applied(Selection.Effect.Kind)
    case rejected(Selection.Rejection)
    case ignored(Selection.Reason)

    /// The name, as session files spell it.
    public var name: String {
      switch self {
      case .applied(let effect): effect.rawValue
      case .rejected(let rejection): rejection.rawValue
      case .ignored(let reason): reason.rawValue
      }
    }
  }

  /// Whether an event took effect, or why it did not.
  enum Fate: Hashable, Sendable {
    case applied
    case rejected(Selection.Rejection)
    case ignored(Selection.Reason)
  }

  var kind: Kind {
    switch self {
    case .applied(let effect): .applied(effect.kind)
    case .rejected(let rejection): .rejected(rejection)
    case .ignored(let reason): .ignored(reason)
    }
  }
}

extension Selection.Outcome.Kind {
  var fate: Selection.Outcome.Fate {
    switch self {
    case .applied: .applied
    case .rejected(let rejection): .rejected(rejection)
    case .ignored(let reason): .ignored(reason)
    }
  }
}
