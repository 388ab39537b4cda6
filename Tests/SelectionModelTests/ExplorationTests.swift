import SelectionSession
import XCTest

@testable import ModelChecking
@testable import SelectionCore
@testable import SelectionModel

/// The explorer over the real reducer.
final class ExplorationTests: ExplorationTestCase {
  // MARK: Counts

  func testTheNamedScopesHaveTheNumbersThatAreTold() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Specs/Scopes.txt")
    let scopes = try NamedScope.read(try String(contentsOf: file, encoding: .utf8))
    XCTAssertEqual(scopes.first?.name, "six-2-2-2")
    XCTAssertGreaterThanOrEqual(scopes.count, 6)
    // The larger ones are counted by Specs/check.
    let quick = scopes.filter { named in
      let isCore = named.scope.alphabet.kinds.allSatisfy { $0.group.isCore }
      return named.transitions ?? .max < (isCore ? 70_000 : 15_000)
    }
    XCTAssertTrue(quick.contains { $0.scope.alphabet == .life })
    XCTAssertGreaterThanOrEqual(quick.count, 3)
    for named in quick {
      let report = try await report(named.scope)
      XCTAssertEqual(report.states, named.states, named.name)
      XCTAssertEqual(report.transitions, named.transitions, named.name)
    }
  }

  func testRenamingKeepsTheNumbersAndNeedsFewerStates() async throws {
    for scope in small + later {
      let whole = try await report(scope)
      let renamed = try await report(scope, isCanonical: true)
      XCTAssertEqual(renamed.states, whole.states, scope.sentence)
      XCTAssertEqual(renamed.transitions, whole.transitions, scope.sentence)
      XCTAssertEqual(renamed.witnesses, whole.witnesses, scope.sentence)
      XCTAssertLessThan(renamed.known, whole.known + (scope.photos > 1 ? 0 : 1), scope.sentence)
      XCTAssertEqual(renamed.layers.count, whole.layers.count, scope.sentence)
    }
  }

  func testWorkersChangeNothing() async throws {
    let scope = small[1]
    let one = try await report(scope)
    let two = try await report(scope, workers: 2)
    XCTAssertEqual(one.layers, two.layers)
    XCTAssertEqual(one.states, two.states)
    XCTAssertEqual(one.transitions, two.transitions)
    XCTAssertEqual(one.witnesses, two.witnesses)
  }

  func testEveryRuleHoldsInSmallScopes() async throws {
    for scope in small + later {
      _ = try await report(scope, isCanonical: true, judgesSteps: true)
    }
  }

  func testEveryWitnessIsCome() async throws {
    var found: Set<Witness> = []
    for scope in small + [scope(.all, assets: 1, captures: 0, limit: 1)] {
      found.formUnion(try await report(scope, isCanonical: true).witnesses)
    }
    XCTAssertEqual(Witness.allCases.filter { !found.contains($0) }, [])
  }

  // MARK: Keys

  func testEveryStateIsMadeFromItsKey() throws {
    for scope in small + later + [scope(.all, assets: 1, captures: 1, limit: 1)] {
      let plain = StateCode(scope, isCanonical: false)
      let canonical = StateCode(scope, isCanonical: true)
      XCTAssertLessThanOrEqual(plain.width, WideKey.width)
      var states: [WideKey: Selection.State] = [:]
      for state in reachable(scope, limit: 1000) {
        let key: WideKey = try XCTUnwrap(plain.pack(state))
        XCTAssertEqual(plain.unpack(key), state)
        XCTAssertEqual(states.updateValue(state, forKey: key) ?? state, state)
        // All that differ in names only have one key, and are made from it with other names.
        let shared: WideKey = try XCTUnwrap(canonical.pack(state))
        for naming in namings(scope) {
          let renamed = state.renamed { naming[Int($0.number)] }
          XCTAssertEqual(canonical.pack(renamed), shared)
        }
        XCTAssertTrue(
          namings(scope).contains { naming in
            plain.normal(canonical.unpack(shared).renamed { naming[Int($0.number)] }) == state
          })
      }
    }
  }

  // MARK: Wrong reducers

  /// A reducer that is wrong, the rule that must tell, and whether states alone show it.
  private static let wrong: [(rule: String, isOfStates: Bool, reduce: NarrowSpaceReduce)] = [
    (
      "CancelKeepsDraft", false,
      { state, event in
        let working = state.working
        let outcome = state.advance(by: event)
        if case .cancel = event, outcome.isApplied, !working.isEmpty {
          working.forEach { state.enter($0) }
          state.draft = working
          state.settle(.any)
        }
        return outcome
      }
    ),
    (
      "RefusedChangesNothing", true,
      { state, event in
        let outcome = state.advance(by: event)
        if case .ignored(.pickerClosed) = outcome { state.draft.reverse() }
        return outcome
      }
    ),
    (
      "DeleteIsExact", false,
      { state, event in
        if case .delete(0, _) = event, state.draft.count > 1 {
          return state.advance(by: .delete(1))
        }
        return state.advance(by: event)
      }
    ),
    (
      "WithinLimit", true,
      { state, event in
        if case .cameraCapture(let capture, _) = event, state.isAlbumOpen {
          state.admit(capture, save: .pending)
          state.picker?.working.append(.capture(capture))
          return .applied(.saveCapture(capture))
        }
        return state.advance(by: event)
      }
    ),
    (
      "NoDuplicates", true,
      { state, event in
        let before = state.draft
        let outcome = state.advance(by: event)
        if case .cancel = event, outcome.isApplied, before.count == 1 { state.draft += before }
        return outcome
      }
    ),
    (
      "TableIsExact", true,
      { state, event in
        let before = state.photos
        let outcome = state.advance(by: event)
        if case .delete = event, outcome.isApplied { state.photos = before }
        return outcome
      }
    ),
    (
      "AlbumPhotoOwnsAsset", true,
      { state, event in
        let outcome = state.advance(by: event)
        if case .cancel = event, outcome.isApplied, let first = state.draft.first, !first.isCapture
        {
          state.update(first) { $0.asset = nil }
        }
        return outcome
      }
    ),
    (
      "UnsavedHasNoAsset", true,
      { state, event in
        let outcome = state.advance(by: event)
        if case .assetURLResolved(let capture, _) = event, outcome.isApplied {
          state.update(.capture(capture)) {
            if $0.asset != nil { $0.save = .failed(.unspecified) }
          }
        }
        return outcome
      }
    ),
  ]

  private typealias NarrowSpaceReduce = SelectionSpace<UInt64>.Reduce

  func testAWrongReducerIsFoundAndTheSessionShowsIt() async throws {
    let scope = scope(.six, assets: 2, captures: 1, limit: 2)
    for (rule, isOfStates, reduce) in Self.wrong {
      for (isCanonical, judgesSteps) in [(false, true), (true, true), (true, false)] {
        if !judgesSteps, !isOfStates { continue }
        let space = SelectionSpace<UInt64>(
          scope, isCanonical: isCanonical, judgesSteps: judgesSteps, reduce: reduce)
        let explorer = Explorer(
          [NarrowSpace](repeating: NarrowSpace(space: space), count: judgesSteps ? 1 : 2))
        let (end, report) = await explorer.run(Explorer<NarrowSpace>.Bounds())
        guard case .wrong(let key) = end else {
          XCTFail("\(rule): \(end)")
          continue
        }
        let findings = await explorer.spaces().compactMap(\.space.tally.finding)
        XCTAssertEqual(findings.first?.name, rule)
        let way = await explorer.way(to: key, report)
        let script = space.script(along: way)
        var state = Selection.State(scope.rules)
        for event in script.events.dropLast() {
          let before = state
          let outcome = reduce(&state, event)
          XCTAssertNil(state.brokenRule(from: before, event, outcome), "\(rule) \(event)")
        }
        guard let last = script.events.last else { return XCTFail(rule) }
        let before = state
        let outcome = reduce(&state, last)
        XCTAssertEqual(state.brokenRule(from: before, last, outcome)?.name, rule)
      }
    }
  }
}
