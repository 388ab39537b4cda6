import Foundation
import XCTest

/// `proofsheet convert` to and from what other tools write.
final class TraceCommandTests: ProgramTestCase {
  private let counterexample = """
    TLC2 Version 2.15 of Day Month 20?? (rev: d5b5a7f)
    Error: Invariant WritesLandInOwnSlot is violated.
    Error: The behavior up to this point is:
    State 1: <Initial predicate>
    /\\ event = [event |-> "none"]
    /\\ state = [ rules |->
          [ limit |-> 2, videos |-> {1} ],
      photos |-> <<>>,
      draft |-> << >> ]
    /\\ shown = [images |-> << >>]

    State 2: <Next line 41, col 9 to line 41, col 36 of module Selection>
    /\\ event = [event |-> "openPicker", source |-> "camera"]
    /\\ shown = [presented |-> "camera"]

    State 3: <Next line 41, col 9 to line 41, col 36 of module Selection>
    /\\ event = [event |-> "cameraCapture", capture |-> 1]
    /\\ state = [photos |-> (<<"capture", 1>> :> [asset |-> 0, isPresent |-> TRUE]),
      draft |-> <<<<"capture", 1>>>>, picker |-> [source |-> "none", working |-> <<>>]]

    12 states generated, 9 distinct states found, 1 states left on queue.

    """

  func testACounterexampleOfTLCBecomesASessionThatReplays() throws {
    try write("tlc.out", counterexample)
    let session = """
      # From a trace of 3 states.
      session 1
      limit 2
      kind video b
      openPicker camera
      observed presented camera
      cameraCapture #1
      observed images #1 urls a count 1 presented none

      """
    for command in ["convert tlc.out", "convert --to text - < tlc.out"] {
      let result = try shell("$P \(command)")
      XCTAssertEqual(result.messages, "")
      XCTAssertEqual(result.out, session)
      XCTAssertEqual(result.code, 0)
    }
    let replay = try shell("$P convert tlc.out | $P replay --expect violates:2 -")
    XCTAssertEqual(replay.code, 0, replay.out)
    XCTAssertEqual(try shell("$P convert --to jsonl tlc.out | $P convert -").out, session)
  }

