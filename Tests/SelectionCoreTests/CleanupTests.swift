import XCTest

@testable import SelectionCore

/// Selecting photos of the library, and their deletion by the system (specification, section 14).
final class CleanupTests: XCTestCase {
  private let ids = (0..<9).map { Selection.AssetID(UInt32($0)) }

  private func state(
    batch: Int = 2, _ events: [Selection.Event]
  ) -> Selection.State {
    var state = Selection.State(Selection.Rules(deletionBatch: batch))
    for event in events { XCTAssertTrue(state.apply(event).isApplied, "\(event)") }
    return state
  }

  private func deleting(_ count: Int, batch: Int = 2) -> Selection.State {
    state(
      batch: batch,
      [.beginSelecting, .selectAll(Array(ids.prefix(count))), .requestDeletion, .confirmDeletion])
  }

  func testBatchesGoOutOneByOneInTheOrderOfSelection() {
    var state = deleting(5)
    var batches: [[Selection.AssetID]] = []
    for number in 1...3 {
      batches.append(state.cleanup?.batch ?? [])
      let expected: Selection.Effect = number == 3 ? .none : .deleteAssets(batch: number + 1)
      XCTAssertEqual(
        state.apply(.deletionFinished(batch: number, .deleted)), .applied(expected))
    }
    XCTAssertEqual(batches, [[ids[0], ids[1]], [ids[2], ids[3]], [ids[4]]])
    XCTAssertNil(state.cleanup)
  }

  func testNothingChangesBeforeTheAnswer() {
    let state = deleting(3)
    XCTAssertEqual(state.selected, Array(ids.prefix(3)))
    for event: Selection.Event in [
      .toggle(.asset(ids[0])), .toggle(.asset(ids[5])), .selectAll(ids), .deselectAll(),
      .panBegan(ids[4]), .panMoved(ids), .panEnded(), .panCancelled(), .requestDeletion,
      .endSelecting,
    ] {
      XCTAssertEqual(Selection.reduce(state, event).1, .rejected(.deleting), "\(event)")
    }
    for event: Selection.Event in [.confirmDeletion, .declineDeletion] {
      XCTAssertEqual(Selection.reduce(state, event).1, .ignored(.noQuestion), "\(event)")
    }
    for event: Selection.Event in [
      .deletionFinished(batch: 2, .deleted), .deletionFinished(batch: .max, .userCancelled),
    ] {
      XCTAssertEqual(Selection.reduce(state, event).1, .ignored(.unknownBatch), "\(event)")
    }
    XCTAssertEqual(
      Selection.reduce(state, .deletionFinished(batch: 1, assets: [ids[2]], .deleted)).1,
      .ignored(.notRequested))
  }

  func testWhatTheSystemSaysDecidesWhatLeaves() {
    typealias Row = (
      result: Selection.DeletionResult, named: [Selection.AssetID]?, left: [Int],
      effect: Selection.Effect
    )
    let rows: [Row] = [
      (.deleted, nil, [2], .deleteAssets(batch: 2)),
      (.deleted, [ids[1]], [0, 2], .deleteAssets(batch: 2)),
      (.identifierNotFound, [], [2], .deleteAssets(batch: 2)),
      (.userCancelled, nil, [0, 1, 2], .none),
      (.userCancelled, [ids[0]], [1, 2], .none),
      (.accessRestricted, nil, [0, 1, 2], .notifyDeletion(.accessRestricted)),
      (.failed(3301), [ids[0]], [1, 2], .notifyDeletion(.failed(3301))),
    ]
    for row in rows {
      var state = deleting(3)
      XCTAssertEqual(
        state.apply(.deletionFinished(batch: 1, assets: row.named, row.result)),
        .applied(row.effect))
      XCTAssertEqual(state.selected, row.left.map { ids[$0] }, "\(row)")
    }
  }

  /// What was asked for and not deleted is not asked for again, or it would never end.
  func testWhatIsLeftOverStaysSelectedAtTheEnd() {
    var state = deleting(3)
    _ = state.apply(.deletionFinished(batch: 1, assets: [ids[1]], .deleted))
    XCTAssertEqual(state.cleanup?.batch, [ids[2]])
    XCTAssertEqual(state.apply(.deletionFinished(batch: 2, .deleted)), .applied(.none))
    XCTAssertEqual(state.cleanupPhase, .selecting)
    XCTAssertEqual(state.selected, [ids[0]])
    XCTAssertEqual(state.apply(.requestDeletion), .applied(.askDeletion))
    XCTAssertEqual(state.apply(.confirmDeletion), .applied(.deleteAssets(batch: 3)))
  }

