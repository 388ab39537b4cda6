// Passes that make a record of the same length simpler.

extension Shrinker {
  /// Puts things that stand beside each other in the order of their simplicity.
  mutating func sortSiblings() {
    var place = 0
    while place < best.spans.count {
      let group = siblings(of: place)
      if group.first == place, group.count > 1 { sort(group.map { best.spans[$0].range }) }
      place += 1
    }
  }

  /// All things beside this one that may stand for it, and itself.
  private func siblings(of place: Int) -> [Int] {
    let (parent, label) = (best.spans[place].parent, best.spans[place].label)
    return best.spans.indices.filter {
      best.spans[$0].parent == parent && best.spans[$0].label == label
    }
  }

  private mutating func sort(_ ranges: [Range<Int>]) {
    let parts = ranges.map { Array(best.values[$0]) }
    let sorted = parts.sorted(by: isShortlex)
    if sorted == parts || tries(replacing(ranges, with: sorted)) { return }
    for place in 1..<parts.count where isShortlex(parts[place], before: parts[place - 1]) {
      var swapped = parts
      swapped.swapAt(place, place - 1)
      // The ranges are no longer those of the record.
      if tries(replacing(ranges, with: swapped)) { return }
    }
  }

  /// The best record with other parts in the place of some, which must be in their order.
  private func replacing(_ ranges: [Range<Int>], with parts: [[UInt64]]) -> [UInt64] {
    var (made, end): ([UInt64], Int) = ([], 0)
    for (range, part) in zip(ranges, parts) {
      made += best.values[end..<range.lowerBound] + part
      end = range.upperBound
    }
    return made + best.values[end...]
  }

  /// Lowers numbers that are equal and drawn from one range, together.
  mutating func lowerDuplicates() {
    var done: Set<Choice> = []
    while let choice = best.choices.first(where: {
      $0.value > 0 && $0.order.kind == .number && !done.contains($0)
    }) {
      done.insert(choice)
      let places = best.choices.indices.filter { best.choices[$0] == choice }
      if places.count > 1 { lower(places) }
    }
  }

  /// Lowers each value by itself, the first ones first.
  mutating func lowerEach() {
    var place = 0
    while place < count {
      switch best.choices[place].order.kind {
      case .number: lower([place])
      case .form: simplifyForm(place)
      // To end earlier is to leave out what follows.
      case .continuation: break
      }
      place += 1
    }
  }

  /// Makes something of a simpler form: with the parts that it has, or as simple as it can be.
  private mutating func simplifyForm(_ place: Int) {
    guard best.values[place] > 0 else { return }
    let end = best.spans.last { $0.range.contains(place) }?.range.upperBound ?? count
    for form in 0..<min(best.values[place], 16) {
      if tries({ $0[place] = form }) { return }
      if tries({ values in
        values[place] = form
        for part in (place + 1)..<max(end, place + 1) { values[part] = 0 }
      }) {
        return
      }
    }
  }

  /// Gives all of these places one smaller value, as small as will go.
  private mutating func lower(_ places: [Int]) {
    guard let first = places.first, let last = places.last, best.values[first] > 0 else { return }
    lowest(below: best.values[first]) { value in
      last < count && tries { proposal in for place in places { proposal[place] = value } }
    }
  }

  /// Brings two numbers nearer to their origins by the same amount: what counts is their difference.
  mutating func lowerTogether() {
    forEachPair { shrinker, left, right in
      let (first, second) = (shrinker.best.choices[left], shrinker.best.choices[right])
      let distance = min(first.distance, second.distance)
      func leave(_ rest: UInt64) -> Bool {
        right < shrinker.count
          && shrinker.tries {
            $0[left] = first.order.lowered(first.value, by: distance - rest)
            $0[right] = second.order.lowered(second.value, by: distance - rest)
          }
      }
      if distance > 0, leave(distance - 1) { lowest(below: distance - 1, leave) }
    }
  }

  /// Brings one number nearer to its origin and moves a later one as much the other way: what counts
  /// is their sum.
  mutating func redistribute() {
    forEachPair { shrinker, left, right in
      let (first, second) = (shrinker.best.choices[left], shrinker.best.choices[right])
      func leave(_ rest: UInt64) -> Bool {
        let amount = first.distance - rest
        return right < shrinker.count
          && shrinker.tries {
            $0[left] = first.order.lowered(first.value, by: amount)
            $0[right] = second.order.moved(second.value, against: first, by: amount)
          }
      }
      if !leave(0), leave(first.distance - 1) { lowest(below: first.distance - 1, leave) }
    }
  }

  /// Two numbers, the first not at its origin.
  private mutating func forEachPair(_ body: (inout Shrinker, Int, Int) -> Void) {
    var left = 0
    while left < count {
      var right = left + 1
      while right < count {
        let (first, second) = (best.choices[left], best.choices[right])
        if first.value > 0, first.order.kind == .number, second.order.kind == .number {
          body(&self, left, right)
        }
        right += 1
      }
      left += 1
    }
  }
}

extension Choice {
  /// How far its number is from the origin.
  fileprivate var distance: UInt64 { order.distance(value) }
}

/// Finds a small number that works, below one that does.
///
/// It takes few steps if all numbers above it work, too. Where only multiples of something work, it
/// tries quotients.
func lowest(below start: UInt64, _ works: (UInt64) -> Bool) {
  var least = start
  func lower(_ number: UInt64) -> Bool {
    guard number < least, works(number) else { return false }
    least = number
    return true
  }
  if lower(0) || lower(1) { return }
  largest { $0 < 64 && lower(start >> UInt64($0)) }
  for divisor: UInt64 in [3, 5, 7] { _ = lower(least / divisor) }
  // Steps of two keep the side of the origin, steps of one may change it.
  for step: UInt64 in [2, 1] {
    let start = least
    largest { times in
      let (fall, isTooFar) = UInt64(times).multipliedReportingOverflow(by: step)
      return !isTooFar && fall < start && lower(start - fall)
    }
  }
}
