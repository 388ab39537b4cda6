import Foundation

/// Where a piece of work runs.
public enum StubLane: Sendable {
  /// The main queue: in the order of the calls.
  case main
  /// The queue on which the library tells of its changes: in the order of the calls, too.
  case library
  /// Any queue, in any order.
  case other
}

/// Runs what the stand-ins do later.
public protocol StubScheduler: AnyObject, Sendable {
  /// Runs a piece of work later; never before it returns.
  func run(_ lane: StubLane, _ work: @escaping @Sendable () -> Void)
}

extension StubScheduler {
  /// Runs a piece of work on the main actor; also what a `MainQueue` of the tests hops with.
  public func main(_ work: @escaping @MainActor @Sendable () -> Void) {
    run(.main) { MainActor.assumeIsolated { work() } }
  }
}

/// Real queues: what is not for the main queue runs on another thread.
public final class StubQueues: StubScheduler {
  private let library = DispatchQueue(label: "photo library")

  /// Makes one.
  public init() {}

  /// Runs a piece of work later.
  public func run(_ lane: StubLane, _ work: @escaping @Sendable () -> Void) {
    switch lane {
    case .main: DispatchQueue.main.async(execute: work)
    case .library: library.async(execute: work)
    case .other: DispatchQueue.global().async(execute: work)
    }
  }
}

/// Runs everything on the thread that asks for it, when it asks for it, in the order that it chooses.
///
/// To be used from the main thread only, and not from the work itself.
public final class StubSteps: StubScheduler, @unchecked Sendable {
  private typealias Work = @Sendable () -> Void
  private var lanes: [[Work]] = [[], []]
  private var heads = [0, 0]
  private var others: [Work] = []

  /// Makes one.
  public init() {}

  /// Runs a piece of work later.
  public func run(_ lane: StubLane, _ work: @escaping @Sendable () -> Void) {
    switch lane {
    case .main: lanes[0].append(work)
    case .library: lanes[1].append(work)
    case .other: others.append(work)
    }
  }

  /// How many pieces of work could be next: of the main queue and of the library's the first.
  public var choices: Int {
    (isWaiting(0) ? 1 : 0) + (isWaiting(1) ? 1 : 0) + others.count
  }

  /// Runs the n-th of the pieces of work that could be next, from 0.
  public func step(_ choice: Int) {
    var choice = choice
    for lane in 0...1 where isWaiting(lane) {
      if choice == 0 { return first(of: lane)() }
      choice -= 1
    }
    others.remove(at: choice)()
  }

  /// Runs the first piece of work of a lane.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  public func step(_ lane: StubLane) -> Bool {
    switch lane {
    case .main where isWaiting(0): first(of: 0)()
    case .library where isWaiting(1): first(of: 1)()
    case .other where !others.isEmpty: others.removeFirst()()
    case .main, .library, .other: return false
    }
    return true
  }

  /// Runs everything, and what comes of it; the main queue last.
  public func settle() {
    while step(.library) || step(.other) || step(.main) {}
  }

  /// The process is gone: nothing runs any more.
  public func drop() {
    lanes = [[], []]
    heads = [0, 0]
    others = []
  }

  private func isWaiting(_ lane: Int) -> Bool { heads[lane] < lanes[lane].count }

  private func first(of lane: Int) -> Work {
    let work = lanes[lane][heads[lane]]
    heads[lane] += 1
    if heads[lane] == lanes[lane].count {
      lanes[lane].removeAll(keepingCapacity: true)
      heads[lane] = 0
    }
    return work
  }
}
