import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// Damaged sessions, and what can be read of them.
final class RepairTests: XCTestCase {
  private static let numbered = """
    {"session":1,"rules":{"limit":3},"app":"Shop"}
    {"seq":1,"event":"openPicker","source":"album"}
    {"seq":2,"event":"selectAssets","assets":["a","b"],"outcome":{"draft":["a","b"]}}
    {"seq":3,"event":"delete","index":0,"expecting":"a"}
    {"seq":4,"observed":{"images":["b"],"urls":["b"]}}
    {"seq":5,"note":"照片"}
    {"seq":6,"event":"delete","index":0,"expecting":"b"}
    {"seq":7,"observed":{"images":["b"]}}

    """

  private static let unnumbered = numbered.replacingOccurrences(
    of: "\"seq\":[0-9],", with: "", options: .regularExpression)

  private static let text = """
    # why
    session 1
    limit 3

    openPicker album
    selectAssets a "b c" -> draft a "b c"
    delete 0 expecting a
    observed images "b c"
    note a call
    delete 0 expecting "b c"
    observed images "b c"

    """

  private static let records = [numbered, unnumbered, text]

  private func repair(_ text: String) throws -> Repair { try Repair(Array(text.utf8)) }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// What is left can be read to its end, and needs no repair.
  private func checkIsWhole(_ repair: Repair, _ name: String) throws {
    XCTAssertNoThrow(try SessionReader.read(repair.bytes).get(), name)
    let again = try Repair(repair.bytes)
    XCTAssertEqual(again.cuts, [], name)
    XCTAssertEqual(again.bytes, repair.bytes, name)
  }

  func testWhatNeedsNothingStaysAsItIs() throws {
    for record in Self.records {
      for text in [
        record, "\u{FEFF}" + record, record.replacingOccurrences(of: "\n", with: "\r\n"),
        String(record.dropLast()),
      ] {
        let repair = try repair(text)
        XCTAssertEqual(repair.bytes, Array(text.utf8))
        XCTAssertEqual(repair.cuts, [])
      }
    }
  }

  /// A crash cuts a file off: all whole lines stay, and nothing else is there.
  func testFilesThatAreCutAtEveryByte() throws {
    for record in Self.records {
      let bytes = Array(record.utf8)
      let header = record.hasPrefix("#") ? 15 : lines(bytes)[0].utf8.count
      for length in 0...bytes.count {
        let name = "\(length) bytes of \(record.prefix(20))"
        let cut = Array(bytes[..<length])
        guard length >= header else {
          XCTAssertThrowsError(try Repair(cut), name)
          continue
        }
        let repair = try Repair(cut)
        try checkIsWhole(repair, name)
        XCTAssertTrue(bytes.starts(with: repair.bytes), name)
        let whole = cut.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        XCTAssertGreaterThanOrEqual(repair.bytes.count, whole, name)
        XCTAssertEqual(
          repair.cuts.reduce(repair.bytes.count) { $0 + $1.byteCount }, length, name)
        if repair.cuts.isEmpty { XCTAssertEqual(repair.bytes, cut, name) }
      }
    }
  }

  /// Where any line is damaged in any way, all others stay, and a replay blames nobody for what follows.
  func testRecordsWithEverySingleLineDamaged() throws {
    let damages: [(String, (String) -> String)] = [
      ("garbage", { _ in "\u{FFFD}!garbage{" }),
      ("cut", { String($0.prefix($0.count / 2)) }),
      ("nul", { _ in "\0\0\0\0\0\0" }),
      ("twice", { $0 + $0 }),
      ("control", { $0.prefix(3) + "\u{1}" + $0.dropFirst(3) }),
    ]
    for record in Self.records {
      let original = lines(Array(record.utf8))
      let header = try XCTUnwrap(original.firstIndex { $0.contains("session") })
      for index in original.indices.dropLast() {
        for (name, damage) in damages where !original[index].isEmpty {
          let spoilt = damage(original[index])
          var damaged = original
          damaged[index] = spoilt
          let name = "\(name) in line \(index + 1): \(spoilt)"
          let bytes = Array(damaged.joined(separator: "\n").utf8)
          if index <= header, (try? SessionReader.read(bytes).get()) == nil {
            XCTAssertThrowsError(try Repair(bytes), name)
            continue
          }
          let repair = try Repair(bytes)
          try checkIsWhole(repair, name)
          if (try? SessionReader.read(bytes).get()) != nil, index < original.count - 2 {
            // Damage that happens to say something.
            XCTAssertEqual(repair.bytes, bytes, name)
            continue
          }
          XCTAssertEqual(repair.cuts.first?.lines, (index + 1)...(index + 1), name)
          let kept = lines(repair.bytes).filter { !$0.contains("could not be read") }
          if repair.cuts.count == 1 {
            var rest = original
            rest.remove(at: index)
            XCTAssertEqual(kept, rest, name)
          } else {
            // A rule before the first number: nothing could show that it is missing.
            XCTAssertEqual(kept, Array(original[..<index]) + [""], name)
          }
          let replay = Replay(try SessionReader.read(repair.bytes).get())
          if index < original.count - 2, !original[index].contains("note") {
            // The observation at the end is wrong, but nobody knows after what.
            XCTAssertEqual(replay.verdict, .inconclusive, name)
          }
        }
      }
    }
  }

