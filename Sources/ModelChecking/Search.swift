/// Looks for the shortest way to a goal, breadth first.
///
/// Nodes are kept and compared whole: no hash stands for a node, so what is not found is not there.
public struct Search<Node: Hashable, Action> {
  /// How many nodes may be kept.
  public let nodeLimit: Int
  /// How long a way may be.
  public let depthLimit: Int
  /// Whether time is up; asked now and then.
  public var isOutOfTime: () -> Bool = { false }

  /// What came of a search.
  public enum Result {
    /// A shortest way to the goal.
    case found([Action])
    /// There is no way within the depth; so many nodes were seen.
    case none(nodes: Int)
    /// A limit was met before it could be told, of time or of nodes; of the nodes, the frontier was not
    /// looked beyond.
    case open(nodes: Int, frontier: Int, isOutOfTime: Bool)
  }

  /// A search that has not begun.
  public init(depthLimit: Int = .max, nodeLimit: Int = 1_000_000) {
    (self.depthLimit, self.nodeLimit) = (depthLimit, nodeLimit)
  }

  /// What an action makes of a node.
  public enum Step {
    case to(Node)
    /// The action reaches the goal.
    case goal
    /// The action leads nowhere.
    case nowhere
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - start: where every way begins.
  ///   - actions: what can be done in a node.
  ///   - take: takes one action.
  public func run(
    from start: Node, actions: (Node) -> [Action], take: (Node, Action) -> Step
  ) -> Result {
    // Of each node: the one before it, and the action between them.
    var nodes: [Node] = [start]
    var ways: [(from: Int, action: Action)?] = [nil]
    var known: Set<Node> = [start]
    var layer = 0..<1
    for _ in 0..<max(0, depthLimit) {
      let begin = nodes.count
      for place in layer {
        if place % 256 == 0, isOutOfTime() {
          return .open(nodes: nodes.count, frontier: nodes.count - place, isOutOfTime: true)
        }
        let node = nodes[place]
        for action in actions(node) {
          switch take(node, action) {
          case .goal: return .found(way(to: place, ways) + [action])
          case .nowhere: break
          case .to(let next):
            guard known.insert(next).inserted else { continue }
            if nodes.count == nodeLimit {
              return .open(nodes: nodes.count, frontier: nodes.count - place, isOutOfTime: false)
            }
            nodes.append(next)
            ways.append((place, action))
          }
        }
      }
      layer = begin..<nodes.count
      if layer.isEmpty { break }
    }
    return .none(nodes: nodes.count)
  }

  private func way(to place: Int, _ ways: [(from: Int, action: Action)?]) -> [Action] {
    var way: [Action] = []
    var place = place
    while let step = ways[place] {
      way.append(step.action)
      place = step.from
    }
    return way.reversed()
  }
}
