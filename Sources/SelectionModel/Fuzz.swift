import ModelChecking
import SelectionCore

/// Tries a machine with generated sessions, and makes what it finds as short as it can be.
public struct Fuzz {
  /// Whether an event can happen at all in a state of the reference.
  public typealias CanHappen = (Selection.Event, Selection.State) -> Bool

  /// What every session follows from.
  public var seed: UInt64
  /// How many events there are in all.
  public var events: Int
  /// How many events a session has.
  public var length = 60
  /// What makes the events.
  public var generator = EventGenerator(kinds: Set(Selection.Event.Kind.allCases))
  /// Changes the rules of a session; what a machine needs in order to be tried at all.
  public var adjust: (Selection.Rules) -> Selection.Rules = { $0 }
  /// Whether an event can happen at all in a state: what cannot is never made.
  ///
  /// A page under a picker cannot be tapped, say, and so nothing is deleted while one is open.
  public var canHappen: CanHappen = { _, _ in true }
  /// Sessions that are tried before all others: what was found before.
  public var first: [Script] = []
  /// Whether a session with a fault is made short.
  public var shrinks = true
  /// Told after each session how far it is.
  public var watch: (Report) -> Void = { _ in }
  /// Whether time is up.
  public var isOutOfTime: () -> Bool = { false }

  /// A run that has not begun.
  public init(seed: UInt64, events: Int) { (self.seed, self.events) = (seed, events) }

  /// What came of it.
  public struct Report: Sendable {
    /// How many events were taken.
    public internal(set) var events = 0
    /// In how many sessions.
    public internal(set) var sessions = 0
    /// What came up, in the reference.
    public internal(set) var coverage = Coverage()
    /// The first session that shows a fault.
    public var failure: Failure?
  }

  /// A session that shows a fault.
  public struct Failure: Sendable {
    /// The session, as short as it could be made; the last event shows the fault.
    public internal(set) var script: Script
    /// Which of the sessions that were tried first it is; nil if it was made now.
    public internal(set) var known: Int?
    /// What is wrong after its last event.
    public internal(set) var finding: Finding
    /// How many events it had when it was found.
    public let foundLength: Int
    /// How many sessions were tried to shorten it.
    public let evaluations: Int
    /// What a search said that knows every shorter session; nil if none was made.
    public internal(set) var proof: Proof?
  }

  /// Runs until a fault is found, or often enough.
  ///
  /// - Parameter make: the machine at the start of a session.
  public func run<Tried: Selection.Machine>(_ make: (Selection.Rules) -> Tried) -> Report {
    var report = Report()
    for (place, script) in first.enumerated() {
      if var failure = known(script, make, &report) {
        failure.known = place
        report.failure = failure
        return report
      }
    }
    var choices = Choices(SplitMix64(seed: seed))
    var number: UInt64 = 0
    // If hardly anything can happen, sessions are short, or empty.
    while report.events < events, number < events, !isOutOfTime() {
      choices.restart(SplitMix64.ofRun(number, seed: seed))
      number += 1
      report.sessions += 1
      let left = min(length, events - report.events)
      guard let (script, finding) = session(make, left, &choices, &report) else {
        watch(report)
        continue
      }
      report.failure =
        shrinks
        ? shrink(script, finding, choices.record.map(\.value), make)
        : Failure(
          script: script, finding: finding, foundLength: script.events.count, evaluations: 0)
      break
    }
    return report
  }

  /// Whether a machine shows a fault in a session whenever it takes it.
  func reproduces<Tried: Selection.Machine>(
    _ script: Script, _ make: (Selection.Rules) -> Tried
  ) -> Bool {
    var unused = Report()
    return known(script, make, &unused) != nil
  }

  /// A session that showed a fault before, if it still does, without what comes behind it.
  private func known<Tried: Selection.Machine>(
    _ script: Script, _ make: (Selection.Rules) -> Tried, _ report: inout Report
  ) -> Failure? {
    report.sessions += 1
    var trial = Trial(make(script.rules), script.rules)
    func failure(_ finding: Finding, after count: Int) -> Failure {
      Failure(
        script: Script(script.rules, Array(script.events.prefix(count))), finding: finding,
        foundLength: count, evaluations: 0)
    }
    if let finding = trial.firstFinding { return failure(finding, after: 0) }
    for (index, event) in script.events.enumerated() {
      let (outcome, finding) = trial.apply(event)
      report.events += 1
      report.coverage.add(event, outcome)
      if let finding { return failure(finding, after: index + 1) }
    }
    return nil
  }

  /// One session, up to the first event that shows a fault.
  private func session<Tried: Selection.Machine>(
    _ make: (Selection.Rules) -> Tried, _ length: Int, _ choices: inout Choices,
    _ report: inout Report
  ) -> (Script, Finding)? {
    var generator = generator
    generator.swarm(&choices)
    let rules = adjust(generator.rules(&choices))
    var script = Script(rules)
    var trial = Trial(make(rules), rules)
    if let finding = trial.firstFinding { return (script, finding) }
    var found: Finding?
    choices.steps(upTo: length) { choices in
      guard let event = trial.event(from: generator, &choices),
        canHappen(event, trial.reference)
      else { return true }
      script.events.append(event)
      let outcome: Selection.Outcome
      (outcome, found) = trial.apply(event)
      report.events += 1
      report.coverage.add(event, outcome)
      return found == nil
    }
    return found.map { (script, $0) }
  }

  /// Makes a session with a fault as simple as the generator can.
  private func shrink<Tried: Selection.Machine>(
    _ script: Script, _ finding: Finding, _ record: [UInt64],
    _ make: (Selection.Rules) -> Tried
  ) -> Failure {
    var unused = Report()
    var runner = PropertyRunner(seed: seed, runs: 0)
    runner.isOutOfTime = isOutOfTime
    let example = runner.shrink(record, (script, finding)) { choices in
      guard let (script, other) = session(make, length, &choices, &unused),
        other.headline == finding.headline
      else { return .holds }
      return .fails((script, other))
    }
    return Failure(
      script: example.value.0, finding: example.value.1, foundLength: script.events.count,
      evaluations: example.evaluations)
  }
}

extension Fuzz.Failure {
  /// Whether it is proven that no shorter session of its scope shows the fault.
  public var isShortest: Bool { proof?.isShortest ?? false }
}
