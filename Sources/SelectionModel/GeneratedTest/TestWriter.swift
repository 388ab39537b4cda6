import SelectionCore
import SelectionSession

/// Writes one test.
struct TestWriter {
  private let session: Session
  private let framework: GeneratedTest.Framework
  private let subject: GeneratedTest.Subject
  private var spelling: SwiftSpelling
  private let text: Spelling
  /// What the reference is in.
  private var state: Selection.State
  private var body: [String] = []
  private var step = 0
  /// What is expected of the step, once all that belongs to it is known.
  private var expected: [Selection.Observation.Field] = []
  /// What stands in front of the next line.
  private var remarks: [String] = []
  private var head: [String] = []

  private static let indent = "    "

  init(
    _ session: Session, _ framework: GeneratedTest.Framework, _ subject: GeneratedTest.Subject
  ) {
    (self.session, self.framework, self.subject) = (session, framework, subject)
    spelling = SwiftSpelling(session.names)
    text = Spelling(session.names)
    state = Selection.State(session.rules)
  }

  /// The whole file.
  mutating func write(_ origin: String, _ name: TestName) -> String {
    var hasHeader = false
    for line in session.lines {
      if case .header = line.content { hasHeader = true }
      take(line, isHead: !hasHeader)
    }
    flushExpectations()
    flushRemarks()
    return (opening(origin, name) + constants + subjectLines + body + ["  }", "}"])
      .map { $0 + "\n" }.joined()
  }

  // MARK: The frame

  private func opening(_ origin: String, _ name: TestName) -> [String] {
    let file = origin.split(separator: "/").last ?? ""
    let type = SwiftWords.typeName(String(file.prefix { $0 != "." }))
    var lines = SwiftWords.comment(
      "Written by 'proofsheet gen-test' from \(origin).", indent: "")
    lines += [""] + imports + [""]
    lines += head.flatMap { SwiftWords.comment($0, indent: "") }
    let isTesting = framework == .testing
    lines.append(
      (isTesting ? "struct " : "final class ") + (type.isEmpty ? name.words : type)
        + (isTesting ? "Tests {" : "Tests: XCTestCase {"))
    lines.append(
      isTesting
        ? "  @Test func \(SwiftWords.uncapitalized(name.words))() {"
        : "  func test\(name.words)() {")
    return lines
  }

  private var imports: [String] {
    var modules: Set<String> = ["SelectionCore"]
    modules.insert(framework == .testing ? "Testing" : "XCTest")
    var testable: [String] = []
    if case .type(let module, _) = subject {
      modules.insert("SelectionModel")
      if let module, !modules.contains(module) { testable = ["", "@testable import \(module)"] }
    }
    return modules.sorted().map { "import \($0)" } + testable
  }

  private var constants: [String] {
    spelling.constants.map { constant in
      let line = "\(Self.indent)let \(constant.name) = \(constant.value)"
      return constant.remark.map { "\(line)  // \(printable($0, limit: 60))" } ?? line
    }
  }

  private var subjectLines: [String] {
    let words = SwiftSpelling.rules(session.rules).map { SwiftLayout.Piece.text($0) }
    let own = lines(.call("let rules = Selection.Rules(", words))
    switch subject {
    case .reference:
      if words.isEmpty { return ["\(Self.indent)var picker = Selection.Reference()"] }
      let line = lines(
        .call("var picker = Selection.Reference(", [.call("Selection.Rules(", words)]))
      return line.count == 1
        ? line : own + ["\(Self.indent)var picker = Selection.Reference(rules)"]
    case .type(_, let name):
      let assets = spelling.constants.compactMap { constant -> String? in
        guard case .asset(let asset) = constant.subject else { return nil }
        return "\(constant.name): \(SwiftWords.string(session.names.name(of: asset)))"
      }
      let names: [SwiftLayout.Piece] = assets.isEmpty ? [] : [.list(assets, label: "names: ")]
      return own
        + lines(
          .call("let picker = Walkthrough(", [.text("\(name)(rules)"), .text("rules")] + names))
    }
  }

  private func lines(_ piece: SwiftLayout.Piece) -> [String] {
    SwiftLayout.lines(piece, indent: Self.indent)
  }

  // MARK: The lines

  private mutating func take(_ line: Session.Line, isHead: Bool) {
    switch line.content {
    case .blank:
      guard let comment = line.comment else { return }
      if isHead { head.append(comment) } else { remarks.append(comment) }
    case .note(let note): remarks.append("note: \(note)")
    case .event(let event, let assertion): take(event, assertion, line.comment)
    case .observed(let shown): take(shown)
    case .header, .rule, .expect: break
    }
  }

