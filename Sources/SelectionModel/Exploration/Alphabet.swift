import SelectionCore

/// Which events an exploration tries.
public enum Alphabet: String, CaseIterable, Hashable, Sendable {
  /// The six events that this project began with.
  case six
  /// What a draft is made of: the six, and toggle, confirm, failing saves, and what others do to the
  /// library.
  case core
  /// Every kind of event, the odd ones too: those that come again, or are about something unknown.
  case all

  /// The kinds of event.
  public var kinds: Set<Selection.Event.Kind> {
    switch self {
    case .six: Scope.sixKinds
    case .core:
      Scope.sixKinds.union([
        .toggle, .confirm, .captureSaveFailed, .retrySave, .libraryChanged,
      ])
    case .all: Set(Selection.Event.Kind.allCases)
    }
  }

  /// Whether the odd ones are left out.
  public var isPlain: Bool {
    switch self {
    case .six, .core: true
    case .all: false
    }
  }
}
