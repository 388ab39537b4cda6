import SelectionCore
import SelectionModel
import XCTest

/// The reference against every rule, over generated sessions.
///
/// `PROOFSHEET_SEED=17 PROOFSHEET_EVENTS=1000000 swift test --filter RandomTests` tries others. What is
/// found is kept as events in `Tests/Found`, and tried first by every later run.
final class RandomTests: XCTestCase {
  private func conformance(_ name: String, events: Int) -> Conformance {
    var conformance = Conformance(seed: 1, events: events)
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    conformance.folder = "/\(tests)/Found/\(name)"
    return conformance
  }

  func testEveryInvariantAndStepPropertyHoldsAfterEveryEvent() {
    let conformance = conformance("Reference", events: 60_000)
    let result = conformance.check { Selection.Reference($0) }
    XCTAssert(result.conforms, "\(result)")
    if conformance.events >= 60_000 { XCTAssertEqual(result.report.coverage.missing, []) }
  }

  /// What a machine does not show, or does not tell, cannot break a rule.
  func testTheRightMachineIsNeverAccusedForWhatItHides() {
    for hides in stride(from: 1, to: 512, by: 17) {
      let conformance = conformance("Hiding", events: 1_000)
      let result = conformance.check { Hiding(Selection.Reference($0), hides) }
      XCTAssert(result.conforms, "hides \(hides): \(result)")
    }
  }
}
