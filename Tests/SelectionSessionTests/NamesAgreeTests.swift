import Foundation
import SelectionCore
import XCTest

/// The machine is written down in Swift, in TLA+ and in Dafny: all of them say the same words.
///
/// TLA+ has the whole machine. Dafny has the core, and of the core every word: what belongs to a later group
/// is told by the group of each name, and a name without one does not compile.
///
/// That they also do the same is seen by `Specs/check`, which takes minutes and needs their tools.
final class NamesAgreeTests: XCTestCase {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  /// All files of one language, one behind the other.
  private func text(_ folder: String, _ ending: String) throws -> String {
    let folder = Self.specs.appendingPathComponent(folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == ending }
    XCTAssertGreaterThan(files.count, 3, "\(folder.path)")
    return try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  private func names<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type) -> [String] {
    Name.allCases.map(\.rawValue).sorted()
  }

  /// The names of the core, and none of a later group.
  private func coreNames<Name: CaseIterable & RawRepresentable<String>>(
    _: Name.Type, _ group: (Name) -> Selection.Event.Kind.Group
  ) -> [String] {
    Name.allCases.filter { group($0).isCore }.map(\.rawValue).sorted()
  }

  /// The policies with their values, and the other words that rules have.
  private var ruleWords: [(type: String, values: [String])] {
    Selection.Policy.allCases.map { policy in
      (policy.rawValue.prefix(1).uppercased() + policy.rawValue.dropFirst(), policy.values)
    } + [
      ("Media", Selection.Media.allCases.map(\.rawValue)),
      ("LibraryAccess", Selection.LibraryAccess.allCases.map(\.rawValue)),
      ("CameraAccess", Selection.CameraAccess.allCases.map(\.rawValue)),
      ("AccessKind", Selection.AccessKind.allCases.map(\.rawValue)),
      ("MediaKind", Selection.MediaKind.allCases.map(\.rawValue)),
      ("Source", Selection.Source.allCases.map(\.rawValue)),
    ]
  }

  // MARK: TLA+

  private struct TLA {
    let text: String

    /// What stands in quotes where a pattern says `NAME`, each once.
    func all(_ pattern: String) -> [String] {
      let expression = pattern.replacingOccurrences(of: "NAME", with: "\"(\\w+)\"")
      return Set(matches(of: expression, in: text)).sorted()
    }

    /// Whether an operator of this name is defined.
    func defines(_ name: String) -> Bool {
      !matches(of: "(?m)^(\(name))(?:\\([^)]*\\))?\\s*==", in: text).isEmpty
    }
  }

  private func tla() throws -> TLA { TLA(text: try text("TLA", "tla")) }

  func testTLASaysTheSameEventsAndOutcomes() throws {
    let tla = try tla()
    XCTAssertEqual(tla.all("e\\.event\\s*= NAME\\s*->"), names(Selection.Event.Kind.self))
    XCTAssertEqual(tla.all("Rejected\\(s, NAME\\)"), names(Selection.Rejection.self))
    XCTAssertEqual(tla.all("Ignored\\(s, NAME\\)"), names(Selection.Reason.self))
    XCTAssertEqual(
      Set(names(Selection.Effect.Kind.self)).subtracting(tla.all("NAME")), [])
    // The last of the values of a policy may be what is left.
    for (type, values) in ruleWords {
      let unsaid = Set(values).subtracting(tla.all("NAME"))
      XCTAssertTrue(unsaid.isEmpty || unsaid == [values[values.count - 1]], "\(type): \(unsaid)")
    }
    for policy in Selection.Policy.allCases {
      XCTAssertTrue(tla.text.contains("\(policy.rawValue) "), policy.rawValue)
      XCTAssertTrue(tla.text.contains("rules.\(policy.rawValue)"), policy.rawValue)
    }
  }

