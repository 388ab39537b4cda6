import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// What is recorded, and what is found when a recording is opened again.
final class RecorderTests: RecorderTestCase {
  private func shown(
    _ set: (inout Selection.Observation) -> Void
  ) -> Selection.Observation {
    var shown = Selection.Observation()
    set(&shown)
    return shown
  }

  private func events(_ names: inout Names) -> [Session.Content] {
    let (a, b) = (names.asset(named: "a"), names.asset(named: "b/“ü”"))
    return [
      .event(.openPicker(.album), nil), .event(.toggle(.asset(a)), nil),
      .observed(shown { $0.ticked = [.asset(a)] }), .note("to the\nbackground"),
      .event(.selectAssets([.asset(a), .asset(b)], opening: 1), nil),
      .observed(shown { $0.images = [.asset(a), .asset(b)] }),
    ]
  }

  func testEachLineHasItsNumberAndItsTime() throws {
    var options = Recorder.Options()
    (options.app, options.platform) = ("Shop \"2\"", "iOS 18.1")
    let clock = Locked(-1)
    options.timeSource = TimeSource(name: "ticks") {
      clock.use { now in
        now += 500
        return now
      }
    }
    var rules = Selection.Rules()
    rules.limit = 3
    let recorder = try open(options, rules: rules)
    for number in 1...3 { recorder.record(.note("\(number)"), Names()) }
    recorder.close()
    XCTAssertEqual(
      try text(),
      #"""
      {"session":1,"rules":{"limit":3},"app":"Shop \"2\"","platform":"iOS 18.1","timeSource":"ticks"}
      {"seq":1,"t":0.499,"note":"1"}
      {"seq":2,"t":0.999,"note":"2"}
      {"seq":3,"t":1.499,"note":"3"}

      """#)
    XCTAssertEqual(problems.all, [])
    XCTAssertEqual(TimeSource(name: "", milliseconds: { -50 }).spelled, "-0.050")
  }

  func testASessionGoesOnWhereItWas() throws {
    var names = Names()
    let events = events(&names)
    var rules = Selection.Rules()
    rules.limit = 2
    var recorder = try open(rules: rules)
    XCTAssertNil(recorder.found)
    for content in events.prefix(3) { recorder.record(content, names) }
    recorder.close()
    recorder = try open()
    var found = try XCTUnwrap(recorder.found)
    XCTAssertEqual(found.lines.count, 2 + 3)
    XCTAssertEqual(found.rules, rules)
    // The names of the file go on, and so do their numbers.
    let more = self.events(&found.names)
    for content in more.suffix(3) { recorder.record(content, found.names) }
    let contents = try recorder.contents()
    recorder.close()
    XCTAssertEqual(String(decoding: contents, as: UTF8.self), try text())
    XCTAssertEqual(try recorder.contents(), contents)
    let session = try SessionReader.read(contents).get()
    XCTAssertEqual(session.lines.compactMap(\.sequence), Array(1...6))
    XCTAssertEqual(session.names, found.names)
    let replay = Replay(session)
    XCTAssertEqual(replay.verdict, .conforms)
    XCTAssertEqual(replay.steps, 3)
    XCTAssertEqual(problems.all, [])
  }

  func testWhatASessionCannotHoldIsRefused() throws {
    let recorder = try open()
    let answers = Answers()
    let capture = Selection.PhotoID.capture(Selection.CaptureID(0))
    let refused: [Session.Content] = [
      .blank, .header(version: 1), .rule(.limit(3)), .expect(Session.Expectation(.conforms)),
      .event(.confirm(opening: 0), nil), .event(.cameraCapture(Selection.CaptureID(0)), nil),
      .event(.requestTimedOut(capture, request: 1), nil),
      .event(.imageResolved(.asset(Selection.AssetID(1)), request: 0, .final), nil),
      .event(.imageCompressed(.asset(Selection.AssetID(1)), bytes: -1), nil),
      .event(.uploadFinished(.asset(Selection.AssetID(1)), upload: 1 << 31), nil),
      .event(.deletionFinished(batch: 0, assets: nil, .deleted), nil),
      .event(.selectAssets([capture]), nil), .event(.delete(0, expecting: capture), nil),
      .observed(shown { $0.images = [capture] }),
    ]
    for (index, content) in refused.enumerated() {
      recorder.record(content, Names(), whenWritten: answers.of(index))
    }
    note(1...1, recorder, answers)
    recorder.close()
    recorder.record(.note("late"), Names(), whenWritten: answers.of(99))
    recorder.flush()
    XCTAssertEqual(answers.all.map(\.number), Array(refused.indices) + [1, 99])
    XCTAssertEqual(
      answers.all.map(\.isWritten), refused.map { _ in false } + [true, false])
    XCTAssertEqual(try text(), Self.header + line(1))
  }

  func testTheKindOfAVideoIsToldBeforeItIsNamed() throws {
    var options = plain
    options.fileLines = 4
    let recorder = try open(options)
    var names = Names()
    let photo = names.asset(named: "p")
    recorder.record(.event(.toggle(.asset(photo)), nil), names)
    let video = names.asset(named: "v", kind: .video)
    recorder.record(.event(.toggle(.asset(video)), nil), names)
    for _ in 1...3 { recorder.record(.event(.toggle(.asset(video)), nil), names) }
    let session = try SessionReader.read(try recorder.contents()).get()
    recorder.close()
    XCTAssertEqual(session.names, names)
    XCTAssertEqual(session.events.last, .toggle(.asset(video)))
    XCTAssertEqual(session.lines.compactMap(\.sequence), Array(1...6))
    XCTAssertEqual(
      try text(),
      """
      {"session":1,"rules":{"kind":{"video":["v"]}},"continues":4}
      {"seq":5,"event":"toggle","photo":"v"}
      {"seq":6,"event":"toggle","photo":"v"}

      """)
    // The next recorder need not tell it again, and a new session must.
    let again = try open(options)
    names = try XCTUnwrap(again.found).names
    again.record(.event(.toggle(.asset(video)), nil), names)
    again.startOver(rules: Selection.Rules())
    again.record(.event(.toggle(.asset(video)), nil), names)
    again.close()
    XCTAssertEqual(
      try text(),
      """
      {"session":1}
      {"seq":1,"rules":{"kind":{"video":["v"]}}}
      {"seq":2,"event":"toggle","photo":"v"}

      """)
  }

  func testTheOrderIsThatOfTheNumbersWhateverThreadsRecord() throws {
    let recorder = try open()
    let answers = Answers()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<500 {
        let word = thread * 1000 + index
        recorder.record(.note("\(word)"), Names(), whenWritten: answers.of(word))
      }
    }
    recorder.close()
    let session = try SessionReader.read(Array(try text().utf8)).get()
    let words = session.lines.compactMap { line -> Int? in
      if case .note(let text) = line.content { Int(text) } else { nil }
    }
    XCTAssertEqual(session.lines.compactMap(\.sequence), Array(1...4000))
    // Answers, lines and numbers have one order, in which each thread keeps its own.
    XCTAssertEqual(answers.all.map(\.number), words)
    XCTAssertTrue(answers.all.allSatisfy(\.isWritten))
    for thread in 0..<8 {
      XCTAssertEqual(
        words.filter { $0 / 1000 == thread }, (0..<500).map { thread * 1000 + $0 })
    }
  }

  func testAnAnswerComesWhenTheLineIsInTheFile() throws {
    let recorder = try open()
    let seen = Locked<[String]>([])
    let path = path
    for number in 1...50 {
      recorder.record(.note("note \(number)"), Names()) { _ in
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        seen.use { $0.append(text) }
      }
      if number % 10 == 0 { recorder.flush() }
    }
    recorder.close()
    XCTAssertEqual(seen.use { $0.count }, 50)
    for (index, text) in seen.use({ $0 }).enumerated() {
      XCTAssertTrue(text.hasPrefix(Self.header + lines(1...(index + 1))), "answer \(index + 1)")
    }
  }

  func testWithinAnAnswerNothingWaitsForItself() throws {
    let recorder = try open()
    let contents = Locked<[UInt8]>([])
    recorder.record(.note("note 1"), Names()) { _ in
      recorder.flush()
      recorder.record(.note("note 2"), Names())
      let bytes = (try? recorder.contents()) ?? []
      contents.use { $0 = bytes }
      recorder.close()
    }
    recorder.flush()
    recorder.flush()
    XCTAssertEqual(
      String(decoding: contents.use { $0 }, as: UTF8.self), Self.header + lines(1...2))
    XCTAssertEqual(try text(), Self.header + lines(1...2))
    // It has let go of the file.
    try open().close()
  }

  func testTwoRecordersOnOneFile() throws {
    let first = try open()
    note(1...1, first)
    first.flush()
    let link = folder + "/link.jsonl"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for name in [path, link] {
      XCTAssertThrowsError(try open(at: name)) { error in
        XCTAssertEqual((error as? RecorderError)?.kind, .inUse)
        XCTAssertEqual(
          "\(error)",
          "\(name): error: another recorder has the file open; close it first, or choose another path"
        )
      }
    }
    note(2...2, first)
    first.close()
    XCTAssertEqual(try text(), Self.header + lines(1...2))
    // A recorder that is let go of lets go of the file.
    do { _ = try open(at: link) }
    let last = try open()
    XCTAssertEqual(last.found?.lines.count, 3)
    last.close()
  }

  func testALogInMemoryHasTheSameLines() throws {
    var names = Names()
    let video = names.asset(named: "v", kind: .video)
    let contents = events(&names) + [.event(.toggle(.asset(video)), nil), .header(version: 1)]
    let recorder = try open()
    let memory = MemoryLog(rules: Selection.Rules(), options: plain)
    let answers = Answers()
    for (index, content) in contents.enumerated() {
      recorder.record(content, names)
      memory.record(content, names, whenWritten: answers.of(index))
    }
    memory.flush()
    XCTAssertEqual(try memory.contents(), try recorder.contents())
    XCTAssertEqual(answers.all.map(\.number), Array(contents.indices))
    XCTAssertEqual(answers.all.map(\.isWritten), contents.indices.map { $0 < contents.count - 1 })
    recorder.close()
  }
}
