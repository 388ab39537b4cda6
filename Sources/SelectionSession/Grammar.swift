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

  /// The names of parts that stand in the text, in front of their values.
  static let partWords = Set(Selection.Event.Kind.allCases.flatMap(\.layout.named)).map(\.name)

  /// The fields of an `observed` line.
  static let fieldWords = Selection.Observation.Field.allCases.map(\.rawValue)

  /// Every word that a name must not look like, so that it is quoted when it is written.
  static let reserved = Set(
    firstWords + assertionWords + partWords + fieldWords + Verdict.allCases.map(\.rawValue)
      + Selection.AccessKind.allCases.map(\.rawValue) + Selection.Source.allCases.map(\.rawValue)
      + Selection.Dismissal.allCases.map(\.rawValue) + ["-", "yes", "no", "kind"])
}
