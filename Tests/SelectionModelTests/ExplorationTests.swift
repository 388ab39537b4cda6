import SelectionSession
import XCTest

@testable import ModelChecking
@testable import SelectionCore
@testable import SelectionModel

/// The explorer over the real reducer.
final class ExplorationTests: XCTestCase {
  private func scope(
    _ alphabet: Alphabet, assets: Int, captures: Int, limit: Int, videos: Int = 0,
    _ change: (inout Selection.Rules) -> Void = { _ in }
  ) -> ExploredScope {
    var scope = ExploredScope()
    (scope.photos, scope.videos, scope.captures) = (assets, videos, captures)
    scope.alphabet = alphabet
    scope.rules = Selection.Rules(limit: limit)
    change(&scope.rules)
    return scope
  }

  /// Small scopes under all kinds of rules.
  private var small: [ExploredScope] {
    [
      scope(.six, assets: 2, captures: 2, limit: 2), scope(.core, assets: 2, captures: 1, limit: 2),
      scope(.core, assets: 2, captures: 1, limit: 0),
      scope(.core, assets: 2, captures: 1, limit: 1) { $0.singleLimit = .replace },
      scope(.core, assets: 2, captures: 1, limit: 2) { $0.reopening = .fresh },
      scope(.core, assets: 2, captures: 1, limit: 2) { $0.deletedWhileSelected = .keep },
      scope(.core, assets: 2, captures: 1, limit: 2) { $0.deletedWhileSelected = .drop },
      scope(.core, assets: 1, captures: 2, limit: 1) { $0.shotAtLimit = .saveOnly },
      scope(.core, assets: 1, captures: 1, limit: 2, videos: 1) { $0.media = .single },
      scope(.core, assets: 2, captures: 1, limit: 2) { $0.captures = .keepInApp },
      scope(.core, assets: 2, captures: 0, limit: 1) { $0.emptyDone = .refuse },
    ]
  }

  private func report(
    _ scope: ExploredScope, isCanonical: Bool = false, judgesSteps: Bool = false, workers: Int = 1
  ) async throws -> Exploration.Report {
    var exploration = Exploration(scope)
    (exploration.isCanonical, exploration.judgesSteps) = (isCanonical, judgesSteps)
    exploration.workers = workers
    let report = try await exploration.run()
    guard case .complete = report.end else { throw Unfinished() }
    return report
  }

  private struct Unfinished: Error {}

  // MARK: Counts

  func testTheNamedScopesHaveTheNumbersThatAreTold() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Specs/Scopes.txt")
    let scopes = try NamedScope.read(try String(contentsOf: file, encoding: .utf8))
    XCTAssertEqual(scopes.first?.name, "six-2-2-2")
    XCTAssertGreaterThanOrEqual(scopes.count, 6)
    // The larger ones are counted by Specs/check.
    let quick = scopes.filter { $0.transitions ?? .max < 70_000 }
    XCTAssertGreaterThanOrEqual(quick.count, 3)
    for named in quick {
      let report = try await report(named.scope)
      XCTAssertEqual(report.states, named.states, named.name)
      XCTAssertEqual(report.transitions, named.transitions, named.name)
    }
  }

  func testRenamingKeepsTheNumbersAndNeedsFewerStates() async throws {
    for scope in small {
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
    for scope in small { _ = try await report(scope, isCanonical: true, judgesSteps: true) }
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
    for scope in small + [scope(.all, assets: 1, captures: 1, limit: 1)] {
      let plain = StateCode(scope, isCanonical: false)
      let canonical = StateCode(scope, isCanonical: true)
      XCTAssertLessThanOrEqual(plain.width, WideKey.width)
      var states: [WideKey: Selection.State] = [:]
      for state in reachable(scope, limit: 1500) {
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
            canonical.unpack(shared).renamed { naming[Int($0.number)] } == state
          })
      }
    }
  }

  /// The states that are found first, in a scope.
  private func reachable(_ scope: ExploredScope, limit: Int) -> [Selection.State] {
    var states = [Selection.State(scope.rules)]
    var known = Set(states)
    var next = 0
    while next < states.count, states.count < limit {
      for event in scope.scope.events(
        shots: states[next].lastCapture.rawValue, places: scope.places)
      {
        var state = states[next]
        _ = state.advance(by: event)
        state.opened = 0
        if known.insert(state).inserted { states.append(state) }
      }
      next += 1
    }
    return states
  }

  /// Every way to rename the assets among those of their kind.
  private func namings(_ scope: ExploredScope) -> [[Selection.AssetID]] {
    func orders(_ assets: [Selection.AssetID]) -> [[Selection.AssetID]] {
      if assets.isEmpty { return [[]] }
      return assets.flatMap { first in
        orders(assets.filter { $0 != first }).map { [first] + $0 }
      }
    }
    let photos = orders(scope.assets.filter { $0.kind == .photo })
    let videos = orders(scope.assets.filter { $0.kind == .video })
    return photos.flatMap { photos in videos.map { photos + $0 } }
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

extension Selection.State {
  /// The same state with other names of the assets, made canonical again.
  fileprivate func renamed(_ name: (Selection.AssetID) -> Selection.AssetID) -> Selection.State {
    var state = self
    state.photos = photos.map {
      Selection.Photo(
        id: $0.id.renaming(name), asset: $0.asset.map(name), save: $0.save,
        isPresent: $0.isPresent)
    }.sorted { $0.id < $1.id }
    state.draft = draft.map { $0.renaming(name) }
    state.picker = picker.map { picker in
      Selection.Picker(
        source: picker.source, seed: picker.seed.map { $0.renaming(name) }.sorted(),
        working: picker.working.map { $0.renaming(name) }, gone: picker.gone.map(name).sorted(),
        pan: picker.pan.map {
          Selection.Pan(
            start: $0.start.map { $0.renaming(name) }, selects: $0.selects,
            hasNotified: $0.hasNotified)
        })
    }
    return state
  }
}
