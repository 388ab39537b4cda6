import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lines of standard input, as many at a time as are there.
struct LineReader {
  /// Whole lines that came together, without their line feeds.
  struct Batch: Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate let ranges: [Range<Int>]

    var count: Int { ranges.count }

    /// The bytes of a line; nil for a line that was too long, and was passed over.
    subscript(index: Int) -> ArraySlice<UInt8>? {
      let range = ranges[index]
      return range.lowerBound < 0 ? nil : bytes[range]
    }
  }

  /// Why the input could not be read to its end, in the words of the system.
  private(set) var failure: String?
  private var bytes: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var isAtEnd = false
  /// Whether the beginning of the line that goes on was thrown away.
  private var isPassingOver = false
  /// How many bytes of a line that goes on hold no line feed.
  private var searched = 0

  /// The next lines: waits for one at least; nil at the end, or when the user wants to stop.
  mutating func next() -> Batch? {
    while !isAtEnd {
      guard let count = fill() else { return nil }
      if count == 0 { isAtEnd = true }
      if let batch = take() { return batch }
      if bytes.count > SessionReader.lineLimit {
        isPassingOver = true
        bytes.removeAll(keepingCapacity: false)
        searched = 0
      }
    }
    return nil
  }

  /// - Returns: how many bytes came; 0 at the end; nil if none will come.
  private mutating func fill() -> Int? {
    while true {
      // A look at the clock now and then: a signal may have come to another thread.
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 200)
      if Interruption.isRequested { return nil }
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let count = buffer.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes += buffer[..<count]
        return count
      }
      if errno != EINTR && errno != EAGAIN {
        failure = Files.systemError()
        return nil
      }
    }
  }

  /// The whole lines among the bytes; the rest stays.
  private mutating func take() -> Batch? {
    var ranges: [Range<Int>] = []
    var start = 0
    var search = searched
    while let end = bytes[search...].firstIndex(of: UInt8(ascii: "\n")) {
      ranges.append(line(start..<end))
      start = end + 1
      search = start
    }
    if isAtEnd, start < bytes.count || isPassingOver {
      ranges.append(line(start..<bytes.count))
      start = bytes.count
    }
    let whole = bytes
    bytes = Array(bytes[start...])
    searched = bytes.count
    return ranges.isEmpty ? nil : Batch(bytes: whole, ranges: ranges)
  }

  /// A line, or the end of one that was passed over.
  private mutating func line(_ range: Range<Int>) -> Range<Int> {
    defer { isPassingOver = false }
    return isPassingOver || range.count > SessionReader.lineLimit ? -1 ..< -1 : range
  }
}
