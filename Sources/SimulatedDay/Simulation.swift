import ModelChecking
import SelectionSession

/// Many days, one after the other.
@MainActor struct Simulation {
  let days: Int
  let first: Int
  let length: Int

  /// Lives through them, until one does not end well; that one is made as short as it can be.
  ///
  /// - Returns: the exit code: 0, or 1 if a day did not end well.
  func run() -> Int32 {
    var tally = Tally()
    for seed in first..<(first + days) {
      var choices = Choices(SplitMix64.ofRun(UInt64(seed), seed: 0))
      let day = Day.run(&choices, length: length)
      guard let mistake = day.nature.mistake else {
        if let session = day.recorded { tally.add(session) }
        continue
      }
      print("# Day \(seed) did not end well: \(mistake)")
      print("# Again: SimulatedDay --first \(seed) --days 1 --length \(length)")
      print(shrunk(choices.record.map(\.value), mistake))
      return 1
    }
    print("\(days) days of \(length) steps, from seed \(first): library, draft and log agree")
    print("\(tally.events) events; applied: \(tally.text)")
    if !tally.missing.isEmpty {
      print("never applied: \(tally.missing.map(\.rawValue).joined(separator: ", "))")
    }
    return 0
  }

  /// The shortest day found with a mistake of the same kind, as the session that it recorded.
  private func shrunk(_ record: [UInt64], _ mistake: Mistake) -> String {
    let runner = PropertyRunner(seed: 0, runs: 1)
    let example = runner.shrink(record, mistake) { choices in
      let found = Day.run(&choices, length: length).nature.mistake
      return found.map { .fails($0) } ?? .holds
    }
    var choices = Choices(replaying: example.record)
    let day = Day.run(&choices, length: length)
    let log =
      day.nature.readDisk().map { SessionWriter.write($0, as: .text) }
      ?? String(decoding: day.nature.disk.bytes, as: UTF8.self)
    return "# Made short in \(example.evaluations) days: \(example.value)\n\(log)"
  }
}
