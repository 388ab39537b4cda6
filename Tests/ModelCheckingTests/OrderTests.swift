import XCTest

@testable import ModelChecking

final class OrderTests: XCTestCase {
  private let ranges: [(ClosedRange<Int>, Int)] = [
    (0...0, 0), (0...9, 0), (-3...3, 0), (-2...9, 0), (-9...2, 0), (5...9, 5), (5...9, 7),
    (5...9, 9),
    (Int.min...Int.max, 0), (Int.min...Int.max, 5), (Int.min...Int.max, .min),
    (Int.min...Int.max, .max), (-1...Int.max, -1), (Int.min...1, 0), (1...Int.max, 1),
  ]

  func testEachNumberHasOneValue() {
    for (range, origin) in ranges {
      let order = Order(range, origin: origin)
      XCTAssertEqual(order.number(0), origin)
      XCTAssertEqual(order.bound, UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)))
      var random = SplitMix64(seed: 1)
      let some = (0..<200).map { _ in
        order.bound == .max ? random.next() : random.next(below: order.bound + 1)
      }
      let ends = (0...min(order.bound, 20)).flatMap { [$0, order.bound - $0] }
      for value in some + ends {
        let number = order.number(value)
        XCTAssertTrue(range.contains(number), "\(number) of \(range)")
        XCTAssertEqual(order.index(of: number), value, "\(number) of \(range) from \(origin)")
      }
      for number in [range.lowerBound, range.upperBound, origin] {
        XCTAssertEqual(order.number(order.index(of: number)), number, "\(range) from \(origin)")
      }
    }
  }

  func testTheSimplestNumbersAreTheNearestOnes() {
    XCTAssertEqual(numbers(-2...4, origin: 0), [0, 1, -1, 2, -2, 3, 4])
    XCTAssertEqual(numbers(5...9, origin: 8), [8, 9, 7, 6, 5])
    XCTAssertEqual(numbers(5...9, origin: 5), [5, 6, 7, 8, 9])
  }

  private func numbers(_ range: ClosedRange<Int>, origin: Int) -> [Int] {
    let order = Order(range, origin: origin)
    return (0...order.bound).map(order.number)
  }

  func testWhatOneNumberLosesTheOtherGains() {
    for (range, origin) in ranges {
      let order = Order(range, origin: origin)
      if order.bound > 20 { continue }
      for (one, other) in (0...order.bound).flatMap({ one in (0...order.bound).map { (one, $0) } })
      {
        for amount in 0...order.distance(one) {
          let lowered = order.lowered(one, by: amount)
          XCTAssertEqual(order.distance(lowered), order.distance(one) - amount)
          let moved = order.moved(other, against: Choice(value: one, order: order), by: amount)
          let change = order.number(lowered) + order.number(moved) - order.number(one)
          // Behind an end of the range it goes on at the other end.
          XCTAssertEqual((change - order.number(other)) % range.count, 0)
          XCTAssertLessThanOrEqual(moved, order.bound)
        }
      }
    }
  }

  func testSumsOfTheFullRangeWrap() {
    let order = Order(Int.min...Int.max, origin: 0)
    let least = Choice(value: order.index(of: .min), order: order)
    let moved = order.moved(order.index(of: -1), against: least, by: 1)
    XCTAssertEqual(order.number(moved), -2)
    XCTAssertEqual(order.number(order.lowered(least.value, by: 1)), .min + 1)
    let around = order.moved(order.index(of: .min), against: least, by: 1)
    XCTAssertEqual(order.number(around), .max)
  }
}
