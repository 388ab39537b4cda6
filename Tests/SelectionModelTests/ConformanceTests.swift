import Foundation
import SelectionCore
import SelectionModel
import SelectionSession
import XCTest

final class ConformanceTests: XCTestCase {
  func testTry() {
    for seed in 1...3 as ClosedRange<UInt64> {
      var c = Conformance.ofPage(seed: seed)
      c.folder = "/tmp/conf-found/\(seed)"
      print(c.check { Page(limit: $0.limit) })
      c.folder = nil
      print(c.check { PlaceholderPage(limit: $0.limit) })
      print(c.check { OneListPage(limit: $0.limit) })
    }
  }
}
