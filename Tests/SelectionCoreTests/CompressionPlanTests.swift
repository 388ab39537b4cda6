import ModelChecking
import SelectionCore
import SelectionTesting
import XCTest

/// The search for a small enough encoding, with encoders that are functions.
final class CompressionPlanTests: XCTestCase {
  private typealias Plan = Selection.CompressionPlan
  private typealias Attempt = Plan.Attempt

  /// The longer sides at which something changes, and nonsense.
  private let sizes = [
    Int.min, -1, 0, 1, 2, 799, 800, 801, 1023, 1024, 1025, 1280, 1281, 1600, 1601, 2048, 2049, 3000,
    4000, 100_000, .max,
  ]

  /// What is tried of the seed's example, in full.
  func testTheOrderOfTheAttempts() {
    let whole = [90, 80, 70, 60, 50, 40, 30, 20, 10].map { Attempt(quality: $0) }
    let shrunk = [2048, 1600, 1280, 1024, 800].map { Attempt(quality: 50, maxDimension: $0) }
    XCTAssertEqual(Plan(width: 4000, height: 3000).attempts, whole + shrunk)
    XCTAssertEqual(Plan(width: 3000, height: 4000).attempts, whole + shrunk)
    XCTAssertEqual(Plan(width: 1200, height: 1280).attempts, whole + shrunk.suffix(2))
    XCTAssertEqual(Plan(width: 801, height: 1).attempts, whole + shrunk.suffix(1))
    XCTAssertEqual(Plan(width: 800, height: 800).attempts, whole)
    XCTAssertEqual(Plan(width: 0, height: 0).attempts, whole)
    XCTAssertEqual(Plan.mostEncodes, 14)
    XCTAssertEqual(Plan.defaultTarget, 153_600)
    XCTAssertEqual(Plan(width: 1, height: 1).target, 153_600)
  }

  /// No attempt enlarges, none is below 800 or made twice, and what follows is not better.
  func testEveryAttemptOfEverySize() {
    for width in sizes {
      for height in sizes {
        let plan = Plan(width: width, height: height)
        let longer = max(width, height)
        XCTAssertEqual(Set(plan.attempts).count, plan.attempts.count)
        XCTAssertLessThanOrEqual(plan.attempts.count, Plan.mostEncodes)
        XCTAssertEqual(plan.next, .encode(plan.attempts[0]))
        for attempt in plan.attempts {
          XCTAssertTrue((10...90).contains(attempt.quality))
          let size = plan.size(of: attempt)
          guard let side = attempt.maxDimension else {
            XCTAssertTrue(size == (width, height))
            continue
          }
          XCTAssertGreaterThanOrEqual(side, 800)
          XCTAssertLessThan(side, longer)
          XCTAssertEqual(max(size.width, size.height), side)
          XCTAssertGreaterThanOrEqual(min(size.width, size.height), 1)
          XCTAssertEqual(size.width < size.height, width < height)
        }
        let sides = plan.attempts.map { $0.maxDimension ?? .max }
        XCTAssertEqual(sides, sides.sorted(by: >))
        if longer > 800 { XCTAssertEqual(sides.last, 800) }
      }
    }
  }

  func testTheShorterSideFollows() {
    func size(_ width: Int, _ height: Int, _ side: Int?) -> [Int] {
      let size = Plan(width: width, height: height)
        .size(of: Attempt(quality: 50, maxDimension: side))
      return [size.width, size.height]
    }
    XCTAssertEqual(size(4000, 3000, 800), [800, 600])
    XCTAssertEqual(size(3000, 4000, 800), [600, 800])
    XCTAssertEqual(size(1001, 1000, 800), [800, 799])
    XCTAssertEqual(size(900, 900, 800), [800, 800])
    XCTAssertEqual(size(4000, 1, 800), [800, 1])
    XCTAssertEqual(size(4000, -7, 800), [800, 1])
    XCTAssertEqual(size(.max, .max, 800), [800, 800])
    XCTAssertEqual(size(.max, .max - 1, .max - 1), [.max - 1, .max - 2])
    // Never larger, and nonsense shrinks nothing.
    XCTAssertEqual(size(700, 500, 800), [700, 500])
    XCTAssertEqual(size(800, 500, 800), [800, 500])
    XCTAssertEqual(size(4000, 3000, nil), [4000, 3000])
    XCTAssertEqual(size(4000, 3000, 0), [4000, 3000])
    XCTAssertEqual(size(4000, 3000, .min), [4000, 3000])
    XCTAssertEqual(size(-5, .min, 800), [-5, .min])
    XCTAssertEqual(size(800, -7, 800), [800, -7])
  }

