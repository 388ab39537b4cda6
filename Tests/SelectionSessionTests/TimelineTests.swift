import Foundation
import ModelChecking
import SelectionCore
import XCTest

@testable import SelectionSession

/// The timeline that a page draws: what it rebuilds is the reference.
final class TimelineTests: XCTestCase {
  // MARK: What the user would see

  func testDeltasOfTheCorpusRebuildTheReference() throws {
    for file in try CorpusTests.files() {
      let session = try CorpusTests.session(file)
      try assertRebuilds(Timeline(try Data(contentsOf: file)), session, file.lastPathComponent)
    }
  }

  func testDeltasOfGeneratedSessionsRebuildTheReference() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let session = Session.generated(seed, isAnnotated: seed % 2 == 0)
      try assertRebuilds(Timeline(session), session, "seed \(seed)")
    }
  }

  private func assertRebuilds(
    _ timeline: Timeline, _ session: Session, _ name: String, line: UInt = #line
  ) throws {
    let page = try Rebuilt(timeline.json.text)
    var replay = Replay(rules: session.rules)
    var entries = page.entries[...]
    for sessionLine in session.lines {
      replay.take(sessionLine)
      switch sessionLine.content {
      case .event, .observed, .note:
        let entry = try XCTUnwrap(entries.popFirst(), name, line: line)
        XCTAssertEqual(entry["line"] as? Int, sessionLine.number, name, line: line)
      case .blank, .header, .rule, .expect: continue
      }
      guard case .event = sessionLine.content else { continue }
      let index = page.entries.count - entries.count - 1
      let seen = page.seen[index]
      let expected = Rebuilt.expected(replay.state, Spelling(session.names))
      XCTAssertEqual(seen, expected, "\(name), step \(replay.steps)", line: line)
    }
    XCTAssertTrue(entries.isEmpty, name, line: line)
  }

  // MARK: Splices

  func testSplicesMakeOneListOfAnother() {
    var random = SplitMix64(seed: 1)
    for _ in 1...3000 {
      let count = { Int(random.next(below: 9)) }
      let (one, other) = (count(), count())
      let old = (0..<one).map { _ in Int(random.next(below: 6)) }
      let new = (0..<other).map { _ in Int(random.next(below: 6)) }
      XCTAssertEqual(applied(Splice.splices(from: old, to: new), to: old), new, "\(old) \(new)")
    }
  }

  /// What one event does to a draft of 5,000 photos is told in a few numbers.
  func testALongListIsNotToldAgain() {
    let old = Array(0..<5000)
    func cost(_ new: [Int], line: UInt = #line) -> Int {
      let splices = Splice.splices(from: old, to: new)
      XCTAssertEqual(applied(splices, to: old), new, line: line)
      return splices.reduce(0) { $0 + 2 + $1.inserted.count }
    }
    XCTAssertEqual(cost(Array(old.dropFirst())), 2)
    XCTAssertEqual(cost(old + [7000]), 3)
    XCTAssertLessThan(cost(Array(old.dropFirst()) + [0]), 10, "a move to the end")
    XCTAssertLessThan(cost([4999] + old.dropLast()), 10, "a move to the start")
    XCTAssertEqual(cost(old.filter { !(20..<4000).contains($0) }), 2, "a long run leaves")
    var marked = old
    (marked[10], marked[4990]) = (8000, 8001)
    XCTAssertEqual(cost(marked), 6, "two photos change, far from each other")
    XCTAssertLessThan(cost(old.filter { ![5, 6, 2500, 4000].contains($0) }), 20)
  }

  private func applied(_ splices: [Splice<Int>], to list: [Int]) -> [Int] {
    var list = list
    for splice in splices {
      list.replaceSubrange(splice.index..<(splice.index + splice.removed), with: splice.inserted)
    }
    return list
  }

  // MARK: What is told of a line

  func testTheFirstDivergenceIsToldAndEveryLookIsJudged() throws {
    let timeline = Timeline(
      """
      # Seed 1, section 4.3.
      session 1
      limit 4
      openPicker camera
      cameraCapture #1 -> draft #1?, saveCapture #1
      openPicker camera
      cameraCapture #2
      assetURLResolved #2 x -> draft #1? #2
      observed images #1 #2
      observed urls x
      note rotated
      delete 9
      expect violates 5
      """.utf8)
    let json = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(timeline.json.text.utf8)) as? [String: Any])
    XCTAssertEqual(json["verdict"] as? String, "diverges")
    XCTAssertEqual(json["asExpected"] as? Bool, false)
    XCTAssertEqual(json["expected"] as? String, "violates 5")
    XCTAssertEqual(json["step"] as? Int, 5)
    XCTAssertEqual(json["line"] as? Int, 8)
    XCTAssertEqual(json["source"] as? String, "assertion")
    XCTAssertEqual(json["comments"] as? [String], ["Seed 1, section 4.3."])
    XCTAssertEqual(json["rules"] as? [String], ["limit 4"])
    XCTAssertEqual(
      (json["fields"] as? [[String: String]])?.first,
      ["field": "draft", "expected": "#1? #2", "actual": "#1? #2=x"])
    let entries = try XCTUnwrap(json["entries"] as? [[String: Any]])
    XCTAssertEqual(
      entries.map { $0["kind"] as? String },
      ["event", "event", "event", "event", "event", "observed", "observed", "note", "event"])
    XCTAssertEqual(entries[1]["claim"] as? String, "-> draft #1?, saveCapture #1")
    XCTAssertNil(entries[1]["broken"])
    XCTAssertEqual(entries[1]["changes"] as? [String], ["camera closes", "draft +#1"])
    XCTAssertNotNil(entries[4]["broken"])
    XCTAssertNil(entries[5]["differs"])
    XCTAssertEqual(entries[6]["differs"] as? [String], ["urls"])
    // The URL stands beside the first image, and belongs to the second, which has none.
    XCTAssertEqual(entries[6]["misaligned"] as? [Int], [0, 1])
    XCTAssertEqual(entries[6]["violated"] as? [String], ["Aligned", "WritesLandInOwnSlot"])
    XCTAssertEqual(
      (json["sentences"] as? [String: String])?["Aligned"], Selection.Invariant.Aligned.sentence)
    XCTAssertEqual(entries[7]["text"] as? String, "rotated")
    XCTAssertEqual(entries[8]["outcome"] as? String, "rejected indexOutOfRange")
    XCTAssertEqual(entries[8]["refused"] as? String, "rejected")
    XCTAssertNil(entries[8]["delta"])
  }

  /// Places are misaligned exactly where the invariant does not hold.
  func testMisalignedPlacesAreThoseOfTheInvariant() throws {
    var broken = 0
    for file in try CorpusTests.files() {
      let timeline = Timeline(try Data(contentsOf: file))
      for look in timeline.entries.compactMap(\.look) {
        XCTAssertEqual(
          look.violated.contains(.Aligned), !look.misaligned.isEmpty, file.lastPathComponent)
        if !look.misaligned.isEmpty { broken += 1 }
      }
      XCTAssertEqual(timeline.verdict, Replay(timeline.session).verdict)
      XCTAssertEqual(timeline.isAsExpected, true, file.lastPathComponent)
    }
    XCTAssertGreaterThan(broken, 5)
  }

  func testBothSpellingsHaveOneTimeline() throws {
    for file in try CorpusTests.files() {
      let session = try CorpusTests.session(file)
      let other = Timeline(SessionWriter.write(session, as: .jsonl).utf8)
      let texts = { (timeline: Timeline) in
        timeline.entries.map { "\($0.text) \($0.outcomeText) \($0.delta.text) \($0.changes)" }
      }
      XCTAssertEqual(texts(Timeline(session)), texts(other), file.lastPathComponent)
      XCTAssertEqual(other.text, SessionWriter.write(other.session, as: .text))
    }
  }

  // MARK: What cannot be read

  func testWhatStandsBeforeAProblemIsShown() throws {
    let timeline = Timeline("session 1\nopenPicker album\ntogle a\ntoggle b\n".utf8)
    XCTAssertEqual(timeline.verdict, .unreadable)
    XCTAssertEqual(timeline.entries.map(\.text), ["openPicker album"])
    XCTAssertEqual(timeline.text, "")
    XCTAssertNil(timeline.isAsExpected)
    let json = timeline.json.text
    XCTAssertTrue(json.contains("\"problems\":[{\"line\":3,\"column\":1,"), json)
    XCTAssertTrue(json.contains("did you mean 'toggle'?"), json)
  }

  func testWhatCannotBeOpenedSaysWhy() throws {
    let timeline = Timeline(failure: "No such file or directory")
    XCTAssertEqual(timeline.verdict, .unreadable)
    XCTAssertTrue(
      timeline.json.text.contains(
        "\"problems\":[{\"line\":null,\"column\":null,\"message\":\"No such file or directory\"}]"))
    XCTAssertEqual(Timeline([]).verdict, .unreadable)
  }
}
