import ModelChecking
import SelectionCore
import SelectionSession

/// Which known faults show what a recording shows.
///
/// Each defect takes the events of the recording, and what it shows is compared with what the app
/// showed, as far as that was observed.
public struct Diagnosis: Sendable {
  /// A defect, or the right picker, and how far it shows what was observed.
  public struct Suspect: Sendable {
    /// The defect; ``Defect/noFault`` for the right picker.
    public let defect: Defect
    /// How many observed lines it shows, up to the first that it does not.
    public internal(set) var matched = 0
    /// The first line that it does not show; nil if it shows all.
    public internal(set) var mismatch: Moment?
    /// After how many events it showed something else than the right picker, observed or not.
    public internal(set) var deviations = 0

    /// Whether this is the right picker.
    public var isRight: Bool { defect.name == Defect.noFault.name }
  }

  /// A line of the recording, and the ordinal of the event before it.
  public struct Moment: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The step; 0 before the first event.
    public let step: Int
  }

  /// The suspects, the likeliest first.
  public private(set) var suspects: [Suspect] = []
  /// How many lines of observations there are.
  public private(set) var observed = 0

  /// Whether the right picker shows all that was observed: then there is nothing to explain.
  public var isFaultless: Bool {
    suspects.contains { $0.isRight && $0.mismatch == nil }
  }

  /// The suspects that show all that was observed.
  public var explanations: [Suspect] { suspects.filter { $0.mismatch == nil } }

  /// Compares a recording with all defects.
  public init(_ session: Session, defects: [Defect] = Defect.all) {
    observed = session.lines.count { line in
      if case .observed = line.content { true } else { false }
    }
    suspects = ([.noFault] + defects).map { defect in
      Interrogation(Suspect(defect: defect), session.rules).run(session.lines)
    }
    // Who shows more is likelier; of those who show the same, first the one that knows all these
    // events, then the one whose fault needs more to show: it deviates less where nobody looked.
    let kinds = Set(session.events.map(\.kind))
    suspects.sort { left, right in
      if left.matched != right.matched { return left.matched > right.matched }
      if left.isRight != right.isRight { return left.isRight }
      let knows = (
        kinds.isSubset(of: left.defect.kinds), kinds.isSubset(of: right.defect.kinds)
      )
      if knows.0 != knows.1 { return knows.0 }
      return left.deviations < right.deviations
    }
  }

  /// The suspects that show more than the right picker: the others have nothing for them.
  public var likely: [Suspect] {
    let right = suspects.first { $0.isRight }?.matched ?? 0
    return suspects.filter { $0.matched > right || $0.isRight }
  }

  /// Where the first two suspects part in this recording; nil if both show as much of it.
  public var separation: Moment? {
    guard suspects.count > 1, suspects[0].matched > suspects[1].matched else { return nil }
    return suspects[1].mismatch
  }
}

/// One suspect beside the recording.
private struct Interrogation {
  private var suspect: Diagnosis.Suspect
  private var machine: WrongMachine
  private var reference: Selection.State
  private var step = 0

  init(_ suspect: Diagnosis.Suspect, _ rules: Selection.Rules) {
    self.suspect = suspect
    machine = suspect.defect.machine(rules)
    reference = Selection.State(rules)
  }

  func run(_ lines: [Session.Line]) -> Diagnosis.Suspect {
    var run = self
    for line in lines {
      switch line.content {
      case .event(let event, _): run.take(event)
      case .observed(let shown):
        if !run.machine.shows(shown, beside: run.reference) {
          run.suspect.mismatch = Diagnosis.Moment(line: line.number, step: run.step)
          return run.suspect
        }
        run.suspect.matched += 1
      case .blank, .header, .rule, .expect, .note: break
      }
    }
    return run.suspect
  }

  private mutating func take(_ event: Selection.Event) {
    _ = machine.apply(event)
    _ = reference.advance(by: event)
    step += 1
    if !machine.observation.fields(unlike: reference.observation).isEmpty {
      suspect.deviations += 1
    }
  }
}

extension Defect {
  /// Whether its picker shows all that was observed.
  func explains(_ session: Session) -> Bool {
    Interrogation(Diagnosis.Suspect(defect: self), session.rules).run(session.lines).mismatch == nil
  }

  /// No fault at all: the right picker, to be compared like any other.
  public static let noFault = Defect("no fault", "the specification", source: "")
}