  /// Every set of attempts that fit, and so every encoder there is, for a size with all attempts.
  func testTheAnswerIsTheFirstAttemptThatFits() {
    let attempts = Plan(width: 4000, height: 3000, target: 100).attempts
    let places = Dictionary(uniqueKeysWithValues: attempts.enumerated().map { ($1, $0) })
    for fitting in 0..<(1 << attempts.count) {
      var plan = Plan(width: 4000, height: 3000, target: 100)
      var asked: [Attempt] = []
      let answer = plan.run { attempt in
        asked.append(attempt)
        let place = places[attempt] ?? 0
        return fitting >> place & 1 == 1 ? 100 : 101 + place
      }
      let first = fitting.trailingZeroBitCount
      let (expected, count): (Plan.Answer, Int) =
        fitting == 0
        ? (.tooLarge(smallest: encoding(attempts[0], 101)), attempts.count)
        : (.fits(encoding(attempts[first], 100)), first + 1)
      if answer != expected || asked != Array(attempts.prefix(count)) || plan.encodes != count {
        return XCTFail("\(String(fitting, radix: 2)): \(answer) after \(asked)")
      }
    }
  }

  /// Encoders like real ones and unlike them, of every size and target.
  func testAnyEncoder() {
    var random = SplitMix64(seed: 7)
    let targets = [Int.min, -1, 0, 1, 1023, 150 * 1024, .max]
    var kinds: [String: Int] = [:]
    for width in sizes {
      for target in targets {
        for round in 0..<12 {
          let height = random.pick(sizes)
          let seed = random.next()
          let encoder = encoder(round, Plan(width: width, height: height), seed: seed)
          var plan = Plan(width: width, height: height, target: target)
          var made: [(attempt: Attempt, bytes: Int?)] = []
          let answer = plan.run { attempt in
            let bytes = encoder(attempt)
            made.append((attempt, bytes))
            return bytes
          }
          kinds[kind(answer), default: 0] += 1
          XCTAssertEqual(answer, self.answer(by: plan.attempts, target: target, encoder))
          XCTAssertEqual(made.map(\.attempt), Array(plan.attempts.prefix(made.count)))
          XCTAssertEqual(made.count, plan.encodes)
          XCTAssertLessThanOrEqual(made.count, Plan.mostEncodes)
          XCTAssertEqual(plan.next, .finished(answer))
        }
      }
    }
    XCTAssertEqual(Set(kinds.keys), ["fits", "noData", "tooLarge"])
  }

  /// What comes too late, twice or for another attempt changes nothing, nor what follows the end.
  func testOnlyTheAttemptThatIsAskedForIsAnswered() {
    var plan = Plan(width: 4000, height: 3000, target: 100)
    plan.record(1, of: Attempt(quality: 80))
    plan.record(nil, of: Attempt(quality: 90, maxDimension: 800))
    XCTAssertEqual(plan, Plan(width: 4000, height: 3000, target: 100))
    plan.record(500, of: Attempt(quality: 90))
    plan.record(1, of: Attempt(quality: 90))
    XCTAssertEqual(plan.next, .encode(Attempt(quality: 80)))
    XCTAssertEqual(plan.encodes, 1)
    plan.record(100, of: Attempt(quality: 80))
    let end = plan
    XCTAssertEqual(plan.next, .finished(.fits(encoding(Attempt(quality: 80), 100))))
    plan.record(50, of: Attempt(quality: 80))
    plan.record(nil, of: Attempt(quality: 70))
    XCTAssertEqual(plan, end)
    let answer = plan.run { attempt in
      XCTFail("asked for \(attempt) after the end")
      return nil
    }
    XCTAssertEqual(plan.next, .finished(answer))
    XCTAssertEqual(plan, end)
  }

