import SelectionCore
import SelectionSession

/// All states of a small scope, and all transitions between them, to be looked at or compared.
public struct StateGraph {
  /// One transition.
  public struct Transition {
    /// The places of both states.
    public let from, to: Int
    /// The event, as a session spells it.
    public let event: String
    /// What became of it.
    public let outcome: String
  }

  /// The states, in the order in which they are found breadth first.
  public private(set) var states: [String] = []
  /// The transitions of each state in the order of the events; one that is refused leads back.
  public private(set) var transitions: [Transition] = []
  /// Whether there is more than was asked for.
  public private(set) var isCut = false

  /// - Parameters:
  ///   - limit: how many states there may be; where there are more, it ends.
  ///   - isOutOfTime: whether time is up; then it ends, too.
  public init(_ scope: ExploredScope, limit: Int, isOutOfTime: () -> Bool = { false }) {
    let names = Script(scope.rules, scope.assets.map { .toggle(.asset($0)) }).names
    let spelling = Spelling(names)
    let code = StateCode(scope, isCanonical: false)
    var queue = [Selection.State(scope.rules)]
    var places = [queue[0]: 0]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      states.append("\(StateText(state, names))")
      for event in scope.scope.events(in: state, places: scope.places) {
        var after = state
        let outcome = after.advance(by: event)
        after = code.normal(after)
        let place = places[after] ?? queue.count
        if place == queue.count {
          if queue.count == limit || isOutOfTime() {
            isCut = true
            return
          }
          places[after] = place
          queue.append(after)
        }
        transitions.append(
          Transition(
            from: next, to: place, event: spelling.event(event), outcome: spelling.outcome(outcome))
        )
      }
      next += 1
    }
  }

  /// The graph in the language of Graphviz; what leads back to its own state is left out.
  public var dot: String {
    var text = "digraph states {\n  node [shape=box, fontname=\"monospace\"];\n"
    for (place, state) in states.enumerated() {
      text +=
        "  s\(place) [label=\"\(Self.quoted(state).split(separator: "|").joined(separator: "|\\n"))\"];\n"
    }
    for transition in transitions where transition.from != transition.to {
      text +=
        "  s\(transition.from) -> s\(transition.to) "
        + "[label=\"\(Self.quoted(transition.event))\\n\(transition.outcome)\"];\n"
    }
    return text + "}\n"
  }

  private static func quoted(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }

  /// The transitions as JSON Lines, both states of each written out.
  public var lines: String {
    transitions.map { transition in
      JSON.object([
        ("state", .string(states[transition.from])), ("event", .string(transition.event)),
        ("outcome", .string(transition.outcome)), ("next", .string(states[transition.to])),
      ]).text + "\n"
    }.joined()
  }
}
