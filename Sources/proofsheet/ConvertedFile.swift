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
}

/// A session from a file of any kind that `convert` reads.
enum ConvertedFile {
  /// Reads a session, or a trace; what is wrong with it is told.
  ///
  /// - Returns: nil if it cannot be read.
  static func load(_ path: String, _ console: inout Console) -> Session? {
    var reader = SessionReader()
    var trace = TraceInput()
    var session = Session()
    var problems: [Diagnostic] = []
    let failure = Files.lines(of: path) { bytes in
      if trace.take(bytes) { return trace.fits }
      do throws(Diagnostic) {
        if try reader.read(line: bytes) { session.lines += [reader.line] + reader.further }
        return true
      } catch {
        problems.append(error)
        return reader.readsOn(after: problems)
      }
    }
    if failure == nil, let result = trace.result { return unwrap(result, path, &console) }
    if failure == nil, problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    (session.names, session.rules) = (reader.names, reader.rules)
    for line in Complaints(path, failure, problems, reader.notice).lines { console.error(line) }
    return failure == nil && problems.isEmpty ? session : nil
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
