import SelectionCore

/// Replays a session against the reference, line by line, and keeps the first divergence.
///
/// Memory does not grow with the session: of the steps before the divergence it keeps three.
public struct Replay: Sendable {
  /// The verdict so far.
  public var verdict: Verdict {
    if let divergence { return divergence.violated.isEmpty ? .diverges : .violates }
    return assertions == 0 ? .inconclusive : .conforms
  }

  /// The first line at which file and reference part.
  public private(set) var divergence: Divergence?
  /// How many events were applied.
  public private(set) var steps = 0
  /// How many lines asserted something.
  public private(set) var assertions = 0
  /// What the file says that a replay must find.
  public private(set) var expectation: Session.Expectation?
  /// A rule that the reference itself broke: a fault of this program, never of the file.
  public private(set) var internalFault: (rule: Selection.BrokenRule, step: Int)?

  private var watch: Selection.Watch<Selection.Reference>
  /// The steps before the one that is going on, the latest last.
  private var context: [StepRecord] = []
  /// What the app showed since the last event.
  private var shownByApp = Selection.Observation()

  /// A replay that has applied nothing yet.
  public init(rules: Selection.Rules) {
    watch = Selection.Watch(Selection.Reference(rules), rules: rules)
  }

  /// The state of the reference now.
  public var state: Selection.State { watch.machine.current }

  /// How many steps before the divergence are told.
  static let contextLength = 3

  /// Takes the next line.
  ///
  /// - Returns: what the line did, if it is an event.
  @discardableResult
  public mutating func take(_ line: Session.Line) -> StepRecord? {
    switch line.content {
    case .event(let event, let assertion): return take(event, assertion, line.number)
    case .observed(let shown): compare(shown, line.number)
    case .expect(let expectation): self.expectation = expectation
    case .blank, .header, .rule, .note: break
    }
    return nil
  }

  private mutating func take(
    _ event: Selection.Event, _ assertion: Assertion?, _ line: Int
  ) -> StepRecord? {
    let before = state
    let (outcome, broken) = watch.apply(event)
    steps += 1
    shownByApp = Selection.Observation()
    if internalFault == nil, let rule = broken.first { internalFault = (rule, steps) }
    guard let outcome else { return nil }
    let record = StepRecord(step: steps, line: line, event: event, outcome: outcome)
    if divergence == nil {
      context = context.suffix(Self.contextLength) + [record]
      if let assertion {
        assertions += 1
        let fields = assertion.differences(from: before, to: state, outcome)
        if !fields.isEmpty {
          divergence = Divergence(
            step: steps, line: line, source: .assertion, fields: fields, violated: [],
            context: context)
        }
      }
    } else if assertion != nil {
      assertions += 1
    }
    return record
  }

  private mutating func compare(_ shown: Selection.Observation, _ line: Int) {
    assertions += 1
    guard divergence == nil else { return }
    let state = state
    let shown = shown.identified(in: state)
    shownByApp.add(shown)
    let fields = shown.differences(from: state.observation)
    guard !fields.isEmpty else { return }
    divergence = Divergence(
      step: steps, line: line, source: .observation, fields: fields,
      violated: Selection.Invariant.ofRecordings.filter {
        !$0.holds(in: shownByApp, history: watch.history)
      },
      context: context)
  }

  /// Whether the verdict is the expected one; nil if nothing is expected.
  ///
  /// - Parameter override: an expectation that counts instead of the file's own.
  public func isAsExpected(_ override: Session.Expectation? = nil) -> Bool? {
    (override ?? expectation).map { $0.accepts(verdict, step: divergence?.step) }
  }
}

extension Session.Expectation {
  /// Whether a verdict is as expected; a violation is a divergence with a name.
  public func accepts(_ actual: Verdict, step actualStep: Int?) -> Bool {
    let isSame = verdict == actual || (verdict == .diverges && actual == .violates)
    return isSame && (step == nil || step == actualStep)
  }
}

/// One step of a replay.
public struct StepRecord: Equatable, Sendable {
  /// The ordinal of the event, from 1.
  public var step: Int
  /// The line of the event.
  public var line: Int
  /// The event.
  public var event: Selection.Event
  /// What became of it.
  public var outcome: Selection.Outcome
}

