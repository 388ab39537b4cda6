import Foundation
import SelectionCore
import SelectionSession
import XCTest

@testable import SelectionModel

/// Every defect is found, and every check finds one: what `proofsheet defects` prints.
final class KillMatrixTests: XCTestCase {
  func testEveryDefectIsFoundAndEveryCheckFindsOne() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sessions/Seed1")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let corpus = try files.map { name in
      try SessionReader.read(Data(contentsOf: folder.appendingPathComponent(name))).get()
    }
    let matrix = KillMatrix(Defect.all, corpus: corpus, seed: 1, events: 10_000, isBrief: true)
    XCTAssertEqual(matrix.unfound.map(\.name), [])
    XCTAssertEqual(matrix.idle, [])
    for row in matrix.rows {
      XCTAssertNotEqual(row.fuzz, .notActivated, "\(row.defect.name) was never put to the test")
      XCTAssertTrue(row.fuzz.isKilled || !row.broken.isEmpty, row.defect.name)
    }
  }

  /// A defect that nothing can find is told from one that was never put to the test.
  func testWhatIsNotActivatedHasNotSurvived() throws {
    let right = Defect.noFault
    let forgetful = Defect(
      "remembersMore", "a counter rises that nobody sees", source: "",
      step: { picker, event in
        let outcome = picker.take(event)
        // A change by what is refused would be seen.
        guard outcome.isApplied else { return outcome }
        picker.current.lastCapture = Selection.CaptureID(picker.current.lastCapture.rawValue + 1)
        return outcome
      })
    let session = try SessionReader.read("session 1\nopenPicker album\nobserved ticked\n".utf8)
      .get()
    let matrix = KillMatrix([right, forgetful], corpus: [session], seed: 1, events: 4)
    XCTAssertEqual(matrix.rows[0].fuzz, .notActivated)
    XCTAssertEqual(matrix.rows[0].replay, .notActivated)
    XCTAssertEqual(matrix.rows[1].replay, .survived)
    XCTAssertEqual(matrix.rows[1].fuzz, .survived)
    XCTAssertEqual(matrix.unfound.map(\.name), ["no fault", "remembersMore"])
    XCTAssertTrue(matrix.idle.contains("replay"))
    XCTAssertTrue(matrix.idle.contains("Aligned"))
  }
}
