import Foundation
import SelectionCore
import SelectionTesting
import XCTest

/// Random events against every rule.
///
/// `PROOFSHEET_SEED=17 swift test --filter RandomTests` repeats one session.
final class RandomTests: XCTestCase {
  private var seeds: ClosedRange<UInt64> {
    let chosen = ProcessInfo.processInfo.environment["PROOFSHEET_SEED"].flatMap { UInt64($0) }
    return chosen.map { $0...$0 } ?? 1...400
  }

  private static let length = 150

  func testEveryInvariantAndStepPropertyHoldsAfterEveryEvent() {
    var reached = Reached()
    for seed in seeds {
      var generator = Generated(seed: seed)
      let rules = generator.rules()
      var watch = Selection.Watch(Selection.Reference(rules), rules: rules)
      for step in 1...Self.length {
        let event = generator.event(in: watch.machine.current)
        let (outcome, broken) = watch.apply(event)
        if let outcome { reached.add(event, outcome) }
        guard broken.isEmpty else {
          XCTFail(
            "PROOFSHEET_SEED=\(seed): step \(step), \(event) breaks \(broken.map(\.name)) "
              + "and gives \(watch.machine.current)")
          return
        }
      }
    }
    if seeds.count > 1 { reached.assertAll() }
  }

  /// What a machine does not show, or does not tell, cannot break a rule.
  func testTheRightMachineIsNeverAccusedForWhatItHides() {
    for seed in seeds {
      var generator = Generated(seed: seed)
      let rules = generator.rules()
      let hidden = Hiding(
        reference: Selection.Reference(rules),
        hides: UInt64.random(in: 0..<512, using: &generator.random))
      var watch = Selection.Watch(hidden, rules: rules)
      for step in 1...Self.length {
        let event = generator.event(in: watch.machine.reference.current)
        let broken = watch.apply(event).broken.map(\.name)
        guard broken.isEmpty else {
          XCTFail("PROOFSHEET_SEED=\(seed): step \(step), \(event): \(broken), \(hidden.hides)")
          break
        }
      }
    }
  }
}

/// The reference, with some fields and perhaps the outcomes hidden.
private struct Hiding: Selection.Machine {
  var reference: Selection.Reference
  /// A bit for each thing that is hidden.
  let hides: UInt64

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    let outcome = reference.apply(event)
    return hides & 1 == 0 ? outcome : nil
  }

  var observation: Selection.Observation {
    var shown = reference.observation
    if hides & 2 != 0 { shown.images = nil }
    if hides & 4 != 0 { shown.urls = nil }
    if hides & 8 != 0 { shown.ticked = nil }
    if hides & 16 != 0 { shown.badges = nil }
    if hides & 32 != 0 { shown.count = nil }
    if hides & 64 != 0 { shown.canAdd = nil }
    if hides & 128 != 0 { shown.presented = nil }
    if hides & 256 != 0 { shown.working = nil }
    return shown
  }
}

/// What a run has reached, so that a green one is not an empty one.
private struct Reached {
  private var kinds: Set<Selection.Event.Kind> = []
  private var effects: Set<Selection.Effect.Kind> = []
  private var rejections: Set<Selection.Rejection> = []
  private var reasons: Set<Selection.Reason> = []
  private var dropped = false

  mutating func add(_ event: Selection.Event, _ outcome: Selection.Outcome) {
    switch outcome {
    case .applied(let effect):
      kinds.insert(event.kind)
      effects.insert(effect.kind)
      if case .committed(let count) = effect, count > 0 { dropped = true }
    case .rejected(let rejection): rejections.insert(rejection)
    case .ignored(let reason): reasons.insert(reason)
    }
  }

  func assertAll() {
    XCTAssertEqual(Set(Selection.Event.Kind.allCases).subtracting(kinds), [], "never applied")
    XCTAssertEqual(Set(Selection.Effect.Kind.allCases).subtracting(effects), [], "never given")
    XCTAssertEqual(Set(Selection.Rejection.allCases).subtracting(rejections), [], "never reached")
    XCTAssertEqual(Set(Selection.Reason.allCases).subtracting(reasons), [], "never reached")
    XCTAssertTrue(dropped, "no delivery was cut")
  }
}
