import SelectionCore

/// Every word that either spelling has of its own.
enum FormatWords {
  static let all: Set<String> = {
    var words = Grammar.reserved.union(Names.ownReasons).union(["true", "false", "null"])
    words.insert(Session.Line.continuesKey)
    words.formUnion(JSONReader.Key.all.map(\.name))
    words.formUnion(Selection.Policy.allCases.flatMap(\.values))
    func add<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) {
      words.formUnion(type.allCases.map(\.rawValue))
    }
    add(JSONReader.OutcomeKey.self)
    add(JSONReader.ItemKey.self)
    add(JSONReader.SaveWord.self)
    add(JSONReader.AccessPart.self)
    add(Session.Rule.Kind.self)
    add(Selection.Policy.self)
    add(Selection.Media.self)
    add(Selection.MediaKind.self)
    add(Selection.LibraryAccess.self)
    add(Selection.CameraAccess.self)
    add(Selection.ChangeReason.self)
    add(Selection.Presented.self)
    add(Selection.Rejection.self)
    add(Selection.Reason.self)
    add(Selection.Quality.self)
    add(Selection.PublicationPhase.self)
    add(Selection.CleanupPhase.self)
    add(Selection.DeletionResult.Kind.self)
    return words
  }()
}
