import XCTest

@testable import ModelChecking

/// The explorer on machines whose states can be counted by hand.
final class ExplorerTests: XCTestCase {
  /// Two counters that go up one by one, and a rule about their sum.
  private struct Counters: StateSpace {
    typealias Key = UInt64
    let most: UInt64
    /// The sum that must not be reached.
    var forbidden: UInt64 = .max
    var expanded = 0

    var start: UInt64 { 0 }

    mutating func expand(_ key: UInt64, into next: inout [UInt64]) -> Bool {
      expanded += 1
      let (left, right) = (key >> 8, key & 0xFF)
      if left + right == forbidden { return false }
      if left < most { next.append(key + 1 << 8) }
      if right < most { next.append(key + 1) }
      next.append(key)
      return true
    }
  }

  private func explored(
    _ space: Counters, workers: Int = 1,
    _ change: (inout Explorer<Counters>.Bounds) -> Void = { _ in }
  ) async -> (
    explorer: Explorer<Counters>, end: Explorer<Counters>.End, report: Explorer<Counters>.Report
  ) {
    var bounds = Explorer<Counters>.Bounds()
    change(&bounds)
    let explorer = Explorer([Counters](repeating: space, count: workers))
    let (end, report) = await explorer.run(bounds)
    return (explorer, end, report)
  }

  func testEveryStateIsSeenOnceWhateverTheNumberOfWorkers() async {
    for workers in 1...3 {
      let (explorer, end, report) = await explored(Counters(most: 99), workers: workers)
      guard case .complete = end else { return XCTFail("\(end)") }
      XCTAssertEqual(report.states, 10_000)
      XCTAssertEqual(report.frontier, 0)
      XCTAssertEqual(report.layers, Array(1...100) + (1...99).reversed())
      let expanded = await explorer.spaces().map(\.expanded)
      XCTAssertEqual(expanded.reduce(0, +), 10_000)
      XCTAssertTrue(expanded.allSatisfy { $0 > 10_000 / workers / 2 }, "\(expanded)")
    }
  }

  func testAWayToWhatIsWrongIsAShortestOne() async {
    for workers in 1...2 {
      let (explorer, end, report) = await explored(
        Counters(most: 99, forbidden: 42), workers: workers)
      guard case .wrong(let key) = end else { return XCTFail("\(end)") }
      XCTAssertEqual(key >> 8 + key & 0xFF, 42)
      let way = await explorer.way(to: key, report)
      XCTAssertEqual(way.count, 43)
      XCTAssertEqual(way.first, 0)
      XCTAssertEqual(way.last, key)
      for (one, next) in zip(way, way.dropFirst()) {
        XCTAssertTrue(next == one + 1 || next == one + 256)
      }
    }
  }

  func testEachBoundIsNamedAndTheFrontierCounted() async {
    let space = Counters(most: 99)
    for workers in 1...2 {
      let depth = await explored(space, workers: workers) { $0.depth = 9 }
      guard case .bounded(.depth) = depth.end else { return XCTFail("\(depth.end)") }
      XCTAssertEqual(depth.report.states, 55)
      XCTAssertEqual(depth.report.frontier, 10)
      let states = await explored(space, workers: workers) { $0.states = 2000 }
      guard case .bounded(.states) = states.end else { return XCTFail("\(states.end)") }
      XCTAssertGreaterThanOrEqual(states.report.states, 2000)
      XCTAssertLessThan(states.report.states, 10_000)
      XCTAssertGreaterThan(states.report.frontier, 0)
      XCTAssertEqual(states.report.layers.reduce(0, +), states.report.states)
      let memory = await explored(space, workers: workers) { $0.bytes = 1 }
      guard case .bounded(.memory) = memory.end else { return XCTFail("\(memory.end)") }
      let time = await explored(space, workers: workers) { $0.isOutOfTime = { true } }
      guard case .bounded(.time) = time.end else { return XCTFail("\(time.end)") }
      // What is complete is complete, however close a bound is.
      let all = await explored(space, workers: workers) { $0.depth = 199 }
      guard case .complete = all.end else { return XCTFail("\(all.end)") }
      XCTAssertEqual(all.report.layers.count, 199)
    }
  }

  // MARK: Keys

  private func check<Key: PackedKey>(_: Key.Type) {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      var key = Key()
      var pushed: [(value: UInt64, bits: Int)] = []
      var room = Key.width
      while room > 0 {
        let bits = min(room, Int(random.next(below: 64)))
        let value = bits == 0 ? 0 : random.next() >> UInt64(64 - bits)
        key.push(value, bits: bits)
        pushed.append((value, bits))
        room -= max(1, bits)
      }
      XCTAssertNotEqual(key, .none)
      for (value, bits) in pushed.reversed() { XCTAssertEqual(key.pop(bits: bits), value) }
      XCTAssertEqual(key, Key())
    }
  }

  func testWhatIsPushedIsPopped() {
    check(UInt64.self)
    check(WideKey.self)
  }

  func testATableIsASet() {
    var random = SplitMix64(seed: 9)
    var table = KeyTable<UInt64>()
    var known: Set<UInt64> = []
    for _ in 0..<3000 {
      // Close together, and the same ones again and again.
      let keys = (0..<20).map { _ in random.next(below: 20_000) << 40 }
      var found: [UInt64] = []
      table.insert(keys) { found.append($0) }
      var expected: [UInt64] = []
      for key in keys where known.insert(key).inserted { expected.append(key) }
      XCTAssertEqual(found, expected)
    }
    XCTAssertEqual(table.count, known.count)
    XCTAssertGreaterThan(table.slots.count, 1024)
  }

  func testALongListIsAList() {
    var list = Chunks<Int>()
    for number in 0..<200_000 { list.append(number) }
    XCTAssertEqual(list.count, 200_000)
    for number in [0, 1023, 1024, 65_535, 65_536, 131_072, 199_999] {
      XCTAssertEqual(list[number], number)
    }
  }
}
