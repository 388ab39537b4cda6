import SelectionCore
import SelectionSession

/// `proofsheet replay`.
struct ReplayCommand {
  let arguments: Arguments
  private var files = 0
  private var counts: [Verdict: Int] = [:]
  private var surprises = 0

  init(_ arguments: Arguments) { self.arguments = arguments }

  mutating func run(_ console: inout Console) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      console.usage("'replay' needs a session file, a directory, or -")
      return .usage
    }
    guard arguments.operands.filter({ $0 == "-" }).count < 2 else {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    var worst = ExitCode.conforms
    let found = arguments.operands.map { ($0, Files.find($0)) }
    let total = found.reduce(0) { total, entry in
      if case .files(let files, _) = entry.1 { return total + files.count }
      return total
    }
    for (path, found) in found {
      switch found {
      case .files(let paths, let problems):
        for problem in problems {
          console.error(problem)
          worst = ExitCode.unreadable.worse(than: worst)
        }
        for path in paths {
          worst = replay(path, isAlone: total == 1, &console).worse(than: worst)
        }
      case .nothing:
        console.error(Files.emptiness(of: path))
        worst = ExitCode.nothingMatched.worse(than: worst)
      }
    }
    if files > 1, arguments.format == .text { summarize(&console) }
    return worst
  }

  private mutating func replay(
    _ path: String, isAlone: Bool, _ console: inout Console
  ) -> ExitCode {
    let result = SessionReplay(path)
    let verdict = result.verdict
    let isAsExpected = result.isAsExpected(arguments.expectation)
    files += 1
    counts[verdict, default: 0] += 1
    if isAsExpected == false { surprises += 1 }
    switch arguments.format {
    case .json: console.print(json(result, isAsExpected).text)
    case .text: console.print(text(result, isAsExpected, isAlone: isAlone, console.style))
    }
    if arguments.format == .text { for line in result.complaints { console.error(line) } }
    if let fault = result.fault {
      console.error(fault)
      return .internalFault
    }
    return ExitCode(verdict, isAsExpected: isAsExpected)
  }

  private func summarize(_ console: inout Console) {
    let verdicts = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    let surprise = surprises == 0 ? "" : "; \(surprises) not as expected"
    console.error("\(files) sessions: \(verdicts.joined(separator: ", "))\(surprise)")
  }

  // MARK: Text

  private func text(
    _ result: SessionReplay, _ isAsExpected: Bool?, isAlone: Bool, _ style: Style
  ) -> String {
    var text = headline(result, isAsExpected, style)
    if let divergence = result.divergence, isAlone || isAsExpected != true {
      text += "\n\n" + report(divergence, Spelling(result.names), style)
    }
    return text
  }

  private func headline(
    _ result: SessionReplay, _ isAsExpected: Bool?, _ style: Style
  ) -> String {
    var words = style.strong(result.verdict.rawValue)
    var place = result.name
    switch result.verdict {
    case .conforms, .inconclusive, .unreadable: break
    case .diverges, .violates:
      if let divergence = result.divergence {
        let names = divergence.violated.map(\.rawValue).joined(separator: ", ")
        words += names.isEmpty ? "" : " \(style.bad(names))"
        words += " at step \(divergence.step)"
        place += ":\(divergence.line)"
      }
    }
    switch isAsExpected {
    case true?: words = "\(style.good("as expected")): \(words)"
    case false?:
      let expectation = arguments.expectation ?? result.replay.expectation
      let expected = expectation.map { Spelling(result.names).expectation($0) } ?? ""
      words = "\(style.bad("not as expected")): \(words), expected \(expected)"
    case nil: break
    }
    if result.verdict != .unreadable {
      let replay = result.replay
      words += style.dim(" (\(count(replay.steps, "event")), \(count(replay.assertions, "check")))")
      if result.verdict == .inconclusive { words += "; \(reason(replay))" }
    }
    return "\(place): \(words)"
  }

  /// Why nothing can be said.
  private func reason(_ replay: Replay) -> String {
    guard let gap = replay.gap else { return "nothing in it is asserted" }
    let last = gap.missing.upperBound - 1
    let numbers =
      gap.missing.count == 1
      ? "number \(last) is" : "numbers \(gap.missing.lowerBound) to \(last) are"
    return "\(numbers) missing before line \(gap.line), and nothing was wrong up to there"
  }

  private func report(
    _ divergence: Divergence, _ spelling: Spelling, _ style: Style
  ) -> String {
    let rows = divergence.fields.map { field in
      [field.field]
        + [field.expected, field.actual].map { value in
          let text = spelling.value(value)
          // A list of thousands would bury what differs.
          return text.isEmpty ? "(empty)" : printable(text, limit: 600)
        }
    }
    let heads =
      switch divergence.source {
      case .observation: ["field", "specification", "app"]
      case .assertion: ["field", "file", "specification"]
      }
    var text = table([heads] + rows, style).map { "  \($0)\n" }.joined()
    for invariant in divergence.violated {
      text += "\n  \(style.bad(invariant.rawValue)): \(invariant.sentence)\n"
    }
    if !divergence.context.isEmpty {
      text += "\n"
      text += table(steps(divergence, spelling), style).map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func steps(_ divergence: Divergence, _ spelling: Spelling) -> [[String]] {
    [["step", "event", "outcome"]]
      + divergence.context.map { record in
        let mark = record.step == divergence.step ? "> " : "  "
        return [
          "\(mark)\(record.step)", spelling.event(record.event), spelling.outcome(record.outcome),
        ]
      }
  }

  // MARK: JSON

  private func json(_ result: SessionReplay, _ isAsExpected: Bool?) -> JSON {
    let spelling = Spelling(result.names)
    let divergence = result.divergence
    return .object([
      ("path", .string(result.path)),
      ("verdict", .string(result.verdict.rawValue)),
      ("asExpected", isAsExpected.map { .bool($0) } ?? .null),
      ("events", .int(result.replay.steps)),
      ("checks", .int(result.replay.assertions)),
      ("step", (divergence?.step).json),
      ("line", (divergence?.line).json),
      ("violated", .array((divergence?.violated ?? []).map { .string($0.rawValue) })),
      ("fields", .array((divergence?.fields ?? []).map { json($0, spelling) })),
      ("steps", .array((divergence?.context ?? []).map { json($0, spelling) })),
      (
        "gap",
        result.replay.gap.map { gap in
          .object([
            ("line", .int(gap.line)), ("from", .int(gap.missing.lowerBound)),
            ("to", .int(gap.missing.upperBound - 1)),
          ])
        } ?? .null
      ),
      ("notices", .array(result.notice.map { [$0.json] } ?? [])),
      (
        "problems",
        .array(result.failure.map { [Complaints.json(failure: $0)] } ?? result.problems.map(\.json))
      ),
    ])
  }

  private func json(_ field: Divergence.Difference, _ spelling: Spelling) -> JSON {
    .object([
      ("field", .string(field.field)),
      ("expected", .string(spelling.value(field.expected))),
      ("actual", .string(spelling.value(field.actual))),
    ])
  }

  private func json(_ record: StepRecord, _ spelling: Spelling) -> JSON {
    .object([
      ("step", .int(record.step)), ("line", .int(record.line)),
      ("event", .string(spelling.event(record.event))),
      ("outcome", .string(spelling.outcome(record.outcome))),
    ])
  }
}
