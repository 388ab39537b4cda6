import ModelChecking
import SelectionSession

/// Many days, one after the other.
@MainActor struct Simulation {
  /// How many.
  var days = 1000
  /// The seed of the first; the others follow it.
  var first = 1
  /// How many steps a day has.
  var length = 150
  /// Whether the disk says that it has written before it has, so that something is found.
  var diskLies = false

  /// What came of the days.
  struct Result {
    /// What happened on those that ended well.
    var tally = Tally()
    /// The first that did not.
    var failure: Failure?
  }

  /// A day that did not end well.
  struct Failure {
    /// Its seed.
    let seed: Int
    /// What went wrong.
    let mistake: Mistake
    /// The same, or another mistake, on the shortest day that was found.
    let shortest: Mistake
    /// What that day has recorded.
    let session: String
    /// How many days were lived through to find it.
    let evaluations: Int
  }

  /// Lives through the days, until one does not end well; that one is made as short as it can be.
  func run() -> Result {
    var result = Result()
    for seed in first..<(first + days) {
      var choices = Choices(SplitMix64.ofRun(UInt64(seed), seed: 0))
      let day = live(&choices)
      if let mistake = day.nature.mistake {
        result.failure = shrink(choices.record.map(\.value), seed, mistake)
        break
      }
      if let session = day.recorded { result.tally.add(session) }
    }
    return result
  }

  private func live(_ choices: inout Choices) -> Day {
    Day.run(&choices, length: length, diskLies: diskLies)
  }

  private func shrink(_ record: [UInt64], _ seed: Int, _ mistake: Mistake) -> Failure {
    let runner = PropertyRunner(seed: 0, runs: 1)
    let example = runner.shrink(record, mistake) { choices in
      live(&choices).nature.mistake.map { .fails($0) } ?? .holds
    }
    var choices = Choices(replaying: example.record)
    let day = live(&choices)
    // The last lines may still wait for the disk.
    day.nature.disk.write()
    let session =
      day.nature.readDisk().map { SessionWriter.write($0, as: .text) }
      ?? String(decoding: day.nature.disk.bytes, as: UTF8.self)
    return Failure(
      seed: seed, mistake: mistake, shortest: example.value, session: session,
      evaluations: example.evaluations)
  }
}
