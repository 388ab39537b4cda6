import ModelChecking
import XCTest

final class ShrinkerTests: XCTestCase {
  /// Lists as long as a number says, and made as a flag says: nothing keeps its place.
  private func bound(_ choices: inout Choices) -> [[Int]] {
    let count = choices.integer(in: 0...6)
    let isNested = choices.bool()
    return (0..<count).map { number in
      let top = isNested ? choices.integer(in: number...50) : 9
      return choices.list(0...top) { $0.integer(in: -top...top) }
    }
  }

  func testTheResultFailsComesOfItsRecordAndIsNotLarger() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let most = Int(seed) % 40
      func fails(_ lists: [[Int]]) -> Bool {
        lists.reduce(0) { $0 + $1.count } > 1 + most / 10 && lists.joined().contains { $0 > most }
      }
      var first: [UInt64] = []
      let report = PropertyRunner(seed: seed, runs: 10_000).check { choices -> Verdict<[[Int]]> in
        let lists = bound(&choices)
        if !fails(lists) { return .holds }
        if first.isEmpty { first = choices.record.map(\.value) }
        return .fails(lists)
      }
      let end = try XCTUnwrap(report.counterexample, "seed \(seed)")
      XCTAssertTrue(fails(end.value), "seed \(seed)")
      var found = Choices(replaying: first)
      XCTAssertEqual(bound(&found), end.found, "seed \(seed)")
      XCTAssertFalse(isShortlex(found.record.map(\.value), before: end.record), "seed \(seed)")
      var again = Choices(replaying: end.record)
      XCTAssertEqual(bound(&again), end.value, "seed \(seed)")
      XCTAssertEqual(again.record.map(\.value), end.record, "seed \(seed)")
    }
  }

  private func isShortlex(_ left: [UInt64], before right: [UInt64]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  func testALimitIsReported() throws {
    for limit in [1, 5, 10, 20_000] {
      var (calls, isShrinking) = (0, false)
      var runner = PropertyRunner(seed: 1, runs: 1000)
      runner.evaluations = limit
      let report = runner.check { choices -> Verdict<[Int]> in
        if isShrinking { calls += 1 }
        let list = choices.list { $0.integer(in: 0...1_000_000) }
        if list.count < 3 { return .holds }
        isShrinking = true
        return .fails(list)
      }
      let end = try XCTUnwrap(report.counterexample)
      XCTAssertEqual(end.isFinal, limit == 20_000)
      XCTAssertEqual(end.evaluations, calls)
      XCTAssertLessThanOrEqual(calls, limit)
      XCTAssertGreaterThanOrEqual(end.value.count, 3)
    }
  }

  /// Numbers decide how much is made after them, in every way: no pass may rely on places.
  func testNothingKeepsItsPlace() {
    func part(_ choices: inout Choices, _ depth: Int) -> [Int] {
      let number = choices.integer(in: -20...20, origin: depth)
      switch choices.index(weights: [1, 1, 2]) {
      case 0: return [number] + choices.list(0...3) { $0.index(below: 5 + depth) }
      case 1 where depth < 4:
        return [number] + (0..<abs(number) % 4).flatMap { _ in part(&choices, depth + 1) }
      default: return number > 3 ? [number, choices.integer(in: -number...number)] : []
      }
    }
    for seed in 1...400 as ClosedRange<UInt64> {
      let (sum, count) = (Int(seed % 13), Int(seed % 5))
      let report = PropertyRunner(seed: seed, runs: 2000).check { choices -> Verdict<[Int]> in
        let made = choices.list(average: 4) { part(&$0, 0) }.flatMap { $0 }
        return made.count < count || abs(made.reduce(0, -)) % 17 < sum ? .holds : .fails(made)
      }
      XCTAssertNotNil(report.counterexample, "seed \(seed)")
    }
  }

  func testWhatFailsOnlyNowAndThenIsNotFinal() throws {
    var calls = 0
    let report = PropertyRunner(seed: 1, runs: 1000).check { choices -> Verdict<[Int]> in
      calls += 1
      let list = choices.list { $0.integer(in: 0...100) }
      return calls == 30 ? .fails(list) : .holds
    }
    let end = try XCTUnwrap(report.counterexample)
    XCTAssertEqual(end.value, end.found)
    XCTAssertFalse(end.isFinal)
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let report = PropertyRunner(seed: seed, runs: 1000).check { choices -> Verdict<[Int]> in
        let list = choices.list { $0.integer(in: 0...100) }
        return random.happens(1, in: 3) ? .fails(list) : .holds
      }
      XCTAssertNotNil(report.counterexample)
    }
  }

  // MARK: - Sequences of commands: three bugs that fast-check had

  private enum Command: Equatable {
    case add(Int)
    case remove
    case look
  }

  /// Commands of which some are not possible, and are skipped.
  private func commands(_ choices: inout Choices) -> [Command] {
    var (made, size): ([Command], Int) = ([], 0)
    choices.steps(upTo: 30) { choices in
      switch choices.kind(of: Repertoire(weights: [2, 1, 3]), where: { $0 != 1 || size > 0 }) {
      case 0:
        made.append(.add(choices.integer(in: 0...1000)))
        size += 1
      case 1:
        made.append(.remove)
        size -= 1
      case 2: made.append(.look)
      default: break
      }
      return true
    }
    return made
  }

  private func shrunk(_ fails: ([Command]) -> Bool) -> Set<String> {
    var results: Set<String> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let report = PropertyRunner(seed: seed, runs: 10_000).check { choices -> Verdict<[Command]> in
        let commands = commands(&choices)
        return fails(commands) ? .fails(commands) : .holds
      }
      results.insert("\(report.counterexample?.value ?? [])")
    }
    return results
  }

  /// fast-check issue 295: only the last command became simpler.
  func testEveryCommandBecomesSimpler() {
    let results = shrunk { commands in
      commands.filter { if case .add(let number) = $0 { number > 10 } else { false } }.count >= 3
    }
    XCTAssertEqual(results, ["\([Command](repeating: .add(11), count: 3))"])
  }

  /// fast-check issue 254: commands stayed that nothing needs.
  func testCommandsThatNothingNeedsGo() {
    // The first and the last one matter, and one in the middle.
    let results = shrunk { commands in
      guard let add = commands.firstIndex(where: { $0 != .look && $0 != .remove }),
        let remove = commands[add...].firstIndex(of: .remove)
      else { return false }
      return commands[remove...].contains(.look)
    }
    XCTAssertEqual(results, ["\([Command.add(0), .remove, .look])"])
  }

  /// fast-check issue 235: nothing became simpler any more after the first step.
  func testWhatBecameSimplerBecomesSimplerStill() {
    // The sum goes to the last number in many steps, while commands go.
    let results = shrunk { commands in
      let numbers = commands.compactMap { if case .add(let number) = $0 { number } else { nil } }
      return numbers.count >= 2 && numbers.reduce(0, +) >= 500
    }
    XCTAssertEqual(results, ["\([Command.add(0), .add(500)])"])
  }

  /// A length, then as many elements.
  func testALengthIsLoweredWithItsElements() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let report = PropertyRunner(seed: seed, runs: 1000).check { choices -> Verdict<[Int]> in
        let length = choices.integer(in: 1...100)
        let list = (0..<length).map { _ in choices.integer(in: 0...1000) }
        return list.last ?? 0 < 900 || list.count < 3 ? .holds : .fails(list)
      }
      XCTAssertEqual(report.counterexample?.value, [0, 0, 900], "seed \(seed)")
    }
  }
}
