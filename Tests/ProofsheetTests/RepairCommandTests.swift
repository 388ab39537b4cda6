import Foundation
import XCTest

/// `proofsheet repair`: what is cut, what is kept, and that nothing is lost.
final class RepairCommandTests: ProgramTestCase {
  private let damaged = """
    {"session":1}
    {"seq":1,"event":"openPicker","source":"album"}
    {"seq":2,"event":"selectAssets","assets":["a"]}
    {"seq":3,"event":"del\u{1}ete"}
    {"seq":4,"observed":{"images":["z"]}}
    {"seq":5,"observed":{"ima
    """
  private let whole = """
    {"session":1}
    {"seq":1,"event":"openPicker","source":"album"}
    {"seq":2,"event":"selectAssets","assets":["a"]}
    {"seq":4,"observed":{"images":["z"]}}

    """

  func testAFileIsReplacedAndItsOriginalKept() throws {
    try write("bug.jsonl", damaged)
    var result = try shell("$P repair bug.jsonl")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.out, "")
    XCTAssertEqual(
      result.messages,
      """
      bug.jsonl:4:22: cut 28 bytes: control character '\\u{1}' in a string; write it as '\\u0001'
      bug.jsonl:6:26: cut 25 bytes: the string does not end; expected '"'
      bug.jsonl: repaired; 53 bytes cut; the original is bug.jsonl.backup

      """)
    XCTAssertEqual(try shell("cat bug.jsonl").out, whole)
    XCTAssertEqual(try shell("cat bug.jsonl.backup").out, damaged)
    result = try shell("$P replay bug.jsonl")
    XCTAssertEqual(result.code, 2)
    XCTAssertTrue(result.out.contains("number 3 is missing before line 4"), result.out)
    // Once more there is nothing to do.
    result = try shell("stat -c %i bug.jsonl; $P repair bug.jsonl; stat -c %i bug.jsonl; ls")
    XCTAssertEqual(result.messages, "bug.jsonl: nothing to repair\n")
    let words = result.out.split(separator: "\n")
    XCTAssertEqual(words[0], words[1])
    XCTAssertEqual(words.dropFirst(2), ["bug.jsonl", "bug.jsonl.backup"])
  }

  func testNoBackupIsWrittenOver() throws {
    try write("bug.jsonl", damaged)
    try write("bug.jsonl.backup", "mine")
    try write("bug.jsonl.backup.2", "mine, too")
    let result = try shell("chmod 640 bug.jsonl; $P repair bug.jsonl; stat -c %a bug.jsonl")
    XCTAssertEqual(result.out, "640\n")
    XCTAssertTrue(
      result.messages.hasSuffix("the original is bug.jsonl.backup.3\n"), result.messages)
    XCTAssertEqual(
      try shell("cat bug.jsonl.backup bug.jsonl.backup.2 bug.jsonl.backup.3").out,
      "minemine, too\(damaged)")
  }

  func testWhereTheResultGoes() throws {
    try write("bug.jsonl", damaged)
    try write("fine.session", "session 1\nopenPicker album")
    // swift-format-ignore
    let rows: [(command: String, out: String, message: String)] = [
      ("$P repair -o out.jsonl bug.jsonl && cat out.jsonl", whole, "bug.jsonl:4:22: cut 28 bytes"),
      ("$P repair - < bug.jsonl", whole, "<stdin>:6:26: cut 25 bytes"),
      ("$P repair -o - bug.jsonl < /dev/null; cat bug.jsonl", whole, "the original is bug.jsonl.backup"),
      ("$P repair -o b.session - < fine.session; cat b.session", "session 1\nopenPicker album", "nothing to repair"),
      ("$P repair - < fine.session", "session 1\nopenPicker album", "nothing to repair"),
      ("$P repair fine.session bug.jsonl; cat fine.session bug.jsonl", "session 1\nopenPicker album\(whole)", "fine.session: nothing to repair"),
      ("ln -s bug.jsonl link.jsonl; $P repair link.jsonl; test -L link.jsonl && cat link.jsonl", whole, "the original is "),
    ]
    for row in rows {
      try write("bug.jsonl", damaged)
      let result = try shell(row.command)
      XCTAssertEqual(result.out, row.out, row.command)
      XCTAssertEqual(result.code, 0, row.command)
      XCTAssertTrue(
        row.message.isEmpty || result.messages.contains(row.message),
        "\(row.command): \(result.messages)")
    }
    XCTAssertEqual(try shell("ls *.part 2>/dev/null").out, "")
  }

  func testWhatCannotBeRepairedStaysAsItIs() throws {
    try write("bug.jsonl", damaged)
    try write("empty.jsonl", "")
    try write("none.jsonl", "{\"event\":\"confirm\"}\n")
    try write("newer.jsonl", "{\"session\":2}\n{\"event\":\"conf")
    // swift-format-ignore
    let rows: [(command: String, code: Int32, message: String)] = [
      ("$P repair empty.jsonl", 3, "empty.jsonl:1:1: error: this is no session: it has no line 'session 1'\nempty.jsonl: cannot be repaired\n"),
      ("$P repair none.jsonl", 3, "none.jsonl:1:1: error: this is no session: expected a header"),
      ("$P repair newer.jsonl", 3, "newer.jsonl:1:1: error: format version 2; this program reads version 1, and a newer one must"),
      ("head -c 100000 /dev/urandom > noise; $P repair noise", 3, "noise: cannot be repaired"),
      ("head -c 70000000 /dev/zero | $P repair -", 3, "<stdin>:1:1: error: the line is longer than 64 MB"),
      ("$P repair missing.jsonl", 3, "missing.jsonl: error: No such file or directory"),
      ("$P repair .", 3, ".: error: no regular file; it cannot be replaced, so give '-o'"),
      ("$P repair /dev/null", 3, "/dev/null: error: no regular file"),
      ("$P repair bug.jsonl missing.jsonl", 3, "bug.jsonl: repaired"),
      ("$P repair", 64, "'repair' needs a session file, or -"),
      ("$P repair -o x bug.jsonl none.jsonl", 64, "'-o' takes the result of one file; found 2"),
      ("$P repair -o bug.jsonl bug.jsonl", 64, "'bug.jsonl' is the file itself; leave '-o' out"),
      ("$P repair - - < bug.jsonl", 64, "'-' stands twice"),
      ("$P repair --key k bug.jsonl", 64, "'repair' takes no '--key'; it is a flag of: redact"),
      ("$P repair -o /dev/full bug.jsonl", 70, "/dev/full: error: cannot write: No space left on device"),
      ("$P repair - < bug.jsonl > /dev/full", 70, "error: cannot write the result: No space left on device"),
      ("$P repair -o nowhere/x bug.jsonl", 70, "nowhere/x: error: cannot write: No such file or directory"),
    ]
    for row in rows {
      try write("bug.jsonl", damaged)
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertTrue(
        row.message.isEmpty || result.messages.contains(row.message),
        "\(row.command): \(result.messages)")
    }
    XCTAssertEqual(
      try shell("cat empty.jsonl none.jsonl newer.jsonl").out,
      "{\"event\":\"confirm\"}\n{\"session\":2}\n{\"event\":\"conf")
    XCTAssertEqual(try shell("ls *.part *ty*.backup 2>/dev/null").out, "")
  }

  /// A full disk, a folder that cannot be written to, and a user in a hurry lose nothing.
  func testNothingIsLost() throws {
    let long = String(repeating: "{\"event\":\"confirm\"}\n", count: 20_000)
    let text = "{\"session\":1}\n\(long){\"ev"
    // swift-format-ignore
    let rows: [(command: String, code: Int32, message: String)] = [
      // No file may be longer than 100 KB.
      ("(trap '' XFSZ; ulimit -f 100; $P repair big.jsonl)", 70, "big.jsonl: error: cannot write: File too large"),
      ("(trap '' XFSZ; ulimit -f 100; $P repair -o out.jsonl big.jsonl)", 70, "out.jsonl: error: cannot write: File too large"),
      ("mkdir big.jsonl.$$.part; bash -c 'mkdir big.jsonl.$$.part; exec $P repair big.jsonl'", 70, "big.jsonl: error: cannot write: File exists"),
      ("$P repair - < big.jsonl | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}", 0, "cut 4 bytes"),
      ("mkfifo slow; $P repair -o out.jsonl slow & exec 3> slow; cat big.jsonl >&3; sleep 0.3; kill -INT $!; kill -TERM $!; wait $!", 143, ""),
    ]
    for row in rows {
      try write("big.jsonl", text)
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertTrue(
        row.message.isEmpty || result.messages.contains(row.message),
        "\(row.command): \(result.messages)")
      XCTAssertEqual(try shell("cat big.jsonl").out.utf8.count, text.utf8.count, row.command)
      XCTAssertEqual(try shell("ls *.backup out.jsonl 2>/dev/null").out, "", row.command)
    }
  }

  /// Killed at any moment, the file is the old one or the new one, and the old one is there.
  func testAKillAtAnyMomentLosesNothing() throws {
    let long = String(repeating: "{\"event\":\"confirm\"}\n", count: 20_000)
    let text = "{\"session\":1}\n\(long){\"ev"
    for delay in stride(from: 0.0, to: 0.6, by: 0.05) {
      try write("big.jsonl", text)
      _ = try shell(
        "rm -f big.jsonl.backup*; $P repair big.jsonl & sleep \(delay); kill -KILL $!; wait $!")
      let sizes = try shell("stat -c %s big.jsonl; stat -c %s big.jsonl.backup 2>/dev/null").out
        .split(separator: "\n").compactMap { Int($0) }
      XCTAssertTrue(
        [
          [text.utf8.count], [text.utf8.count, text.utf8.count],
          [text.utf8.count - 4, text.utf8.count],
        ]
        .contains(sizes), "\(sizes) after \(delay) s")
    }
  }
}
