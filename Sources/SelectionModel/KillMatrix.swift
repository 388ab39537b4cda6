import ModelChecking
import SelectionCore
import SelectionSession

/// Which checks find which defects.
///
/// A check that has never been red proves little when it is green, and a defect that nothing finds shows
/// what the checks are blind to.
public struct KillMatrix: Sendable {
  /// The defects, and what found each of them.
  public private(set) var rows: [Row] = []
  /// How many events were generated for each defect.
  public let events: Int
  /// How many sessions of the corpus were there to find something.
  public let sessions: Int

  /// How often the oracle, which is slow, is asked about a defect at most.
  public static let questions = 100

  /// What found one defect.
  public struct Row: Sendable {
    /// The defect.
    public let defect: Defect
    /// What the conforming sessions of the corpus say.
    public internal(set) var replay = Tally.notTried
    /// The rules that it broke.
    public internal(set) var broken: Set<Selection.BrokenRule> = []
    /// What the oracle says.
    public internal(set) var oracle = Tally.notActivated
    /// What fuzzing says; killed after so many events.
    public internal(set) var fuzz = Tally.notActivated

    /// How often the oracle was asked.
    fileprivate var asked = 0

    /// Whether anything found it.
    public var isFound: Bool {
      !broken.isEmpty || [replay, oracle, fuzz].contains { $0.isKilled }
    }
  }

  /// What became of a defect under a check.
  public enum Tally: Hashable, Sendable {
    /// There was nothing that it could be tried with.
    case notTried
    /// It did, showed and remembered what the reference does: it was not put to the test.
    case notActivated
    /// It did something else, and the check did not see it.
    case survived
    /// It was found: in so many sessions, or after so many events.
    case killed(Int)

    /// Whether it was found.
    public var isKilled: Bool {
      switch self {
      case .killed: true
      case .notTried, .notActivated, .survived: false
      }
    }
  }

  /// Puts defects to the test.
  ///
  /// - Parameters:
  ///   - defects: the defects.
  ///   - corpus: recorded sessions; those that conform and fit the defect are used.
  ///   - seed: what the generated sessions follow from.
  ///   - events: how many events are generated for each defect.
  ///   - isBrief: whether a defect is left alone once fuzzing has found it, and it has broken what it must.
  ///   - watch: told before each defect how many are done.
  ///   - isOutOfTime: ends it early, with what there is so far.
  public init(
    _ defects: [Defect], corpus: [Session], seed: UInt64, events: Int,
    isBrief: Bool = false, watch: (Int) -> Void = { _ in }, isOutOfTime: () -> Bool = { false }
  ) {
    let rehearsals = corpus.compactMap { Rehearsal($0) }
    self.events = events
    sessions = rehearsals.count
    for defect in defects {
      if isOutOfTime() { return }
      watch(rows.count)
      var row = Row(defect: defect)
      row.rehearse(rehearsals)
      row.fuzz(seed, events, isBrief: isBrief)
      rows.append(row)
    }
  }

  /// The defects that nothing found.
  public var unfound: [Defect] { rows.filter { !$0.isFound }.map(\.defect) }

  /// The checks that found nothing.
  public var idle: [String] {
    let broken = rows.reduce(into: Set<Selection.BrokenRule>()) { $0.formUnion($1.broken) }
    let checks: [(String, Bool)] =
      (sessions == 0 ? [] : [("replay", rows.contains { $0.replay.isKilled })])
      + [
        ("oracle", rows.contains { $0.oracle.isKilled }),
        ("fuzz", rows.contains { $0.fuzz.isKilled }),
      ]
      + Selection.BrokenRule.all.map { ($0.name, broken.contains($0)) }
    return checks.filter { !$0.1 }.map(\.0)
  }
}

extension Selection.BrokenRule {
  /// Every rule: the invariants, then the step properties.
  public static let all: [Selection.BrokenRule] =
    Selection.Invariant.allCases.map { .invariant($0) }
    + Selection.StepProperty.allCases.map { .stepProperty($0) }
}

/// A conforming session of the corpus, with what the reference shows after each line.
private struct Rehearsal {
  let session: Session
  let kinds: Set<Selection.Event.Kind>

  init?(_ session: Session) {
    guard Replay(session).verdict == .conforms else { return nil }
    self.session = session
    kinds = Set(session.events.map(\.kind))
  }

  /// The session's rules, or the nearest that the defect knows, if the session conforms under them too.
  private func rules(for defect: Defect) -> Selection.Rules? {
    let rules = defect.rules(session.rules)
    if rules == session.rules { return rules }
    var other = session
    other.rules = rules
    return Replay(other).verdict == .conforms ? rules : nil
  }

