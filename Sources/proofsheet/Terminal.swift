#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is known of a terminal.
enum Terminal {
  /// How many columns the terminal of a descriptor has; nil if it is none, or does not tell.
  ///
  /// `COLUMNS` goes before what the terminal says, as elsewhere.
  static func width(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether somebody types, and sees what is asked.
  static var isConversation: Bool { isatty(0) == 1 && isatty(1) == 1 }
}
