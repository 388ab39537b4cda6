/// Makes a failing record of choices as simple as it can be, in shortlex order.
///
/// Each pass proposes simpler records; a record counts if the property fails on what the generator
/// makes of it. What came of a record is kept, so that a pass over a record that did not change costs
/// nothing. The passes are those of Hypothesis (MacIver and Donaldson, ECOOP 2020), with one of rapid:
/// to cut something out and lower the number that counts it.
struct Shrinker<Value> {
  /// The simplest failing run so far.
  struct Best {
    var value: Value
    var choices: [Choice]
    var spans: [Span]
    var values: [UInt64]
  }

  private(set) var best: Best
  /// How many runs were made.
  private(set) var evaluations = 0
  /// Whether a limit was met.
  private(set) var isExhausted = false

  private let property: (inout Choices) -> Verdict<Value>
  private let limit: Int
  private let choiceLimit: Int
  private let isOutOfTime: () -> Bool
  /// Of each record that was tried and did not count: how many choices its run made.
  private var seen: [[UInt64]: Int] = [:]

  init(
    _ record: [UInt64], _ found: Value, limit: Int, choices: Int,
    isOutOfTime: @escaping () -> Bool, _ property: @escaping (inout Choices) -> Verdict<Value>
  ) {
    self.property = property
    (self.limit, choiceLimit, self.isOutOfTime) = (limit, choices, isOutOfTime)
    best = Best(value: found, choices: [], spans: [], values: record)
    // The same run again, with its spans written down.
    var replay = Choices(replaying: record, limit: choices)
    evaluations += 1
    if case .fails(let value) = property(&replay) { accept(value, replay) }
  }

  private mutating func accept(_ value: Value, _ run: Choices) {
    best = Best(
      value: value, choices: run.record, spans: run.spans, values: run.record.map(\.value))
  }

  /// How many choices the best run has.
  var count: Int { best.values.count }

  /// What came of a proposal.
  enum Attempt: Equatable {
    case accepted
    /// It did not count; its run made so many choices, if it was run.
    case refused(choices: Int?)
  }

  /// Tries a record, and keeps it if the property fails on it and it is simpler.
  mutating func attempt(_ proposal: [UInt64]) -> Attempt {
    guard isShortlex(proposal, before: best.values) else { return .refused(choices: nil) }
    if let known = seen[proposal] { return .refused(choices: known) }
    guard evaluations < limit, !isOutOfTime() else {
      isExhausted = true
      return .refused(choices: nil)
    }
    evaluations += 1
    var run = Choices(replaying: proposal, limit: choiceLimit)
    let verdict = property(&run)
    let made = run.record.map(\.value)
    if case .fails(let value) = verdict, !run.isOverrun, isShortlex(made, before: best.values) {
      accept(value, run)
      return .accepted
    }
    seen[proposal] = made.count
    seen[made] = made.count
    return .refused(choices: made.count)
  }

  /// Tries a record.
  mutating func tries(_ proposal: [UInt64]) -> Bool { attempt(proposal) == .accepted }

  /// Tries the best record with something changed.
  mutating func tries(_ change: (inout [UInt64]) -> Void) -> Bool {
    var proposal = best.values
    change(&proposal)
    return tries(proposal)
  }

  private func isShortlex(_ left: [UInt64], before right: [UInt64]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  /// Runs all passes until none of them helps: the cheap ones first, and the costly ones only when
  /// the others have come to their end.
  mutating func run() {
    // A run that did not fail again says nothing about its choices.
    if best.choices.count < count || tries([]) { return }
    while !isExhausted {
      let before = best.values
      deleteSpans()
      deleteChoices()
      descend()
      lowerAndDelete()
      sortSiblings()
      lowerDuplicates()
      lowerEach()
      if best.values != before { continue }
      lowerTogether()
      redistribute()
      if best.values == before { return }
    }
  }
}

/// The largest number for which something works, found in steps that double and then halve.
///
/// - Parameter works: asked for numbers from 1; whether it works must fall with the number.
func largest(_ works: (Int) -> Bool) -> Int {
  var low = 0
  var high = 1
  while works(high) {
    low = high
    if high > Int.max / 4 { return low }
    high *= 2
  }
  while high - low > 1 {
    let middle = low + (high - low) / 2
    if works(middle) { low = middle } else { high = middle }
  }
  return low
}
