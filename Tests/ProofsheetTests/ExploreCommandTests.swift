import Foundation
import XCTest

/// `proofsheet explore` through the program.
final class ExploreCommandTests: ProgramTestCase {
  func testAScopeIsExploredAndWhatItLacksIsSaid() throws {
    let result = try shell("$P explore --events six")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.messages, "")
    let lines = result.out.split(separator: "\n")
    XCTAssertEqual(
      lines.prefix(3).map(String.init),
      [
        "six events with 2 assets, 2 shots, limit 2",
        "331 states, 4531 transitions, at most 10 events from the start",
        "complete: every state was seen, and every rule holds",
      ])
    XCTAssertTrue(lines[3].hasPrefix("never reached: requestAccess, notifyLimit, "), result.out)
    XCTAssertTrue(lines[4].hasPrefix("witnesses: "), result.out)
  }

  func testRenamingAndWorkersCountTheSame() throws {
    for flags in ["--symmetry", "--workers 1", "--workers 3 --symmetry", "--invariants"] {
      let result = try shell("$P explore --events six --format json \(flags)")
      XCTAssertEqual(result.code, 0)
      XCTAssertTrue(result.out.contains("\"states\":331,\"transitions\":4531,"), result.out)
      XCTAssertTrue(result.out.contains("\"end\":\"complete\""), result.out)
    }
  }

  func testABoundIsNamedAndTheExitCodeSaysSo() throws {
    for (flags, bound) in [
      ("--depth 2", "depth"), ("--states 50", "states"), ("--memory 0", "memory"),
      ("--time 0", "time"),
    ] {
      let result = try shell("$P explore \(flags)")
      XCTAssertEqual(result.code, 2, flags)
      XCTAssertTrue(result.out.contains("\nbounded by \(bound): "), result.out)
      XCTAssertTrue(result.out.contains(" not looked beyond\n"), result.out)
    }
  }

  func testARuleIsALineOfASession() throws {
    let result = try shell(
      "$P explore --events six --assets 1 --captures 1 --limit 1 --rule 'policy singleLimit replace' "
        + "--rule 'media photos'")
    XCTAssertEqual(result.code, 0)
    XCTAssertTrue(
      result.out.hasPrefix(
        "six events with 1 asset, 1 shot, limit 1, media photos, policy singleLimit replace\n"),
      result.out)
    for (flags, problem) in [
      ("--rule 'policy reopening never'", "'never'"), ("--rule 'toggle a'", "no rule of a session"),
      ("--rule 'kind video a'", "no rule of a scope"), ("--rule ''", "no rule of a session"),
      ("--assets 16", "15"), ("--assets 9 --captures 9", "18 assets and shots are too many"),
      ("--workers 0", "from 1 to 64"), ("--events seven", "expected one of: six, core, all"),
      ("--limit 1000000000", "too high"),
      ("--defect deletesTwo --symmetry", "'--symmetry' has no effect beside --defect"),
      ("--graph g.dot --defect deletesTwo", "'--defect' has no effect beside --graph"),
      ("scopes.txt --limit 3", "'--limit' has no effect beside FILE"),
      ("--events all --assets 8 --captures 7 --limit 15", "too large"), ("--limit -1", "'--limit'"),
    ] {
      let result = try shell("$P explore \(flags)")
      XCTAssertEqual(result.code, 64, flags)
      XCTAssertTrue(result.messages.contains(problem), result.messages)
    }
  }

  // MARK: Named scopes

  func testNumbersThatAreToldAreCompared() throws {
    try write(
      "scopes.txt",
      """
      # What is known.
      right  events six  assets 1  captures 1  limit 1   states 20  transitions 140
      wrong  events six  assets 2  captures 2  limit 2   states 330 transitions 4531
      fresh  events six  assets 1  captures 0  limit 1  policy reopening fresh  # not counted yet

      """)
    let all = try shell("$P explore scopes.txt")
    XCTAssertEqual(all.code, 1, all.messages)
    XCTAssertEqual(all.messages, "wrong: 330 states are told, and there are 331\n")
    XCTAssertEqual(all.out.split(separator: "\n").count, 3)
    let one = try shell("$P explore scopes.txt fresh")
    XCTAssertEqual(one.code, 0, one.messages)
    XCTAssertTrue(one.out.hasPrefix("fresh "), one.out)
    let none = try shell("$P explore scopes.txt wring")
    XCTAssertEqual(none.code, 4)
    XCTAssertTrue(none.messages.contains("did you mean 'wrong'?"), none.messages)
  }

  func testAListThatCannotBeReadSaysWhere() throws {
    for (text, place) in [
      ("a events six\nb asets 2\n", "2:3"), ("a assets\n", "1:3"), ("a assets x\n", "1:10"),
      ("a limit x\n", "1:9"), ("a events seven\n", "1:10"), ("a\na\n", "2:1"),
      ("a assets 9 captures 9\n", "1:21"), ("a policy reopening\n", "1:10"),
    ] {
      try write("scopes.txt", text)
      let result = try shell("$P explore scopes.txt")
      XCTAssertEqual(result.code, 3, text)
      XCTAssertTrue(result.messages.hasPrefix("scopes.txt:\(place): error: "), result.messages)
    }
    XCTAssertEqual(try shell("$P explore missing.txt").code, 3)
    XCTAssertEqual(try shell("$P explore .").code, 3)
    try write("scopes.txt", "# nothing\n")
    XCTAssertEqual(try shell("$P explore scopes.txt").code, 4)
    // Bytes that are no text reach no terminal.
    let odd = try shell("printf 'a \\033[31m\\377\\n' | $P explore -")
    XCTAssertEqual(odd.code, 3)
    XCTAssertFalse(odd.messages.contains("\u{1B}"), odd.messages)
  }

  // MARK: Defects and graphs

  func testAShortestSessionOfADefectIsKeptAndReplays() throws {
    let result = try shell("$P explore --defect deletesTwo -o found.session")
    XCTAssertEqual(result.code, 1)
    XCTAssertTrue(result.messages.contains("shortest in this scope: 3 events"), result.messages)
    let replay = try shell("$P replay found.session")
    XCTAssertEqual(replay.code, 1)
    XCTAssertTrue(replay.out.contains("diverges at step 3"), replay.out)
  }

  func testWhereADefectShowsNothingEveryStateWasSeen() throws {
    let result = try shell("$P explore --defect deletesTwo --events six --assets 1 --captures 0")
    XCTAssertEqual(result.code, 0, result.out)
    XCTAssertTrue(
      result.out.contains("nothing is wrong with any session in this scope"), result.out)
    let bounded = try shell("$P explore --defect deletesTwo --states 3")
    XCTAssertEqual(bounded.code, 2, bounded.out)
    XCTAssertTrue(bounded.out.contains("the bound of states was hit"), bounded.out)
  }

  func testAGraphHasEveryTransition() throws {
    let scope = "--events six --assets 1 --captures 1 --limit 1"
    let lines = try shell(
      "$P explore \(scope) --graph graph.jsonl --format json && cat graph.jsonl")
    XCTAssertEqual(lines.code, 0)
    XCTAssertEqual(lines.out.split(separator: "\n").count, 140)
    XCTAssertTrue(
      lines.out.hasPrefix(
        #"{"state":"draft | none | table | last 0 | library full camera granted","event":"openPicker album","outcome":"presentAlbum","next":"draft | album seed working gone | table | last 0 | library full camera granted"}"#
      ), lines.out)
    let drawn = try shell("$P explore \(scope) --graph graph.dot && cat graph.dot")
    XCTAssertTrue(drawn.out.hasPrefix("digraph states {\n"), drawn.out)
    XCTAssertTrue(
      drawn.messages.contains("20 states and 140 transitions in graph.dot"), drawn.messages)
    let printed = try shell("$P explore \(scope) --graph -")
    XCTAssertTrue(printed.out.hasPrefix("digraph states {\n"), printed.out)
    let refused = try shell("$P explore \(scope) --graph /no/such/graph.dot")
    XCTAssertEqual(refused.code, 70)
    let full = try shell("$P explore \(scope) --graph /dev/full")
    XCTAssertEqual(full.code, 70)
  }

  func testAnInterruptedExplorationSaysHowFarItCame() throws {
    let result = try shell(
      "$P explore --assets 3 --captures 3 --limit 4 & \(interrupt(after: 0.5))")
    XCTAssertEqual(result.code, 130)
    XCTAssertTrue(result.out.contains(" not looked beyond\n"), result.out)
  }
}
