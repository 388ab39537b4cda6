import SelectionCore

/// Which events an exploration tries.
public enum Alphabet: String, CaseIterable, Hashable, Sendable {
  /// The six events that this project began with.
  case six
  /// What a draft is made of: the six, and toggle, confirm, failing saves, and what others do to the
  /// library.
  case core
  /// Every kind of core event, the odd ones too: those that come again, or are about something unknown.
  /// No event of images, publication, cleanup or life is among them.
  case all
  /// The events of images, and the six.
  case images
  /// The events of a publication, and how a photo with an image comes into the draft, and leaves it.
  case publication
  /// The events of a cleanup, those that mean something else in it, and how the draft shares the
  /// library.
  case cleanup
  /// A relaunch, and one of everything that may be under way.
  case life

  /// The kinds of event.
  public var kinds: Set<Selection.Event.Kind> {
    switch self {
    case .six: Scope.sixKinds
    case .core:
      Scope.sixKinds.union([
        .toggle, .confirm, .captureSaveFailed, .retrySave, .libraryChanged,
      ])
    case .all: Set(Selection.Event.Kind.core)
    case .images: Scope.sixKinds.union(Self.kinds(of: .images)).union([.toggle])
    case .publication:
      Self.kinds(of: .publication).union([
        .openPicker, .selectAssets, .cameraCapture, .delete, .move, .draftConsumed, .libraryChanged,
        .imageResolved, .imageFailed,
      ])
    case .cleanup:
      Self.kinds(of: .cleanup).union([
        .openPicker, .selectAssets, .libraryChanged, .toggle, .selectAll, .deselectAll, .panBegan,
        .panMoved, .panEnded, .panCancelled,
      ])
    case .life:
      [
        .relaunched, .openPicker, .selectAssets, .cameraCapture, .assetURLResolved,
        .captureSaveFailed, .imageResolved, .retryImage, .publish, .imageCompressed,
        .uploadFinished,
        .uploadFailed, .beginSelecting, .toggle, .requestDeletion, .confirmDeletion,
        .deletionFinished,
      ]
    }
  }

  private static func kinds(
    of group: Selection.Event.Kind.Group
  ) -> Set<Selection.Event.Kind> {
    Set(Selection.Event.Kind.allCases.filter { $0.group == group })
  }

  /// Whether the odd ones among the core events are left out.
  public var isPlain: Bool {
    switch self {
    case .six, .core, .images, .publication, .cleanup, .life: true
    case .all: false
    }
  }
}

extension Selection.Outcome.Kind {
  /// Whether events of these kinds could have this outcome, as far as its group tells.
  ///
  /// What the core says any event may come to; what a later group says only its own events, and those
  /// that it stands in the way of.
  public func isConceivable(among kinds: Set<Selection.Event.Kind>) -> Bool {
    let group =
      switch self {
      case .applied(let effect): effect.group
      case .rejected(let rejection): rejection.group
      case .ignored(let reason): reason.group
      }
    return group.isCore || kinds.contains { $0.group == group }
  }
}
