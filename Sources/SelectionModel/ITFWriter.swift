import SelectionCore
import SelectionSession

/// A session as a behaviour of the reference, in the Informal Trace Format of Apalache.
public enum ITFWriter {
  /// The trace: `state`, `event` and `outcome` before the first event and after each.
  public static func write(_ session: Session) -> String {
    let spelling = TLASpelling()
    let rules = spelling.rules(session.rules, session.names.all)
    var state = Selection.State(session.rules)
    var outcome = Selection.Outcome.applied(.none)
    var event = TLAValue.record(["event": .string("none")])
    var states: [String] = []
    func look() {
      let members: [(String, JSON)] = [
        ("#meta", .object([("index", .int(states.count))])),
        ("state", spelling.state(state, rules).json),
        ("event", event.json), ("outcome", spelling.outcome(outcome).json),
      ]
      states.append(JSON.object(members).text)
    }
    look()
    for next in session.events {
      event = spelling.event(next)
      outcome = state.apply(next)
      look()
    }
    let meta: [(String, JSON)] = [
      ("format", .string("ITF")),
      (
        "format-description",
        .string("https://apalache-mc.org/docs/adr/015adr-trace.html")
      ),
      ("description", .string("A session, as the machine of Selection.tla takes it")),
      ("assets", .array(session.names.all.map { .string(session.names.name(of: $0)) })),
      ("reasons", .array(session.names.reasons.map { .string($0) })),
    ]
    let vars = JSON.array(["state", "event", "outcome"].map { .string($0) }).text
    return "{\"#meta\":\(JSON.object(meta).text),\n\"vars\":\(vars),\n\"states\":[\n"
      + states.joined(separator: ",\n") + "\n]}\n"
  }
}

extension TLAValue {
  /// The value as the format writes it.
  fileprivate var json: JSON {
    switch self {
    case .int(let number): return .object([("#bigint", .string(String(number)))])
    case .string(let string): return .string(string)
    case .bool(let value): return .bool(value)
    case .sequence(let values):
      // What begins with a word is a tuple: a photo, an outcome.
      if case .string = values.first { return .object([("#tup", .array(values.map(\.json)))]) }
      return .array(values.map(\.json))
    case .set(let values): return .object([("#set", .array(values.map(\.json)))])
    case .record(let fields): return .object(fields.map { ($0.name, $0.value.json) })
    case .function(let pairs):
      return .object([("#map", .array(pairs.map { .array([$0.key.json, $0.value.json]) }))])
    }
  }
}

extension Names {
  /// The words of the reasons of the host, by number.
  fileprivate var reasons: [String] {
    var words: [String] = []
    while true {
      let reason = Selection.FailureReason(UInt32(words.count + 2))
      let word = word(of: reason)
      if word == "reason\(reason.rawValue)" { return words }
      words.append(word)
    }
  }
}
