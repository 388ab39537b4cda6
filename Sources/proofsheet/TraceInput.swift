import SelectionModel
import SelectionSession

/// The lines of a file, kept if its first one begins the trace of another tool.
struct TraceInput {
  private var format: TraceReader.Format?
  private var isKnown = false
  private var bytes: [UInt8] = []
  private var blankLines = 0

  /// Whether the trace is not too long.
  var fits: Bool { bytes.count <= TraceReader.sizeLimit }

  /// Takes the next line.
  ///
  /// - Returns: whether it is one of a trace, and so no matter of a session.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if !isKnown {
      guard line.contains(where: { $0 > 0x20 }) else {
        blankLines += 1
        return false
      }
      isKnown = true
      format = TraceReader.format(of: line)
      if format != nil { bytes = Array(repeating: UInt8(ascii: "\n"), count: blankLines) }
    }
    guard format != nil else { return false }
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    return true
  }

  /// The session of the trace; nil if it is none.
  var result: Result<Session, Diagnostic>? {
    guard let format else { return nil }
    guard fits else {
      let limit = TraceReader.sizeLimit >> 20
      return .failure(
        Diagnostic(line: 1, column: 1, message: "the trace is longer than \(limit) MB"))
    }
    return TraceReader.read(bytes, as: format)
  }

  /// The session, or the message that says why there is none.
  static func unwrap(
    _ result: Result<Session, Diagnostic>, _ path: String, _ console: inout Console
  ) -> Session? {
    switch result {
    case .success(let session): return session
    case .failure(let problem):
      for line in Complaints(path, nil, [problem], nil).lines { console.error(line) }
      return nil
    }
  }
}
