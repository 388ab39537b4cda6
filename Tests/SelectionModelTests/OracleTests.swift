import Foundation
import ModelChecking
import SelectionCore
import SelectionModel
import XCTest

/// The reducer against definitions that look back over the events.
///
/// `PROOFSHEET_SEED=17 swift test --filter OracleTests` makes other sessions, and
/// `PROOFSHEET_RUNS=20000` makes more.
final class OracleTests: XCTestCase {
  private let seed =
    ProcessInfo.processInfo.environment["PROOFSHEET_SEED"].flatMap { UInt64($0) } ?? 1

  private static let runs =
    ProcessInfo.processInfo.environment["PROOFSHEET_RUNS"].flatMap { Int($0) } ?? 600
  private static let length = 60

  func testTheReducerDoesWhatTheEventsSay() {
    var compared = 0
    var reached = Reached()
    for run in 0..<Self.runs {
      var session = GeneratedEvents(run: UInt64(run), seed: seed)
      let oracle = Oracle(session.rules)
      for _ in 1...Self.length {
        session.next()
        guard let event = session.events.last else { continue }
        reached.add(event, session.outcome, session.state)
        compared += 1
        let told = oracle.moment(after: session.events)
        let shown = Oracle.Moment(session.state, session.outcome)
        guard told == shown else {
          XCTFail(
            "PROOFSHEET_SEED=\(seed), run \(run): \(session.rules) \(session.events): "
              + "\(told) \(shown)"
          )
          return
        }
      }
    }
    XCTAssertEqual(compared, Self.runs * Self.length)
    reached.assertAll()
  }

  /// What is asked once is what is asked along the way.
  func testTheAnswerDoesNotDependOnEarlierQuestions() {
    for run in 0..<20 {
      var session = GeneratedEvents(run: UInt64(run), seed: seed)
      session.take(Self.length)
      let events = session.events
      let shown = Oracle.Moment(session.state, session.outcome)
      XCTAssertEqual(Oracle(session.rules).draft(after: events), shown.draft)
      XCTAssertEqual(Oracle(session.rules).working(after: events), shown.working)
      XCTAssertEqual(Oracle(session.rules).presented(after: events), shown.presented)
      let other = Oracle(session.rules)
      _ = other.draft(after: events.reversed())
      XCTAssertEqual(other.draft(after: events), shown.draft)
    }
  }

  /// Every sequence of the six named events, with 2 assets, 2 captures and limit 2.
  func testEveryShortSequenceOfTheSixNamedEvents() {
    let walk = Walk(Selection.Rules(limit: 2), of: Walk.namedEvents)
    walk.descend(depth: 4, whereApplied: false)
    XCTAssertEqual(walk.differences, [])
    XCTAssertEqual(walk.compared, 69_904)
  }

  /// Longer ones, of which only the last event may have no effect, under every policy they meet.
  func testEverySequenceOfTheSixNamedEventsThatHaveAnEffect() {
    var compared = 0
    for reopening in Selection.Reopening.allCases {
      for shot in Selection.ShotAtLimit.allCases {
        for captures in Selection.Captures.allCases {
          for single in Selection.SingleLimit.allCases {
            let walk = Walk(
              Selection.Rules(
                limit: single == .replace ? 1 : 2, shotAtLimit: shot, reopening: reopening,
                singleLimit: single, captures: captures), of: Walk.namedEvents)
            walk.descend(depth: 5, whereApplied: true)
            XCTAssertEqual(walk.differences, [], "\(walk.rules)")
            compared += walk.compared
          }
        }
      }
    }
    XCTAssertGreaterThan(compared, 60_000)
  }

