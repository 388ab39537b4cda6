import ModelChecking
import SelectionCore
import SelectionSession
import SelectionTesting
import XCTest

@testable import SelectionModel

/// Sessions as traces of other tools, and back.
final class TraceTests: XCTestCase {
  /// A session of generated events under generated rules.
  private func generated(seed: UInt64, events: Int) -> Session {
    var generated = Generated(seed: seed)
    let rules = generated.rules()
    var names = Names()
    // A name of its own for each asset, with what a file may hold.
    for asset in generated.assets {
      _ = names.asset(named: "\"\(asset.number)\"\\\n====*)", kind: asset.kind)
    }
    _ = names.reason(named: "no space")
    var state = Selection.State(rules)
    var session = Session(rules, names)
    for _ in 0..<events {
      let event = generated.event(in: state)
      _ = state.apply(event)
      session.add(.event(event, nil))
    }
    return session
  }

  func testWhatTheReferenceDoesComesBackAsASessionThatConforms() throws {
    for seed in 0..<UInt64(30) {
      let session = generated(seed: seed, events: 40)
      let trace = Array(ITFWriter.write(session).utf8)
      XCTAssertEqual(TraceReader.format(of: trace.prefix(while: { $0 != 0x0A })), .itf)
      let back = try TraceReader.read(trace, as: .itf).get()
      XCTAssertEqual(back.rules, session.rules)
      XCTAssertEqual(
        back.events.map { Spelling(back.names).event($0) },
        session.events.map { Spelling(session.names).event($0.withoutRepeated) })
      let replay = Replay(back)
      XCTAssertEqual(
        replay.verdict, .conforms, "seed \(seed): \(String(describing: replay.divergence))")
      XCTAssertEqual(replay.assertions, session.events.count)
    }
  }

  func testStatesReadBackAsTheyAreWritten() throws {
    let spelling = TLASpelling()
    for seed in 0..<UInt64(10) {
      let session = generated(seed: seed, events: 30)
      let rules = spelling.rules(session.rules, session.names.all)
      var state = Selection.State(session.rules)
      for event in session.events {
        let outcome = state.apply(event)
        let values = [
          spelling.state(state, rules), spelling.event(event), spelling.outcome(outcome),
          spelling.observation(state.observation),
        ]
        for value in values {
          var scanner = TLAScanner(Array(value.text.utf8))
          let back = try TLAReader.value(&scanner)
          XCTAssertEqual(back.text, value.text)
          XCTAssertNil(scanner.peek())
        }
      }
    }
  }

  /// A session with every event, field and list beyond the core.
  private static let later = """
    session 1
    limit 3
    deletionBatch 1
    openPicker album
    selectAssets a #1 b
    observed imagesLoading a #1 b imagesFailed requests 3 notices 0 publication idle uploads
    imageResolved a 1 degraded
    imageResolved a 1 final
    imageFailed #1 2 offline
    requestTimedOut b 3
    observed imagesLoading imagesFailed #1 b imagesDegraded requests 0
    retryImage #1 -> loadImage #1
    imageResolved #1 4 final
    retryImage b -> loadImage b
    imageResolved b 5 final
    publish -> compress
    imageCompressed a 9
    compressionFailed #1 tooLarge
    publish -> compress
    imageCompressed #1 9
    imageCompressed b 0 -> ignored noData
    imageCompressed b 9 -> upload
    observed publication uploading uploads a #1 b
    uploadFinished a 1
    uploadFailed b 3 offline
    uploadFinished #1 2
    cancelPublishing -> ignored notPublishing
    relaunched
    observed publication failed cleanup none selected
    beginSelecting
    selectAll a c d
    endSelecting
    beginSelecting
    selectAll a c d
    requestDeletion -> askDeletion
    declineDeletion
    requestDeletion -> askDeletion
    confirmDeletion -> deleteAssets 1
    observed cleanup deleting selected a c d
    deletionFinished 1 deleted -> deleteAssets 2
    deletionFinished 2 failed code 3 assets c -> notifyDeletion failed 3
    observed cleanup selecting selected d notices 1
    """

