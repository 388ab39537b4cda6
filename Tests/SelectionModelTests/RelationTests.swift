import Foundation
import ModelChecking
import SelectionCore
import SelectionModel
import XCTest

/// The relations between runs: they hold for the reference, and each can be broken.
///
/// `PROOFSHEET_SEED=17 swift test --filter RelationTests` makes other sessions.
final class RelationTests: XCTestCase {
  private let seed =
    ProcessInfo.processInfo.environment["PROOFSHEET_SEED"].flatMap { UInt64($0) } ?? 1

  private func session(_ run: Int, length: Int) -> GeneratedEvents {
    var session = GeneratedEvents(run: UInt64(run), seed: seed)
    session.take(length)
    return session
  }

  func testEveryRelationHoldsForTheReference() {
    var compared: [Relation: Int] = [:]
    for run in 0..<60 {
      let session = session(run, length: 150)
      for relation in Relation.allCases {
        let finding = relation.check(over: session.events, session.rules) {
          Selection.Reference($0)
        }
        compared[relation, default: 0] += finding.compared
        if let difference = finding.difference {
          XCTFail("PROOFSHEET_SEED=\(seed), run \(run): \(relation), \(difference)")
          return
        }
      }
    }
    for relation in Relation.allCases {
      // A batch is seldom out, and seldom two photos of the same draft wait for something.
      let least = relation == .DeletionIsARemoval ? 50 : 500
      XCTAssertGreaterThan(compared[relation] ?? 0, least, "\(relation)")
    }
  }

  /// The one function in place, and with a state of its own.
  func testTheReducerIsAFunction() {
    for run in 0..<40 {
      let session = session(run, length: 150)
      var state = Selection.State(session.rules)
      for event in session.events {
        let (next, outcome) = Selection.reduce(state, event)
        XCTAssertEqual(state.apply(event), outcome)
        XCTAssertEqual(state, next, "PROOFSHEET_SEED=\(seed), run \(run)")
      }
      XCTAssertEqual(state, session.state)
    }
  }

  func testEveryRelationIsNamedAndTold() {
    XCTAssertEqual(
      Relation.allCases.map(\.rawValue),
      [
        "ResolvesCommute", "ReplayIsDeterministic", "SnapshotPlusTail", "RenamingAssetsCommutes",
        "AnswersCommute", "DeletionIsARemoval",
      ])
    XCTAssertEqual(Set(Relation.allCases.map(\.sentence)).count, Relation.allCases.count)
  }

  // MARK: Machines that break them

  /// The relations that a machine breaks in some session.
  private func broken<Machine: Selection.Machine>(
    by make: (Selection.Rules) -> Machine
  ) -> Set<Relation> {
    var broken: Set<Relation> = []
    for run in 0..<60 {
      let session = session(run, length: 60)
      for relation in Relation.allCases
      where !relation.holds(over: session.events, session.rules, of: make) {
        broken.insert(relation)
      }
    }
    return broken
  }

  func testAnAnswerThatGoesToTheOldestShotBreaksResolvesCommute() {
    XCTAssertEqual(broken { OldestFirst(current: Selection.State($0)) }, [.ResolvesCommute])
  }

  func testADeliveryInTheOrderOfTheNamesBreaksRenamingAssetsCommutes() {
    XCTAssertEqual(broken { Sorting(current: Selection.State($0)) }, [.RenamingAssetsCommutes])
  }

  func testAnImageForTheLastPhotoBreaksAnswersCommute() {
    let broken = broken { LastPhoto(current: Selection.State($0)) }
    XCTAssertTrue(broken.contains(.AnswersCommute), "\(broken)")
    XCTAssertFalse(broken.contains(.DeletionIsARemoval))
  }

  func testADeletionThatTheDraftIsNotToldBreaksDeletionIsARemoval() {
    let broken = broken { Untold(current: Selection.State($0)) }
    XCTAssertTrue(broken.contains(.DeletionIsARemoval), "\(broken)")
    XCTAssertFalse(broken.contains(.AnswersCommute))
  }