  /// An open album over a draft with a photo and a shot that waits for its answer: what is removed,
  /// deleted, ticked and answered there, in every order.
  func testEverySequenceOverAnOpenAlbum() {
    let (a, b) = (AssetID(0), AssetID(1))
    let (one, two) = (CaptureID(1), CaptureID(2))
    let draft: [Selection.Event] = [
      .openPicker(.album), .selectAssets([a]), .openPicker(.camera), .cameraCapture(one),
    ]
    let alphabet: [Selection.Event] = [
      .toggle(.asset(a)), .toggle(.capture(one)), .delete(0), .assetURLResolved(one, a),
      .cameraCapture(two), .assetURLResolved(two, a), .libraryChanged(removed: [a]),
      .libraryChanged(inserted: [a]), .panBegan(a), .panMoved([a, b]), .panCancelled(),
      .selectAssets([Selection.PhotoID]()), .selectAssets([b, a]), .confirm(), .openPicker(.album),
    ]
    var compared = 0
    for deleted in Selection.DeletedWhileSelected.allCases {
      for reopening in Selection.Reopening.allCases {
        for isGone in [false, true] {
          let rules = Selection.Rules(
            limit: 3, deletedWhileSelected: deleted, reopening: reopening)
          let removal = isGone ? [Selection.Event.libraryChanged(removed: [a])] : []
          let walk = Walk(rules, after: draft + removal + [.openPicker(.album)], of: alphabet)
          walk.descend(depth: reopening == .seeded && !isGone ? 4 : 3, whereApplied: true)
          XCTAssertEqual(walk.differences, [], "\(rules)")
          compared += walk.compared
        }
      }
    }
    XCTAssertGreaterThan(compared, 50_000)
  }

  /// The photos of a draft are loaded, published and given up, in every order.
  func testEverySequenceOfAPublication() {
    let (a, b) = (Selection.PhotoID.asset(AssetID(0)), Selection.PhotoID.asset(AssetID(1)))
    let draft: [Selection.Event] = [.openPicker(.album), .selectAssets([a, b])]
    let images: [Selection.Event] = [
      .imageResolved(a, request: 1, .degraded), .imageResolved(a, request: 1, .final),
      .imageResolved(b, request: 2, .final), .imageFailed(a, request: 1),
      .requestTimedOut(b, request: 2), .retryImage(a), .retryImage(b),
      .imageResolved(a, request: 3, .final), .publish, .delete(0), .relaunched,
      .openPicker(.album), .toggle(a), .libraryChanged(removed: [AssetID(0)]), .confirm(),
    ]
    let loaded: [Selection.Event] = [
      .imageResolved(a, request: 1, .final), .imageResolved(b, request: 2, .final), .publish,
    ]
    let published: [Selection.Event] = [
      .imageCompressed(a, bytes: 1), .imageCompressed(b, bytes: 1), .compressionFailed(b),
      .uploadFinished(a, upload: 1), .uploadFinished(b, upload: 2), .uploadFailed(b, upload: 2),
      .uploadFinished(b, upload: 3), .publish, .cancelPublishing, .delete(0), .relaunched,
      .openPicker(.album), .draftConsumed,
    ]
    let walks = [
      (Walk(Selection.Rules(), after: draft, of: images), 4),
      (Walk(Selection.Rules(), after: draft + loaded, of: published), 5),
    ]
    for (walk, depth) in walks {
      walk.descend(depth: depth, whereApplied: true)
      XCTAssertEqual(walk.differences, [])
      XCTAssertGreaterThan(walk.compared, 5_000)
    }
  }

