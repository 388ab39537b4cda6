import SelectionCore
import SelectionSession

/// What of a timeline is shown.
struct Showing {
  var first = 0
  var last = Int.max
  /// What ends the timeline; the words of ``stopWords``.
  var stops: [String] = []
  var only: [String] = []
  var hidden: [String] = []

  private static let events = Selection.Event.Kind.allCases.map(\.rawValue)
  private static let outcomes = ["rejected", "ignored"]
  private static let lists = ["draft", "working"]
  private static let fields = Selection.Observation.Field.allCases.filter { $0 != .crashed }
  private static let lines = ["observed", "notes"]

  /// The columns that may be hidden.
  enum Column: String, CaseIterable {
    case outcome, draft, changed
  }

  /// What a timeline may end at.
  static let stopWords: [String] = {
    let names =
      events + outcomes + ["differs"] + lists + fields.map(\.rawValue)
      + Selection.Rejection.allCases.map(\.rawValue) + Selection.Reason.allCases.map(\.rawValue)
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }()

  static let onlyWords = ["applied"] + outcomes + lines + events

  static let hideWords = Column.allCases.map(\.rawValue) + onlyWords

  /// A line that may be shown.
  struct Moment {
    let line: Session.Line
    /// The step, if the line is an event.
    let record: StepRecord?
    let before: Replay
    let after: Replay
  }

  /// Whether the line is in the range of steps; a line that is no event belongs to the one before.
  func isInRange(_ moment: Moment) -> Bool {
    moment.after.steps >= first && moment.after.steps <= last
  }

  /// Whether the line is shown.
  func shows(_ moment: Moment) -> Bool {
    let kinds = Self.kinds(of: moment)
    let isWanted = only.isEmpty || !kinds.isDisjoint(with: only)
    return isInRange(moment) && isWanted && kinds.isDisjoint(with: hidden)
  }

  /// The words of ``onlyWords`` that are true of a line.
  private static func kinds(of moment: Moment) -> Set<String> {
    switch moment.line.content {
    case .event(let event, _): Set([event.kind.rawValue, moment.record.map(result) ?? ""])
    case .observed: ["observed"]
    case .note: ["notes"]
    case .blank, .header, .rule, .expect: []
    }
  }

  private static func result(_ record: StepRecord) -> String {
    switch record.outcome {
    case .applied: "applied"
    case .rejected: "rejected"
    case .ignored: "ignored"
    }
  }

  /// The first word that the timeline ends at here; nil if it goes on.
  func stop(at moment: Moment) -> String? {
    guard !stops.isEmpty, isInRange(moment) else { return nil }
    return stops.first { Self.isTrue($0, of: moment) }
  }

  private static func isTrue(_ word: String, of moment: Moment) -> Bool {
    if case .observed(let shown) = moment.line.content {
      return word == "differs" && !moment.after.state.agrees(with: shown)
    }
    guard let record = moment.record else { return false }
    if word == record.event.kind.rawValue { return true }
    switch record.outcome {
    case .applied: break
    case .rejected(let rejection):
      if word == "rejected" || word == rejection.rawValue { return true }
    case .ignored(let reason): if word == "ignored" || word == reason.rawValue { return true }
    }
    let (before, after) = (moment.before.state, moment.after.state)
    if word == "draft" { return before.items(before.draft) != after.items(after.draft) }
    if word == "working" { return before.items(before.working) != after.items(after.working) }
    guard let field = fields.first(where: { $0.rawValue == word }) else { return false }
    return !after.observation.agrees(on: field, with: before.observation)
  }

  /// The columns that are shown, by their place behind the event.
  var columns: [Column] { Column.allCases.filter { !hidden.contains($0.rawValue) } }
}
