import SelectionCore
import XCTest

@testable import SelectionSession

/// JSON Lines, read: in every form that JSON allows, and no other.
final class JSONTests: XCTestCase {
  private func read(_ lines: String...) throws -> Session {
    try SessionReader.read((["{\"session\":1}"] + lines).joined(separator: "\n").utf8).get()
  }

  private func event(_ line: String) throws -> Selection.Event? { try read(line).events.first }

  private func problem(_ bytes: [UInt8]) -> String {
    switch SessionReader.read(bytes) {
    case .success: "read without a problem"
    case .failure(let list):
      "\(list.problems[0].line):\(list.problems[0].column): \(list.problems[0].message)"
    }
  }

  /// The problem of one line behind the header, and before another.
  private func problem(line: String) -> String {
    problem(Array("{\"session\":1}\n\(line)\n{\"event\":\"confirm\"}\n".utf8))
  }

  func testEveryEventInOneLineOfText() throws {
    // swift-format-ignore
    let rows: [(json: String, text: String)] = [
      (#"{"event":"openPicker","source":"album"}"#, "openPicker album"),
      (#"{"event":"toggle","photo":"a"}"#, "toggle a"),
      (#"{"event":"toggle","photo":2,"opening":3}"#, "@3 toggle #2"),
      (#"{"event":"panBegan","asset":"a"}"#, "panBegan a"),
      (#"{"event":"panMoved","assets":["a","b"]}"#, "panMoved a b"),
      (#"{"event":"panEnded"}"#, "panEnded"),
      (#"{"event":"panCancelled","opening":1}"#, "@1 panCancelled"),
      (#"{"event":"selectAll","assets":["a"]}"#, "selectAll a"),
      (#"{"event":"deselectAll"}"#, "deselectAll"),
      (#"{"event":"move","photo":"a","to":-1}"#, "move a -1"),
      (#"{"event":"selectAssets","assets":[]}"#, "selectAssets"),
      (#"{"event":"confirm"}"#, "confirm"),
      (#"{"event":"cancel"}"#, "cancel"),
      (#"{"event":"cancel","dismissal":"gesture","opening":2}"#, "@2 cancel gesture"),
      (#"{"event":"requestAccess","access":"limited"}"#, "requestAccess limited"),
      (#"{"event":"cameraCapture","capture":1}"#, "cameraCapture #1"),
      (#"{"event":"assetURLResolved","capture":1,"asset":"x"}"#, "assetURLResolved #1 x"),
      (#"{"event":"captureSaveFailed","capture":1}"#, "captureSaveFailed #1"),
      (#"{"event":"captureSaveFailed","capture":1,"reason":"no space"}"#, "captureSaveFailed #1 \"no space\""),
      (#"{"event":"retrySave","capture":1}"#, "retrySave #1"),
      (#"{"event":"delete","index":0}"#, "delete 0"),
      (#"{"event":"delete","index":0,"expecting":1}"#, "delete 0 expecting #1"),
      (#"{"event":"draftConsumed"}"#, "draftConsumed"),
      (#"{"event":"libraryChanged"}"#, "libraryChanged"),
      (#"{"event":"libraryChanged","removed":["a"],"inserted":["b","c"],"changed":["d"],"reason":"limitedAccess"}"#,
        "libraryChanged removed a inserted b c changed d reason limitedAccess"),
      (#"{"event":"accessChanged","library":"limited","camera":"denied"}"#, "accessChanged library limited camera denied"),
      (#"{"event":"selectAssets","assets":["a",1,"b"]}"#, "selectAssets a #1 b"),
      (#"{"event":"imageResolved","photo":"a","request":1,"quality":"final"}"#, "imageResolved a 1 final"),
      (#"{"event":"imageResolved","photo":1,"request":2147483647,"quality":"degraded"}"#, "imageResolved #1 2147483647 degraded"),
      (#"{"event":"imageFailed","photo":"a","request":1}"#, "imageFailed a 1"),
      (#"{"event":"imageFailed","photo":"a","request":1,"reason":"no network"}"#, #"imageFailed a 1 "no network""#),
      (#"{"event":"requestTimedOut","photo":"a","request":1}"#, "requestTimedOut a 1"),
      (#"{"event":"retryImage","photo":"a"}"#, "retryImage a"),
      (#"{"event":"publish"}"#, "publish"),
      (#"{"event":"imageCompressed","photo":"a","bytes":0}"#, "imageCompressed a 0"),
      (#"{"event":"imageCompressed","photo":"a","bytes":9223372036854775807}"#, "imageCompressed a 9223372036854775807"),
      (#"{"event":"compressionFailed","photo":"a"}"#, "compressionFailed a"),
      (#"{"event":"compressionFailed","photo":"a","reason":"heic"}"#, "compressionFailed a heic"),
      (#"{"event":"uploadFinished","photo":"a","upload":1}"#, "uploadFinished a 1"),
      (#"{"event":"uploadFailed","photo":"a","upload":1}"#, "uploadFailed a 1"),
      (#"{"event":"uploadFailed","photo":"a","upload":1,"reason":"offline"}"#, "uploadFailed a 1 offline"),
      (#"{"event":"cancelPublishing"}"#, "cancelPublishing"),
      (#"{"event":"beginSelecting"}"#, "beginSelecting"),
      (#"{"event":"endSelecting"}"#, "endSelecting"),
      (#"{"event":"requestDeletion"}"#, "requestDeletion"),
      (#"{"event":"confirmDeletion"}"#, "confirmDeletion"),
      (#"{"event":"declineDeletion"}"#, "declineDeletion"),
      (#"{"event":"deletionFinished","batch":1,"result":"deleted"}"#, "deletionFinished 1 deleted"),
      (#"{"event":"deletionFinished","batch":1,"result":"deleted","assets":[]}"#, "deletionFinished 1 deleted assets"),
      (#"{"event":"deletionFinished","batch":2,"result":"identifierNotFound","assets":["a","b"]}"#, "deletionFinished 2 identifierNotFound assets a b"),
      (#"{"event":"deletionFinished","batch":2,"result":"failed"}"#, "deletionFinished 2 failed"),
      (#"{"event":"deletionFinished","batch":2,"result":"failed","code":-3301,"assets":["code"]}"#, #"deletionFinished 2 failed code -3301 assets "code""#),
      (#"{"event":"relaunched"}"#, "relaunched"),
    ]
    for row in rows {
      let session = try read(row.json)
      XCTAssertEqual(SessionWriter.write(session, as: .text), "session 1\n\(row.text)\n")
      XCTAssertEqual(SessionWriter.write(session, as: .jsonl), "{\"session\":1}\n\(row.json)\n")
    }
    XCTAssertEqual(
      Set(try rows.map { try event($0.json)?.kind }).count, Selection.Event.Kind.allCases.count)
  }

  func testOtherLines() throws {
    // swift-format-ignore
    let rows: [(json: String, text: String)] = [
      (#"{"event":"confirm","outcome":{"strict":true,"rejected":"nothingSelected"}}"#, "confirm => rejected nothingSelected"),
      (#"{"event":"confirm","outcome":{"ignored":"pickerClosed","effect":"none"}}"#, "confirm -> ignored pickerClosed, none"),
      (#"{"event":"confirm","outcome":{"effect":"committed"}}"#, "confirm -> committed"),
      (#"{"event":"confirm","outcome":{"effect":"committed","dropped":2}}"#, "confirm -> committed 2"),
      (#"{"event":"confirm","outcome":{"effect":"requestAccess","access":"camera"}}"#, "confirm -> requestAccess camera"),
      (#"{"event":"confirm","outcome":{"effect":"saveCapture","capture":4}}"#, "confirm -> saveCapture #4"),
      (#"{"event":"confirm","outcome":{"effect":"deselect","photo":"a"}}"#, "confirm -> deselect a"),
      (#"{"event":"confirm","outcome":{"effect":"loadImage","photo":1}}"#, "confirm -> loadImage #1"),
      (#"{"event":"confirm","outcome":{"effect":"compress"}}"#, "confirm -> compress"),
      (#"{"event":"confirm","outcome":{"effect":"upload"}}"#, "confirm -> upload"),
      (#"{"event":"confirm","outcome":{"effect":"post"}}"#, "confirm -> post"),
      (#"{"event":"confirm","outcome":{"effect":"askDeletion"}}"#, "confirm -> askDeletion"),
      (#"{"event":"confirm","outcome":{"effect":"deleteAssets","batch":3}}"#, "confirm -> deleteAssets 3"),
      (#"{"event":"confirm","outcome":{"effect":"notifyDeletion","result":"accessRestricted"}}"#, "confirm -> notifyDeletion accessRestricted"),
      (#"{"event":"confirm","outcome":{"effect":"notifyDeletion","result":"failed"}}"#, "confirm -> notifyDeletion failed"),
      (#"{"event":"confirm","outcome":{"effect":"notifyDeletion","result":"failed","code":3301}}"#, "confirm -> notifyDeletion failed 3301"),
      (#"{"event":"confirm","outcome":{"draft":["a",{"photo":"b","missing":true},1,{"photo":2,"save":"pending"},{"photo":3,"save":"failed"},{"photo":4,"save":"failed","reason":"x"},{"photo":5,"save":"saved","asset":"y","missing":true}],"working":[]}}"#,
        "confirm -> draft a b~ #1 #2? #3! #4!x #5=y~, working"),
      (#"{"observed":{"images":["a",1],"urls":["a",null],"ticked":[],"badges":[1,2],"count":3,"canAdd":true,"canFinish":false,"presented":"album","crashed":true}}"#,
        "observed images a #1 urls a - ticked badges 1 2 count 3 canAdd yes canFinish no presented album crashed"),
      (#"{"observed":{"imagesLoading":["a",1],"imagesFailed":[],"imagesDegraded":["a"],"requests":2,"notices":0,"publication":"compressing","uploads":["a",1],"cleanup":"asking","selected":["a"]}}"#,
        "observed imagesLoading a #1 imagesFailed imagesDegraded a requests 2 notices 0 publication compressing uploads a #1 cleanup asking selected a"),
      (#"{"expect":"violates","step":6}"#, "expect violates 6"),
      (#"{"note":"goes to the background"}"#, "note goes to the background"),
      (#"{"comment":"only a comment"}"#, "# only a comment"),
      ("{}", ""),
    ]
    for row in rows {
      let session = try read(row.json)
      XCTAssertEqual(SessionWriter.write(session, as: .text), "session 1\n\(row.text)\n")
      XCTAssertEqual(SessionWriter.write(session, as: .jsonl), "{\"session\":1}\n\(row.json)\n")
    }
  }

  func testAnyValidJSONIsRead() throws {
    let a = "toggle a"
    // swift-format-ignore
    let rows: [(json: String, text: String)] = [
      (#"{"photo":"a","event":"toggle"}"#, a),
      (" {\t\"photo\" : \"a\" ,\r \"event\":\"toggle\" } ", a),
      (#"{"\u0065vent":"t\u006Fggle","photo":"\u0061"}"#, a),
      (#"{"event":"toggle","photo":"a","opening":null,"outcome":null,"comment":null}"#, a),
      (#"{"event":"toggle","photo":"a","outcome":{}}"#, a),
      (#"{"event":"toggle","photo":"a","outcome":{"rejected":null,"ignored":"noPan"}}"#, "toggle a -> ignored noPan"),
      (#"{"event":"toggle","photo":"\"\\\/\b\f\n\r\t\u00e9"}"#, #"toggle "\"\\/\u{8}\u{c}\n\r\té""#),
      (#"{"event":"toggle","photo":"\ud83d\ude00\uD83D\uDE00"}"#, "toggle 😀😀"),
      (#"{"event":"toggle","photo":"\u0000"}"#, #"toggle "\u{0}""#),
      (#"{"event":"toggle","photo":1e0}"#, "toggle #1"),
      (#"{"event":"toggle","photo":10E-1}"#, "toggle #1"),
      (#"{"event":"toggle","photo":0.2e+1}"#, "toggle #2"),
      (#"{"event":"delete","index":-0}"#, "delete 0"),
      (#"{"event":"delete","index":0e999999999999}"#, "delete 0"),
      (#"{"event":"delete","index":9223372036854775807}"#, "delete 9223372036854775807"),
      (#"{"event":"delete","index":-9223372036854775808}"#, "delete -9223372036854775808"),
      (#"{"event":"delete","index":1.20e1}"#, "delete 12"),
    ]
    for row in rows {
      XCTAssertEqual(SessionWriter.write(try read(row.json), as: .text), "session 1\n\(row.text)\n")
    }
  }

  func testUnknownFieldsAreKept() throws {
    let line =
      #"{"event":"confirm","outcome":{"effect":"none","x":{"y":[1,-2.50e+3]}},"#
      + #""deep":[[[{"a":null}]],true,"\u0041\u202e"],"":1}"#
    let session = try read(line)
    XCTAssertEqual(
      SessionWriter.write(session, as: .jsonl).split(separator: "\n").last.map(String.init),
      line.replacingOccurrences(of: "\\u0041", with: "A"))
  }

  func testValuesAreNestedAsDeepAsTheLineIsLong() throws {
    let depth = 300_000
    let line =
      "{\"event\":\"confirm\",\"x\":" + String(repeating: "[", count: depth)
      + String(repeating: "]", count: depth) + "}"
    let session = try read(line)
    XCTAssertEqual(session.events, [.confirm()])
    XCTAssertEqual(
      SessionWriter.write(session, as: .jsonl).split(separator: "\n").last?.utf8.count,
      line.utf8.count)
    XCTAssertEqual(
      problem(line: "{\"x\":" + String(repeating: "{\"a\":", count: depth) + "}"),
      "2:\(6 + 5 * depth): found '}'; expected a value")
  }

  func testErrorsSayWhereWhatWasFoundAndWhatWasExpected() {
    // swift-format-ignore
    let rows: [(line: String, problem: String)] = [
      ("confirm", "2:1: found 'c'; expected a line of a session, an object"),
      ("[1]", "2:1: found '['; expected a line of a session, an object"),
      (#"{"event":"confirm"} x"#, "2:21: found 'x'; expected the end of the line"),
      (#"{"event":"confirm",}"#, "2:20: found '}'; expected a member, which begins with '\"'"),
      (#"{"event" "confirm"}"#, "2:10: found '\"'; expected ':' behind the key"),
      (#"{"event":"confirm" "t":1}"#, "2:20: found '\"'; expected ',' or '}' behind the value"),
      (#"{'event':1}"#, "2:2: found '''; expected a member, which begins with '\"'"),
      (#"{"event":"confrim"}"#, #"2:10: unknown event 'confrim'; did you mean 'confirm'?"#),
      (#"{"event":1}"#, "2:10: found '1'; expected the name of an event, a string"),
      (#"{"event":"confirm","event":"cancel"}"#, #"2:20: the key "event" stands twice"#),
      (#"{"event":"confirm","\u0065vent":"cancel"}"#, #"2:20: the key "event" stands twice"#),
      (#"{"event":"confirm","x":1,"x":2}"#, #"2:26: the key "x" stands twice"#),
      (#"{"event":"confirm","x":{"y":1,"y":2}}"#, #"2:31: the key "y" stands twice"#),
      (#"{"observed":{"count":1,"count":2}}"#, #"2:24: the key "count" stands twice"#),
      (#"{"observed":{"x":1,"x":2}}"#, #"2:20: the key "x" stands twice"#),
      (#"{"event":"toggle"}"#, "2:1: 'toggle' needs 'photo'"),
      (#"{"event":"assetURLResolved"}"#, "2:1: 'assetURLResolved' needs 'asset' and 'capture'"),
      (#"{"event":"confirm","assets":["a"]}"#, "2:1: 'confirm' has no 'assets'; it has nothing of its own"),
      (#"{"event":"delete","index":0,"photo":"a"}"#, "2:1: 'delete' has no 'photo'; it has 'index', 'expecting'"),
      (#"{"event":"delete","index":0,"opening":1}"#, "2:1: 'delete' belongs to no opening; remove 'opening'"),
      (#"{"event":"delete","index":1.5}"#, "2:27: found '1.5'; expected an index, a whole number of 64 bits"),
      (#"{"event":"delete","index":1e30}"#, "2:27: found '1e30'; expected an index, a whole number of 64 bits"),
      (#"{"event":"delete","index":1e-9223372036854775808}"#, "2:27: found '1e-9223372036854775808'; expected an index, a whole number of 64 bits"),
      (#"{"event":"delete","index":01}"#, "2:27: a number has no leading zeros in JSON"),
      (#"{"event":"delete","index":1.}"#, "2:29: expected a digit of a number"),
      (#"{"event":"delete","index":+1}"#, "2:27: found '+'; expected an index, a number"),
      (#"{"event":"delete","index":NaN}"#, "2:27: found 'N'; expected an index, a number"),
      (#"{"event":"toggle","photo":0}"#, "2:27: the number of a capture 0 is out of range; expected 1 to 2147483647"),
      (#"{"event":"toggle","photo":-1}"#, "2:27: the number of a capture -1 is out of range; expected 1 to 2147483647"),
      (#"{"event":"toggle","photo":true}"#, "2:27: found 't'; expected a photo: the name of an asset, or the number of a capture"),
      (#"{"event":"selectAll","assets":["a",]}"#, "2:36: found ']'; expected an element"),
      (#"{"event":"selectAll","assets":["a" "b"]}"#, "2:36: found '\"'; expected ',' or ']' behind the element"),
      (#"{"event":"selectAll","assets":[null]}"#, "2:32: found 'n'; expected a photo: the name of an asset, or the number of a capture"),
      (#"{"event":"panMoved","assets":["a",1]}"#, "2:1: found a capture; only 'selectAssets' delivers photos without an asset"),
      (#"{"event":"selectAll","assets":[1]}"#, "2:1: found a capture; only 'selectAssets' delivers photos without an asset"),
      (#"{"event":"deletionFinished","batch":1,"result":"deleted","assets":[1]}"#, "2:1: found a capture; only 'selectAssets' delivers photos without an asset"),
      (#"{"event":"deletionFinished","batch":0,"result":"deleted"}"#, "2:37: the number of a batch 0 is out of range; expected 1 to 2147483647"),
      (#"{"event":"deletionFinished","batch":1,"result":"done"}"#, #"2:39: found "done"; expected the result of a deletion: deleted, userCancelled, accessRestricted, identifierNotFound, failed"#),
      (#"{"event":"deletionFinished","batch":1,"result":"deleted","code":1}"#, "2:1: 'code' belongs to the result 'failed', and the result is 'deleted'"),
      (#"{"event":"deletionFinished","batch":1}"#, "2:1: 'deletionFinished' needs 'result'"),
      (#"{"event":"imageResolved","photo":"a","request":0,"quality":"final"}"#, "2:48: the number of a request 0 is out of range; expected 1 to 2147483647"),
      (#"{"event":"imageResolved","photo":"a","request":1,"quality":"blurred"}"#, #"2:50: found "blurred"; expected a quality: degraded, final"#),
      (#"{"event":"imageResolved","photo":"a","request":2147483648,"quality":"final"}"#, "2:48: the number of a request 2147483648 is out of range; expected 1 to 2147483647"),
      (#"{"event":"imageCompressed","photo":"a","bytes":-1}"#, "2:48: a number of bytes -1 is out of range; expected 0 to 9223372036854775807"),
      (#"{"event":"imageCompressed","photo":"a"}"#, "2:1: 'imageCompressed' needs 'bytes'"),
      (#"{"event":"uploadFinished","photo":"a","upload":0}"#, "2:48: the number of an upload 0 is out of range; expected 1 to 2147483647"),
      (#"{"event":"uploadFailed","photo":"a","upload":1,"request":1}"#, "2:1: 'uploadFailed' has no 'request'; it has 'photo', 'reason', 'upload'"),
      (#"{"event":"publish","opening":1}"#, "2:1: 'publish' belongs to no opening; remove 'opening'"),
      (#"{"event":"confirm","outcome":{"effect":"deleteAssets"}}"#, "2:30: the effect 'deleteAssets' needs 'batch'"),
      (#"{"event":"confirm","outcome":{"effect":"deleteAssets","batch":0}}"#, "2:63: the number of a batch 0 is out of range; expected 1 to 2147483647"),
      (#"{"event":"confirm","outcome":{"effect":"loadImage"}}"#, "2:30: the effect 'loadImage' needs 'photo'"),
      (#"{"event":"confirm","outcome":{"effect":"notifyDeletion"}}"#, "2:30: the effect 'notifyDeletion' needs 'result'"),
      (#"{"event":"confirm","outcome":{"effect":"notifyDeletion","result":"deleted","code":1}}"#, "2:30: 'code' belongs to the result 'failed'"),
      (#"{"event":"confirm","outcome":{"batch":1}}"#, "2:30: the outcome has a part of an effect, but no 'effect'"),
      (#"{"observed":{"publication":"done"}}"#, #"2:14: found "done"; expected how far the publication is: idle, compressing, uploading, failed, published"#),
      (#"{"observed":{"cleanup":"closed"}}"#, #"2:14: found "closed"; expected how far the cleanup is: none, selecting, asking, deleting"#),
      (#"{"observed":{"requests":"1"}}"#, #"2:25: found '"'; expected a number of requests, a number"#),
      (#"{"observed":{"selected":[null]}}"#, "2:26: found 'n'; expected a photo: the name of an asset, or the number of a capture"),
      (#"{"event":"libraryChanged","reason":"limited"}"#, "2:1: found 'limited'; expected a reason: limitedAccess"),
      (#"{"event":"toggle","photo":"a\x"}"#, #"2:29: unknown escape; expected one of \" \\ \/ \b \f \n \r \t \u0041"#),
      (#"{"event":"toggle","photo":"\ud83d"}"#, #"2:28: '\u' begins no character; expected four digits, and both halves of a surrogate pair"#),
      (#"{"event":"toggle","photo":"\ud83d\u0041"}"#, #"2:28: '\u' begins no character; expected four digits, and both halves of a surrogate pair"#),
      (#"{"event":"toggle","photo":"\udc00"}"#, #"2:28: '\u' begins no character; expected four digits, and both halves of a surrogate pair"#),
      (#"{"event":"toggle","photo":"\u00g0"}"#, #"2:28: '\u' begins no character; expected four digits, and both halves of a surrogate pair"#),
      ("{\"event\":\"toggle\",\"photo\":\"a\u{1B}\"}", #"2:29: control character '\u{1b}' in a string; write it as '\u001b'"#),
      ("{\"照片\":1,\"event\":\"toggle\",\"photo\":\"a\tb\"}", #"2:36: control character '\t' in a string; write it as '\u0009'"#),
      (#"{"photo":"a"}"#, "2:1: 'photo' stands in a line without 'event'"),
      (#"{"outcome":{"effect":"none"}}"#, "2:1: 'outcome' stands in a line without 'event'"),
      (#"{"step":1}"#, "2:1: 'step' stands in a line without 'expect'"),
      (#"{"evnt":"confirm"}"#, "2:1: the line says nothing that is known: 'evnt'; did you mean 'event'?"),
      (#"{"rules":{},"evnt":"confirm"}"#, "2:1: the line says nothing that is known: 'evnt'; did you mean 'event'?"),
      (#"{"observed":{},"expect":"conforms"}"#, "2:1: the line says two things; 'session', 'rules', 'event', 'observed', 'expect' and 'note' stand in lines of their own"),
      (#"{"event":"confirm","note":"x"}"#, "2:1: the line says two things; 'session', 'rules', 'event', 'observed', 'expect' and 'note' stand in lines of their own"),
      (#"{"event":"confirm","outcome":{"rejected":"presenting","ignored":"noPan"}}"#, "2:30: an outcome is either rejected or ignored"),
      (#"{"event":"confirm","outcome":{"effect":"saveCapture"}}"#, "2:30: the effect 'saveCapture' needs 'capture'"),
      (#"{"event":"confirm","outcome":{"dropped":1}}"#, "2:30: the outcome has a part of an effect, but no 'effect'"),
      (#"{"event":"confirm","outcome":{"draft":[{"save":"pending"}]}}"#, "2:40: a photo needs 'photo'"),
      (#"{"event":"confirm","outcome":{"draft":[{"photo":"a","save":"pending"}]}}"#, "2:40: only a capture has a 'save'"),
      (#"{"event":"confirm","outcome":{"draft":[{"photo":1,"asset":"a"}]}}"#, "2:40: only a saved capture has an 'asset'"),
      (#"{"event":"confirm","outcome":{"draft":[{"photo":1,"save":"saved"}]}}"#, "2:40: a saved capture needs its 'asset'"),
      (#"{"event":"confirm","outcome":{"draft":[{"photo":1,"mising":true}]}}"#, #"2:51: found "mising"; expected a field of a photo: photo, save, asset, reason, missing; did you mean 'missing'?"#),
      (#"{"observed":{"canAdd":"yes"}}"#, "2:23: found '\"'; expected an answer: true or false"),
      (#"{"rules":{"limit":3},"event":"confirm"}"#, "2:1: the line says two things; 'session', 'rules', 'event', 'observed', 'expect' and 'note' stand in lines of their own"),
      (#"{"rules":{"limit":-1}}"#, "2:19: the limit -1 is out of range; expected 0 to 2147483647"),
      (#"{"rules":{"policy":{"reopening":"never"}}}"#, #"2:33: found "never"; expected a value of 'reopening': seeded, fresh"#),
      (#"{"rules":{"policy":{"reopen":"fresh"}}}"#, #"2:21: found "reopen"; expected policies: deletedWhileSelected, shotAtLimit, emptyDone, reopening, singleLimit, captures"#),
      (#"{"rules":{"kind":{"photo":["a"],"video":["a"]}}}"#, "2:42: 'a' was a photo in an earlier line; its kind stands before it is used"),
      (#"{"session":1}"#, "2:1: a second 'session' line; one file is one session"),
      (#"{"expect":"conforms","step":1}"#, "2:1: 'conforms' happens at no step; remove the number"),
    ]
    for row in rows { XCTAssertEqual(problem(line: row.line), row.problem, row.line) }
  }

  func testWhatIsNoSession() {
    XCTAssertEqual(
      problem(Array(#"{"event":"confirm"}"#.utf8)),
      "1:1: this is no session: expected a header, {\"session\":1}, as the first line")
    XCTAssertEqual(
      problem(Array(#"{"session":2}"#.utf8)),
      "1:1: format version 2; this program reads version 1, "
        + "and a newer one must read this file")
    XCTAssertEqual(
      problem(Array(#"{"session":"#.utf8)),
      "1:12: the line ends here; expected the version, a number")
  }

  /// One wrong line says nothing about the next.
  func testAProblemIsToldOnce() {
    let text = "{\"session\":1}\n{\"x\":tru}\n{\"x\":1}\n{\"x\":1}\n"
    guard case .failure(let list) = SessionReader.read(text.utf8) else { return XCTFail("read") }
    XCTAssertEqual(list.problems.map(\.line), [2])
  }

  func testALineOfManyUnknownFields() throws {
    let line = "{" + (0..<50_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    XCTAssertEqual(try read(line).lines[1].extras.count, 50_000)
  }

  func testInvalidUTF8IsNamed() {
    let line = Array("{\"event\":\"toggle\",\"photo\":\"é".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    XCTAssertEqual(
      problem(Array("{\"session\":1}\n".utf8) + line + Array("\n{}\n".utf8)),
      "2:29: invalid UTF-8 (byte 0xC3); JSON is text in UTF-8")
  }

  /// Wherever a crash cuts a record off, all lines before that are read, and a notice tells it.
  func testATornLastLineIsANotice() throws {
    let whole = Array(
      (#"{"session":1,"rules":{"limit":3}}"# + "\n"
        + #"{"seq":1,"event":"openPicker","source":"album"}"# + "\n"
        + #"{"seq":2,"t":1.5e3,"event":"selectAssets","assets":["é\u00e9","照片"],"x":[true,null,-1.5],"outcome":{"effect":"committed"}}"#)
        .utf8)
    let start = whole.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    for end in (start + 1)..<whole.count {
      for tail in ["", "\n", "\r\n\n"] {
        var reader = SessionReader()
        var events = 0
        for line in (whole[..<end] + Array(tail.utf8)).split(
          separator: 10, omittingEmptySubsequences: false)
        {
          let isRead = try reader.read(line: line)
          if isRead, case .event = reader.line.content { events += 1 }
        }
        XCTAssertNil(reader.finish())
        XCTAssertEqual(events, 1)
        XCTAssertEqual(reader.notice?.line, 3, "\(end)")
        XCTAssertTrue(
          reader.notice?.message.hasPrefix("the last line is cut off, and left out") ?? false)
      }
      // In the middle the same is damage.
      XCTAssertTrue(problem(whole[..<end] + Array("\n{}\n".utf8)).hasPrefix("3:"), "\(end)")
    }
  }

  func testDamageThatIsNoCutIsAnErrorInTheLastLineToo() {
    for line in ["{\"event\":\"confirm\"} x", "{\"event\"\"", "nonsense", "{\"event\":tru}"] {
      XCTAssertTrue(problem(Array("{\"session\":1}\n\(line)".utf8)).hasPrefix("2:"), line)
    }
  }

  func testAGapInTheNumbersLeavesNothingToSay() throws {
    let lines = [
      #"{"seq":1,"event":"openPicker","source":"album"}"#,
      #"{"seq":2,"observed":{"presented":"album"}}"#,
      #"{"seq":5,"event":"confirm"}"#, #"{"seq":6,"observed":{"presented":"album"}}"#,
    ]
    let replay = Replay(try read(lines[0], lines[1], lines[2], lines[3]))
    XCTAssertEqual(replay.verdict, .inconclusive)
    XCTAssertEqual(replay.gap, Gap(line: 4, missing: 3..<5))
    // A divergence before the gap counts, and so does one without a gap.
    XCTAssertEqual(
      Replay(try read(lines[0], #"{"seq":2,"observed":{"count":9}}"#, lines[2])).verdict, .diverges)
    XCTAssertEqual(Replay(try read(lines[0], lines[1])).verdict, .conforms)
    // What was lost before the first line is a gap too; recorders count from 0 or 1.
    XCTAssertEqual(Replay(try read(#"{"seq":2,"observed":{"count":0}}"#)).gap?.missing, 1..<2)
    XCTAssertEqual(Replay(try read(#"{"seq":0,"observed":{"count":0}}"#)).verdict, .conforms)
    // The same in the other spelling.
    let text = SessionWriter.write(try read(lines[0], lines[1], lines[2], lines[3]), as: .text)
    XCTAssertEqual(Replay(try SessionReader.read(text.utf8).get()).verdict, .inconclusive)
    XCTAssertEqual(
      problem(Array("{\"session\":1}\n{\"seq\":2}\n{\"seq\":2}\n".utf8)),
      "3:1: number 2 stands behind number 2; the lines are out of order")
  }

  func testNamesOfAnyLengthAndKind() throws {
    let name = String(repeating: "a\"\n\u{1B}[31m\u{202E}照片\\", count: 1_000)
    var session = Session()
    let asset = session.names.asset(named: name)
    session.lines = [
      Session.Line(number: 1, .header(version: 1)),
      Session.Line(number: 2, .event(.toggle(.asset(asset)), nil)),
    ]
    for format in SessionFormat.allCases {
      let again = try SessionReader.read(SessionWriter.write(session, as: format).utf8).get()
      XCTAssertEqual(again.names.name(of: asset), name)
    }
  }
}
