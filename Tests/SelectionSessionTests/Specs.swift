import Foundation
import SelectionSession
import XCTest

/// The pages of `Specs`, as tests read them.
enum Specs {
  private static let root = CorpusTests.directory
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a page.
  static func text(_ name: String) throws -> String {
    try String(
      contentsOf: root.appendingPathComponent("Specs").appendingPathComponent(name),
      encoding: .utf8)
  }

  /// The rows of the tables of a page, as cells, without their headings.
  static func tables(_ name: String) throws -> [[[String]]] {
    let blocks = try text(name).components(separatedBy: "\n\n").filter { $0.hasPrefix("|") }
    return blocks.map { block in
      block.split(separator: "\n").dropFirst(2).map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }

  /// The numbers of the rules of the specification, and the names of its properties.
  static func rules() throws -> Set<String> {
    let numbers = try text("SPEC.md").components(separatedBy: "\n").compactMap(number)
    let names = Specification.tables
      .filter { ["Invariants", "Step properties"].contains($0.title) }
      .flatMap { $0.rows.map(\.name) }
    return Set(numbers + names)
  }

  /// The number of the rule that a line of the specification begins with.
  static func number(_ line: String) -> String? {
    line.hasPrefix("- **") ? String(line.dropFirst(4).prefix { $0 != "*" }) : nil
  }

  /// The comments before the header of a session.
  static func head(_ session: Session) -> [String] {
    session.lines.prefix { line in
      if case .header = line.content { return false }
      return true
    }.compactMap(\.comment)
  }

  /// What the sources of the tests say, by the name of the file without its ending.
  static func testSources() throws -> [String: String] {
    let all = FileManager.default.enumerator(
      at: root.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    for case let file as URL in try XCTUnwrap(all) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      sources[file.deletingPathExtension().lastPathComponent] = text
    }
    return sources
  }
}
