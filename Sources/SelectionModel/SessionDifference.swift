import SelectionCore
import SelectionSession

/// Where two sessions first differ in behaviour: in rules, in an event and what came of it, or in what
/// the app showed.
///
/// Values are compared as they are spelled, each with the names of its own session: a name is the same
/// asset in both, whatever number it has. Times, comments, notes and expectations do not count.
public struct SessionDifference: Sendable {
  /// The rules that differ.
  public let rules: [Field]
  /// The first step that differs; nil if the sessions do the same.
  public let step: Step?
  /// How many steps the two have in common, from the first on.
  public let common: Int

  /// Whether there is no difference.
  public var isEmpty: Bool { rules.isEmpty && step == nil }

  /// One thing that differs; nil where a session has nothing to say.
  public struct Field: Equatable, Sendable {
    /// The name of the rule or of the field.
    public let name: String
    /// What the first session has, spelled.
    public let left: String?
    /// What the second session has, spelled.
    public let right: String?
  }

  /// The first step that differs.
  public struct Step: Sendable {
    /// The ordinal of the event, from 1; 0 before the first event.
    public let number: Int
    /// The line of the event in either session; nil where a session has ended.
    public let lines: (left: Int?, right: Int?)
    /// What differs.
    public let fields: [Field]
    /// The steps before, which are the same in both, and the step in the session that has it.
    public let context: [(number: Int, event: String, outcome: String)]
  }

  /// How many steps in front of the one that differs are told.
  private static let shown = 3

  /// Compares two sessions.
  public init(_ left: Session, _ right: Session) {
    rules = Self.rules(left, right)
    let (ours, theirs) = (Moment.all(of: left), Moment.all(of: right))
    let place = (0..<max(ours.count, theirs.count)).first { place in
      !Self.fields(ours.at(place), theirs.at(place)).isEmpty
    }
    guard let place else {
      step = nil
      common = ours.count - 1
      return
    }
    common = max(0, place - 1)
    let (one, other) = (ours.at(place), theirs.at(place))
    let context = (max(1, place - Self.shown)..<(place + 1)).compactMap { number in
      (ours.at(number) ?? theirs.at(number)).flatMap { moment in
        moment.event.map { (number, $0, moment.outcome ?? "") }
      }
    }
    step = Step(
      number: place, lines: (one?.line, other?.line), fields: Self.fields(one, other),
      context: context)
  }

  // MARK: Rules

  private static func rules(_ left: Session, _ right: Session) -> [Field] {
    let (ours, theirs) = (left.rules, right.rules)
    let fields = zip(ours.lines(unlike: theirs), theirs.lines(unlike: ours)).map { one, other in
      let ((name, left), (_, right)) = (Self.split(one), Self.split(other))
      return Field(name: name, left: left, right: right)
    }
    return fields + kinds(left, right)
  }

  /// A rule line as its name and its value.
  private static func split(_ rule: Session.Rule) -> (String, String) {
    let words = Spelling(Names()).rule(rule).split(separator: " ")
    let isPolicy = if case .policy = rule { true } else { false }
    let name = words.prefix(isPolicy ? 2 : 1).joined(separator: " ")
    return (name, words.dropFirst(isPolicy ? 2 : 1).joined(separator: " "))
  }

  /// The assets that both name, and of which they say that they are of different kinds.
  private static func kinds(_ left: Session, _ right: Session) -> [Field] {
    func kinds(_ session: Session) -> [(name: String, kind: Selection.MediaKind)] {
      session.names.all.map { (Spelling(session.names).asset($0), $0.kind) }
    }
    var theirs: [String: Selection.MediaKind] = [:]
    for (name, kind) in kinds(right) { theirs[name] = kind }
    return kinds(left).compactMap { name, kind in
      guard let other = theirs[name], other != kind else { return nil }
      return Field(name: "kind \(name)", left: kind.rawValue, right: other.rawValue)
    }
  }

  // MARK: Steps

  /// What differs between two steps; nil stands for the end of a session.
  private static func fields(_ left: Moment?, _ right: Moment?) -> [Field] {
    guard let left, let right else {
      let (ours, theirs) = (left?.event, right?.event)
      return left == nil && right == nil ? [] : [Field(name: "event", left: ours, right: theirs)]
    }
    var fields = [
      Field(name: "event", left: left.event, right: right.event),
      Field(name: "outcome", left: left.outcome, right: right.outcome),
    ]
    fields += zip(left.state, right.state).map {
      Field(name: $0.name, left: $0.value, right: $1.value)
    }
    fields += zip(left.shown, right.shown).map {
      Field(name: "observed \($0.name)", left: $0.value, right: $1.value)
    }
    return fields.filter { $0.left != $0.right }
  }

  /// A step and what belongs to it: what came of the event, and what the app showed then.
  private struct Moment {
    var line: Int?
    var event: String?
    var outcome: String?
    var state: [(name: String, value: String?)] = []
    var shown: [(name: String, value: String?)] = []

    /// All of a session: first what holds before the first event, then a step an event.
    static func all(of session: Session) -> [Moment] {
      let spelling = Spelling(session.names)
      var state = Selection.State(session.rules)
      var shown = Selection.Observation()
      var moment = Moment(state: spelling.visible(state))
      var moments: [Moment] = []
      for line in session.lines {
        switch line.content {
        case .event(let event, _):
          moments.append(moment.showing(shown, spelling))
          shown = Selection.Observation()
          let outcome = state.apply(event)
          moment = Moment(
            line: line.number, event: spelling.event(event), outcome: spelling.outcome(outcome),
            state: spelling.visible(state))
        case .observed(let more): shown.add(more)
        case .blank, .header, .rule, .expect, .note: break
        }
      }
      return moments + [moment.showing(shown, spelling)]
    }

    private func showing(_ shown: Selection.Observation, _ spelling: Spelling) -> Moment {
      var moment = self
      moment.shown = Selection.Observation.Field.allCases.map { field in
        let value = spelling.value(of: field, in: shown)
        return (field.rawValue, field == .crashed ? value.map { _ in "yes" } : value)
      }
      return moment
    }
  }
}

extension Array {
  fileprivate func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension Spelling {
  /// Everything that can be seen of a state, spelled.
  fileprivate func visible(_ state: Selection.State) -> [(name: String, value: String?)] {
    let shown = state.observation
    let fields = Selection.Observation.Field.allCases.filter { $0 != .images && $0 != .urls }
    return [
      ("draft", items(state.items(state.draft))), ("working", items(state.items(state.working))),
    ] + fields.map { ($0.rawValue, value(of: $0, in: shown)) }
  }
}
