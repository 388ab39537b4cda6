import Foundation
import XCTest

/// `proofsheet convert`, and recordings in JSON Lines through the program.
final class ConvertCommandTests: ProgramTestCase {
  private let text = """
    # why
    session 1
    limit 3
    openPicker album  -> presentAlbum  # first
    observed presented none
    expect diverges 1

    """
  private let lines = """
    {"comment":"why"}
    {"session":1,"rules":{"limit":3}}
    {"event":"openPicker","source":"album","outcome":{"effect":"presentAlbum"},"comment":"first"}
    {"observed":{"presented":"none"}}
    {"expect":"diverges","step":1}

    """

  func testEachSpellingBecomesTheOther() throws {
    try write("a.session", text)
    try write("a.jsonl", lines)
    // swift-format-ignore
    let rows: [(command: String, out: String)] = [
      ("$P convert a.session", lines),
      ("$P convert - < a.session", lines),
      ("$P convert --to text a.jsonl", text.replacingOccurrences(of: "album  ->", with: "album ->")),
      ("$P convert --to jsonl a.jsonl", lines),
      ("$P convert -o b.jsonl a.session && cat b.jsonl", lines),
      ("$P convert -o c.jsonl a.jsonl && cat c.jsonl", lines),
      ("$P convert -o d a.session && cat d", lines),
      ("cp a.session e.session; $P convert --to jsonl -o e.session e.session && cat e.session", lines),
      ("$P convert -o /dev/stdout a.session | cat", lines),
      ("ln -s real.jsonl link.jsonl; echo > real.jsonl; $P convert -o link.jsonl a.session && test -L link.jsonl && cat real.jsonl", lines),
      ("$P convert -o - a.session", lines),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertEqual(result.out, row.out, row.command)
      XCTAssertEqual(result.code, 0, row.command)
      XCTAssertEqual(result.messages, "", row.command)
    }
    XCTAssertEqual(try shell("ls *.part 2>/dev/null").out, "")
  }

