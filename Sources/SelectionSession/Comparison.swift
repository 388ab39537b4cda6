import SelectionCore

// How what a file claims is compared with what the reference does.

extension Selection.Observation {
  /// The fields in which this one, as an app showed it, differs from what a state shows.
  public func differences(from state: Selection.State) -> [Divergence.Difference] {
    identified(in: state).differences(from: state.observation)
  }

  /// The fields in which it differs from a state, and the invariants that what an app showed breaks.
  ///
  /// - Parameter shownByApp: all that the app has shown since the last event, this included.
  package func judged(
    _ shownByApp: Selection.Observation, _ state: Selection.State, _ history: Selection.History
  ) -> (fields: [Divergence.Difference], violated: [Selection.Invariant]) {
    let shownByApp = shownByApp.identified(in: state)
    let violated = Selection.Invariant.ofRecordings.filter {
      !$0.holds(in: shownByApp, history: history)
    }
    return (differences(from: state), violated)
  }

  /// The same with every name resolved as in events: an asset that a known photo has is that photo.
  package func identified(in state: Selection.State) -> Selection.Observation {
    // As long as no shot is saved, every name is that of its photo.
    guard state.photos.contains(where: { $0.id.isCapture && $0.asset != nil }) else { return self }
    var shown = self
    shown.images = images?.map { state.identity(of: $0) }
    shown.ticked = ticked?.map { state.identity(of: $0) }
    shown.working = working?.map { state.identity(of: $0) }
    shown.imagesLoading = imagesLoading?.map { state.identity(of: $0) }
    shown.imagesFailed = imagesFailed?.map { state.identity(of: $0) }
    shown.imagesDegraded = imagesDegraded?.map { state.identity(of: $0) }
    shown.uploads = uploads?.map { state.identity(of: $0) }
    shown.selected = selected?.map { state.identity(of: $0) }
    return shown
  }

  /// The fields that this one shows and that differ from what should be shown.
  func differences(from right: Selection.Observation) -> [Divergence.Difference] {
    Field.allCases.compactMap { field in
      if agrees(on: field, with: right) { return nil }
      if field == .crashed {
        return Divergence.Difference(
          field: field.rawValue, expected: .words("the app goes on"),
          actual: .words("the app ended here"))
      }
      return Divergence.Difference(
        field: field.rawValue, expected: .field(field, right), actual: .field(field, self))
    }
  }
}

extension Assertion {
  /// What of the assertion does not hold after a step.
  package func differences(
    from before: Selection.State, to after: Selection.State, _ outcome: Selection.Outcome
  ) -> [Divergence.Difference] {
    var fields: [Divergence.Difference] = []
    func check(
      _ holds: Bool, _ field: String, _ expected: Divergence.Value, _ actual: Divergence.Value
    ) {
      if !holds {
        fields.append(Divergence.Difference(field: field, expected: expected, actual: actual))
      }
    }
    if let refusal {
      check(refusal.holds(of: outcome), "outcome", .refusal(refusal), .outcome(outcome))
    }
    if let effect = effect?.identified(in: before) {
      check(effect.holds(of: outcome), "effect", .effect(effect), .outcome(outcome))
    } else if isStrict {
      check(
        Effect.exactly(.none).holds(of: outcome), "effect", .effect(.exactly(.none)),
        .outcome(outcome))
    }
    compare("draft", draft, before.items(before.draft), after, after.draft, check)
    if working != nil || !changesPresented {
      compare("working", working, before.items(before.working), after, after.working, check)
    }
    if isStrict, !changesPresented {
      let (was, now) = (before.presented, after.presented)
      check(
        was == now, "presented", .presented(Selection.Presented(was)),
        .presented(Selection.Presented(now)))
    }
    return fields
  }

  /// Whether the named effect itself says that another thing is presented now.
  private var changesPresented: Bool {
    switch effect {
    case .exactly(.presentAlbum), .exactly(.presentCamera), .exactly(.committed), .committed: true
    case .exactly(.none), .exactly(.requestAccess), .exactly(.saveCapture), .exactly(.deselect),
      .exactly(.notifyLimit), .exactly(.loadImage), .exactly(.compress), .exactly(.upload),
      .exactly(.post), .exactly(.askDeletion), .exactly(.deleteAssets), .exactly(.notifyDeletion),
      nil:
      false
    }
  }

  /// Compares a list with what is asserted of it, or, strictly, with what it was.
  private func compare(
    _ field: String, _ asserted: [Item]?, _ was: @autoclosure () -> [Item],
    _ state: Selection.State, _ list: [Selection.PhotoID],
    _ check: (Bool, String, Divergence.Value, Divergence.Value) -> Void
  ) {
    let actual = list.compactMap { state.photo($0) }
    if let asserted {
      let holds =
        asserted.count == actual.count
        && zip(asserted, actual).allSatisfy { $0.holds(of: $1) }
      check(holds, field, .items(asserted), .items(state.items(list)))
    } else if isStrict {
      let (was, now) = (was(), state.items(list))
      check(was == now, field, .items(was), .items(now))
    }
  }
}

extension Assertion.Refusal {
  func holds(of outcome: Selection.Outcome) -> Bool {
    switch (self, outcome) {
    case (.rejected(let expected), .rejected(let actual)): expected == actual
    case (.ignored(let expected), .ignored(let actual)): expected == actual
    case (.rejected, _), (.ignored, _): false
    }
  }
}

extension Assertion.Effect {
  /// The same with the name of its photo resolved as in events.
  fileprivate func identified(in state: Selection.State) -> Self {
    switch self {
    case .exactly(.deselect(let photo)): .exactly(.deselect(state.identity(of: photo)))
    case .exactly(.loadImage(let photo)): .exactly(.loadImage(state.identity(of: photo)))
    case .exactly, .committed: self
    }
  }

  func holds(of outcome: Selection.Outcome) -> Bool {
    switch (self, outcome) {
    case (.exactly(let expected), .applied(let actual)): expected == actual
    case (.committed, .applied(.committed)): true
    case (.exactly(.none), .rejected), (.exactly(.none), .ignored): true
    case (.exactly, _), (.committed, _): false
    }
  }
}

extension Selection.State {
  /// The photos of a list with all that is known about them.
  public func items(_ list: [Selection.PhotoID]) -> [Assertion.Item] {
    list.compactMap { photo($0).map { Assertion.Item($0) } }
  }
}
