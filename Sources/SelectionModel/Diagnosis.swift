import ModelChecking
import SelectionCore
import SelectionSession

/// Which known faults show what a recording shows.
///
/// Each defect takes the events of the recording, and what it shows is compared with what the app
/// showed, as far as that was observed.
public struct Diagnosis: Sendable {
  /// A defect, or the right picker, and how far it shows what was observed.
  public struct Suspect: Sendable {
    /// The defect; nil for the right picker.
    public let defect: Defect?
    /// How many observed lines it shows, up to the first that it does not.
    public internal(set) var matched = 0
    /// The first line that it does not show; nil if it shows all.
    public internal(set) var mismatch: Moment?
    /// After how many events it showed something else than the right picker, observed or not.
    public internal(set) var deviations = 0

    /// The name, as it is printed.
    public var name: String { defect?.name ?? "no fault" }
  }

  /// A line of the recording, and the ordinal of the event before it.
  public struct Moment: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The step; 0 before the first event.
    public let step: Int
  }

  /// The suspects, the likeliest first.
  public private(set) var suspects: [Suspect] = []
  /// How many lines of observations there are.
  public private(set) var observed = 0

  /// Whether the right picker shows all that was observed: then there is nothing to explain.
  public var isFaultless: Bool {
    suspects.contains { $0.defect == nil && $0.mismatch == nil }
  }

  /// The suspects that show all that was observed.
  public var explanations: [Suspect] { suspects.filter { $0.mismatch == nil } }

  /// Compares a recording with all defects.
  public init(_ session: Session, defects: [Defect] = Defect.all) {
    observed = session.lines.count { line in
      if case .observed = line.content { true } else { false }
    }
    suspects = ([nil] + defects).map { defect in
      Interrogation(Suspect(defect: defect), session.rules).run(session.lines)
    }
    // Who shows more is likelier; of those who show the same, the one whose fault needs more to show:
    // it deviates less where nobody looked.
    suspects.sort { left, right in
      if left.matched != right.matched { return left.matched > right.matched }
      if (left.defect == nil) != (right.defect == nil) { return left.defect == nil }
      return left.deviations < right.deviations
    }
  }

  /// Where the first two suspects part in this recording; nil if they show the same.
  public var separation: Moment? {
    guard suspects.count > 1 else { return nil }
    return suspects[1].mismatch
  }
}

/// One suspect beside the recording.
private struct Interrogation {
  private var suspect: Diagnosis.Suspect
  private var machine: WrongMachine
  private var reference: Selection.State
  private var step = 0

  init(_ suspect: Diagnosis.Suspect, _ rules: Selection.Rules) {
    self.suspect = suspect
    machine = (suspect.defect ?? .none).machine(rules)
    reference = Selection.State(rules)
  }

  func run(_ lines: [Session.Line]) -> Diagnosis.Suspect {
    var run = self
    for line in lines {
      switch line.content {
      case .event(let event, _): run.take(event)
      case .observed(let shown):
        if !run.shows(shown) {
          run.suspect.mismatch = Diagnosis.Moment(line: line.number, step: run.step)
          return run.suspect
        }
        run.suspect.matched += 1
      case .blank, .header, .rule, .expect, .note: break
      }
    }
    return run.suspect
  }

  private mutating func take(_ event: Selection.Event) {
    _ = machine.apply(event)
    _ = reference.advance(by: event)
    step += 1
    if suspect.defect != nil, !machine.observation.fields(unlike: reference.observation).isEmpty {
      suspect.deviations += 1
    }
  }

  /// Whether the suspect shows what was observed; a name may be that of the shot saved under it.
  private func shows(_ shown: Selection.Observation) -> Bool {
    let own = machine.observation.identified(in: reference)
    let shown = shown.identified(in: reference)
    return shown.crashed == own.crashed
      && shown.fields.allSatisfy { $0 == .crashed || shown.agrees(on: $0, with: own) }
  }
}

/// The shortest session that tells two machines apart.
public struct Experiment: Sendable {
  /// The events; after the last one the two show different things.
  public let script: Script
  /// What each of them shows then, in the fields in which they differ.
  public let shown: (first: Selection.Observation, second: Selection.Observation)

  /// What came of looking for one.
  public enum Result: Sendable {
    /// The shortest session that tells them apart.
    case found(Experiment)
    /// Whatever is done in the scope, they show the same.
    case equivalent(Scope)
    /// Nothing was found within so many states.
    case unknown(states: Int)
  }

  /// Looks for a session that tells two suspects apart, breadth first.
  ///
  /// - Parameters:
  ///   - rules: the rules of the session.
  ///   - states: how many states may be kept.
  public static func between(
    _ first: Defect?, _ second: Defect?, _ rules: Selection.Rules, states: Int = 30_000,
    isOutOfTime: @escaping () -> Bool = { false }
  ) -> Result {
    let pair = [first ?? .none, second ?? .none]
    let kinds = pair[0].kinds.intersection(pair[1].kinds)
    let scope = Scope(assets: 2, captures: 2, kinds: kinds)
    let start = Pair(
      first: pair[0].machine(rules), second: pair[1].machine(rules),
      reference: Selection.State(rules))
    if let experiment = start.experiment(Script(rules)) { return .found(experiment) }
    var search = Search<Pair, Selection.Event>(nodeLimit: states)
    search.isOutOfTime = isOutOfTime
    var end: Pair?
    let result = search.run(
      from: start, actions: { scope.events(in: $0.reference) },
      take: { pair, event in
        var next = pair
        next.take(event)
        guard next.differs else { return .to(next) }
        end = next
        return .goal
      })
    switch result {
    case .found(let events):
      let experiment = end?.experiment(Script(rules, events))
      return experiment.map { .found($0) } ?? .unknown(states: states)
    case .none: return .equivalent(scope)
    case .open(let states): return .unknown(states: states)
    }
  }

  /// Two machines that take the same events.
  private struct Pair: Hashable {
    var first: WrongMachine
    var second: WrongMachine
    var reference: Selection.State

    mutating func take(_ event: Selection.Event) {
      _ = first.apply(event)
      _ = second.apply(event)
      _ = reference.advance(by: event)
    }

    private var shown: (Selection.Observation, Selection.Observation) {
      (first.observation.identified(in: reference), second.observation.identified(in: reference))
    }

    /// Whether they show different things in what a session can say.
    var differs: Bool {
      let (left, right) = shown
      return Selection.Observation.Field.allCases.contains { left.tells($0, from: right) }
    }

    func experiment(_ script: Script) -> Experiment? {
      let (left, right) = shown
      let fields = Set(
        Selection.Observation.Field.allCases.filter { left.tells($0, from: right) }.map(\.rawValue))
      if fields.isEmpty { return nil }
      return Experiment(script: script, shown: (left.only(fields), right.only(fields)))
    }
  }
}

extension Selection.Observation {
  /// Whether a field tells this one from another.
  fileprivate func tells(_ field: Field, from other: Selection.Observation) -> Bool {
    field == .crashed ? crashed != other.crashed : !agrees(on: field, with: other)
  }
}

extension Defect {
  /// No fault at all: the right picker, to be compared like any other.
  static let none = Defect("none", "nothing is wrong", source: "")
}