  func testBothSpellingsHaveOneVerdict() throws {
    try write("both/a.session", text)
    try write("both/b.jsonl", lines)
    let result = try shell("$P replay both")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.out,
      """
      both/a.session:5: still reproduces: diverges at step 1 (1 event, 2 checks)
      both/b.jsonl:4: still reproduces: diverges at step 1 (1 event, 2 checks)

      """)
  }

  func testWhatCannotBeConvertedLeavesEverythingAsItWas() throws {
    try write("bad.jsonl", "{\"session\":1}\n{\"event\":\"confirm\"\n{\"note\":\"x\"}\n")
    try write("a.session", text)
    try write("old.session", "mine")
    // swift-format-ignore
    let rows: [(command: String, code: Int32, message: String)] = [
      ("$P convert -o old.session bad.jsonl", 3, "bad.jsonl:2:19: error: the line ends here"),
      ("$P convert -o old.session missing.jsonl", 3, "missing.jsonl: error: No such file"),
      ("$P convert -o missing/new.session a.session", 70, "missing/new.session: error: cannot write: No such file"),
      ("$P convert -o . a.session", 70, ".: error: cannot write: Is a directory"),
      ("$P convert a.session -o /dev/full", 70, "/dev/full: error: cannot write: No space left on device"),
      ("$P convert a.session > /dev/full", 70, "error: cannot write the result: No space left on device"),
      ("$P convert", 64, "'convert' needs one session file, or -"),
      ("$P convert a.session bad.jsonl", 64, "'convert' needs one session file, or -"),
      ("$P convert --to xml a.session", 64, "unknown value of '--to' 'xml'; expected one of: text, jsonl"),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertTrue(result.messages.contains(row.message), "\(row.command): \(result.messages)")
    }
    XCTAssertEqual(try shell("cat old.session").out, "mine")
    XCTAssertEqual(
      try shell(
        "chmod 600 old.session; $P convert -o old.session a.session; stat -c %a old.session"
      ).out,
      "600\n")
    XCTAssertEqual(try shell("ls *.part 2>/dev/null").out, "")
  }

  func testATornLineIsANoticeAndAGapIsInconclusive() throws {
    try write("torn.jsonl", lines + "{\"event\":\"conf")
    var result = try shell("$P replay torn.jsonl")
    XCTAssertEqual(result.code, 0)
    XCTAssertTrue(
      result.messages.hasPrefix("torn.jsonl:6:15: notice: the last line is cut off, and left out"),
      result.messages)
    result = try shell("$P replay --format json torn.jsonl")
    XCTAssertTrue(result.out.contains("\"notices\":[{\"line\":6,\"column\":15,"), result.out)
    try write(
      "gap.jsonl",
      """
      {"session":1}
      {"seq":1,"event":"openPicker","source":"album","outcome":{"effect":"presentAlbum"}}
      {"seq":4,"event":"confirm","outcome":{"effect":"none"}}
      """)
    result = try shell("$P replay gap.jsonl")
    XCTAssertEqual(result.code, 2)
    XCTAssertEqual(
      result.out,
      "gap.jsonl: inconclusive (2 events, 2 checks); "
        + "numbers 2 to 3 are missing before line 3, and nothing was wrong up to there\n")
    result = try shell("$P replay --format json gap.jsonl")
    XCTAssertTrue(result.out.contains("\"gap\":{\"line\":3,\"from\":2,\"to\":3}"), result.out)
  }

  func testNothingIsLeftBehindOrWrittenForNobody() throws {
    // swift-format-ignore
    let commands = [
      // Interrupted in the middle of a file that does not end yet.
      "mkfifo slow; $P convert -o out.session slow & exec 3> slow; echo '{\"session\":1}' >&3; \(interrupt(after: 0.2))",
      "(echo '{\"session\":1}'; yes '{\"event\":\"confirm\"}') | timeout 20 $P convert - | head -n 1; exit ${PIPESTATUS[1]}",
      "(echo 'session 1'; yes 'confirm') | timeout 20 $P show --format json - | head -n 1; exit ${PIPESTATUS[1]}",
    ]
    let codes: [Int32] = [130, 0, 0]
    for (command, code) in zip(commands, codes) {
      XCTAssertEqual(try shell(command).code, code, command)
    }
    XCTAssertEqual(try shell("ls *.part out.session 2>/dev/null").out, "")
  }

  func testNothingIsHeldBackBeforeTheFirstEvent() throws {
    // swift-format-ignore
    let rows: [(verb: String, input: String, code: Int32)] = [
      ("replay", "head -c 1000000 /dev/zero | tr '\\0' '\\n'", 3),
      ("convert -o out.session", "head -c 1000000 /dev/zero | tr '\\0' '\\n'", 3),
      ("replay", "echo '{\"session\":1}'; yes '{\"observed\":{\"count\":0}}' | head -n 100000", 0),
    ]
    for row in rows {
      // What it has used at most, in KB, once it was given everything but the end.
      let result = try shell(
        "most() { awk '/VmHWM/ { print $2 }' /proc/$!/status; }; rm -f in; mkfifo in; "
          + "$P \(row.verb) in > out & exec 3> in; sleep 0.3; before=$(most); "
          + "{ \(row.input); } >&3; after=$(most); exec 3>&-; wait $!; code=$?; "
          + "echo $((after - before)); exit $code")
      XCTAssertEqual(result.code, row.code, row.input + result.messages)
      // Held back, each line would take some hundred bytes: 40 MB and more.
      let grown = try XCTUnwrap(Int(result.out.trimmingCharacters(in: .whitespacesAndNewlines)))
      XCTAssertLessThan(grown, 12_000, row.input)
    }
  }

  func testLongAndDamagedRecordings() throws {
    let row = "{\"event\":\"toggle\",\"photo\":\"a\",\"x\":\"%s\"}"
    // swift-format-ignore
    let rows: [(command: String, code: Int32, message: String)] = [
      ("(echo '{\"session\":1}'; printf '\(row)\\n' \"$(head -c 10000000 /dev/zero | tr '\\0' a)\") | $P replay -", 2, ""),
      ("(echo '{\"session\":1}'; printf '\\xff\\n{}\\n') | $P replay -", 3, "<stdin>:2:1: error: found"),
      ("(echo '{\"session\":1}'; printf '{\"note\":\"\\xff\"}\\n{}\\n') | $P replay -", 3, "<stdin>:2:10: error: invalid UTF-8 (byte 0xFF)"),
      ("head -c 70000000 /dev/zero | tr '\\0' a | $P replay -", 3, "<stdin>: error: line 1 is longer than 64 MB"),
      ("(echo '{\"session\":1}'; head -c 300000 /dev/zero | tr '\\0' '[') | $P replay -", 3, "<stdin>:2:1: error: found '['"),
      ("(echo '{\"session\":1}'; printf '{\"x\":'; head -c 300000 /dev/zero | tr '\\0' '[') | $P replay -", 2, "notice: the last line is cut off"),
    ]
    for row in rows {
      let result = try shell("timeout 100 bash -c \(quoted(row.command))")
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertTrue(
        row.message.isEmpty ? result.messages.isEmpty : result.messages.contains(row.message),
        "\(row.command): \(result.messages.prefix(300))")
    }
  }

  private func quoted(_ command: String) -> String {
    "'" + command.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
