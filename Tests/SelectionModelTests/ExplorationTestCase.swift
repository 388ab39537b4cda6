import SelectionSession
import XCTest

@testable import ModelChecking
@testable import SelectionCore
@testable import SelectionModel

/// What the tests of the explorer share: small scopes, and their states.
class ExplorationTestCase: XCTestCase {
  func scope(
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
  var small: [ExploredScope] {
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

  /// Small scopes with the events beyond the core.
  var later: [ExploredScope] {
    [
      scope(.images, assets: 2, captures: 0, limit: 2),
      scope(.images, assets: 1, captures: 1, limit: 2),
      scope(.publication, assets: 1, captures: 1, limit: 2),
      scope(.publication, assets: 2, captures: 0, limit: 1),
      scope(.cleanup, assets: 2, captures: 0, limit: 1) { $0.deletionBatch = 1 },
      scope(.cleanup, assets: 1, captures: 0, limit: 1, videos: 1) {
        $0.deletedWhileSelected = .drop
      },
      scope(.life, assets: 1, captures: 1, limit: 1),
    ]
  }

  func report(
    _ scope: ExploredScope, isCanonical: Bool = false, judgesSteps: Bool = false, workers: Int = 1
  ) async throws -> Exploration.Report {
    var exploration = Exploration(scope)
    (exploration.isCanonical, exploration.judgesSteps) = (isCanonical, judgesSteps)
    exploration.workers = workers
    let report = try await exploration.run()
    guard case .complete = report.end else { throw Unfinished() }
    return report
  }

  struct Unfinished: Error {}

  /// The states that are found first, in a scope.
  func reachable(_ scope: ExploredScope, limit: Int) -> [Selection.State] {
    let code = StateCode(scope, isCanonical: false)
    var states = [Selection.State(scope.rules)]
    var known = Set(states)
    var next = 0
    while next < states.count, states.count < limit {
      for event in scope.scope.events(in: states[next], places: scope.places) {
        var state = states[next]
        _ = state.advance(by: event)
        state = code.normal(state)
        if known.insert(state).inserted { states.append(state) }
      }
      next += 1
    }
    return states
  }

  /// Every way to rename the assets among those of their kind.
  func namings(_ scope: ExploredScope) -> [[Selection.AssetID]] {
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
}

extension Selection.State {
  /// The same state with other names of the assets, made canonical again.
  func renamed(_ name: (Selection.AssetID) -> Selection.AssetID) -> Selection.State {
    var state = self
    state.photos = photos.map {
      Selection.Photo(
        id: $0.id.renaming(name), asset: $0.asset.map(name), save: $0.save,
        isPresent: $0.isPresent, image: $0.image)
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
    state.publication = publication.map { publication in
      Selection.Publication(
        items: publication.items.map {
          .init(photo: $0.photo.renaming(name), progress: $0.progress)
        })
    }
    state.cleanup = cleanup.map { cleanup in
      Selection.Cleanup(
        phase: cleanup.phase, selected: cleanup.selection.assets.map(name),
        gone: Set(cleanup.gone.map(name)), batch: (batches, cleanup.batch.map(name), cleanup.asked),
        sweep: cleanup.start.map { (cleanup.sweep?.selects ?? true, $0.assets.map(name)) })
    }
    return state
  }

  /// The same after so many requests, uploads and batches more.
  func numbered(from first: Int) -> Selection.State {
    var state = self
    for place in photos.indices {
      if case .loading(let request, let hasPreview) = photos[place].image {
        state.photos[place].image = .loading(request: request + first, hasPreview: hasPreview)
      }
    }
    for place in publication?.items.indices ?? 0..<0 {
      if case .uploading(let bytes, let upload) = publication?.items[place].progress {
        state.publication?.items[place].progress = .uploading(
          bytes: bytes, upload: upload + first)
      }
    }
    state.cleanup = cleanup.map { cleanup in
      Selection.Cleanup(
        phase: cleanup.phase, selected: cleanup.selection.assets, gone: cleanup.gone,
        batch: (batches + first, cleanup.batch, cleanup.asked),
        sweep: cleanup.start.map { (cleanup.sweep?.selects ?? true, $0.assets) })
    }
    state.requests += first
    state.uploads += first
    state.batches += first
    return state
  }
}