  private mutating func flushRemarks() {
    for remark in remarks { body += SwiftWords.comment(remark, indent: Self.indent) }
    remarks = []
  }

  private mutating func take(
    _ event: Selection.Event, _ assertion: Assertion?, _ comment: String?
  ) {
    flushExpectations()
    step += 1
    body.append("")
    flushRemarks()
    let said = text.event(event) + (comment.map { "  (\($0))" } ?? "")
    body += SwiftWords.comment("step \(step): \(said)", indent: Self.indent)
    let before = state
    let outcome = state.apply(event)
    if let assertion, !assertion.differences(from: before, to: state, outcome).isEmpty {
      body += SwiftWords.comment(
        "The session expects something else: \(text.assertion(assertion))", indent: Self.indent)
    }
    let (spelledEvent, spelledOutcome) = (spelling.event(event), spelling.outcome(outcome))
    switch (subject, framework) {
    case (.reference, .xctest):
      body += lines(
        .call(
          "XCTAssertEqual(", [.call("picker.apply(", [spelledEvent]), .text(spelledOutcome)]))
    case (.reference, .testing):
      body += lines(
        .call("#expect(", [.call("picker.apply(", [spelledEvent], end: ") == \(spelledOutcome)")]))
    case (.type, .xctest):
      body += lines(
        .call(
          "XCTAssertNil(",
          [.call("picker.apply(", [spelledEvent, .text("gives: \(spelledOutcome)")])]))
    case (.type, .testing):
      body += lines(
        .call(
          "#expect(",
          [
            .call(
              "picker.apply(", [spelledEvent, .text("gives: \(spelledOutcome)")], end: ") == nil")
          ]))
    }
    let (was, now) = (before.observation, state.observation)
    expected = now.fields.filter { field in
      field == .images || field == .urls || !now.agrees(on: field, with: was)
    }
    if subject == .reference { expectFacts(from: before) }
  }

  /// What the app showed is told where it was wrong; expected is what the specification shows.
  private mutating func take(_ shown: Selection.Observation) {
    if step == 0, body.isEmpty { body.append("") }
    flushRemarks()
    let wrong = shown.differences(from: state).map(\.field)
    if !wrong.isEmpty {
      body += SwiftWords.comment("The app showed: \(text.observation(shown))", indent: Self.indent)
    }
    expected += shown.fields.filter { !expected.contains($0) }
  }

  // MARK: Expectations

  private mutating func flushExpectations() {
    var pieces: [(name: String, value: SwiftLayout.Piece)] = []
    for field in expected {
      guard let value = spelling.value(of: field, in: state.observation) else { continue }
      pieces.append((field.rawValue, value))
    }
    expected = []
    guard !pieces.isEmpty else { return }
    switch subject {
    case .reference:
      for piece in pieces { compare("picker.observation.\(piece.name)", piece.value) }
    case .type:
      let inner = Self.indent + "    "
      body.append("\(Self.indent)\(framework == .testing ? "#expect(" : "XCTAssertNil(")")
      body.append("\(Self.indent)  picker.shows {")
      for piece in pieces {
        body += SwiftLayout.lines(
          labelled("$0.\(piece.name) = ", piece.value), indent: inner)
      }
      body.append("\(Self.indent)  }\(framework == .testing ? " == nil)" : ")")")
    }
  }

  private mutating func compare(_ actual: String, _ value: SwiftLayout.Piece) {
    switch framework {
    case .xctest: body += lines(.call("XCTAssertEqual(", [.text(actual), value]))
    case .testing: body += lines(.call("#expect(", [labelled("\(actual) == ", value)]))
    }
  }

  /// A value with something in front of it.
  private func labelled(_ label: String, _ value: SwiftLayout.Piece) -> SwiftLayout.Piece {
    switch value {
    case .text(let text): .text(label + text)
    case .list(let elements, _): .list(elements, label: label)
    case .call(let head, let arguments, let end): .call(label + head, arguments, end: end)
    }
  }

  /// What became of shots, and which photos are missing: nothing that a picker shows.
  private mutating func expectFacts(from before: Selection.State) {
    for photo in state.photos {
      let old = before.photo(photo.id)
      let place = "picker.current.photo(\(spelling.photo(photo.id)))?"
      if photo.save != (old?.save ?? .none) {
        compare("\(place).save", .text(spelling.save(photo.save)))
      }
      if photo.isPresent != (old?.isPresent ?? true) {
        compare("\(place).isPresent", .text("\(photo.isPresent)"))
      }
    }
    if state.isAlbumOpen, before.isAlbumOpen, state.working != before.working {
      compare("picker.current.working", .list(spelling.photos(state.working)))
    }
  }
}
