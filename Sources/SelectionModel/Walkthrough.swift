import SelectionCore
import SelectionSession

/// An app's own picker, taken through a session step by step: what a generated test is made of.
///
/// Each expectation is a sentence that says what is wrong, or nil:
///
/// ```swift
/// let picker = Walkthrough(MyPicker(rules), rules, names: [a: "a"])
/// XCTAssertNil(picker.apply(.openPicker(.album), gives: .applied(.presentAlbum)))
/// XCTAssertNil(picker.shows { $0.images = [.asset(a)] })
/// ```
///
/// As in a ``Conformance`` test, what the picker hides is compared with nothing, and the asset that a
/// shot was saved as is the same photo as the shot.
public final class Walkthrough<Tried: Selection.Machine> {
  private var machine: Tried
  /// The reference beside it, which knows what each shot was saved as.
  private var state: Selection.State
  private let spelling: Spelling

  /// How many assets have names at most; the rest are called by their numbers.
  private static var mostNames: Int { 100_000 }

  /// A picker at the start of a session.
  ///
  /// - Parameters:
  ///   - machine: the picker, made with the rules.
  ///   - rules: the rules of the session.
  ///   - names: what the sentences call the assets.
  public init(
    _ machine: Tried, _ rules: Selection.Rules, names: [Selection.AssetID: String] = [:]
  ) {
    self.machine = machine
    state = Selection.State(rules)
    var table = Names()
    // Numbers follow from the order of the names, so those between must have names, too.
    let last = min(names.keys.map { Int($0.number) }.max() ?? -1, Self.mostNames)
    for number in 0..<(last + 1) {
      let asset = Selection.AssetID(UInt32(number))
      let name = names[asset] ?? names[Selection.AssetID(asset.number, kind: .video)]
      _ = table.asset(named: name ?? "(\(number))")
    }
    spelling = Spelling(table)
  }

  /// Lets the picker take an event.
  ///
  /// - Parameter outcome: what should become of it.
  /// - Returns: what is wrong; nil if that became of it, or the picker does not tell.
  public func apply(_ event: Selection.Event, gives outcome: Selection.Outcome) -> String? {
    let actual = machine.apply(event)
    _ = state.apply(event)
    guard let actual, !isSame(actual, outcome) else { return nil }
    return "the outcome should be '\(spelling.outcome(outcome))', "
      + "and is '\(spelling.outcome(actual))'"
  }

  /// Effects name photos, too.
  private func isSame(_ left: Selection.Outcome, _ right: Selection.Outcome) -> Bool {
    switch (left, right) {
    case (.applied(.deselect(let left)), .applied(.deselect(let right))),
      (.applied(.loadImage(let left)), .applied(.loadImage(let right))):
      state.identity(of: left) == state.identity(of: right)
    case (.applied, _), (.rejected, _), (.ignored, _): left == right
    }
  }

  /// Compares what the picker shows now.
  ///
  /// - Parameter expect: sets the fields that are expected.
  /// - Returns: what is wrong, field by field; nil if nothing is.
  public func shows(_ expect: (inout Selection.Observation) -> Void) -> String? {
    var expected = Selection.Observation()
    expect(&expected)
    expected = expected.identified(in: state)
    let shown = machine.observation.identified(in: state)
    if shown.crashed { return "the picker has ended the app" }
    let wrong = expected.fields.filter { !shown.agrees(on: $0, with: expected) }
    guard !wrong.isEmpty else { return nil }
    return wrong.map { field in
      "\(field.rawValue) should be \(quoted(field, expected)), and is \(quoted(field, shown))"
    }.joined(separator: "; ")
  }

  private func quoted(
    _ field: Selection.Observation.Field, _ shown: Selection.Observation
  ) -> String {
    let text = spelling.value(of: field, in: shown) ?? ""
    return text.isEmpty ? "empty" : "'\(text)'"
  }
}
