import SelectionCore
import SelectionSession

/// `proofsheet show`.
struct ShowCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      console.usage("'show' needs a session file, or -")
      return .usage
    }
    var worst = ExitCode.conforms
    for path in arguments.operands {
      worst = show(path, &console).worse(than: worst)
    }
    return worst
  }

  private func show(_ path: String, _ console: inout Console) -> ExitCode {
    // A table is aligned once all of it is known; an object a line needs no others.
    var rows: [Row] = []
    let result = SessionReplay(path, isWatched: true) { line, record, before, after, names in
      guard let row = Row(line, record, before, after, Spelling(names)) else { return true }
      switch arguments.format {
      case .json: console.print(row.json(path).text)
      case .text: rows.append(row.shortened)
      }
      return !console.isClosed
    }
    for line in result.complaints { console.error(line) }
    guard result.verdict != .unreadable else { return .unreadable }
    switch arguments.format {
    case .json: break
    case .text:
      if arguments.operands.count > 1 { console.print(console.style.strong(result.name)) }
      let heads = ["step", "event", "outcome", "draft", "changed"]
      for line in table([heads] + rows.map(\.cells), console.style) { console.print(line) }
    }
    return .conforms
  }

  /// One line of the timeline.
  private struct Row {
    var step: Int?
    var event: String
    var outcome = ""
    var draft = ""
    var changes: [String] = []

    /// The line of an event, an observation or a note; nil for all others.
    init?(
      _ line: Session.Line, _ record: StepRecord?, _ before: Replay, _ after: Replay,
      _ spelling: Spelling
    ) {
      switch line.content {
      case .event(let event, _):
        step = record?.step
        self.event = spelling.event(event)
        outcome = record.map { spelling.outcome($0.outcome) } ?? ""
        draft = spelling.items(after.state.items(after.state.draft))
        changes = spelling.changes(from: before.state, to: after.state)
      case .observed(let shown):
        event = "  observed \(spelling.observation(shown))"
        let fields = shown.differences(from: after.state).map(\.field)
        outcome = fields.isEmpty ? "agrees" : "differs: \(fields.joined(separator: ", "))"
      case .note(let text): event = "  note \(printable(text))"
      case .blank, .header, .rule, .expect: return nil
      }
    }

    /// The row with lists of many photos cut, so that a long draft does not bury the rest.
    var shortened: Row {
      var row = self
      row.event = cut(event, keepingEnd: false)
      row.draft = cut(draft, keepingEnd: true)
      row.changes = changes.map { cut($0, keepingEnd: false) }
      return row
    }

    private func cut(_ text: String, keepingEnd: Bool) -> String {
      let words = text.split(separator: " ")
      let shown = 16
      if words.count <= shown { return text }
      let more = "… (\(words.count - shown) more)"
      return
        (keepingEnd
        ? words.prefix(4) + [more[...]] + words.suffix(shown - 4)
        : words.prefix(shown) + [more[...]])
        .joined(separator: " ")
    }

    var cells: [String] {
      [step.map(String.init) ?? "", event, outcome, draft, changes.joined(separator: "; ")]
    }

    func json(_ path: String) -> JSON {
      .object([
        ("path", .string(path)), ("step", step.json), ("event", .string(event)),
        ("outcome", .string(outcome)), ("draft", .string(draft)),
        ("changed", .array(changes.map { .string($0) })),
      ])
    }
  }
}
