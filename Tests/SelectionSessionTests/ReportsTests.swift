import Foundation
import SelectionSession
import XCTest

/// `Specs/Reports.md` says of every report what its sessions, or its test, say.
final class ReportsTests: XCTestCase {
  /// Every report of the collection that the project began with.
  private static let reports = """
    B001 B003 B004 B006 B007 B009 B010 B012 B013 B014 B016 B017 B019 B020 B022 B023 B025 B026 B028 B029
    B031 B032 B033 B035 B036 B038 B039 B040 B042 B043 B045 B046 B048 B049 B051 B052 B053 B055 B056 B058
    B059 B061 B062 B064 B065 B067 B068 B070 B071 B072 B074 B075 B077 B078 B080 B081 B083 B084 B086 B087
    B089 B090 B092 B093 B094 B096 B097 B099 B100 B102 B103 B104 B106 B107 B109 B110 B112 B114 B115 B117
    B118 B120 B121 B123 B124 B126 B127 B129 B130 B132 B133 B135 B136 B138 B139 B141 B142 B144 B145 B147
    B148 B150 B151 B152 B154 B155 B157 B158 B160 B161 B162 B164 B165 B166 B168 B169 B171 B172 B174 B175
    B177
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// A session that names reports.
  private struct Source {
    var name: String
    var reports: [String]
    var source: String
    var rules: [String]
    var verdict: Verdict
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
      let head = Specs.head(session)
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
    let covered = try XCTUnwrap(try Specs.tables("Reports.md").first)
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

  /// No report is left out, and none is told twice.
  func testThePageHasEveryReportOnce() throws {
    let tables = try Specs.tables("Reports.md")
    XCTAssertEqual(tables.count, 2)
    XCTAssertEqual(Self.reports.count, 121)
    XCTAssertEqual(tables.joined().map { $0[0] }.sorted(), Self.reports)
    XCTAssertGreaterThan(tables[0].count, 110, "all but a handful are sessions")
  }

  /// A property stands for a report by a test that is there, and that a wrong machine fails.
  func testEveryDerivedPropertyHasItsTest() throws {
    let sources = try Specs.testSources()
    for row in try Specs.tables("Reports.md")[1] {
      XCTAssertEqual(row.count, 4, row[0])
      let names = row[3].split(separator: "`").map(String.init)
        .filter { $0.contains(".") }.map { $0.components(separatedBy: ".") }
      XCTAssertFalse(names.isEmpty, "\(row[0]) names no test")
      for name in names {
        let source = try XCTUnwrap(sources[name[0]], "\(row[0]): no file \(name[0]).swift")
        XCTAssertTrue(source.contains("class \(name[0]): XCTestCase"), "\(row[0]): \(name[0])")
        let function = try XCTUnwrap(
          source.components(separatedBy: "  func \(name[1])() ").dropFirst().first,
          "\(row[0]): no test \(name[1])")
        let body = function.components(separatedBy: "\n  }\n")[0]
        XCTAssertTrue(body.contains("wrong"), "\(row[0]): \(name[1]) has no wrong machine")
      }
    }
  }

  func testEverySessionNamesRulesThatExist() throws {
    let known = try Specs.rules()
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
