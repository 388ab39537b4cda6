#if SELECTION_APPLE_STUBS
  import SelectionCore
  import XCTest

  @testable import SimulatedDay

  /// Whole days with the store, the adapters and a library that is used by others, too.
  @MainActor final class SimulatedDayTests: XCTestCase {
    func testAThousandDaysEndWell() async {
      let result = Simulation().run()
      if let failure = result.failure {
        XCTFail("day \(failure.seed): \(failure.mistake)\n\(failure.shortest)\n\(failure.session)")
      }
      // A system picker confirms by its delivery.
      XCTAssertEqual(result.tally.missing, [.confirm])
    }

    func testADiskThatLiesIsFoundAndTheDayMadeShort() async {
      let failure = Simulation(diskLies: true).run().failure
      let shortest = failure?.shortest.description
      XCTAssertEqual(shortest, "shot #1 was saved before its event was on the disk")
      XCTAssertLessThan(failure?.session.split(separator: "\n").count ?? .max, 12)
    }

    func testADayIsTheSameEachTimeItIsLived() async {
      let days = (0..<2).map { _ in Simulation(days: 20, first: 400).run().tally.text }
      XCTAssertEqual(days[0], days[1])
    }
  }
#endif
