import SelectionSession
import XCTest

@testable import ModelChecking
@testable import SelectionCore
@testable import SelectionModel

/// The explorer beyond the core: images, publication, cleanup and life.
final class LaterExplorationTests: ExplorationTestCase {
  func testNumbersDoNotMatter() throws {
    for scope in later {
      let code = StateCode(scope, isCanonical: false)
      for state in reachable(scope, limit: 300) {
        // As if ten requests, uploads and batches had gone before.
        let later = state.numbered(from: 10)
        XCTAssertEqual(code.normal(later), state)
        XCTAssertEqual(code.pack(later) as WideKey?, code.pack(state))
        let events = scope.scope.events(in: state, places: scope.places)
        let laterEvents = scope.scope.events(in: later, places: scope.places)
        XCTAssertEqual(events.count, laterEvents.count)
        for (event, laterEvent) in zip(events, laterEvents) {
          var (one, other) = (state, later)
          let outcomes = (one.advance(by: event), other.advance(by: laterEvent))
          XCTAssertEqual(outcomes.0.kind, outcomes.1.kind, "\(event)")
          XCTAssertEqual(code.normal(one), code.normal(other), "\(event)")
        }
      }
    }
  }

  /// The events beyond the core, and the outcomes that only they can have.
  func testEveryEventAndOutcomeBeyondTheCoreIsReached() async throws {
    var reached: Set<Selection.Outcome.Kind> = []
    var applied: Set<Selection.Event.Kind> = []
    let denied = scope(.cleanup, assets: 1, captures: 0, limit: 1) { $0.access.library = .denied }
    for scope in later + [denied] {
      for (event, outcomes) in try await report(scope).reached {
        reached.formUnion(outcomes)
        if outcomes.contains(where: { if case .applied = $0 { true } else { false } }) {
          applied.insert(event)
        }
      }
    }
    let all: [Selection.Outcome.Kind] =
      Selection.Effect.Kind.allCases.filter { !$0.group.isCore }.map { .applied($0) }
      + Selection.Rejection.allCases.filter { !$0.group.isCore }.map { .rejected($0) }
      + Selection.Reason.allCases.filter { !$0.group.isCore }.map { .ignored($0) }
    XCTAssertEqual(all.filter { !reached.contains($0) }.map(\.name), [])
    XCTAssertEqual(
      Selection.Event.Kind.allCases.filter { !$0.group.isCore && !applied.contains($0) }, [])
  }

  func testAFaultBeyondTheCoreIsFoundThere() async throws {
    let wrong: [(rule: String, alphabet: Alphabet, reduce: SelectionSpace<WideKey>.Reduce)] = [
      (
        "FailureIsLocal", .images,
        { state, event in
          let outcome = state.advance(by: event)
          if case .imageFailed(let photo, _, _) = event, outcome.isApplied,
            let other = state.photos.first(where: { $0.id != photo && $0.image.request != nil })
          {
            state.update(other.id) { $0.image = .failed(.unspecified, hasPreview: false) }
          }
          return outcome
        }
      ),
      (
        "DeletionOnlyByAnswer", .cleanup,
        { state, event in
          let outcome = state.advance(by: event)
          if case .confirmDeletion = event, outcome.isApplied { state.cleanup = nil }
          return outcome
        }
      ),
    ]
    for (rule, alphabet, reduce) in wrong {
      let scope = scope(alphabet, assets: 2, captures: 0, limit: 2)
      let space = SelectionSpace<WideKey>(
        scope, isCanonical: true, judgesSteps: true, reduce: reduce)
      let explorer = Explorer([WideSpace(space: space)])
      let (end, report) = await explorer.run(Explorer<WideSpace>.Bounds())
      guard case .wrong(let key) = end else { return XCTFail("\(rule): \(end)") }
      let found = await explorer.spaces().compactMap(\.space.tally.finding).first
      XCTAssertEqual(found?.name, rule)
      let script = space.script(along: await explorer.way(to: key, report))
      var state = Selection.State(scope.rules)
      for event in script.events.dropLast() { _ = reduce(&state, event) }
      let before = state
      let last = try XCTUnwrap(script.events.last)
      let outcome = reduce(&state, last)
      XCTAssertEqual(state.brokenRule(from: before, last, outcome)?.name, rule)
    }
  }

  func testADefectIsLookedForBeyondTheCore() {
    // A right machine beside itself ends: numbers that grow make no new node.
    for scope in [
      scope(.images, assets: 1, captures: 0, limit: 1),
      scope(.publication, assets: 1, captures: 0, limit: 1),
      scope(.cleanup, assets: 1, captures: 0, limit: 1),
      scope(.six, assets: 1, captures: 1, limit: 1),
    ] {
      let right = Defect("right", "nothing is wrong", source: "")
      guard case .complete(let states) = DefectSearch(right, scope).run() else {
        return XCTFail(scope.sentence)
      }
      XCTAssertLessThan(states, 500, scope.sentence)
    }
    let early = Defect(
      "postsEarly", "a post is told of before all is uploaded", source: "",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .uploadFailed = event, outcome.isApplied { return .applied(.post) }
        return outcome
      })
    let search = DefectSearch(early, scope(.publication, assets: 1, captures: 0, limit: 1))
    guard case .found(let script, let finding) = search.run() else { return XCTFail() }
    XCTAssertEqual(finding.fields, ["outcome"])
    guard case .uploadFailed(_, upload: 1, _) = script.events.last else {
      return XCTFail("\(script.events)")
    }
  }
}
