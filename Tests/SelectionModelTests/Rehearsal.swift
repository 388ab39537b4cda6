import ModelChecking
import SelectionCore
import SelectionModel

/// Generated sessions over which a machine is compared with the reference and judged by the rules.
///
/// Events are made for the reference's state: a session is what a user did, not what a machine made
/// of it.
final class Rehearsal {
  private let seed: UInt64
  private let steps: Int
  /// Sessions that were made already: most defects have the same.
  private var known: [Key: Session] = [:]

  init(seed: UInt64 = 1, steps: Int = 60) { (self.seed, self.steps) = (seed, steps) }

  private struct Key: Hashable {
    let run: Int
    let kinds: Set<Selection.Event.Kind>
    let rules: Selection.Rules
  }

  /// A session, and what the reference makes of it.
  struct Session {
    let run: Int
    let rules: Selection.Rules
    var steps: [Expected] = []
  }

  /// One event, and what the reference makes of it.
  struct Expected {
    let event: Selection.Event
    let outcome: Selection.Outcome
    let state: Selection.State
    let shown: Selection.Observation
  }

  /// One step of a machine.
  struct Step<Machine: Selection.Machine> {
    let run: Int
    let expected: Expected
    let outcome: Selection.Outcome?
    let machine: Machine
    let shown: Selection.Observation
    let broken: [Selection.BrokenRule]

    /// Whether the machine does, shows or remembers something else than the reference.
    var differs: Bool { expected.differs(from: machine, outcome, shown) }
  }

  /// The session with this number; small, so that events often name what is listed.
  func session(
    _ run: Int, kinds: Set<Selection.Event.Kind> = Set(Selection.Event.Kind.allCases),
    adjust: (Selection.Rules) -> Selection.Rules = { $0 }
  ) -> Session {
    var choices = Choices(SplitMix64.ofRun(UInt64(run), seed: seed))
    var generator = EventGenerator(assets: 5, kinds: kinds)
    generator.swarm(&choices)
    let rules = adjust(generator.rules(&choices))
    let key = Key(run: run, kinds: kinds, rules: rules)
    if let session = known[key] { return session }
    var session = Session(run: run, rules: rules)
    var state = Selection.State(rules)
    for _ in 0..<3 * steps where session.steps.count < steps {
      guard let event = generator.event(in: state, &choices) else { continue }
      // Not `apply`, which checks every rule: that the reference keeps them is tested elsewhere.
      let outcome = state.advance(by: event)
      // What is refused changes nothing: most of it is left out, or little would happen.
      if !outcome.isApplied, choices.bool(3, in: 4) { continue }
      session.steps.append(
        Expected(event: event, outcome: outcome, state: state, shown: state.observation))
    }
    known[key] = session
    return session
  }

  /// Lets a machine play a session.
  ///
  /// - Parameter look: looks at each step; false ends it.
  func play<Machine: Selection.Machine>(
    _ session: Session, _ machine: Machine, _ look: (Step<Machine>) -> Bool
  ) {
    var watch = Selection.Watch(machine, rules: session.rules)
    for expected in session.steps {
      let (outcome, broken) = watch.apply(expected.event)
      let step = Step(
        run: session.run, expected: expected, outcome: outcome, machine: watch.machine,
        shown: watch.shown, broken: broken)
      // A session ends where the app does.
      guard look(step), !watch.shown.crashed else { return }
    }
  }

  /// Where a machine is first told apart from the reference; cheaper than to watch it.
  func difference<Machine: Selection.Machine>(
    _ session: Session, _ machine: Machine
  ) -> Difference? {
    var machine = machine
    for expected in session.steps {
      let outcome = machine.apply(expected.event)
      let shown = machine.observation
      if expected.differs(from: machine, outcome, shown) {
        return Difference(
          run: session.run, event: expected.event, outcome: outcome, shown: shown,
          state: machine.state)
      }
    }
    return nil
  }

  /// What a machine does, shows and remembers where the reference does not.
  struct Difference: Hashable {
    let run: Int
    let event: Selection.Event
    let outcome: Selection.Outcome?
    let shown: Selection.Observation
    let state: Selection.State?
  }
}

extension Rehearsal.Expected {
  func differs<Machine: Selection.Machine>(
    from machine: Machine, _ outcome: Selection.Outcome?, _ shown: Selection.Observation
  ) -> Bool {
    outcome.map { $0 != self.outcome } ?? false || machine.state.map { $0 != state } ?? false
      || !shown.agrees(with: self.shown)
  }
}

extension Selection.Observation {
  /// Whether all that it shows is what another shows.
  func agrees(with right: Selection.Observation) -> Bool {
    crashed == right.crashed && (working == nil || working == right.working)
      && Field.allCases.allSatisfy { agrees(on: $0, with: right) }
  }
}
