import Foundation
import XCTest

/// `replay` of a directory, as CI runs it: words, groups, formats and jobs.
final class CorpusCommandTests: ProgramTestCase {
  private let right = "session 1\nopenPicker album -> presentAlbum\nselectAssets a -> draft a\n"
  private let wrong =
    "session 1\nopenPicker album\nselectAssets a b\nobserved images a b urls b a\n"
  /// The same with other photos.
  private let other =
    "session 1\nopenPicker album\nselectAssets x y\nobserved images x y urls y x\n"
  /// Each URL is appended when it arrives: a known fault shows that.
  private let appended =
    "session 1\nopenPicker camera\ncameraCapture #1\nopenPicker camera\ncameraCapture #2\n"
    + "assetURLResolved #2 y\nobserved images #1 #2 urls y\n"

  func testASessionThatIsKeptForAFaultHasOneOfThreeWords() throws {
    let rows: [(name: String, text: String, out: String, code: Int32)] = [
      ("still", wrong + "expect violates\n", ":4: still reproduces: violates Aligned at step 2", 0),
      ("step", wrong + "expect diverges 2\n", ":4: still reproduces: violates Aligned", 0),
      ("fixed", right + "expect violates 3\n", ": fixed: conforms, expected violates 3", 1),
      (
        "later", wrong + "expect violates 1\n", ":4: stale: violates Aligned at step 2, expected", 1
      ),
      (
        "named", right + "observed count 7\nexpect violates\n",
        ":4: stale: diverges at step 2, expected violates", 1
      ),
      ("silent", "session 1\nopenPicker album\nexpect diverges\n", ": stale: inconclusive", 2),
      ("conforms", wrong + "expect conforms\n", ":4: not as expected: violates", 1),
      ("right", right + "expect conforms\n", ": as expected: conforms", 0),
      ("broken", "session 1\nfoo\nexpect diverges\n", ": unreadable", 3),
    ]
    for row in rows {
      try write("\(row.name).session", row.text)
      let result = try shell("$P replay \(row.name).session")
      XCTAssertTrue(result.out.hasPrefix("\(row.name).session\(row.out)"), result.out)
      XCTAssertEqual(result.code, row.code, row.name)
    }
    let all = try shell("$P replay .")
    XCTAssertEqual(all.code, 3)
    XCTAssertTrue(
      all.messages.hasSuffix(
        "9 sessions: 2 conforms, 1 diverges, 4 violates, 1 inconclusive, 1 unreadable; "
          + "2 still reproduces, 1 fixed, 3 stale; 5 not as expected\n"), all.messages)
    let words = try objects(try shell("$P replay --format json .").out).map {
      $0["standing"] as? String ?? "-"
    }
    XCTAssertEqual(
      words,
      [
        "-", "-", "fixed", "stale", "stale", "-", "stale", "still reproduces", "still reproduces",
      ])
    XCTAssertTrue(
      try shell("$P replay --expect violates right.session").out.contains(": fixed: conforms"))
  }