  func testAMemoryThatCopiesShareBreaksSnapshotPlusTail() {
    // Answers in two orders are taken by two copies, so that they are disturbed as well.
    let broken = broken { Sharing(current: Selection.State($0)) }
    XCTAssertEqual(
      broken, [.SnapshotPlusTail, .ResolvesCommute, .AnswersCommute, .DeletionIsARemoval])
  }

  func testAMachineThatKnowsOfOtherRunsBreaksReplayIsDeterministic() {
    let runs = Counter()
    let broken = broken { rules in
      runs.count += 1
      return Missing(current: Selection.State(rules), missed: 5 + runs.count % 2)
    }
    // Under other names, and in another order, it is run again, too.
    XCTAssertTrue(broken.isSuperset(of: [.ReplayIsDeterministic, .RenamingAssetsCommutes]))
  }

  /// A fault that shows in the outcomes alone is found as well.
  func testOutcomesAreCompared() {
    let runs = Counter()
    let broken = broken { rules in
      runs.count += 1
      return Silent(current: Selection.State(rules), isSilent: runs.count % 2 == 0)
    }
    XCTAssertTrue(broken.contains(.ReplayIsDeterministic))
    XCTAssertFalse(broken.contains(.SnapshotPlusTail))
  }
}

private final class Counter {
  var count = 0
}

private protocol Wrong: Selection.Machine {
  var current: Selection.State { get }
}

extension Wrong {
  var observation: Selection.Observation { current.observation }
  var state: Selection.State? { current }
}

/// An answer is taken for the shot that has waited longest (seed 1 §4.3).
private struct OldestFirst: Wrong {
  var current: Selection.State

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if case .assetURLResolved(_, let asset) = event,
      case .capture(let oldest) = current.photos.first(where: { $0.save == .pending })?.id
    {
      return current.advance(by: .assetURLResolved(oldest, asset))
    }
    return current.advance(by: event)
  }
}

/// An image is given to the photo that was asked for last.
private struct LastPhoto: Wrong {
  var current: Selection.State

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if case .imageResolved(_, _, let quality) = event,
      let photo = current.photos.last(where: { $0.image.request != nil }),
      let request = photo.image.request
    {
      return current.advance(by: .imageResolved(photo.id, request: request, quality))
    }
    return current.advance(by: event)
  }
}

/// After a deletion the library tells nothing new of what is gone already.
private struct Untold: Wrong {
  var current: Selection.State

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if case .deletionFinished(let batch, _, .deleted) = event {
      // Nothing of it leaves, for anybody.
      return current.advance(
        by: .deletionFinished(batch: batch, assets: [], .deleted))
    }
    return current.advance(by: event)
  }
}

/// A delivery is put in the order of the names.
private struct Sorting: Wrong {
  var current: Selection.State

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    if case .selectAssets(let assets, let opening) = event {
      return current.advance(by: .selectAssets(assets.sorted(), opening: opening))
    }
    return current.advance(by: event)
  }
}

/// Every seventh event is missed, by a count that all copies share.
private struct Sharing: Wrong {
  var current: Selection.State
  let counter = Counter()

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    counter.count += 1
    return counter.count % 7 == 0 ? .ignored(.pickerClosed) : current.advance(by: event)
  }
}

/// One event is missed; which one, depends on the run.
private struct Missing: Wrong {
  var current: Selection.State
  let missed: Int
  var count = 0

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    count += 1
    return count == missed ? .ignored(.pickerClosed) : current.advance(by: event)
  }
}

/// The right picker, that tells its outcomes in some runs only.
private struct Silent: Wrong {
  var current: Selection.State
  let isSilent: Bool

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    let outcome = current.advance(by: event)
    return isSilent ? nil : outcome
  }
}
