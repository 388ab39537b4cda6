import ModelChecking
import XCTest

final class ShrinkerTests: XCTestCase {
  func testLists() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let report = PropertyRunner(seed: seed, runs: 1000).check { choices -> Verdict<[Int]> in
        let list = choices.list { $0.integer(in: -1000...1000) }
        return list.reversed() == list ? .holds : .fails(list)
      }
      XCTAssertEqual(report.counterexample?.value, [0, 1], "seed \(seed)")
    }
  }

  /// A length, then as many elements.
  func testALengthIsLoweredWithItsElements() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let report = PropertyRunner(seed: seed, runs: 1000).check { choices -> Verdict<[Int]> in
        let length = choices.integer(in: 1...100)
        let list = (0..<length).map { _ in choices.integer(in: 0...1000) }
        return (list.max() ?? 0) < 900 ? .holds : .fails(list)
      }
      XCTAssertEqual(report.counterexample?.value, [900], "seed \(seed)")
    }
  }
}
