import ShrinkingChallenge
import XCTest

/// The shrinking challenge with a few seeds; `benchmark --shrinking` runs it with many.
final class ChallengeTests: XCTestCase {
  func testShrinkingChallenge() {
    let seeds = 20
    for challenge in Challenge.all {
      var results: [String: Int] = [:]
      for seed in 1...UInt64(seeds) {
        let outcome = challenge.outcome(seed: seed)
        let name = "\(challenge.name), seed \(seed)"
        XCTAssertTrue(outcome.isSound, "\(name): \(outcome.result ?? "")")
        XCTAssertTrue(outcome.isFinal, name)
        guard let result = outcome.result else {
          XCTFail("\(name): nothing found")
          continue
        }
        results[result, default: 0] += 1
      }
      let normal = Double(results[challenge.normalForm] ?? 0) / Double(seeds) * 100
      XCTAssertGreaterThanOrEqual(normal, challenge.bar.percent, "\(challenge.name): \(results)")
      XCTAssertLessThanOrEqual(results.count, challenge.bar.distinct, challenge.name)
    }
  }
}
