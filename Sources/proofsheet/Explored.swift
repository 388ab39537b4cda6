import SelectionCore
import SelectionModel
import SelectionSession

/// What came of an exploration, and how it is told.
struct Explored {
  let named: NamedScope
  let isCanonical: Bool
  let report: Exploration.Report
  let seconds: Double

  /// What differs from what is told of the scope.
  private var differences: [String] {
    guard case .complete = report.end else { return [] }
    return [
      ("states", named.states, report.states),
      ("transitions", named.transitions, report.transitions),
    ].compactMap { name, told, found in
      told.flatMap { $0 == found ? nil : "\($0) \(name) are told, and there are \(found)" }
    }
  }

  var code: ExitCode {
    switch report.end {
    case .complete: differences.isEmpty ? .conforms : .diverges
    case .bounded: Interruption.isRequested ? .interrupted : .inconclusive
    case .broken: .diverges
    }
  }

  func tell(_ arguments: Arguments, _ console: inout Console) {
    switch arguments.format {
    case .text: if named.name.isEmpty { tellAll(&console) } else { tellRow(&console) }
    case .json: console.print(json.text)
    }
  }

  private func tellRow(_ console: inout Console) {
    console.print(
      "\(padded(named.name, 22))\(padded("\(report.states) states", 18))"
        + "\(padded("\(report.transitions) transitions", 24))\(padded(end, 10))\(time)")
    for difference in differences { console.error("\(named.name): \(difference)") }
    tellSession(&console)
  }

  private func tellAll(_ console: inout Console) {
    console.print(named.scope.sentence)
    if isCanonical {
      console.print("\(report.known) states up to the names of assets; with all names:")
    }
    let expanded = report.frontier == 0 ? "" : " that were looked beyond"
    console.print(
      "\(count(report.states, "state"))\(expanded), \(count(report.transitions, "transition")), "
        + "at most \(count(max(0, report.layers.count - 1), "event")) from the start")
    if case .complete = report.end {
      console.print("complete: every state was seen, and every rule holds")
    } else {
      console.print(end)
    }
    tellSession(&console)
    tellReached(&console)
    console.print(
      "\(time), \(Int(Double(report.transitions) / max(seconds, 0.001))) transitions a second, "
        + "\(report.bytes / max(1, report.known)) bytes a state that is kept")
  }

  /// The session that shows what is wrong.
  var session: Session? {
    guard case .broken(_, let script) = report.end else { return nil }
    return script.session(remarks: []) { Selection.Reference($0) }
  }

  private func tellSession(_ console: inout Console) {
    guard case .broken(let rule, _) = report.end, let session else { return }
    console.print("\(rule.name): \(rule.sentence)")
    console.write(SessionWriter.write(session, as: .text))
  }

  private func tellReached(_ console: inout Console) {
    let missing = neverReached
    console.print(
      missing.isEmpty
        ? "every event, effect, rejection and reason was reached"
        : "never reached: \(missing.joined(separator: ", "))")
    let absent = Witness.allCases.filter { !report.witnesses.contains($0) }.map(\.rawValue)
    console.print(
      "witnesses: \(report.witnesses.count) of \(Witness.allCases.count)"
        + (absent.isEmpty ? "" : "; not: \(absent.joined(separator: ", "))"))
  }

  /// What no event of the scope led to: events never applied, and outcomes; but for `staleOpening`, since
  /// no event names an opening.
  private var neverReached: [String] {
    let kinds = named.scope.alphabet.kinds
    let reached = Set(report.reached.flatMap(\.outcomes))
    let applied = report.reached.filter { entry in
      entry.outcomes.contains { if case .applied = $0 { true } else { false } }
    }.map(\.event)
    let events = Selection.Event.Kind.allCases.filter {
      kinds.contains($0) && !applied.contains($0)
    }
    let outcomes: [Selection.Outcome.Kind] =
      Selection.Effect.Kind.allCases.map { .applied($0) }
      + Selection.Rejection.allCases.map { .rejected($0) }
      + Selection.Reason.allCases.filter { $0 != .staleOpening }.map { .ignored($0) }
    return events.map(\.rawValue)
      + outcomes.filter { !reached.contains($0) && $0.isConceivable(among: kinds) }.map(\.name)
  }

  private var end: String {
    switch report.end {
    case .complete: "complete"
    case .bounded(let bound):
      "bounded by \(bound.rawValue): \(count(report.known, "state")) known, "
        + "\(report.frontier) of them not looked beyond"
    case .broken(let rule, let script):
      "broken: \(rule.name), after \(count(script.events.count, "event"))"
    }
  }

  private var time: String {
    let tenths = Int(seconds * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private var json: JSON {
    var object: [(String, JSON)] = [
      ("scope", .string(named.name.isEmpty ? named.scope.sentence : named.name)),
      ("states", .int(report.states)), ("transitions", .int(report.transitions)),
      ("kept", .int(report.known)), ("frontier", .int(report.frontier)),
      ("depth", .int(max(0, report.layers.count - 1))),
      ("layers", .array(report.layers.map { .int($0) })), ("bytes", .int(report.bytes)),
      ("milliseconds", .int(Int(seconds * 1000))),
      ("neverReached", .array(neverReached.map { .string($0) })),
      (
        "witnesses",
        .array(Witness.allCases.filter(report.witnesses.contains).map { .string($0.rawValue) })
      ),
    ]
    switch report.end {
    case .complete: object.append(("end", .string("complete")))
    case .bounded(let bound): object.append(("end", .string(bound.rawValue)))
    case .broken(let rule, _):
      object.append(("end", .string("broken")))
      object.append(("broken", .string(rule.name)))
      object.append(
        ("session", session.map { .string(SessionWriter.write($0, as: .text)) } ?? .null))
    }
    object.append(("differences", .array(differences.map { .string($0) })))
    return .object(object)
  }
}
