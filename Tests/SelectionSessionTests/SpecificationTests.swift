import Foundation
import SelectionSession
import XCTest

/// `Specs/SPEC.md` and the code name the same things, and its examples are true.
final class SpecificationTests: XCTestCase {
  private static let document = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs/SPEC.md")

  private func lines() throws -> [String] {
    try String(contentsOf: Self.document, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The rows of the table under a heading, as cells.
  private func rows(_ title: String) throws -> [[String]] {
    let lines = try lines()
    let start = try XCTUnwrap(
      lines.firstIndex(of: "### \(title)"), "SPEC.md has no table '\(title)'")
    return lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
      .filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private func names(_ title: String) throws -> [String] {
    try rows(title).compactMap { cells in
      cells.first.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
    }
  }

  func testEveryTableNamesWhatTheCodeNames() throws {
    for table in Specification.tables {
      XCTAssertEqual(
        try names(table.title).sorted(), table.rows.map(\.name).sorted(), table.title)
      XCTAssertEqual(Set(table.rows.map(\.meaning)).count, table.rows.count, table.title)
    }
  }

  func testTheRulesHaveOneSentence() throws {
    for table in Specification.tables
    where ["Invariants", "Step properties"].contains(table.title) {
      for cells in try rows(table.title) {
        let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
        let meaning = table.rows.first { $0.name == name }?.meaning ?? ""
        let sentence = meaning.replacingOccurrences(of: " (reference only)", with: "")
        XCTAssertEqual(cells[1], sentence)
      }
    }
  }

  func testThePoliciesHaveTheirValuesInOrder() throws {
    for row in try rows("Policies") {
      let name = row[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      let values = row[1].replacingOccurrences(of: "`", with: "")
      let meaning = Specification.tables.flatMap(\.rows).first { $0.name == name }?.meaning
      XCTAssertTrue(try XCTUnwrap(meaning).hasPrefix("\(values): "), name)
    }
  }

  func testEveryRuleHasANumberOfItsOwn() throws {
    var seen: Set<String> = []
    for line in try lines() where line.hasPrefix("- **") {
      let number = String(line.dropFirst(4).prefix { $0 != "*" })
      XCTAssertTrue(seen.insert(number).inserted, "\(number) is there twice")
    }
    XCTAssertGreaterThan(seen.count, 100)
    // A rule that is cited exists.
    let text = try lines().joined(separator: "\n")
    let expression = try NSRegularExpression(pattern: "\\b[A-Z][0-9]{1,2}\\.[0-9]{1,2}\\b")
    for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
      let cited = String(text[try XCTUnwrap(Range(match.range, in: text))])
      XCTAssertTrue(seen.contains(cited), "\(cited) is cited, but is no rule")
    }
  }

  func testItsExamplesAreWhatTheySay() throws {
    var examples = 0
    for (index, block) in try lines().joined(separator: "\n").components(separatedBy: "```")
      .enumerated() where index % 2 == 1 && block.contains("\nsession ")
    {
      let session = try SessionReader.read(block.utf8).get()
      let replay = Replay(session)
      XCTAssertEqual(replay.isAsExpected(), true, block)
      examples += 1
    }
    XCTAssertGreaterThanOrEqual(examples, 2)
  }
}
