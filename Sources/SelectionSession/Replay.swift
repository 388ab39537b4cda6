import SelectionCore

/// Replays a session against the reference, line by line, and keeps the first divergence.
///
/// Memory does not grow with the session: of the steps before the divergence it keeps three.
public struct Replay: Sendable {
  /// The verdict so far.
  public var verdict: Verdict {
    if let divergence { return divergence.violated.isEmpty ? .diverges : .violates }
    return assertions == 0 || gap != nil ? .inconclusive : .conforms
  }

  /// The first gap in the numbers of the lines, if it comes before they part.
  ///
  /// What was not recorded may have changed anything: nothing behind it can be judged.
  public private(set) var gap: Gap?

  /// The first line at which file and reference part.
  public private(set) var divergence: Divergence?
  /// How many events were applied.
  public private(set) var steps = 0
  /// How many lines asserted something.
  public private(set) var assertions = 0
  /// What the file says that a replay must find.
  public private(set) var expectation: Session.Expectation?
  /// A rule that the reference itself broke: a fault of this program, never of the file.
  public private(set) var internalFault: (rule: Selection.Invariant, step: Int)?

  private var audit: Selection.Audit
  private var latest = LatestSteps()
  /// The number that the next numbered line must have.
  private var nextSequence: Int?
  /// What the app showed since the last event.
  private var shownByApp = Selection.Observation()
  private var hasShown = false

  /// A replay that has applied nothing yet.
  public init(rules: Selection.Rules) {
    audit = Selection.Audit(rules)
  }

  /// Takes rules that were read before the first event and the first observation.
  public mutating func set(_ rules: Selection.Rules) { audit = Selection.Audit(rules) }

  /// The replay of a whole session.
  public init(_ session: Session) {
    self.init(rules: session.rules)
    for line in session.lines { take(line) }
  }

  /// The state of the reference now.
  public var state: Selection.State { audit.state }

  /// The step that was taken last.
  public var lastStep: StepRecord? { latest.last }

  /// The events so far, as the invariants look back on them.
  package var history: Selection.History { audit.history }

  /// Takes the next line.
  public mutating func take(_ line: Session.Line) {
    if let sequence = line.sequence { count(sequence, line.number) }
    switch line.content {
    case .event(let event, nil): advance(event, line.number)
    case .event(let event, .some(let assertion)): take(event, assertion, line.number)
    case .observed(let shown): compare(shown, line.number)
    case .expect(let expectation): self.expectation = expectation
    case .header: if let number = line.continues { goOn(behind: number, line.number) }
    case .blank, .rule, .note: break
    }
  }

  /// Recorders count from 0 or 1.
  private mutating func count(_ sequence: Int, _ line: Int) {
    let next = nextSequence ?? min(sequence, 1)
    if sequence > next, divergence == nil, gap == nil {
      gap = Gap(line: line, missing: next..<sequence)
    }
    nextSequence = sequence == Int.max ? sequence : sequence + 1
  }

  /// A file that goes on with a session, and is the first that is read, has no beginning.
  private mutating func goOn(behind number: Int, _ line: Int) {
    if number > 0, gap == nil { gap = Gap(line: line, missing: 1..<(number + 1)) }
    nextSequence = number + 1
  }

  private mutating func advance(_ event: Selection.Event, _ line: Int) {
    let (outcome, broken) = audit.apply(event)
    steps += 1
    if hasShown {
      shownByApp = Selection.Observation()
      hasShown = false
    }
    if internalFault == nil, let broken { internalFault = (broken, steps) }
    latest.add(StepRecord(step: steps, line: line, event: event, outcome: outcome))
  }

  private mutating func take(_ event: Selection.Event, _ assertion: Assertion, _ line: Int) {
    assertions += 1
    // A copy of the state costs a copy of each list that the event changes; that of a cleanup can be
    // long, and no assertion is about it.
    let before = audit.state.withoutCleanup
    advance(event, line)
    guard divergence == nil, gap == nil, let outcome = latest.last?.outcome else { return }
    let fields = assertion.differences(from: before, to: state, outcome)
    if fields.isEmpty { return }
    divergence = Divergence(
      step: steps, line: line, source: .assertion, fields: fields, violated: [],
      context: latest.records)
  }

  private mutating func compare(_ shown: Selection.Observation, _ line: Int) {
    assertions += 1
    guard divergence == nil, gap == nil else { return }
    shownByApp.add(shown)
    hasShown = true
    if audit.state.agrees(with: shown) { return }
    let (fields, violated) = shown.judged(shownByApp, audit.state, audit.history)
    divergence = Divergence(
      step: steps, line: line, source: .observation, fields: fields, violated: violated,
      context: latest.records)
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

/// Numbers of lines that a record does not have.
public struct Gap: Equatable, Sendable {
  /// The line behind the gap.
  public var line: Int
  /// The numbers that are missing.
  public var missing: Range<Int>
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

/// The latest steps: the one that is going on, and three before it.
private struct LatestSteps: Sendable {
  private var ring: [StepRecord] = []
  private var next = 0

  mutating func add(_ record: StepRecord) {
    if ring.count < 4 {
      ring.append(record)
    } else {
      ring[next] = record
    }
    next = (next + 1) & 3
  }

  /// The steps, the latest last.
  var records: [StepRecord] { ring.count < 4 ? ring : Array(ring[next...] + ring[..<next]) }

  var last: StepRecord? { ring.isEmpty ? nil : ring[(next + 3) & 3] }
}
