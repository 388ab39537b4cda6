#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How far a search has come: a line on standard error that is written over, on a terminal only.
final class Progress {
  private let deadline: Deadline
  private var isShown = isatty(2) == 1
  private var shownAt = 0.0
  private var output = Output(2)

  init(_ deadline: Deadline) { self.deadline = deadline }

  /// - Parameter isAlone: whether nothing else is written to a terminal meanwhile.
  convenience init(_ deadline: Deadline, isAlone: Bool) {
    self.init(deadline)
    isShown = isShown && (isAlone || isatty(1) == 0)
  }

  /// Tells how far it is, a few times a second.
  func tell(_ text: @autoclosure () -> String) {
    guard isShown, deadline.elapsed - shownAt >= 0.2 else { return }
    shownAt = deadline.elapsed
    output.write("\r\u{1B}[K\(text())")
    output.flush()
  }

  /// Takes the line away.
  func end() {
    guard shownAt > 0 else { return }
    output.write("\r\u{1B}[K")
    output.flush()
  }
}
