#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lines that come from standard input, one by one, as they are typed.
struct PromptInput {
  private var bytes: [UInt8] = []
  private var hasEnded = false

  /// What came.
  enum Next {
    case line(String)
    case end
    /// The user asked to stop, and the terminal has thrown away what was typed.
    case interrupted
  }

  /// Waits for the next line.
  mutating func next() -> Next {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes.removeFirst(end + 1)
        return .line(Self.text(line))
      }
      if hasEnded {
        defer { bytes = [] }
        return bytes.isEmpty ? .end : .line(Self.text(bytes[...]))
      }
      if Interruption.take() {
        bytes = []
        return .interrupted
      }
      // Reading a terminal goes on after a signal, and so does waiting if another thread heard it.
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 100) <= 0 { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = buffer.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        hasEnded = true
      }
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
