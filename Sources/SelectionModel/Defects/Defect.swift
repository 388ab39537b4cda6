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
  /// Rules that it must break, each in some session.
  public let breaks: [Selection.BrokenRule]
  /// The kinds of event that its picker knows.
  public let kinds = Set(Selection.Event.Kind.allCases)
  /// Changes rules under which the fault could never show.
  private let adjust: @Sendable (inout Selection.Rules) -> Void
  private let fault: Fault

  /// A picker that is right but for one fault.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - sentence: what is wrong, in one plain sentence.
  ///   - source: reports by number, or sections of a seed.
  ///   - breaks: rules that it must break.
  ///   - adjust: changes rules under which the fault could never show.
  ///   - show: changes what the right picker shows.
  ///   - step: what the picker does with an event; what the right one does, unless said otherwise.
  init(
    _ name: String, _ sentence: String, source: String, breaks: [Selection.BrokenRule],
    adjust: @escaping @Sendable (inout Selection.Rules) -> Void = { _ in },
    show: @escaping Fault.Show = { _, _ in },
    step: @escaping Fault.Step = { picker, event in picker.take(event) }
  ) {
    self.name = name
    self.sentence = sentence
    self.source = source
    self.breaks = breaks
    self.adjust = adjust
    fault = Fault(step: step, show: show)
  }

  /// The same rules, changed where the fault could never show.
  public func rules(_ rules: Selection.Rules) -> Selection.Rules {
    var adjusted = rules
    adjust(&adjusted)
    return adjusted
  }

  /// The picker at the start of a session.
  public func machine(_ rules: Selection.Rules) -> WrongPicker { WrongPicker(rules, fault) }
}

/// What a wrong picker does differently.
struct Fault: Sendable {
  typealias Step = @Sendable (inout WrongPicker, Selection.Event) -> Selection.Outcome
  typealias Show = @Sendable (WrongPicker, inout Selection.Observation) -> Void

  let step: Step
  let show: Show
}
