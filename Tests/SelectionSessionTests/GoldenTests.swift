import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// The promise that a version of the format stays readable.
///
/// `Tests/Golden` holds a recording in each version, as another program writes it, and what it is in
/// both spellings. A line of a golden file never changes. What a version learns stands behind the rest,
/// so that what was written before it can still be read; what a later version spells in another way gets new
/// files of what is written, beside the same recording.
final class GoldenTests: XCTestCase {
  private func golden(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func session(_ name: String) throws -> Session {
    try SessionReader.read(golden(name)).get()
  }

  private func text(_ name: String) throws -> String {
    try XCTUnwrap(String(validating: golden(name), as: UTF8.self))
  }

  func testVersion1IsWrittenByteForByte() throws {
    let session = try session("version-1.jsonl")
    XCTAssertEqual(SessionWriter.write(session, as: .text), try text("version-1.session"))
    XCTAssertEqual(
      SessionWriter.write(session, as: .jsonl), try text("version-1.canonical.jsonl"))
  }

  func testVersion1IsTheSameInEachOfItsFiles() throws {
    let session = try session("version-1.jsonl")
    for name in ["version-1.session", "version-1.canonical.jsonl"] {
      let other = try self.session(name)
      XCTAssertEqual(other.kept, session.kept, name)
      XCTAssertEqual(other.names, session.names, name)
      XCTAssertEqual(other.rules, session.rules, name)
    }
  }

  func testVersion1IsJudgedAsItWas() throws {
    for name in ["version-1.jsonl", "version-1.session", "version-1.canonical.jsonl"] {
      let replay = Replay(try session(name))
      XCTAssertEqual(replay.verdict, .violates, name)
      XCTAssertEqual(replay.divergence?.step, 35, name)
      XCTAssertEqual(replay.divergence?.violated, [.WritesLandInOwnSlot], name)
      XCTAssertEqual(replay.divergence?.fields.map(\.field), ["urls"], name)
      XCTAssertEqual(replay.isAsExpected(), true, name)
      XCTAssertEqual([replay.steps, replay.assertions], [91, 59], name)
      XCTAssertNil(replay.internalFault, name)
    }
  }

  /// The recording has all that version 1 has, so that nothing of it can get lost.
  func testVersion1HasEveryKindOfLine() throws {
    let session = try session("version-1.jsonl")
    XCTAssertEqual(Set(session.events.map(\.kind)), Set(Selection.Event.Kind.allCases))
    var rules: Set<Session.Rule.Kind> = []
    var policies: Set<Selection.Policy> = []
    var effects: Set<Selection.Effect.Kind> = []
    for line in session.lines {
      switch line.content {
      case .rule(let rule):
        rules.insert(rule.kind)
        if case .policy(let policy, _) = rule { policies.insert(policy) }
      case .event(_, let assertion?):
        if case .exactly(let effect) = assertion.effect { effects.insert(effect.kind) }
      case .blank, .header, .event, .observed, .expect, .note: break
      }
    }
    XCTAssertEqual(rules, Set(Session.Rule.Kind.allCases))
    XCTAssertEqual(policies, Set(Selection.Policy.allCases))
    XCTAssertEqual(effects, Set(Selection.Effect.Kind.allCases))
    let written = try text("version-1.canonical.jsonl")
    for key in JSONReader.Key.all.map(\.name) + JSONReader.OutcomeKey.allCases.map(\.rawValue)
      + JSONReader.ItemKey.allCases.map(\.rawValue)
      + Selection.Observation.Field.allCases.map(\.rawValue)
    {
      XCTAssertTrue(written.contains("\"\(key)\":"), key)
    }
  }

  /// A crash cuts a recording off: all but the last line is there, and a notice tells it.
  func testVersion1IsCutOff() throws {
    var reader = SessionReader()
    let lines = try golden("version-1.jsonl").split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines { _ = try reader.read(line: line) }
    XCTAssertNil(reader.finish())
    XCTAssertEqual(reader.notice?.line, lines.count)
    XCTAssertEqual(reader.notice?.column, 43)
  }

  func testEveryVersionHasItsFiles() throws {
    for version in FormatVersion.allCases {
      for ending in ["jsonl", "canonical.jsonl", "session"] {
        XCTAssertFalse(try golden("version-\(version.rawValue).\(ending)").isEmpty)
      }
    }
  }

  /// A reader keeps its memory from line to line; nothing of one line may be read into the next.
  func testWhatALineSaysDoesNotDependOnTheOneBefore() throws {
    let golden = try session("version-1.canonical.jsonl")
    // Enough of each kind: those with every part, and those with none.
    let events = Dictionary(grouping: golden.events, by: \.kind).values.flatMap { $0.prefix(4) }
    for format in SessionFormat.allCases {
      for first in events {
        var pairs = Session(Selection.Rules(), golden.names)
        for second in events {
          pairs.add(.event(first, nil))
          pairs.add(.event(second, nil))
        }
        let text = SessionWriter.write(pairs, as: format)
        let again = try SessionReader.read(text.utf8).get()
        XCTAssertEqual(SessionWriter.write(again, as: format), text, "behind \(first)")
      }
    }
  }
}
