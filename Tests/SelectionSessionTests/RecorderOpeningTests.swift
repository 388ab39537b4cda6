import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// Whatever is found where a recording is to go on: nothing that was acknowledged is lost, and what is
/// not a recording stays as it is.
final class RecorderOpeningTests: RecorderTestCase {
  func testATornTailOfEveryLengthIsPutAside() throws {
    let last = line(3)
    for length in 0...last.utf8.count {
      try write(Self.header + lines(1...2) + String(last.prefix(length)))
      problems.clear()
      let recorder = try open()
      let isTorn = length > 0 && length < last.utf8.count
      let count = length == last.utf8.count ? 3 : 2
      XCTAssertEqual(recorder.found?.lines.last?.sequence, count, "\(length)")
      // At once, so that it is put aside once.
      XCTAssertEqual(try text(), Self.header + lines(1...count), "\(length)")
      note((count + 1)...(count + 1), recorder)
      recorder.close()
      XCTAssertEqual(try text(), Self.header + lines(1...(count + 1)), "\(length)")
      XCTAssertEqual(problems.kinds, isTorn ? [.tornTail] : [], "\(length)")
      if isTorn {
        XCTAssertEqual(
          try text("session.jsonl.torn"),
          "# \(length) bytes from offset \(Self.header.count + lines(1...2).count) of \(path):\n"
            + "\(last.prefix(length))\n")
        try FileManager.default.removeItem(atPath: path + ".torn")
      }
      XCTAssertEqual(try files(), ["session.jsonl"])
      try FileManager.default.removeItem(atPath: path)
    }
  }

  func testALineThatIsCutOffIsTornThoughALineFeedFollows() throws {
    for tail in ["{\"seq\":3,\"no\n", "{\"seq\":3,\"no\n  \n"] {
      try write(Self.header + lines(1...2) + tail)
      let recorder = try open()
      XCTAssertEqual(recorder.found?.lines.count, 3)
      note(3...3, recorder)
      recorder.close()
      XCTAssertEqual(try text(), Self.header + lines(1...3))
    }
    XCTAssertEqual(problems.kinds, [.tornTail, .tornTail])
    XCTAssertTrue(
      problems.all[0].description.hasPrefix(
        "\(path): error: its last line is cut off, since the process or the machine stopped; 13 bytes "
          + "were moved to \(path).torn;"), problems.all[0].description)
    // One behind the other.
    XCTAssertEqual(
      try text("session.jsonl.torn").components(separatedBy: "# ").count, 3)
  }

  func testATornTailStaysUntilItCanBePutAside() throws {
    let torn = Self.header + lines(1...2) + "{\"seq\""
    try write(torn)
    try FileManager.default.createDirectory(
      atPath: path + ".torn", withIntermediateDirectories: false)
    let recorder = try open()
    let answers = Answers()
    note(3...3, recorder, answers)
    recorder.flush()
    XCTAssertEqual(try text(), torn)
    XCTAssertEqual(problems.kinds, [.tornTail, .notWritten])
    XCTAssertEqual(
      String(decoding: try recorder.contents(), as: UTF8.self), Self.header + lines(1...3))
    try FileManager.default.removeItem(atPath: path + ".torn")
    note(4...4, recorder, answers)
    recorder.close()
    XCTAssertEqual(try text(), Self.header + lines(1...4))
    XCTAssertTrue(try text("session.jsonl.torn").hasSuffix(":\n{\"seq\"\n"))
    XCTAssertEqual(answers.all.map(\.isWritten), [false, true])
    XCTAssertEqual(problems.kinds, [.tornTail, .notWritten, .recovered])
  }

  func testADamagedFileIsMovedAside() throws {
    let damaged = Self.header + line(1) + "{\"seq\":2,\"event\":\"tapp\"}\n" + line(3)
    for name in ["session.jsonl.damaged", "session.jsonl.damaged.2"] {
      try write(damaged)
      let recorder = try open()
      XCTAssertNil(recorder.found)
      note(1...1, recorder)
      recorder.close()
      XCTAssertEqual(try text(), Self.header + line(1))
      XCTAssertEqual(try text(name), damaged)
    }
    XCTAssertEqual(problems.kinds, [.damaged, .damaged])
    XCTAssertTrue(
      problems.all[0].description.hasPrefix(
        "\(path): error: is damaged: 3:18: unknown event 'tapp'"),
      problems.all[0].description)
    XCTAssertTrue(
      problems.all[0].description.hasSuffix(
        "it was moved to \(path).damaged, and a new session begins"))
  }

  func testANumberThatLeavesNoRoomIsDamage() throws {
    try write(Self.header + "{\"seq\":9223372036854775807,\"note\":\"\"}\n")
    let recorder = try open()
    note(1...1, recorder)
    recorder.close()
    XCTAssertEqual(try text(), Self.header + line(1))
    XCTAssertEqual(problems.kinds, [.damaged])
  }

