import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// What goes wrong with the file while the app runs is told once and survived.
final class RecorderTroubleTests: RecorderTestCase {
  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  func testAFullDisk() throws {
    // 14 bytes of header and four lines of 26 fit, the last line in part.
    let room = Self.header.utf8.count + lines(1...4).utf8.count + 20
    let child = try ChildProcess(["fill", path, "\(room)", "20"])
    let told = String(decoding: child.rest(), as: UTF8.self).split(separator: "\n").map(String.init)
    // 300 bytes are held: eleven lines.
    let held = (5...20).filter { lines(5...$0).utf8.count <= 300 }.max() ?? 0
    let answers = told.filter { $0.first?.isNumber ?? false }
    XCTAssertEqual(answers, (1...40).map { "\($0) \($0 <= 4 || $0 > 20)" })
    XCTAssertEqual(
      told.filter { $0.first == "/" },
      [
        "\(path): error: cannot be written: File too large; up to 300 bytes of lines are held, and "
          + "each new line tries again",
        "\(path): error: \(lines(5...held).utf8.count) bytes of lines wait to be written, which is "
          + "the bound; further lines are dropped, and the numbers of the session show the gap",
        "\(path): note: lines are written again; \(20 - held) were dropped, and their numbers are "
          + "missing",
      ])
    XCTAssertEqual(try text(), Self.header + lines(1...held) + lines(21...40))
    let replay = Replay(try SessionReader.read(Array(try text().utf8)).get())
    XCTAssertEqual(replay.gap?.missing, (held + 1)..<21)
    XCTAssertEqual(replay.verdict, .inconclusive)
    XCTAssertEqual(try files(), ["session.jsonl"])
  }

  func testADiskThatIsFullWhenTheFileBegins() throws {
    let child = try ChildProcess(["fill", path, "5", "3"])
    let told = String(decoding: child.rest(), as: UTF8.self).split(separator: "\n").map(String.init)
    XCTAssertEqual(
      told.filter { $0.first?.isNumber ?? false },
      (1...6).map { "\($0) \($0 > 3)" })
    XCTAssertEqual(told.count, 6 + 2)
    XCTAssertEqual(try text(), Self.header + lines(1...6))
    XCTAssertEqual(try files(), ["session.jsonl"])
  }

