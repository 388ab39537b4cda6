import SelectionCore
import SelectionModel
import SelectionSession
import XCTest

/// The source of generated tests; that it compiles and passes is tried by `.ci/gen-test`.
final class GeneratedTestTests: XCTestCase {
  private func session(_ text: String) throws -> Session { try SessionReader.read(text.utf8).get() }

  private func source(
    _ text: String, from origin: String = "bug.session",
    _ framework: GeneratedTest.Framework = .xctest, _ subject: GeneratedTest.Subject = .reference
  ) throws -> String {
    try GeneratedTest.write(try session(text), from: origin, framework, subject)
  }

  func testATestReadsLikeItsSession() throws {
    XCTAssertEqual(
      try source(
        """
        # Two shots, and the answers in another order.
        session 1
        limit 3
        openPicker camera
        cameraCapture #1   # first
        note a call comes in
        assetURLResolved #1 IMG_0042
        observed urls -
        """, from: "/tmp/late-url.session"),
      """
      // Written by 'proofsheet gen-test' from /tmp/late-url.session.

      import SelectionCore
      import XCTest

      // Two shots, and the answers in another order.
      final class LateUrlTests: XCTestCase {
        func testAssetURLResolvedShowsUrls() {
          let shot1 = Selection.CaptureID(1)
          let img0042 = Selection.AssetID(0)  // IMG_0042
          var picker = Selection.Reference(Selection.Rules(limit: 3))

          // step 1: openPicker camera
          XCTAssertEqual(picker.apply(.openPicker(.camera)), .applied(.presentCamera))
          XCTAssertEqual(picker.observation.images, [])
          XCTAssertEqual(picker.observation.urls, [])
          XCTAssertEqual(picker.observation.presented, Selection.Presented.camera)

          // step 2: cameraCapture #1 (first)
          XCTAssertEqual(picker.apply(.cameraCapture(shot1)), .applied(.saveCapture(shot1)))
          XCTAssertEqual(picker.current.photo(.capture(shot1))?.save, Selection.Save.pending)
          XCTAssertEqual(picker.observation.images, [.capture(shot1)])
          XCTAssertEqual(picker.observation.urls, [nil])
          XCTAssertEqual(picker.observation.count, 1)
          XCTAssertEqual(picker.observation.presented, Selection.Presented.none)

          // note: a call comes in
          // step 3: assetURLResolved #1 IMG_0042
          XCTAssertEqual(picker.apply(.assetURLResolved(shot1, img0042)), .applied(.none))
          XCTAssertEqual(picker.current.photo(.capture(shot1))?.save, Selection.Save.saved)
          // The app showed: urls -
          XCTAssertEqual(picker.observation.images, [.capture(shot1)])
          XCTAssertEqual(picker.observation.urls, [img0042])
        }
      }

      """)
  }

  func testTheNameTellsTheBehaviour() throws {
    let rows: [(text: String, name: String)] = [
      ("openPicker album", "testOpenPickerPresentsTheAlbum"),
      ("openPicker album\nopenPicker album", "testOpenPickerIsRejectedAsAlreadyPresenting"),
      ("cancel", "testCancelIsIgnoredAsPickerClosed"),
      ("limit 1\nopenPicker album\nselectAssets a b", "testSelectAssetsIsCommittedAndDrops1"),
      ("openPicker album\nselectAssets a\nobserved count 2\ncancel", "testSelectAssetsShowsCount"),
      (
        "openPicker album\nselectAssets a b\nobserved images a b urls b a\ncancel",
        "testSelectAssetsKeepsAligned"
      ),
      (
        "openPicker album\nselectAssets a b\ndelete 0 expecting b\nobserved images b",
        "testDeleteIsRejectedAsStaleIndex"
      ),
    ]
    for row in rows {
      let source = try source("session 1\n" + row.text)
      XCTAssertTrue(source.contains("func \(row.name)() {"), source)
    }
    let swift = try source("session 1\nopenPicker album", from: "-", .testing)
    XCTAssertTrue(
      swift.contains(
        "struct OpenPickerPresentsTheAlbumTests {\n  @Test func openPickerPresentsTheAlbum()"))
    // Nothing of the name can stand in Swift but the letters behind its number.
    let numbered = try source("session 1\nopenPicker album", from: "1abc.session")
    XCTAssertTrue(numbered.contains("final class AbcTests: XCTestCase {"), numbered)
  }