  /// Photos are selected for deletion, asked for and deleted, in every order.
  func testEverySequenceOfACleanup() {
    let (a, b) = (AssetID(0), AssetID(1))
    let selecting: [Selection.Event] = [
      .beginSelecting, .endSelecting, .toggle(.asset(a)), .toggle(.asset(b)), .panBegan(a),
      .panBegan(b), .panMoved([a, b]), .panMoved([b]), .panCancelled(), .selectAll([b, a]),
      .libraryChanged(removed: [a]), .libraryChanged(inserted: [a]), .requestDeletion,
    ]
    let deleting: [Selection.Event] = [
      .requestDeletion, .confirmDeletion, .declineDeletion, .libraryChanged(removed: [a]),
      .deletionFinished(batch: 1, .deleted), .deletionFinished(batch: 1, assets: [], .deleted),
      .deletionFinished(batch: 2, .deleted), .deletionFinished(batch: 1, .identifierNotFound),
      .deletionFinished(batch: 2, assets: [b], .userCancelled),
      .deletionFinished(batch: 1, .failed(1)), .deselectAll(), .relaunched, .openPicker(.album),
    ]
    let selected: [Selection.Event] = [
      .openPicker(.album), .selectAssets([a]), .beginSelecting, .selectAll([a, b]),
      .requestDeletion,
    ]
    let one = Selection.Rules(deletionBatch: 1, deletedWhileSelected: .drop)
    let walks = [
      (Walk(Selection.Rules(), after: [.beginSelecting], of: selecting), 4),
      (Walk(one, after: selected, of: deleting), 5),
      (Walk(Selection.Rules(), after: selected, of: deleting), 5),
    ]
    for (walk, depth) in walks {
      walk.descend(depth: depth, whereApplied: true)
      XCTAssertEqual(walk.differences, [])
      XCTAssertGreaterThan(walk.compared, 2_000)
    }
  }

  /// A machine that misses one event of a session is told apart, of every kind.
  func testAMissedEventIsToldApart() {
    var missed: Set<Selection.Event.Kind> = []
    var toldApart: Set<Selection.Event.Kind> = []
    let kinds = Set(Selection.Event.Kind.allCases)
    for run in 0..<200 {
      var session = GeneratedEvents(run: UInt64(run), seed: seed)
      session.take(Self.length)
      let events = session.events
      let oracle = Oracle(session.rules)
      let told = events.indices.map { oracle.moment(after: Array(events[...$0])) }
      for (place, event) in events.enumerated() {
        var state = State(session.rules)
        for earlier in events[..<place] { _ = state.advance(by: earlier) }
        guard told[place].outcome?.isApplied == true else { continue }
        missed.insert(event.kind)
        let isToldApart = events.indices[place...].contains { later in
          let outcome = later == place ? told[place].outcome : state.advance(by: events[later])
          return Oracle.Moment(state, outcome) != told[later]
        }
        if isToldApart { toldApart.insert(event.kind) }
      }
    }
    XCTAssertEqual(kinds.subtracting(missed), [])
    // What only ends a sweep seldom matters; then it does.
    for end in [Selection.Event.panEnded(), .requestAccess(.library)] {
      let sweep: [Selection.Event] = [.openPicker(.album), .panBegan(AssetID(0))]
      let move = Selection.Event.panMoved([AssetID(0), AssetID(1)])
      let oracle = Oracle(Selection.Rules())
      XCTAssertEqual(oracle.working(after: sweep + [move]).count, 2)
      XCTAssertEqual(oracle.working(after: sweep + [end, move]).count, 1)
      toldApart.insert(end.kind)
    }
    XCTAssertEqual(kinds.subtracting(toldApart), [])
  }

  func testADeleteThatIsLeftOutIsToldApart() {
    let events: [Selection.Event] = [
      .openPicker(.album), .selectAssets([AssetID(0), AssetID(1)]), .delete(0),
      .openPicker(.camera), .cameraCapture(CaptureID(1)),
      .assetURLResolved(CaptureID(1), AssetID(2)),
    ]
    let oracle = Oracle(Selection.Rules(limit: 3))
    let draft = oracle.draft(after: events)
    XCTAssertEqual(
      draft,
      [
        Oracle.Slot(.asset(AssetID(1)), url: AssetID(1)),
        Oracle.Slot(.capture(CaptureID(1)), url: AssetID(2)),
      ])
    var state = State(Selection.Rules(limit: 3))
    for event in events where event.kind != .delete { _ = state.advance(by: event) }
    XCTAssertNotEqual(Oracle.Moment(state, nil).draft, draft)
  }
}

private typealias State = Selection.State
private typealias AssetID = Selection.AssetID
private typealias CaptureID = Selection.CaptureID

