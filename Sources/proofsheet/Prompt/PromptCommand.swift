import SelectionCore
import SelectionSession

/// `proofsheet show -i`.
struct PromptCommand {
  private let arguments: Arguments
  private var session = PromptSession()
  /// The files that this prompt has written.
  private var written: Set<String> = []
  private var isSaved = true
  private var hasRefused = false

  init(arguments: Arguments) { self.arguments = arguments }

  func run(_ console: inout Console) -> ExitCode {
    var copy = self
    return copy.converse(&console)
  }

  private mutating func converse(_ console: inout Console) -> ExitCode {
    if let problem = wrongUsage {
      console.usage(problem)
      return .usage
    }
    if let path = arguments.operands.first {
      guard let file = SessionFile.load(path, mayBeTrace: true, &console) else {
        return .unreadable
      }
      session = PromptSession(file.session)
      console.print(
        "\(Files.name(of: path)): \(count(session.events, "event")); 'forward' takes the first")
    }
    let isConversation = Terminal.isConversation
    if isConversation { console.print("'help' lists what can be typed") }
    Interruption.notice()
    var input = PromptInput()
    while !console.isClosed {
      if isConversation {
        console.prompt(console.style.dim("\(session.replay.steps)") + "> ")
      } else {
        console.prompt("")
      }
      switch input.next() {
      case .interrupted: console.print("")
      case .end:
        if isConversation { console.print("") }
        return end(&console)
      case .line(let line): if !take(line, &console) { return end(&console) }
      }
    }
    return end(&console)
  }

  private var wrongUsage: String? {
    if arguments.operands.count > 1 { return "'show -i' takes one session file at most" }
    if arguments.operands == ["-"] {
      return "'show -i' reads what is typed from standard input; it cannot be the file, too"
    }
    let others: [Flag] = [.from, .until, .stop, .only, .hide, .format]
    return others.first(where: arguments.given.contains).map { "'\($0.rawValue)' is not for '-i'" }
  }

  private func end(_ console: inout Console) -> ExitCode {
    if !isSaved, Terminal.isConversation { console.error("not saved: what was typed is gone") }
    // Whoever types sees what was refused; a script is told.
    return hasRefused && !Terminal.isConversation ? .unreadable : .conforms
  }

  // MARK: Lines

  /// - Returns: whether the prompt goes on.
  private mutating func take(_ line: String, _ console: inout Console) -> Bool {
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let first = words.first else { return true }
    guard let word = PromptWord(rawValue: first) else {
      append(line, first, &console)
      return true
    }
    let rest = Array(words.dropFirst())
    switch word {
    case .forward: move(rest, &console) { $0 + $1 }
    case .back: move(rest, &console) { $0 - $1 }
    case .goto:
      if rest.isEmpty {
        refuse("'goto' needs a step", &console)
      } else {
        move(rest, &console) { $1 }
      }
    case .state: tellState(&console)
    case .print:
      let text = SessionWriter.write(session.session, as: .text)
      console.write(text)
    case .save: save(rest, line, &console)
    case .help: console.print(PromptWord.list)
    case .quit: return false
    }
    return true
  }

  private mutating func refuse(_ message: String, _ console: inout Console) {
    hasRefused = true
    console.error("error: \(message)")
  }

  private mutating func append(_ line: String, _ first: String, _ console: inout Console) {
    do throws(Diagnostic) {
      let dropped = try session.append(line)
      isSaved = false
      if dropped > 0 { console.print("dropped \(count(dropped, "later line"))") }
      tellLine(&console)
    } catch {
      if case .unknownEvent(let word) = error.kind {
        let hint =
          nearest(to: word, among: PromptWord.first).map { "did you mean '\($0)'?" }
          ?? "'help' lists what can be typed"
        refuse(
          "column \(error.column): unknown word '\(printable(word, limit: 40))'; \(hint)", &console)
      } else {
        refuse("column \(error.column): \(error.message)", &console)
      }
    }
  }

  private mutating func move(
    _ rest: [String], _ console: inout Console, _ target: (Int, Int) -> Int
  ) {
    let number = rest.first.map { Int($0) } ?? 1
    guard let number, number >= 0, number <= 1 << 40, rest.count < 2 else {
      refuse(
        "'\(printable(rest.joined(separator: " "), limit: 40))' is no number of steps", &console)
      return
    }
    let (now, last) = (session.replay.steps, session.events)
    let wanted = target(now, number)
    let step = max(0, min(last, wanted))
    if step == now {
      console.print(step == last && wanted >= last ? "this is the last step" : "this is the start")
      return
    }
    session.go(to: step)
    guard let moment = session.lastEvent() else {
      console.print("at the start")
      return
    }
    tell(moment, &console)
    for line in session.lines.prefix(session.taken).drop(while: { $0.number <= moment.line.number })
    {
      if case .observed(let shown) = line.content { tell(shown, session.replay.state, &console) }
    }
  }

