import Foundation
import XCTest

/// `show` with its steps, filters and prompt, and `diff`.
final class LookingCommandTests: ProgramTestCase {
  private let bug = """
    session 1
    openPicker album
    selectAssets a b
    observed images a b
    note the app goes to the background
    delete 0 expecting b
    cancel
    delete 0 expecting a
    observed images a b

    """

  /// The first words of each line of the timeline.
  private func steps(_ arguments: String) throws -> [String] {
    let result = try shell("$P show \(arguments) bug.session 2>&1 | tail -n +2 | cut -c 1-26")
    return result.out.split(separator: "\n").map { line in
      line.split(separator: " ").prefix(2).joined(separator: " ")
    }
  }

  func testStepsAndFilters() throws {
    try write("bug.session", bug)
    let rows: [(arguments: String, lines: [String])] = [
      ("--from 2 --until 2", ["2 selectAssets", "observed images", "note the"]),
      ("--until 0", []),
      ("--from 4", ["4 cancel", "5 delete", "observed images"]),
      ("--only delete", ["3 delete", "5 delete"]),
      ("--only observed,notes", ["observed images", "note the", "observed images"]),
      ("--hide observed --hide notes --from 2 --until 3", ["2 selectAssets", "3 delete"]),
      ("--only applied --hide delete", ["1 openPicker", "2 selectAssets"]),
      ("--only ignored", ["4 cancel"]),
    ]
    for row in rows { XCTAssertEqual(try steps(row.arguments), row.lines, row.arguments) }
  }

  func testBreaks() throws {
    try write("bug.session", bug)
    let rows: [(word: String, step: Int)] = [
      ("selectAssets", 2), ("rejected", 3), ("staleIndex", 3), ("ignored", 4), ("pickerClosed", 4),
      ("draft", 2), ("urls", 2), ("presented", 1), ("differs", 5), ("working", 5), ("delete", 3),
      ("differs --break ignored", 4), ("draft --from 3", 5),
    ]
    for row in rows {
      let result = try shell("$P show --break \(row.word) bug.session")
      if row.word == "working" {
        XCTAssertEqual(result.code, 4)
        XCTAssertTrue(result.messages.contains("no step is of a kind"), result.messages)
        continue
      }
      XCTAssertEqual(result.code, 0, row.word)
      XCTAssertTrue(
        result.messages.hasPrefix("bug.session: ended at step \(row.step), for '"),
        "\(row.word): \(result.messages)")
    }
    let wrong = try shell("$P show --break asetURLResolved bug.session")
    XCTAssertEqual(wrong.code, 64)
    XCTAssertTrue(wrong.messages.contains("did you mean 'assetURLResolved'?"), wrong.messages)
  }

  func testHiddenColumns() throws {
    try write("bug.session", bug)
    let result = try shell("$P show --hide draft,changed --until 1 bug.session")
    XCTAssertEqual(
      result.out, "step  event             outcome\n1     openPicker album  presentAlbum\n")
  }

  // MARK: The prompt

  func testThePromptTellsWhatBecomesOfAnEvent() throws {
    let result = try shell(
      """
      printf '%s\\n' 'limit 1' 'openPicker album' 'selectAll a b' 'toggle c => none' 'back 2' state \
      forward 'goto 0' 'forward 9' print | $P show -i
      """)
    XCTAssertEqual(result.messages, "")
    XCTAssertEqual(result.code, 0)
    for part in [
      "1  openPicker album -> presentAlbum\n   draft    (empty)\n   album    (empty)\n",
      "2  selectAll a b -> notifyLimit\n", "   changed  working +a\n",
      "3  toggle c -> rejected limitReached\n", "   presented       album\n", "at the start\n",
      "session 1\nlimit 1\nopenPicker album\nselectAll a b\ntoggle c => none\n",
    ] { XCTAssertTrue(result.out.contains(part), "\(part) in \(result.out)") }
  }

  func testThePromptSaysWhatIsWrong() throws {
    let result = try shell(
      "printf '%s\\n' 'opnPicker album' bak 'delete' 'toggle \u{202E}' 'goto x' | $P show -i")
    XCTAssertEqual(result.code, 3)
    XCTAssertEqual(
      result.messages,
      """
      error: column 1: unknown word 'opnPicker'; did you mean 'openPicker'?
      error: column 1: unknown word 'bak'; did you mean 'back'?
      error: column 7: found the end of the line; expected an index, a number
      error: 'x' is no number of steps

      """)
    // Nothing of what was typed turns the terminal around.
    XCTAssertTrue(result.out.contains("toggle \"\\u{202e}\" -> rejected"), result.out)
    XCTAssertFalse((result.out + result.messages).unicodeScalars.contains("\u{202E}"))
  }

