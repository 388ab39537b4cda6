import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// `Specs/session.schema.json` says what the code reads and writes, no more and no less.
///
/// `.ci/schema` validates real lines with it.
final class SchemaTests: XCTestCase {
  private typealias Node = [String: Any]

  private func schema() throws -> Node {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs/session.schema.json")
    let json = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    return try XCTUnwrap(json as? Node)
  }

  /// The schema below some keys.
  private func node(_ root: Node, _ path: String...) throws -> Node {
    try path.reduce(root) { try XCTUnwrap($0[$1] as? Node, "\($1) of \(path)") }
  }

  private func words(_ node: Node, _ key: String = "enum") throws -> [String] {
    try XCTUnwrap(node[key] as? [String], key)
  }

  private func reference(_ value: Any?) -> String? {
    ((value as? Node)?["$ref"] as? String)?.replacingOccurrences(of: "#/$defs/", with: "")
  }

  // MARK: Words

  private static func words<Value: RawRepresentable<String> & CaseIterable>(
    _: Value.Type
  ) -> [String] { Value.allCases.map(\.rawValue) }

  private let sets: [String: [String]] = [
    "event": words(Selection.Event.Kind.self), "source": words(Selection.Source.self),
    "dismissal": words(Selection.Dismissal.self), "accessKind": words(Selection.AccessKind.self),
    "libraryAccess": words(Selection.LibraryAccess.self),
    "cameraAccess": words(Selection.CameraAccess.self),
    "changeReason": words(Selection.ChangeReason.self), "media": words(Selection.Media.self),
    "mediaKind": words(Selection.MediaKind.self), "presented": words(Selection.Presented.self),
    "rejection": words(Selection.Rejection.self), "ignoreReason": words(Selection.Reason.self),
    "effect": words(Selection.Effect.Kind.self), "verdict": words(Verdict.self),
    "save": words(JSONReader.SaveWord.self), "quality": words(Selection.Quality.self),
    "publicationPhase": words(Selection.PublicationPhase.self),
    "cleanupPhase": words(Selection.CleanupPhase.self),
    "deletionResult": words(Selection.DeletionResult.Kind.self),
  ]

  func testWordsAreThoseOfTheCode() throws {
    let definitions = try node(schema(), "$defs")
    var found: [String: [String]] = [:]
    for (name, value) in definitions {
      if let words = (value as? Node)?["enum"] as? [String] { found[name] = words }
    }
    XCTAssertEqual(found, sets)
  }

  func testPoliciesAreThoseOfTheCode() throws {
    let policies = try node(schema(), "$defs", "policy", "properties")
    XCTAssertEqual(Set(policies.keys), Set(Selection.Policy.allCases.map(\.rawValue)))
    for policy in Selection.Policy.allCases {
      let value = try node(policies, policy.rawValue)
      XCTAssertEqual(try words(value), policy.values)
      XCTAssertEqual(value["description"] as? String, policy.meaning)
    }
  }

  // MARK: Members

  func testMembersAreThoseOfTheReader() throws {
    let schema = try schema()
    XCTAssertEqual(
      Set(try node(schema, "properties").keys), Set(JSONReader.Key.all.map(\.name)))
    let objects: [String: [String]] = [
      "rules": Self.words(Session.Rule.Kind.self), "policy": Self.words(Selection.Policy.self),
      "observed": Self.words(Selection.Observation.Field.self),
      "outcome": Self.words(JSONReader.OutcomeKey.self),
      "markedPhoto": Self.words(JSONReader.ItemKey.self),
    ]
    for (name, keys) in objects {
      XCTAssertEqual(Set(try node(schema, "$defs", name, "properties").keys), Set(keys), name)
    }
    let rules = try node(schema, "$defs", "rules", "properties")
    XCTAssertEqual(
      Set(try node(rules, "access", "properties").keys),
      Set(Self.words(JSONReader.AccessPart.self)))
    XCTAssertEqual(reference(try node(rules, "kind")["propertyNames"]), "mediaKind")
  }

  /// What a part must be.
  private func definition(of part: Part) -> String? {
    switch part {
    case .source: "source"
    case .photo, .expecting: "photo"
    case .asset: "asset"
    case .assets: "photos"
    case .removed, .inserted, .changed: "assets"
    case .dismissal: "dismissal"
    case .access: "accessKind"
    case .capture: "capture"
    case .library: "libraryAccess"
    case .camera: "cameraAccess"
    case .request, .upload, .batch: "ordinal"
    case .quality: "quality"
    case .result: "deletionResult"
    case .to, .index, .reason, .bytes, .code: nil
    }
  }

