import Foundation
import SelectionSession
import XCTest

/// `Specs/Seeds.md` says of every section of the two articles what its sessions say.
final class SeedsTests: XCTestCase {
  /// The numbered sections of the articles, in order.
  private static let sections = [
    "1 2.1 2.2 2.3 3.1 3.2 3.3 4.1 4.2 4.3 5.1 5.2 5.3 5.4 5.5 6.1 6.2",
    "1 2.1 2.2 3.1 3.2 3.3 4.1 4.2 4.3 5.1 5.2 5.3 5.4 5.5 6",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The only section that describes no fault: it tells what the page is.
  private static let faultless = Place(seed: 1, section: "1")

  /// A section of a seed.
  private struct Place: Hashable, CustomStringConvertible {
    var seed: Int
    var section: String
    var description: String { "seed \(seed) section \(section)" }
  }

  /// A row of the page.
  private struct Row {
    var sessions: String
    var rules: [String]
    var tests: [String]
  }

  private func rows() throws -> [Place: Row] {
    var rows: [Place: Row] = [:]
    for (index, table) in try Specs.tables("Seeds.md").enumerated() {
      for cells in table {
        let place = Place(seed: index + 1, section: cells[0])
        XCTAssertEqual(cells.count, 5, "\(place)")
        XCTAssertTrue(cells[1].hasSuffix("."), "\(place) says nothing")
        XCTAssertNil(rows[place], "\(place) stands twice")
        rows[place] = Row(
          sessions: cells[2], rules: cells[3].components(separatedBy: ", "),
          tests: cells[4].split(whereSeparator: { "`, ".contains($0) }).map(String.init))
      }
    }
    return rows
  }

  /// The sessions of each section, as the page has them, and how each of them ends.
  private func sessions() throws -> [Place: [(text: String, verdict: Verdict)]] {
    let expression = try NSRegularExpression(
      pattern: "^Seed ([12]), section ([0-9]+(?:\\.[0-9]+)?)(, recorded)?: .")
    var found: [Place: [(text: String, verdict: Verdict)]] = [:]
    for file in try CorpusTests.files() {
      let folder = file.deletingLastPathComponent().lastPathComponent
      guard folder.hasPrefix("Seed") else { continue }
      let session = try CorpusTests.session(file)
      let name = file.deletingPathExtension().lastPathComponent
      let head = Specs.head(session).joined(separator: " ")
      let match = try XCTUnwrap(
        expression.firstMatch(in: head, range: NSRange(head.startIndex..., in: head)),
        "\(name) names no section: \(head)")
      let parts = try (1...2).map {
        String(head[try XCTUnwrap(Range(match.range(at: $0), in: head))])
      }
      XCTAssertEqual(folder, "Seed\(parts[0])", "\(name) is in the wrong place")
      let replay = Replay(session)
      let isRecorded = Range(match.range(at: 3), in: head) != nil
      XCTAssertEqual(isRecorded, replay.verdict != .conforms, "\(name): 'recorded' tells a fault")
      let step = replay.divergence.map { " \($0.step)" } ?? ""
      found[Place(seed: Int(parts[0]) ?? 0, section: parts[1]), default: []].append(
        ("`\(name)` \(replay.verdict.rawValue)\(step)", replay.verdict))
    }
    return found
  }

  func testThePageHasEverySection() throws {
    let tables = try Specs.tables("Seeds.md")
    XCTAssertEqual(tables.map { $0.map { $0[0] } }, Self.sections)
  }

  /// Every session of the seeds stands in the row of its section, with what its replay says.
  func testThePageSaysWhatTheFilesSay() throws {
    let rows = try rows()
    let sessions = try sessions()
    XCTAssertEqual(Set(sessions.keys), Set(rows.keys))
    for (place, row) in rows {
      XCTAssertEqual(
        row.sessions, sessions[place, default: []].map(\.text).joined(separator: ", "), "\(place)")
    }
  }

  func testEverySectionHasWhatIsRightAndWhatIsWrong() throws {
    let sessions = try sessions()
    for (index, sections) in Self.sections.enumerated() {
      for section in sections {
        let place = Place(seed: index + 1, section: section)
        let verdicts = Set(sessions[place, default: []].map(\.verdict))
        XCTAssertTrue(verdicts.contains(.conforms), "\(place) has no session that conforms")
        XCTAssertEqual(
          verdicts.isDisjoint(with: [.diverges, .violates]), place == Self.faultless,
          "\(place): a fault and its recording go together")
        XCTAssertTrue(verdicts.isSubset(of: [.conforms, .diverges, .violates]), "\(place)")
      }
    }
  }

  /// Rules and tests that the page names are there.
  func testThePageNamesRulesAndTestsThatExist() throws {
    let known = try Specs.rules()
    let sources = try Specs.testSources()
    for (place, row) in try rows() {
      XCTAssertEqual(Set(row.rules).count, row.rules.count, "\(place): a rule twice")
      for rule in row.rules {
        XCTAssertTrue(known.contains(rule), "\(place): '\(rule)' is no rule")
      }
      // Where cells are, and what a photo weighs, no session can show.
      let isBeyondSessions = row.rules.contains { $0.hasPrefix("G") || $0.hasPrefix("Z") }
      XCTAssertFalse(isBeyondSessions && row.tests.isEmpty, "\(place) names no test")
      for test in row.tests {
        XCTAssertEqual(
          sources[test]?.contains("class \(test): XCTestCase"), true, "\(place): no test \(test)")
      }
    }
  }

  /// A section that the specification names as a source has a rule of that part in its row.
  func testThePageAgreesWithTheSourcesOfTheSpecification() throws {
    let rows = try rows()
    var count = 0
    for (rules, places) in try citations(in: try Specs.text("SPEC.md")) {
      for place in places {
        count += 1
        let cited = rows.filter { row in
          // A chapter stands for all its sections.
          row.key.seed == place.seed
            && (row.key.section == place.section || row.key.section.hasPrefix(place.section + "."))
        }
        XCTAssertFalse(cited.isEmpty, "\(rules): there is no \(place)")
        XCTAssertTrue(
          cited.values.contains { !rules.isDisjoint(with: $0.rules) },
          "\(place) has none of \(rules.sorted())")
      }
    }
    XCTAssertGreaterThan(count, 50)
  }

  /// Which sections the specification names, and for which rules.
  private func citations(in text: String) throws -> [(rules: Set<String>, places: [Place])] {
    let expression = try NSRegularExpression(pattern: "seed ([12])|§([0-9]+(?:\\.[0-9]+)?)")
    func places(_ text: String) throws -> [Place] {
      var seed = 0
      var places: [Place] = []
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { seed = Int(text[range]) ?? 0 }
        if let range = Range(match.range(at: 2), in: text) {
          places.append(Place(seed: seed, section: String(text[range])))
        }
      }
      return places
    }
    var citations: [(rules: Set<String>, places: [Place])] = []
    var rules: Set<String> = []
    for block in text.components(separatedBy: "\n\n") {
      if block.hasPrefix("## ") { rules = [] }
      if block.hasPrefix("Sources: ") {
        citations.append((rules, try places(block)))
        rules = []
      }
      for item in block.components(separatedBy: "\n- ") {
        let line = item.hasPrefix("- ") ? item : "- " + item
        guard let number = Specs.number(line) else { continue }
        rules.insert(number)

        if line.contains("(seed ") { citations.append(([number], try places(line))) }
      }
    }
    return citations.filter { !$0.places.isEmpty }
  }
}