  func testASessionBecomesATraceAndComesBack() throws {
    try write(
      "a.session", "session 1\npolicy captures keepInApp\nopenPicker album\ncancel gesture\n")
    let result = try shell("$P convert --to itf a.session")
    XCTAssertEqual(result.code, 0)
    let trace = try XCTUnwrap(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    let states = try XCTUnwrap(trace["states"] as? [[String: Any]])
    XCTAssertEqual(trace["vars"] as? [String], ["state", "event", "outcome"])
    XCTAssertEqual(states.count, 3)
    XCTAssertEqual(
      states[2]["event"] as? [String: String], ["event": "cancel", "dismissal": "gesture"])
    XCTAssertEqual(
      states[1]["outcome"] as? [String: [String]], ["#tup": ["applied", "presentAlbum"]])
    let back = """
      # From a trace of 3 states.
      session 1
      policy captures keepInApp
      openPicker album
      observed images urls count 0 presented album
      cancel gesture
      observed images urls count 0 presented none

      """
    XCTAssertEqual(try shell("$P convert --to itf a.session | $P convert -").out, back)
    let indented = "$P convert --to itf a.session | python3 -m json.tool | $P convert -"
    XCTAssertEqual(try shell(indented).out, back)
    XCTAssertEqual(
      try shell("$P convert --to itf a.session > t; $P convert --to itf t").out, result.out)
  }

  func testSessionsBecomeOneModule() throws {
    try write(
      "both/a.session",
      """
      session 1
      limit 1
      openPicker album  -> presentAlbum
      selectAssets "x *)\\n===="  => draft "x *)\\n====", committed
      observed images "x *)\\n====" urls - canAdd no
      expect violates 2
      """)
    try write("both/b.jsonl", "{\"session\":1}\n")
    let result = try shell("$P convert --to tla both")
    XCTAssertEqual(result.messages, "")
    XCTAssertEqual(result.code, 0)
    let defaults =
      "media |-> \"any\", videos |-> {}, pickerNeedsAccess |-> FALSE, "
      + "access |-> [library |-> \"full\", camera |-> \"granted\"], deletionBatch |-> 500, "
      + "deletedWhileSelected |-> \"keepDraft\", shotAtLimit |-> \"refuse\", "
      + "emptyDone |-> \"commit\", reopening |-> \"seeded\", singleLimit |-> \"refuse\", "
      + "captures |-> \"save\"]"
    let item = "<<[photo |-> <<\"asset\", 0>>, save |-> \"none\", isMissing |-> FALSE]>>"
    XCTAssertEqual(
      result.out,
      """
      ------------------------------- MODULE Sessions -------------------------------
      \\* Recorded sessions as literals, for SelectionTrace.tla. Written by `proofsheet convert --to tla`.
      EXTENDS Integers, Sequences

      \\* both/a.session
      \\*   0 = x u{2a})u{5c}n====
      Session1 ==
        [rules |-> [limit |-> 1, \(defaults),
         expect |-> <<"violates", 2>>,
         lines |-> <<
           [line |-> 3, event |-> [event |-> "openPicker", source |-> "album"], \
      claims |-> [isStrict |-> FALSE, effect |-> <<"presentAlbum">>]],
           [line |-> 4, event |-> [event |-> "selectAssets", assets |-> <<0>>], \
      claims |-> [isStrict |-> TRUE, draft |-> \(item), effect |-> <<"committed">>]],
           [line |-> 5, observed |-> [images |-> <<<<"asset", 0>>>>, urls |-> <<-1>>, canAdd |-> FALSE]]
         >>]

      \\* both/b.jsonl
      Session2 ==
        [rules |-> [limit |-> 9, \(defaults),
         lines |-> <<>>]

      Sessions == <<Session1, Session2>>
      ===============================================================================

      """)
  }

  func testBadTracesAreToldWithTheirPlace() throws {
    let deep = String(repeating: "[", count: 100_000)
    // swift-format-ignore
    let rows: [(trace: String, message: String)] = [
      ("State 1: <I>\n/\\ event = [event |-> \"openPikcer\"]",
       "2:12: error: unknown event 'openPikcer'; did you mean 'openPicker'?"),
      ("State 1: <I>\n/\\ event = [event |-> \"confirm\", photo |-> 1]",
       "2:12: error: 'confirm' has no part 'photo'; expected: event, opening"),
      ("State 1: <I>\n/\\ event = [event |-> \"toggle\"]",
       "2:12: error: the field 'photo' is missing from a record"),
      ("State 1: <I>\n/\\ event = [event |-> \"toggle\", photo |-> <<\"capture\", 99999999999>>]",
       "2:12: error: a capture 99999999999 is out of range; expected 1 to 2147483647"),
      ("State 1: <I>\n/\\ event = [event |-> \"retrySave\", capture |-> 99999999999999999999]",
       "2:48: error: the number 99999999999999999999 is out of range; expected a whole number of 64 bits"),
      ("State 1: <I>\n/\\ event = [event |-> \"tog", "2:23: error: the string does not end"),
      ("State 1: <I>\n/\\ event = [event |-> \"none\"]\nState 3: <N>\n", "3:1: error: found state 3; expected state 2: a part is missing"),
      ("State 1: <I>\n/\\ event = [event |-> \"none\"]\nState 2: Stuttering\n", "3:1: error: a behaviour without an end, of a liveness property, is no session; expected the counterexample of an invariant or of a step property"),
      ("State 1: <I>\n/\\ event = [event |-> \"none\"]\nBack to state 1: <N>\n", "3:1: error: a behaviour without an end, of a liveness property, is no session; expected the counterexample of an invariant or of a step property"),
      ("State 1: <I>\n/\\ event = 7", "2:12: error: 'event' is the number 7; expected a record"),
      ("State 1: <I>\n/\\ event = <<1, 2", "3:1: error: the trace ends here; expected ',' or '>>' behind an element"),
      ("State 1: <I>\n/\\ event = \(deep)", "2:13: error: found '['; expected the name of a field"),
      ("State 1: <I>\n/\\ event = \(String(repeating: "<<", count: 100_000))",
       "2:76: error: values are nested more than 64 deep"),
      ("Error: nothing", "2:1: error: no state was found; expected a counterexample, with lines like 'State 1: …'"),
      ("{\"vars\":[", "2:1: error: the trace ends here; expected a value"),
      ("{\"states\":\(deep)", "1:12: error: found '['; expected a state, an object"),
      ("{\"vars\":\(deep)", "1:41: error: values are nested more than 64 deep"),
      ("{\"states\":[]}", "2:1: error: no state was found; expected a member 'states'"),
      ("{\"states\":[{\"event\":{\"event\":\"delete\",\"index\":{\"#bigint\":\"1e5\"}}}]}",
       "1:47: error: found '1e5'; expected a whole number of 64 bits"),
      ("{\"states\":[{\"event\":{\"event\":\"delete\",\"index\":1.5}}]}", "1:48: error: a number of a trace is whole"),
      ("{\"states\":[{\"state\":{}}]}", "1:12: error: this state has no event; expected a variable 'event'"),
    ]
    for row in rows {
      try write("trace", row.trace + "\n")
      for target in ["text", "tla", "itf"] {
        let result = try shell("$P convert --to \(target) -o out trace")
        XCTAssertEqual(result.messages, "trace:\(row.message)\n", String(row.trace.prefix(80)))
        XCTAssertEqual(result.code, 3, row.message)
      }
    }
    XCTAssertEqual(try shell("ls out 2>/dev/null").out, "")
  }
}
