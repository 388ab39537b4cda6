import SelectionCore

/// The words of the text spelling, in one place for reader, writer and messages.
enum Grammar {
  /// The first words of lines that are neither rules nor events.
  static let lineWords = ["session", "observed", "expect", "note"]

  /// Every word that may begin a line.
  static let firstWords =
    lineWords + Session.Rule.Kind.allCases.map(\.rawValue)
    + Selection.Event.Kind.allCases.map(\.rawValue)

  /// The words of the part behind `->` and `=>`.
  static let assertionWords =
    ["rejected", "ignored", "draft", "working"] + Selection.Effect.Kind.allCases.map(\.rawValue)

  /// The sections of a `libraryChanged` line.
  static let changeWords = ["removed", "inserted", "changed", "reason"]

  /// The fields of an `observed` line.
  static let fieldWords = Selection.Observation.Field.allCases.map(\.rawValue)

  /// Every word that a name must not look like, so that it is quoted when it is written.
  static let reserved = Set(
    firstWords + assertionWords + changeWords + fieldWords + Verdict.allCases.map(\.rawValue)
      + Selection.AccessKind.allCases.map(\.rawValue) + Selection.Source.allCases.map(\.rawValue)
      + ["expecting", "-", "yes", "no", "kind", "button", "gesture", "system"])

  /// How an event line is written.
  static func usage(_ kind: Selection.Event.Kind) -> String {
    switch kind {
    case .openPicker: "openPicker album|camera"
    case .toggle: "toggle PHOTO"
    case .panBegan: "panBegan ASSET"
    case .panMoved: "panMoved ASSET…"
    case .panEnded: "panEnded"
    case .panCancelled: "panCancelled"
    case .selectAll: "selectAll ASSET…"
    case .deselectAll: "deselectAll"
    case .move: "move PHOTO INDEX"
    case .selectAssets: "selectAssets ASSET…"
    case .confirm: "confirm"
    case .cancel: "cancel [button|gesture|system]"
    case .requestAccess: "requestAccess library|camera|limited"
    case .cameraCapture: "cameraCapture #N"
    case .assetURLResolved: "assetURLResolved #N ASSET"
    case .captureSaveFailed: "captureSaveFailed #N [REASON]"
    case .retrySave: "retrySave #N"
    case .delete: "delete INDEX [expecting PHOTO]"
    case .draftConsumed: "draftConsumed"
    case .libraryChanged:
      "libraryChanged [removed ASSET…] [inserted ASSET…] [changed ASSET…] [reason limitedAccess]"
    case .accessChanged: "accessChanged [library ACCESS] [camera ACCESS]"
    }
  }
}