extension Oracle.Moment {
  /// What a state shows.
  fileprivate init(_ state: Selection.State, _ outcome: Selection.Outcome?) {
    self.init(
      draft: zip(state.selectedImages, state.selectedAssetURLs).map { Oracle.Slot($0, url: $1) },
      working: state.working.map { Oracle.Slot($0, url: state.photo($0)?.asset) },
      ticked: state.ticked, presented: state.presented, opened: state.opened,
      outcome: outcome, more: state.observation)
  }
}

/// All sequences of the six named events from a state on, depth first.
private final class Walk {
  let rules: Selection.Rules
  private(set) var compared = 0
  private(set) var differences: [String] = []
  private let oracle: Oracle
  private var events: [Selection.Event] = []
  private let alphabet: [Selection.Event]

  init(
    _ rules: Selection.Rules, after beginning: [Selection.Event] = [],
    of alphabet: [Selection.Event]
  ) {
    (self.rules, self.alphabet) = (rules, alphabet)
    oracle = Oracle(rules)
    events = beginning
  }

  /// The six named events, with 2 assets and 2 captures.
  static let namedEvents: [Selection.Event] = {
    let (a, b) = (AssetID(0), AssetID(1))
    return [.openPicker(.album), .openPicker(.camera), .cancel(), .delete(0), .delete(1)]
      + [[], [a], [b], [a, b], [b, a]].map { .selectAssets($0) }
      + [CaptureID(1), CaptureID(2)].flatMap { capture -> [Selection.Event] in
        [.cameraCapture(capture), .assetURLResolved(capture, a), .assetURLResolved(capture, b)]
      }
  }()

  /// All sequences of so many events.
  ///
  /// - Parameter whereApplied: whether to go on only behind events that have an effect.
  func descend(depth: Int, whereApplied: Bool) {
    var state = State(rules)
    for event in events { _ = state.advance(by: event) }
    descend(state, depth: depth, whereApplied: whereApplied)
  }

  private func descend(_ state: Selection.State, depth: Int, whereApplied: Bool) {
    for event in alphabet {
      var next = state
      let outcome = next.advance(by: event)
      events.append(event)
      compared += 1
      if oracle.moment(after: events) != Oracle.Moment(next, outcome) {
        differences.append("\(events)")
      }
      if depth > 1, outcome.isApplied || !whereApplied, differences.isEmpty {
        descend(next, depth: depth - 1, whereApplied: whereApplied)
      }
      events.removeLast()
    }
  }
}

/// What the sessions have reached, so that a green run is not an empty one.
private struct Reached {
  private var kinds: Set<Selection.Event.Kind> = []
  private var rejections: Set<Selection.Rejection> = []
  private var reasons: Set<Selection.Reason> = []
  private var becomeOne = 0
  private var taken = 0
  private var missing = 0
  private var before: Selection.State?

  mutating func add(
    _ event: Selection.Event, _ outcome: Selection.Outcome, _ state: Selection.State
  ) {
    switch outcome {
    case .applied: kinds.insert(event.kind)
    case .rejected(let rejection): rejections.insert(rejection)
    case .ignored(let reason): reasons.insert(reason)
    }
    if case .assetURLResolved(let capture, let asset) = event, outcome.isApplied {
      if before?.photo(.asset(asset)) != nil { becomeOne += 1 }
      if state.photo(.capture(capture))?.save == .failed(.assetTaken) { taken += 1 }
    }
    if state.draft.contains(where: { state.photo($0)?.isPresent == false }) { missing += 1 }
    before = state
  }

  func assertAll() {
    XCTAssertEqual(Set(Selection.Event.Kind.allCases).subtracting(kinds), [], "never applied")
    XCTAssertEqual(Set(Selection.Rejection.allCases).subtracting(rejections), [], "never reached")
    XCTAssertEqual(Set(Selection.Reason.allCases).subtracting(reasons), [], "never reached")
    XCTAssertGreaterThan(becomeOne, 30)
    XCTAssertGreaterThan(taken, 2)
    XCTAssertGreaterThan(missing, 300)
  }
}
