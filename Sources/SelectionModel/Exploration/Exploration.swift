import ModelChecking
import SelectionCore

/// An exploration of the reference: every state of a scope, or as many as the bounds allow.
public struct Exploration: Sendable {
  /// The scope.
  public let scope: ExploredScope
  /// Whether assets are renamed in the order in which a state mentions them.
  ///
  /// That is sound since no rule depends on what an asset is called (V7, I8).
  public var isCanonical = false
  /// Whether steps are judged by the step properties too; states are judged by the invariants always.
  public var judgesSteps = true
  /// How many workers there are.
  public var workers = 1
  /// How many states may be known.
  public var states = Int.max
  /// How many events a way may have.
  public var depth = Int.max
  /// How many bytes the states may take.
  public var bytes = Int.max
  /// Whether time is up.
  public var isOutOfTime: @Sendable () -> Bool = { false }

  /// Explores a scope, by one worker, without bounds.
  public init(_ scope: ExploredScope) { self.scope = scope }

  /// What ends an exploration before it is complete.
  public enum Bound: String, CaseIterable, Sendable {
    case states, depth, memory, time
  }

  /// How an exploration ended.
  public enum End: Sendable {
    /// Every state was visited.
    case complete
    /// A bound was hit.
    case bounded(Bound)
    /// A rule does not hold; the events lead there on a shortest way.
    case broken(Selection.BrokenRule, Script)
  }

  /// What came of it.
  public struct Report: Sendable {
    /// How it ended.
    public var end: End
    /// How many states are known; with renaming, one for all that differ in names only.
    public var known: Int
    /// How many of them are not expanded.
    public var frontier: Int
    /// How many states are known at each distance from the start.
    public var layers: [Int]
    /// How much memory they take, in bytes.
    public var bytes: Int
    /// How many states were expanded, all names counted.
    public var states: Int
    /// How many transitions go out from them, all names counted; events that are refused lead back.
    public var transitions: Int
    /// What became of the events, kind by kind.
    public var reached: [(event: Selection.Event.Kind, outcomes: [Selection.Outcome.Kind])]
    /// What was come across of what should be.
    public var witnesses: Set<Witness>
  }

  /// How far an exploration is: states known, and known and not expanded.
  public typealias Watch = (_ known: Int, _ frontier: Int, _ depth: Int) -> Void

  /// Why a scope cannot be explored: it needs more bits than a key has.
  public struct TooWide: Error {
    /// How many bits a state needs.
    public let bits: Int
  }

  /// Explores.
  public func run(watch: Watch = { _, _, _ in }) async throws(TooWide) -> Report {
    let width = StateCode(scope, isCanonical: isCanonical).width
    if width <= UInt64.width { return await explore(NarrowSpace.self, watch) }
    if width <= WideKey.width { return await explore(WideSpace.self, watch) }
    throw TooWide(bits: width)
  }

  private func explore<Space: PackedSelectionSpace>(
    _: Space.Type, _ watch: Watch
  ) async -> Report {
    let space = SelectionSpace<Space.Key>(
      scope, isCanonical: isCanonical, judgesSteps: judgesSteps)
    let explorer = Explorer([Space](repeating: Space(space: space), count: workers))
    var bounds = Explorer<Space>.Bounds()
    (bounds.states, bounds.depth, bounds.bytes) = (states, depth, bytes)
    bounds.isOutOfTime = isOutOfTime
    let (end, report) = await explorer.run(bounds) { report in
      watch(report.states, report.frontier, report.layers.count)
    }
    var tally = Tally()
    for worker in await explorer.spaces() { tally.add(worker.space.tally) }
    return Report(
      end: await ended(end, report, explorer, space, tally), known: report.states,
      frontier: report.frontier, layers: report.layers, bytes: report.bytes,
      states: tally.states, transitions: tally.transitions,
      reached: tally.reached, witnesses: tally.witnesses)
  }

  private func ended<Space: PackedSelectionSpace>(
    _ end: Explorer<Space>.End, _ report: Explorer<Space>.Report, _ explorer: Explorer<Space>,
    _ space: SelectionSpace<Space.Key>, _ tally: Tally
  ) async -> End {
    switch end {
    case .complete: return .complete
    case .bounded(.states): return .bounded(.states)
    case .bounded(.depth): return .bounded(.depth)
    case .bounded(.memory): return .bounded(.memory)
    case .bounded(.time): return .bounded(.time)
    case .wrong(let key):
      let way = await explorer.way(to: key, report)
      return .broken(
        tally.finding ?? .stepProperty(.RefusedChangesNothing), space.script(along: way))
    }
  }
}
