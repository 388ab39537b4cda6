import SelectionSession

extension SelectionStore {
  /// The session so far, as a file that can be sent and replayed.
  ///
  /// It throws ``StoreProblem/notRecorded`` without a log, `RecorderError` if the log cannot be read,
  /// and `DiagnosticList` if it is damaged.
  ///
  /// - Parameter redaction: puts pseudonyms in the place of identifiers, and leaves out what is free
  ///   text; then it also throws `Redaction.Problem`. Nil: everything stands as it is.
  public func export(
    as format: SessionFormat = .jsonl, _ redaction: Redaction? = nil
  ) throws -> String {
    guard let log else { throw StoreProblem.notRecorded }
    let bytes = try log.contents()
    if redaction == nil, format == .jsonl { return String(decoding: bytes, as: UTF8.self) }
    let session = try SessionReader.read(bytes).get()
    guard var redaction else { return SessionWriter.write(session, as: format) }
    return try redaction.export(session, as: format)
  }
}
