import Foundation
import XCTest

/// `proofsheet fuzz`, `shrink`, `diagnose` and `defects` through the program.
final class CheckingCommandTests: ProgramTestCase {
  private let recording = """
    # A page that deletes two.
    session 1
    openPicker album
    selectAssets a b c d
    observed images a b c d urls a b c d
    openPicker camera
    cameraCapture #1
    assetURLResolved #1 x
    observed count 5
    delete 1 expecting b
    observed images a d x urls a d x
    delete 0 expecting a
    observed images x urls x
    expect diverges 5

    """

  // MARK: fuzz

  func testTheReferenceHasNoFault() throws {
    let result = try shell("$P fuzz --seed 1 --events 3000")
    XCTAssertEqual(result.code, 0)
    XCTAssertTrue(result.out.hasPrefix("nothing found: 3000 events in "), result.out)
    XCTAssertTrue(
      result.out.hasSuffix("again: proofsheet fuzz --seed 1 --events 3000\n"), result.out)
    XCTAssertEqual(result.messages, "")
  }

  func testADefectIsFoundShortenedAndReplays() throws {
    let found = try shell("$P fuzz --defect deletesTwo --seed 7 -o found.session")
    XCTAssertEqual(found.code, 1)
    XCTAssertEqual(
      found.out,
      """
      # deletesTwo: a delete takes the photo behind it too.
      # breaks DeleteIsExact; unlike the specification: images, urls, count.
      # Found by: proofsheet fuzz --defect deletesTwo --seed 7 --events 100000
      session 1
      openPicker album
      selectAssets a b
      delete 0 expecting a -> none
      observed images urls count 0  # breaks DeleteIsExact; unlike the specification: images, urls, count

      """)
    XCTAssertTrue(found.messages.contains("shortest in its scope: "), found.messages)
    XCTAssertTrue(found.messages.contains("kept in found.session"), found.messages)
    let replay = try shell("$P replay found.session")
    XCTAssertEqual(replay.code, 1)
    XCTAssertTrue(replay.out.contains("diverges at step 3"), replay.out)
    let diagnosis = try shell("$P diagnose found.session")
    XCTAssertTrue(diagnosis.out.contains("deletesTwo"), diagnosis.out)
    // What was found before is tried first.
    let again = try shell("$P fuzz --defect deletesTwo --seed 8 -o found.session")
    XCTAssertEqual(again.code, 1)
    XCTAssertTrue(again.messages.contains("found after 3 events in 1 session;"), again.messages)
  }

  func testFuzzTellsInJSON() throws {
    let found = try shell("$P fuzz --defect deletesTwo --seed 7 --format json")
    XCTAssertTrue(found.out.hasPrefix("{\"found\":true,"), found.out)
    XCTAssertTrue(found.out.contains("\"broken\":[\"DeleteIsExact\"]"), found.out)
    XCTAssertEqual(found.messages, "")
    let nothing = try shell("$P fuzz --seed 7 --events 100 --format json")
    XCTAssertTrue(nothing.out.hasPrefix("{\"found\":false,\"events\":100,"), nothing.out)
  }

  func testTimeEndsTheSearch() throws {
    let result = try shell("timeout 60 $P fuzz --seed 1 --time 0.3")
    XCTAssertEqual(result.code, 0)
    // The command that is printed does not depend on how fast the machine is.
    let again = result.out.split(separator: "\n").last.map(String.init) ?? ""
    XCTAssertTrue(again.hasPrefix("again: proofsheet fuzz --seed 1 --events "), result.out)
  }

  // MARK: shrink

