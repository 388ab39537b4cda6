import ModelChecking
import SelectionCore
import SelectionSession

extension Defect {
  /// What makes the events of a session with the defect, and its rules.
  func beginning(_ choices: inout Choices) -> (generator: EventGenerator, rules: Selection.Rules) {
    var generator = EventGenerator(kinds: triedKinds)
    generator.swarm(&choices)
    let rules = rules(generator.rules(&choices))
    return (generator, rules)
  }

  /// A recording of the defect: generated events, and every third time what it shows then.
  ///
  /// - Parameters:
  ///   - seed: what the recording follows from, together with its number.
  ///   - length: how many events it has; fewer if the app ends.
  /// - Returns: nil if it shows nothing that the right picker would not: such a recording says nothing
  ///   about the defect.
  public func recording(_ run: UInt64, seed: UInt64, length: Int = 60) -> Session? {
    var choices = Choices(SplitMix64.ofRun(run, seed: seed))
    let (generator, rules) = beginning(&choices)
    var (machine, reference) = (machine(rules), Selection.State(rules))
    var lines: [Session.Content] = []
    var events: [Selection.Event] = []
    choices.steps(upTo: length) { choices in
      guard let event = generator.event(in: reference, &choices) else { return true }
      events.append(event)
      lines.append(.event(event, nil))
      _ = machine.apply(event)
      _ = reference.advance(by: event)
      let shown = machine.observation
      // An app that ends is always seen.
      if choices.bool(1, in: 3) || shown.crashed {
        lines.append(.observed(shown.only(Set(shown.fields.map(\.rawValue)))))
      }
      return !shown.crashed
    }
    var session = Session(rules, Script(rules, events).names)
    for line in lines { session.add(line) }
    return Replay(session).divergence == nil ? nil : session
  }
}
