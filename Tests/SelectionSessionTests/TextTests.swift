import SelectionCore
import SelectionSession
import SelectionTesting
import XCTest

/// The text spelling, read and written.
final class TextTests: XCTestCase {
  private func read(_ text: String) throws -> Session { try SessionReader.read(text.utf8).get() }

  /// The first problem as `line:column: message`.
  private func problem(_ text: [UInt8]) -> String {
    switch SessionReader.read(text) {
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
      ("assetTaped #1 x", "2:1: unknown event 'assetTaped'; if a newer version has it, 'proofsheet convert --skip-unknown' leaves it out"),
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
      ("libraryChanged deleted a", "2:16: unexpected 'deleted'; usage: libraryChanged [removed ASSET…] [inserted ASSET…] [changed ASSET…] [reason limitedAccess]"),
      ("accessChanged library fulll", "2:23: found 'fulll'; expected an access: notDetermined, restricted, denied, addOnly, limited, full; did you mean 'full'?"),
      ("confirm ->", "2:11: found the end of the line; expected what holds after the event: rejected, ignored, draft, working, none, presentAlbum, presentCamera, requestAccess, committed, saveCapture, deselect, notifyLimit, loadImage, compress, upload, post, askDeletion, deleteAssets, notifyDeletion"),
      ("confirm -> rejected limit", "2:21: found 'limit'; expected a rejection: alreadyPresenting, libraryAccess, cameraAccess, limitReached, notPresenting, unknownPhoto, missingAsset, mediaKind, presenting, nothingSelected, nothingToRetry, indexOutOfRange, staleIndex, publishing, emptyDraft, imageNotReady, imageFailed, alreadyPublished, selecting, alreadySelecting, notSelecting, deleting"),
      ("panMoved a #1", "2:12: found a capture; only 'selectAssets' delivers photos without an asset"),
      ("selectAll a #1 b", "2:13: found a capture; only 'selectAssets' delivers photos without an asset"),
      ("selectAll #1", "2:11: found a capture; only 'selectAssets' delivers photos without an asset"),
      ("imageResolved a 0 final", "2:17: the number of a request '0' is out of range; expected 1 to 2147483647"),
      ("imageResolved a final", "2:17: found 'final'; expected the number of a request, a number"),
      ("imageResolved a 1 blurred", "2:19: found 'blurred'; expected a quality: degraded, final"),
      ("imageResolved a 1", "2:18: found the end of the line; expected a quality: degraded, final"),
      ("imageFailed a 1 -", "2:17: found '-'; expected a reason, or none"),
      ("requestTimedOut a 2147483648", "2:19: the number of a request '2147483648' is out of range; expected 1 to 2147483647"),
      ("retryImage -", "2:12: found '-'; expected a photo (a name, or '#1') (a name '-' is quoted)"),
      ("imageCompressed a -1", "2:19: a number of bytes '-1' is out of range; expected 0 to 9223372036854775807"),
      ("imageCompressed a", "2:18: found the end of the line; expected a number of bytes, a number"),
      ("uploadFinished a 0", "2:18: the number of an upload '0' is out of range; expected 1 to 2147483647"),
      ("publish now", "2:9: unexpected 'now'; usage: publish"),
      ("@1 publish", "2:4: 'publish' belongs to no opening; remove the '@'"),
      ("deletionFinished 1 gone", "2:20: found 'gone'; expected the result of a deletion: deleted, userCancelled, accessRestricted, identifierNotFound, failed"),
      ("deletionFinished 0 deleted", "2:18: the number of a batch '0' is out of range; expected 1 to 2147483647"),
      ("deletionFinished deleted", "2:18: found 'deleted'; expected the number of a batch, a number"),
      ("deletionFinished 1 deleted assets a #1", "2:37: found a capture; only 'selectAssets' delivers photos without an asset"),
      ("deletionFinished 1 deleted code 3301 assets a", "2:28: 'code' belongs to the result 'failed', and the result is 'deleted'"),
      ("deletionFinished 1 failed code x", "2:32: found 'x'; expected a code, a number"),
      ("deletionFinished 1 deleted a", "2:28: unexpected 'a'; usage: deletionFinished BATCH deleted|userCancelled|accessRestricted|identifierNotFound|failed [code CODE] [assets ASSET…]"),
      ("confirm -> loadImage", "2:21: found the end of the line; expected a photo (a name, or '#1')"),
      ("confirm -> deleteAssets 0", "2:25: the number of a batch '0' is out of range; expected 1 to 2147483647"),
      ("confirm -> notifyDeletion gone", "2:27: found 'gone'; expected the result of a deletion: deleted, userCancelled, accessRestricted, identifierNotFound, failed"),
      ("confirm -> notifyDeletion deleted 3301", "2:35: found '3301'; expected ',' or the end of the line"),
      ("confirm -> notifyDeletion failed x", "2:34: found 'x'; expected a code, a number"),
      ("confirm -> draft a committed", "2:20: 'committed' is a word of this line; put a ',' before it, or quote it if it is a name"),
      ("confirm -> draft a, draft b", "2:21: 'draft' is one statement too many about the same thing"),
      ("confirm -> draft #1=", "2:18: expected the name of an asset behind '#1='"),
      ("limit", "2:6: found the end of the line; expected the limit, a number"),
      ("limit -1", "2:7: the limit '-1' is out of range; expected 0 to 2147483647"),
      ("policy shotAtLimit refus", "2:20: found 'refus'; expected a value of 'shotAtLimit': refuse, saveOnly; did you mean 'refuse'?"),
      ("limit 3\nlimit 4", "3:1: 'limit' is given a second time"),
      ("confirm\nlimit 4", "3:1: 'limit' must stand before the first event and the first observation"),
      ("kind video a\nkind photo a", "3:12: 'a' was a video in an earlier line; its kind stands before it is used"),
      ("kind video -", "2:12: found '-'; expected the name of an asset (a name '-' is quoted)"),
      ("access", "2:1: expected 'library' or 'camera' behind 'access'"),
      ("captureSaveFailed #1 -", "2:22: found '-'; expected a reason, or none"),
      ("toggle \"\\u{+41}\"", "2:8: unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}"),
      ("toggle \"\\u{-0}\"", "2:8: unknown escape in a quoted name; expected \\\" \\\\ \\n \\r \\t or \\u{1F600}"),
      ("observed", "2:9: found the end of the line; expected a field: images, urls, ticked, badges, count, canAdd, canFinish, presented, imagesLoading, imagesFailed, imagesDegraded, requests, notices, publication, uploads, cleanup, selected, crashed"),
      ("observed count 1 count 2", "2:18: 'count' stands twice in one line"),
      ("observed badges a", "2:17: found 'a'; expected a badge, a number"),
      ("observed requests x", "2:19: found 'x'; expected a number of requests, a number"),
      ("observed publication done", "2:22: found 'done'; expected how far the publication is: idle, compressing, uploading, failed, published"),
      ("observed cleanup closed", "2:18: found 'closed'; expected how far the cleanup is: none, selecting, asking, deleting"),
      ("observed selected a selected b", "2:21: 'selected' stands twice in one line"),
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
      problem("{\"t\":1}"), "1:1: this is no session: it has no header, {\"session\":1}")
    XCTAssertEqual(
      problem("openPicker album"),
      "1:1: this is no session: found 'openPicker', expected 'session 1' as the first line")
    XCTAssertEqual(
      problem("session 2"),
      "1:9: format version 2; this program reads version 1, "
        + "and a newer one must read this file")
    XCTAssertEqual(
      problem([0xFF, 0xFE]), "1:1: invalid UTF-8 (byte 0xFF); a session is text in UTF-8")
    XCTAssertEqual(
      problem(Array("session 1\nnote caf".utf8) + [0xC3]),
      "2:9: invalid UTF-8 (byte 0xC3); a session is text in UTF-8")
  }

  func testManyProblemsAreToldTogetherButNotWithoutEnd() {
    let text = "session 1\n" + String(repeating: "nonsense\n", count: 50)
    guard case .failure(let list) = SessionReader.read(text.utf8) else { return XCTFail("read") }
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
      let text = SessionWriter.write(session, as: .text)
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
}

extension Assertion {
  fileprivate init(name asset: Selection.AssetID) {
    self.init()
    draft = [Item(.asset(asset)), Item(.asset(asset), isMissing: true)]
    working = [Item(.capture(Selection.CaptureID(1)), .saved(asset), isMissing: true)]
    effect = .exactly(.deselect(.asset(asset)))
  }
}

extension Selection.Observation {
  fileprivate init(images: [Selection.PhotoID], urls: [Selection.AssetID?]) {
    self.init()
    self.images = images
    self.urls = urls
  }
}
