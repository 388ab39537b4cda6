import ModelChecking

/// One property of the shrinking challenge: it does not hold, and the question is how simple its
/// counterexamples become.
///
/// The properties are those of https://github.com/jlink/shrinking-challenge, and two state machines
/// of https://github.com/nesevis/shrinking-challenge. Values are made as they say there; where a
/// description leaves it open how something is made of choices, the generator says what we chose.
public struct Challenge: Sendable {
  /// How it is called there.
  public let name: String
  /// What every counterexample should become.
  public let normalForm: String
  /// What is expected of many seeds.
  public let bar: Bar
  private let play: @Sendable (UInt64) -> Outcome

  /// The expectation: what the best published tool achieves.
  public struct Bar: Sendable {
    /// How many seeds in a hundred end in the normal form.
    public var percent = 100.0
    /// How many different results there may be.
    public var distinct = Int.max

    /// A bar; all seeds, unless said otherwise.
    public init(percent: Double = 100, distinct: Int = .max) {
      (self.percent, self.distinct) = (percent, distinct)
    }
  }

  /// What came of one seed.
  public struct Outcome: Sendable {
    /// How many values were made until one failed, or in vain.
    public let tries: Int
    /// How many runs the shrinker took.
    public let evaluations: Int
    /// What was left in the end; nil if nothing failed.
    public let result: String?
    /// Whether it fails, fulfils the assumption, comes of its record again, and is not larger than
    /// what was found.
    public let isSound: Bool
    /// Whether the shrinker came to its end rather than to a limit.
    public let isFinal: Bool
  }

  /// A property.
  ///
  /// - Parameters:
  ///   - assume: what values must fulfil to count.
  ///   - holds: the property.
  ///   - describe: the text of a value, which tells different values apart.
  ///   - make: the generator.
  init<Value>(
    _ name: String, _ normalForm: String, bar: Bar = Bar(),
    assume: @escaping @Sendable (Value) -> Bool = { _ in true },
    holds: @escaping @Sendable (Value) -> Bool,
    describe: @escaping @Sendable (Value) -> String = { "\($0)" },
    make: @escaping @Sendable (inout Choices) -> Value
  ) {
    (self.name, self.normalForm, self.bar) = (name, normalForm, bar)
    play = { seed in
      var runner = PropertyRunner(seed: seed, runs: 1_000_000)
      runner.discardsPerRun = 1000
      var first: [UInt64] = []
      let report = runner.check { choices -> Verdict<Value> in
        let value = make(&choices)
        guard assume(value) else { return .discards }
        if holds(value) { return .holds }
        if first.isEmpty {
          // A small run may have been cut off: the zeros at its end count, too.
          var whole = Choices(replaying: choices.record.map(\.value))
          _ = make(&whole)
          first = whole.record.map(\.value)
        }
        return .fails(value)
      }
      let tries = report.runs + report.discards
      guard let end = report.counterexample else {
        return Outcome(tries: tries, evaluations: 0, result: nil, isSound: true, isFinal: false)
      }
      var again = Choices(replaying: end.record)
      let result = describe(end.value)
      let isSound =
        assume(end.value) && !holds(end.value) && describe(make(&again)) == result
        && again.record.map(\.value) == end.record
        && (end.record.count < first.count
          || end.record.count == first.count && !first.lexicographicallyPrecedes(end.record))
      return Outcome(
        tries: tries, evaluations: end.evaluations, result: result, isSound: isSound,
        isFinal: end.isFinal)
    }
  }

  /// Searches and shrinks with one seed.
  public func outcome(seed: UInt64) -> Outcome { play(seed) }

  /// All of them: those that must always normalise, then those with a bar of their own.
  public static let all =
    [reverse, distinct, deletion, lengthList, nestedLists, largeUnionList, coupling]
    + differences
    + [bound5, calculator, binheap, snapshotStore, hashCollision(10), hashCollision(1000)]
}
