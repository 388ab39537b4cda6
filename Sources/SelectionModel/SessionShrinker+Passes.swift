import ModelChecking
import SelectionCore
import SelectionSession

// What is tried, in the order in which it is tried.

extension SessionShrinker {
  /// Leaves out what was claimed and shown on the way, all at once if that works.
  mutating func leaveOutClaims() {
    guard let last = recording.body.lastIndex(where: { $0.event != nil }) else { return }
    let isDone = tries { recording in
      for place in recording.body.indices where place < last {
        recording.body[place].assertion = nil
      }
      recording.body = recording.body.enumerated().filter { place, entry in
        switch entry.line.content {
        case .observed: place >= last
        case .event, .blank, .header, .rule, .expect, .note: true
        }
      }.map(\.element)
    }
    if isDone { return }
    for place in recording.body.indices where recording.body[place].assertion != nil {
      _ = tries { $0.body[place].assertion = nil }
    }
  }

  /// Takes out whole photos, many at once if that works.
  mutating func erasePhotos() {
    let units = recording.photos
    let body = recording.body
    _ = minimized(units) { kept in
      let erased = units.filter { !kept.contains($0) }
      return [false, true].contains { areCounted in
        tries {
          $0.body = Recording.body(body, without: Erased(erased, areCounted: areCounted))
        }
      }
    }
  }

  /// Leaves out lines, many at once if that works.
  mutating func leaveOutLines() {
    let body = recording.body
    _ = minimized(Array(body.indices)) { kept in tries { $0.body = kept.map { body[$0] } } }
  }

  /// Leaves out two lines that need each other: opening and closing, ticking and unticking.
  mutating func leaveOutPairs() {
    guard recording.body.count <= 60 else { return }
    var last = recording.body.count - 1
    while last > 0 {
      var first = last - 1
      while first >= 0, last < recording.body.count {
        _ = tries { recording in
          recording.body.remove(at: last)
          recording.body.remove(at: first)
        }
        first -= 1
      }
      last = min(last, recording.body.count) - 1
    }
  }

  /// Leaves out a few lines in a row: what is asked, confirmed and answered goes together.
  mutating func leaveOutStretches() {
    guard recording.body.count <= 60 else { return }
    for length in 3...6 {
      var first = recording.body.count - length
      while first >= 0 {
        let stretch = first..<first + length
        if stretch.upperBound <= recording.body.count,
          tries({ $0.body.removeSubrange(stretch) })
        {
          first -= length
        } else {
          first -= 1
        }
      }
    }
  }

  /// Makes each event smaller: shorter lists, and nothing that need not be said.
  mutating func simplifyEvents() {
    for place in recording.body.indices {
      guard let event = recording.body[place].event else { continue }
      for list in event.photoLists.indices {
        guard let now = recording.body[place].event else { break }
        _ = minimized(now.photoLists[list]) { kept in
          tries { $0.body[place].event = now.replacing(list: list, by: kept) }
        }
      }
      for index in 0..<2 {
        let plainer = recording.body[place].event?.plainer ?? []
        guard index < plainer.count else { break }
        _ = tries { recording in
          recording.body[place].event = plainer[index]
          if plainer[index].opening == nil { recording.body[place].openingsAgo = nil }
        }
      }
    }
  }

  /// Shows fewer fields.
  mutating func simplifyObservations() {
    for place in recording.body.indices {
      for field in Selection.Observation.Field.allCases {
        guard case .observed(let shown) = recording.body[place].line.content else { break }
        let fewer = shown.only(Set(shown.fields.map(\.rawValue)).subtracting([field.rawValue]))
        if fewer == shown || fewer.fields.isEmpty { continue }
        _ = tries { $0.body[place].line.content = .observed(fewer) }
      }
    }
  }

  /// Leaves out rules, and tries a smaller limit with as many photos fewer.
  mutating func simplifyRules() {
    for place in recording.head.indices.reversed() {
      guard case .rule = recording.head[place].content else { continue }
      _ = tries { $0.removeRule(at: place) }
    }
    for limit in 1..<max(1, min(recording.session.rules.limit, 20)) {
      let surplus = recording.session.rules.limit - limit
      let photos = recording.photos
      guard photos.count > limit else { return }
      let isDone = [photos.prefix(surplus), photos.suffix(surplus)].contains { erased in
        tries { recording in
          recording.setLimit(limit)
          recording.body = Recording.body(recording.body, without: Erased(Array(erased)))
        }
      }
      if isDone { return }
    }
  }
}