  func testThePromptStepsThroughAFileAndGoesAnotherWay() throws {
    try write("bug.session", bug)
    let result = try shell(
      """
      printf '%s\\n' 'forward 5' 'goto 2' 'delete 1 expecting b' 'observed images b' \
      'save other.session' 'save other.session' 'save bug.session' | $P show -i bug.session
      """)
    XCTAssertEqual(result.code, 3)
    XCTAssertTrue(result.out.contains("observed images a b: differs"), result.out)
    XCTAssertTrue(result.out.contains("dropped 4 later lines"), result.out)
    XCTAssertTrue(result.out.contains("   images   should be 'a', and is 'b'"), result.out)
    XCTAssertTrue(
      result.out.contains("saved other.session (3 events)\nwrote over other"), result.out)
    XCTAssertTrue(result.messages.contains("'save bug.session over' writes over it"))
    let diff = try shell("$P diff --format json bug.session other.session")
    XCTAssertEqual(diff.code, 1)
    XCTAssertTrue(diff.out.contains("\"step\":3,"), diff.out)
    XCTAssertEqual(try shell("cat bug.session").out, bug)
  }

  // MARK: diff

  func testDiffTellsTheFirstDifference() throws {
    try write("bug.session", bug)
    let rows: [(old: String, new: String, code: Int32, part: String)] = [
      ("cancel", "cancel", 0, "bug.session and new.session: the same behaviour (5 events)"),
      // Another comment, note, spelling.
      ("note the app goes to the background", "# nothing", 0, "the same behaviour"),
      ("selectAssets a b", "selectAssets   \"a\" b  # x", 0, "the same behaviour"),
      (
        "observed images a b\nnote", "observed images a b\nobserved urls a b\nnote", 1,
        "  field          bug.session  new.session\n  observed urls  (not shown)  a b\n"
      ),
      ("session 1\n", "session 1\nlimit 9\n", 0, "the same behaviour"),
      ("session 1\n", "session 1\nlimit 8\n", 1, "other rules, and the same steps"),
      ("session 1\n", "session 1\nlimit 1\n", 1, "other rules, and they differ at step 2"),
      ("session 1\n", "session 1\nkind video b\n", 1, "  kind b  photo"),
      ("delete 0 expecting a\n", "delete 0 expecting a -> rejected staleIndex\n", 0, "the same"),
      ("delete 0 expecting a", "delete 1 expecting b", 1, "  > 5   delete 0 expecting a  none"),
      (
        "delete 0 expecting a\nobserved images a b\n", "", 1,
        "  event  delete 0 expecting a  (the session ends)"
      ),
      ("cancel", "cancel button", 1, "bug.session:7 and new.session:7: differ at step 4"),
      ("openPicker album", "openPicker albun", 3, ""),
    ]
    for row in rows {
      try write("new.session", bug.replacingOccurrences(of: row.old, with: row.new))
      let result = try shell("$P diff bug.session new.session")
      XCTAssertEqual(result.code, row.code, row.new)
      XCTAssertTrue(result.out.contains(row.part) || row.part.isEmpty, "\(row.new): \(result.out)")
    }
    XCTAssertEqual(try shell("$P convert bug.session | $P diff bug.session -").code, 0)
    XCTAssertEqual(try shell("$P diff - -").code, 64)
    XCTAssertEqual(try shell("$P diff bug.session").code, 64)
  }

  func testDiffComparesNamesAndNotTheirNumbers() throws {
    try write("a.session", "session 1\nkind photo z y\nopenPicker album\nselectAssets x\n")
    try write("b.session", "session 1\nopenPicker album\nselectAssets x\n")
    XCTAssertEqual(try shell("$P diff a.session b.session").code, 0)
    try write("b.session", "session 1\nopenPicker album\nselectAssets y\n")
    XCTAssertEqual(try shell("$P diff a.session b.session").code, 1)
  }

  // MARK: Suggestions

  func testAFileBesideItIsSuggested() throws {
    try write("bug.session", bug)
    try write("folder/bug.session", bug)
    for (path, hint) in [
      ("bug.sesion", "did you mean 'bug.session'?"),
      ("folder/bgu.session", "did you mean 'folder/bug.session'?"),
    ] {
      let result = try shell("$P show \(path)")
      XCTAssertEqual(result.code, 3)
      XCTAssertTrue(result.messages.contains(hint), result.messages)
    }
    XCTAssertFalse(try shell("$P show elsewhere").messages.contains("did you mean"))
    let flag = try shell("$P replay --seed 1 bug.session")
    XCTAssertEqual(flag.code, 64)
    XCTAssertTrue(
      flag.messages.contains("'replay' takes no '--seed'; it is a flag of: fuzz, defects"),
      flag.messages)
  }
}