  func testFailuresStandTogetherByWhatExplainsThem() throws {
    try write("a/one.session", appended)
    try write("b/two.jsonl", "")
    XCTAssertEqual(try shell("$P convert --to jsonl -o b/two.jsonl a/one.session").code, 0)
    try write("c.session", "# Elsewhere.\n" + other)
    try write("d.session", wrong)
    try write("e.session", "session 1\nfoo\n")
    try write("f.session", wrong + "expect violates\n")
    let out = try shell("$P replay .").out
    // Behind an empty line, after the last session.
    let groups =
      out.range(of: "\n\n[0-9]+ failure", options: .regularExpression).map {
        String(out[$0.lowerBound...].dropFirst(2))
      } ?? ""
    let lines = groups.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines.count, 8, groups)
    // Of two groups of one size the one that was met first comes first.
    XCTAssertTrue(lines[0].hasPrefix("2 failures: "), groups)
    XCTAssertTrue(lines[0].contains(": "), groups)
    XCTAssertEqual(lines[1...2], ["  ./a/one.session:7", "  ./b/two.jsonl:7"])
    XCTAssertTrue(lines[3].hasPrefix("2 failures: violates: Aligned; urls "), groups)
    XCTAssertEqual(lines[4...5], ["  ./c.session:5", "  ./d.session:4"])
    XCTAssertEqual(lines[6...7], ["1 failure: unreadable", "  ./e.session"])
    // It is the fault that `diagnose` names first.
    let suspect = try XCTUnwrap(
      try objects(try shell("$P diagnose --format json a/one.session").out)[0]["suspects"]
        as? [[String: Any]])
    let failures = try objects(try shell("$P replay --format json .").out).map {
      $0["failure"] as? [String: Any]
    }
    XCTAssertEqual(failures[0]?["fault"] as? String, suspect[0]["name"] as? String)
    XCTAssertEqual(
      failures[0]?["fingerprint"] as? String, failures[1]?["fingerprint"] as? String)
    XCTAssertNil(failures[2]?["fault"] as? String)
    XCTAssertNil(failures[5])
  }

  func testTheOrderAndTheBytesAreThoseOfTheFilesForAnyNumberOfJobs() throws {
    for number in 100..<112 {
      let text = [right, wrong, appended, "session 1\nfoo\n"][number % 4]
      try write("\(number).session", text)
    }
    // The first takes much longer than those behind it.
    let pans = String(repeating: "openPicker album\ncancel\n", count: 1000)
    try write("000.session", "session 1\n\(pans)observed count 0\n")
    for format in ["text", "json", "junit", "github", "sarif", "xcode"] {
      let one = try shell("$P replay --format \(format) --jobs 1 . nowhere 100.session")
      XCTAssertEqual(one.code, 3)
      for jobs in ["", "--jobs 7"] {
        let more = try shell("$P replay --format \(format) \(jobs) . nowhere 100.session")
        XCTAssertTrue(more.out == one.out && more.messages == one.messages, "\(format) \(jobs)")
      }
      let mixed = try shell("$P replay --format \(format) . - 100.session < 101.session")
      XCTAssertTrue(
        mixed.out.contains(format == "sarif" ? "%3Cstdin%3E" : "stdin")
          || ["json", "github"].contains(format), format)
    }
    let paths = try objects(try shell("$P replay --format json .").out).map {
      $0["path"] as? String
    }
    XCTAssertEqual(paths.first, "./000.session")
    XCTAssertEqual(paths.dropFirst(), (100..<112).map { "./\($0).session" }[...])
    XCTAssertEqual(try shell("$P replay --jobs 0 .").code, 64)
  }

  func testNothingOfANameOrAFileIsRawInAFormat() throws {
    let name = "a\u{1B}[31m\n<&\"'>,:%2\u{202E}.session"
    try write(name, wrong)
    try write("b.session", "session 1\ntoggle \"]]>\u{1B}\"\n")
    let rows: [(format: String, parts: [String])] = [
      (
        "junit",
        [
          "file=\"./a\\u{1b}[31m\\n&lt;&amp;&quot;'&gt;,:%2\\u{202e}.session\" tests=\"1\" failures=\"1\" errors=\"0\"",
          "<property name=\"line\" value=\"4\"/>",
          "<failure type=\"violates\" message=\"violates Aligned at step 2\">./a",
          ".session:4:1: error: violates Aligned at step 2\n",
          "<error type=\"unreadable\" message=\"unreadable: ", "./b.session:2:",
          "  &gt; 2   selectAssets a b  committed 0\n",
        ]
      ),
      (
        "github",
        [
          "::error file=a\\u{1b}[31m%0A<&\"'>%2C%3A%252\\u{202e}.session,line=4,title=violates Aligned at step 2::"
            + "  field  specification  app%0A",
          "::error file=b.session,line=2,col=",
        ]
      ),
      (
        "xcode",
        [
          ":4:1: error: violates Aligned at step 2; urls should be 'a b' and is 'b a'\n",
          "./b.session:2:",
        ]
      ),
      (
        "sarif",
        [
          "\"uri\":\"a%1B%5B31m%0A%3C%26%22%27%3E%2C%3A%252%E2%80%AE.session\"},\"region\":{\"startLine\":4}",
          "\"ruleId\":\"Aligned\",\"ruleIndex\":0,\"level\":\"error\"", "\"startColumn\":",
          "\"executionSuccessful\":false,\"exitCode\":3",
        ]
      ),
    ]
    for row in rows {
      let result = try shell("$P replay --format \(row.format) .")
      XCTAssertEqual(result.code, 3)
      XCTAssertEqual(result.messages, "")
      for part in row.parts { XCTAssertTrue(result.out.contains(part), "\(part): \(result.out)") }
      for scalar in ["\u{1B}", "\u{202E}"] { XCTAssertFalse(result.out.contains(scalar)) }
      XCTAssertEqual(
        try shell("$P replay --format \(row.format) -o out . && false; cat out").out, result.out)
    }
    // What passes is a case, and nothing to annotate.
    try write("right/right.session", right)
    XCTAssertEqual(try shell("$P replay --format github right").out, "")
    XCTAssertEqual(try shell("$P replay --format xcode right").out, "")
    XCTAssertTrue(try shell("$P replay --format sarif right").out.contains("\"results\":[],"))
    XCTAssertTrue(
      try shell("$P replay --format junit right").out.contains(
        "<testcase classname=\"right\" name=\"right.session\"/>"))
  }

  func testAFingerprintStaysWhereverTheFileIsAndWhateverElseIsInIt() throws {
    func fingerprints(_ path: String) throws -> [String: String] {
      let text = try shell("$P replay --format sarif \(path)").out
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let run = try XCTUnwrap(log?["runs"] as? [[String: Any]])[0]
      let results = try XCTUnwrap(run["results"] as? [[String: Any]])
      return try XCTUnwrap(results.first?["partialFingerprints"] as? [String: String])
    }
    try write("a.session", wrong)
    let first = try fingerprints("a.session")
    XCTAssertEqual(Set(first.keys), ["fault/v1", "session/v1"])
    try write("deep/b.session", "# Moved.\n\n" + wrong + "confirm\nnote later\nobserved count 9\n")
    XCTAssertEqual(try fingerprints("deep/b.session"), first)
    try write("c.jsonl", "")
    XCTAssertEqual(try shell("$P convert --to jsonl -o c.jsonl a.session").code, 0)
    XCTAssertEqual(try fingerprints("c.jsonl"), first)
    // Other photos: the same fault in another session.
    try write("d.session", other)
    XCTAssertEqual(try fingerprints("d.session")["fault/v1"], first["fault/v1"])
    XCTAssertNotEqual(try fingerprints("d.session")["session/v1"], first["session/v1"])
    try write("e.session", wrong.replacingOccurrences(of: "urls b a", with: "urls a"))
    XCTAssertNotEqual(try fingerprints("e.session")["fault/v1"], first["fault/v1"])
  }

  func testOtherVerbsRefuseTheFormatsOfCIAndAFileStaysWhole() throws {
    try write("a.session", wrong)
    let refused = try shell("$P diagnose --format junit a.session")
    XCTAssertEqual(refused.code, 64)
    XCTAssertTrue(
      refused.messages.hasPrefix(
        "error: '--format junit' goes with 'replay' only; 'diagnose' writes text, json\n"),
      refused.messages)
    XCTAssertTrue(
      try shell("$P replay --format jnuit a.session").messages.contains("did you mean 'junit'?"))
    try write("out", "old\n")
    XCTAssertEqual(try shell("$P replay --format junit -o nowhere/out a.session").code, 70)
    // Ended in the middle: nothing new, and nothing left behind.
    let ended = try shell(
      "mkfifo slow; $P replay -o out slow & exec 3> slow; echo 'session 1' >&3; \(interrupt(after: 0.3)); echo $?; cat out; ls"
    )
    XCTAssertEqual(ended.out, "130\nold\na.session\nout\nslow\n")
    // The reader has gone: that is no error, and nothing more is done.
    XCTAssertEqual(
      try shell("$P replay --format json a.session a.session | true; exit ${PIPESTATUS[0]}").code, 1
    )
  }

  func testAnInterruptionEndsAtOnceWithWholeLines() throws {
    try write("a.session", wrong)
    for jobs in ["1", "2"] {
      let result = try shell(
        "rm -f slow; mkfifo slow; $P replay --format json --jobs \(jobs) a.session slow a.session > out & exec 3> slow; "
          + "echo 'session 1' >&3; \(interrupt(after: 0.5)); echo $?; cat out")
      XCTAssertTrue(result.out.hasPrefix("130\n{\"path\":\"a.session\""), result.out)
      XCTAssertEqual(result.out.split(separator: "\n").count, 2, result.out)
      XCTAssertTrue(result.out.hasSuffix("}\n"))
    }
  }

  private func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
