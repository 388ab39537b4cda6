#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stream that text is written to, in blocks.
///
/// A reader that goes away (a closed pipe) ends the writing and nothing else: the verdict, and with
/// it the exit code, stays what it is.
struct Output {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Why nothing is written any more.
  private(set) var failure: Int32?

  /// The stream of a file descriptor.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Adds text; it is written when enough has come together.
  mutating func write(_ text: String) { write(text.utf8) }

  /// The same for bytes.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Writes what has come together.
  mutating func flush() {
    var done = 0
    while done < buffer.count, failure == nil {
      let count = buffer[done...].withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        waitUntilReady(descriptor, Int16(POLLOUT))
      } else if errno != EINTR {
        failure = errno
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// What went wrong, unless only the reader went away.
  var problem: String? {
    guard let failure, failure != EPIPE else { return nil }
    return String(cString: strerror(failure))
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Waits where a parent has made a stream that does not wait.
func waitUntilReady(_ descriptor: Int32, _ events: Int16) {
  var request = pollfd(fd: descriptor, events: events, revents: 0)
  poll(&request, 1, -1)
}

/// Whether a stream is coloured.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether text on the descriptor is coloured: by default on a terminal, unless `NO_COLOR` is set.
  func isOn(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isatty(descriptor) == 1 else { return false }
      return environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    }
  }

  private func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

/// Colours, or none.
struct Style {
  let isColored: Bool
  /// How many columns the terminal has; nil for what is no terminal.
  var width: Int?

  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31;1") }
  func warning(_ text: String) -> String { wrap(text, "33") }
  func strong(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
