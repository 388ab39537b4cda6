/// What a property says about one run.
public enum Verdict<Value> {
  /// The property holds.
  case holds
  /// What was made does not fulfil an assumption: the run says nothing.
  case discards
  /// The property does not hold for this value.
  case fails(Value)
}

/// A value for which a property does not hold, made as simple as it could be.
public struct Counterexample<Value> {
  /// The value.
  public let value: Value
  /// The choices that make it.
  public let record: [UInt64]
  /// The value that was found first.
  public let found: Value
  /// How many runs the shrinker took.
  public let evaluations: Int
  /// Whether nothing simpler was found in the end, rather than a limit met.
  public let isFinal: Bool
}

/// What came out of many runs.
public struct Report<Value> {
  /// The counterexample; nil if the property held.
  public internal(set) var counterexample: Counterexample<Value>?
  /// How many runs counted.
  public internal(set) var runs = 0
  /// How many did not fulfil an assumption.
  public internal(set) var discards = 0
  /// How many runs had each mark.
  public internal(set) var marks: [String: Int] = [:]
  /// Whether so many runs were discarded that what is left says little.
  public internal(set) var gaveUp = false
}

/// Runs a property many times.
public struct PropertyRunner {
  /// What every run follows from.
  public let seed: UInt64
  /// How many runs count.
  public var runs: Int
  /// How many runs in one that counts may be discarded before it gives up.
  public var discardsPerRun = 20
  /// How often the shrinker may try.
  public var evaluations = 20_000
  /// How many choices a run may make.
  public var choices = Choices.defaultLimit
  /// How many runs at the beginning are small, at most a tenth of all.
  ///
  /// Each is a little larger than the one before. What fails for a small value is found there, and
  /// soon made simpler.
  public var smallRuns = 20
  /// Whether time is up; asked before every run.
  public var isOutOfTime: () -> Bool = { false }

  /// A runner that has run nothing yet.
  public init(seed: UInt64, runs: Int) { (self.seed, self.runs) = (seed, runs) }

  /// Runs the property until it fails, or often enough.
  ///
  /// The first run is the simplest value that there is.
  public func check<Value>(_ property: (inout Choices) -> Verdict<Value>) -> Report<Value> {
    var report = Report<Value>()
    var number: UInt64 = 0
    var fresh = Choices(replaying: [], limit: choices)
    while report.runs < runs, !isOutOfTime() {
      if number > 0 {
        let isSmall = number <= min(smallRuns, runs / 10)
        let limit = isSmall ? min(4 * Int(number), choices) : choices
        let random = SplitMix64.ofRun(number, seed: seed)
        if number == 1 { fresh = Choices(random) }
        fresh.restart(random, limit: limit)
      }
      number += 1
      let verdict = property(&fresh)
      switch verdict {
      case .discards:
        report.discards += 1
        if report.discards > discardsPerRun * (report.runs + 10) {
          report.gaveUp = true
          return report
        }
        continue
      case .holds: break
      case .fails(let value):
        let record = fresh.record.map(\.value)
        report.counterexample = shrink(record, value, property)
      }
      report.runs += 1
      for mark in Set(fresh.marks) { report.marks[mark, default: 0] += 1 }
      if report.counterexample != nil { break }
    }
    return report
  }

  /// Makes a failing record as simple as it can be.
  public func shrink<Value>(
    _ record: [UInt64], _ found: Value, _ property: (inout Choices) -> Verdict<Value>
  ) -> Counterexample<Value> {
    withoutActuallyEscaping(property) { property in
      var shrinker = Shrinker(
        record, found, limit: evaluations, choices: choices, isOutOfTime: isOutOfTime, property)
      shrinker.run()
      return Counterexample(
        value: shrinker.best.value, record: shrinker.best.values, found: found,
        evaluations: shrinker.evaluations, isFinal: !shrinker.isExhausted)
    }
  }
}