  /// What a defect does with it: whether it does something else than the reference, and whether a line
  /// of the session says so.
  func play(_ defect: Defect) -> KillMatrix.Tally {
    guard kinds.isSubset(of: defect.kinds), let rules = rules(for: defect) else { return .notTried }
    var machine = defect.machine(rules)
    var state = Selection.State(rules)
    var isActivated = false
    for line in session.lines {
      switch line.content {
      case .event(let event, let assertion):
        let outcome = machine.apply(event)
        let right = state.advance(by: event)
        if machine.differs(outcome, from: state, right) { isActivated = true }
        if let assertion, machine.contradicts(assertion, outcome, state, right) {
          return .killed(1)
        }
      case .observed(let shown):
        if !machine.shows(shown, beside: state) { return .killed(1) }
      case .blank, .header, .rule, .expect, .note: break
      }
    }
    return isActivated ? .survived : .notActivated
  }
}

extension WrongMachine {
  /// Whether it does, shows or remembers something else than the reference.
  fileprivate func differs(
    _ outcome: Selection.Outcome?, from right: Selection.State, _ rightOutcome: Selection.Outcome
  ) -> Bool {
    if let outcome, outcome != rightOutcome { return true }
    if let state, state != right { return true }
    return !observation.fields(unlike: right.observation).isEmpty
  }

  /// Whether what a session claims of a step, which is true of the reference, is not true here.
  fileprivate func contradicts(
    _ assertion: Assertion, _ outcome: Selection.Outcome?, _ right: Selection.State,
    _ rightOutcome: Selection.Outcome
  ) -> Bool {
    let (shown, expected) = (observation, right.observation)
    if shown.crashed { return true }
    let tellsOutcome = assertion.isStrict || assertion.refusal != nil || assertion.effect != nil
    if tellsOutcome, let outcome, outcome != rightOutcome { return true }
    let tellsDraft = assertion.isStrict || assertion.draft != nil
    if tellsDraft, shown.images != expected.images || shown.urls != expected.urls { return true }
    let tellsWorking = assertion.isStrict || assertion.working != nil
    return tellsWorking && shown.working != nil && shown.working != expected.working
  }
}

extension KillMatrix.Row {
  fileprivate mutating func rehearse(_ rehearsals: [Rehearsal]) {
    var killers = 0
    for rehearsal in rehearsals {
      switch rehearsal.play(defect) {
      case .notTried: break
      case .notActivated: if replay == .notTried { replay = .notActivated }
      case .survived: replay = .survived
      case .killed: killers += 1
      }
    }
    if killers > 0 { replay = .killed(killers) }
  }

  /// Whether fuzzing has found it, and it has broken all that it must.
  private var isSettled: Bool { fuzz.isKilled && broken.isSuperset(of: defect.breaks) }

  fileprivate mutating func fuzz(_ seed: UInt64, _ events: Int, isBrief: Bool) {
    var choices = Choices(SplitMix64(seed: seed))
    var taken = 0
    var run: UInt64 = 0
    while taken < events, !(isBrief && isSettled) {
      choices.restart(SplitMix64.ofRun(run, seed: seed))
      run += 1
      let (generator, rules) = defect.beginning(&choices)
      var trial = Trial(defect.machine(rules), rules)
      var script = Script(rules)
      choices.steps(upTo: min(60, events - taken)) { choices in
        guard let event = generator.event(in: trial.reference, &choices) else { return true }
        taken += 1
        script.events.append(event)
        take(event, &trial, script, taken)
        // What comes behind a crash is not the app's any more.
        return !trial.watch.shown.crashed
      }
    }
  }

  private mutating func take(
    _ event: Selection.Event, _ trial: inout Trial<WrongMachine>, _ script: Script, _ taken: Int
  ) {
    let finding = trial.apply(event).finding
    if let finding {
      broken.formUnion(finding.broken)
      if !fuzz.isKilled { fuzz = .killed(taken) }
    } else if fuzz == .notActivated,
      trial.watch.machine.state.map({ $0 != trial.reference }) ?? false
    {
      fuzz = .survived
    }
    // The oracle is slow: it is asked where something is wrong, and not for ever.
    if fuzz == .notActivated || oracle.isKilled || asked == KillMatrix.questions { return }
    asked += 1
    let moment = Oracle(script.rules).moment(after: script.events)
    let shown = trial.watch.shown
    let isTold =
      shown.crashed || shown.images.map { $0 != moment.draft.map(\.photo) } ?? false
      || shown.urls.map { $0 != moment.draft.map(\.url) } ?? false
      || shown.presented.map { $0 != Selection.Presented(moment.presented) } ?? false
      || shown.ticked.map { $0 != moment.ticked } ?? false
      || shown.working.map { $0 != moment.working.map(\.photo) } ?? false
      || moment.more.fields.contains { !shown.agrees(on: $0, with: moment.more) }
    oracle = isTold ? .killed(taken) : .survived
  }
}