/// The first line at which a file and the reference part.
public struct Divergence: Equatable, Sendable {
  /// The step after which they part; 0 before the first event.
  public var step: Int
  /// The line that does not match.
  public var line: Int
  /// Which kind of line it is.
  public var source: Source
  /// The fields that differ.
  public var fields: [Difference]
  /// The invariants that what the app showed breaks.
  public var violated: [Selection.Invariant]
  /// The steps up to this one, the latest last: this one and three before it.
  public var context: [StepRecord]

  /// Where the line's claim comes from.
  public enum Source: Equatable, Sendable {
    /// What a person wrote behind `->` or `=>`; the reference differs.
    case assertion
    /// What the app showed; the reference differs.
    case observation
  }

  /// One field that differs.
  public struct Difference: Equatable, Sendable {
    /// The name of the field.
    public var field: String
    /// What should be: by the specification for an observation, by the file for an assertion.
    public var expected: Value
    /// What is: the app's for an observation, the reference's for an assertion.
    public var actual: Value
  }

  /// The value of a field, to be spelled with the names of the session.
  public enum Value: Equatable, Sendable {
    /// An outcome.
    case outcome(Selection.Outcome)
    /// A refusal.
    case refusal(Assertion.Refusal)
    /// An effect.
    case effect(Assertion.Effect)
    /// A list with markers.
    case items([Assertion.Item])
    /// A field of an observation.
    case field(Selection.Observation.Field, Selection.Observation)
    /// What is presented.
    case presented(Selection.Presented)
    /// Nothing to spell, but words.
    case words(String)
  }
}

extension Spelling {
  /// A value of a divergence; of an empty list nothing.
  public func value(_ value: Divergence.Value) -> String {
    switch value {
    case .outcome(let outcome): self.outcome(outcome)
    case .refusal(let refusal): self.refusal(refusal)
    case .effect(let effect): self.effect(effect)
    case .items(let items): self.items(items)
    case .field(let field, let shown): self.value(of: field, in: shown) ?? ""
    case .presented(let presented): presented.rawValue
    case .words(let words): words
    }
  }
}

extension Selection.Observation {
  /// The fields in which this one, as an app showed it, differs from what a state shows.
  public func differences(from state: Selection.State) -> [Divergence.Difference] {
    identified(in: state).differences(from: state.observation)
  }

  /// The same with every name resolved as in events: an asset that a known photo has is that photo.
  func identified(in state: Selection.State) -> Selection.Observation {
    var shown = self
    shown.images = images?.map { state.identity(of: $0) }
    shown.ticked = ticked?.map { state.identity(of: $0) }
    return shown
  }

  /// The fields that this one shows and that differ from what should be shown.
  func differences(from right: Selection.Observation) -> [Divergence.Difference] {
    Field.allCases.compactMap { field in
      let isSame =
        switch field {
        case .images: images == nil || images == right.images
        case .urls: urls == nil || urls == right.urls
        case .ticked: ticked == nil || ticked == right.ticked
        case .badges: badges == nil || badges == right.badges
        case .count: count == nil || count == right.count
        case .canAdd: canAdd == nil || canAdd == right.canAdd
        case .canFinish: canFinish == nil || canFinish == right.canFinish
        case .presented: presented == nil || presented == right.presented
        case .crashed: !crashed
        }
      if isSame { return nil }
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
  func differences(
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
      .exactly(.notifyLimit), nil:
      false
    }
  }

  /// Compares a list with what is asserted of it, or, strictly, with what it was.
  private func compare(
    _ field: String, _ asserted: [Item]?, _ was: [Item], _ state: Selection.State,
    _ list: [Selection.PhotoID],
    _ check: (Bool, String, Divergence.Value, Divergence.Value) -> Void
  ) {
    let actual = list.compactMap { state.photo($0) }
    if let asserted {
      let holds =
        asserted.count == actual.count
        && zip(asserted, actual).allSatisfy { $0.holds(of: $1) }
      check(holds, field, .items(asserted), .items(state.items(list)))
    } else if isStrict {
      check(was == state.items(list), field, .items(was), .items(state.items(list)))
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
    guard case .exactly(.deselect(let photo)) = self else { return self }
    return .exactly(.deselect(state.identity(of: photo)))
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
