import SelectionCore
import SelectionSession
import XCTest

/// What `->`, `=>`, `observed` and `expect` mean.
final class ReplayTests: XCTestCase {
  private func replay(_ lines: String, rules: String = "") throws -> Replay {
    let session = try SessionReader.read("session 1\n\(rules)\n\(lines)\n".utf8).get()
    return Replay(session)
  }

  private func fields(_ lines: String, rules: String = "") throws -> [String] {
    try replay(lines, rules: rules).divergence?.fields.map(\.field) ?? []
  }

  /// Two picked, one shot that waits.
  private let draft = "openPicker album\nselectAssets a b\nopenPicker camera\ncameraCapture #1\n"

  func testWhatIsNotNamedIsNotAsserted() throws {
    XCTAssertEqual(try fields(draft + "delete 0 -> none"), [])
    XCTAssertEqual(try fields(draft + "delete 0 -> draft b #1?"), [])
    XCTAssertEqual(try replay(draft).verdict, .inconclusive)
  }

  func testEachPartOfAnAssertionCanFail() throws {
    XCTAssertEqual(try fields(draft + "delete 0 -> draft b #1"), ["draft"])
    XCTAssertEqual(try fields(draft + "delete 0 -> draft #1? b"), ["draft"])
    XCTAssertEqual(try fields(draft + "delete 0 -> draft b~ #1?"), ["draft"])
    XCTAssertEqual(try fields(draft + "delete 0 -> deselect a"), ["effect"])
    XCTAssertEqual(try fields(draft + "delete 0 -> rejected staleIndex"), ["outcome"])
    XCTAssertEqual(try fields(draft + "delete 9 -> rejected staleIndex"), ["outcome"])
    XCTAssertEqual(try fields(draft + "delete 9 -> ignored pickerClosed"), ["outcome"])
    XCTAssertEqual(try fields("openPicker album -> working a"), ["working"])
    XCTAssertEqual(try fields("openPicker album\nselectAssets a -> committed 1"), ["effect"])
    XCTAssertEqual(try fields("openPicker album\nselectAssets a -> committed"), [])
  }

  func testMarkersSayWhatBecameOfASave() throws {
    let answered = draft + "assetURLResolved #1 x"
    XCTAssertEqual(try fields(answered + " -> draft a b #1=x"), [])
    XCTAssertEqual(try fields(answered + " -> draft a b x"), [])
    XCTAssertEqual(try fields(answered + " -> draft a b #1=y"), ["draft"])
    XCTAssertEqual(try fields(answered + " -> draft a b #1?"), ["draft"])
    XCTAssertEqual(try fields(answered + " -> draft a b #1"), ["draft"])
    XCTAssertEqual(try fields(answered + "\nlibraryChanged removed x -> draft a b #1=x~"), [])
    let failed = draft + "captureSaveFailed #1 noSpace"
    XCTAssertEqual(try fields(failed + " -> draft a b #1!"), [])
    XCTAssertEqual(try fields(failed + " -> draft a b #1!noSpace"), [])
    XCTAssertEqual(try fields(failed + " -> draft a b #1!denied"), ["draft"])
    XCTAssertEqual(
      try fields(draft + "cameraCapture #1 -> draft a b #1", rules: "policy captures keepInApp"), []
    )
  }

  func testADeselectedPhotoMayBeNamedByItsAsset() throws {
    let open = draft + "assetURLResolved #1 x\nopenPicker album\n"
    XCTAssertEqual(try fields(open + "delete 2 -> deselect x"), [])
    XCTAssertEqual(try fields(open + "delete 2 -> deselect #1"), [])
    XCTAssertEqual(try fields(open + "delete 2 -> deselect a"), ["effect"])
  }

  func testNoneSaysThatThereIsNoEffect() throws {
    XCTAssertEqual(try fields("openPicker album -> none"), ["effect"])
    XCTAssertEqual(try fields("openPicker album\ntoggle a -> none"), [])
    XCTAssertEqual(try fields("confirm -> none"), [])
  }

