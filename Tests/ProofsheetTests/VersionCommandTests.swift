import Foundation
import XCTest

/// `convert --skip-unknown` and `convert --check`.
final class VersionCommandTests: ProgramTestCase {
  private let newer = """
    {"session":1}
    {"seq":1,"event":"openPicker","source":"album"}
    {"seq":2,"event":"selectAssets","assets":["a"],"outcome":{"draft":["a"]}}
    {"seq":3,"event":"frobnicate","x":1}
    {"seq":4,"observed":{"images":["z"]}}

    """

  func testAnUnknownEventIsAnErrorUnlessItIsSkipped() throws {
    try write("newer.jsonl", newer)
    try write("newer.session", "session 1\nfrobnicate\nobserved images z\n")
    var result = try shell("$P convert newer.jsonl")
    XCTAssertEqual(result.code, 3)
    XCTAssertEqual(
      result.messages,
      "newer.jsonl:4:18: error: unknown event 'frobnicate'; if a newer version has it, "
        + "'proofsheet convert --skip-unknown' leaves it out\n")
    result = try shell("$P convert --skip-unknown --to jsonl newer.jsonl")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.out,
      newer.replacingOccurrences(of: "{\"seq\":3,\"event\":\"frobnicate\",\"x\":1}\n", with: ""))
    XCTAssertEqual(
      result.messages, "newer.jsonl:4: notice: left out 1 line for the unknown event 'frobnicate'\n"
    )
    for file in ["newer.jsonl", "newer.session"] {
      for spelling in ["text", "jsonl"] {
        result = try shell("$P convert --skip-unknown --to \(spelling) \(file) | $P replay -")
        XCTAssertEqual(result.code, 2, result.out)
        XCTAssertTrue(result.out.contains("inconclusive"), result.out)
      }
    }
  }

  func testAVerdictForEachFile() throws {
    try write(
      "a/fine.jsonl", "{\"session\":1,\"app\":\"Shop\"}\n{\"seq\":1,\"event\":\"confirm\"}\n")
    try write("a/risky.jsonl", newer)
    try write("b/newer.jsonl", "{\"session\":9}\n")
    try write("b/bad.session", "session 1\ntoggle\n\u{1B}\n")
    try write("empty/x", "")
    // swift-format-ignore
    let rows: [(operands: String, code: Int32, out: String)] = [
      ("a/fine.jsonl", 0, "a/fine.jsonl: fine\n"),
      ("a", 2, """
        a/fine.jsonl: fine
        a/risky.jsonl: risky
        a/risky.jsonl:4: the unknown event 'frobnicate': only 'proofsheet convert --skip-unknown' reads on, and leaves the line out

        """),
      ("a b", 3, "b/newer.jsonl: impossible\nb/newer.jsonl:1: format version 9; this program reads version 1, and a newer one must read this file\n"),
      ("b/bad.session", 3, "b/bad.session: impossible\nb/bad.session:2: found the end of the line; expected a photo (a name, or '#1')\nb/bad.session:3: control character '\\u{1b}'"),
      ("missing", 3, "missing: impossible\nmissing: No such file or directory\n"),
      ("- < a/fine.jsonl", 0, "<stdin>: fine\n"),
      ("/dev/null", 3, "/dev/null: impossible\n"),
      ("empty", 4, ""),
      ("--format json a/fine.jsonl", 0, "{\"path\":\"a/fine.jsonl\",\"verdict\":\"fine\",\"reasons\":[],\"reasonCount\":0}\n"),
      ("--format json b/newer.jsonl", 3, "{\"path\":\"b/newer.jsonl\",\"verdict\":\"impossible\",\"reasons\":[{\"line\":1,\"column\":1,\"message\":\"format version 9;"),
      ("--format json missing", 3, "{\"path\":\"missing\",\"verdict\":\"impossible\",\"reasons\":[{\"line\":null,"),
    ]
    for row in rows {
      let result = try shell("$P convert --check \(row.operands)")
      XCTAssertEqual(result.code, row.code, row.operands)
      XCTAssertTrue(
        row.out.isEmpty || result.out.contains(row.out), "\(row.operands): \(result.out)")
    }
    XCTAssertEqual(try shell("$P convert --check a | head -n 1; exit ${PIPESTATUS[0]}").code, 2)
    XCTAssertEqual(try shell("$P convert --check a > /dev/full").code, 70)
    let noise = try shell("head -c 300000 /dev/urandom | $P convert --check -")
    XCTAssertEqual(noise.code, 3)
  }

  func testWrongUsage() throws {
    try write("a.session", "session 1\n")
    // swift-format-ignore
    let rows: [(command: String, message: String)] = [
      ("--check", "'convert --check' needs a session file, a directory, or -"),
      ("--check --to text a.session", "'--check' writes nothing"),
      ("--check -o x a.session", "'--check' writes nothing"),
      ("--check --skip-unknown a.session", "'--check' writes nothing"),
      ("--check - -", "'-' stands twice"),
      ("--format json a.session", "'--format' says how '--check' is written"),
      ("--skip-unknown --to itf a.session", "'--skip-unknown' goes with '--to text' and '--to jsonl' only"),
      ("--skip-unknown --to tla a.session", "'--skip-unknown' goes with"),
      ("--skip-unknown=1 a.session", "'--skip-unknown' takes no value"),
    ]
    for row in rows {
      let result = try shell("$P convert \(row.command)")
      XCTAssertEqual(result.code, 64, row.command)
      XCTAssertTrue(result.messages.contains(row.message), "\(row.command): \(result.messages)")
    }
  }
}
