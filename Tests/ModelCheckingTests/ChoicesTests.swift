import ModelChecking
import XCTest

final class ChoicesTests: XCTestCase {
  /// Something of everything.
  private func make(_ choices: inout Choices) -> [String] {
    var repertoire = Repertoire(weights: [3, 1, 2])
    _ = choices.guide { repertoire.swarm(&$0, needed: [0]) }
    var made: [String] = []
    choices.steps(upTo: 6) { choices in
      switch choices.kind(of: repertoire, where: { $0 != 1 || made.count > 2 }) {
      case 0: made.append("\(choices.list(average: 2) { $0.integer(in: -50...Int.max) })")
      case 1: made.append("\(choices.pick(["a", "b", "c"]))\(choices.bool(1, in: 3))")
      case 2: made.append("\(choices.index(weights: [0, 2, 5]))\(choices.index(below: 7))")
      default: made.append("skipped")
      }
      return true
    }
    return made
  }

  func testARecordMakesTheSameAgain() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var fresh = Choices(SplitMix64(seed: seed))
      let made = make(&fresh)
      var again = Choices(replaying: fresh.record.map(\.value))
      XCTAssertEqual(make(&again), made)
      XCTAssertEqual(again.record, fresh.record)
      XCTAssertTrue(again.isReplay)
      XCTAssertFalse(again.isOverrun)
    }
  }

  func testRestartedChoicesAreLikeNewOnes() {
    var reused = Choices(SplitMix64(seed: 99), keepsSpans: true)
    for seed in 1...50 as ClosedRange<UInt64> {
      reused.restart(SplitMix64(seed: seed))
      var new = Choices(SplitMix64(seed: seed), keepsSpans: true)
      XCTAssertEqual(make(&reused), make(&new))
      XCTAssertEqual(reused.record, new.record)
      XCTAssertEqual(reused.spans, new.spans)
    }
  }

  func testWhatARecordLacksIsSimplestAndWhatIsTooMuchIsTheBound() {
    var empty = Choices(replaying: [])
    XCTAssertEqual(make(&empty), [])
    XCTAssertEqual(empty.integer(in: 5...9), 5)
    XCTAssertEqual(empty.pick(["a", "b"]), "a")
    var large = Choices(replaying: [.max, .max, .max, 3])
    XCTAssertEqual(large.integer(in: -2...9), 9)
    XCTAssertEqual(large.pick(["a", "b"]), "b")
    XCTAssertTrue(large.bool())
    XCTAssertEqual(large.integer(in: -2...9), 2)
    XCTAssertEqual(large.record.map(\.value), [11, 1, 1, 3])
  }

  func testARunThatGoesOnForeverIsCutOff() {
    indirect enum Tree {
      case leaf
      case node(Tree, Tree)

      // Grows for ever, but for the zeros at the end.
      init(_ choices: inout Choices) {
        self = choices.bool(9, in: 10) ? .node(Tree(&choices), Tree(&choices)) : .leaf
      }
    }
    var choices = Choices(SplitMix64(seed: 3), limit: 1000)
    _ = Tree(&choices)
    XCTAssertTrue(choices.isOverrun)
    XCTAssertEqual(choices.record.count, 1000)
    XCTAssertEqual(choices.list { $0.integer(in: 0...9) }, [])
    choices.restart(SplitMix64(seed: 3))
    XCTAssertFalse(choices.isOverrun)
  }

  func testListsKeepToTheirCount() {
    var (shortest, longest, total) = (Int.max, 0, 0)
    for seed in 1...500 as ClosedRange<UInt64> {
      var choices = Choices(SplitMix64(seed: seed))
      let count = choices.list(2...6, average: 4) { $0.integer(in: 0...9) }.count
      (shortest, longest) = (min(shortest, count), max(longest, count))
      var open = Choices(SplitMix64(seed: seed))
      total += open.list(average: 5) { $0.bool() }.count
    }
    XCTAssertEqual(shortest, 2)
    XCTAssertEqual(longest, 6)
    XCTAssertEqual(Double(total) / 500, 5, accuracy: 1)
    var fixed = Choices(replaying: [7, 8])
    XCTAssertEqual(fixed.list(2...2) { $0.integer(in: 0...9) }, [7, 8])
  }

  func testSpansNest() {
    var choices = Choices(replaying: [1, 5, 1, 6, 0])
    _ = choices.span(7) { $0.list(label: 8) { $0.integer(in: 0...9) } }
    XCTAssertEqual(choices.spans.map(\.label), [7, 8, 8])
    XCTAssertEqual(choices.spans.map(\.parent), [-1, 0, 0])
    // An element begins with the choice to go on; the end of the list belongs to none.
    XCTAssertEqual(choices.spans.map(\.range), [0..<5, 0..<2, 2..<4])
  }

  func testAStepThatIsNotPossibleIsSkipped() {
    var replay = Choices(replaying: [1, 2, 1, 0, 1, 1])
    var kinds: [Int?] = []
    replay.steps(upTo: 9) { choices in
      kinds.append(choices.kind(of: Repertoire(weights: [1, 1, 1])) { $0 != 2 })
      return true
    }
    XCTAssertEqual(kinds, [nil, 0, 1])
    // A fresh run takes all steps, and only possible ones.
    for seed in 1...100 as ClosedRange<UInt64> {
      var fresh = Choices(SplitMix64(seed: seed))
      kinds = []
      fresh.steps(upTo: 9) { choices in
        kinds.append(choices.kind(of: Repertoire(weights: [1, 0, 50])) { $0 != 2 })
        return true
      }
      XCTAssertEqual(kinds, Array(repeating: 0, count: 9))
    }
    var none = Choices(SplitMix64(seed: 1))
    XCTAssertNil(none.kind(of: Repertoire(weights: [1, 1])) { _ in false })
  }

  func testASwarmLeavesOutKindsButNotTheNeededOnes() {
    var sets: Set<Set<Int>> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var repertoire = Repertoire(weights: [1, 1, 1, 0])
      repertoire.swarm(&random, needed: [1])
      var choices = Choices(random)
      let kinds = Set((0..<60).compactMap { _ in choices.kind(of: repertoire) })
      XCTAssertTrue(kinds.contains(1))
      XCTAssertFalse(kinds.contains(3))
      sets.insert(kinds)
    }
    XCTAssertEqual(sets, [[1], [0, 1], [1, 2], [0, 1, 2]])
  }

  func testBoundariesSmallNumbersAndEarlierOnesAreCommon() {
    var counts: [String: Int] = [:]
    for seed in 1...2000 as ClosedRange<UInt64> {
      var choices = Choices(SplitMix64(seed: seed))
      let first = choices.integer(in: -1_000_000...1_000_000)
      let second = choices.integer(in: -1_000_000...1_000_000)
      if first == -1_000_000 { counts["least", default: 0] += 1 }
      if first == 1_000_000 { counts["most", default: 0] += 1 }
      if abs(first) < 100 { counts["small", default: 0] += 1 }
      if abs(first) > 100_000 { counts["large", default: 0] += 1 }
      if abs(first) > 1000, first == second { counts["again", default: 0] += 1 }
      if abs(first) > 1000, first == second + 1 { counts["near", default: 0] += 1 }
    }
    for (what, least) in [
      ("least", 60), ("most", 60), ("small", 200), ("large", 800), ("again", 100), ("near", 5),
    ] {
      XCTAssertGreaterThan(counts[what] ?? 0, least, what)
    }
  }

  func testSplitGeneratorsAreIndependent() {
    var one = SplitMix64(seed: 5)
    var other = one
    var part = one.split()
    XCTAssertNotEqual(part.next(), one.next())
    // What the part gives does not depend on what the whole still gives, nor the other way.
    var again = other.split()
    for _ in 0..<9 { _ = again.next() }
    XCTAssertEqual(
      other.next(),
      {
        one = SplitMix64(seed: 5); _ = one.split(); return one.next()
      }())
    var ones = 0
    for run in 0..<1000 as Range<UInt64> {
      var (left, right) = (SplitMix64.ofRun(run, seed: 1), SplitMix64.ofRun(run + 1, seed: 1))
      ones += (left.next() ^ right.next()).nonzeroBitCount
    }
    XCTAssertEqual(Double(ones) / 64_000, 0.5, accuracy: 0.01)
  }
}
