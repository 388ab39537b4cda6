import ModelChecking
import XCTest

final class PropertyTests: XCTestCase {
  func testTheSimplestValueComesFirst() {
    let report = PropertyRunner(seed: 1, runs: 100).check { choices -> Verdict<[Int]> in
      .fails(choices.list { $0.integer(in: 3...9) })
    }
    XCTAssertEqual(report.counterexample?.found, [])
    XCTAssertEqual(report.counterexample?.record, [0])
    XCTAssertEqual(report.runs, 1)
  }

  func testAPropertyThatHoldsIsRunOftenEnough() {
    var calls = 0
    let report = PropertyRunner(seed: 1, runs: 100).check { choices -> Verdict<Int> in
      calls += 1
      if choices.integer(in: 0...9) > 4 { choices.mark("large") }
      choices.mark("all")
      choices.mark("all")
      return .holds
    }
    XCTAssertNil(report.counterexample)
    XCTAssertEqual([report.runs, report.discards, calls], [100, 0, 100])
    XCTAssertEqual(report.marks["all"], 100)
    XCTAssertTrue((20...80).contains(report.marks["large"] ?? 0))
    XCTAssertFalse(report.gaveUp)
  }

  func testItGivesUpWhenNearlyEverythingIsDiscarded() {
    let report = PropertyRunner(seed: 1, runs: 100).check { choices -> Verdict<Int> in
      choices.integer(in: 0...Int.max) == 4711 ? .holds : .discards
    }
    XCTAssertTrue(report.gaveUp)
    XCTAssertNil(report.counterexample)
    XCTAssertGreaterThan(report.discards, 200)
    // What is discarded does not count.
    let half = PropertyRunner(seed: 1, runs: 100).check { choices -> Verdict<Int> in
      choices.bool() ? .holds : .discards
    }
    XCTAssertFalse(half.gaveUp)
    XCTAssertEqual(half.runs, 100)
    XCTAssertTrue((50...200).contains(half.discards))
  }

  func testItEndsWhenTimeIsUp() {
    var left = 10
    var runner = PropertyRunner(seed: 1, runs: 100)
    runner.isOutOfTime = {
      left -= 1
      return left < 0
    }
    let report = runner.check { choices -> Verdict<Int> in .holds }
    XCTAssertEqual(report.runs, 10)
  }

  func testRunsFollowFromTheSeed() {
    func values(_ seed: UInt64) -> [[Int]] {
      var all: [[Int]] = []
      _ = PropertyRunner(seed: seed, runs: 100).check { choices -> Verdict<Int> in
        all.append(choices.list { $0.integer(in: 0...1000) })
        return .holds
      }
      return all
    }
    XCTAssertEqual(values(1), values(1))
    XCTAssertNotEqual(values(1), values(2))
    // The first tenth is small, each run a little larger than the one before.
    XCTAssertTrue(values(1).prefix(11).enumerated().allSatisfy { $1.count <= 2 * $0 })
  }

  func testTheRecordMakesTheCounterexampleAgain() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let report = PropertyRunner(seed: seed, runs: 1000).check { choices -> Verdict<[Int]> in
        let list = choices.list { $0.integer(in: -1000...1000) }
        return list.reduce(0, +) < 500 ? .holds : .fails(list)
      }
      let counterexample = try XCTUnwrap(report.counterexample)
      XCTAssertEqual(counterexample.value, [500])
      XCTAssertGreaterThanOrEqual(counterexample.found.reduce(0, +), 500)
      XCTAssertTrue(counterexample.isFinal)
      var again = Choices(replaying: counterexample.record)
      XCTAssertEqual(again.list { $0.integer(in: -1000...1000) }, counterexample.value)
    }
  }
}
