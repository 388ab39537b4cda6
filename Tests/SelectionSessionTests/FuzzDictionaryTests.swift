import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// The dictionary of the fuzzer has every word that a reader knows.
final class FuzzDictionaryTests: XCTestCase {
  func testTheDictionaryHasEveryWord() throws {
    let file = CorpusTests.directory.deletingLastPathComponent()
      .appendingPathComponent("Fuzz/session.dict")
    let words = Set(
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        .filter { $0.hasPrefix("\"") }.map { $0.trimmingCharacters(in: ["\""]) })
    var known = JSONReader.Key.all.map(\.name) + Selection.Policy.allCases.flatMap(\.values)
    func add<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) {
      known += type.allCases.map(\.rawValue)
    }
    add(Selection.Event.Kind.self)
    add(Selection.Effect.Kind.self)
    add(Selection.Rejection.self)
    add(Selection.Reason.self)
    add(Selection.Observation.Field.self)
    add(Selection.Quality.self)
    add(Selection.DeletionResult.Kind.self)
    add(Selection.PublicationPhase.self)
    add(Selection.CleanupPhase.self)
    add(Selection.Policy.self)
    add(Selection.LibraryAccess.self)
    add(Selection.CameraAccess.self)
    add(JSONReader.OutcomeKey.self)
    add(JSONReader.ItemKey.self)
    add(Session.Rule.Kind.self)
    XCTAssertEqual(Set(known).subtracting(words).sorted(), [])
  }
}
