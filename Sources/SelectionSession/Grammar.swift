import SelectionCore

/// The words of the text spelling, in one place for reader, writer and messages.
enum Grammar {
  /// The first words of lines that are neither rules nor events.
  static let lineWords = ["session", "observed", "expect", "note"]

  /// Every word that may begin a line.
  static let firstWords =
    lineWords + Session.Rule.Kind.allCases.map { $0.rawValue }
    + Selection.Event.Kind.allCases.map { $0.rawValue }

  /// The words of the part behind `->` and `=>`.
  static let assertionWords =
    ["rejected", "ignored", "draft", "working"] + Selection.Effect.Kind.allCases.map { $0.rawValue }

  /// The names of parts that stand in the text, in front of their values.
  static let partWords = Selection.Event.Kind.allCases.flatMap { kind in
    kind.layout.named.map { $0.name }
  }

  /// The fields of an `observed` line.
  static let fieldWords = Selection.Observation.Field.allCases.map { $0.rawValue }

  /// Every word that a name must not look like, so that it is quoted when it is written.
  static let reserved = Set(
    firstWords + assertionWords + partWords + fieldWords + Verdict.allCases.map { $0.rawValue }
      + Selection.AccessKind.allCases.map { $0.rawValue }
      + Selection.Source.allCases.map { $0.rawValue }
      + Selection.Dismissal.allCases.map { $0.rawValue } + ["-", "yes", "no", "kind"])
}
