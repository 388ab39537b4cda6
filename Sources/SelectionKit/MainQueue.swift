import Dispatch

/// How work gets to the main actor, in the order in which it was handed over.
///
/// Callbacks of the system come on any queue. All of them pass through here, so that a test, or a
/// simulation, can put a queue of its own in place of the main one.
public struct MainQueue: Sendable {
  private let run: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  /// A queue of one's own.
  ///
  /// - Parameter run: keeps the work, and does it later on the main actor: one after the other, in
  ///   the order of the calls, and never before `run` has returned.
  public init(_ run: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) {
    self.run = run
  }

  /// Does the work on the main actor, later.
  public func async(_ work: @escaping @MainActor @Sendable () -> Void) { run(work) }

  /// The main queue of the process.
  ///
  /// A `Task` would not do: tasks of the main actor are not promised to run in order.
  public static let main = MainQueue { work in
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
