import Foundation
import SelectionCore
import SelectionSession

/// What it costs to record an event, beside plain appends of the same bytes.
///
/// The events are those of a user at work; each way writes a file of its own, in the same run.
struct RecorderCost {
  let folder: String
  let events: Int

  /// One way to write the lines, and what it cost.
  private struct Way {
    var name: String
    var nanoseconds: Double
    /// Of the thread that calls alone; nil if it waits for the end.
    var calling: Double?
  }

  /// Measures batches that are answered together, events that wait for their answer one by one, and
  /// both with the loss of power in mind.
  ///
  /// - Returns: whether everything was measured.
  func run() throws -> Bool {
    var maker = Recording(seed: 1, assets: 1000)
    var names = Names()
    for name in maker.names { _ = names.asset(named: name) }
    let events = (0..<events).map { _ in maker.next() }
    let lines = try recordedLines(events, names)
    let bytes = lines.reduce(0) { $0 + $1.count }
    print("recording \(events.count) events, median of 3")
    print(
      String(
        format: "  bytes an event: %.1f, of them %.1f for number and time",
        Double(bytes) / Double(events.count),
        Double(bytes) / Double(events.count)
          - Double(try plainBytes(events, names)) / Double(events.count)))
    // What waits for the disk takes milliseconds.
    let few = min(events.count, 500)
    print("\nnanoseconds an event, none of which waits for the one before")
    let buffered = try way("fwrite, 64 KiB at a time", lines, buffered)
    let single = try way("write(2) a line", lines) { try append($0, synchronizes: false) }
    let batch = try recorder(events, names, .process, waits: false)
    show([buffered, single, batch])
    ratio(batch, single)
    ratio(batch, buffered)
    print("\nnanoseconds an event, each of which waits until the one before is written")
    let waiting = try recorder(events, names, .process, waits: true)
    show([single, waiting])
    ratio(waiting, single)
    print("\nthe same with fsync, \(few) events")
    let synchronized = try way("write(2) and fsync(2) a line", Array(lines.prefix(few))) {
      try append($0, synchronizes: true)
    }
    let power = try recorder(Array(events.prefix(few)), names, .power, waits: true)
    let powerBatch = try recorder(Array(events.prefix(few)), names, .power, waits: false)
    show([synchronized, power, powerBatch])
    ratio(power, synchronized)
    ratio(powerBatch, synchronized)
    return true
  }

  private func show(_ ways: [Way]) {
    for way in ways {
      let calling = way.calling.map { String(format: ", the caller is held up for %.0f", $0) } ?? ""
      print(
        "  \(way.name.padding(toLength: 44, withPad: " ", startingAt: 0))"
          + String(format: "%9.0f", way.nanoseconds) + calling)
    }
  }

  private func ratio(_ way: Way, _ baseline: Way) {
    print(
      String(
        format: "  ratio of %@ to %@: %.2f", way.name, baseline.name,
        way.nanoseconds / baseline.nanoseconds))
  }

  // MARK: Lines

  /// The lines as the recorder writes them.
  private func recordedLines(_ events: [Selection.Event], _ names: Names) throws -> [[UInt8]] {
    let log = MemoryLog(rules: Selection.Rules(limit: 9))
    for event in events { log.record(.event(event, nil), names) }
    return try log.contents().split(separator: UInt8(ascii: "\n")).dropFirst().map {
      $0 + [UInt8(ascii: "\n")]
    }
  }

  /// How many bytes the lines have without number and time.
  private func plainBytes(_ events: [Selection.Event], _ names: Names) throws -> Int {
    var session = Session(Selection.Rules(limit: 9), names)
    let header = SessionWriter.write(session, as: .jsonl).utf8.count
    for event in events { session.add(.event(event, nil)) }
    return SessionWriter.write(session, as: .jsonl).utf8.count - header
  }

  // MARK: Ways

  private func way(
    _ name: String, _ lines: [[UInt8]], _ write: ([[UInt8]]) throws -> Void
  ) throws -> Way {
    var figures: [Double] = []
    for _ in 1...3 { figures.append(try Clock.time { try write(lines) }) }
    return Way(name: name, nanoseconds: median(figures) / Double(lines.count) * 1e9)
  }

  private func buffered(_ lines: [[UInt8]]) throws {
    guard let file = fopen(folder + "/buffered", "w") else { throw Failure() }
    setvbuf(file, nil, _IOFBF, 1 << 16)
    for line in lines { fwrite(line, 1, line.count, file) }
    if fclose(file) != 0 { throw Failure() }
  }

  private func append(_ lines: [[UInt8]], synchronizes: Bool) throws {
    let descriptor = open(
      folder + "/appended", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    defer { close(descriptor) }
    for line in lines {
      guard write(descriptor, line, line.count) == line.count else { throw Failure() }
      if synchronizes { fsync(descriptor) }
    }
  }

  private func recorder(
    _ events: [Selection.Event], _ names: Names, _ durability: Recorder.Options.Durability,
    waits: Bool
  ) throws -> Way {
    var (whole, calling): ([Double], [Double]) = ([], [])
    for _ in 1...3 {
      let path = folder + "/recorded.jsonl"
      unlink(path)
      var options = Recorder.Options()
      options.durability = durability
      // One file, as the others write one.
      options.fileBytes = nil
      let recorder = try Recorder(
        path: path, rules: Selection.Rules(limit: 9), options: options)
      let isWritten = DispatchSemaphore(value: 0)
      let begin = Clock.now
      for event in events {
        recorder.record(.event(event, nil), names) { _ in if waits { isWritten.signal() } }
        if waits { isWritten.wait() }
      }
      calling.append(Clock.now - begin)
      recorder.flush()
      whole.append(Clock.now - begin)
      recorder.close()
    }
    let each = 1e9 / Double(events.count)
    return Way(
      name:
        "the recorder\(waits ? ", one by one" : "")\(durability == .power ? ", with fsync" : "")",
      nanoseconds: median(whole) * each, calling: waits ? nil : median(calling) * each)
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "a file cannot be written: \(String(cString: strerror(errno)))"
  }
}