  func testAStrictAssertionSaysThatTheRestStayed() throws {
    XCTAssertEqual(try fields("confirm => ignored pickerClosed"), [])
    XCTAssertEqual(try fields("confirm =>"), [])
    XCTAssertEqual(try fields(draft + "delete 0 =>"), ["draft"])
    XCTAssertEqual(try fields(draft + "assetURLResolved #1 x =>"), ["draft"])
    XCTAssertEqual(try fields(draft + "delete 0 => draft b #1?"), [])
    XCTAssertEqual(try fields("openPicker album\ntoggle a =>"), ["working"])
    XCTAssertEqual(try fields("openPicker album\ncancel => none"), ["presented"])
    XCTAssertEqual(
      try fields("openPicker camera\ncameraCapture #1 => draft #1?"), ["effect", "presented"])
    XCTAssertEqual(try fields("openPicker album => presentAlbum"), [])
    XCTAssertEqual(try fields("openPicker album\nselectAssets a => draft a, committed"), [])
    XCTAssertEqual(try fields("openPicker album\nselectAssets a => committed"), ["draft"])
  }

  func testEachObservedFieldCanFail() throws {
    let rows: [(right: String, wrong: String)] = [
      ("images a b #1", "images a b"), ("urls a b -", "urls a b x"), ("ticked", "ticked a"),
      ("badges", "badges 1"), ("count 3", "count 2"), ("canAdd yes", "canAdd no"),
      ("canFinish no", "canFinish yes"), ("presented none", "presented camera"),
    ]
    for row in rows {
      let right = try replay(draft + "observed \(row.right)")
      XCTAssertEqual(right.verdict, .conforms, row.right)
      let wrong = try replay(draft + "observed \(row.wrong)")
      XCTAssertNotNil(wrong.divergence, row.wrong)
      XCTAssertEqual(wrong.divergence?.step, 4)
      XCTAssertEqual(
        wrong.divergence?.fields.map(\.field), [String(row.wrong.prefix { $0 != " " })])
    }
    XCTAssertEqual(try fields("openPicker album\nobserved crashed"), ["crashed"])
    XCTAssertEqual(try replay("observed images a").divergence?.step, 0)
  }

  func testEachFieldBeyondTheCoreCanDiffer() throws {
    let images = "openPicker album\nselectAssets a b\nimageResolved a 1 degraded\nimageFailed b 2\n"
    let uploading =
      "openPicker album\nselectAssets a b\nimageResolved a 1 final\nimageResolved b 2 final\npublish\n"
      + "imageCompressed a 1\nimageCompressed b 1\n"
    let asking = "beginSelecting\nselectAll a b\nrequestDeletion\n"
    let told = asking + "confirmDeletion\ndeletionFinished 1 failed\n"
    let rows: [(events: String, right: String, wrong: [String])] = [
      (images, "imagesLoading a", ["imagesLoading", "imagesLoading b", "imagesLoading a b"]),
      (images, "imagesFailed b", ["imagesFailed", "imagesFailed a"]),
      (images, "imagesDegraded a", ["imagesDegraded", "imagesDegraded b"]),
      (images, "requests 1", ["requests 0", "requests 2"]),
      (told, "notices 1", ["notices 0", "notices 2"]),
      (uploading, "publication uploading", ["publication idle", "publication published"]),
      (uploading, "uploads a b", ["uploads", "uploads b a", "uploads a a"]),
      (asking, "cleanup asking", ["cleanup none", "cleanup selecting", "cleanup deleting"]),
      (asking, "selected a b", ["selected", "selected b a", "selected a"]),
    ]
    for row in rows {
      XCTAssertEqual(
        try replay(row.events + "observed \(row.right)").verdict, .conforms, row.right)
      for wrong in row.wrong {
        let field = String(wrong.prefix { $0 != " " })
        XCTAssertEqual(try fields(row.events + "observed \(wrong)"), [field], wrong)
      }
    }
  }

  func testEffectsBeyondTheCoreAreComparedWithTheirParts() throws {
    let images = "openPicker album\nselectAssets a b\nimageFailed b 2\n"
    XCTAssertEqual(try fields(images + "retryImage b -> loadImage b"), [])
    XCTAssertEqual(try fields(images + "retryImage b -> loadImage a"), ["effect"])
    let asking = "beginSelecting\nselectAll a b\nrequestDeletion\n"
    XCTAssertEqual(try fields(asking + "confirmDeletion => deleteAssets 1"), [])
    XCTAssertEqual(try fields(asking + "confirmDeletion => deleteAssets 2"), ["effect"])
    XCTAssertEqual(try fields(asking + "confirmDeletion =>"), ["effect"])
    let answered = asking + "confirmDeletion\ndeletionFinished 1 failed code 7"
    XCTAssertEqual(try fields(answered + " => notifyDeletion failed 7"), [])
    XCTAssertEqual(try fields(answered + " => notifyDeletion failed 8"), ["effect"])
    XCTAssertEqual(try fields(answered + " => notifyDeletion failed"), ["effect"])
    XCTAssertEqual(try fields(answered + " => notifyDeletion accessRestricted"), ["effect"])
  }