  func testAGapShowsByTheNumberOrByANote() throws {
    // swift-format-ignore
    let rows: [(text: String, repaired: String)] = [
      // The missing number shows it.
      ("{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\nx\n{\"seq\":3,\"event\":\"confirm\"}\n",
       "{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":3,\"event\":\"confirm\"}\n"),
      ("{\"session\":1}\nx\n{\"seq\":2,\"event\":\"confirm\"}\n", "{\"session\":1}\n{\"seq\":2,\"event\":\"confirm\"}\n"),
      // A numbered note shows it by itself.
      ("{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\nx\n{\"seq\":3,\"note\":\"n\"}\n{\"event\":\"confirm\"}\n",
       "{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":3,\"note\":\"n\"}\n{\"event\":\"confirm\"}\n"),
      // Nothing that is judged follows.
      ("session 1\nconfirm\n!\nexpect diverges 1\n", "session 1\nconfirm\nexpect diverges 1\n"),
      // One gap is enough.
      ("session 1\n!\nconfirm\n!!\nconfirm\n",
       "session 1\nnote \"2 bytes that could not be read were cut here\"  # {\"seq\":2}\nconfirm\nnote 3 bytes that could not be read were cut here\nconfirm\n"),
      // Numbers that leave no room for one.
      ("{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\nx\n{\"event\":\"confirm\"}\n{\"seq\":2,\"event\":\"confirm\"}\n",
       "{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\n"),
      ("{\"session\":1}\n{\"rules\":{\"limit\":x}}\n{\"seq\":1,\"event\":\"confirm\"}\n", "{\"session\":1}\n"),
      ("{\"session\":1}\n{\"seq\":9223372036854775807,\"event\":\"confirm\"}\nx\n{\"event\":\"confirm\"}\n",
       "{\"session\":1}\n{\"seq\":9223372036854775807,\"event\":\"confirm\"}\n"),
      // Another session in the same file goes as a whole.
      ("session 1\nconfirm\nsession 1\nconfirm\n!\n", "session 1\nconfirm\n"),
    ]
    for row in rows {
      let repair = try repair(row.text)
      XCTAssertEqual(String(decoding: repair.bytes, as: UTF8.self), row.repaired)
      try checkIsWhole(repair, row.text)
    }
  }

  func testNumbersThatDoNotRise() throws {
    // swift-format-ignore
    let rows: [(numbers: [Int], kept: [Int], cut: [Int])] = [
      ([1, 2, 9000, 4, 5], [1, 2, 4, 5], [4]),
      ([1, 2, 1, 4, 5], [1, 2, 4, 5], [4]),
      ([1, 2, 2, 3], [1, 2, 3], [4]),
      ([1, 3, 2, 4], [1, 2, 4], [3]),
      ([1, 2, 3, 1, 2, 3, 4], [1, 2, 3, 4], [5, 6, 7]),
      // Where no gap can be shown, all from there on goes.
      ([9, 1, 2], [], [2, 3]),
      ([1, 2, 9, 3], [1, 2], [4, 5]),
    ]
    for row in rows {
      let text =
        "{\"session\":1}\n"
        + row.numbers.map { "{\"seq\":\($0),\"event\":\"confirm\"}\n" }.joined()
      let repair = try repair(text)
      let session = try SessionReader.read(repair.bytes).get()
      XCTAssertEqual(session.lines.compactMap(\.sequence), row.kept, "\(row.numbers)")
      XCTAssertEqual(repair.cuts.map(\.lines.lowerBound), row.cut, "\(row.numbers)")
      try checkIsWhole(repair, text)
    }
  }

  /// Two lines with one number that say two things: nobody knows which is right.
  func testTwoLinesWithOneNumber() throws {
    let repair = try repair(
      "{\"session\":1}\n{\"seq\":1,\"event\":\"confirm\"}\n{\"seq\":1,\"event\":\"cancel\"}\n"
        + "{\"seq\":2,\"event\":\"confirm\"}\n")
    XCTAssertEqual(repair.cuts.map(\.lines), [3...3, 4...4])
    XCTAssertEqual(lines(repair.bytes).count, 3)
  }

  func testWhatCannotBeRepaired() {
    // swift-format-ignore
    let rows: [(text: String, problem: String)] = [
      ("", "this is no session: it has no line 'session 1'"),
      ("\n\n", "this is no session"),
      ("\0\0\0", "control character"),
      ("{\"event\":\"confirm\"}\n", "this is no session: expected a header"),
      ("{\"sess", "the string does not end"),
      ("{\"session\":1,\"rules\":{\"limit\":-1}}\n{\"event\":\"confirm\"}\n", "the limit -1 is out of range"),
      ("{\"session\":2}\n{\"event\":\"confirm\"}\n", "format version 2; this program reads version 1"),
      ("session 7\nconfirm\n", "format version 7; this program reads version 1, and a newer one must"),
    ]
    for row in rows {
      XCTAssertThrowsError(try repair(row.text), row.text) { error in
        let message = (error as? Diagnostic)?.message ?? ""
        XCTAssertTrue(message.hasPrefix(row.problem), "\(row.text): \(message)")
      }
    }
  }

  func testALineThatIsTooLong() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: SessionReader.lineLimit + 1)
    let repair = try Repair(Array("session 1\nconfirm\n".utf8) + long + Array("\nconfirm\n".utf8))
    XCTAssertEqual(repair.cuts.map(\.problem.message), ["the line is longer than 64 MB"])
    XCTAssertEqual(repair.cuts.map(\.lines), [3...3])
    XCTAssertEqual(lines(repair.bytes).count, 5)
  }
}
