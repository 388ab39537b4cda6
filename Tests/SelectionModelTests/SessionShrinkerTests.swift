import SelectionCore
import SelectionSession
import XCTest

@testable import SelectionModel

/// Recordings become short, and still show what they were recorded for.
final class SessionShrinkerTests: XCTestCase {
  /// The first recording of a defect that diverges.
  private func recording(_ defect: Defect, length: Int) -> Session? {
    (1...300).lazy.compactMap { defect.recording($0, seed: 5, length: length) }.first
  }

  func testRecordingsOfDefectsBecomeShort() throws {
    var lengths: [Int] = []
    for (place, defect) in Defect.all.enumerated() where place % 7 == 0 {
      guard let session = recording(defect, length: 200) else { continue }
      let signature = try XCTUnwrap(Signature(session))
      var shrinker = try XCTUnwrap(SessionShrinker(session))
      shrinker.run()
      XCTAssertTrue(signature.persists(in: Signature(shrinker.best)), defect.name)
      XCTAssertEqual(Replay(shrinker.best).verdict, Replay(session).verdict, defect.name)
      // A file that is written and read again is the same evidence.
      let text = SessionWriter.write(shrinker.best, as: .text)
      let read = try SessionReader.read(text.utf8).get()
      XCTAssertTrue(signature.persists(in: Signature(read)), defect.name)
      lengths.append(shrinker.best.events.count)
    }
    XCTAssertGreaterThan(lengths.count, 25)
    // Without the search that proves them shortest.
    XCTAssertLessThan(Double(lengths.reduce(0, +)) / Double(lengths.count), 6)
  }

  /// What a proof denies, a walk over all shorter sessions with the same last line does not find either.
  func testNoShorterSessionIsFoundByBruteForce() throws {
    var proven = 0
    for defect in Defect.all.filter({ $0.kinds.count < 10 }) {
      guard let session = recording(defect, length: 60),
        var shrinker = SessionShrinker(session)
      else { continue }
      shrinker.run()
      guard let proof = shrinker.prove(), case .shortest(let scope) = proof else { continue }
      let best = shrinker.best
      if best.events.count > 3 { continue }
      proven += 1
      let signature = try XCTUnwrap(Signature(best))
      let shown = best.lines.suffix(while: \.isObserved)
      var scripts: [[Selection.Event]] = [[]]
      for _ in 1..<max(1, best.events.count) {
        scripts = scripts.flatMap { script in
          var state = Selection.State(best.rules)
          for event in script { _ = state.advance(by: event) }
          return scope.events(in: state).filter {
            Selection.reduce(state, $0).1.isApplied
          }.map { script + [$0] }
        }
        for script in scripts {
          var other = Session(best.rules, best.names)
          for event in script { other.add(.event(event, nil)) }
          for line in shown { other.add(line.content) }
          let isSame = signature.persists(in: Signature(other)) && defect.explains(other)
          XCTAssertFalse(isSame, "\(defect.name): \(script)")
        }
      }
    }
    XCTAssertGreaterThan(proven, 5)
  }

  func testASearchFindsWhatLeavingOutCannot() throws {
    let session = try read(
      """
      session 1
      openPicker album
      toggle a
      toggle b
      toggle c
      move c 0
      toggle a
      confirm
      delete 0 expecting c
      observed images urls
      """)
    var shrinker = try XCTUnwrap(SessionShrinker(session))
    shrinker.run()
    let before = shrinker.best.events.count
    let proof = try XCTUnwrap(shrinker.prove())
    XCTAssertTrue(proof.isShortest)
    XCTAssertLessThanOrEqual(shrinker.best.events.count, before)
    XCTAssertEqual(shrinker.best.events.count, 5)
    XCTAssertNotNil(Signature(shrinker.best))
  }

  /// What happened stays what happened: a delete that took effect still does, of the same photo.
  func testIndicesAndOpeningsMeanWhatTheyMeant() throws {
    let session = try read(
      """
      session 1
      openPicker album
      selectAssets a b c d
      openPicker album
      cancel
      openPicker album
      @3 selectAssets a c d
      delete 1 expecting c
      observed images a c d urls a c d
      """)
    var shrinker = try XCTUnwrap(SessionShrinker(session))
    shrinker.run()
    XCTAssertEqual(
      SessionWriter.write(shrinker.best, as: .text),
      """
      session 1
      openPicker album
      selectAssets c
      delete 0 expecting c
      observed images c urls c

      """)
  }