  func testAnAssetIsAlsoTheCaptureThatWasSavedAsIt() throws {
    let saved = draft + "assetURLResolved #1 x\n"
    XCTAssertEqual(try replay(saved + "observed images a b x urls a b x").verdict, .conforms)
    XCTAssertEqual(
      try replay(saved + "observed images a b #1 x").divergence?.violated, [.NoDuplicates])
  }

  func testAViolationIsNamed() throws {
    let rows: [(shown: String, violated: [Selection.Invariant])] = [
      ("images a b #1 urls a b", [.Aligned]),
      ("images a b urls b a", [.Aligned]),
      ("images a b #1 urls a b x", [.Aligned, .WritesLandInOwnSlot]),
      ("images a a b", [.NoDuplicates]),
      ("images a b #1 c", [.WithinLimit]),
      ("count 4", [.WithinLimit]),
      ("badges 1 3", [.BadgesCount]),
      ("images b a #1", []),
      ("urls", []),
      ("crashed", []),
    ]
    for row in rows {
      let replay = try replay(draft + "observed \(row.shown)", rules: "limit 3")
      XCTAssertEqual(replay.divergence?.violated, row.violated, row.shown)
      XCTAssertEqual(replay.verdict, row.violated.isEmpty ? .diverges : .violates, row.shown)
    }
  }

  func testAnAnswerThatChangesTheOrderIsAViolation() throws {
    let answered = draft + "assetURLResolved #1 x\n"
    let moved = try replay(answered + "observed images #1 a b")
    XCTAssertEqual(moved.divergence?.violated, [.WritesLandInOwnSlot])
    // A url that should be there and is not: the write has landed nowhere.
    let empty = try replay(answered + "observed images a b #1 urls a b -")
    XCTAssertEqual(empty.divergence?.violated, [.WritesLandInOwnSlot])
    let other = try replay(answered + "observed images a b #1 urls a b y")
    XCTAssertEqual(other.divergence?.violated, [.Aligned, .WritesLandInOwnSlot])
  }

  func testWhatWasShownInSeveralLinesIsJudgedTogether() throws {
    let replay = try replay(draft + "observed images a b #1\nobserved urls a b")
    XCTAssertEqual(replay.divergence?.violated, [.Aligned])
    // What was shown before the last event is not what is shown now.
    let later = try self.replay(draft + "observed images a b #1\ndelete 0\nobserved urls b")
    XCTAssertEqual(later.divergence?.violated, [])
  }

  func testTheFirstDivergenceCounts() throws {
    let replay = try replay(draft + "delete 0 -> draft a\ndelete 0 -> draft b\nobserved count 9")
    XCTAssertEqual(replay.divergence?.step, 5)
    XCTAssertEqual(replay.steps, 6)
    XCTAssertEqual(replay.divergence?.context.map(\.step), [2, 3, 4, 5])
  }

  func testWhatIsExpected() throws {
    let wrong = draft + "observed images a b #1 urls a b\n"
    let rows: [(expected: String, isAsExpected: Bool)] = [
      ("violates", true), ("violates 4", true), ("violates 3", false), ("diverges", true),
      ("diverges 4", true), ("diverges 5", false), ("conforms", false), ("inconclusive", false),
    ]
    for row in rows {
      XCTAssertEqual(
        try replay(wrong + "expect \(row.expected)").isAsExpected(), row.isAsExpected, row.expected)
    }
    XCTAssertEqual(
      try replay(draft + "observed count 9\nexpect violates", rules: "limit 0").isAsExpected(),
      false)
    XCTAssertNil(try replay(wrong).isAsExpected())
    XCTAssertEqual(
      try replay(wrong + "expect conforms").isAsExpected(Session.Expectation(.violates)), true)
  }
}
