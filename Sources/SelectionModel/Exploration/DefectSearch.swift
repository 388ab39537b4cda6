import ModelChecking
import SelectionCore

/// Every state of a wrong machine beside the reference, until a step shows that it is wrong.
public struct DefectSearch: Sendable {
  /// The machine.
  public let defect: Defect
  /// The events that are tried, of the kinds that the machine knows, and the rules.
  public private(set) var scope: ExploredScope
  /// How many states may be kept.
  public var states = 1_000_000
  /// How many events a session may have.
  public var depth = Int.max

  /// A search that has not begun.
  public init(_ defect: Defect, _ scope: ExploredScope) {
    (self.defect, self.scope) = (defect, scope)
    self.scope.rules = defect.rules(scope.rules)
  }

  /// What came of it.
  public enum Result: Sendable {
    /// A shortest session that shows it, and what it shows.
    case found(Script, Finding)
    /// In no state of the scope anything is wrong; or in none within the depth.
    case complete(states: Int)
    /// A bound was hit.
    case bounded(Exploration.Bound, states: Int, frontier: Int)
  }

  /// Searches, breadth first.
  ///
  /// - Parameter isOutOfTime: whether time is up.
  public func run(isOutOfTime: @escaping () -> Bool = { false }) -> Result {
    let bounds = Scope(
      assets: scope.assets, captures: scope.captures,
      kinds: scope.alphabet.kinds.intersection(defect.kinds), isPlain: scope.alphabet.isPlain)
    let start = Trial(defect.machine(scope.rules), scope.rules)
    if let finding = start.firstFinding { return .found(Script(scope.rules), finding) }
    var found: Finding?
    let hasGroups = bounds.kinds.contains { !$0.group.isCore }
    var search = Search<SearchNode, Selection.Event>(depthLimit: depth, nodeLimit: states)
    search.isOutOfTime = isOutOfTime
    let result = search.run(
      from: SearchNode(start, hasGroups: hasGroups),
      actions: { bounds.events(in: $0.trial.reference, places: scope.places) },
      take: { node, event in
        var next = node.trial
        found = next.apply(event).finding
        next.capOpenings()
        return found == nil ? .to(SearchNode(next, hasGroups: hasGroups)) : .goal
      })
    switch result {
    case .found(let events):
      guard let found else { return .complete(states: 0) }
      return .found(Script(scope.rules, events), found)
    case .none(let states): return .complete(states: states)
    case .open(let states, let frontier, let isOutOfTime):
      return .bounded(isOutOfTime ? .time : .states, states: states, frontier: frontier)
    }
  }
}