  /// A search that was begun step by step can be run to its end.
  func testRunningGoesOnFromWhereTheSearchIs() {
    var plan = Plan(width: 900, height: 10, target: 100)
    plan.record(105, of: Attempt(quality: 90))
    XCTAssertEqual(
      plan.run { $0.maxDimension == nil ? 110 : 106 },
      .tooLarge(smallest: encoding(Attempt(quality: 90), 105)))
    XCTAssertEqual(plan.encodes, 10)
  }

  /// No data, at the first attempt or later, is told apart from too much of it.
  func testNoDataEndsTheSearch() {
    for bytes in [nil, 0, -1, Int.min] {
      var first = Plan(width: 4000, height: 3000)
      XCTAssertEqual(first.run { _ in bytes }, .noData(Attempt(quality: 90)))
      XCTAssertEqual(first.encodes, 1)
      var later = Plan(width: 4000, height: 3000)
      XCTAssertEqual(
        later.run { $0.maxDimension == nil ? 200_000 : bytes },
        .noData(Attempt(quality: 50, maxDimension: 2048)))
      XCTAssertEqual(later.encodes, 10)
      // Not even with a target below it.
      var negative = Plan(width: 4, height: 3, target: .min)
      XCTAssertEqual(negative.run { _ in bytes }, .noData(Attempt(quality: 90)))
    }
  }

  func testTheTargetItselfFitsAndAByteMoreDoesNot() {
    var fits = Plan(width: 10, height: 10)
    XCTAssertEqual(
      fits.run { _ in 153_600 }, .fits(encoding(Attempt(quality: 90), 153_600)))
    var over = Plan(width: 10, height: 10)
    XCTAssertEqual(
      over.run { $0.quality == 30 ? 153_601 : 153_602 },
      .tooLarge(smallest: encoding(Attempt(quality: 30), 153_601)))
    XCTAssertEqual(over.encodes, 9)
  }

  // MARK: - Parts

  private func encoding(_ attempt: Attempt, _ bytes: Int) -> Plan.Encoding {
    Plan.Encoding(attempt, bytes: bytes)
  }

  private func kind(_ answer: Plan.Answer) -> String {
    switch answer {
    case .fits: "fits"
    case .noData: "noData"
    case .tooLarge: "tooLarge"
    }
  }

  /// The answer by looking at all attempts at once.
  private func answer(
    by attempts: [Attempt], target: Int, _ encoder: (Attempt) -> Int?
  ) -> Plan.Answer? {
    let results = attempts.map { (attempt: $0, bytes: encoder($0).flatMap { $0 > 0 ? $0 : nil }) }
    if let end = results.first(where: { ($0.bytes ?? .min) <= target || $0.bytes == nil }) {
      return end.bytes.map { .fits(encoding(end.attempt, $0)) } ?? .noData(end.attempt)
    }
    let least = results.compactMap(\.bytes).min()
    let smallest = results.first { $0.bytes == least }
    return smallest.flatMap { result in
      result.bytes.map { .tooLarge(smallest: encoding(result.attempt, $0)) }
    }
  }

  /// An encoder of some kind; it gives the same for the same attempt.
  private func encoder(_ kind: Int, _ plan: Plan, seed: UInt64) -> (Attempt) -> Int? {
    // What a real one does: fewer bytes for fewer pixels and for less quality.
    func natural(_ attempt: Attempt) -> Int {
      let size = plan.size(of: attempt)
      let pixels = min(max(1, size.width), 10_000) * min(max(1, size.height), 10_000)
      return 600 + pixels * attempt.quality / 300
    }
    func noise(_ attempt: Attempt) -> SplitMix64 {
      let number = attempt.quality << 16 | (attempt.maxDimension ?? 0)
      return SplitMix64(seed: seed &+ UInt64(number))
    }
    switch kind % 6 {
    case 0, 1: return natural
    case 2:
      return { attempt in
        var random = noise(attempt)
        return Int(random.next(below: 400_000))
      }
    case 3:  // the less quality is asked for, the more bytes
      return { 200_000 - 1000 * $0.quality }
    case 4:
      return { attempt in
        var random = noise(attempt)
        return random.once(in: 8) ? nil : natural(attempt)
      }
    default: return { _ in 1_000_000 }
    }
  }
}
