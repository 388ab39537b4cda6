import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// Redacted sessions say the same of the picker, and nothing of people.
final class RedactionTests: XCTestCase {
  private func redaction(_ key: String = "0123456789abcdef") throws -> Redaction {
    try XCTUnwrap(Redaction(key: Array(key.utf8)))
  }

  private func session(_ text: String) throws -> Session {
    try SessionReader.read(text.utf8).get()
  }

  /// All that must not be seen: names, reasons, and every word of free text.
  ///
  /// Signs and digits alone tell nothing, and stand everywhere.
  private func secrets(of session: Session) -> Set<String> {
    var secrets = Set(
      session.names.all.map { session.names.name(of: $0) } + session.names.reasons.dropFirst(4))
    for line in session.lines {
      var texts = line.extras.flatMap { [$0.key, $0.value] } + [line.comment ?? ""]
      if case .note(let text) = line.content { texts.append(text) }
      secrets.formUnion(texts)
      secrets.formUnion(
        texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
    }
    return secrets.filter { secret in
      secret.unicodeScalars.contains { $0.properties.isAlphabetic || !$0.isASCII }
    }
  }

  /// Whether the bytes of a secret are somewhere in what was written, outside pseudonyms, numbers and words
  /// of the format, in which short ones may be by chance.
  private func isSeen(_ secret: String, in text: String, _ words: Set<String>) -> Bool {
    if words.contains(where: { $0.contains(secret) }) { return false }
    return Data(text.utf8).range(of: Data(secret.utf8)) != nil
  }

  private func check(_ session: Session, _ name: String) throws {
    for format in SessionFormat.allCases {
      var redaction = try redaction()
      let text = try redaction.export(session, as: format)
      let again = try SessionReader.read(text.utf8).get()
      let (before, after) = (Replay(session), Replay(again))
      XCTAssertEqual(after.verdict, before.verdict, name)
      XCTAssertEqual(after.divergence?.step, before.divergence?.step, name)
      XCTAssertEqual(after.divergence?.violated, before.divergence?.violated, name)
      XCTAssertEqual(
        after.divergence?.fields.map(\.field), before.divergence?.fields.map(\.field), name)
      XCTAssertEqual(after.isAsExpected(), before.isAsExpected(), name)
      XCTAssertEqual([after.steps, after.assertions], [before.steps, before.assertions], name)
      XCTAssertEqual(after.gap?.missing, before.gap?.missing, name)
      XCTAssertEqual(again.lines.compactMap(\.sequence), session.lines.compactMap(\.sequence), name)
      XCTAssertEqual(
        again.names.all.map(\.kind).sorted { $0.rawValue < $1.rawValue }.count,
        session.names.all.count, name)
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      let known = Set(
        session.names.all.map { redaction.pseudonym(ofAsset: session.names.name(of: $0)) }
          + session.names.reasons.map { redaction.pseudonym(ofReason: $0) })
      for word in words where !word.allSatisfy(\.isNumber) && !FormatWords.all.contains(word) {
        XCTAssertTrue(known.contains(word), "\(name): \(word)")
      }
      for secret in secrets(of: session) {
        XCTAssertFalse(isSeen(secret, in: text, words), "\(name): \(secret)")
      }
    }
  }

  func testTheCorpusKeepsItsVerdictsAndLosesItsNames() throws {
    for file in try CorpusTests.files() {
      try check(try CorpusTests.session(file), file.lastPathComponent)
    }
  }

  func testGeneratedSessionsWithEverythingInThem() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      try check(.generated(seed, isAnnotated: true), "seed \(seed)")
    }
  }

  func testVersion1() throws {
    let golden = CorpusTests.directory.deletingLastPathComponent().appendingPathComponent("Golden")
    let session = try SessionReader.read(
      try Data(contentsOf: golden.appendingPathComponent("version-1.jsonl"))
    ).get()
    try check(session, "version 1")
  }

  func testTheFilesOfARecordingCanStillBeJoined() throws {
    let files = [
      "{\"session\":1}\n{\"seq\":1,\"event\":\"openPicker\",\"source\":\"album\"}\n",
      "{\"session\":1,\"continues\":1,\"app\":\"secret\"}\n"
        + "{\"seq\":2,\"event\":\"selectAssets\",\"assets\":[\"b\"]}\n"
        + "{\"seq\":3,\"observed\":{\"images\":[\"b\"]}}\n",
      "{\"session\":1,\"continues\":3}\n",
    ]
    var redaction = try XCTUnwrap(Redaction(key: [7]))
    var joined = ""
    for file in files {
      joined += try redaction.export(SessionReader.read(file.utf8).get(), as: .jsonl)
    }
    XCTAssertEqual(Replay(try SessionReader.read(joined.utf8).get()).verdict, .conforms, joined)
    XCTAssertFalse(joined.contains("secret"))
    // A field of that name that is no number says who knows what.
    let odd = try SessionReader.read("{\"session\":1,\"continues\":\"secret\"}\n".utf8).get()
    XCTAssertFalse(try redaction.export(odd, as: .jsonl).contains("secret"))
  }

  func testEqualStaysEqualUnderOneKeyAndDiffersUnderAnother() throws {
    var first = try redaction()
    var second = try redaction()
    let one = try session("session 1\nopenPicker album\nselectAssets a b\n")
    let other = try session("session 1\nopenPicker album\nselectAssets c b\n")
    XCTAssertEqual(try first.export(one, as: .text), try second.export(one, as: .text))
    let words = try first.export(other, as: .text).split { $0 == " " || $0 == "\n" }
    XCTAssertEqual(String(words.last ?? ""), second.pseudonym(ofAsset: "b"))
    XCTAssertNotEqual(
      try redaction("another key").pseudonym(ofAsset: "b"), second.pseudonym(ofAsset: "b"))
    XCTAssertNotEqual(
      Redaction().pseudonym(ofAsset: "b"), Redaction().pseudonym(ofAsset: "b"))
    XCTAssertNil(Redaction(key: [] as [UInt8]))
    // One name of three kinds has three pseudonyms.
    XCTAssertEqual(
      Set(
        [
          first.pseudonym(ofAsset: "b"), first.pseudonym(ofReason: "b"),
          first.pseudonym(ofFile: "b"),
        ]
        .map { String($0.dropFirst()) }
      ).count, 3)
  }

  func testNamesAreToldApartByteByByte() throws {
    let text =
      "session 1\nopenPicker album\nselectAssets \u{E9} e\u{301} -> draft \u{E9} e\u{301}\n"
    let session = try session(text)
    try check(session, "normal forms")
    let redaction = try redaction()
    XCTAssertNotEqual(
      redaction.pseudonym(ofAsset: "\u{E9}"), redaction.pseudonym(ofAsset: "e\u{301}"))
  }

  func testOddNames() throws {
    let names = [
      "a", "draft", "session", "1", "12", "true", "-", "", " ", "\u{1B}[31m", "a\"b\\", "#1", "p",
      "é\u{301}", "照片", "unspecified", "{\"event\":\"confirm\"}", "seq", "\u{202E}", "a, draft b",
      String(repeating: "x", count: 100_000),
    ]
    let list = names.map { JSON.quoted($0) }.joined(separator: ",")
    let text = """
      {"session":1,"rules":{"limit":0,"kind":{"video":["clip"]}},"app":"Anna's shop"}
      {"seq":1,"t":1733000000.25,"event":"openPicker","source":"album"}
      {"seq":2,"t":1733000001.5,"event":"selectAssets","assets":[\(list)],"outcome":{"draft":[\(list)]}}
      {"seq":3,"t":1733000000.125,"event":"openPicker","source":"camera","secret":{"owner":"Anna"}}
      {"seq":4,"note":"Anna took a call"}
      {"seq":5,"event":"cameraCapture","capture":1}
      {"seq":6,"event":"captureSaveFailed","capture":1,"reason":"no room on Anna's phone"}
      {"seq":7,"event":"captureSaveFailed","capture":1,"reason":"timedOut","t":9e99,"comment":"Anna"}
      {"seq":8,"observed":{"urls":["clip"],"mood":"Anna"}}

      """
    let session = try session(text)
    try check(session, "odd names")
    var redaction = try redaction()
    let redacted = try redaction.redact(session)
    XCTAssertEqual(
      redacted.lines.map(\.time), [nil, nil, nil, "0", "1.25", "-0.125", nil, nil, nil, nil, nil])
    XCTAssertEqual(redacted.names.all.map(\.kind), session.names.all.map(\.kind))
    let written = try redaction.export(session, as: .jsonl)
    XCTAssertFalse(written.contains("Anna"))
    XCTAssertTrue(written.contains("\"reason\":\"timedOut\""))
    XCTAssertTrue(written.contains("{\"seq\":4,\"note\":\"\"}"))
  }

  func testVeryManyNames() throws {
    var session = Session(Selection.Rules(limit: 0), Names())
    var assets: [Selection.PhotoID] = []
    for number in 0..<20_000 {
      assets.append(.asset(session.names.asset(named: "IMG_\(number).HEIC")))
    }
    session.rules = Selection.Rules(limit: 0)
    session.add(.event(.openPicker(.album), nil))
    session.add(.event(.selectAssets(assets, opening: nil), nil))
    var redaction = try redaction()
    let text = try redaction.export(session, as: .jsonl)
    XCTAssertEqual(try SessionReader.read(text.utf8).get().names.all.count, 20_000)
    XCTAssertFalse(text.contains("IMG"))
  }

  // MARK: What must not be written

  func testTwoNamesWithOnePseudonymAreRefused() throws {
    var short = Redaction(Pseudonyms(key: [1], length: 1))
    let names = (0..<40).map { "n\($0)" }.joined(separator: " ")
    let many = try session("session 1\nlimit 0\nopenPicker album\nselectAssets \(names)\n")
    XCTAssertThrowsError(try short.redact(many)) { error in
      XCTAssertTrue("\(error)".contains("is the pseudonym of"), "\(error)")
    }
    // In two sessions of one set, too.
    var set = Redaction(Pseudonyms(key: [1], length: 1))
    XCTAssertThrowsError(
      try (0..<40).forEach {
        _ = try set.redact(try session("session 1\nopenPicker album\ntoggle n\($0)\n"))
      })
    var reasons = Redaction(Pseudonyms(key: [1], length: 1))
    let failures = (0..<40).map { "captureSaveFailed #1 r\($0)\n" }.joined()
    XCTAssertThrowsError(try reasons.redact(try session("session 1\n\(failures)")))
  }

  func testANameThatIsThePseudonymOfAnotherIsRefused() throws {
    var redaction = try redaction()
    let pseudonym = redaction.pseudonym(ofAsset: "a")
    for names in ["a \(pseudonym)", "\(pseudonym) a"] {
      XCTAssertThrowsError(
        try redaction.redact(try session("session 1\nopenPicker album\nselectAssets \(names)\n")))
    }
    // By itself it is a name like any other.
    let again = try redaction.export(
      try session("session 1\nopenPicker album\nselectAssets \(pseudonym)\n"), as: .text)
    XCTAssertFalse(again.contains(pseudonym))
  }

  func testTheCheckRefusesWhatSaysSomethingElse() throws {
    let original = try session(
      "session 1\nopenPicker album\nselectAssets a b -> draft a b\nobserved images b a\n")
    var redaction = try redaction()
    let redacted = try redaction.redact(original)
    let text = SessionWriter.write(redacted, as: .text)
    XCTAssertNil(RedactionCheck.problem(in: text.utf8, original, redacted))
    let (a, b) = (redaction.pseudonym(ofAsset: "a"), redaction.pseudonym(ofAsset: "b"))
    // swift-format-ignore
    let rows: [(from: String, to: String, problem: String)] = [
      ("images \(b)", "images b", "'b' is neither a word of the format nor a pseudonym"),
      ("session 1", "session 1  # Anna", "'Anna' is neither"),
      ("session 1", "session 1  # é", "is neither"),
      ("session 1", "session 1  #\t", "is neither"),
      ("session 1", "session 2", "it cannot be read"),
      ("images \(b) \(a)", "images \(a) \(b)", "the verdict is conforms, and was diverges"),
      ("observed images \(b) \(a)", "observed count 3", "it parts in another way"),
      ("observed images \(b) \(a)", "observed images \(b) \(b)", "the verdict is violates, and was diverges"),
      ("openPicker album", "openPicker album\ncancel\nopenPicker album", "it parts in another way"),
      (" -> draft \(a) \(b)", "", "its rules, claims or numbers are others"),
      ("session 1", "session 1\nlimit 9\nlimit 8", "it cannot be read"),
      ("session 1", "session 1\nlimit 8", "its rules, claims or numbers are others"),
      ("session 1", "session 1  # {\"seq\":2}", "the verdict is inconclusive"),
    ]
    for row in rows {
      let spoilt = text.replacingOccurrences(of: row.from, with: row.to)
      XCTAssertNotEqual(spoilt, text)
      let problem = RedactionCheck.problem(in: spoilt.utf8, original, redacted) ?? "nothing"
      XCTAssertTrue(problem.contains(row.problem), "\(row.to): \(problem)")
    }
  }

  func testTheInventoryCountsWhatGoes() throws {
    let session = try session(
      """
      # why
      session 1  # {"app":"Shop","t":1}
      openPicker camera  # {"t":2,"app":1}
      cameraCapture #1
      captureSaveFailed #1 noSpace
      captureSaveFailed #1 timedOut
      note call
      observed images a #1
      """)
    let redaction = try redaction()
    let inventory = redaction.inventory(of: session)
    XCTAssertEqual(inventory.assets.map(\.original), ["a"])
    XCTAssertEqual(inventory.reasons.map(\.original), ["noSpace"])
    XCTAssertEqual(inventory.reasons.map(\.pseudonym), [redaction.pseudonym(ofReason: "noSpace")])
    XCTAssertEqual(inventory.fields, [Redaction.Field(name: "app", count: 2)])
    XCTAssertEqual([inventory.comments, inventory.notes, inventory.times], [1, 1, 2])
  }
}