  func testTLADefinesEveryRuleAndChecksIt() throws {
    let tla = try tla()
    func checked(_ name: String) throws -> [String] {
      let file = Self.specs.appendingPathComponent("TLA/\(name)")
      return try String(contentsOf: file, encoding: .utf8)
        .split(whereSeparator: \.isWhitespace).map(String.init)
    }
    let (core, groups) = (try checked("Selection.cfg"), try checked("Groups.cfg"))
    let coreRules =
      coreNames(Selection.Invariant.self) { $0.group } + names(Selection.StepProperty.self)
    for rule in names(Selection.Invariant.self) + names(Selection.StepProperty.self) {
      XCTAssertTrue(tla.defines(rule), rule)
      let isCore = coreRules.contains(rule)
      XCTAssertEqual(core.contains(rule), isCore, "Selection.cfg and \(rule)")
      if !isCore { XCTAssertTrue(groups.contains(rule), "Groups.cfg does not name \(rule)") }
    }
    // Of these the groups say more than the core.
    for rule in ["FailureIsLocal", "RefusedChangesNothing", "TableIsExact"] {
      XCTAssertTrue(groups.contains(rule), "Groups.cfg does not name \(rule)")
    }
  }

  // MARK: Dafny

  private struct Dafny {
    let text: String

    /// The constructors of a datatype.
    func constructors(_ type: String) -> [String] {
      let body = matches(
        of: "(?m)^datatype \(type) =((?:.|\\n)*?)(?=\\n(?:\\n|datatype|//))", in: text + "\n\n")
      let plain = (body.first ?? "").replacingOccurrences(
        of: "\\([^)]*\\)", with: "", options: .regularExpression)
      return plain.split(separator: "|").map {
        // A word of the language has an underscore behind it.
        let name = $0.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.hasSuffix("_") ? String(name.dropLast()) : name
      }.filter { !$0.isEmpty }
    }

    func defines(_ name: String) -> Bool {
      !matches(of: "(?m)^(?:predicate|lemma) (?:method )?(\(name))\\(", in: text).isEmpty
    }
  }

  private func dafny() throws -> Dafny { Dafny(text: try text("Dafny", "dfy")) }

  func testDafnySaysTheSameEventsAndOutcomes() throws {
    let dafny = try dafny()
    XCTAssertEqual(
      dafny.constructors("Event").sorted(), coreNames(Selection.Event.Kind.self) { $0.group })
    XCTAssertEqual(
      dafny.constructors("Effect").sorted(), coreNames(Selection.Effect.Kind.self) { $0.group })
    XCTAssertEqual(
      dafny.constructors("Rejection").sorted(), coreNames(Selection.Rejection.self) { $0.group })
    XCTAssertEqual(
      dafny.constructors("Reason").sorted(), coreNames(Selection.Reason.self) { $0.group })
    // The default first, as everywhere.
    for (type, values) in ruleWords { XCTAssertEqual(dafny.constructors(type), values, type) }
  }

  func testDafnyDefinesEveryInvariantAndStepProperty() throws {
    let dafny = try dafny()
    for rule in Selection.Invariant.allCases {
      XCTAssertEqual(dafny.defines(rule.rawValue), rule.group.isCore, rule.rawValue)
    }
    let file = Self.specs.appendingPathComponent("Dafny/StepProperties.dfy")
    let said = matches(
      of: "(?m)^predicate (\\w+)\\(x: Taken\\)",
      in: try String(contentsOf: file, encoding: .utf8))
    XCTAssertEqual(said.sorted(), names(Selection.StepProperty.self))
  }

  func testEveryInvariantHasAProofThatMustFail() throws {
    let folder = Self.specs.appendingPathComponent("Dafny/MustFail")
    let twins = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".dfy") }.map { String($0.dropLast(4)) }
    XCTAssertEqual(twins.sorted(), coreNames(Selection.Invariant.self) { $0.group })
  }

  // MARK: It can fail

  func testAMissingOrMisspeltNameIsFound() throws {
    let tla = TLA(
      text: try tla().text.replacingOccurrences(of: "\"staleIndex\"", with: "\"stale\""))
    XCTAssertNotEqual(tla.all("Rejected\\(s, NAME\\)"), names(Selection.Rejection.self))
    XCTAssertFalse(tla.defines("DeletedStaysDead"))
    let dafny = Dafny(text: try dafny().text.replacingOccurrences(of: "| retrySave(", with: "// "))
    XCTAssertNotEqual(
      dafny.constructors("Event").sorted(), coreNames(Selection.Event.Kind.self) { $0.group })
    XCTAssertFalse(dafny.defines("DeletedStaysDead"))
  }
}

/// The first group of every match.
private func matches(of pattern: String, in text: String) -> [String] {
  guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
  let whole = NSRange(text.startIndex..., in: text)
  return expression.matches(in: text, range: whole).compactMap { match in
    Range(match.range(at: 1), in: text).map { String(text[$0]) }
  }
}
