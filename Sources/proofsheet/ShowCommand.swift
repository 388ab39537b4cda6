import SelectionCore
import SelectionSession

/// `proofsheet show`.
struct ShowCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    if arguments.given.contains(.interactive) {
      return PromptCommand(arguments: arguments).run(&console)
    }
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
    let showing = arguments.showing
    // A table is aligned once all of it is known; an object a line needs no others.
    var rows: [TimelineRow] = []
    var stop: (word: String, step: Int)?
    let result = SessionReplay(path, isWatched: true) { line, record, before, after, names in
      if after.steps > showing.last { return false }
      let moment = Showing.Moment(line: line, record: record, before: before, after: after)
      stop = showing.stop(at: moment).map { ($0, after.steps) }
      if showing.shows(moment), let row = TimelineRow(moment, Spelling(names)) {
        switch arguments.format {
        case .json: console.print(row.json(path).text)
        case .text: rows.append(row.shortened)
        }
      }
      return stop == nil && !console.isClosed
    }
    for line in result.complaints { console.error(line) }
    guard result.verdict != .unreadable else { return .unreadable }
    switch arguments.format {
    case .json: break
    case .text:
      if arguments.operands.count > 1 { console.print(console.style.strong(result.name)) }
      let heads = ["step", "event"] + showing.columns.map(\.rawValue)
      for line in table([heads] + rows.map { $0.cells(showing.columns) }, console.style) {
        console.print(line)
      }
    }
    return tell(stop, result, &console)
  }

  /// Says why the timeline ends where it does.
  private func tell(
    _ stop: (word: String, step: Int)?, _ result: SessionReplay, _ console: inout Console
  ) -> ExitCode {
    if let stop {
      console.error(
        "\(result.name): ended at step \(stop.step), for '\(stop.word)'; "
          + "--from \(stop.step + 1) goes on")
      return .conforms
    }
    guard !arguments.showing.stops.isEmpty else { return .conforms }
    let words = arguments.showing.stops.joined(separator: ", ")
    console.error("\(result.name): no step is of a kind that '--break' names (\(words))")
    return .nothingMatched
  }
}

/// One line of a timeline.
struct TimelineRow {
  var step: Int?
  var event: String
  var outcome = ""
  var draft = ""
  var changes: [String] = []

  /// The line of an event, an observation or a note; nil for all others.
  init?(_ moment: Showing.Moment, _ spelling: Spelling) {
    let after = moment.after
    switch moment.line.content {
    case .event(let event, _):
      step = moment.record?.step
      self.event = spelling.event(event)
      outcome = moment.record.map { spelling.outcome($0.outcome) } ?? ""
      draft = spelling.items(after.state.items(after.state.draft))
      changes = spelling.changes(from: moment.before.state, to: after.state)
    case .observed(let shown):
      event = "  observed \(spelling.observation(shown))"
      let fields = shown.differences(from: after.state).map(\.field)
      outcome = fields.isEmpty ? "agrees" : "differs: \(fields.joined(separator: ", "))"
    case .note(let text): event = "  note \(printable(text))"
    case .blank, .header, .rule, .expect: return nil
    }
  }

  /// The row with lists of many photos cut, so that a long draft does not bury the rest.
  var shortened: TimelineRow {
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

  /// The row as cells, with those columns only.
  func cells(_ columns: [Showing.Column]) -> [String] {
    [step.map(String.init) ?? "", event]
      + columns.map { column in
        switch column {
        case .outcome: outcome
        case .draft: draft
        case .changed: changes.joined(separator: "; ")
        }
      }
  }

  func json(_ path: String) -> JSON {
    .object([
      ("path", .string(path)), ("step", step.json), ("event", .string(event)),
      ("outcome", .string(outcome)), ("draft", .string(draft)),
      ("changed", .array(changes.map { .string($0) })),
    ])
  }
}
