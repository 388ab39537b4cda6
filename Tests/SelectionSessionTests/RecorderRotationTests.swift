import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// A recording of several files, and several sessions.
final class RecorderRotationTests: RecorderTestCase {
  private func options(lines: Int? = nil, kept: Int = 8) -> Recorder.Options {
    var options = plain
    (options.fileLines, options.keptFiles) = (lines, kept)
    return options
  }

  private func header(_ number: Int) -> String { "{\"session\":1,\"continues\":\(number)}\n" }

  func testAFileOfEnoughLinesIsFull() throws {
    let recorder = try open(options(lines: 3))
    note(1...8, recorder)
    recorder.close()
    XCTAssertEqual(try text("session.000001.jsonl"), Self.header + lines(1...3))
    XCTAssertEqual(try text("session.000002.jsonl"), header(3) + lines(4...6))
    XCTAssertEqual(try text(), header(6) + lines(7...8))
    XCTAssertEqual(try files().count, 3)
    XCTAssertEqual(problems.all, [])
    // Another process counts on.
    let again = try open(options(lines: 3))
    XCTAssertEqual(again.found?.lines.compactMap(\.sequence), Array(1...8))
    note(9...10, again)
    again.close()
    XCTAssertEqual(try text("session.000003.jsonl"), header(6) + lines(7...9))
    XCTAssertEqual(try text(), header(9) + line(10))
  }

  func testAFileOfEnoughBytesIsFull() throws {
    var options = plain
    options.fileBytes = Self.header.utf8.count + lines(1...2).utf8.count + 1
    let recorder = try open(options)
    note(1...7, recorder)
    recorder.close()
    // The line that reaches the bound is the last.
    XCTAssertEqual(try text("session.000001.jsonl"), Self.header + lines(1...3))
    XCTAssertEqual(try text("session.000002.jsonl"), header(3) + lines(4...5))
    XCTAssertEqual(try text(), header(5) + lines(6...7))
    XCTAssertEqual(try files().count, 3)
  }

  func testAnOldFileIsFull() throws {
    var options = plain
    options.fileAge = 60
    let now = Locked(1000)
    options.now = { now.use { $0 } }
    var recorder = try open(options)
    note(1...2, recorder)
    recorder.flush()
    now.use { $0 = 1059 }
    note(3...3, recorder)
    recorder.close()
    // It is as old for the next process.
    now.use { $0 = 1060 }
    recorder = try open(options)
    note(4...4, recorder)
    recorder.flush()
    now.use { $0 = 1119 }
    note(5...5, recorder)
    recorder.close()
    XCTAssertEqual(
      try text("session.000001.jsonl"), "{\"session\":1,\"begun\":1000}\n" + lines(1...3))
    XCTAssertEqual(
      try text(), "{\"session\":1,\"continues\":3,\"begun\":1060}\n" + lines(4...5))
  }

  func testTheFilesAreOneSessionAndEachAloneHasAGap() throws {
    var names = Names()
    let assets = (0..<6).map { names.asset(named: "a\($0)") }
    var rules = Selection.Rules()
    rules.limit = 4
    let whole = MemoryLog(rules: rules, options: plain)
    let recorder = try open(options(lines: 4, kept: 100), rules: rules)
    var state = Selection.State(rules)
    for asset in assets + assets.reversed() {
      for event: Selection.Event in [.openPicker(.album), .toggle(.asset(asset)), .confirm()] {
        _ = state.apply(event)
        for log in [whole, recorder] as [any SessionLog] {
          log.record(.event(event, nil), names)
          log.record(.observed(state.observation), names)
        }
      }
    }
    let contents = try recorder.contents()
    recorder.close()
    XCTAssertEqual(try joined(), contents)
    let session = try SessionReader.read(contents).get()
    let reference = try SessionReader.read(whole.contents()).get()
    XCTAssertTrue(
      session.lines.filter { $0.sequence != nil }.map(\.content)
        == reference.lines.filter { $0.sequence != nil }.map(\.content))
    XCTAssertEqual(session.rules, rules)
    let replay = Replay(session)
    XCTAssertEqual(replay.verdict, .conforms)
    XCTAssertTrue(replay.state == Replay(reference).state)
    // In either spelling, and written again.
    for format in SessionFormat.allCases {
      let text = SessionWriter.write(session, as: format)
      let again = try SessionReader.read(text.utf8).get()
      XCTAssertEqual(Replay(again).verdict, .conforms)
      XCTAssertEqual(again.lines.map(\.extras), session.lines.map(\.extras))
    }
    let pieces = try files()
    XCTAssertEqual(pieces.count, 18)
    for piece in pieces where piece != "session.000001.jsonl" {
      let alone = Replay(try SessionReader.read(Array(try text(piece).utf8)).get())
      XCTAssertEqual(alone.verdict, .inconclusive, piece)
      XCTAssertEqual(alone.gap?.missing.lowerBound, 1, piece)
    }
    // Without one of them it has a gap too.
    let rest = try pieces.filter { $0 != "session.000003.jsonl" }.flatMap { try text($0).utf8 }
    let gap = Replay(try SessionReader.read(rest).get()).gap
    XCTAssertEqual(gap?.missing, 9..<13)
  }