  func testTheQuestionHasItsGuards() {
    var state = state([])
    XCTAssertEqual(state.apply(.requestDeletion), .rejected(.notSelecting))
    XCTAssertEqual(state.apply(.endSelecting), .ignored(.selectingEnded))
    XCTAssertEqual(state.apply(.beginSelecting), .applied(.none))
    XCTAssertEqual(state.apply(.beginSelecting), .rejected(.alreadySelecting))
    XCTAssertEqual(state.apply(.openPicker(.album)), .rejected(.selecting))
    XCTAssertEqual(state.apply(.requestDeletion), .rejected(.nothingSelected))
    _ = state.apply(.toggle(.asset(ids[0])))
    _ = state.apply(.accessChanged(library: .denied))
    XCTAssertEqual(state.apply(.requestDeletion), .rejected(.libraryAccess))
    _ = state.apply(.accessChanged(library: .limited))
    XCTAssertEqual(state.apply(.requestDeletion), .applied(.askDeletion))
    XCTAssertEqual(state.apply(.requestDeletion), .rejected(.deleting))
    XCTAssertEqual(state.apply(.declineDeletion), .applied(.none))
    XCTAssertEqual(state.selected, [ids[0]])
    _ = state.apply(.requestDeletion)
    // Others delete what was asked about: the question is about nothing.
    XCTAssertEqual(state.apply(.libraryChanged(removed: [ids[0]])), .applied(.none))
    XCTAssertEqual(state.apply(.confirmDeletion), .ignored(.noQuestion))
    XCTAssertEqual(state.apply(.toggle(.asset(ids[0]))), .rejected(.missingAsset))
  }

  func testTheDraftLosesWhatIsDeletedAsIfOthersHadDeletedIt() {
    for policy in Selection.DeletedWhileSelected.allCases {
      var state = Selection.State(Selection.Rules(deletedWhileSelected: policy))
      for event: Selection.Event in [
        .openPicker(.album), .selectAssets([ids[0], ids[1]]), .beginSelecting,
        .selectAll([ids[1], ids[2]]), .requestDeletion, .confirmDeletion,
      ] {
        XCTAssertTrue(state.apply(event).isApplied)
      }
      let events: [Selection.Event] = [
        .deletionFinished(batch: 1, .deleted), .libraryChanged(removed: [ids[1], ids[2]]),
      ]
      // In either order; the effect is none, since all is gone.
      let there = events.reduce(state) { Selection.reduce($0, $1).0 }
      let back = events.reversed().reduce(state) { Selection.reduce($0, $1).0 }
      XCTAssertEqual(there, back)
      XCTAssertEqual(there.draft.count, policy == .drop ? 1 : 2)
      XCTAssertEqual(there.photo(.asset(ids[1]))?.isPresent, policy == .drop ? nil : false)
    }
  }

  /// The library says that an asset went and came back; then the system says that it has deleted it.
  func testTheHistoryKnowsWhatTheSystemWasAskedFor() {
    for policy in Selection.DeletedWhileSelected.allCases {
      let rules = Selection.Rules(deletionBatch: 1, deletedWhileSelected: policy)
      var watch = Selection.Watch(Selection.Reference(rules), rules: rules)
      for event: Selection.Event in [
        .openPicker(.album), .selectAssets([ids[0], ids[1]]), .beginSelecting,
        .selectAll([ids[2], ids[0], ids[1]]), .requestDeletion, .confirmDeletion,
        .deletionFinished(batch: 1, .deleted), .libraryChanged(removed: [ids[0]]),
        .libraryChanged(inserted: [ids[0]]), .deletionFinished(batch: 2, .deleted),
        .deletionFinished(batch: 3, .userCancelled), .endSelecting, .openPicker(.album),
      ] {
        XCTAssertEqual(watch.apply(event).broken, [], "\(event) under \(policy)")
      }
      let state = watch.machine.current
      XCTAssertEqual(state.ticked, [.asset(ids[1])])
      XCTAssertEqual(Selection.History(state).batch, watch.history.batch)
    }
  }

  // MARK: Sweeps

  /// A sweep does what it does in an open album, without its limit: compared step by step.
  func testASweepIsThatOfTheAlbum() {
    var random = Random(seed: 5)
    for _ in 0..<100 {
      var album = Selection.State(Selection.Rules(limit: 0, deletedWhileSelected: .keepDraft))
      var cleaner = album
      _ = album.apply(.openPicker(.album))
      _ = cleaner.apply(.beginSelecting)
      for _ in 0..<40 {
        let event = event(&random)
        XCTAssertEqual(
          album.apply(event).isApplied, cleaner.apply(event).isApplied, "\(event)")
        XCTAssertEqual(album.working, cleaner.selected.map { .asset($0) }, "\(event)")
      }
    }
  }

  private func event(_ random: inout Random) -> Selection.Event {
    func some() -> [Selection.AssetID] {
      (0..<random.next(4)).map { _ in ids[random.next(ids.count)] }
    }
    let asset = ids[random.next(ids.count)]
    switch random.next(10) {
    case 0, 1: return .toggle(.asset(asset))
    case 2: return .panBegan(asset)
    case 3, 4, 5: return .panMoved(some())
    case 6: return .panEnded()
    case 7: return .panCancelled()
    case 8: return .selectAll(some())
    case _: return .libraryChanged(removed: some().suffix(1), inserted: some().suffix(1))
    }
  }

  private struct Random {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  // MARK: Slots

  func testSlotsAreNoPartOfTheMeaning() {
    var worn = Selection.SelectedAssets()
    for _ in 0..<100 {
      for asset in ids { worn.append(asset) }
      for asset in ids { worn.remove(asset) }
    }
    for asset in [ids[3], ids[1]] { worn.append(asset) }
    var fresh = Selection.SelectedAssets()
    for asset in [ids[3], ids[1]] { fresh.append(asset) }
    XCTAssertEqual(worn, fresh)
    XCTAssertEqual(worn.hashValue, fresh.hashValue)
    XCTAssertEqual(worn.assets, [ids[3], ids[1]])
    fresh.remove(ids[1])
    XCTAssertNotEqual(worn, fresh)
  }
}
