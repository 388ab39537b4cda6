import SelectionCore
import SelectionSession

/// What a test says about a picker that does not conform, line by line.
struct ConformanceReport {
  private let failure: Fuzz.Failure
  private let session: Session
  private var lines: [String]

  /// The text.
  var text: String { lines.joined(separator: "\n") }

  /// What is wrong, and the session that shows it.
  init(_ failure: Fuzz.Failure, _ session: Session) {
    (self.failure, self.session) = (failure, session)
    lines = [failure.finding.sentence, ""]
    let start = session.lines.drop { line in
      if case .blank = line.content { true } else { false }
    }
    for line in start {
      var line = line
      // It stands above.
      if case .observed = line.content { line.comment = nil }
      var writer = SessionWriter(.text)
      lines.append("  " + writer.write(line, session.names).dropLast())
    }
    lines.append("")
  }

  /// What the picker shows and should not, and what the rules say that it breaks.
  mutating func say<Tried: Selection.Machine>(differencesIn make: (Selection.Rules) -> Tried) {
    var trial = Trial(make(failure.script.rules), failure.script.rules)
    for event in failure.script.events { _ = trial.apply(event) }
    let spelling = Spelling(session.names)
    for difference in trial.watch.shown.differences(from: trial.reference) {
      let (right, wrong) = (spelling.value(difference.expected), spelling.value(difference.actual))
      lines.append("\(difference.field) should be \(quoted(right)), and is \(quoted(wrong))")
    }
    lines += failure.finding.broken.map { "\($0.name): \($0.sentence)" }
    lines.append("")
  }

  private func quoted(_ value: String) -> String {
    value.isEmpty ? "empty" : "'\(printable(value, limit: 200))'"
  }

  /// That the picker does not do the same twice.
  mutating func sayNotReproduced() {
    lines.append(
      "the session does not show it each time: does the picker keep something beside itself, wait, "
        + "or draw lots?")
  }

  /// How it was found, and where it is.
  mutating func say(path: String?, isKnown: Bool, problem: String?, _ report: Fuzz.Report) {
    let place = path.map { printable($0) } ?? ""
    if isKnown {
      lines.append("saved by an earlier run in \(place)")
      return
    }
    lines.append(
      "found after \(report.tried); \(failure.foundLength) events became "
        + "\(failure.script.events.count)")
    if let proof = failure.proof { lines.append(proof.sentence) }
    if path != nil { lines.append("saved in \(place); the next run tries it first") }
    if let problem { lines.append("could not be saved: \(printable(problem))") }
  }

  /// How to see it again.
  mutating func say(again command: String) { lines.append("again: \(command)") }
}

extension Fuzz.Report {
  /// How much was tried.
  var tried: String {
    "\(events) event\(events == 1 ? "" : "s") in \(sessions) session\(sessions == 1 ? "" : "s")"
  }
}
