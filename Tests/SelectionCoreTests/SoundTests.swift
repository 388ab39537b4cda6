import ModelChecking
import SelectionTesting
import XCTest

@testable import SelectionCore

/// The one look that a replay takes at the state, against the invariants that it stands for.
final class SoundTests: XCTestCase {
  /// Where the reference goes there is no doubt, and every invariant holds.
  func testTheReferenceIsBeyondDoubt() {
    for seed in UInt64(1)...150 {
      // Half of the sessions are of the core alone.
      var generator = Generated(seed: seed, kinds: Self.kinds(seed))
      let rules = generator.rules()
      generator.swarm()
      var audit = Selection.Audit(rules)
      var watch = Selection.Watch(Selection.Reference(rules), rules: rules)
      for step in 1...150 {
        let event = generator.event(in: audit.state)
        let (outcome, broken) = audit.apply(event)
        XCTAssertEqual(outcome, watch.apply(event).outcome)
        XCTAssertNil(broken, "seed \(seed), step \(step)")
        XCTAssertEqual(
          brokenInvariants(audit.state, audit.history), [], "seed \(seed), step \(step)")
        let isAnswer = event.kind.isAnswer
        XCTAssertTrue(
          audit.state.isSound(audit.history) || isAnswer, "seed \(seed), step \(step): in doubt")
      }
    }
  }

  /// A damaged state that breaks an invariant is in doubt, whichever it breaks.
  func testWhatBreaksAnInvariantIsInDoubt() {
    var broken: [Selection.Invariant: Int] = [:]
    for seed in UInt64(1)...200 {
      var generator = Generated(seed: seed, kinds: Self.kinds(seed))
      var audit = Selection.Audit(generator.rules())
      generator.swarm()
      for _ in 1...60 {
        let event = generator.event(in: audit.state)
        _ = audit.apply(event)
        for damage in Damage.allCases {
          var state = audit.state
          damage.happen(to: &state, &generator.random)
          let found = brokenInvariants(state, audit.history)
          for invariant in found { broken[invariant, default: 0] += 1 }
          if !found.isEmpty {
            XCTAssertFalse(
              state.isSound(audit.history), "seed \(seed): \(damage) breaks \(found) unseen")
          }
        }
      }
    }
    // What is shown follows from the state: badges count, and room is offered, by construction.
    let unbreakable: [Selection.Invariant] = [.BadgesCount, .AddTileWhenRoom]
    for invariant in Selection.Invariant.allCases where !unbreakable.contains(invariant) {
      XCTAssertGreaterThan(broken[invariant] ?? 0, 0, "no damage breaks \(invariant)")
    }
  }

  /// The same beyond the photos that a word has bits for.
  func testALongDraftIsBeyondDoubtAndItsDamageIsNot() {
    var audit = Selection.Audit(Selection.Rules(limit: 0))
    func apply(_ event: Selection.Event) {
      XCTAssertNil(audit.apply(event).broken)
      XCTAssertTrue(audit.state.isSound(audit.history), "\(event)")
    }
    for number in UInt32(1)...50 {
      apply(.openPicker(.camera))
      apply(.cameraCapture(Selection.CaptureID(number)))
    }
    apply(.openPicker(.album))
    for number in UInt32(1)...50 { apply(.toggle(.asset(Selection.AssetID(200 - number)))) }
    for number in UInt32(1)...40 {
      _ = audit.apply(.assetURLResolved(Selection.CaptureID(number), Selection.AssetID(number)))
    }
    apply(.confirm())
    apply(.openPicker(.album))
    apply(.panBegan(Selection.AssetID(5)))
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 1...20 {
      for damage in Damage.allCases {
        var state = audit.state
        damage.happen(to: &state, &random)
        if brokenInvariants(state, audit.history).isEmpty { continue }
        found += 1
        XCTAssertFalse(state.isSound(audit.history), "\(damage) is not seen")
      }
    }
    XCTAssertGreaterThan(found, 100)
  }

  private static func kinds(_ seed: UInt64) -> [Selection.Event.Kind] {
    seed % 2 == 0 ? Selection.Event.Kind.core : Selection.Event.Kind.allCases
  }

  private func brokenInvariants(
    _ state: Selection.State, _ history: Selection.History
  ) -> [Selection.Invariant] {
    let shown = state.observation
    return Selection.Invariant.allCases.filter {
      !$0.holds(in: shown, state: state, history: history)
    }
  }
}

/// What a fault of the reducer could leave behind.
private enum Damage: CaseIterable {
  case listedTwice, tickedTwice, unknownPhoto, forgottenPhoto, leftOver, otherOrder, tooMany
  case otherAsset, lostAsset, foreignAsset, otherSave, unsortedTable
  case uploadedPlaceholder, otherPost, shorterPost, clearedSelection

  func happen(to state: inout Selection.State, _ random: inout SplitMix64) {
    let stranger = Selection.AssetID(99)
    switch self {
    case .listedTwice: if let first = state.draft.first { state.draft.append(first) }
    case .tickedTwice:
      if let last = state.working.last { state.picker?.working.insert(last, at: 0) }
    case .unknownPhoto: state.draft.append(.asset(stranger))
    case .forgottenPhoto: if !state.photos.isEmpty { state.photos.removeLast() }
    case .leftOver: state.enter(.asset(stranger))
    case .otherOrder: state.draft.reverse()
    case .tooMany:
      for number in UInt32(50)..<60 {
        state.enter(.asset(Selection.AssetID(number)))
        state.draft.append(.asset(Selection.AssetID(number)))
      }
    case .otherAsset, .lostAsset, .foreignAsset, .otherSave:
      guard !state.photos.isEmpty else { return }
      let place = Int.random(in: state.photos.indices, using: &random)
      switch self {
      case .otherAsset: state.photos[place].asset = stranger
      case .lostAsset: state.photos[place].asset = nil
      case .foreignAsset: state.photos[place].asset = state.photos[0].asset
      default:
        state.photos[place].save = random.pick([
          Selection.Save.none, .pending, .saved, .failed(.unspecified),
        ])
      }
    case .unsortedTable: state.photos.reverse()
    case .uploadedPlaceholder:
      guard let place = state.publication?.items.indices.last else { return }
      state.publication?.items[place].progress = .uploaded(bytes: 0)
    case .otherPost: state.publication?.items.reverse()
    case .clearedSelection: state.cleanup?.selection = Selection.SelectedAssets()
    case .shorterPost: state.publication?.items.removeLast()
    }
  }
}
