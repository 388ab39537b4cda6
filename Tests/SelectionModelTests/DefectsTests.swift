import SelectionCore
import SelectionModel
import XCTest

/// Every defect is one and breaks what it says, and every rule has a defect that breaks it.
final class DefectsTests: XCTestCase {
  /// How many events a defect is given at most; seeds differ in how soon the rare ones show.
  private static let events = 60_000
  private let rehearsal = Rehearsal(seed: 6)

  func testEveryDefectShowsAndBreaksWhatItSays() {
    var known: [[Rehearsal.Difference]: String] = [:]
    for defect in Defect.all {
      let seen = rehearse(defect)
      XCTAssertEqual(seen.unbroken.map(\.name), [], "kept by \(defect.name)")
      XCTAssertFalse(seen.differences.isEmpty, "\(defect.name) is what the reference is")
      if let other = known[seen.differences] { XCTFail("\(defect.name) does what \(other) does") }
      known[seen.differences] = defect.name
    }
  }

  /// What a defect keeps of the rules that it should break, and where it first shows in each of
  /// three sessions, or of fewer if it takes long to find them.
  private func rehearse(
    _ defect: Defect
  ) -> (unbroken: Set<Selection.BrokenRule>, differences: [Rehearsal.Difference]) {
    var unbroken = Set(defect.breaks)
    var differences: [Rehearsal.Difference] = []
    var events = 0
    var run = 0
    while events < Self.events {
      let isKnown = unbroken.isEmpty && !differences.isEmpty
      if isKnown, differences.count >= 3 || events > 2_500 { break }
      let session = rehearsal.session(run, kinds: defect.triedKinds, adjust: defect.rules)
      run += 1
      events += session.steps.count
      let machine = defect.machine(session.rules)
      // What never differs from the reference breaks nothing.
      guard let difference = rehearsal.difference(session, machine) else { continue }
      if differences.count < 3 { differences.append(difference) }
      if unbroken.isEmpty { continue }
      rehearsal.play(session, machine) { step in
        unbroken.subtract(step.broken)
        return !unbroken.isEmpty
      }
    }
    return (unbroken, differences)
  }

  /// A fault may do anything but end this process.
  func testDefectsSurviveNonsense() {
    let last = Selection.AssetID(.max)
    let shot = Selection.CaptureID(.max)
    let events: [Selection.Event] = [
      .openPicker(.album), .toggle(.asset(last)), .toggle(.capture(shot)), .panBegan(last),
      .panMoved([last, Selection.AssetID(0), last]), .panEnded(), .move(.asset(last), to: .max),
      .move(.asset(last), to: .min), .selectAll([last, last]), .cameraCapture(shot),
      .assetURLResolved(shot, last), .assetURLResolved(shot, last), .captureSaveFailed(shot),
      .libraryChanged(removed: [last, last], inserted: [last], changed: [last]),
      .selectAssets([last, last, Selection.AssetID(0)], opening: .max),
      .selectAssets([last, last, Selection.AssetID(0)]), .selectAssets([Selection.PhotoID]()),
      .confirm(),
      .delete(.max), .delete(.min), .delete(0, expecting: .capture(shot)), .draftConsumed,
      .openPicker(.camera), .cameraCapture(Selection.CaptureID(0)), .cancel(opening: .min),
      .openPicker(.album), .selectAssets([.capture(shot), .asset(last)]),
      .imageResolved(.asset(last), request: .max, .degraded),
      .imageResolved(.capture(shot), request: .min, .final), .retryImage(.asset(last)),
      .imageFailed(.asset(last), request: 0), .requestTimedOut(.asset(last), request: 1),
      .publish, .imageCompressed(.asset(last), bytes: .min), .compressionFailed(.capture(shot)),
      .uploadFinished(.asset(last), upload: .max), .uploadFailed(.asset(last), upload: .min),
      .relaunched, .cancelPublishing, .beginSelecting, .selectAll([last, last]),
      .panBegan(last), .panMoved([last, last]), .requestDeletion, .declineDeletion,
      .requestDeletion, .confirmDeletion, .deletionFinished(batch: .max, .failed(.min)),
      .deletionFinished(batch: 1, assets: [last, last], .userCancelled), .endSelecting,
      .relaunched,
    ]
    for defect in Defect.all {
      for limit in [0, 1, 2, .max] {
        var machine = defect.machine(defect.rules(Selection.Rules(limit: limit)))
        for event in events + events {
          _ = machine.apply(event)
          _ = machine.observation
        }
        XCTAssertEqual(machine, machine)
      }
    }
  }

  func testTheReferenceBreaksNothing() {
    for run in 0..<60 {
      let session = rehearsal.session(run)
      rehearsal.play(session, Selection.Reference(session.rules)) { step in
        XCTAssertEqual(step.broken, [], "after \(step.expected.event)")
        XCTAssertFalse(step.differs)
        return step.broken.isEmpty
      }
    }
  }

  func testTheControllerWithoutFaultsIsTheReference() {
    for run in 0..<250 {
      let session = rehearsal.session(
        run, kinds: SeedController.kinds, adjust: SeedController.rules)
      rehearsal.play(session, SeedController(session.rules)) { step in
        XCTAssertTrue(
          step.shown.agrees(with: step.expected.shown), "after \(step.expected.event)")
        XCTAssertEqual(step.broken, [], "after \(step.expected.event)")
        return !step.differs && step.broken.isEmpty
      }
    }
  }

  func testNamesAreUniqueAndFound() {
    XCTAssertGreaterThanOrEqual(Defect.all.count, 40)
    XCTAssertEqual(Set(Defect.all.map(\.name)).count, Defect.all.count)
    XCTAssertEqual(Set(Defect.all.map(\.sentence)).count, Defect.all.count)
    XCTAssertEqual(Defect.all.first?.name, "seedController")
    for defect in Defect.all {
      XCTAssertEqual(Defect.named(defect.name)?.sentence, defect.sentence)
    }
    XCTAssertNil(Defect.named("right"))
  }

  func testEveryRuleIsBrokenByADefect() {
    let broken = Set(Defect.all.flatMap(\.breaks))
    for rule in Selection.Invariant.allCases {
      XCTAssert(broken.contains(.invariant(rule)), "nothing breaks \(rule)")
    }
    for rule in Selection.StepProperty.allCases {
      XCTAssert(broken.contains(.stepProperty(rule)), "nothing breaks \(rule)")
    }
  }

  /// The classes of fault that the reports are sorted by, and the numbers of their reports.
  func testEveryClassOfReportsHasADefect() {
    let classes: [String: ClosedRange<Int>] = [
      "order": 1...13, "badge": 14...22, "stale": 23...32, "preselect": 33...39, "max": 40...52,
      "camera": 53...71, "libdel": 72...83, "libchg": 84...93, "limited": 94...103,
      "cloud": 104...110, "double": 112...123, "partial": 124...132, "parallel": 133...138,
      "identity": 139...144, "cancel": 145...151, "mediarule": 152...154, "pan": 155...161,
      "lifecycle": 162...165, "upload": 166...171, "sysdel": 172...175, "resource": 177...177,
    ]
    let sources = Defect.all.flatMap { $0.source.components(separatedBy: ", ") }
    let reports = Set(sources.filter { $0.hasPrefix("B") }.compactMap { Int($0.dropFirst()) })
    for (name, numbers) in classes {
      XCTAssert(reports.contains { numbers.contains($0) }, "no defect of the class \(name)")
    }
  }
}
