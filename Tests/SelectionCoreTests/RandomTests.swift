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
      var generator = EventGenerator(seed: seed)
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
      var generator = EventGenerator(seed: seed)
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

  func testTheReducerIsAFunction() {
    for seed in seeds.prefix(40) {
      var generator = EventGenerator(seed: seed)
      var first = Selection.State(generator.rules())
      var events: [Selection.Event] = []
      for _ in 1...Self.length {
        let event = generator.event(in: first)
        events.append(event)
        let (next, outcome) = Selection.reduce(first, event)
        XCTAssertEqual(first.apply(event), outcome)
        XCTAssertEqual(first, next, "PROOFSHEET_SEED=\(seed)")
      }
      // Replayed from the start, and from a snapshot in the middle, it ends in the same state.
      var again = Selection.State(first.rules)
      var snapshot = again
      for (index, event) in events.enumerated() {
        _ = again.apply(event)
        if index == Self.length / 2 { snapshot = again }
      }
      for event in events[(Self.length / 2 + 1)...] { _ = snapshot.apply(event) }
      XCTAssertEqual(again, first, "PROOFSHEET_SEED=\(seed)")
      XCTAssertEqual(snapshot, first, "PROOFSHEET_SEED=\(seed)")
    }
  }

  func testAnswersOfDifferentCapturesCommute() {
    var compared = 0
    for seed in seeds {
      var generator = EventGenerator(seed: seed)
      var state = Selection.State(generator.rules())
      for _ in 1...Self.length {
        _ = state.apply(generator.event(in: state))
        let waiting = state.photos.filter { $0.save == .pending }.map(\.id)
        guard waiting.count >= 2, case .capture(let one) = waiting[0],
          case .capture(let other) = waiting[waiting.count - 1]
        else { continue }
        let assets = generator.assets.shuffled(using: &generator.random)
        let answers: [(Selection.Event, Selection.Event)] = [
          (.assetURLResolved(one, assets[0]), .assetURLResolved(other, assets[1])),
          (.assetURLResolved(one, assets[0]), .captureSaveFailed(other)),
        ]
        for (first, second) in answers {
          let forward = Selection.reduce(Selection.reduce(state, first).0, second).0
          let backward = Selection.reduce(Selection.reduce(state, second).0, first).0
          XCTAssertEqual(forward, backward, "PROOFSHEET_SEED=\(seed): \(first), \(second)")
          compared += 1
        }
      }
    }
    if seeds.count > 1 { XCTAssertGreaterThan(compared, 1000) }
  }

  func testRenamingAssetsCommutes() {
    for seed in seeds.prefix(60) {
      var generator = EventGenerator(seed: seed)
      let rules = generator.rules()
      // Kinds stay: the media rules speak of them.
      let photos = generator.assets.filter { $0.kind == .photo }
      let rename = Dictionary(
        uniqueKeysWithValues: zip(photos, photos.shuffled(using: &generator.random)))
      var plain = Selection.State(rules)
      var renamed = Selection.State(rules)
      for _ in 1...Self.length {
        let event = generator.event(in: plain)
        let outcome = plain.apply(event)
        let other = renamed.apply(event.renaming { rename[$0] ?? $0 })
        XCTAssertEqual(outcome.renaming { rename[$0] ?? $0 }, other, "PROOFSHEET_SEED=\(seed)")
        XCTAssertEqual(
          plain.draft.map { $0.renaming { rename[$0] ?? $0 } }, renamed.draft,
          "PROOFSHEET_SEED=\(seed)")
        XCTAssertEqual(
          plain.working.map { $0.renaming { rename[$0] ?? $0 } }, renamed.working,
          "PROOFSHEET_SEED=\(seed)")
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

extension Selection.PhotoID {
  fileprivate func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    switch self {
    case .asset(let asset): .asset(name(asset))
    case .capture: self
    }
  }
}

extension Selection.Outcome {
  fileprivate func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    if case .applied(.deselect(let photo)) = self {
      return .applied(.deselect(photo.renaming(name)))
    }
    return self
  }
}

extension Selection.Event {
  fileprivate func renaming(_ name: (Selection.AssetID) -> Selection.AssetID) -> Self {
    switch self {
    case .toggle(let photo, let opening): .toggle(photo.renaming(name), opening: opening)
    case .panBegan(let asset, let opening): .panBegan(name(asset), opening: opening)
    case .panMoved(let assets, let opening): .panMoved(assets.map(name), opening: opening)
    case .selectAll(let assets, let opening): .selectAll(assets.map(name), opening: opening)
    case .move(let photo, let place, let opening):
      .move(photo.renaming(name), to: place, opening: opening)
    case .selectAssets(let assets, let opening): .selectAssets(assets.map(name), opening: opening)
    case .assetURLResolved(let capture, let asset): .assetURLResolved(capture, name(asset))
    case .delete(let index, let expected): .delete(index, expecting: expected?.renaming(name))
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      .libraryChanged(
        removed: removed.map(name), inserted: inserted.map(name), changed: changed.map(name),
        reason: reason)
    case .openPicker, .panEnded, .panCancelled, .deselectAll, .confirm, .cancel, .requestAccess,
      .cameraCapture, .captureSaveFailed, .retrySave, .draftConsumed, .accessChanged:
      self
    }
  }
}
