import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// What is read of a file that a newer version wrote, and what is said of it.
final class VersionsTests: XCTestCase {
  private func skip(_ text: String) throws -> (session: [Session.Line], reader: SkippingReader) {
    var reader = SkippingReader()
    var lines: [Session.Line] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      lines += try Array(line.utf8).withUnsafeBufferPointer { try reader.read(line: $0) }
    }
    return (lines + reader.finish(), reader)
  }

  /// What is left, written again.
  private func left(_ text: String) throws -> String {
    let (lines, reader) = try skip(text)
    var session = Session()
    (session.lines, session.names) = (lines, reader.reader.names)
    let format = try XCTUnwrap(reader.reader.format)
    let written = SessionWriter.write(session, as: format)
    XCTAssertNoThrow(try SessionReader.read(written.utf8).get(), written)
    return written
  }

  private let header = "{\"session\":1}\n"
  private let new = "\"event\":\"frobnicate\",\"x\":1"
  private let wrong = "\"observed\":{\"images\":[\"z\"]}"

  func testWhatIsLeftOutLeavesAGap() throws {
    let note = "\"note\":\"left out: the unknown event 'frobnicate'\""
    // swift-format-ignore
    let rows: [(text: String, left: String)] = [
      // A number that is missing.
      ("{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":2,\(new)}\n{\"seq\":3,\(wrong)}\n",
       "{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":3,\(wrong)}\n"),
      ("{\(new),\"seq\":1,\"photo\":[{}]}\n{\"seq\":2,\(wrong)}\n", "{\"seq\":2,\(wrong)}\n"),
      // A note with a number.
      ("{\(new)}\n{\(wrong)}\n", "{\"seq\":2,\(note)}\n{\(wrong)}\n"),
      ("{\"note\":\"n\"}\n{\(new)}\n{\"comment\":\"c\"}\n{\(wrong)}\n", "{\"note\":\"n\"}\n{\"comment\":\"c\"}\n{\"seq\":2,\(note)}\n{\(wrong)}\n"),
      // Once is enough, but each is told.
      ("{\(new)}\n{\(wrong)}\n{\(new)}\n{\(wrong)}\n", "{\"seq\":2,\(note)}\n{\(wrong)}\n{\(note)}\n{\(wrong)}\n"),
      // At the end nothing follows that could be judged.
      ("{\(wrong)}\n{\(new)}\n", "{\(wrong)}\n{\(note)}\n"),
      ("{\"seq\":1,\(wrong)}\n{\"seq\":2,\(new)}\n", "{\"seq\":1,\(wrong)}\n"),
      // Some lines have numbers and some have none: the numbers make room.
      ("{\"seq\":1,\"event\":\"confirm\"}\n{\(new)}\n{\"seq\":2,\(wrong)}\n{\"seq\":3,\(wrong)}\n",
       "{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":3,\(note)}\n{\"seq\":4,\(wrong)}\n{\"seq\":5,\(wrong)}\n"),
      ("{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":2,\(new)}\n{\(wrong)}\n{\"seq\":3,\(wrong)}\n",
       "{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":3,\(note)}\n{\(wrong)}\n{\"seq\":4,\(wrong)}\n"),
      ("{\(new)}\n{\(wrong)}\n{\"seq\":1,\(wrong)}\n{\"seq\":9223372036854775807,\(wrong)}\n",
       "{\"seq\":2,\(note)}\n{\(wrong)}\n{\"seq\":3,\(wrong)}\n{\(wrong)}\n"),
      // A gap that was there already, and what was left out before it.
      ("{\"seq\":1,\"event\":\"confirm\"}\n{\(new)}\n{\"seq\":7,\(wrong)}\n",
       "{\"seq\":1,\"event\":\"confirm\"}\n{\(note)}\n{\"seq\":7,\(wrong)}\n"),
    ]
    for row in rows {
      let left = try left(header + row.text)
      XCTAssertEqual(left, header + row.left)
      let replay = Replay(try SessionReader.read(left.utf8).get())
      let isFirst = row.text.hasPrefix("{\(wrong)") || row.text.hasPrefix("{\"seq\":1,\(wrong)")
      XCTAssertEqual(replay.verdict, isFirst ? .diverges : .inconclusive, row.text)
      // Without the gap the app would be blamed.
      XCTAssertEqual(replay.gap == nil, isFirst, row.text)
    }
  }

  func testTheSameInText() throws {
    // swift-format-ignore
    let rows: [(text: String, left: String)] = [
      ("frobnicate a \"b c\" -> none, x\nobserved images z\n",
       "note \"left out: the unknown event 'frobnicate'\"  # {\"seq\":2}\nobserved images z\n"),
      ("confirm  # {\"seq\":1}\nfrobnicate  # {\"seq\":2,\"t\":1}\nconfirm  # {\"seq\":3}\n",
       "confirm  # {\"seq\":1}\nconfirm  # {\"seq\":3}\n"),
      ("@2 frobnicate a\nconfirm\n", "note \"left out: the unknown event 'frobnicate'\"  # {\"seq\":2}\nconfirm\n"),
      // What was shown changes nothing.
      ("confirm\nobserved glow 3 images z  # {\"seq\":4}\nobserved count 0\n",
       "confirm\nnote \"left out: an observation with the unknown field 'glow'\"  # {\"seq\":4}\nobserved count 0\n"),
      ("a\nb\nc\nd\ne\nconfirm\n",
       "note \"left out: the unknown event 'a', the unknown event 'b', the unknown event 'c', and 2 more\"  # {\"seq\":2}\nconfirm\n"),
    ]
    for row in rows { XCTAssertEqual(try left("session 1\n" + row.text), "session 1\n" + row.left) }
  }

  func testWhatIsSkippedIsCounted() throws {
    let (_, reader) = try skip(header + "{\(new)}\n{\"event\":\"x\\u001b\"}\n{\(new)}\n")
    XCTAssertEqual(
      reader.skipped,
      [
        .init(what: "the unknown event 'frobnicate'", line: 2, count: 2),
        .init(what: "the unknown event 'x\\u{1b}'", line: 3, count: 1),
      ])
    let many = (0..<50).map { "{\"event\":\"e\($0)\"}\n" }.joined()
    let skipped = try skip(header + many).reader.skipped
    XCTAssertEqual(skipped.count, 21)
    XCTAssertEqual(skipped.reduce(0) { $0 + $1.count }, 50)
  }

  func testWhatStaysAnError() throws {
    // swift-format-ignore
    let rows = [
      header + "{\"event\":\"toggle\"}\n", header + "{\"event\":\"toggle\",\"photo\":{}}\n",
      header + "{\"event\":\"confirm\",\"outcome\":{\"rejected\":\"tired\"}}\n",
      header + "{\"event\":\"frobnicate\",\"x\":}\n", header + "{\"event\":\"frobnicate\"} x\n",
      header + "{\"event\":\"frobnicate\",\"x\":1,\"x\":2}\n", header + "{\"event\":\"frobnicate\",\"seq\":-1}\n",
      header + "{\"seq\":3,\"event\":\"confirm\"}\n{\"seq\":3,\"event\":\"frobnicate\"}\n",
      header + "{\"rules\":{\"policy\":{\"mood\":\"good\"}}}\n", "{\"session\":2}\n", "{\"event\":\"frobnicate\"}\n",
      "session 1\nfrobnicate *\n", "session 1\nfrob\u{1}nicate\n", "session 1\ntoggle\n", "session 1\nobserved images a , b\n",
      "session 1\nsession 1\n", "frobnicate\n",
      header + "{\"seq\":9223372036854775806,\"event\":\"confirm\"}\n{\"event\":\"frobnicate\"}\n{\"event\":\"confirm\"}\n",
    ]
    for text in rows { XCTAssertThrowsError(try skip(text), text) }
  }

  // MARK: The verdict of a version

  private func check(_ text: String) -> (Compatibility, [String]) {
    var check = CompatibilityCheck()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard Array(line.utf8).withUnsafeBufferPointer({ check.take($0) }) else { break }
    }
    check.finish()
    return (check.verdict, check.reasons.map { "\($0.line): \($0.message)" })
  }

  func testFine() throws {
    XCTAssertTrue(check(header + "{\"seq\":1,\"event\":\"confirm\"}\n") == (.fine, []))
    XCTAssertTrue(
      check("{\"session\":1,\"app\":\"Shop\",\"platform\":\"iOS\",\"timeSource\":\"uptime\"}\n")
        == (.fine, []))
    // Two files of one recording, joined.
    XCTAssertTrue(
      check(
        header + "{\"seq\":1,\"event\":\"confirm\"}\n"
          + "{\"session\":1,\"continues\":1,\"app\":\"Shop\",\"begun\":7}\n"
          + "{\"seq\":2,\"event\":\"confirm\"}\n") == (.fine, []))
    for file in try CorpusTests.files() {
      let text = try String(contentsOf: file, encoding: .utf8)
      let (verdict, reasons) = check(text)
      XCTAssertEqual(verdict, .fine, "\(file.lastPathComponent): \(reasons)")
      let lines = SessionWriter.write(try CorpusTests.session(file), as: .jsonl)
      XCTAssertEqual(check(lines).0, .fine, file.lastPathComponent)
    }
  }

  func testRiskyAndImpossible() {
    // swift-format-ignore
    let rows: [(text: String, verdict: Compatibility, reason: String)] = [
      (header + "{\"event\":\"confirm\",\"x\":1}\n", .risky, "2: the field 'x' is not known"),
      ("{\"session\":1,\"build\":7}\n", .risky, "1: the field 'build' is not known"),
      (header + "{\"event\":\"confirm\",\"app\":\"x\"}\n", .risky, "2: the field 'app' is not known"),
      (header + "{\"observed\":{\"glow\":1}}\n", .risky, "2: something within 'observed' is not known"),
      (header + "{\"rules\":{\"mood\":1}}\n", .risky, "2: something within 'rules' is not known"),
      (header + "{\"event\":\"conf\n", .risky, "2: the last line is cut off"),
      (header + "{\"seq\":3,\"event\":\"confirm\"}\n", .risky, "2: number 3 stands where 1 is expected"),
      (header + "{\"seq\":1,\(new)}\n{\"seq\":2,\"event\":\"confirm\"}\n", .risky, "2: the unknown event 'frobnicate': only 'proofsheet convert --skip-unknown'"),
      ("session 1\nobserved glow 1\n", .risky, "2: an observation with the unknown field 'glow'"),
      ("session 1\ntoggle cancel\n", .risky, "2: the name 'cancel' is a word of the format; quote it"),
      ("session 1\nobserved images a publish\n", .risky, "2: the name 'publish' is a word"),
      ("session 1\ncameraCapture #1 -> draft #1!offline #1=upload\n", .risky, "2: the name 'upload' is a word"),
      ("{\"session\":2}\n", .impossible, "1: format version 2; this program reads version 1, and a newer"),
      ("session 2\n", .impossible, "1: format version 2"),
      (header + "{\"event\":\"toggle\"}\n", .impossible, "2: 'toggle' needs 'photo'"),
      (header + "x\n{\"event\":\"confirm\"}\n", .impossible, "2: found 'x'"),
      ("", .impossible, "1: this is no session"),
      ("\0\n", .impossible, "1: control character"),
    ]
    for row in rows {
      let (verdict, reasons) = check(row.text)
      XCTAssertEqual(verdict, row.verdict, "\(row.text) \(reasons)")
      XCTAssertEqual(reasons.count, 1, "\(row.text) \(reasons)")
      XCTAssertTrue(reasons.first?.hasPrefix(row.reason) ?? false, "\(row.text) \(reasons)")
    }
    // A word that is one here is no name.
    XCTAssertEqual(check("session 1\nobserved images a requests 1 cleanup none\n").0, .fine)
    XCTAssertEqual(check("session 1\ntoggle \"cancel\"\nnote cancel publish\n").0, .fine)
  }

  func testManyReasonsAreCounted() {
    let lines = String(repeating: "{\"event\":\"confirm\",\"x\":1}\n", count: 500)
    var check = CompatibilityCheck()
    for line in (header + lines).split(separator: "\n") {
      _ = Array(line.utf8).withUnsafeBufferPointer { check.take($0) }
    }
    check.finish()
    XCTAssertEqual(check.reasons.count, CompatibilityCheck.reasonLimit)
    XCTAssertEqual(check.reasonCount, 500)
  }
}
