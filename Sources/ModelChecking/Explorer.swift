/// Visits every state of a machine, breadth first, with as many workers as there are spaces.
///
/// It is exact: states are kept and compared whole. It ends when there is nothing new, when a state or
/// a step is wrong, or at a bound, and always says which. What a complete exploration counts does not
/// depend on the number of workers: a layer is finished before the next begins.
public struct Explorer<Space: StateSpace>: Sendable {
  /// What is explored, packed.
  public typealias Key = Space.Key

  /// What ends an exploration before it is complete.
  public enum Bound: String, CaseIterable, Sendable {
    case states, depth, memory, time
  }

  /// How an exploration ended.
  public enum End: Sendable {
    /// Every state that can be reached was visited.
    case complete
    /// A bound was hit: of some of the states that are known, no action was taken.
    case bounded(Bound)
    /// Something is wrong with this state, or with a step from it.
    case wrong(Key)
  }

  /// When to end.
  public struct Bounds: Sendable {
    /// How many states may be known, about: it ends at the next look beyond.
    public var states = Int.max
    /// How many actions a way may have.
    public var depth = Int.max
    /// How many bytes the states may take, about.
    public var bytes = Int.max
    /// Whether time is up; asked a few hundred times a second.
    public var isOutOfTime: @Sendable () -> Bool = { false }

    /// No bounds.
    public init() {}
  }

  /// How far it is.
  public struct Report: Sendable {
    /// How many states there are at each distance from the start, as far as is known.
    public fileprivate(set) var layers: [Int] = []
    /// How many states are known.
    public fileprivate(set) var states = 0
    /// How many of them are not expanded yet.
    public fileprivate(set) var frontier = 0
    /// How much memory the states take.
    public fileprivate(set) var bytes = 0
  }

  private let workers: [Worker<Space>]
  private let start: Key
  /// How many states a worker expands before it looks up.
  private static var turn: Int { 512 }

  /// - Parameter spaces: one for each worker, all of one machine; at least one.
  public init(_ spaces: [Space]) {
    workers = spaces.enumerated().map { Worker($1, Shard(index: $0, of: spaces.count)) }
    start = spaces[0].start
  }

  /// Explores, once.
  ///
  /// - Parameter watch: is told how far it is.
  public func run(
    _ bounds: Bounds, watch: (Report) -> Void = { _ in }
  ) async -> (end: End, report: Report) {
    var report = Report()
    var inboxes = [[Key]](repeating: [], count: workers.count)
    inboxes[Shard<Key>.owner(of: start, among: workers.count)] = [start]
    while true {
      // What is still on its way belongs to the next layer.
      var turns = await take(inboxes, states: 0)
      inboxes = inboxes.map { _ in [] }
      report.add(turns)
      if report.frontier > 0 { report.layers.append(report.frontier) }
      if report.frontier == 0 { return (.complete, report) }
      if report.layers.count > bounds.depth { return (.bounded(.depth), report) }
      for worker in workers { await worker.openLayer() }
      repeat {
        turns = await take(inboxes, states: Self.turn)
        inboxes = inboxes.indices.map { place in turns.flatMap { $0.outboxes[place] } }
        report.add(turns)
        watch(report)
        var end = turns.lazy.compactMap(\.wrong).first.map { End.wrong($0) }
        if end == nil, report.states >= bounds.states { end = .bounded(.states) }
        if end == nil, report.bytes >= bounds.bytes { end = .bounded(.memory) }
        if end == nil, bounds.isOutOfTime() { end = .bounded(.time) }
        if let end {
          report.add(await take(inboxes, states: 0))
          let found = report.states - report.layers.reduce(0, +)
          if found > 0 { report.layers.append(found) }
          // Whoever has seen all was not stopped.
          if case .bounded = end, report.frontier == 0 { return (.complete, report) }
          return (end, report)
        }
      } while !turns.allSatisfy(\.isLayerDone)
    }
  }

  /// The spaces, with all that they have seen.
  public func spaces() async -> [Space] {
    var spaces: [Space] = []
    for worker in workers { spaces.append(await worker.space) }
    return spaces
  }

  /// The states on a shortest way from the start to a state that was found.
  ///
  /// Nobody remembers where a state was found: layer by layer, back to the start, a state is looked for
  /// that leads on.
  public func way(to key: Key, _ report: Report) async -> [Key] {
    var way = [key]
    var seekers = await spaces()
    for depth in (0..<(await depth(of: key, report))).reversed() {
      guard let target = way.last else { break }
      var next: [Key] = []
      search: for worker in workers {
        for key in await worker.layer(depth) {
          next.removeAll(keepingCapacity: true)
          _ = seekers[0].expand(key, into: &next)
          if next.contains(target) {
            way.append(key)
            break search
          }
        }
      }
    }
    return way.reversed()
  }

  private func depth(of key: Key, _ report: Report) async -> Int {
    for depth in report.layers.indices {
      for worker in workers where await worker.layer(depth).contains(key) { return depth }
    }
    return 0
  }

  private func take(_ inboxes: [[Key]], states: Int) async -> [Turn<Key>] {
    if workers.count == 1 { return [await workers[0].turn(inboxes[0], states: states)] }
    return await withTaskGroup(of: (Int, Turn<Key>).self) { group in
      for (place, worker) in workers.enumerated() {
        let inbox = inboxes[place]
        group.addTask { (place, await worker.turn(inbox, states: states)) }
      }
      var turns: [(Int, Turn<Key>)] = []
      for await turn in group { turns.append(turn) }
      return turns.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension Explorer.Report {
  fileprivate mutating func add(_ turns: [Turn<Space.Key>]) {
    states = turns.reduce(0) { $0 + $1.states }
    frontier = turns.reduce(0) { $0 + $1.frontier }
    bytes = turns.reduce(0) { $0 + $1.bytes }
  }
}

/// What a worker did in one turn, and where it stands.
struct Turn<Key: PackedKey>: Sendable {
  /// What it found for each of the others.
  let outboxes: [[Key]]
  let states: Int
  let frontier: Int
  let isLayerDone: Bool
  let wrong: Key?
  let bytes: Int

  init(_ shard: Shard<Key>, _ outboxes: [[Key]]) {
    self.outboxes = outboxes
    states = shard.order.count
    frontier = shard.order.count - shard.expanded
    isLayerDone = shard.expanded == shard.layerEnd
    wrong = shard.wrong
    bytes = shard.table.bytes + shard.order.bytes
  }
}

/// One that expands states, beside others.
actor Worker<Space: StateSpace> {
  var space: Space
  private var shard: Shard<Space.Key>
  /// Where each layer begins in the order.
  private var layers: [Int] = [0]

  init(_ space: Space, _ shard: Shard<Space.Key>) { (self.space, self.shard) = (space, shard) }

  func turn(_ inbox: [Space.Key], states: Int) -> Turn<Space.Key> {
    let outboxes = space.turn(inbox, states: states, in: &shard)
    return Turn(shard, outboxes)
  }

  /// From now on the states found last are expanded.
  func openLayer() {
    shard.layerEnd = shard.order.count
    layers.append(shard.order.count)
  }

  /// The states at a distance from the start.
  func layer(_ depth: Int) -> [Space.Key] {
    let end = depth + 1 < layers.count ? layers[depth + 1] : shard.order.count
    return (layers[min(depth, layers.count - 1)]..<end).map { shard.order[$0] }
  }
}