  private mutating func save(_ rest: [String], _ line: String, _ console: inout Console) {
    let isOver = rest.count > 1 && rest.last == "over"
    // A name may have blanks.
    var path = String(
      line.drop { $0 == " " || $0 == "\t" }.dropFirst(PromptWord.save.rawValue.count))
    path = String(path.drop { $0 == " " || $0 == "\t" })
    if isOver { path = String(path[..<(path.range(ofLast: "over") ?? path.endIndex)]) }
    while path.last == " " || path.last == "\t" { path.removeLast() }
    guard !path.isEmpty else {
      refuse("'save' needs the name of a file", &console)
      return
    }
    let isThere = Files.exists(path)
    if isThere, !isOver, !written.contains(path) {
      refuse(
        "\(printable(path)) is there already; 'save \(printable(path)) over' writes over it",
        &console)
      return
    }
    let isWritten = SessionFile.save(session.session, to: path, as: .text, &console)
    // Writing a file listens for what ends the program.
    Interruption.notice()
    guard isWritten else {
      hasRefused = true
      return
    }
    console.print(
      "\(isThere ? "wrote over" : "saved") \(printable(path)) (\(count(session.events, "event")))")
    written.insert(path)
    isSaved = true
  }

  // MARK: Telling

  /// Tells of the line that was typed.
  private func tellLine(_ console: inout Console) {
    guard let line = session.line else { return }
    switch line.content {
    case .event:
      let moment = Showing.Moment(
        line: line, record: session.replay.lastStep, before: session.before, after: session.replay)
      tell(moment, &console)
    case .observed(let shown): tell(shown, session.replay.state, &console)
    case .blank, .header, .rule, .expect, .note: break
    }
  }

  private func tell(_ moment: Showing.Moment, _ console: inout Console) {
    let (spelling, style) = (Spelling(session.names), console.style)
    guard case .event(let event, let assertion) = moment.line.content, let record = moment.record
    else { return }
    let word = spelling.outcome(record.outcome)
    let outcome =
      switch record.outcome {
      case .applied: style.good(word)
      case .rejected: style.bad(word)
      case .ignored: style.warning(word)
      }
    let state = moment.after.state
    console.print("\(record.step)  \(style.strong(spelling.event(event))) -> \(outcome)")
    var rows = [("draft", spelling.items(state.items(state.draft)))]
    if state.presented == .album {
      rows.append(("album", spelling.items(state.items(state.working))))
    }
    let changes = spelling.changes(from: moment.before.state, to: state)
    if !changes.isEmpty { rows.append(("changed", changes.joined(separator: "; "))) }
    for (name, value) in rows { tell(name, value, &console) }
    let wrong = assertion?.differences(from: moment.before.state, to: state, record.outcome) ?? []
    for field in wrong {
      tell(
        "not so",
        "\(field.field) should be '\(spelling.value(field.expected))', "
          + "and is '\(spelling.value(field.actual))'", &console)
    }
  }

  private func tell(_ name: String, _ value: String, _ console: inout Console) {
    let text = value.isEmpty ? "(empty)" : value
    let lines = console.style.width.map { wrapped(text, max(20, $0 - 12)) } ?? [text]
    for (index, line) in lines.enumerated() {
      console.print("   \(padded(index == 0 ? name : "", 9))\(line)")
    }
  }

  private func tell(
    _ shown: Selection.Observation, _ state: Selection.State, _ console: inout Console
  ) {
    let (spelling, style) = (Spelling(session.names), console.style)
    let fields = shown.differences(from: state)
    console.print(
      "   observed \(spelling.observation(shown)): "
        + (fields.isEmpty ? style.good("agrees") : style.bad("differs")))
    for field in fields {
      tell(
        field.field,
        "should be '\(spelling.value(field.expected))', and is '\(spelling.value(field.actual))'",
        &console)
    }
  }

  private func tellState(_ console: inout Console) {
    let (spelling, state) = (Spelling(session.names), session.replay.state)
    let shown = state.observation
    let fields = Selection.Observation.Field.allCases
    var rows = [["draft", spelling.items(state.items(state.draft))]]
    rows += fields.compactMap { field in
      spelling.value(of: field, in: shown).map { [field.rawValue, $0] }
    }
    for line in table([["field", "value"]] + rows, console.style) { console.print("   \(line)") }
  }
}

extension String {
  /// Where a text begins for the last time.
  fileprivate func range(ofLast text: String) -> String.Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