  func testWhatIsBeyondTheCoreComesBackToo() throws {
    let session = try SessionReader.read(Array(Self.later.utf8)).get()
    XCTAssertEqual(Replay(session).verdict, .conforms)
    let back = try TraceReader.read(Array(ITFWriter.write(session).utf8), as: .itf).get()
    XCTAssertEqual(
      back.events.map { Spelling(back.names).event($0) },
      session.events.map { Spelling(session.names).event($0) })
    XCTAssertEqual(Replay(back).verdict, .conforms)
    // As TLC tells it, with what is shown.
    let spelling = TLASpelling()
    var state = Selection.State(session.rules)
    var trace = "Error: Invariant X is violated.\n"
    for (place, event) in ([nil] + session.events.map { $0 }).enumerated() {
      if let event { _ = state.apply(event) }
      let said = event.map { spelling.event($0).text } ?? "[event |-> \"none\"]"
      trace += "State \(place + 1): <Next>\n/\\ event = \(said)\n"
      trace += "/\\ shown = \(spelling.observation(state.observation).text)\n"
      trace +=
        "/\\ state = \(spelling.state(state, spelling.rules(session.rules, session.names.all)).text)\n\n"
    }
    let told = try TraceReader.read(Array(trace.utf8), as: .tlc).get()
    XCTAssertEqual(told.events.count, session.events.count)
    XCTAssertEqual(Replay(told).verdict, .conforms)
    let fields = told.lines.compactMap { line -> Selection.Observation? in
      if case .observed(let shown) = line.content { shown } else { nil }
    }.last?.fields
    XCTAssertEqual(fields, Selection.Observation.Field.allCases.filter { $0 != .crashed })
  }

  /// Nothing that a file names can end a comment or a string of the module.
  func testNamesOfAFileAreHarmlessInAModule() {
    var module = TLAModule()
    let text = module.add(
      generated(seed: 1, events: 20), named: "a\n==== *) (* \\* \u{202E}.session")
    for line in text.split(separator: "\n") {
      XCTAssert(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(line)")
      if line.hasPrefix("\\*") {
        XCTAssertFalse(line.dropFirst(2).contains("*"), "\(line)")
        XCTAssertFalse(line.dropFirst(2).contains("\\"), "\(line)")
      }
    }
    XCTAssertEqual(text.components(separatedBy: "Session1 ==").count, 2)
  }

  func testNumbersFitTLC() throws {
    let text = "session 1\ndelete 99999999999\nmove #2147483647 -99999999999"
    let session = try SessionReader.read(Array(text.utf8)).get()
    let lines = TLASpelling(isSmall: true).lines(session).map(\.text)
    XCTAssert(lines[0].hasSuffix("index |-> 2147483647]]"), lines[0])
    XCTAssert(
      lines[1].hasSuffix("photo |-> <<\"capture\", 2147483647>>, to |-> -2147483647]]"), lines[1])
  }

  func testAGapInTheNumbersIsTold() throws {
    let text = """
      {"session":1}
      {"seq":1,"event":"openPicker","source":"album"}
      {"seq":4,"event":"cancel"}
      """
    let session = try SessionReader.read(Array(text.utf8)).get()
    let lines = TLASpelling(isSmall: true).lines(session)
    XCTAssertEqual(lines.map { $0["gap"] }, [nil, .bool(true)])
  }

  /// Whatever is cut off, or put in, is refused or read, and nothing else happens.
  func testDamagedTracesAreNeverFatal() throws {
    let trace = Array(ITFWriter.write(generated(seed: 3, events: 6)).utf8)
    var random = SplitMix64(seed: 9)
    for length in stride(from: 0, to: trace.count - 3, by: 97) {
      guard case .failure = TraceReader.read(Array(trace.prefix(length)), as: .itf) else {
        return XCTFail("\(length) bytes were read as a whole trace")
      }
    }
    for _ in 0..<200 {
      var damaged = trace
      let place = Int(random.next(below: UInt64(trace.count)))
      damaged[place] = UInt8(random.next(below: 256))
      _ = TraceReader.read(damaged, as: .itf)
      _ = TraceReader.read(damaged, as: .tlc)
    }
  }
}

extension Selection.Event {
  /// What a trace, which has sets, tells of the event.
  fileprivate var withoutRepeated: Selection.Event {
    guard case .libraryChanged(let removed, let inserted, let changed, let reason) = self else {
      return self
    }
    return .libraryChanged(
      removed: removed.distinct, inserted: inserted.distinct, changed: changed.distinct,
      reason: reason)
  }
}
