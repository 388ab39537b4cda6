import Foundation
import XCTest

/// `proofsheet report`: a page, whatever the verdicts.
final class ReportCommandTests: ProgramTestCase {
  private static let good = "session 1\nopenPicker album -> presentAlbum\n"

  func testAPageOfOneSession() throws {
    try write("a.session", Self.good)
    let result = try shell("$P report a.session -o page.html && cat page.html")
    XCTAssertEqual(result.code, 0, result.messages)
    XCTAssertEqual(result.messages, "")
    XCTAssertTrue(result.out.hasPrefix("<!doctype html>\n"))
    XCTAssertTrue(result.out.contains(#"{"name":"a.session","verdict":"conforms"}"#))
    XCTAssertFalse(result.out.contains(directory.lastPathComponent), "the folder is in the page")
    let again = try shell("$P report - < a.session | sed s/standard\\ input/a.session/")
    XCTAssertEqual(again.out, result.out, "the page has a date, or anything else of its run")
  }

  func testTabsStandInTheOrderGiven() throws {
    try write("b/y.session", Self.good)
    try write("b/x.jsonl", "{\"session\":1}\n{\"event\":\"openPicker\",\"source\":\"album\"}\n")
    try write("a.session", Self.good)
    let result = try shell("$P report b a.session | grep -o '\"name\":\"[^\"]*\"'")
    XCTAssertEqual(
      result.out, "\"name\":\"x.jsonl\"\n\"name\":\"y.session\"\n\"name\":\"a.session\"\n")
  }

  func testAnUnreadableSessionHasATab() throws {
    try write("a.session", Self.good)
    try write("b.session", "session 1\ntogle a\n")
    let result = try shell("$P report a.session b.session absent.session -o page.html")
    XCTAssertEqual(result.code, 3)
    XCTAssertTrue(
      result.messages.contains("b.session:2:1: error: unknown event 'togle'"), result.messages)
    XCTAssertTrue(
      result.messages.contains("absent.session: error: No such file"), result.messages)
    let page = try shell("cat page.html").out
    XCTAssertTrue(page.contains(#"{"name":"b.session","verdict":"unreadable"}"#))
    XCTAssertTrue(page.contains(#"{"name":"absent.session","verdict":"unreadable"}"#))
    XCTAssertTrue(page.contains(#""problems":[{"line":2,"column":1,"message":"unknown event"#))
  }

  func testWithoutASessionThereIsNoPage() throws {
    let empty = try shell("mkdir empty; echo old > page.html; $P report empty -o page.html")
    XCTAssertEqual(empty.code, 4)
    XCTAssertEqual(try shell("cat page.html").out, "old\n")
    XCTAssertEqual(try shell("$P report").code, 64)
    XCTAssertEqual(try shell("$P report - - < /dev/null").code, 64)
    XCTAssertEqual(try shell("$P report --format json empty").code, 64)
  }

  func testAPageThatCannotBeWritten() throws {
    try write("a.session", Self.good)
    let result = try shell("$P report a.session -o absent/page.html")
    XCTAssertEqual(result.code, 70)
    XCTAssertTrue(result.messages.contains("cannot write"), result.messages)
    XCTAssertEqual(try shell("$P report a.session > /dev/full").code, 70)
  }
}
