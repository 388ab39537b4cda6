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
    let more = largest { count in
      guard count < siblings.count else { return false }
      var proposal = values
      proposal.removeSubrange(siblings[count].range.lowerBound..<end)
      return tries(proposal)
    }
    _ = more
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

  /// Leaves out neighbouring choices, whatever spans they belong to: so two lists are joined by
  /// leaving out the end of the first and the beginning of the second.
  mutating func deleteChoices() {
    for width in (1...5).reversed() {
      var end = count
      while end >= width {
        let start = end - width
        let values = best.values
        if tries({ $0.removeSubrange(start..<end) }) {
          // As many more before it as will go.
          let more = largest { times in
            let from = start - times * width
            guard from >= 0 else { return false }
            var proposal = values
            proposal.removeSubrange(from..<end)
            return tries(proposal)
          }
          end = min(start - more * width, count)
        } else {
          end -= 1
        }
      }
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
      if !lowersAndDeletes(place) { place += 1 }
    }
  }

  private mutating func lowersAndDeletes(_ place: Int) -> Bool {
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
      case .accepted: return true
      case .refused(let made):
        guard let made, made < count else { continue }
        let surplus = count - made
        let isLast = candidate == value - 1
        for start in (place + 1)..<max(place + 2, count - surplus + 1)
        where start + surplus <= count {
          var shorter = proposal
          shorter.removeSubrange(start..<(start + surplus))
          if tries(shorter) { return true }
          // Half of it is tried from the front only; the back is what lowering alone leaves out.
          if !isLast { break }
        }
      }
    }
    return false
  }
}
