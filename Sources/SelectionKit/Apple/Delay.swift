#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Dispatch

  /// How an adapter waits: the only clock of the adapters.
  public struct Delay: Sendable {
    private let run: @Sendable (Double, @escaping @Sendable () -> Void) -> Void

    /// A clock of one's own.
    ///
    /// - Parameter run: does the work after so many seconds, on any queue; never before it returns.
    public init(_ run: @escaping @Sendable (Double, @escaping @Sendable () -> Void) -> Void) {
      self.run = run
    }

    func after(_ seconds: Double, _ work: @escaping @Sendable () -> Void) { run(seconds, work) }

    /// The clock of the system.
    public static let system = Delay { seconds, work in
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: work)
    }
  }
#endif
