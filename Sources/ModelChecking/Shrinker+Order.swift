// Passes that make a record of the same length simpler.

extension Shrinker {
  /// Puts things that stand beside each other in the order of their simplicity.
  mutating func sortSiblings() {
    var place = 0
    while place < best.spans.count {
      let first = best.spans[place]
      let group = best.spans.indices.filter {
        $0 >= place && best.spans[$0].parent == first.parent && best.spans[$0].label == first.label
      }
      let isFirst = !best.spans[..<place].contains {
        $0.parent == first.parent && $0.label == first.label
      }
      if isFirst, group.count > 1 { sort(group.map { best.spans[$0].range }) }
      place += 1
    }
  }

  private mutating func sort(_ ranges: [Range<Int>]) {
    func arranged(_ order: [Int]) -> [UInt64] {
      var made = Array(best.values[..<ranges[0].lowerBound])
      for (slot, source) in order.enumerated() {
        made += best.values[ranges[source]]
        let end = slot + 1 < ranges.count ? ranges[slot + 1].lowerBound : count
        made += best.values[ranges[slot].upperBound..<end]
      }
      return made
    }
    func isSimpler(_ left: Int, _ right: Int) -> Bool {
      let (left, right) = (best.values[ranges[left]], best.values[ranges[right]])
      return left.count != right.count
        ? left.count < right.count : left.lexicographicallyPrecedes(right)
    }
    let all = Array(ranges.indices)
    let sorted = all.sorted(by: isSimpler)
    if sorted == all || tries(arranged(sorted)) { return }
    for place in 1..<ranges.count where isSimpler(place, place - 1) {
      var order = all
      order.swapAt(place, place - 1)
      // The ranges are no longer those of the record.
      if tries(arranged(order)) { return }
    }
  }

  /// Lowers values that are equal, together.
  mutating func lowerDuplicates() {
    var done: Set<UInt64> = []
    while let value = best.values.first(where: { $0 > 0 && !done.contains($0) }) {
      done.insert(value)
      let places = best.values.indices.filter { best.values[$0] == value }
      if places.count > 1 { lower(places) }
    }
  }

  /// Lowers each value by itself, the first ones first.
  mutating func lowerEach() {
    var place = 0
    while place < count {
      if best.values[place] > 0 { lower([place]) }
      place += 1
    }
  }

  /// Gives all of these places one smaller value, as small as will go.
  private mutating func lower(_ places: [Int]) {
    guard let first = places.first, first < count else { return }
    func put(_ value: UInt64) -> Bool {
      guard let last = places.last, last < count, value < best.values[first] else { return false }
      return tries { proposal in for place in places { proposal[place] = value } }
    }
    if put(0) || put(1) { return }
    let start = best.values[first]
    _ = largest { put(start >> UInt64(min($0, 63))) }
    // Steps of two keep the side of the origin, steps of one may change it.
    for step: UInt64 in [2, 1] {
      guard first < count else { return }
      let start = best.values[first]
      _ = largest { times in
        let (fall, isTooFar) = UInt64(times).multipliedReportingOverflow(by: step)
        return !isTooFar && fall < start && put(start - fall)
      }
    }
  }

  /// Brings two numbers nearer to their origins by the same amount: what counts is their difference.
  mutating func lowerTogether() {
    forEachPair { shrinker, left, right in
      let (first, second) = (shrinker.best.choices[left], shrinker.best.choices[right])
      _ = largest { amount in
        // What was accepted may have made the record shorter.
        guard right < shrinker.count, let lower = first.lowered(by: amount),
          let other = second.lowered(by: amount)
        else { return false }
        return shrinker.tries { ($0[left], $0[right]) = (lower, other) }
      }
    }
  }

  /// Brings one number nearer to its origin and moves a later one as much the other way: what counts
  /// is their sum.
  mutating func redistribute() {
    forEachPair { shrinker, left, right in
      let (first, second) = (shrinker.best.choices[left], shrinker.best.choices[right])
      let offset = first.order.offset(first.value)
      func moved(_ amount: Int) -> Bool {
        guard right < shrinker.count, let lower = first.lowered(by: amount) else { return false }
        let change = offset &- first.order.offset(lower)
        let sum = second.order.offset(second.value).addingReportingOverflow(change)
        guard !sum.overflow, let higher = second.order.valueIfInside(offset: sum.partialValue)
        else { return false }
        return shrinker.tries { ($0[left], $0[right]) = (lower, higher) }
      }
      let whole = offset == .min ? .max : abs(offset)
      if !moved(whole) { _ = largest(moved) }
    }
  }

  /// Two numbers, neither of them 0 nor a mere yes.
  private mutating func forEachPair(_ body: (inout Shrinker, Int, Int) -> Void) {
    var left = 0
    while left < count {
      var right = left + 1
      while right < count {
        if best.values[left] > 0, best.choices[left].order.bound > 1,
          best.choices[right].order.bound > 1
        {
          body(&self, left, right)
        }
        right += 1
      }
      left += 1
    }
  }
}

extension Choice {
  /// The value whose number is nearer to its origin, on the same side; nil if it is not so far off.
  fileprivate func lowered(by amount: Int) -> UInt64? {
    let offset = order.offset(value)
    guard amount > 0, offset.magnitude >= UInt(amount) else { return nil }
    return order.value(offset: offset > 0 ? offset - amount : offset + amount)
  }
}
