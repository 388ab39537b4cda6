import ModelChecking
import SelectionCore
import SelectionSession

/// A machine beside the reference: every step is judged by every rule, and compared.
///
/// What it shows is read as in sessions: the asset that a shot was saved as is that shot.
public struct Trial<Tried: Selection.Machine> {
  /// The reference, in the state that it should show.
  public fileprivate(set) var reference: Selection.State
  // It comes last: the place of the other does not depend on its size.
  /// The machine, watched.
  public fileprivate(set) var watch: Selection.Watch<Tried>

  /// A trial that has not begun.
  public init(_ machine: Tried, _ rules: Selection.Rules) {
    watch = Selection.Watch(machine, rules: rules)
    reference = Selection.State(rules)
  }

  /// What the machine shows before the first event and should not.
  public var firstFinding: Finding? {
    Finding([], watch.shown.fields(unlike: reference.observation))
  }

  /// An event made for where the reference is; it changes nothing, and is spared a copy.
  mutating func event(
    from generator: EventGenerator, _ choices: inout Choices
  ) -> Selection.Event? {
    generator.event(in: reference, &choices)
  }

  /// Lets both take an event.
  ///
  /// - Returns: what became of it in the reference, and what is wrong with the step, if something is.
  public mutating func apply(
    _ event: Selection.Event
  ) -> (outcome: Selection.Outcome, finding: Finding?) {
    let right = reference.advance(by: event)
    let state = reference
    let (outcome, broken) = watch.apply(event) { $0.identified(in: state) }
    return (right, Finding(broken, outcome, watch.shown, unlike: right, reference))
  }
}

extension Trial<WrongMachine> {
  /// Counts openings no further than they count: where no event names one, all goes on as it would.
  mutating func capOpenings() {
    watch.machine.capOpenings()
    watch.history.opened = min(watch.history.opened, WrongMachine.openingsThatCount)
    reference.opened = min(reference.opened, WrongMachine.openingsThatCount)
  }
}

extension Trial: Sendable where Tried: Sendable {}
extension Trial: Equatable where Tried: Hashable {}
extension Trial: Hashable where Tried: Hashable {
  /// Feeds where both are: what was shown on the way tells few apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
    hasher.combine(watch.machine)
  }
}

/// What is wrong with a step of a machine.
public struct Finding: Hashable, Sendable {
  /// The rules that the step breaks.
  public let broken: [Selection.BrokenRule]
  /// What the machine shows, or tells, unlike the reference: fields of an observation, `working`,
  /// `outcome`.
  public let fields: [String]

  init?(_ broken: [Selection.BrokenRule], _ fields: [String]) {
    if broken.isEmpty, fields.isEmpty { return nil }
    (self.broken, self.fields) = (broken, fields)
  }

  /// What is wrong with a step that breaks these rules and shows this, where the reference is right.
  init?(
    _ broken: [Selection.BrokenRule], _ outcome: Selection.Outcome?,
    _ shown: Selection.Observation, unlike right: Selection.Outcome, _ reference: Selection.State
  ) {
    let tellsRight = outcome == nil || outcome == right
    // Nearly always nothing is wrong: then nothing is collected.
    if broken.isEmpty, tellsRight, reference.shows(shown) { return nil }
    let fields = shown.fields(unlike: reference.observation)
    self.init(broken, tellsRight ? fields : fields + ["outcome"])
  }

  /// What counts when two findings are called the same: the first broken rule, else the first field.
  public var headline: String { broken.first?.name ?? fields.first ?? "" }

  /// The finding in words.
  public var sentence: String {
    let shown = fields.joined(separator: ", ")
    if broken.isEmpty { return "unlike the specification: \(shown)" }
    let rules = broken.map(\.name).joined(separator: ", ")
    return "breaks \(rules)" + (fields.isEmpty ? "" : "; unlike the specification: \(shown)")
  }
}

extension Selection.BrokenRule {
  /// What the rule says.
  public var sentence: String {
    switch self {
    case .invariant(let invariant): invariant.sentence
    case .stepProperty(let property): property.sentence
    }
  }
}

extension Selection.Observation {
  /// The fields that this one shows and that are not what is right; `working` too.
  func fields(unlike right: Selection.Observation) -> [String] {
    var fields: [String] = []
    for field in Field.allCases where !agrees(on: field, with: right) {
      fields.append(field.rawValue)
    }
    if working != nil, working != right.working { fields.append("working") }
    // Other photos have other images: that follows, and is not worth a word.
    let isOtherList = fields.contains { $0 == Field.images.rawValue || $0 == "working" }
    return isOtherList ? fields.filter { !Self.ofImages.contains($0) } : fields
  }

  private static let ofImages = [
    Field.imagesLoading, .imagesFailed, .imagesDegraded, .requests,
  ].map(\.rawValue)
}