  /// The numbers of requests, uploads and batches are written anew when photos before them are gone.
  func testNumbersMeanWhatTheyMeant() throws {
    let b = Selection.AssetID(1)
    let session = try read(
      """
      session 1
      openPicker album
      selectAssets a b c
      imageResolved a 1 final
      imageResolved c 3 final
      imageFailed b 2
      retryImage b
      imageResolved b 4 final
      publish
      imageCompressed a 10
      imageCompressed b 10
      imageCompressed c 10
      uploadFinished c 3
      uploadFinished a 1
      uploadFinished b 2
      beginSelecting
      selectAll c a b
      requestDeletion
      confirmDeletion
      deletionFinished 1 userCancelled
      requestDeletion
      confirmDeletion
      deletionFinished 2 deleted assets b
      """)
    var shrinker = SessionShrinker(session) { session in
      var state = Selection.State(session.rules)
      let outcomes = session.events.map { state.advance(by: $0) }
      return outcomes.contains(.applied(.post)) && outcomes.last == .applied(.none)
        && session.events.last?.kind == .deletionFinished
        && session.events.contains { $0.kind == .uploadFinished && $0.assets == [b] }
    }
    shrinker.run()
    XCTAssertEqual(
      SessionWriter.write(shrinker.best, as: .text),
      """
      session 1
      openPicker album
      selectAssets b
      imageResolved b 1 final
      publish
      imageCompressed b 1
      uploadFinished b 1
      beginSelecting
      selectAll b
      requestDeletion
      confirmDeletion
      deletionFinished 1 deleted

      """)
  }

  /// A fault of each group beyond the core, recorded among much else.
  func testRecordingsBeyondTheCoreBecomeShort() throws {
    let names = [
      "oneFailureFailsAll", "loadsForEver", "redrawAsksAgain", "placeholderUploaded",
      "postedAsUploaded", "clearedBeforeAnswer", "cancelClearsSelection", "oneBatchOnly",
      "onlyLastPhotoRestored",
    ]
    var lengths: [Int] = []
    for name in names {
      let defect = try XCTUnwrap(Defect.named(name))
      let session = try XCTUnwrap(recording(defect, length: 120), name)
      var shrinker = try XCTUnwrap(SessionShrinker(session), name)
      shrinker.run()
      lengths.append(shrinker.best.events.count)
    }
    // What is published or deleted needs some events at least.
    XCTAssertLessThan(lengths.reduce(0, +), 9 * names.count, "\(lengths)")
    XCTAssertLessThan(try XCTUnwrap(lengths.max()), 20, "\(lengths)")
  }

  func testAnAppCannotHaveShownWhatTheSessionDoesNotName() throws {
    let session = try read(
      """
      session 1
      openPicker camera
      cameraCapture #1
      openPicker album
      selectAssets a
      delete 0 expecting #1
      assetURLResolved #1 x
      observed images a urls a x
      """)
    var shrinker = try XCTUnwrap(SessionShrinker(session))
    shrinker.run()
    let text = SessionWriter.write(shrinker.best, as: .text)
    XCTAssertTrue(text.contains("assetURLResolved #1 x"), text)
    XCTAssertTrue(text.contains("cameraCapture #1"), text)
    XCTAssertTrue(text.contains("delete 0 expecting #1"), text)
    XCTAssertFalse(text.contains("selectAssets"), text)
  }

  func testAnOutsideJudgeDecides() throws {
    let session = try read(
      """
      session 1
      openPicker album
      toggle a
      toggle b
      confirm
      draftConsumed
      """)
    var shrinker = SessionShrinker(session) { session in
      session.events.contains(.draftConsumed) && session.events.contains { $0.kind == .toggle }
    }
    shrinker.run()
    XCTAssertEqual(shrinker.best.events.map(\.kind), [.toggle, .draftConsumed])
  }

  func testTimeThatIsUpLeavesTheBestSoFar() throws {
    let session = try XCTUnwrap(recording(Defect.all[30], length: 200))
    var asked = 0
    var shrinker = try XCTUnwrap(
      SessionShrinker(session) {
        asked += 1
        return asked > 20
      })
    shrinker.run()
    XCTAssertLessThan(shrinker.best.events.count, session.events.count)
    XCTAssertTrue(try XCTUnwrap(Signature(session)).persists(in: Signature(shrinker.best)))
  }

  func testWhatConformsCannotBeShrunk() throws {
    XCTAssertNil(SessionShrinker(try read("session 1\nopenPicker album\nobserved ticked\n")))
    XCTAssertNil(SessionShrinker(try read("session 1\nopenPicker album\n")))
  }

  private func read(_ text: String) throws -> Session { try SessionReader.read(text.utf8).get() }
}

extension Session.Line {
  fileprivate var isObserved: Bool { if case .observed = content { true } else { false } }
}

extension Array {
  /// The last elements, as far as they fulfil a condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
    let start = lastIndex { !holds($0) }.map { $0 + 1 } ?? 0
    return self[start...]
  }
}
