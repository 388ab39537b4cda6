import SelectionCore
import SelectionSession
import SelectionTesting
import XCTest

/// The text spelling, read and written.
final class TextTests: XCTestCase {
  private func read(_ text: String) throws -> Session { try TextReader.read(text.utf8).get() }

  /// The first problem as `line:column: message`.
  private func problem(_ text: [UInt8]) -> String {
    switch TextReader.read(text) {
    case .success: "read without a problem"
    case .failure(let list):
      "\(list.problems[0].line):\(list.problems[0].column): \(list.problems[0].message)"
    }
  }

  private func problem(_ text: String) -> String { problem(Array(text.utf8)) }

  /// The problem of one line behind the header.
  private func problem(line: String) -> String { problem("session 1\n\(line)\n") }

  func testErrorsSayWhereWhatWasFoundAndWhatWasExpected() {
    // swift-format-ignore
    let rows: [(line: String, problem: String)] = [
      ("assetTaped #1 x", "2:1: unknown event 'assetTaped'; expected an event, observed, expect or note"),
      ("openPickr album", "2:1: unknown event 'openPickr'; did you mean 'openPicker'?"),
      ("openPicker albun", "2:12: found 'albun'; expected what to open: album, camera; did you mean 'album'?"),
      ("openPicker", "2:11: found the end of the line; expected what to open: album, camera"),
      ("openPicker album camera", "2:18: unexpected 'camera'; usage: openPicker album|camera"),
      ("toggle", "2:7: found the end of the line; expected a photo (a name, or '#1')"),
      ("toggle #0", "2:8: '0' is no number of a capture; they begin at #1"),
      ("toggle #99999999999", "2:8: '99999999999' is no number of a capture; they begin at #1"),
      ("toggle #1x", "2:8: unexpected 'x' behind the number of a capture"),
      ("toggle #x", "2:8: '#' begins neither a capture ('#1') nor a comment ('# ' with a space)"),
      ("toggle a=b", "2:9: unexpected '='; a name with it must be quoted"),
      ("toggle \"a", "2:8: the quoted name does not end; expected '\"'"),
      ("toggle \"\\q\"", "2:8: unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}"),
      ("toggle \"\\u{D800}\"", "2:8: unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}"),
      ("@x confirm", "2:1: expected the number of an opening, such as '@1'"),
      ("pickerNeedsAccess maybe", "2:19: found 'maybe'; expected an answer: yes, no"),
      ("@0 confirm", "2:1: '0' is no number of an opening; they begin at @1"),
      ("@1 openPicker album", "2:4: 'openPicker' belongs to no opening; remove the '@'"),
      ("@1 limit 3", "2:4: found 'limit' behind '@'; expected an event"),
      ("delete x", "2:8: found 'x'; expected an index, a number"),
      ("delete 99999999999999999999", "2:8: an index '99999999999999999999' is out of range; expected a number of 64 bits"),
      ("delete 0 expect a", "2:10: unexpected 'expect'; usage: delete INDEX [expecting PHOTO]"),
      ("cameraCapture 1", "2:15: found '1'; expected a capture ('#1')"),
      ("libraryChanged removed a removed b", "2:26: 'removed' stands twice in one line"),
      ("libraryChanged deleted a", "2:16: found 'deleted'; expected a part: removed, inserted, changed, reason"),
      ("accessChanged library fulll", "2:23: found 'fulll'; expected an access: notDetermined, restricted, denied, addOnly, limited, full; did you mean 'full'?"),
      ("confirm ->", "2:11: found the end of the line; expected what holds after the event: rejected, ignored, draft, working, none, presentAlbum, presentCamera, requestAccess, committed, saveCapture, deselect, notifyLimit"),
      ("confirm -> rejected limit", "2:21: found 'limit'; expected a rejection: alreadyPresenting, libraryAccess, cameraAccess, limitReached, notPresenting, unknownPhoto, missingAsset, mediaKind, presenting, nothingSelected, nothingToRetry, indexOutOfRange, staleIndex"),
      ("confirm -> draft a committed", "2:20: 'committed' is a word of this line; put a ',' before it, or quote it if it is a name"),
      ("confirm -> draft a, draft b", "2:21: 'draft' is one statement too many about the same thing"),
      ("confirm -> draft #1=", "2:18: expected the name of an asset behind '#1='"),
      ("limit", "2:6: found the end of the line; expected the limit, a number"),
      ("limit -1", "2:7: the limit '-1' is out of range; expected 0 to 2147483647"),
      ("policy shotAtLimit refus", "2:20: found 'refus'; expected a value of 'shotAtLimit': refuse, saveOnly; did you mean 'refuse'?"),
      ("limit 3\nlimit 4", "3:1: 'limit' is given a second time"),
      ("confirm\nlimit 4", "3:1: 'limit' must stand before the first event"),
      ("kind video a\nkind photo a", "3:12: 'a' was a video in an earlier line; its kind stands before it is used"),
      ("kind video -", "2:12: found '-'; expected the name of an asset (a name '-' is quoted)"),
      ("access", "2:1: expected 'library' or 'camera' behind 'access'"),
      ("captureSaveFailed #1 -", "2:22: found '-'; expected a reason, or none"),
      ("toggle \"\\u{+41}\"", "2:8: unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}"),
      ("observed", "2:9: found the end of the line; expected a field: images, urls, ticked, badges, count, canAdd, canFinish, presented, crashed"),
      ("observed count 1 count 2", "2:18: 'count' stands twice in one line"),
      ("observed badges a", "2:17: found 'a'; expected a badge, a number"),
      ("expect conform", "2:8: found 'conform'; expected a verdict: conforms, diverges, violates, inconclusive, unreadable; did you mean 'conforms'?"),
      ("expect conforms 3", "2:17: 'conforms' happens at no step; remove the number"),
      ("expect conforms\nexpect conforms", "3:1: a second 'expect' line; a file has one verdict"),
      ("session 1", "2:1: a second 'session' line; one file is one session"),
      ("toggle a\u{0}b", "2:9: control character '\\u{0}'; remove it, or write it as '\\u{0}' in a quoted name"),
      ("note \u{1B}[31m", "2:6: control character '\\u{1b}'; remove it, or write it as '\\u{1b}' in a quoted name"),
      ("toggle \u{9B}2J", "2:8: control character '\\u{9b}'; remove it, or write it as '\\u{9b}' in a quoted name"),
    ]
    for row in rows { XCTAssertEqual(problem(line: row.line), row.problem) }
  }

