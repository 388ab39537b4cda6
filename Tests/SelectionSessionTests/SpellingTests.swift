import SelectionCore
import SelectionTesting
import XCTest

@testable import SelectionSession

/// The two spellings of one session.
final class SpellingTests: XCTestCase {
  /// Any session, written in either spelling and read, is the same session, and its replay says so.
  func testGeneratedSessionsAreTheSameInBothSpellings() throws {
    for seed in UInt64(1)...150 {
      let session = Session.generated(seed, isAnnotated: seed % 3 != 0)
      for format in SessionFormat.allCases {
        let text = SessionWriter.write(session, as: format)
        let again = try SessionReader.read(text.utf8).get()
        XCTAssertEqual(again.rules, session.rules, "seed \(seed), \(format)")
        // Names are numbered as they are met, so what is read is compared as it is spelled.
        for other in SessionFormat.allCases {
          XCTAssertEqual(
            SessionWriter.write(again, as: other), SessionWriter.write(session, as: other),
            "seed \(seed), \(format) and back as \(other)")
        }
        XCTAssertEqual(Replay(again).verdict, .conforms, "seed \(seed), \(format)")
      }
    }
  }

  /// The same, field by field, for sessions whose names are met in the order of their numbers.
  func testNothingIsLostBetweenTheSpellings() throws {
    for seed in UInt64(1)...60 {
      let written = SessionWriter.write(.generated(seed, isAnnotated: true), as: .jsonl)
      let session = try SessionReader.read(written.utf8).get()
      let text = SessionWriter.write(session, as: .text)
      let fromText = try SessionReader.read(text.utf8).get()
      XCTAssertEqual(fromText.kept, session.kept, "seed \(seed)")
      XCTAssertEqual(fromText.names, session.names, "seed \(seed)")
    }
  }

  /// Else the tests above would say nothing about what is missing.
  func testGeneratedSessionsHaveEveryEventAndEffect() {
    var events: Set<Selection.Event.Kind> = []
    var effects: Set<Selection.Effect.Kind> = []
    for seed in UInt64(1)...150 {
      for case .event(let event, let assertion) in Session.generated(seed, isAnnotated: false).lines
        .map(\.content)
      {
        events.insert(event.kind)
        if case .exactly(let effect) = assertion?.effect { effects.insert(effect.kind) }
      }
    }
    XCTAssertEqual(events, Set(Selection.Event.Kind.allCases))
    XCTAssertEqual(effects, Set(Selection.Effect.Kind.allCases))
  }

  /// Neither spelling writes anything raw that a terminal would obey.
  func testWhatIsWrittenIsSafeToPrint() {
    for seed in UInt64(1)...60 {
      for format in SessionFormat.allCases {
        let text = SessionWriter.write(.generated(seed, isAnnotated: true), as: format)
        for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
          XCTAssertTrue(
            isPlain(scalar), "seed \(seed), \(format): U+\(String(scalar.value, radix: 16))")
        }
      }
    }
  }

  func testWhatTheTextHasNoWordsForStandsInAComment() throws {
    let line = #"{"seq":7,"t":12.50,"event":"confirm","thread":"main","comment":"twice"}"#
    let session = try read(
      #"{"session":1,"app":"X","platform":"iOS 18","timeSource":"uptime"}"#, line)
    XCTAssertEqual(
      SessionWriter.write(session, as: .text),
      """
      session 1  # {"app":"X","platform":"iOS 18","timeSource":"uptime"}
      confirm  # {"seq":7,"t":12.50,"comment":"twice","thread":"main"}

      """)
    XCTAssertEqual(
      SessionWriter.write(session, as: .jsonl),
      """
      {"session":1,"app":"X","platform":"iOS 18","timeSource":"uptime"}
      {"seq":7,"t":12.50,"event":"confirm","comment":"twice","thread":"main"}

      """)
  }

  /// A comment that only looks like fields stays a comment.
  func testACommentThatIsNoFields() throws {
    // swift-format-ignore
    let comments = [
      "{", "{}x", "{\"a\":1} and more", "{\"a\":1,\"a\":2}", "{\"seq\":\"x\"}", "{\"event\":\"confirm\"}",
      "{\"observed\":{\"count\":1}}", "{\"photo\":\"a\"}", "[1]", "{\"outcome\":{}}",
      "{\"observed\":{\"x\":1}}", "{\"rules\":{\"x\":1}}",
    ]
    for comment in comments {
      let session = try SessionReader.read("session 1\nconfirm  # \(comment)\n".utf8).get()
      XCTAssertEqual(session.lines[1].comment, comment)
      XCTAssertEqual(session.lines[1].extras, [])
      let again = try SessionReader.read(SessionWriter.write(session, as: .jsonl).utf8).get()
      XCTAssertEqual(again.kept, session.kept, comment)
    }
  }

  /// Objects in which nothing is known say nothing, in both spellings, and what they hold is kept.
  func testWhatIsNotKnownIsKeptWhereNothingIsSaid() throws {
    // swift-format-ignore
    let rows: [(json: String, canonical: String, text: String)] = [
      (#"{"observed":{}}"#, "{}", ""),
      (#"{"observed":{"crashed":false,"count":null}}"#, "{}", ""),
      (#"{"observed":{"scroll":1}}"#, #"{"observed":{"scroll":1}}"#, #"# {"observed":{"scroll":1}}"#),
      (#"{"rules":{"later":1},"x":2}"#, #"{"x":2,"rules":{"later":1}}"#, #"# {"x":2,"rules":{"later":1}}"#),
      (#"{"event":"confirm","outcome":{"x":1},"y":2}"#, #"{"event":"confirm","outcome":{"x":1},"y":2}"#,
        #"confirm  # {"y":2,"outcome":{"x":1}}"#),
    ]
    for row in rows {
      let session = try read(#"{"session":1}"#, row.json)
      XCTAssertEqual(
        SessionWriter.write(session, as: .jsonl), "{\"session\":1}\n\(row.canonical)\n")
      XCTAssertEqual(SessionWriter.write(session, as: .text), "session 1\n\(row.text)\n")
      XCTAssertEqual(try read("session 1", row.text, "").kept, session.kept, row.json)
      XCTAssertEqual(Replay(session).verdict, .inconclusive, row.json)
    }
    // The order of the fields of a comment is not kept where JSON Lines has another.
    XCTAssertEqual(
      try read("session 1", ##"confirm  # {"outcome":{"x":1},"y":2}"##).lines[1].extras.map(\.key),
      ["y", "outcome"])
  }

  func testRulesOfTheHeaderStandInOneObject() throws {
    let session = try SessionReader.read(
      """
      session 1
      limit 3
      policy reopening fresh
      policy emptyDone refuse
      media photos   # only these
      kind video a b
      kind photo c
      policy captures keepInApp
      deletionBatch 7
      policy singleLimit replace
      """.utf8
    ).get()
    XCTAssertEqual(
      SessionWriter.write(session, as: .jsonl),
      """
      {"session":1,"rules":{"limit":3,"policy":{"reopening":"fresh","emptyDone":"refuse"}}}
      {"rules":{"media":"photos","kind":{"video":["a","b"],"photo":["c"]},"policy":{"captures":"keepInApp"},"deletionBatch":7},"comment":"only these"}
      {"rules":{"policy":{"singleLimit":"replace"}}}

      """)
  }

  private func read(_ lines: String...) throws -> Session {
    try SessionReader.read(lines.joined(separator: "\n").utf8).get()
  }
}
