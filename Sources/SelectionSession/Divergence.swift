import SelectionCore

/// The first line at which a file and the reference part.
public struct Divergence: Equatable, Sendable {
  /// The step after which they part; 0 before the first event.
  public var step: Int
  /// The line that does not match.
  public var line: Int
  /// Which kind of line it is.
  public var source: Source
  /// The fields that differ.
  public var fields: [Difference]
  /// The invariants that what the app showed breaks.
  public var violated: [Selection.Invariant]
  /// The steps up to this one, the latest last: this one and three before it.
  public var context: [StepRecord]

  /// Where the line's claim comes from.
  public enum Source: Equatable, Sendable {
    /// What a person wrote behind `->` or `=>`; the reference differs.
    case assertion
    /// What the app showed; the reference differs.
    case observation
  }

  /// One field that differs.
  public struct Difference: Equatable, Sendable {
    /// The name of the field.
    public var field: String
    /// What should be: by the specification for an observation, by the file for an assertion.
    public var expected: Value
    /// What is: the app's for an observation, the reference's for an assertion.
    public var actual: Value
  }

  /// The value of a field, to be spelled with the names of the session.
  public enum Value: Equatable, Sendable {
    /// An outcome.
    case outcome(Selection.Outcome)
    /// A refusal.
    case refusal(Assertion.Refusal)
    /// An effect.
    case effect(Assertion.Effect)
    /// A list with markers.
    case items([Assertion.Item])
    /// A field of an observation.
    case field(Selection.Observation.Field, Selection.Observation)
    /// What is presented.
    case presented(Selection.Presented)
    /// Nothing to spell, but words.
    case words(String)
  }
}

extension Spelling {
  /// A value of a divergence; of an empty list nothing.
  public func value(_ value: Divergence.Value) -> String {
    switch value {
    case .outcome(let outcome): self.outcome(outcome)
    case .refusal(let refusal): self.refusal(refusal)
    case .effect(let effect): self.effect(effect)
    case .items(let items): self.items(items)
    case .field(let field, let shown): self.value(of: field, in: shown) ?? ""
    case .presented(let presented): presented.rawValue
    case .words(let words): words
    }
  }
}
