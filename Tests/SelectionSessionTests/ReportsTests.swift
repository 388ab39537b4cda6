import Foundation
import SelectionSession
import XCTest

/// `Specs/Reports.md` says of the reports what their sessions say.
final class ReportsTests: XCTestCase {
  private static let specs = CorpusTests.directory
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Specs")

  /// A session that names reports.
  private struct Source {
    var name: String
    var reports: [String]
    var source: String
    var rules: [String]
    var verdict: Verdict
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.specs.appendingPathComponent(name), encoding: .utf8)
  }

  /// The rows of the tables of the page, as cells, without their headings.
  private func tables() throws -> [[[String]]] {
    let page = try text("Reports.md")
    let blocks = page.components(separatedBy: "\n\n").filter { $0.hasPrefix("|") }
    return blocks.map { block in
      block.split(separator: "\n").dropFirst(2).map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }

  private func head(_ session: Session) -> [String] {
    session.lines.prefix { line in
      if case .header = line.content { return false }
      return true
    }.compactMap(\.comment)
  }

  private func rules(_ head: [String]) -> [String] {
    guard let last = head.last, last.hasPrefix("Rules: ") else { return [] }
    return last.dropFirst("Rules: ".count).components(separatedBy: ", ")
  }

  /// Every session that names a report, in order.
  private func sources() throws -> [Source] {
    let expression = try NSRegularExpression(
      pattern: "^Reports? (B[0-9]{3}(?:(?:, | and )B[0-9]{3})*) \\((.+?)\\): .")
    return try CorpusTests.files().compactMap { file in
      let session = try CorpusTests.session(file)
      let head = head(session)
      let text = head.joined(separator: " ")
      let isReport = file.deletingLastPathComponent().lastPathComponent == "Reports"
      XCTAssertEqual(text.hasPrefix("Report"), isReport, "\(file.path) is in the wrong place")
      guard isReport else { return nil }
      let name = file.deletingPathExtension().lastPathComponent
      let match = try XCTUnwrap(
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
        "\(name) names no report and source: \(text)")
      let parts = try (1...2).map { text[try XCTUnwrap(Range(match.range(at: $0), in: text))] }
      return Source(
        name: name,
        reports: parts[0].replacingOccurrences(of: " and ", with: ", ")
          .components(separatedBy: ", "),
        source: String(parts[1]), rules: rules(head), verdict: Replay(session).verdict)
    }
  }

  func testThePageSaysWhatTheFilesSay() throws {
    var rows: [String: [String]] = [:]
    var rules: [String: [String]] = [:]
    for source in try sources() {
      for report in source.reports {
        let session = "`\(source.name)` \(source.verdict.rawValue)"
        for rule in source.rules where rules[report]?.contains(rule) != true {
          rules[report, default: []].append(rule)
        }
        let said = rules[report, default: []].joined(separator: ", ")
        if let row = rows[report] {
          XCTAssertEqual(row[1], source.source, "\(source.name) has another source")
          rows[report] = [report, row[1], said, row[3] + ", " + session]
        } else {
          rows[report] = [report, source.source, said, session]
        }
      }
    }
    let covered = try XCTUnwrap(try tables().first)
    XCTAssertGreaterThan(covered.count, 100)
    XCTAssertEqual(covered.map { $0[0] }, rows.keys.sorted())
    for row in covered { XCTAssertEqual(row, rows[row[0]], row[0]) }
  }

  func testEveryReportHasWhatIsRightAndWhatIsWrong() throws {
    var verdicts: [String: Set<Verdict>] = [:]
    for source in try sources() {
      for report in source.reports { verdicts[report, default: []].insert(source.verdict) }
    }
    for (report, verdicts) in verdicts {
      XCTAssertTrue(verdicts.contains(.conforms), "\(report) has no session that conforms")
      XCTAssertFalse(verdicts.isDisjoint(with: [.diverges, .violates]), "\(report) has no fault")
      XCTAssertTrue(verdicts.isSubset(of: [.conforms, .diverges, .violates]), report)
    }
  }

  func testNoReportIsCoveredAndMissing() throws {
    let tables = try tables()
    XCTAssertEqual(tables.count, 2)
    let missing = tables[1].map { $0[0] }
    XCTAssertEqual(missing, Set(missing).sorted())
    XCTAssertEqual(Set(missing).intersection(tables[0].map { $0[0] }), [])
    for row in tables[1] { XCTAssertEqual(row.count, 3, row[0]) }
  }

  func testEverySessionNamesRulesThatExist() throws {
    let numbers = try text("SPEC.md").components(separatedBy: "\n").filter { $0.hasPrefix("- **") }
      .map { String($0.dropFirst(4).prefix { $0 != "*" }) }
    let names = Specification.tables
      .filter { ["Invariants", "Step properties"].contains($0.title) }
      .flatMap { $0.rows.map(\.name) }
    let known = Set(numbers + names)
    let sources = try sources()
    XCTAssertGreaterThan(sources.count, 200)
    for source in sources {
      XCTAssertFalse(source.rules.isEmpty, "\(source.name) has no line '# Rules: '")
      XCTAssertEqual(Set(source.rules).count, source.rules.count, "\(source.name): a rule twice")
      for rule in source.rules {
        XCTAssertTrue(known.contains(rule), "\(source.name): '\(rule)' is no rule")
      }
    }
  }
}
