import Foundation
import XCTest

/// `proofsheet redact`: what is written, where, and what is not.
final class RedactCommandTests: ProgramTestCase {
  private let text = """
    # Anna's phone
    session 1  # {"app":"Shop","t":1733000000}
    kind video clip
    openPicker album
    selectAssets IMG_0042 clip  # twice
    openPicker camera
    cameraCapture #1
    captureSaveFailed #1 "no room"
    note Anna takes a call
    observed images IMG_0042 clip #1 urls IMG_0042 - clip

    """
  private let key = "0123456789abcdef0123456789abcdef"

  private func prepare() throws {
    try write("key", key)
    try write("bug.session", text)
    try write("more/b.session", "session 1\nopenPicker album\nselectAssets clip x\n")
    _ = try shell("$P convert -o more/c.jsonl bug.session")
  }

  func testASessionWithPseudonyms() throws {
    try prepare()
    let result = try shell("$P redact --key key bug.session")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.messages, "")
    XCTAssertEqual(
      result.out,
      """

      session 1  # {"t":0}
      kind video pd4imujwyf5gp
      openPicker album
      selectAssets plw4tcvvvqi6y pd4imujwyf5gp
      openPicker camera
      cameraCapture #1
      captureSaveFailed #1 ryb2qwn2vdec3
      note
      observed images plw4tcvvvqi6y pd4imujwyf5gp #1 urls plw4tcvvvqi6y - pd4imujwyf5gp

      """)
    XCTAssertEqual(
      try shell("$P redact --key key bug.session | $P replay - | head -n 1").out,
      try shell("$P replay - < bug.session | head -n 1").out)
    // The names of a set are the same in each of its files, in both spellings.
    XCTAssertEqual(try shell("$P redact --key key --to text more/c.jsonl").out, result.out)
    XCTAssertTrue(
      try shell("$P redact --key key more/b.session").out.contains("pd4imujwyf5gp"))
  }

  func testWhereItGoes() throws {
    try prepare()
    let original = try shell("sha256sum bug.session more/*").out
    // swift-format-ignore
    let rows: [(command: String, out: String)] = [
      ("$P redact --key key -o out.jsonl bug.session; head -n 2 out.jsonl", "{}\n{\"t\":0,\"session\":1,"),
      ("$P redact --key key --to jsonl bug.session | sed -n 2p", "{\"t\":0,\"session\":1,"),
      ("$P redact --key key -o out.session more/c.jsonl; sed -n 2p out.session", "session 1"),
      ("$P redact --key key - < bug.session | sed -n 2p", "session 1"),
      ("$P redact --key key -o share bug.session more; cd share; ls | wc -l; grep -rl pd4imujwyf5gp . | wc -l", "3\n3\n"),
      ("$P redact --key key -o share bug.session more; ls share | wc -l", "3\n"),
      ("$P redact --key key -o share more; ls share | wc -l; ls share | grep -cE '^f[a-z2-7]{12}\\.(session|jsonl)$'", "3\n3\n"),
      ("cd more; $P redact --key ../key -o . b.session; ls | wc -l; rm f*", "3\n"),
      // What is in the output already is no original.
      ("mkdir -p all; cp bug.session all; $P redact --key key -o all/out all; $P redact --key key -o all/out all; ls all/out | wc -l", "1\n"),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertTrue(result.out.hasPrefix(row.out), "\(row.command): \(result)")
    }
    XCTAssertEqual(try shell("sha256sum bug.session more/*").out, original)
    XCTAssertEqual(try shell("ls *.part */*.part 2>/dev/null").out, "")
  }

  func testNothingOfTheOriginalRemains() throws {
    try prepare()
    for command in ["$P redact bug.session", "$P redact --to jsonl bug.session"] {
      let out = try shell(command).out
      for secret in [
        "Anna", "IMG", "0042", "clip", "room", "Shop", "app", "1733", "twice", "phone",
      ] {
        XCTAssertFalse(out.contains(secret), "\(command): \(secret)")
      }
    }
    // Neither in the names of files, nor in messages, nor the key.
    let result = try shell(
      "mkdir s; cp bug.session s/anna.session; $P redact --key key -o o s; ls o")
    XCTAssertFalse(result.out.contains("anna"))
    XCTAssertFalse((result.out + result.messages).contains(key.prefix(8)))
  }

  func testAFreshKeyIsSaidAndDiffers() throws {
    try prepare()
    let first = try shell("$P redact bug.session")
    let second = try shell("$P redact bug.session")
    XCTAssertNotEqual(first.out, second.out)
    XCTAssertEqual(first.out.split(separator: "\n").count, second.out.split(separator: "\n").count)
    XCTAssertTrue(first.messages.hasPrefix("notice: a fresh key"), first.messages)
    let short = try shell("printf abc > k; $P redact --key k bug.session")
    XCTAssertTrue(short.messages.contains("k: notice: a key of 3 bytes is easy to guess"))
  }

  func testADryRunWritesNothing() throws {
    try prepare()
    try write("odd.session", "session 1\nopenPicker album\nselectAssets \"\\u{1b}[31m\" \"a b\"\n")
    var result = try shell("$P redact --key key --dry-run bug.session; ls")
    XCTAssertEqual(
      result.out,
      """
      bug.session:
        2 asset names       replaced
        1 reason            replaced
        1 time              counted from the first
        1 note              emptied
        2 comments          dropped
        1 unknown field     dropped
        asset clip → pd4imujwyf5gp
        asset IMG_0042 → plw4tcvvvqi6y
        reason "no room" → ryb2qwn2vdec3
        field app (1)
      bug.session
      key
      more
      odd.session

      """)
    XCTAssertEqual(result.code, 0)
    result = try shell("$P redact --key key --dry-run -o share odd.session more; ls share")
    XCTAssertTrue(result.out.contains("  asset \"\\u{1b}[31m\" → p"), result.out)
    XCTAssertTrue(result.out.contains("  file → share/f"), result.out)
    XCTAssertFalse(result.out.contains("\u{1B}"))
    XCTAssertTrue(result.messages.contains("cannot access"), result.messages)
    // Both runs under one key say the same.
    XCTAssertTrue(
      try shell("$P redact --key key -o share more; ls share").out.split(separator: "\n")
        .allSatisfy { result.out.contains($0) })
  }

  func testWhatIsRefused() throws {
    try prepare()
    try write("empty", "")
    try write("bad.session", "session 1\ntogle a\n")
    try write("folder/x.txt", "")
    let pseudonym = "plw4tcvvvqi6y"
    try write("clash.session", "session 1\nopenPicker album\nselectAssets IMG_0042 \(pseudonym)\n")
    // swift-format-ignore
    let rows: [(command: String, code: Int32, message: String)] = [
      ("$P redact", 64, "'redact' needs a session file, a directory, or -"),
      ("$P redact --key empty bug.session", 64, "empty: error: no key: the file is empty"),
      ("$P redact --key missing bug.session", 64, "missing: error: no key: No such file or directory"),
      ("$P redact --key /dev/zero bug.session", 64, "/dev/zero: error: no key: it is longer than 1048576 bytes"),
      ("$P redact --key . bug.session", 64, ".: error: no key: Is a directory"),
      ("$P redact --key - - < key", 64, "standard input can be read once: the key, or the session"),
      ("$P redact --key key - - < bug.session", 64, "'-' stands twice"),
      ("$P redact --key key bug.session more", 64, "more than one session needs a directory: '-o DIR'"),
      ("$P redact --key key more", 64, "more than one session needs a directory"),
      ("$P redact --key key -o key bug.session more", 64, "'key' is no directory"),
      ("$P redact --key key -o bug.session bug.session", 64, "'bug.session' is the file itself"),
      ("$P redact --key key --to itf bug.session", 64, "'redact' writes text or JSON Lines; found '--to itf'"),
      ("$P redact --key", 64, "'--key' needs a value: FILE"),
      ("$P redact --key key bad.session", 3, "bad.session:2:1: error: unknown event 'togle'"),
      ("$P redact --key key missing.session", 3, "missing.session: error: No such file"),
      ("$P redact --key key -o out folder", 4, "folder: error: no session"),
      ("$P redact --key key -o new bad.session bug.session; code=$?; ls new | wc -l; exit $code", 3, "bug.session: redacted, as new/f"),
      ("$P redact --key key clash.session", 70, "clash.session: error: not redacted: '\(pseudonym)' is the pseudonym of a name, and a name"),
      ("$P redact --key key -o clash.out clash.session", 70, "take another key"),
      ("$P redact --key key -o no/where/x.session bug.session", 70, "no/where/x.session: error: cannot write"),
      ("$P redact --key key -o no/where bug.session more", 70, "no/where: error: cannot write"),
      ("$P redact --key key -o /dev/full bug.session", 70, "/dev/full: error: cannot write: No space left"),
      ("$P redact --key key bug.session > /dev/full", 70, "error: cannot write the result: No space left"),
      ("(cp bug.session long.session; yes confirm | head -n 500 >> long.session; trap '' XFSZ; ulimit -f 1; $P redact --key key -o full.session long.session)", 70, "full.session: error: cannot write: File too large"),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertTrue(result.messages.contains(row.message), "\(row.command): \(result.messages)")
      XCTAssertFalse(result.out.contains("IMG"), row.command)
    }
    XCTAssertEqual(try shell("ls *.part */*.part clash.out full.session 2>/dev/null").out, "")
    XCTAssertEqual(
      try shell("$P redact --key key bug.session | head -n 1; exit ${PIPESTATUS[0]}").code, 0)
  }

  func testOddInput() throws {
    // swift-format-ignore
    let rows: [(command: String, code: Int32)] = [
      ("$P redact - < /dev/null", 3),
      ("head -c 100000 /dev/urandom | $P redact -", 3),
      ("printf '\\0' | $P redact -", 3),
      ("(echo '{\"session\":1}'; printf '{\"event\":\"toggle\",\"photo\":\"%s\"}' $(head -c 100000 /dev/zero | tr '\\0' a)) | $P redact -", 0),
      ("(echo '{\"session\":1}'; printf '{\"event\":\"tog') | $P redact -", 0),
    ]
    for row in rows {
      let result = try shell(row.command)
      XCTAssertEqual(result.code, row.code, row.command)
      XCTAssertFalse(result.out.contains("aaa"), row.command)
    }
  }
}
