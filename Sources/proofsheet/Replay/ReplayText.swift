import SelectionCore
import SelectionSession

/// A replay as text, for people.
struct ReplayText {
  let judged: Judged
  let style: Style

  private var result: SessionReplay { judged.result }

  /// - Parameter isAlone: whether it is told in full even if it is as expected.
  func text(isAlone: Bool) -> String {
    guard let report, isAlone || judged.isAsExpected != true else { return headline }
    return "\(headline)\n\n\(report)"
  }

  private var headline: String {
    var words = judged.title(style)
    if result.verdict != .unreadable {
      let replay = result.replay
      words += style.dim(" (\(count(replay.steps, "event")), \(count(replay.assertions, "check")))")
      if let reason = judged.reason { words += "; \(reason)" }
    }
    let line = (result.divergence?.line).map { ":\($0)" } ?? ""
    return "\(result.name)\(line): \(words)"
  }

  /// What differs, which rules are broken, and the steps before; nil if nothing differs.
  var report: String? {
    guard let divergence = result.divergence else { return nil }
    let spelling = Spelling(result.names)
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
}
