import ModelChecking
import SelectionCore
import SelectionModel

/// The events of a generated session, one by one, and where the reducer is after them.
struct GeneratedEvents {
  let rules: Selection.Rules
  private(set) var state: Selection.State
  /// The events so far.
  private(set) var events: [Selection.Event] = []
  /// What became of the last event.
  private(set) var outcome: Selection.Outcome = .applied(.none)

  private var choices: Choices
  private var generator: EventGenerator

  /// What makes photos of the album and saved shots meet.
  private static let aboutShots: Set<Selection.Event.Kind> = [
    .openPicker, .toggle, .panBegan, .panMoved, .selectAssets, .confirm, .cancel, .cameraCapture,
    .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .libraryChanged,
  ]

  init(run: UInt64, seed: UInt64) {
    // With few assets they meet: answers, removals and picks are about the same one.
    let assets = [3, 5, 7][Int(run % 3)]
    choices = Choices(SplitMix64.ofRun(run, seed: seed))
    if run % 4 != 1 {
      let kinds = run % 4 == 0 ? Selection.Event.Kind.core : Selection.Event.Kind.allCases
      generator = EventGenerator(assets: assets, kinds: Set(kinds))
      var rules = generator.rules(&choices)
      // Where hardly anything is refused, publications and cleanups get far.
      if run % 4 == 3 { rules.access = Selection.Access() }
      self.rules = rules
      generator.swarm(&choices)
    } else {
      generator = EventGenerator(assets: assets, kinds: Self.aboutShots)
      var rules = generator.rules(&choices)
      rules.access = Selection.Access()
      rules.captures = .save
      self.rules = rules
    }
    state = Selection.State(rules)
  }

  /// Makes the next event.
  mutating func next() {
    // Only a record skips a step.
    guard let event = generator.event(in: state, &choices) else { return }
    events.append(event)
    outcome = state.advance(by: event)
  }

  /// Makes so many events.
  mutating func take(_ count: Int) {
    for _ in 0..<count { next() }
  }
}
