import Foundation
import SelectionCore
import SelectionModel
import XCTest

/// `Specs/Conformance.md` is true: its code is that of the example, and its output is printed.
final class ConformancePageTests: ConformanceTestCase {
  func testTheCodeIsThatOfTheExample() throws {
    let sources = try ["ConformanceExample.swift", "ConformancePageTests.swift"].map {
      let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try trimmed(String(contentsOf: own.appendingPathComponent($0), encoding: .utf8))
    }
    let blocks = try blocks("swift")
    XCTAssertGreaterThan(blocks.count, 4)
    for block in blocks {
      let code = trimmed(block)
      XCTAssert(sources.contains { $0.contains(code) }, "nowhere in the tests:\n\(block)")
    }
  }

  func testTheOutputIsWhatIsPrinted() throws {
    var printed: [String] = []
    func run<Tried: Selection.Machine>(_ make: (Selection.Rules) -> Tried) {
      let result = conformance().check { rules in make(rules) }
      printed.append("\(result)".replacingOccurrences(of: root, with: "Tests/AppTests") + "\n")
    }
    run { Page(limit: $0.limit) }
    run { PlaceholderPage(limit: $0.limit) }
    run { OneListPage(limit: $0.limit) }
    XCTAssertEqual(try blocks("text"), printed)
  }

  /// The test as an app has it.
  func testPage() {
    let result = Conformance.ofPage().check { rules in OneListPage(limit: rules.limit) }
    XCTAssert(result.conforms, "\(result)")
  }

  /// The code blocks of the page in one language.
  private func blocks(_ language: String) throws -> [String] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Specs/Conformance.md")
    return try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```\(language)\n").dropFirst()
      .map { String($0.components(separatedBy: "```")[0]) }
  }

  /// The lines without their indentation.
  private func trimmed(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
