// Passes that make a record shorter.

extension Shrinker {
  /// Leaves out spans, from the last to the first, and as many neighbours at once as will go.
  mutating func deleteSpans() {
    var place = best.spans.count - 1
    while place >= 0 {
      if place < best.spans.count, !best.spans[place].range.isEmpty { deleteRun(endingAt: place) }
      place -= 1
    }
  }

  /// Leaves out a span together with its neighbours before it, as far as that works.
  private mutating func deleteRun(endingAt place: Int) {
    let siblings = siblings(upTo: place)
    let end = best.spans[place].range.upperBound
    let values = best.values
    guard tries({ $0.removeSubrange(siblings[0].range.lowerBound..<end) }) else { return }
    // The record changed; what is left out now is counted from the old one.
    largest { more in
      guard more < siblings.count else { return false }
      var proposal = values
      proposal.removeSubrange(siblings[more].range.lowerBound..<end)
      return tries(proposal)
    }
  }

  /// The span and the ones before it that stand beside it, the nearest first.
  private func siblings(upTo place: Int) -> [Span] {
    let last = best.spans[place]
    var siblings = [last]
    for span in best.spans[..<place].reversed() where span.parent == last.parent {
      guard span.label == last.label,
        span.range.upperBound == siblings[siblings.count - 1].range.lowerBound
      else { break }
      siblings.append(span)
    }
    return siblings
  }

  /// Joins two lists: leaves out the end of the first and the beginning of the second.
  mutating func joinLists() {
    var place = count - 2
    while place >= 0 {
      if place + 1 < count, best.choices[place].ends, !best.choices[place + 1].ends,
        best.choices[place + 1].order.kind == .continuation
      {
        _ = tries { $0.removeSubrange(place...place + 1) }
      }
      place -= 1
    }
  }

  /// Puts a part in the place of a whole of the same kind: a subtree for its tree.
  mutating func descend() {
    var place = 0
    while place < best.spans.count {
      let whole = best.spans[place]
      let parts = best.spans.indices.filter { index in
        let part = best.spans[index]
        return index > place && part.label == whole.label && isWithin(index, place)
          && part.range.count < whole.range.count
      }
      let isReplaced = parts.sorted { best.spans[$0].range.count < best.spans[$1].range.count }
        .contains { index in
          guard index < best.spans.count else { return false }
          let part = best.spans[index].range
          return tries { $0.replaceSubrange(whole.range, with: $0[part]) }
        }
      if !isReplaced { place += 1 }
    }
  }

  private func isWithin(_ inner: Int, _ outer: Int) -> Bool {
    var place = inner
    while place > outer { place = best.spans[place].parent }
    return place == outer
  }

  /// Lowers a number, and where less is made then, leaves out what is too much: a length and the
  /// elements that it counts.
  mutating func lowerAndDelete() {
    var place = 0
    while place < count {
      lowersAndDeletes(place)
      place += 1
    }
  }

  private mutating func lowersAndDeletes(_ place: Int) {
    guard place < count else { return }
    let value = best.values[place]
    var lower: [UInt64] = []
    for candidate in [0, value / 2, value - min(value, 1)]
    where candidate < value && !lower.contains(candidate) {
      lower.append(candidate)
    }
    for candidate in lower {
      var proposal = best.values
      proposal[place] = candidate
      switch attempt(proposal) {
      case .accepted: return
      case .refused(let made):
        guard let made, made < count else { continue }
        let surplus = count - made
        let isLast = candidate == value - 1
        for start in (place + 1)..<max(place + 2, count - surplus + 1)
        where start + surplus <= count {
          var shorter = proposal
          shorter.removeSubrange(start..<(start + surplus))
          if tries(shorter) { return lowersAndDeletes(place) }
          // Half of it is tried from the front only; the back is what lowering alone leaves out.
          if !isLast { break }
        }
      }
    }
  }

  /// Leaves out a span and lowers the numbers from some number on: they may point behind what was
  /// left out, or count it.
  mutating func deleteAndRenumber() {
    var place = best.spans.count - 1
    while place >= 0 {
      if place < best.spans.count, !best.spans[place].range.isEmpty { deleteAndRenumber(place) }
      place -= 1
    }
  }

  private mutating func deleteAndRenumber(_ place: Int) {
    let range = best.spans[place].range
    let numbers = best.choices.indices.filter {
      !range.contains($0) && best.choices[$0].order.kind == .number && best.values[$0] > 0
    }
    for least in Set(numbers.map { best.values[$0] }).sorted() {
      var proposal = best.values
      for number in numbers where proposal[number] >= least {
        proposal[number] = best.choices[number].order.lowered(proposal[number], by: 1)
      }
      proposal.removeSubrange(range)
      if tries(proposal) { return }
    }
  }

  /// Leaves out two things that stand apart, but not far: one may make what the other needs.
  mutating func deletePairs() {
    var last = best.spans.count - 1
    while last > 0 {
      var first = last - 1
      while first >= max(0, last - 16), last < best.spans.count {
        let (one, other) = (best.spans[first], best.spans[last])
        if one.parent == other.parent, one.label == other.label, !other.range.isEmpty {
          _ = tries {
            $0.removeSubrange(other.range)
            $0.removeSubrange(one.range)
          }
        }
        first -= 1
      }
      last -= 1
    }
  }
}

extension Choice {
  /// Whether it ends a list.
  fileprivate var ends: Bool { order.kind == .continuation && value == 0 }
}
