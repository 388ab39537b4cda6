/// Makes a failing record of choices as simple as it can be, in shortlex order.
///
/// Each pass proposes simpler records; a record counts if the property fails on what the generator
/// makes of it. What came of a record is kept, so that a pass over a record that did not change costs
/// nothing. Most passes are those of Hypothesis (MacIver and Donaldson, ECOOP 2020), and one is of
/// rapid: to lower a number and cut out what it counts. Three are ours, for sequences of steps: to cut
/// something out and lower the numbers that point behind it, to cut out two things that belong
/// together, and to give something a simpler form with the simplest parts.
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
  private var tried = TriedRecords()

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
    if case .fails(let value) = property(&replay) {
      accept(value, replay)
    } else {
      // Whether it fails hangs on more than the choices: what is simpler cannot be told.
      isExhausted = true
    }
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
    if let known = tried.choices(of: proposal) { return .refused(choices: known) }
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
    tried.insert(proposal, made: made)
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

  func isShortlex(_ left: [UInt64], before right: [UInt64]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  /// Runs all passes until none of them helps.
  ///
  /// What makes the record shorter comes first, and the costly passes only when the others have come
  /// to their end. Only the shortening ones are run until they help no more: others might lower two
  /// numbers in turns, one by one.
  mutating func run() {
    if isExhausted || tries([]) { return }
    while !isExhausted {
      let before = best.values
      shorten()
      sortSiblings()
      lowerDuplicates()
      lowerEach()
      lowerAndDelete()
      lowerTogether()
      redistribute()
      if best.values != before { continue }
      deleteAndRenumber()
      deletePairs()
      if best.values == before { return }
    }
  }
}

extension Shrinker {
  /// Runs the cheap passes that make the record shorter, until none of them helps.
  private mutating func shorten() {
    var before: [UInt64]
    repeat {
      before = best.values
      deleteSpans()
      joinLists()
      descend()
    } while best.values != before
  }
}

/// The largest number for which something works, found in steps that double and then halve.
///
/// - Parameter works: asked for numbers from 1; whether it works must fall with the number.
@discardableResult func largest(_ works: (Int) -> Bool) -> Int {
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