  func testARecordingBecomesShortAndIsKeptBesideTheOriginal() throws {
    try write("bug.session", recording)
    let result = try shell("$P shrink bug.session")
    let short = """
      # A page that deletes two.
      session 1
      openPicker album
      selectAssets b c
      delete 0 expecting b
      observed images urls
      expect diverges 3

      """
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.out, short)
    XCTAssertTrue(result.messages.contains("7 events became 3"), result.messages)
    XCTAssertTrue(result.messages.contains("shortest in its scope: "), result.messages)
    XCTAssertEqual(try shell("cat bug.session").out, recording)
    XCTAssertEqual(try shell("cat bug.shrunk.session").out, short)
    XCTAssertEqual(try shell("$P replay bug.shrunk.session").code, 0)
    XCTAssertEqual(try shell("ls").out, "bug.session\nbug.shrunk.session\n")
  }

  func testShrinkReadsAndWritesBothSpellings() throws {
    try write("bug.session", recording)
    let rows = [
      "$P shrink - < bug.session > out && ! ls *.shrunk.* 2>/dev/null && $P replay out",
      "$P convert -o bug.jsonl bug.session && $P shrink bug.jsonl && $P replay bug.shrunk.jsonl",
      "$P shrink -o other.jsonl bug.session && head -c 1 other.jsonl && $P replay other.jsonl",
      "$P shrink --format json bug.session | python3 -c 'import json,sys; d = json.load(sys.stdin); "
        + "assert d[\"events\"] == 3 and d[\"isShortest\"]'",
    ]
    for row in rows {
      let result = try shell(row)
      XCTAssertEqual(result.code, 0, "\(row): \(result.out)\(result.messages)")
    }
  }

  func testACommandJudges() throws {
    try write("bug.session", recording)
    let result = try shell("$P shrink --test 'grep -q cameraCapture' bug.session")
    XCTAssertEqual(result.code, 0, result.messages)
    XCTAssertEqual(
      result.out, "# A page that deletes two.\nsession 1\ncameraCapture #1\n")
    let refused = try shell("$P shrink --test 'exit 3; :' bug.session")
    XCTAssertEqual(refused.code, 4)
    XCTAssertEqual(
      refused.messages,
      "bug.session: 'exit 3; :' does not find it interesting: it ended with 3, expected 0\n")
  }

  func testWhatCannotBeShrunkIsSaid() throws {
    try write("bug.session", recording)
    try write("good.session", "session 1\nopenPicker album\nobserved presented album\n")
    try write("empty.session", "")
    try write("mute.session", "session 1\nopenPicker album\n")
    // swift-format-ignore
    let rows: [(command: String, code: Int32, messages: String)] = [
      ("$P shrink good.session", 4, "good.session: nothing to shrink: conforms\n"),
      ("$P shrink mute.session", 4, "mute.session: nothing to shrink: inconclusive\n"),
      ("$P shrink none.session", 3, "none.session: error: No such file or directory\n"),
      ("$P shrink", 64, "error: 'shrink' needs one session file, or -\nproofsheet --help explains the usage\n"),
      ("$P shrink -o bug.session bug.session", 64, "error: 'bug.session' is the file itself, which stays as it is; give another name with '-o'\nproofsheet --help explains the usage\n"),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertEqual(result.messages, row.messages, row.command)
      XCTAssertEqual(result.out, "", row.command)
    }
    XCTAssertEqual(try shell("$P shrink empty.session").code, 3)
    XCTAssertEqual(try shell("cat bug.session").out, recording)
  }

  func testCtrlCWritesTheBestSoFar() throws {
    try write("bug.session", recording)
    // A judge that takes its time, and is interrupted with the program.
    let result = try shell(
      "set -m; $P shrink --test 'sleep 0.2; grep -q cameraCapture' bug.session & "
        + "\(interrupt(after: 1)); code=$?; $P show bug.shrunk.session > /dev/null && exit $code"
    )
    XCTAssertEqual(result.code, 130, result.messages)
    XCTAssertTrue(result.messages.contains("interrupted: this is the best so far"), result.messages)
  }

  func testAFullDiskLosesNothing() throws {
    try write("bug.session", recording)
    let result = try shell("$P shrink -o /dev/full bug.session")
    XCTAssertEqual(result.code, 70)
    XCTAssertTrue(result.messages.contains("cannot write"), result.messages)
    XCTAssertTrue(result.out.contains("session 1\n"), "what cannot be written is not lost")
    XCTAssertEqual(try shell("cat bug.session").out, recording)
    let found = try shell("$P fuzz --defect deletesTwo --seed 7 -o none/found.session")
    XCTAssertEqual(found.code, 70)
    XCTAssertTrue(found.out.contains("delete 0 expecting a"), found.out)
  }

  func testNothingOfTheUserIsWrittenOver() throws {
    try write("bug.session", recording)
    try write("mine.session", "session 1\nnote mine\nopenPicker album\n")
    let found = try shell("$P fuzz --defect deletesTwo --seed 7 -o mine.session")
    XCTAssertEqual(found.code, 1)
    XCTAssertTrue(found.messages.contains("not kept: mine.session is another session"))
    XCTAssertEqual(try shell("grep -c mine mine.session").out, "1\n")
    XCTAssertEqual(
      try shell("ln -s bug.session bug.shrunk.session; $P shrink bug.session").code, 64)
    XCTAssertEqual(try shell("cat bug.session").out, recording)
  }

  func testAJudgeMayAskForNotesAndTakesNoLongerThanThereIsTime() throws {
    try write("note.session", "session 1\nopenPicker album\nnote why\nconfirm\nexpect conforms\n")
    let noted = try shell("$P shrink --test 'grep -q why' note.session")
    XCTAssertEqual(noted.out, "session 1\nnote why\n")
    // When time is up, what was said so far stands.
    let timed = try shell(
      "$P shrink --time 0.5 --test 'sleep 0.2; grep -q openPicker' note.session")
    XCTAssertEqual(timed.code, 0, timed.messages)
    XCTAssertTrue(timed.out.contains("openPicker album"), timed.out)
    let slow = try shell("timeout 20 $P shrink --time 1 --test 'sleep 30; :' note.session")
    XCTAssertEqual(slow.code, 4, slow.messages)
  }

  func testCtrlCEndsFuzzing() throws {
    let result = try shell("$P fuzz --seed 1 --time 30 & \(interrupt(after: 0.5))")
    XCTAssertEqual(result.code, 130)
    XCTAssertTrue(result.out.hasPrefix("interrupted; nothing found: "), result.out)
  }

  // MARK: diagnose

  func testAFaultIsNamed() throws {
    try write("bug.session", recording)
    let result = try shell("$P diagnose bug.session")
    XCTAssertEqual(result.code, 1)
    let lines = result.out.split(separator: "\n")
    XCTAssertEqual(lines.first, "bug.session: 1 known fault shows all of 4 observed lines")
    XCTAssertTrue(lines.dropFirst(2).first?.contains("deletesTwo") ?? false, result.out)
    XCTAssertTrue(result.out.contains("line 11, after step 6, tells deletesTwo from"), result.out)
  }

  func testAConformingRecordingHasNoFault() throws {
    try write("good.session", "session 1\nopenPicker album\nobserved presented album\n")
    let result = try shell("$P diagnose good.session")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(
      result.out, "good.session: no fault: the specification shows all of 1 observed line\n")
    try write("mute.session", "session 1\nopenPicker album\n")
    let mute = try shell("$P diagnose mute.session")
    XCTAssertEqual(mute.code, 2)
    XCTAssertEqual(
      mute.messages, "mute.session: nothing was observed: no line says what the app showed\n")
  }

  func testFaultsThatShowTheSameAreToldApartByASession() throws {
    try write(
      "bug.session",
      "session 1\nopenPicker album\ntoggle a\ncancel\nobserved images a\n")
    let result = try shell("$P diagnose bug.session")
    XCTAssertEqual(result.code, 1)
    XCTAssertTrue(result.out.contains("this session would:\n\n  session 1\n"), result.out)
    // The session is one, and its two last lines are what the two show.
    let text = result.out.components(separatedBy: "this session would:\n\n").last ?? ""
    try write("would.session", text)
    XCTAssertEqual(try shell("$P show would.session").code, 0)
    XCTAssertEqual(text.components(separatedBy: "observed").count, 3)
  }

  // MARK: defects

  func testTheKillMatrixIsPrinted() throws {
    try write("good.session", "session 1\nopenPicker album\nobserved presented album canAdd yes\n")
    let result = try shell("$P defects --events 60 good.session")
    XCTAssertEqual(result.code, 1, "not every defect is found within 60 events")
    XCTAssertTrue(result.out.contains("seedController"), result.out)
    XCTAssertTrue(result.out.contains("found by nothing: "), result.out)
    XCTAssertEqual(result.messages, "")
    let json = try shell("$P defects --events 60 --format json good.session | head -1")
    XCTAssertTrue(json.out.hasPrefix("{\"defect\":\"seedController\","), json.out)
    XCTAssertEqual(try shell("$P defects none").code, 3)
    XCTAssertEqual(try shell("mkdir empty; $P defects empty").code, 4)
  }

  func testDefectsAreAmongTheRules() throws {
    let result = try shell("$P rules deletesTwo")
    XCTAssertEqual(result.code, 0)
    XCTAssertTrue(result.out.contains("a delete takes the photo behind it too"), result.out)
    let unknown = try shell("$P fuzz --defect deletesTow")
    XCTAssertEqual(unknown.code, 64)
    XCTAssertTrue(unknown.messages.contains("did you mean 'deletesTwo'?"), unknown.messages)
  }

  func testNumbersAreNumbers() throws {
    for flag in ["--seed -1", "--seed x", "--events 1.5", "--time soon"] {
      let result = try shell("$P fuzz \(flag)")
      XCTAssertEqual(result.code, 64, flag)
      XCTAssertTrue(result.messages.contains("needs a number from 0"), result.messages)
    }
  }
}
