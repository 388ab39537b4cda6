import SelectionCore

/// A named wrong machine: a picker with one known fault.
///
/// Every check of this project is scored on which defects it finds, and `diagnose` compares a
/// recording with each of them.
public struct Defect: Sendable {
  /// The name, as every verb spells it.
  public let name: String
  /// What is wrong, in one plain sentence.
  public let sentence: String
  /// Where it was seen: reports by number, or sections of a seed.
  public let source: String
  /// Rules that it must break, each in some session; none if it only differs from the reference.
  public let breaks: [Selection.BrokenRule]
  /// The kinds of event that the machine knows: sessions for it have no others.
  public let kinds: Set<Selection.Event.Kind>
  /// The kinds of event that sessions for it are made of.
  ///
  /// A fault is found soonest among the events that it is about.
  public let triedKinds: Set<Selection.Event.Kind>
  private let adjust: Adjust
  private let make: @Sendable (Selection.Rules) -> WrongMachine

  /// Changes rules under which a fault could never show.
  typealias Adjust = @Sendable (inout Selection.Rules) -> Void

  /// A picker that is right but for one fault.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - sentence: what is wrong, in one plain sentence.
  ///   - source: reports by number, or sections of a seed.
  ///   - invariants: the invariants that it must break.
  ///   - properties: the step properties that it must break.
  ///   - groups: the groups beside the core whose events sessions for it are made of.
  ///   - adjust: changes rules under which the fault could never show.
  ///   - show: changes what the right picker shows.
  ///   - step: what the picker does with an event; what the right one does, unless said otherwise.
  init(
    _ name: String, _ sentence: String, source: String,
    invariants: [Selection.Invariant] = [], properties: [Selection.StepProperty] = [],
    among groups: [Selection.Event.Kind.Group] = [],
    adjust: @escaping Adjust = { _ in },
    show: @escaping Fault.Show = { _, _ in },
    step: @escaping Fault.Step = { picker, event in picker.take(event) }
  ) {
    let fault = Fault(step: step, show: show)
    self.name = name
    self.sentence = sentence
    self.source = source
    breaks = invariants.map { .invariant($0) } + properties.map { .stepProperty($0) }
    kinds = Set(Selection.Event.Kind.allCases)
    triedKinds = kinds.filter { $0.group.isCore || groups.contains($0.group) }
    self.adjust = adjust
    make = { .picker(WrongPicker($0, fault)) }
  }

  /// The seeds' own code with some of its faults.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - sentence: what is wrong, in one plain sentence.
  ///   - source: sections of a seed.
  ///   - faults: the faults of the code.
  ///   - invariants: the invariants that it must break.
  ///   - properties: the step properties that it must break.
  ///   - adjust: changes rules under which the fault could never show.
  init(
    _ name: String, _ sentence: String, source: String, faults: SeedController.Faults,
    invariants: [Selection.Invariant] = [], properties: [Selection.StepProperty] = [],
    adjust: @escaping Adjust = { _ in }
  ) {
    self.name = name
    self.sentence = sentence
    self.source = source
    breaks = invariants.map { .invariant($0) } + properties.map { .stepProperty($0) }
    kinds = SeedController.kinds
    triedKinds = kinds
    self.adjust = { rules in
      rules = SeedController.rules(rules)
      adjust(&rules)
    }
    make = { .controller(SeedController($0, faults)) }
  }

  /// The same rules, changed where the fault could never show.
  public func rules(_ rules: Selection.Rules) -> Selection.Rules {
    var adjusted = rules
    adjust(&adjusted)
    return adjusted
  }

  /// The machine at the start of a session.
  public func machine(_ rules: Selection.Rules) -> WrongMachine { make(rules) }
}

/// What a wrong picker does differently.
struct Fault: Sendable {
  typealias Step = @Sendable (inout WrongPicker, Selection.Event) -> Selection.Outcome
  typealias Show = @Sendable (WrongPicker, inout Selection.Observation) -> Void

  let step: Step
  let show: Show
}
