import Foundation
import ModelChecking
import SelectionCore
import XCTest

@testable import SelectionSession

/// A real process is killed while it records as fast as it can: what it was told is written is there,
/// nothing else is, and the next process goes on.
///
/// `RECORDER_KILLS` says how often; without it 2000 times.
final class RecorderKillTests: RecorderTestCase {
  private static let killCount =
    ProcessInfo.processInfo.environment["RECORDER_KILLS"].flatMap { Int($0) } ?? 2000
  private static let killsOfAFile = 6

  func testAKilledProcessLosesNothingThatItWasTold() throws {
    let files = (Self.killCount + Self.killsOfAFile - 1) / Self.killsOfAFile
    let totals = Locked(Totals())
    let failures = Locked<[String]>([])
    let parent = folder
    // Some processes record while others are looked at.
    DispatchQueue.concurrentPerform(iterations: 3) { worker in
      for number in stride(from: worker, to: files, by: 3) {
        let folder = "\(parent)/\(number)"
        do throws(Violation) {
          var storm = try Storm(folder, seed: UInt64(number))
          for run in 1...Self.killsOfAFile { try storm.kill(run) }
          try storm.finish()
          totals.use { $0.add(storm.totals) }
        } catch {
          failures.use { $0.append("file \(number): \(error.message)") }
          return
        }
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
    XCTAssertEqual(failures.use { $0 }, [])
    let total = totals.use { $0 }
    print(
      "\(total.kills) kills: \(total.acknowledged) lines acknowledged, \(total.lines) found, "
        + "\(total.unacknowledged) of them not acknowledged; \(total.torn) torn tails, "
        + "\(total.early) before the first line, \(total.pieces) rotations")
    XCTAssertGreaterThanOrEqual(total.kills, Self.killCount)
    // The kills hit what they are to hit.
    XCTAssertGreaterThan(total.acknowledged, total.kills)
    XCTAssertGreaterThan(total.unacknowledged, 0)
    XCTAssertGreaterThan(total.early, 0)
    XCTAssertGreaterThan(total.pieces, 0)
  }

  struct Violation: Error { let message: String }

  struct Totals: Sendable {
    var (kills, acknowledged, unacknowledged, lines) = (0, 0, 0, 0)
    var (torn, early, pieces) = (0, 0, 0)

    mutating func add(_ other: Totals) {
      kills += other.kills
      acknowledged += other.acknowledged
      unacknowledged += other.unacknowledged
      lines += other.lines
      torn += other.torn
      early += other.early
      pieces += other.pieces
    }
  }
}

/// One file, and the processes that record in it.
private struct Storm {
  typealias Violation = RecorderKillTests.Violation

  private let folder: String
  private var path: String { folder + "/session.jsonl" }
  private var random: SplitMix64
  /// How many lines a file may have; 0 for no bound.
  private let fileLines: Int
  /// Every so many lines one is a note, and how long it is: the system writes a long one in parts, so that a kill can tear it.
  private let notes: Int
  private let noteLength: Int
  private(set) var totals = RecorderKillTests.Totals()
  /// The lines that were found so far, without the headers.
  private var known: [UInt8] = []
  private var lastNumber = 0

  init(_ folder: String, seed: UInt64) throws(Violation) {
    self.folder = folder
    random = SplitMix64(seed: seed)
    fileLines = seed % 3 == 0 ? 0 : Int.random(in: 20...200, using: &random)
    (notes, noteLength) = seed % 24 == 1 ? (3, 50_000) : (50, 3000)
    guard mkdir(folder, 0o700) == 0 else { throw Violation(message: "cannot make \(folder)") }
  }

  /// Lets a process record, kills it, and looks at what it leaves behind.
  mutating func kill(_ run: Int) throws(Violation) {
    let child = try ChildProcess([
      "storm", path, "\(run)", "\(1 + run % 4)", "2000", "\(fileLines)",
      "\(notes)", "\(noteLength)",
    ])
    // Most are killed while they record, some while they open the file or begin to.
    let waits = Int.random(in: 0..<4, using: &random) > 0
    var told = waits ? child.next(upTo: 1 << 12) : []
    usleep(UInt32.random(in: 0..<(waits ? 2000 : 20_000), using: &random))
    child.end()
    told += child.rest()
    try check(told, run)
    totals.kills += 1
  }

  private mutating func check(_ told: [UInt8], _ run: Int) throws(Violation) {
    let answers = stride(from: 0, to: told.count - 3, by: 4).map { start in
      told[start..<(start + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let lines = try self.lines()
    guard Self.isSame(lines.prefix(known.count), known) else {
      throw Violation(message: "run \(run): lines of an earlier run are gone or changed")
    }
    var next = [Int: Int]()
    var count = 0
    for line in lines[known.count...].split(separator: UInt8(ascii: "\n")) {
      lastNumber += 1
      let told = count < answers.count ? Int(answers[count]) : nil
      guard let (thread, index) = told.map({ ($0 >> 24, $0 & 0xFF_FFFF) }) ?? Self.origin(of: line)
      else {
        throw Violation(message: "run \(run): nobody has recorded line \(lastNumber)")
      }
      // What the line must be: the answers have the order of the lines, each thread keeps its own.
      guard Self.isSame(line, Array(self.line(lastNumber, run, thread, index).utf8)),
        index == next[thread, default: 0]
      else {
        let text = String(decoding: line.prefix(100), as: UTF8.self)
        throw Violation(
          message: "run \(run): line \(lastNumber) is \(text); answered: \(told ?? 0)")
      }
      next[thread] = index + 1
      count += 1
    }
    guard answers.count <= count else {
      throw Violation(
        message: "run \(run): \(answers.count) lines were called written, and \(count) are there")
    }
    known = lines
    totals.acknowledged += answers.count
    totals.unacknowledged += count - answers.count
    totals.lines += count
    if answers.isEmpty { totals.early += 1 }
  }

  /// Whether bytes are the same, by the system: unoptimized tests take long for each one.
  private static func isSame(_ bytes: ArraySlice<UInt8>, _ others: [UInt8]) -> Bool {
    bytes.count == others.count
      && bytes.withUnsafeBytes { left in
        others.withUnsafeBytes { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return true }
          return memcmp(left, right, bytes.count) == 0
        }
      }
  }

  /// The whole lines of all files in order, without their headers.
  private mutating func lines() throws(Violation) -> [UInt8] {
    var paths = RecordedPlace(path).pieces().map { RecordedPlace(path).piece($0) }
    totals.pieces = paths.count
    if access(path, F_OK) == 0 { paths.append(path) }
    var lines: [UInt8] = []
    var count = 0
    for path in paths {
      guard let bytes = try? Disk.read(path) else {
        throw Violation(message: "\(path) cannot be read")
      }
      let end = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      if end < bytes.count {
        totals.torn += 1
        if path != self.path { throw Violation(message: "\(path) ends within a line") }
      }
      let headerEnd = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      let header = String(decoding: bytes[..<headerEnd], as: UTF8.self)
      let isFirst = path == paths.first
      guard header == "{\"session\":1\(isFirst ? "" : ",\"continues\":\(count)")}\n" else {
        throw Violation(message: "\(path) begins with \(header) behind \(count) lines")
      }
      lines += bytes[headerEnd..<end]
      count += bytes[headerEnd..<end].count { $0 == UInt8(ascii: "\n") }
    }
    return lines
  }

  /// Which thread has recorded a line, and as which of its own: `"r7-t2"…:48}` or `"r7-t2-49-xxx…"`.
  private static func origin(of line: ArraySlice<UInt8>) -> (thread: Int, index: Int)? {
    let numbers = String(decoding: line.suffix(100), as: UTF8.self)
      .split { !$0.isNumber }.compactMap { Int($0) }
    // A note is longer: its beginning tells.
    if line.count < 100, numbers.count == 4 { return (numbers[2], numbers[3]) }
    let first = String(decoding: line.prefix(60), as: UTF8.self)
      .split { !$0.isNumber }.compactMap { Int($0) }
    return first.count == 4 ? (first[2], first[3]) : nil
  }

  /// The line that a thread records as this one of its own.
  private func line(_ number: Int, _ run: Int, _ thread: Int, _ index: Int) -> String {
    let said =
      index % notes == notes - 1
      ? "\"note\":\"r\(run)-t\(thread)-\(index)-\(String(repeating: "x", count: noteLength))\""
      : "\"event\":\"imageCompressed\",\"photo\":\"r\(run)-t\(thread)\",\"bytes\":\(index)"
    return "{\"seq\":\(number),\(said)}"
  }

  /// Opens the file as an app would that is not killed, and replays what all have recorded.
  mutating func finish() throws(Violation) {
    let recorder: Recorder
    do {
      var options = Recorder.Options()
      options.keptFiles = 100_000
      recorder = try Recorder(path: path, rules: Selection.Rules(), options: options)
    } catch {
      throw Violation(message: "\(error)")
    }
    defer { recorder.close() }
    guard let found = recorder.found, let contents = try? recorder.contents(),
      case .success(let session) = SessionReader.read(contents)
    else { throw Violation(message: "it cannot be read again") }
    let events = found.events.count
    let replay = Replay(session)
    guard session.lines == found.lines, session.lines.compactMap(\.sequence).last == lastNumber,
      replay.gap == nil, replay.steps == events, replay.internalFault == nil
    else { throw Violation(message: "it does not replay: \(String(describing: replay.gap))") }
  }
}