  func testAFileOfANewerVersionIsMovedAside() throws {
    let newer = "{\"session\":7}\n{\"seq\":1,\"event\":\"teleport\"}\n"
    try write(newer)
    let recorder = try open()
    XCTAssertNil(recorder.found)
    recorder.close()
    XCTAssertEqual(try text("session.jsonl.newer"), newer)
    XCTAssertEqual(problems.kinds, [.newerVersion])
    XCTAssertEqual(
      problems.all[0].description,
      "\(path): error: is of version 7 of the format, and this program knows up to 1; it was moved to "
        + "\(path).newer, and a new session begins")
  }

  func testWhatIsNoSessionStaysAsItIs() throws {
    let session = "session 1\nconfirm\n"
    for (text, word) in [
      ("hello", "this is no session"), ("hello\n", "this is no session"),
      ("{\"a\":1}\n", "this is no session"), ("\n", "this is no session"),
      ("{\"sessions\"", "this is no session"), ("{\"sess", ""),
      (session, "this is a session of text"),
    ] {
      try write(text)
      if word.isEmpty {
        // The beginning of a header.
        try open().close()
        XCTAssertEqual(problems.kinds, [.tornTail])
        XCTAssertEqual(try self.text("session.jsonl.torn"), text)
        continue
      }
      XCTAssertThrowsError(try open()) { error in
        XCTAssertEqual((error as? RecorderError)?.kind, .notASession)
        XCTAssertTrue("\(error)".hasPrefix("\(path): error: \(word)"), "\(error)")
      }
      XCTAssertEqual(try self.text(), text)
    }
    // It does not keep the lock of what it refused.
    try FileManager.default.removeItem(atPath: path)
    try open().close()
  }

  func testAnEmptyFileAndOneWithoutAnEventBeginAnew() throws {
    try write("")
    let recorder = try open()
    XCTAssertNil(recorder.found)
    XCTAssertEqual(try text(), Self.header)
    recorder.close()
    // The app has other rules now, and nothing has happened under the old ones.
    var rules = Selection.Rules()
    rules.limit = 5
    let again = try open(rules: rules)
    XCTAssertNil(again.found)
    again.close()
    XCTAssertEqual(try text(), "{\"session\":1,\"rules\":{\"limit\":5}}\n")
    XCTAssertEqual(problems.all, [])
    XCTAssertEqual(try files(), ["session.jsonl"])
  }

  func testWhatIsNoFileIsRefused() throws {
    for (path, kind, message) in [
      (folder, RecorderError.Kind.notAFile, "there is something else than a file"),
      (folder + "/fifo", .notAFile, "there is something else than a file"),
      (folder + "/no/session.jsonl", .system, "cannot be opened: No such file or directory"),
    ] {
      if path.hasSuffix("fifo") { XCTAssertEqual(mkfifo(path, 0o600), 0) }
      XCTAssertThrowsError(try open(at: path)) { error in
        XCTAssertEqual((error as? RecorderError)?.kind, kind)
        XCTAssertTrue("\(error)".contains(message), "\(error)")
      }
    }
    XCTAssertEqual(try files(), ["fifo"])
  }

  func testALinkLeadsToTheFile() throws {
    let link = folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var options = plain
    options.fileLines = 1
    // At first it leads to nothing.
    for number in 1...3 {
      let recorder = try open(options, at: link)
      XCTAssertEqual(recorder.path, path)
      note(number...number, recorder)
      recorder.close()
    }
    XCTAssertEqual(
      try files(), ["link", "session.000001.jsonl", "session.000002.jsonl", "session.jsonl"])
    XCTAssertEqual(
      try FileManager.default.destinationOfSymbolicLink(atPath: link), path)
    XCTAssertEqual(try SessionReader.read(joined()).get().lines.last?.sequence, 3)
  }

  func testAForeignRecordingGoesOn() throws {
    // Numbers from 0, none at all, blanks: as other recorders write them.
    for (text, next) in [
      ("{ \"session\" : 1 }\r\n{\"seq\":0,\"event\":\"confirm\"}\r\n", 1),
      ("{\"session\":1}\n\n{\"event\":\"confirm\"}\n", 1),
    ] {
      try write(text)
      let recorder = try open()
      XCTAssertEqual(recorder.found?.events, [.confirm()])
      note(next...next, recorder)
      recorder.close()
      XCTAssertEqual(try self.text(), text + line(next))
      XCTAssertNoThrow(try SessionReader.read(Array(try self.text().utf8)).get())
    }
    XCTAssertEqual(problems.all, [])
  }
}