  func testOnlySoManyFilesAreKept() throws {
    let recorder = try open(options(lines: 2, kept: 2))
    note(1...9, recorder)
    let contents = try recorder.contents()
    recorder.close()
    XCTAssertEqual(
      try files(), ["session.000003.jsonl", "session.000004.jsonl", "session.jsonl"])
    XCTAssertEqual(
      String(decoding: contents, as: UTF8.self),
      header(4) + lines(5...6) + header(6) + lines(7...8) + header(8) + line(9))
    XCTAssertEqual(Replay(try SessionReader.read(contents).get()).gap?.missing, 1..<5)
    XCTAssertEqual(problems.all, [])
    // Nothing can go on without a beginning.
    let again = try open(options(lines: 2, kept: 2))
    XCTAssertNil(again.found)
    XCTAssertEqual(problems.kinds, [.beginningMissing])
    XCTAssertTrue(
      problems.all[0].description.hasSuffix(
        "it was kept as \(folder)/session.000005.jsonl, and a new session begins"),
      problems.all[0].description)
    note(1...1, again)
    again.close()
    XCTAssertEqual(
      try files(), ["session.000004.jsonl", "session.000005.jsonl", "session.jsonl"])
    XCTAssertEqual(try text("session.000005.jsonl"), header(8) + line(9))
    XCTAssertEqual(try text(), Self.header + line(1))
  }

  func testNoFileIsKept() throws {
    let recorder = try open(options(lines: 1, kept: 0))
    note(1...3, recorder)
    recorder.close()
    XCTAssertEqual(try files(), ["session.jsonl"])
    XCTAssertEqual(try text(), header(2) + line(3))
  }

  func testANewSessionBeginsWithOne() throws {
    let recorder = try open(options(lines: 2))
    let answers = Answers()
    var rules = Selection.Rules()
    rules.limit = 7
    note(1...3, recorder, answers)
    recorder.startOver(rules: rules)
    note(1...2, recorder, answers)
    let contents = try recorder.contents()
    recorder.close()
    let begun = "{\"session\":1,\"rules\":{\"limit\":7}}\n"
    XCTAssertEqual(try text("session.000001.jsonl"), Self.header + lines(1...2))
    XCTAssertEqual(try text("session.000002.jsonl"), header(2) + line(3))
    XCTAssertEqual(try text(), begun + lines(1...2))
    XCTAssertEqual(String(decoding: contents, as: UTF8.self), begun + lines(1...2))
    XCTAssertEqual(answers.all.map(\.number), [1, 2, 3, 1, 2])
    // It is what another process finds.
    let again = try open(options(lines: 2, kept: 3))
    XCTAssertEqual(again.found?.rules, rules)
    XCTAssertEqual(again.found?.lines.compactMap(\.sequence), [1, 2])
    note(3...3, again)
    // Twice in a row, and where nothing was said: no file of nothing is kept.
    again.startOver(rules: rules)
    again.startOver(rules: Selection.Rules())
    again.close()
    XCTAssertEqual(try text(), Self.header)
    XCTAssertEqual(
      try files(),
      ["session.000002.jsonl", "session.000003.jsonl", "session.000004.jsonl", "session.jsonl"])
    XCTAssertEqual(problems.all, [])
  }

  func testAnInterruptedRotationIsFinished() throws {
    // The process was killed while the next file was written.
    try write(Self.header + lines(1...2))
    try write("{\"session\":1,\"con", to: "session.jsonl.new")
    var recorder = try open()
    XCTAssertEqual(recorder.found?.lines.count, 3)
    recorder.close()
    XCTAssertEqual(try files(), ["session.jsonl"])
    // It was killed before the file was moved.
    try write(header(2), to: "session.jsonl.new")
    recorder = try open()
    XCTAssertEqual(recorder.found?.lines.count, 3)
    recorder.close()
    XCTAssertEqual(try files(), ["session.jsonl"])
    // It was killed when the file was moved, and the next was not in its place.
    try FileManager.default.moveItem(atPath: path, toPath: folder + "/session.000001.jsonl")
    try write(header(2), to: "session.jsonl.new")
    recorder = try open()
    XCTAssertEqual(recorder.found?.lines.compactMap(\.sequence), [1, 2])
    note(3...3, recorder)
    recorder.close()
    XCTAssertEqual(try files(), ["session.000001.jsonl", "session.jsonl"])
    XCTAssertEqual(try text(), header(2) + line(3))
    XCTAssertEqual(problems.all, [])
  }

  func testAFileOfAnotherSessionIsNotJoined() throws {
    for piece in [
      Self.header + line(1), "{\"session\":1,\"rules\":{\"limit\":4}}\n" + lines(1...2),
      Self.header + lines(1...2) + "{\"seq\"", "hello\n", Self.header,
    ] {
      problems.clear()
      try write(piece, to: "session.000001.jsonl")
      try write(header(2) + line(3))
      let recorder = try open()
      XCTAssertNil(recorder.found)
      recorder.close()
      XCTAssertEqual(problems.kinds, [.beginningMissing], piece)
      XCTAssertEqual(try text("session.000001.jsonl"), piece)
      XCTAssertEqual(try text("session.000002.jsonl"), header(2) + line(3))
      try FileManager.default.removeItem(atPath: folder + "/session.000002.jsonl")
    }
  }

  func testNamesThatAreTakenAreLeftAlone() throws {
    for name in ["session.000007.jsonl", "session.7.jsonl", "session.00000x.jsonl"] {
      try write("mine", to: name)
    }
    let recorder = try open(options(lines: 1))
    note(1...1, recorder)
    recorder.flush()
    try write("mine too", to: "session.000008.jsonl")
    note(2...2, recorder)
    recorder.close()
    XCTAssertEqual(try text("session.000009.jsonl"), Self.header + line(1))
    XCTAssertEqual(try text("session.000008.jsonl"), "mine too")
    XCTAssertEqual(RecordedPlace("/a.b/log").piece(1_234_567), "/a.b/log.1234567")
  }
}
