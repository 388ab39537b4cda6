import Foundation
import XCTest

/// The program as a user runs it: arguments, files, streams and exit codes.
final class CommandLineTests: ProgramTestCase {
  private let right = "session 1\nopenPicker album -> presentAlbum\nselectAssets a -> draft a\n"
  private let wrong =
    "session 1\nopenPicker album\nselectAssets a b\nobserved images a b urls b a\n"
  private let silent = "session 1\nopenPicker album\n"

  func testEveryVerdictHasItsExitCode() throws {
    try write("right.session", right)
    try write("wrong.session", wrong)
    try write("diverges.session", right + "observed count 7\n")
    try write("silent.session", silent)
    try write("early.session", "session 1\nlimit 1\nobserved count 1\nopenPicker album -> none\n")
    try write("broken.session", "session 1\nopenPicker albun\n")
    let rows: [(arguments: String, code: Int32, out: String)] = [
      ("right.session", 0, "right.session: conforms (2 events, 2 checks)\n"),
      ("wrong.session", 1, "wrong.session:4: violates Aligned at step 2"),
      ("diverges.session", 1, "diverges.session:4: diverges at step 2"),
      ("early.session", 1, "early.session:3: diverges at step 0 (1 event, 2 checks)"),
      ("silent.session", 2, "silent.session: inconclusive (1 event, 0 checks); nothing in it"),
      ("broken.session", 3, "broken.session: unreadable\n"),
      ("nowhere.session", 3, ""),
      (".", 3, "broken.session: unreadable"),
      ("right.session silent.session", 2, ""),
      ("right.session silent.session wrong.session", 1, ""),
      ("wrong.session broken.session", 3, ""),
      ("--expect violates wrong.session", 0, "wrong.session:4: as expected: violates Aligned"),
      ("--expect=diverges:2 wrong.session", 0, "as expected"),
      ("--expect 'violates 2' wrong.session", 0, "as expected"),
      ("--expect violates:1 wrong.session", 1, "not as expected: violates Aligned at step 2"),
      ("--expect violates right.session", 1, "not as expected: conforms"),
      ("--expect violates diverges.session", 1, "not as expected: diverges"),
      ("--expect inconclusive silent.session", 0, "as expected: inconclusive"),
      ("--expect conforms silent.session", 2, "not as expected"),
      ("--expect unreadable broken.session", 0, "as expected: unreadable"),
    ]
    for row in rows {
      let result = try shell("$P replay \(row.arguments)")
      XCTAssertEqual(result.code, row.code, row.arguments)
      XCTAssertTrue(
        row.out.isEmpty || result.out.contains(row.out), "\(row.arguments): \(result.out)")
    }
  }

  func testTheReportAlignsTheFieldsAndTellsTheStepsBefore() throws {
    try write(
      "wrong.session",
      """
      session 1
      limit 3
      openPicker album
      selectAssets a b
      openPicker camera
      cameraCapture #1
      delete 0 expecting a
      assetURLResolved #1 x
      observed images b #1 urls x b
      """)
    let result = try shell("$P replay wrong.session")
    XCTAssertEqual(
      result.out,
      """
      wrong.session:9: violates Aligned, WritesLandInOwnSlot at step 6 (6 events, 1 check)

        field  specification  app
        urls   b x            x b

        Aligned: images and urls have one length, and each url is empty or the asset of the image \
      at its index

        WritesLandInOwnSlot: a listed capture's url is the asset of the answer that was accepted \
      for that capture, empty before; no answer changes the order of the photos

        step  event                  outcome
          3   openPicker camera      presentCamera
          4   cameraCapture #1       saveCapture #1
          5   delete 0 expecting a   none
        > 6   assetURLResolved #1 x  none


      """)
    XCTAssertEqual(result.messages, "")
  }

  func testJSONIsOneObjectALine() throws {
    try write("right.session", right)
    try write("wrong.session", wrong)
    try write("broken.session", "session 1\ntoggle \"\u{1B}[31m\"\n")
    let result = try shell("$P replay --format json .")
    let lines = result.out.split(separator: "\n")
    XCTAssertEqual(lines.count, 3)
    let objects = try lines.map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    XCTAssertEqual(
      objects.map { $0["verdict"] as? String }, ["unreadable", "conforms", "violates"])
    let problems = try XCTUnwrap(objects[0]["problems"] as? [[String: Any]])
    XCTAssertEqual(problems.first?["line"] as? Int, 2)
    XCTAssertEqual(problems.first?["column"] as? Int, 9)
    XCTAssertEqual(objects[2]["violated"] as? [String], ["Aligned"])
    XCTAssertEqual(objects[2]["step"] as? Int, 2)
    let fields = try XCTUnwrap(objects[2]["fields"] as? [[String: String]])
    XCTAssertEqual(fields, [["field": "urls", "expected": "a b", "actual": "b a"]])
  }