  func testWhatIsNoSession() {
    XCTAssertEqual(problem(""), "1:1: this is no session: it has no line 'session 1'")
    XCTAssertEqual(
      problem("# only a comment\n"), "1:1: this is no session: it has no line 'session 1'")
    XCTAssertEqual(
      problem("{\"t\":1}"), "1:1: unexpected '{'; a name with it must be quoted")
    XCTAssertEqual(
      problem("openPicker album"),
      "1:1: this is no session: found 'openPicker', expected 'session 1' as the first line")
    XCTAssertEqual(
      problem("session 2"), "1:9: format version 2; this program reads version 1")
    XCTAssertEqual(
      problem([0xFF, 0xFE]), "1:1: invalid UTF-8 (byte 0xFF); a session is text in UTF-8")
    XCTAssertEqual(
      problem(Array("session 1\nnote caf".utf8) + [0xC3]),
      "2:9: invalid UTF-8 (byte 0xC3); a session is text in UTF-8")
  }

  func testManyProblemsAreToldTogetherButNotWithoutEnd() {
    let text = "session 1\n" + String(repeating: "nonsense\n", count: 50)
    guard case .failure(let list) = TextReader.read(text.utf8) else { return XCTFail("read") }
    XCTAssertEqual(list.problems.map(\.line), Array(2...11))
  }

  func testLineEndingsAndAByteOrderMarkAreNoPartOfASession() throws {
    let plain = try read("session 1\nlimit 3\nconfirm -> none\n")
    XCTAssertEqual(try read("\u{FEFF}session 1\r\nlimit 3\r\nconfirm -> none\r\n"), plain)
    XCTAssertEqual(try read("session 1\nlimit 3\nconfirm -> none"), plain)
    XCTAssertEqual(try read("  session\t1\n\tlimit  3\nconfirm\t->  none  "), plain)
  }

  func testNamesAreQuotedWhereTheyMustBe() throws {
    let names = [
      "a", "IMG_0042.HEIC", "8F2A-11/L0/001", "IMG 0042 (2)", "draft", "-", "", "#1", "a\"b\\c",
      "assets-library://asset/asset.JPG?id=1&ext=JPG", "\u{1B}[31mred", "\u{202E}gpj", "a\nb", "照片",
      "a-", "->", "é", "e\u{301}", "\u{200B}",
    ]
    for name in names {
      var session = Session()
      let asset = session.names.asset(named: name)
      session.lines = [
        Session.Line(number: 1, .header(version: 1)),
        Session.Line(number: 2, .event(.selectAssets([asset]), Assertion(name: asset))),
        Session.Line(number: 3, .observed(.init(images: [.asset(asset)], urls: [asset, nil]))),
      ]
      let text = TextWriter.write(session)
      XCTAssertEqual(try read(text), session, text)
      for scalar in text.unicodeScalars where scalar != "\n" {
        XCTAssertFalse(
          [.control, .format].contains(scalar.properties.generalCategory), "raw in \(text)")
      }
    }
    XCTAssertEqual(Spelling.name("IMG_0042.HEIC"), "IMG_0042.HEIC")
    XCTAssertEqual(Spelling.name("draft"), "\"draft\"")
    XCTAssertEqual(Spelling.name("\u{1B}[31m"), "\"\\u{1b}[31m\"")
  }