  func testUntrustedNamesStayInTheirStringsAndComments() throws {
    let names = [
      "\"\\(fatalError())", "*/ }", "class", "picker", "", "1", "a\u{2028}b", "shot1", "A", "a",
      "é",
    ]
    let list = names.map { name in
      "\""
        + name.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"")
        .replacingOccurrences(of: "\u{2028}", with: "\\u{2028}") + "\""
    }
    let text = """
      session 1
      note */ } " \\(x)
      openPicker album  # */ " \\(x)
      selectAssets \(list.joined(separator: " "))
      cameraCapture #1
      """
    let subject = try XCTUnwrap(GeneratedTest.Subject("My.Own.Picker"))
    let source = try source(text, .xctest, subject)
    let constants = source.split(separator: "\n").filter { $0.contains(" = Selection.AssetID(") }
    let identifiers = constants.compactMap { $0.split(separator: " ").dropFirst().first }
    XCTAssertEqual(identifiers.count, names.count)
    XCTAssertEqual(Set(identifiers).count, names.count)
    for word in identifiers {
      XCTAssertTrue(word.utf8.allSatisfy { ($0 | 0x20) >= 0x61 || (0x30...0x39).contains($0) })
    }
    XCTAssertFalse(identifiers.contains("class") || identifiers.contains("shot1"))
    XCTAssertTrue(source.contains("let shot1 = Selection.CaptureID(1)"), source)
    XCTAssertTrue(source.contains(#": "\"\\(fatalError())""#), source)
    XCTAssertTrue(source.contains(#""a\u{2028}b""#), source)
    XCTAssertFalse(source.unicodeScalars.contains("\u{2028}"))
    XCTAssertTrue(source.contains("@testable import My\n"))
    XCTAssertTrue(source.contains("Own.Picker(rules)"))
  }

  func testOnlyNamesOfTypesAreTaken() {
    for name in ["", "1A", "a b", "A.", ".A", "A(x)", "A\n", "class", "A.class", "Ä", "_"] {
      XCTAssertNil(GeneratedTest.Subject(name), name)
    }
    XCTAssertEqual(GeneratedTest.Subject("Page"), .type(module: nil, name: "Page"))
  }

  func testWhatCannotBeExpectedIsSaid() throws {
    func problem(_ text: String) throws -> GeneratedTest.Problem? {
      let session = try session(text)
      do throws(GeneratedTest.Problem) {
        _ = try GeneratedTest.write(session, from: "x")
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(try problem("session 1\nobserved count 0\n"), .nothingHappens)
    let head = "{\"session\":1}\n{\"seq\":1,\"event\":\"openPicker\",\"source\":\"album\"}\n"
    XCTAssertEqual(try problem(head + "{\"seq\":3,\"event\":\"confirm\"}\n"), .gap(line: 3))
    // A gap behind the divergence, too.
    XCTAssertEqual(
      try problem(
        head + "{\"seq\":2,\"observed\":{\"count\":9}}\n{\"seq\":4,\"event\":\"confirm\"}\n"),
      .gap(line: 4))
    let long = "session 1\n" + String(repeating: "cancel\n", count: GeneratedTest.mostEvents + 1)
    XCTAssertEqual(try problem(long), .tooLong(events: GeneratedTest.mostEvents + 1))
  }

  func testALongListIsBroken() throws {
    let names = (0..<30).map { "IMG_\(1000 + $0)" }.joined(separator: " ")
    let source = try source("session 1\nlimit 0\nopenPicker album\nselectAssets \(names)\n")
    for line in source.split(separator: "\n") {
      XCTAssertLessThanOrEqual(line.count, 100, "\(line)")
    }
  }

  // MARK: Walkthrough

  /// Shows the asset of a saved shot rather than the shot, and tells no outcome.
  private struct Terse: Selection.Machine {
    var reference: Selection.Reference
    var isWrong = false

    mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
      _ = reference.apply(event)
      return nil
    }

    var observation: Selection.Observation {
      var shown = Selection.Observation()
      shown.images = reference.current.draft.map { photo in
        reference.current.photo(photo)?.asset.map { .asset($0) } ?? photo
      }
      if isWrong { shown.images?.removeFirst() }
      return shown
    }
  }

  func testAWalkthroughComparesWhatIsShown() {
    let (a, shot) = (Selection.AssetID(0), Selection.CaptureID(1))
    for isWrong in [false, true] {
      let rules = Selection.Rules()
      let picker = Walkthrough(
        Terse(reference: Selection.Reference(rules), isWrong: isWrong), rules, names: [a: "IMG 1"])
      XCTAssertNil(picker.apply(.openPicker(.camera), gives: .rejected(.publishing)))
      XCTAssertNil(picker.apply(.cameraCapture(shot), gives: .applied(.saveCapture(shot))))
      XCTAssertNil(picker.apply(.assetURLResolved(shot, a), gives: .applied(.none)))
      let problem = picker.shows {
        $0.images = [.capture(shot)]
        $0.count = 7
      }
      XCTAssertEqual(problem, isWrong ? "images should be '#1', and is empty" : nil)
      XCTAssertEqual(picker.shows { $0.urls = [a, a] }, nil)
    }
    let picker = Walkthrough(Selection.Reference(), Selection.Rules(), names: [a: "IMG 1"])
    XCTAssertEqual(
      picker.apply(.openPicker(.album), gives: .rejected(.publishing)),
      "the outcome should be 'rejected publishing', and is 'presentAlbum'")
    XCTAssertNil(picker.apply(.selectAssets([a]), gives: .applied(.committed(dropped: 0))))
    XCTAssertEqual(
      picker.shows {
        $0.urls = []
        $0.presented = .album
      }, "urls should be empty, and is '\"IMG 1\"'; presented should be 'album', and is 'none'")
  }
}
