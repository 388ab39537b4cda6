import SelectionSession

/// A whole session, in memory.
struct SessionFile {
  /// The session.
  let session: Session
  /// How it was spelled.
  let format: SessionFormat

  /// Reads a file; what is wrong with it is told.
  ///
  /// - Parameter mayBeTrace: whether it may be the trace of another tool.
  /// - Returns: nil if it cannot be read.
  static func load(
    _ path: String, mayBeTrace: Bool = false, _ console: inout Console
  ) -> SessionFile? {
    var reader = SessionReader()
    var trace = TraceInput()
    var session = Session()
    var problems: [Diagnostic] = []
    let failure = Files.lines(of: path) { bytes in
      if mayBeTrace, trace.take(bytes) { return trace.fits }
      do throws(Diagnostic) {
        if try reader.read(line: bytes) { session.lines += [reader.line] + reader.further }
        return true
      } catch {
        problems.append(error)
        return reader.readsOn(after: problems)
      }
    }
    if failure == nil, let result = trace.result {
      return TraceInput.unwrap(result, path, &console).map {
        SessionFile(session: $0, format: .text)
      }
    }
    if failure == nil, problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    (session.names, session.rules) = (reader.names, reader.rules)
    for line in Complaints(path, failure, problems, reader.notice).lines { console.error(line) }
    guard failure == nil, problems.isEmpty else { return nil }
    return SessionFile(session: session, format: reader.format ?? .text)
  }

  /// Writes a session to a file, whole or not at all.
  ///
  /// The spelling is what the ending of the name says, else the one given.
  ///
  /// - Returns: whether it could be written; else the user was told why.
  static func save(
    _ session: Session, to path: String, as format: SessionFormat, _ console: inout Console
  ) -> Bool {
    let named = SessionFormat.allCases.first { path.hasSuffix($0.ending) }
    return OutputFile.write(
      SessionWriter.write(session, as: named ?? format), to: path, &console)
  }
}
