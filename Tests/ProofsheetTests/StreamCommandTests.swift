import Foundation
import XCTest

/// `replay -` of a stream: a session a line, a verdict a line.
final class StreamCommandTests: ProgramTestCase {
  private let right =
    #"[{"session":1,"id":"r"},{"event":"openPicker","source":"album","outcome":{"effect":"presentAlbum"}}]"#
  private let wrong =
    #"[{"session":1,"id":7},{"event":"openPicker","source":"album"},{"event":"selectAssets","assets":["a","b"]},"#
    + #"{"observed":{"images":["a","b"],"urls":["b","a"]}}]"#

  func testEveryLineHasItsVerdictInOrder() throws {
    // swift-format-ignore
    let rows: [(line: String, verdict: String, id: String, place: String)] = [
      (right, "conforms", "r", ""),
      (wrong, "violates", "7", ""),
      ("", "unreadable", "-", "3:1: the line is empty; a line of a stream is a session: an array of objects"),
      ("  ", "unreadable", "-", "4:3: the line is empty"),
      ("[]", "unreadable", "-", "5:1: this is no session"),
      ("{}", "unreadable", "-", "6:1: expected '['"),
      (#"[{"session":1},{"event":"confrim"}]"#, "unreadable", "-", "7:25: unknown event 'confrim'"),
      (#"[{"session":1,"x":"é"},{"event":"confirm","a":[1,"]"}]"#, "unreadable", "-", "8:"),
      (#"[{"session":1}"#, "unreadable", "-", "9:15: the line ends within a session; expected ']'"),
      (#"[{"session":1},{"event":"con"#, "unreadable", "-", "10:29: the line ends within a session"),
      (#"[{"session":1}] []"#, "unreadable", "-", "11:17: something stands behind the session"),
      (#"[{"session":1},3]"#, "unreadable", "-", "12:16: expected an object, '{'"),
      (#"[{"session":1} {}]"#, "unreadable", "-", "13:16: expected ',' or ']' behind an object"),
      (#" [ {"session":1,"id":[1]} , {"note":"{[\"}"}]"# + "\r", "inconclusive", "-", ""),
      (wrong.dropLast() + #",{"expect":"violates","step":2}]"#, "violates", "7", ""),
      ("\u{1B}[", "unreadable", "-", "16:1: expected '['"),
      (right, "conforms", "r", ""),
    ]
    // The last line has no line feed.
    try write("in", rows.map(\.line).joined(separator: "\n"))
    for jobs in ["", "--jobs 1", "--jobs 3", "--format json"] {
      let result = try shell("$P replay \(jobs) - < in")
      XCTAssertEqual(result.code, 0)
      XCTAssertEqual(result.messages, "")
      let found = try objects(result.out)
      XCTAssertEqual(found.count, rows.count)
      for (number, (object, row)) in zip(found, rows).enumerated() {
        XCTAssertEqual(object["path"] as? String, "-")
        XCTAssertEqual(object["session"] as? Int, number + 1)
        XCTAssertEqual(object["verdict"] as? String, row.verdict, row.line)
        let id = object["id"].flatMap { $0 is NSNull ? nil : "\($0)" } ?? "-"
        XCTAssertEqual(id, row.id, row.line)
        let problem = (object["problems"] as? [[String: Any]])?.first
        let place = problem.map {
          "\($0["line"] ?? ""):\($0["column"] ?? ""): \($0["message"] ?? "")"
        }
        XCTAssertTrue((place ?? "").hasPrefix(row.place), place ?? row.line)
        XCTAssertEqual(place == nil, row.place.isEmpty, row.line)
      }
      XCTAssertEqual(found[14]["standing"] as? String, "still reproduces")
      // The line is that of the session, whose objects stand one a line.
      XCTAssertEqual(found[1]["line"] as? Int, 4)
    }
    let expecting = try objects(try shell("$P replay --expect violates - < in").out)
    XCTAssertEqual(expecting[0]["standing"] as? String, "fixed")
  }

  func testTheVerdictsAreThoseOfTheFiles() throws {
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sessions/Seed1").path
    XCTAssertEqual(try shell("$P convert --to stream '\(corpus)' > in").code, 0)
    let lines = try String(contentsOf: directory.appendingPathComponent("in"), encoding: .utf8)
      .split(separator: "\n")
    XCTAssertGreaterThan(lines.count, 100)
    for (number, line) in lines.enumerated() {
      let session = try XCTUnwrap(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
      XCTAssertTrue(
        session.contains { ($0["id"] as? String)?.hasPrefix(corpus) ?? false }, String(line))
      let objects = try session.map { object in
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      }
      try write("files/\(1000 + number).jsonl", objects.joined(separator: "\n") + "\n")
    }
    for arguments in ["", "--expect conforms"] {
      let stream = try objects(try shell("$P replay \(arguments) - < in").out)
      let files = try objects(try shell("$P replay \(arguments) --format json files").out)
      XCTAssertEqual(stream.count, lines.count)
      for (var one, var other) in zip(stream, files) {
        for key in ["path", "session", "id"] {
          one[key] = nil
          other[key] = nil
        }
        XCTAssertEqual(one as NSDictionary, other as NSDictionary)
      }
    }
  }

  func testWhoWaitsForAnAnswerGetsIt() throws {
    try write("in", right + "\n" + wrong + "\n")
    // Each line is given only once the one before was answered.
    let result = try shell(
      "mkfifo to from; timeout 60 $P replay --jobs 2 - < to > from & exec 3> to 4< from; "
        + "for i in {1..50}; do while read -r line <&5; do echo \"$line\" >&3; read -r -t 30 answer <&4 || exit 9; "
        + "echo \"${answer:0:30}\"; done 5< in; done; exec 3>&-; wait $!")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.out.split(separator: "\n").count, 100)
    XCTAssertTrue(result.out.hasSuffix("{\"path\":\"-\",\"session\":100,\"id\"\n"), result.out)
  }

  func testMemoryDoesNotGrowWithTheStream() throws {
    for jobs in [2] {
      // What it has used at most, in KB, after a part of the stream and after all of it.
      let result = try shell(
        "most() { awk '/VmHWM/ { print $2 }' /proc/$!/status; }; rm -f in; mkfifo in; "
          + "$P replay --jobs \(jobs) - < in > out & exec 3> in; yes '\(small)' | head -n 5000 >&3; "
          + "for i in {1..300}; do [ $(wc -l < out) -ge 5000 ] && break; sleep 0.1; done; before=$(most); "
          + "yes '\(small)' | head -n 40000 >&3; "
          + "for i in {1..600}; do [ $(wc -l < out) -ge 45000 ] && break; sleep 0.1; done; after=$(most); "
          + "exec 3>&-; wait $!; code=$?; echo $((after - before)) $(wc -l < out) $(tail -n 1 out | cut -c 1-40); exit $code"
      )
      XCTAssertEqual(result.code, 0)
      let words = result.out.split(separator: " ")
      // A verdict that is kept takes some hundred bytes: 12 MB and more.
      XCTAssertLessThan(try XCTUnwrap(Int(words[0])), 6_000, result.out)
      XCTAssertEqual(words[1], "45000")
      XCTAssertTrue(result.out.contains("\"session\":45000,"), result.out)
    }
  }

  /// A session that is replayed soon.
  private let small = #"[{"session":1},{"event":"confirm","outcome":{"ignored":"pickerClosed"}}]"#

  func testAStreamMayBeEmptyOrBeginWithAnything() throws {
    let verdicts = "| grep -o '\"verdict\":\"[a-z]*\"' | cut -d '\"' -f 4 | tr '\\n' ' '"
    // swift-format-ignore
    let rows: [(input: String, out: String)] = [
      ("", ""),
      ("\\n", "unreadable "),
      (" \\n\\n", "unreadable unreadable "),
      ("garbage\\n\(right)\\n", "unreadable conforms "),
      ("session 1\\n\(wrong)", "unreadable violates "),
      ("\\xef\\xbb\\xbf\(right)\\n\(right)\\n", "unreadable conforms "),
    ]
    for row in rows {
      let result = try shell(
        "printf '\(row.input)' | $P replay --stream - \(verdicts); exit ${PIPESTATUS[1]}")
      XCTAssertEqual(result.out, row.out, row.input)
      XCTAssertEqual(result.code, 0, row.input)
    }
    XCTAssertEqual(try shell("$P replay - < /dev/null").code, 3)
    let alone = try shell("$P replay --stream .")
    XCTAssertEqual(alone.code, 64)
    XCTAssertTrue(alone.messages.contains("'--stream' is about standard input"), alone.messages)
  }

  func testAnInterruptedSessionHasNoVerdict() throws {
    // It shows what is wrong at its end only; what was read of it by then would conform.
    try write("event", #","# + #"{"event":"confirm"}"#)
    let begun = #"[{"session":1},{"event":"confirm","outcome":{"ignored":"pickerClosed"}}"#
    let result = try shell(
      "(printf '%s' '\(begun)'; yes \"$(cat event)\" | head -n 200000 | tr -d '\\n'; "
        + "echo ',{\"observed\":{\"images\":[\"q\"]}}]') > in; "
        + "$P replay --stream - < in > out & \(interrupt(after: 2)); echo $?; wc -l < out")
    XCTAssertEqual(result.out, "130\n0\n")
  }

  func testAStreamIsReadAloneAndAnsweredInJSON() throws {
    try write("in", right + "\n")
    for arguments in ["- in", "in -", "--format text -", "--format junit -", "-o out -"] {
      let result = try shell("$P replay \(arguments) < in")
      XCTAssertEqual(result.code, 64, arguments)
      XCTAssertTrue(result.messages.hasPrefix("error: a stream of sessions"), result.messages)
      XCTAssertEqual(result.out, "")
    }
    // A file is a session, whatever its first byte.
    XCTAssertEqual(try shell("$P replay in").code, 3)
    // A session of text, with blank lines before it, is none.
    let text = try shell("printf '\\n\\nsession 1\\nopenPicker album -> none\\n' | $P replay -")
    XCTAssertTrue(text.out.hasPrefix("<stdin>:4: diverges at step 1"), text.out)
    XCTAssertEqual(
      try shell("printf '\\n\\n\(right)\\n' | $P replay - | cut -c 1-25").out,
      (1...3).map { "{\"path\":\"-\",\"session\":\($0),\"\n" }.joined())
    XCTAssertEqual(
      try shell("yes '\(right)' | $P replay - | head -n 1; exit ${PIPESTATUS[1]}").code, 0)
    XCTAssertEqual(try shell("$P replay - < .").code, 3)
    XCTAssertEqual(try shell("$P replay - < in > /dev/full").code, 70)
    let ended = try shell(
      "mkfifo slow; $P replay - < slow > out & exec 3> slow; cat in >&3; \(interrupt(after: 0.5)); echo $?; cut -c 1-30 out"
    )
    XCTAssertEqual(ended.out, "130\n{\"path\":\"-\",\"session\":1,\"id\":\"\n")
  }

  func testALineThatIsTooLongCostsOnlyItsVerdict() throws {
    let result = try shell(
      "(echo '\(right)'; head -c 70000000 /dev/zero | tr '\\0' a; echo; echo '\(right)') | $P replay - "
        + "| grep -o '\"session\":[0-9]*\\|\"verdict\":\"[a-z]*\"\\|the line is longer than 64 MB'")
    XCTAssertEqual(
      result.out.split(separator: "\n"),
      [
        "\"session\":1", "\"verdict\":\"conforms\"", "\"session\":2", "\"verdict\":\"unreadable\"",
        "the line is longer than 64 MB", "\"session\":3", "\"verdict\":\"conforms\"",
      ])
  }

  func testConvertWritesLinesOfAStream() throws {
    try write("a.session", "# First.\n\nsession 1\nlimit 3\nopenPicker album -> presentAlbum\n")
    try write("b.jsonl", "{\"session\":1,\"id\":5}\n\n{\"event\":\"confirm\"}\n")
    try write("c.session", "session 1\nfoo\n")
    let result = try shell("$P convert --to stream .")
    XCTAssertEqual(result.code, 3)
    XCTAssertEqual(
      result.out,
      """
      [{"comment":"First."},{},{"id":"./a.session","session":1,"rules":{"limit":3}},\
      {"event":"openPicker","source":"album","outcome":{"effect":"presentAlbum"}}]
      [{"session":1,"id":5},{},{"event":"confirm"}]

      """)
    XCTAssertTrue(result.messages.hasPrefix("./c.session:2:1: error: "), result.messages)
    XCTAssertEqual(
      try shell("$P convert --to stream a.session b.jsonl | $P replay - | wc -l").out, "2\n")
    XCTAssertEqual(try shell("$P redact --to stream a.session").code, 64)
  }

  private func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
