import Foundation
import XCTest

/// `proofsheet rules --reports`: everything it prints is from the files.
final class ReportsCommandTests: ProgramTestCase {
  private func head(_ report: String, _ rules: String) -> String {
    "# \(report)\n# \(rules)\n"
  }

  private let right = "session 1\nopenPicker album -> presentAlbum\nexpect conforms\n"
  private let wrong =
    "session 1\nopenPicker album\nselectAssets a b\nobserved images a b urls b a\nexpect violates 2\n"

  /// Two reports, one in both spellings, and a session that names none.
  private func writeReports() throws {
    try write("r/b.session", head("Report B2 (there, a PR (1)): right.", "Rules: P1.1") + right)
    try write(
      "r/c.session", head("Report B2 (there, a PR (1)): recorded.", "Rules: P1.1, Aligned") + wrong)
    try write(
      "r/a.jsonl",
      """
      {"comment":"Report B1 (here): a sentence that"}
      {"comment":"goes on: to here."}
      {"comment":"Rules: S3.1, P1.1"}
      {"session":1}
      {"event":"openPicker","source":"album"}
      {"observed":{"count":7}}
      {"expect":"diverges"}

      """)
    try write("r/none.session", "# Report of a friend: nothing.\n" + wrong)
  }

  func testATableOfTheReports() throws {
    try writeReports()
    let result = try shell("$P rules --reports r")
    XCTAssertEqual(
      result.out,
      """
      report  conforms  diverges  violates  rules
      B1      0         1         0         S3.1, P1.1
      B2      1         0         1         P1.1, Aligned
      2 reports, 3 sessions

      """)
    XCTAssertEqual(result.messages, "")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      try shell("$P rules r/b.session --reports").out,
      "report  conforms  diverges  violates  rules\nB2      1         0         0         P1.1\n"
        + "1 report, 1 session\n")
    XCTAssertEqual(
      try shell("$P rules --reports - < r/b.session").out,
      try shell("$P rules --reports r/b.session").out)
  }

  func testAnObjectForEachReport() throws {
    try writeReports()
    let result = try shell("$P rules --reports --format json r")
    XCTAssertEqual(
      result.out,
      """
      {"report":"B1","source":"here","rules":["S3.1","P1.1"],"sessions":[{"path":"r/a.jsonl",\
      "verdict":"diverges","step":1,"asExpected":true}]}
      {"report":"B2","source":"there, a PR (1)","rules":["P1.1","Aligned"],"sessions":[\
      {"path":"r/b.session","verdict":"conforms","step":null,"asExpected":true},\
      {"path":"r/c.session","verdict":"violates","step":2,"asExpected":true}]}

      """)
    XCTAssertEqual(result.code, 0)
  }

  func testASessionOfSeveralReports() throws {
    try write(
      "a.session",
      head("Reports B1, B2 (both) and B3 (third): a.", "Rules: P1.1")
        + "session 1\nopenPicker album -> presentAlbum\n")
    try write("b.session", "# Report B3: without a source.\n" + right)
    let lines = try shell("$P rules --reports --format json a.session b.session").out
      .split(separator: "\n")
    XCTAssertEqual(
      lines.map { String($0.prefix { $0 != "[" }) },
      [
        "{\"report\":\"B1\",\"source\":\"both\",\"rules\":",
        "{\"report\":\"B2\",\"source\":\"both\",\"rules\":",
        "{\"report\":\"B3\",\"source\":\"third\",\"rules\":",
      ])
    XCTAssertTrue(lines[0].contains("\"asExpected\":null"))
    XCTAssertTrue(
      try shell("$P rules --reports .").out.hasSuffix("\n3 reports, 2 sessions\n"))
  }

  func testItsExitCodes() throws {
    try writeReports()
    let report = head("Report B9 (x): y.", "Rules: P1.1")
    let silent = "session 1\nopenPicker album\n"
    try write("surprise/a.session", report + silent + "observed count 0\nexpect violates\n")
    try write("open/a.session", report + silent + "observed badges 2 ticked a\n")
    try write("silent/a.session", report + silent)
    try write("broken/a.session", report + "session 1\nopenPicker albun\n")
    try write("odd/a.session", "no session\n")
    try write(
      "red/a.jsonl",
      #"""
      {"comment":"Report \u001b[31m1 (x): y."}
      {"comment":"Rules: \u001b[31m"}
      {"session":1}
      {"event":"cancel","outcome":{"ignored":"pickerClosed"}}
      """#)
    try write("plain/none.session", wrong)
    try write("empty/readme.txt", "")
    let heading = "report  conforms  diverges  violates  "
    let rows: [(arguments: String, code: Int32, out: String, message: String)] = [
      (
        "surprise", 1, "1 report, 1 session; 1 not as expected",
        "surprise/a.session: not as expected: conforms"
      ),
      ("open", 1, "B9      0         0         1         P1.1", ""),
      ("silent", 2, heading + "inconclusive  rules\nB9 ", ""),
      (
        "broken", 3, heading + "unreadable  rules\nB9      0         0         0         1 ",
        "broken/a.session:4:12: error: "
      ),
      ("odd", 3, "", "odd/a.session:1:1: error: "),
      ("odd r", 3, "2 reports, 3 sessions", "odd/a.session:1:1: error: "),
      ("plain", 4, "", "plain: error: no session here names a report"),
      ("plain r", 4, "2 reports, 3 sessions", "plain: error: no session here names a report"),
      ("plain silent", 2, "1 report, 1 session", "plain: error: no session here names a report"),
      ("empty", 4, "", "empty: error: no session (*.session, *.jsonl) in this directory"),
      ("--format json empty", 4, "", "empty: error: no session (*.session, *.jsonl)"),
      ("--format json broken", 3, "\"verdict\":\"unreadable\",\"step\":null", "broken/a.session:4"),
      ("", 3, "", "Tests/Sessions: error: No such file or directory"),
      ("red", 0, "\\u{1b}[31m1", ""),
      ("--format json red", 0, "\\u001b[31m1", ""),
      ("--reports=1 r", 64, "", "error: '--reports' takes no value"),
      ("- -", 64, "", "error: '-' stands twice"),
    ]
    for row in rows {
      let result = try shell("timeout 60 $P rules --reports \(row.arguments)")
      XCTAssertEqual(result.code, row.code, row.arguments)
      for (printed, wanted) in [(result.out, row.out), (result.messages, row.message)] {
        XCTAssertTrue(
          wanted.isEmpty ? printed.isEmpty : printed.contains(wanted),
          "\(row.arguments): \(printed)")
        XCTAssertFalse(printed.contains("\u{1B}"), row.arguments)
      }
    }
    XCTAssertEqual(try shell("$P show --reports r").code, 64)
  }

  func testItLooksBelowTestsWithoutAPath() throws {
    try writeReports()
    let result = try shell("mkdir Tests && mv r Tests/Sessions && $P rules --reports")
    XCTAssertTrue(result.out.hasSuffix("\n2 reports, 3 sessions\n"), result.out)
    XCTAssertEqual(result.code, 0)
  }
}