  func testAMarkerEndsBeforeAnArrowOrAComment() throws {
    XCTAssertEqual(
      problem(line: "confirm -> draft #1!-> none"),
      "2:21: found '->'; expected ',' or the end of the line")
    let session = try read("session 1\nconfirm -> draft #1!, none # why\n")
    XCTAssertEqual(session.lines[1].comment, "why")
  }

  func testColumnsCountWhatATerminalShows() {
    XCTAssertEqual(columnCount(of: "a b"), 3)
    XCTAssertEqual(columnCount(of: "写真"), 4)
    XCTAssertEqual(columnCount(of: "e\u{301}"), 1)
  }

  func testNamesAreComparedByteByByte() throws {
    var names = Names()
    XCTAssertNotEqual(names.asset(named: "\u{E9}"), names.asset(named: "e\u{301}"))
    XCTAssertEqual(names.asset(named: "\u{E9}"), names.asset(named: "\u{E9}"))
  }

  func testALongLineIsReadInOneGo() throws {
    let assets = (0..<200_000).map { "IMG_\($0)" }.joined(separator: " ")
    let session = try read("session 1\nlimit 0\nopenPicker album\nselectAssets \(assets)\n")
    guard case .selectAssets(let list, _) = session.events[1] else { return XCTFail("no list") }
    XCTAssertEqual(list.count, 200_000)
    let replay = Replay(session)
    XCTAssertEqual(replay.state.draft.count, 200_000)
  }

  /// Any session of events and what is known of them, written and read, is the same session.
  func testGeneratedSessionsAreTheSameAfterTheyWereWrittenAndRead() throws {
    for seed in UInt64(1)...120 {
      var generator = EventGenerator(seed: seed)
      var session = Session()
      for (index, asset) in generator.assets.enumerated() {
        let name = generator.random.pick(["a\(index)", "IMG \(index)", "#\(index)", "urls\(index)"])
        XCTAssertEqual(session.names.asset(named: name, kind: asset.kind), asset)
      }
      _ = session.names.reason(named: "noSpace")
      session.rules = generator.rules()
      var lines: [Session.Content] = [.header(version: 1)] + session.rules.lines
      lines.append(.rule(.kind(.photo, generator.assets.filter { $0.kind == .photo })))
      lines.append(.rule(.kind(.video, generator.assets.filter { $0.kind == .video })))
      var state = Selection.State(session.rules)
      for _ in 1...60 {
        let event = generator.event(in: state)
        let before = state
        let outcome = state.apply(event)
        lines.append(
          .event(event, Assertion(all: state, outcome, isOpen: before.presented == .album)))
        var shown = state.observation
        shown.working = nil
        lines.append(.observed(shown))
      }
      session.lines = lines.enumerated().map { Session.Line(number: $0 + 1, $1) }
      let text = TextWriter.write(session)
      let again = try read(text)
      XCTAssertEqual(TextWriter.write(again), text, "seed \(seed)")
      XCTAssertEqual(again.rules, session.rules, "seed \(seed)")
      let replay = Replay(again)
      XCTAssertEqual(
        replay.verdict, .conforms, "seed \(seed): \(String(describing: replay.divergence))")
    }
  }
}

extension Assertion {
  fileprivate init(name asset: Selection.AssetID) {
    self.init()
    draft = [Item(.asset(asset)), Item(.asset(asset), isMissing: true)]
    working = [Item(.capture(Selection.CaptureID(1)), .saved(asset), isMissing: true)]
    effect = .exactly(.deselect(.asset(asset)))
  }

  /// All that can be said of a step.
  fileprivate init(all state: Selection.State, _ outcome: Selection.Outcome, isOpen: Bool) {
    self.init()
    draft = state.items(state.draft)
    working = state.items(state.working)
    switch outcome {
    case .applied(let effect): self.effect = .exactly(effect)
    case .rejected(let rejection): refusal = .rejected(rejection)
    case .ignored(let reason): refusal = .ignored(reason)
    }
    isStrict = !outcome.isApplied && isOpen
  }
}

extension Selection.Observation {
  fileprivate init(images: [Selection.PhotoID], urls: [Selection.AssetID?]) {
    self.init()
    self.images = images
    self.urls = urls
  }
}

extension Selection.Rules {
  /// Every rule as a line.
  fileprivate var lines: [Session.Content] {
    [
      .rule(.limit(limit)), .rule(.media(media)), .rule(.pickerNeedsAccess(pickerNeedsAccess)),
      .rule(.access(library: access.library, camera: access.camera)),
      .rule(.deletionBatch(deletionBatch)),
    ] + Selection.Policy.allCases.map { .rule(.policy($0, $0.value(in: self))) }
  }
}