  func testADeviceThatIsFull() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
    let recorder = try open()
    let answers = Answers()
    note(1...3, recorder, answers)
    recorder.flush()
    recorder.startOver(rules: Selection.Rules())
    note(1...1, recorder, answers)
    recorder.flush()
    XCTAssertEqual(answers.all.map(\.isWritten), [false, false, false, false])
    XCTAssertEqual(problems.kinds, [.notWritten])
    XCTAssertEqual(
      problems.all[0].description,
      "\(path): error: cannot be written: No space left on device; up to 1048576 bytes of lines are "
        + "held, and each new line tries again")
    XCTAssertThrowsError(try recorder.contents()) { error in
      XCTAssertEqual((error as? RecorderError)?.kind, .notAFile)
    }
    recorder.close()
    XCTAssertEqual(problems.kinds, [.notWritten, .dropped])
    XCTAssertTrue(
      problems.all[1].description.hasSuffix("the recorder was closed; 4 lines are lost"))
    var status = stat()
    XCTAssertEqual(stat("/dev/full", &status), 0)
    XCTAssertEqual(status.st_mode & S_IFMT, S_IFCHR)
  }

  func testADeviceThatTakesAll() throws {
    let answers = Answers()
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    var options = plain
    (options.fileLines, options.durability) = (1, .power)
    let recorder = try open(options)
    note(1...3, recorder, answers)
    recorder.startOver(rules: Selection.Rules())
    note(1...1, recorder, answers)
    recorder.close()
    XCTAssertEqual(answers.all.map(\.isWritten), [true, true, true, true])
    XCTAssertEqual(problems.all, [])
    XCTAssertEqual(try files(), ["session.jsonl"])
  }

  func testAFileThatIsRemovedBeginsAnew() throws {
    let recorder = try open()
    let answers = Answers()
    note(1...2, recorder, answers)
    recorder.flush()
    try remove(path)
    note(3...4, recorder, answers)
    recorder.flush()
    XCTAssertEqual(try text(), "{\"session\":1,\"continues\":2}\n" + lines(3...4))
    XCTAssertEqual(problems.kinds, [.removed])
    XCTAssertEqual(
      problems.all[0].description,
      "\(path): error: the file was removed, replaced or changed by others; the lines so far may be "
        + "gone; a new file goes on behind line 2")
    // Each time it happens it is told.
    try remove(path)
    note(5...5, recorder, answers)
    recorder.flush()
    XCTAssertEqual(problems.kinds, [.removed, .removed])
    XCTAssertEqual(answers.all.map(\.isWritten), [true, true, true, true, true])
    let gap = Replay(try SessionReader.read(try recorder.contents()).get()).gap
    XCTAssertEqual(gap?.missing, 1..<5)
    recorder.close()
  }

  func testAFileThatIsRemovedBetweenOthersLeavesAGap() throws {
    var options = plain
    options.fileLines = 2
    let recorder = try open(options)
    note(1...4, recorder)
    recorder.flush()
    try remove(path)
    note(5...6, recorder)
    let contents = try recorder.contents()
    recorder.close()
    let replay = Replay(try SessionReader.read(contents).get())
    XCTAssertEqual(replay.gap?.missing, 3..<5)
    XCTAssertEqual(problems.kinds, [.removed])
  }

  func testAFileThatIsReplacedOrChangedStaysAsItIs() throws {
    for change in ["replaced", "cut", "lengthened"] {
      problems.clear()
      let recorder = try open()
      note(1...2, recorder)
      recorder.flush()
      switch change {
      case "replaced":
        try write("mine", to: "other")
        XCTAssertEqual(rename(folder + "/other", path), 0)
      case "cut": XCTAssertEqual(truncate(path, 3), 0)
      default:
        let handle = try XCTUnwrap(FileHandle(forWritingAtPath: path))
        handle.seekToEndOfFile()
        handle.write(Data("mine".utf8))
      }
      note(3...3, recorder)
      recorder.close()
      XCTAssertEqual(try text(), "{\"session\":1,\"continues\":2}\n" + line(3), change)
      XCTAssertEqual(problems.kinds, [.removed], change)
      let foreign = try text("session.jsonl.foreign")
      XCTAssertTrue(
        foreign.hasPrefix(change == "replaced" ? "mine" : "{\"s"), foreign)
      for name in try files() { try remove("\(folder)/\(name)") }
    }
  }

  func testAFolderThatIsRemovedAndComesBack() throws {
    let inner = folder + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let recorder = try open(at: inner + "/session.jsonl")
    let answers = Answers()
    note(1...2, recorder, answers)
    recorder.flush()
    try remove(inner)
    note(3...4, recorder, answers)
    recorder.flush()
    XCTAssertEqual(problems.kinds, [.removed, .notWritten])
    XCTAssertTrue(problems.all[1].description.contains("No such file or directory"))
    XCTAssertEqual(
      String(decoding: try recorder.contents(), as: UTF8.self),
      "{\"session\":1,\"continues\":2}\n" + lines(3...4))
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    note(5...5, recorder, answers)
    recorder.close()
    XCTAssertEqual(
      try text("inner/session.jsonl"), "{\"session\":1,\"continues\":2}\n" + lines(3...5))
    XCTAssertEqual(answers.all.map(\.isWritten), [true, true, false, false, true])
    XCTAssertEqual(problems.kinds, [.removed, .notWritten, .recovered])
  }

  func testAFullFileGrowsOnIfNoNewOneCanBeBegun() throws {
    var options = plain
    options.fileLines = 2
    let recorder = try open(options)
    try FileManager.default.createDirectory(
      atPath: path + ".new", withIntermediateDirectories: false)
    note(1...5, recorder)
    recorder.flush()
    XCTAssertEqual(try text(), Self.header + lines(1...5))
    XCTAssertEqual(problems.kinds, [.notRotated])
    try remove(path + ".new")
    note(6...6, recorder)
    recorder.close()
    XCTAssertEqual(try text("session.000001.jsonl"), Self.header + lines(1...5))
    XCTAssertEqual(try text(), "{\"session\":1,\"continues\":5}\n" + line(6))
    XCTAssertEqual(problems.kinds, [.notRotated])
  }

  func testANewSessionWaitsUntilItCanBegin() throws {
    let recorder = try open()
    note(1...1, recorder)
    recorder.flush()
    try FileManager.default.createDirectory(
      atPath: path + ".new", withIntermediateDirectories: false)
    recorder.startOver(rules: Selection.Rules())
    note(1...2, recorder)
    XCTAssertEqual(
      String(decoding: try recorder.contents(), as: UTF8.self), Self.header + lines(1...2))
    XCTAssertEqual(try text(), Self.header + line(1))
    try remove(path + ".new")
    recorder.close()
    XCTAssertEqual(try text(), Self.header + lines(1...2))
    XCTAssertEqual(try text("session.000001.jsonl"), Self.header + line(1))
    XCTAssertEqual(problems.kinds, [.notWritten, .recovered])
  }

  func testAFileThatCannotBeDeletedStays() throws {
    var options = plain
    (options.fileLines, options.keptFiles) = (1, 1)
    let recorder = try open(options)
    note(1...2, recorder)
    recorder.flush()
    try remove(folder + "/session.000001.jsonl")
    try FileManager.default.createDirectory(
      atPath: folder + "/session.000001.jsonl", withIntermediateDirectories: false)
    note(3...5, recorder)
    recorder.flush()
    XCTAssertEqual(problems.kinds, [.notDeleted])
    try remove(folder + "/session.000001.jsonl")
    note(6...6, recorder)
    recorder.close()
    XCTAssertEqual(try files(), ["session.000005.jsonl", "session.jsonl"])
    XCTAssertEqual(problems.kinds, [.notDeleted])
  }

  func testWhatMustSurviveTheLossOfPowerIsSynchronized() throws {
    let calls = Locked(0)
    for (durability, isCalled) in [(Recorder.Options.Durability.process, false), (.power, true)] {
      calls.use { $0 = 0 }
      var options = plain
      options.durability = durability
      options.synchronize = { descriptor in
        calls.use { $0 += 1 }
        return Disk.synchronize(descriptor)
      }
      let path = "\(folder)/\(durability).jsonl"
      let recorder = try open(options, at: path)
      for number in 1...3 {
        let before = calls.use { $0 }
        let then = Locked(0)
        recorder.record(.note("note \(number)"), Names()) { _ in then.use { $0 = calls.use { $0 } }
        }
        recorder.flush()
        XCTAssertEqual(then.use { $0 }, before + (isCalled ? 1 : 0))
      }
      XCTAssertEqual(calls.use { $0 }, isCalled ? 4 : 0)
      recorder.close()
    }
  }

  func testWhatTheDiskHasRefusedIsNotCalledWritten() throws {
    let isBroken = Locked(false)
    var options = plain
    options.durability = .power
    options.synchronize = { _ in isBroken.use { $0 } ? SystemProblem(code: EIO) : nil }
    let recorder = try open(options)
    let answers = Answers()
    note(1...1, recorder, answers)
    recorder.flush()
    isBroken.use { $0 = true }
    note(2...3, recorder, answers)
    recorder.flush()
    XCTAssertEqual(try text(), Self.header + line(1))
    XCTAssertEqual(problems.kinds, [.notWritten])
    isBroken.use { $0 = false }
    note(4...4, recorder, answers)
    recorder.close()
    XCTAssertEqual(try text(), Self.header + lines(1...4))
    XCTAssertEqual(answers.all.map(\.isWritten), [true, false, false, true])
    XCTAssertEqual(problems.kinds, [.notWritten, .recovered])
  }
}