  func testJSONTellsWhatCannotBeRead() throws {
    let result = try shell("$P replay --format json nowhere")
    XCTAssertEqual(result.code, 3)
    XCTAssertTrue(
      result.out.hasPrefix("{\"path\":\"nowhere\",\"verdict\":\"unreadable\""), result.out)
    XCTAssertTrue(result.out.contains("\"message\":\"No such file or directory\""))
  }

  func testShowPrintsTheTimeline() throws {
    try write("right.session", right + "note \u{202E}turned\nconfirm\n")
    let result = try shell("$P show right.session")
    XCTAssertEqual(
      result.out,
      """
      step  event                  outcome               draft  changed
      1     openPicker album       presentAlbum                 album opens
      2     selectAssets a         committed 0           a      album closes; draft +a
              note \\u{202e}turned
      3     confirm                ignored pickerClosed  a

      """)
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      try shell("$P show --format json right.session").out.split(separator: "\n").count, 4)
    XCTAssertEqual(try shell("$P show nowhere").code, 3)
  }

  func testALongDraftIsCutInATableAndWholeInJSON() throws {
    let assets = (1...100).map { "a\($0)" }.joined(separator: " ")
    try write("long.session", "session 1\nlimit 0\nopenPicker album\nselectAssets \(assets)\n")
    let table = try shell("$P show long.session").out
    XCTAssertTrue(table.contains("a1 a2 a3 a4 … (84 more) a89 "), table)
    XCTAssertTrue(try shell("$P show --format json long.session").out.contains(assets))
  }

  func testRulesPrintTheTables() throws {
    let all = try shell("$P rules").out
    for word in ["WritesLandInOwnSlot", "openPicker", "staleIndex", "deletedWhileSelected"] {
      XCTAssertTrue(all.contains("  \(word) "), word)
    }
    XCTAssertEqual(
      try shell("$P rules staleIndex").out,
      "Rejections\n  staleIndex              another photo stands at the index by now\n")
    let missing = try shell("$P rules staleindx")
    XCTAssertEqual(missing.code, 4)
    XCTAssertTrue(missing.messages.contains("did you mean 'staleIndex'?"), missing.messages)
  }

  func testWrongArgumentsNameTheNearest() throws {
    let rows: [(arguments: String, message: String)] = [
      (
        "",
        "error: no verb; expected one of: replay, show, convert, rules, fuzz, shrink, diagnose, defects, explore, redact, repair, diff, gen-test, help"
      ),
      ("repaly x", "error: unknown verb 'repaly'; did you mean 'replay'?"),
      ("--versoin", "error: unknown flag '--versoin'; did you mean '--version'?"),
      ("replay --fromat json x", "error: unknown flag '--fromat'; did you mean '--format'?"),
      ("show --expect conforms x", "error: 'show' takes no '--expect'; it is a flag of: replay"),
      ("replay --format jsno x", "error: unknown value of '--format' 'jsno'; did you mean 'json'?"),
      ("replay --format", "error: '--format' needs a value: text|json"),
      ("replay --help=1 x", "error: '--help' takes no value"),
      ("replay --expect conform x", "did you mean 'conforms'?"),
      ("replay --expect conforms:3 x", "error: 'conforms:3' is no expectation"),
      ("replay --expect violates:+1 x", "error: 'violates:+1' is no expectation"),
      ("replay - -", "error: '-' stands twice"),
      ("--format json replay x", "error: '--format' must stand behind the verb"),
      ("replay", "error: 'replay' needs a session file, a directory, or -"),
      ("show", "error: 'show' needs a session file, or -"),
      ("help repla", "did you mean 'replay'?"),
      ("$'\\e[31mred'", "error: unknown verb '\\u{1b}[31mred'"),
    ]
    for row in rows {
      let result = try shell("$P \(row.arguments)")
      XCTAssertEqual(result.code, 64, row.arguments)
      XCTAssertTrue(result.messages.contains(row.message), "\(row.arguments): \(result.messages)")
      XCTAssertEqual(result.out, "")
    }
  }

  func testHelpAndVersion() throws {
    XCTAssertTrue(try shell("$P --version").out.hasPrefix("proofsheet "))
    for verb in ["replay", "show", "rules", "redact", "repair", "help"] {
      XCTAssertTrue(try shell("$P --help").out.contains("  \(verb) "))
      let help = try shell("$P help \(verb)")
      XCTAssertEqual(help.code, 0)
      XCTAssertTrue(help.out.contains("Examples:\n  proofsheet "), verb)
      XCTAssertEqual(try shell("$P \(verb) --help").out, help.out)
    }
  }

  func testInputThatIsNoSession() throws {
    try write("empty.session", "")
    try write("nul.session", "session 1\ntoggle a\u{0}b\n")
    try write("crlf.session", right.replacingOccurrences(of: "\n", with: "\r\n"))
    try write("bom.session", "\u{FEFF}" + right)
    try write("twice.session", "session 1\nobserved count 1 count 1\n")
    try write("long.session", "session 1\nnote " + String(repeating: "x", count: 10_000_000) + "\n")
    try write(
      "wide.session", "session 1\ntoggle " + String(repeating: "\u{7F}", count: 10_000_000) + "\n")
    try write("names.session", "session 1\ntoggle \"\\u{1b}[2J\" -> presentAlbum\n")
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("none/deep"), withIntermediateDirectories: true)
    try Data([0xFF, 0x00, 0xD8]).write(to: directory.appendingPathComponent("picture.session"))
    XCTAssertEqual(
      try shell("mkdir odd && cp crlf.session $'odd/\\xff.session'; ls odd | wc -l").out, "1\n")
    let rows: [(arguments: String, code: Int32, message: String)] = [
      ("empty.session", 3, "empty.session:1:1: error: this is no session"),
      ("nul.session", 3, "nul.session:2:9: error: control character '\\u{0}'"),
      ("crlf.session", 0, ""),
      ("bom.session", 0, ""),
      ("twice.session", 3, "twice.session:2:18: error: 'count' stands twice"),
      ("long.session", 2, ""),
      ("wide.session", 3, "wide.session:2:8: error: control character '\\u{7f}'"),
      ("picture.session", 3, "picture.session:1:1: error: invalid UTF-8"),
      ("names.session", 1, ""),
      ("none", 4, "none: error: no session (*.session, *.jsonl) in this directory"),
      ("nowhere", 3, "nowhere: error: No such file or directory"),
      ("$'\\e[31m'", 3, "\\u{1b}[31m: error: No such file"),
      ("- < crlf.session", 0, ""),
      ("- < empty.session", 3, "<stdin>:1:1: error: this is no session"),
      ("- < none", 3, "<stdin>: error: Is a directory"),
      ("--expect unreadable nowhere", 3, "nowhere: error: No such file"),
      ("odd", 3, "error: No such file or directory"),
      ("odd crlf.session", 3, "error: No such file or directory"),
      ("/dev/null", 3, "/dev/null:1:1: error: this is no session"),
    ]
    for row in rows {
      let result = try shell("timeout 60 $P replay \(row.arguments)")
      XCTAssertEqual(result.code, row.code, row.arguments)
      XCTAssertTrue(
        row.message.isEmpty ? result.messages.isEmpty : result.messages.contains(row.message),
        "\(row.arguments): \(result.messages)")
      XCTAssertLessThan(result.messages.count, 2_000, row.arguments)
      XCTAssertFalse((result.out + result.messages).contains("\u{1B}"), row.arguments)
    }
  }

  func testAFileThatVanishesIsSaid() throws {
    for number in 1...20 { try write("s\(number).session", right) }
    // The link is found with the others, and its file is gone by the time it is read.
    let result = try shell(
      "mkfifo gate; ($P replay s1.session gate s2.session; echo $? > code) & "
        + "rm s2.session; cat s1.session > gate; wait; exit $(cat code)")
    XCTAssertEqual(result.code, 3)
    XCTAssertTrue(result.messages.contains("s2.session: error: No such file"), result.messages)
  }

  func testAPipeThatClosesChangesNoVerdict() throws {
    for number in 1...300 { try write("s\(number).session", right) }
    try write("z.session", wrong)
    let result = try shell("$P replay . | head -1; exit ${PIPESTATUS[0]}")
    XCTAssertEqual(result.code, 1)
    XCTAssertEqual(result.out.split(separator: "\n").count, 1)
    let closed = try shell("$P rules >&-")
    XCTAssertEqual(closed.code, 70)
  }

  #if os(Linux)
    func testAFullDiskIsSaid() throws {
      try write("right.session", right)
      let result = try shell("$P replay right.session > /dev/full")
      XCTAssertEqual(result.code, 70)
      XCTAssertTrue(result.messages.contains("cannot write the result: No space left on device"))
    }
  #endif

  func testColoursOnlyWhereTheyAreWanted() throws {
    try write("wrong.session", wrong)
    XCTAssertFalse(try shell("$P replay wrong.session").out.contains("\u{1B}"))
    XCTAssertTrue(try shell("$P replay --color always wrong.session").out.contains("\u{1B}[31;1m"))
    let terminal = "script -qec '$P replay wrong.session' /dev/null"
    XCTAssertTrue(try shell("TERM=xterm \(terminal)").out.contains("\u{1B}["))
    XCTAssertFalse(try shell("TERM=xterm NO_COLOR=1 \(terminal)").out.contains("\u{1B}["))
    XCTAssertFalse(try shell("TERM=dumb \(terminal)").out.contains("\u{1B}["))
  }

  func testADirectoryIsWalkedInOrderAndLoopsEnd() throws {
    try write("b/two.session", right)
    try write("a/one.session", right)
    try write("a/readme.txt", "nothing")
    let result = try shell("ln -s .. a/loop; mkfifo b/pipe.session; timeout 20 $P replay .")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.out,
      "./a/one.session: conforms (2 events, 2 checks)\n./b/two.session: conforms (2 events, 2 checks)\n"
    )
    XCTAssertEqual(result.messages, "2 sessions: 2 conforms\n")
  }
}
