#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// When a search has to end: after some seconds, or when the user asks for it.
struct Deadline {
  private let start = Self.now
  private let seconds: Double

  /// - Parameter seconds: how long from now; nil for as long as it takes.
  init(seconds: Double?) { self.seconds = seconds ?? .infinity }

  /// How many seconds have passed.
  var elapsed: Double { Self.now - start }

  /// Whether it is time to end.
  var isOver: Bool { Interruption.isRequested || elapsed >= seconds }

  /// A clock that only runs forward, in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
