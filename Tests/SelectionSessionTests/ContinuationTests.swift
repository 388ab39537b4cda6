import SelectionCore
import SelectionSession
import XCTest

/// Several files of a recording, read as one session.
final class ContinuationTests: XCTestCase {
  private let first = """
    {"session":1,"rules":{"limit":3}}
    {"seq":1,"event":"confirm"}
    {"seq":2,"event":"confirm"}

    """

  private func read(_ text: String) -> Result<Session, DiagnosticList> {
    SessionReader.read(text.utf8)
  }

  private func problem(_ text: String) -> String {
    switch read(text) {
    case .success: "read without a problem"
    case .failure(let list):
      "\(list.problems[0].line):\(list.problems[0].column): \(list.problems[0].message)"
    }
  }

  func testAHeaderThatContinuesIsNoSecondSession() throws {
    let next = #"{"session":1,"rules":{"limit":3,"later":1},"continues":2,"version":"2","app":"x"}"#
    let text = first + next + "\n{\"seq\":3,\"observed\":{\"count\":0}}\n"
    let session = try read(text).get()
    XCTAssertEqual(session.lines.compactMap(\.sequence), [1, 2, 3])
    XCTAssertEqual(session.rules, Selection.Rules(limit: 3))
    XCTAssertEqual(Replay(session).verdict, .conforms)
    // All that it says stays, in either spelling, though 'version' looks like a misspelt 'session'.
    let fields = try XCTUnwrap(session.lines.first { $0.extras.count == 4 }).extras
    XCTAssertEqual(fields.map(\.key), ["continues", "version", "app", "rules"])
    for format in SessionFormat.allCases {
      let again = try read(SessionWriter.write(session, as: format)).get()
      XCTAssertEqual(again.lines.map(\.extras), session.lines.map(\.extras), format.rawValue)
      XCTAssertEqual(Replay(again).verdict, .conforms)
    }
  }

  func testAMissingFileIsAGap() throws {
    let last = "{\"seq\":8,\"observed\":{\"count\":0}}\n"
    let text = first + "{\"session\":1,\"rules\":{\"limit\":3},\"continues\":7}\n" + last
    let joined = Replay(try read(text).get())
    XCTAssertEqual(joined.gap?.missing, 3..<8)
    XCTAssertEqual(joined.verdict, .inconclusive)
    // A file alone has no beginning, whether its lines are numbered or not.
    for (number, line, missing) in [
      (7, last, 1..<8), (7, "{\"observed\":{\"count\":0}}\n", 1..<8),
      (0, "{\"seq\":1,\"observed\":{\"count\":0}}\n", nil),
      (0, "{\"seq\":2,\"observed\":{\"count\":0}}\n", 1..<2),
    ] as [(Int, String, Range<Int>?)] {
      let alone = Replay(try read("{\"session\":1,\"continues\":\(number)}\n" + line).get())
      XCTAssertEqual(alone.gap?.missing, missing, line)
      XCTAssertEqual(alone.verdict, missing == nil ? .conforms : .inconclusive, line)
    }
  }

  func testAnyOtherSecondHeaderIsAnError() {
    let second = "4:1: a second 'session' line; one file is one session"
    for (header, message) in [
      (#"{"session":1,"rules":{"limit":3}}"#, second),
      (#"{"session":1,"rules":{"limit":3},"continues":"2"}"#, second),
      (#"{"session":1,"rules":{"limit":3},"continues":-1}"#, second),
      (#"{"session":1,"rules":{"limit":3},"continues":9223372036854775807}"#, second),
      (
        #"{"session":1,"rules":{"limit":3},"continues":1}"#,
        "4:1: the file goes on behind number 1, and the line before has number 2; the files are out "
          + "of order"
      ),
      (
        #"{"session":1,"continues":2}"#,
        "4:1: the file goes on under other rules than the one before; it is another session"
      ),
      (
        #"{"session":2,"rules":{"limit":3},"continues":2}"#,
        "4:1: the file goes on in version 2; one session has one version"
      ),
    ] {
      XCTAssertEqual(problem(first + header + "\n"), message, header)
    }
    XCTAssertEqual(
      problem(
        first
          + "{\"session\":1,\"rules\":{\"limit\":3},\"continues\":5}\n{\"seq\":5,\"note\":\"\"}\n"),
      "5:1: number 5 stands behind number 5; the lines are out of order")
    XCTAssertEqual(
      problem("session 1\nconfirm\nsession 1  # {\"continues\":0}\n"),
      "3:1: a second 'session' line; one file is one session")
    // No number of a stranger can do harm.
    let alone = read(
      "{\"session\":1,\"continues\":9223372036854775807}\n{\"seq\":1,\"event\":\"confirm\"}\n")
    XCTAssertNil(try Replay(alone.get()).gap)
  }

  func testTheKindOfAnAssetIsKnownWhenItsNameIs() throws {
    let lines = ["{\"session\":1}", "{\"event\":\"toggle\",\"photo\":\"a\"}"]
    let later =
      lines + [
        "{\"rules\":{\"kind\":{\"video\":[\"v\"]}}}", "{\"event\":\"toggle\",\"photo\":\"v\"}",
      ]
    let session = try read(later.joined(separator: "\n")).get()
    XCTAssertEqual(session.names.all.map(\.kind), [.photo, .video])
    for format in SessionFormat.allCases {
      let again = try read(SessionWriter.write(session, as: format)).get()
      XCTAssertEqual(again.events, session.events)
    }
    // It cannot change, and other rules come first.
    XCTAssertEqual(
      problem((lines + ["{\"rules\":{\"kind\":{\"video\":[\"a\"]}}}"]).joined(separator: "\n")),
      "3:28: 'a' was a photo in an earlier line; its kind stands before it is used")
    XCTAssertEqual(
      problem((lines + ["{\"rules\":{\"limit\":1}}"]).joined(separator: "\n")),
      "3:1: 'limit' must stand before the first event and the first observation")
  }
}
