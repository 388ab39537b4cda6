#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is put in order when the user ends the program in the middle of a file.
///
/// A signal handler is a C function, which captures nothing: it finds the path in a variable of the
/// whole program. That is safe since one thread writes it, and an old path is never freed.
enum Interruption {
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  nonisolated(unsafe) private static var wasAsked: sig_atomic_t = 0

  /// Whether the user has asked to stop, since ``await()`` began to listen.
  static var isRequested: Bool { wasAsked != 0 }

  /// Lets the first request to stop end the search rather than the program; a second ends it.
  static func await() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.wasAsked = 1
        signal(number, SIG_DFL)
      }
    }
  }

  /// Lets a request to stop be noticed, however often, and end nothing: a prompt goes on.
  static func notice() {
    signal(SIGINT) { _ in Interruption.wasAsked = 1 }
  }

  /// Whether the user has asked to stop since this was asked last.
  static func take() -> Bool {
    defer { wasAsked = 0 }
    return isRequested
  }

  /// Names the file that must not be left behind; nil for none.
  static func draft(_ draft: String?) {
    path = draft.flatMap { strdup($0) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if let path = Interruption.path { unlink(path) }
        // The program ends as if nobody had listened.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
