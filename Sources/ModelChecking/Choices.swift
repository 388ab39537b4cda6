/// One decision of a generator: a number from 0, the simplest, to a bound.
public struct Choice: Hashable, Sendable {
  /// What was chosen.
  public var value: UInt64
  /// Which values could have been chosen, and what they stand for.
  public let order: Order
}

/// A stretch of choices that together made one thing: an element, a step, a subtree.
public struct Span: Hashable, Sendable {
  /// What was made; things that may stand for each other have one label.
  public let label: Int
  /// The span around it; -1 if there is none.
  public let parent: Int
  /// The first choice, and the one behind the last.
  public internal(set) var range: Range<Int>
}

/// Where a generator takes every decision from, and where they are written down.
///
/// A generator is a function of its choices, so a value can be made again from the record, and a
/// simpler value from a simpler record: shrinking works on the record alone and can only give values
/// that the generator itself makes, whatever was drawn in dependence on what (MacIver and Donaldson,
/// ECOOP 2020). Records are compared in shortlex order: the shorter is simpler, then the one with the
/// smaller number at the first difference.
///
/// How likely a value is, is no part of the record. So weights, boundaries, re-use and swarms guide
/// the search and never stand in the way of the shrinker.
public struct Choices {
  /// The choices that were made.
  public private(set) var record: [Choice] = []
  /// The spans, in the order in which they began.
  public private(set) var spans: [Span] = []
  /// What the run was marked with, for statistics.
  public private(set) var marks: [String] = []
  /// Whether more choices were asked for than a run may make: its end is all zeros.
  public private(set) var isOverrun = false
  /// Whether the choices come from a record.
  public let isReplay: Bool

  var random: SplitMix64
  private let script: [UInt64]
  private var limit: Int
  private let keepsSpans: Bool
  private var openSpan = -1
  /// The last numbers that were drawn, for re-use.
  private var earlier: [Int] = []
  /// How many numbers were drawn.
  private var numbers = 0

  /// The most choices that a run makes, unless said otherwise.
  public static let defaultLimit = 64 * 1024

  /// Fresh choices.
  ///
  /// - Parameters:
  ///   - random: where they come from.
  ///   - limit: how many there may be; the rest are zeros.
  ///   - keepsSpans: whether spans are written down: only a shrinker asks for them.
  public init(_ random: SplitMix64, limit: Int = Choices.defaultLimit, keepsSpans: Bool = false) {
    (self.random, self.limit, self.keepsSpans) = (random, limit, keepsSpans)
    script = []
    isReplay = false
  }

  /// The choices of a record; what it does not hold is 0, and what is out of bounds the bound.
  public init(replaying record: [UInt64], limit: Int = Choices.defaultLimit) {
    script = record
    isReplay = true
    self.limit = limit
    keepsSpans = true
    random = SplitMix64(seed: 0)
    self.record.reserveCapacity(record.count)
  }

  /// Begins again with other fresh choices, in the memory that is already there.
  ///
  /// - Parameter limit: how many there may be; nil for as many as before.
  public mutating func restart(_ random: SplitMix64, limit: Int? = nil) {
    self.random = random
    self.limit = limit ?? self.limit
    record.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    earlier.removeAll(keepingCapacity: true)
    numbers = 0
    openSpan = -1
    isOverrun = false
  }

  /// One choice from 0 to a bound, of things that have nothing to do with each other.
  ///
  /// - Parameter fresh: gives a fresh one; what is above the bound counts as the bound.
  public mutating func draw(
    upTo bound: UInt64, _ fresh: (inout SplitMix64) -> UInt64
  ) -> UInt64 {
    draw(Order(upTo: bound, .form)) { fresh(&$0.random) }
  }

  mutating func draw(_ order: Order, _ fresh: (inout Choices) -> UInt64) -> UInt64 {
    guard record.count < limit else {
      isOverrun = true
      return 0
    }
    let value: UInt64
    if isReplay {
      value = record.count < script.count ? script[record.count] : 0
    } else {
      value = fresh(&self)
    }
    record.append(Choice(value: min(value, order.bound), order: order))
    return min(value, order.bound)
  }

  /// Whether there is one more thing; the span that is made of it begins with this choice.
  ///
  /// - Returns: where that span begins; nil if there is nothing more.
  mutating func continues(_ fresh: (inout SplitMix64) -> Bool) -> Int? {
    let start = record.count
    return draw(.continuation) { fresh(&$0.random) ? 1 : 0 } == 1 ? start : nil
  }

  /// Makes one thing.
  ///
  /// - Parameter label: things that may stand for each other have one label.
  public mutating func span<Made>(
    _ label: Int = 0, _ make: (inout Choices) throws -> Made
  ) rethrows -> Made {
    try span(label, from: record.count, make)
  }

  mutating func span<Made>(
    _ label: Int, from start: Int, _ make: (inout Choices) throws -> Made
  ) rethrows -> Made {
    guard keepsSpans else { return try make(&self) }
    let own = spans.count
    let outer = openSpan
    spans.append(Span(label: label, parent: outer, range: start..<record.count))
    openSpan = own
    defer {
      spans[own].range = spans[own].range.lowerBound..<record.count
      openSpan = outer
    }
    return try make(&self)
  }

  /// Marks the run, for statistics: how many runs have this mark.
  public mutating func mark(_ mark: String) { marks.append(mark) }

  /// Uses fresh numbers without writing them down: what they decide must not change the value made,
  /// only how likely it is.
  ///
  /// - Returns: nil when the choices come from a record.
  public mutating func guide<Guide>(_ make: (inout SplitMix64) -> Guide) -> Guide? {
    isReplay ? nil : make(&random)
  }

  /// Keeps a number for re-use.
  mutating func remember(_ number: Int) {
    if isReplay { return }
    if earlier.count < 32 { earlier.append(number) } else { earlier[numbers % 32] = number }
    numbers += 1
  }

  /// A number near one that was drawn before, if there is one and it is time for it.
  mutating func nearEarlier() -> Int? {
    guard !earlier.isEmpty, random.happens(1, in: 5) else { return nil }
    let number = earlier[Int(random.next(below: UInt64(earlier.count)))]
    guard random.happens(1, in: 2) else { return number }
    return number &+ Int(random.next(below: 9)) &- 4
  }
}