  func testPartsHaveTheirTypes() throws {
    let properties = try node(schema(), "properties")
    for part in Part.allCases {
      let property = try node(properties, part.name)
      XCTAssertEqual(reference(property), definition(of: part), part.name)
      if definition(of: part) == nil {
        XCTAssertEqual(property["type"] as? String, part == .reason ? "string" : "integer")
      }
    }
  }

  // MARK: Events

  func testEventsHaveTheirParts() throws {
    let rows = try XCTUnwrap(schema()["allOf"] as? [Node])
    XCTAssertEqual(rows.count, Selection.Event.Kind.allCases.count)
    for (row, kind) in zip(rows, Selection.Event.Kind.allCases) {
      let name = kind.rawValue
      let condition = try node(row, "if")
      XCTAssertEqual(try node(condition, "properties", "event")["const"] as? String, name)
      XCTAssertEqual(try words(condition, "required"), ["event"])
      let parts = try node(row, "then")
      XCTAssertEqual(parts["description"] as? String, kind.meaning)
      XCTAssertEqual(try words(parts, "required"), kind.layout.required.map(\.name), name)
      XCTAssertEqual(
        Set(try node(parts, "properties").keys),
        Set(kind.layout.all.map(\.name) + (kind.namesOpening ? ["opening"] : [])), name)
      if kind == .libraryChanged {
        XCTAssertEqual(reference(try node(parts, "properties")["reason"]), "changeReason")
      }
    }
  }

  func testAPartStandsOnlyWhereAnEventHasIt() throws {
    let dependent = try node(schema(), "dependentSchemas")
    var owners: [String: [String]] = [:]
    for kind in Selection.Event.Kind.allCases {
      let names = kind.layout.all.map(\.name) + (kind.namesOpening ? ["opening"] : [])
      for name in names { owners[name, default: []].append(kind.rawValue) }
    }
    XCTAssertEqual(Set(owners.keys), Set(Part.allCases.map(\.name) + ["opening"]))
    for (name, events) in owners {
      XCTAssertEqual(try words(node(dependent, name), "required"), ["event"], name)
      XCTAssertEqual(try words(node(dependent, name, "properties", "event")), events, name)
    }
    XCTAssertEqual(try words(node(dependent, "outcome"), "required"), ["event"])
    XCTAssertEqual(try words(node(dependent, "step"), "required"), ["expect"])
  }

  func testALineSaysOneThing() throws {
    let dependent = try node(schema(), "dependentSchemas")
    let things: Set = ["session", "rules", "event", "observed", "expect", "note"]
    for thing in things {
      let refused = try node(dependent, thing, "properties").filter { $0.value as? Bool == false }
      var others = things.subtracting([thing])
      if thing == "session" || thing == "rules" { others.subtract(["session", "rules"]) }
      XCTAssertEqual(Set(refused.keys), others, thing)
    }
  }

  // MARK: The schema itself

  func testItIsOfTheVersionThatIsWritten() throws {
    let schema = try schema()
    XCTAssertEqual(
      try node(schema, "properties", "session")["const"] as? Int, Session.version)
    XCTAssertEqual(schema["$id"] as? String, "urn:proofsheet:session:\(Session.version)")
  }

  func testEveryMemberIsDescribedAndEveryReferenceIsDefined() throws {
    let schema = try schema()
    let definitions = try node(schema, "$defs")
    var used: Set<String> = []
    func walk(_ value: Any, _ path: String) {
      if let list = value as? [Any] { list.forEach { walk($0, path) } }
      guard let node = value as? Node else { return }
      if let name = reference(node) { used.insert(name) }
      let isMember = node["type"] != nil || node["enum"] != nil || node["$ref"] != nil
      let keys = path.split(separator: "/").dropLast()
      if isMember, keys.last == "properties" || keys.last == "$defs",
        !keys.contains("if"), !keys.contains("then"), !keys.contains("dependentSchemas")
      {
        XCTAssertNotNil(node["description"], path)
      }
      for (key, value) in node { walk(value, "\(path)/\(key)") }
    }
    walk(schema, "")
    XCTAssertEqual(used, Set(definitions.keys))
  }
}
