import ModelChecking
import SelectionCore
import SelectionSession

/// The search for a shorter session that diverges in the same way: breadth first over the states of the
/// reference, with the events of the recording and those like them.
struct ShorterSession {
  private let signature: Signature
  private let scope: Scope
  private let rules: Selection.Rules
  private let last: Selection.Event
  private let assertion: Assertion?
  /// What the app showed after the last event, line by line.
  private let shown: [Selection.Observation]
  private let length: Int
  private let events: [Selection.Event]
  /// The known fault that must explain it.
  private let suspect: Defect?
  /// What becomes of the events of the recording.
  private let fates: [Selection.Event.Kind: Set<Selection.Outcome.Fate>]

  /// - Returns: nil if nothing diverges, or before the first event.
  init?(_ recording: Recording, _ session: Session, _ suspect: Defect?) {
    self.suspect = suspect
    guard let signature = Signature(session), signature.step != nil,
      let place = recording.body.lastIndex(where: { $0.event != nil }),
      let last = session.events.last
    else { return nil }
    let events = session.events
    (self.signature, self.last, length) = (signature, last, events.count)
    rules = recording.session.rules
    assertion = recording.body[place].assertion
    shown = recording.body[(place + 1)...].compactMap { entry in
      if case .observed(let shown) = entry.line.content { shown } else { nil }
    }
    self.events = Script(rules, events).distinctEvents
    var fates: [Selection.Event.Kind: Set<Selection.Outcome.Fate>] = [:]
    for entry in recording.body {
      if let event = entry.event, let fate = entry.fate {
        fates[event.kind, default: []].insert(fate)
      }
    }
    self.fates = fates
    scope = Scope(around: Script(rules, events))
  }

  /// Where a search is: the reference, and what was named on the way.
  private struct Node: Hashable {
    var audit: Selection.Audit
    var naming = Naming()
    var suspect: WrongMachine?
  }

  /// Searches.
  ///
  /// - Returns: the events of a shorter session, if there is one, and what is known of it.
  func run(
    states: Int, isOutOfTime: @escaping () -> Bool
  ) -> ([Selection.Event]?, Proof) {
    var search = Search<Node, Selection.Event>(depthLimit: length - 1, nodeLimit: states)
    search.isOutOfTime = isOutOfTime
    let result = search.run(
      from: Node(audit: Selection.Audit(rules), suspect: suspect?.machine(rules)),
      actions: { node in
        // What the recording itself has is tried too, however odd it is.
        scope.events(in: node.audit.state) + events
      },
      take: { node, event in
        var next = node
        let outcome = next.audit.apply(event).outcome
        // No event comes to an end that it does not come to in the recording.
        guard fates[event.kind]?.contains(outcome.kind.fate) ?? false else { return .nowhere }
        next.naming.take(event, outcome)
        _ = next.suspect?.apply(event)
        return diverges(from: node.audit.state, event, outcome, next) ? .goal : .to(next)
      })
    switch result {
    case .found(let events): return (events, .shortest(scope))
    case .none: return (nil, .shortest(scope))
    case .open(let states, _, let isOutOfTime):
      return (nil, .unknown(states: states, isOutOfTime: isOutOfTime))
    }
  }

  /// Whether the recording's last lines, put behind this step, diverge as they do there.
  private func diverges(
    from before: Selection.State, _ event: Selection.Event, _ outcome: Selection.Outcome,
    _ after: Node
  ) -> Bool {
    guard event.kind == signature.step?.kind, outcome.kind == signature.step?.outcome else {
      return false
    }
    let state = after.audit.state
    if let suspect = after.suspect, !shown.allSatisfy({ suspect.shows($0, beside: state) }) {
      return false
    }
    func isSame(
      _ source: Divergence.Source, _ fields: [Divergence.Difference],
      _ violated: [Selection.Invariant], _ shown: Selection.Observation
    ) -> Bool {
      signature.persists(
        in: Signature(
          source, fields, violated, shown, after.naming,
          Signature.Step(event, outcome, in: before)))
    }
    if let assertion {
      let fields = assertion.differences(from: before, to: state, outcome)
      if !fields.isEmpty {
        return event == last && isSame(.assertion, fields, [], Selection.Observation())
      }
    }
    var together = Selection.Observation()
    for line in shown {
      together.add(line)
      if state.agrees(with: line) { continue }
      let (fields, violated) = line.judged(together, state, after.audit.history)
      return isSame(.observation, fields, violated, together)
    }
    return false
  }
}
