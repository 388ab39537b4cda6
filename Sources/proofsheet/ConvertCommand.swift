import SelectionSession

/// `proofsheet convert`.
struct ConvertCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      console.usage("'convert' needs one session file, or -")
      return .usage
    }
    guard let output = arguments.output else {
      var out = Output(1)
      let code = convert(path, { out.write($0) }, &console)
      out.flush()
      return console.check(out, code)
    }
    guard var file = OutputFile(output) else {
      console.error("\(printable(output)): error: cannot write: \(Files.systemError())")
      return .internalFault
    }
    let code = convert(path, { file.output.write($0) }, &console)
    file.output.flush()
    if code == .conforms, let problem = file.keep() {
      console.error("\(printable(output)): error: cannot write: \(problem)")
      return .internalFault
    }
    if code != .conforms { file.discard() }
    return code
  }

  /// Reads line by line and writes line by line.
  private func convert(
    _ path: String, _ write: (String) -> Void, _ console: inout Console
  ) -> ExitCode {
    var reader = SessionReader()
    var writer: SessionWriter?
    var problems: [Diagnostic] = []
    var lines: [Session.Line] = []
    let failure = Files.lines(of: path) { bytes in
      do throws(Diagnostic) {
        guard try reader.read(line: bytes) else { return true }
        lines.append(reader.line)
        lines += reader.further
        // Blank lines at the start do not tell the spelling.
        guard problems.isEmpty, let format = reader.format else { return true }
        if writer == nil { writer = SessionWriter(target(of: format)) }
        for line in lines { if let text = writer?.write(line, reader.names) { write(text) } }
        lines.removeAll(keepingCapacity: true)
      } catch {
        problems.append(error)
      }
      return reader.readsOn(after: problems)
    }
    if failure == nil, problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
    if let text = writer?.finish(reader.names), problems.isEmpty { write(text) }
    let complaints = Complaints(path, failure, problems, reader.notice)
    for line in complaints.lines { console.error(line) }
    return failure == nil && problems.isEmpty ? .conforms : .unreadable
  }

  /// What is asked for, else what the name of the output says, else the other spelling.
  private func target(of format: SessionFormat) -> SessionFormat {
    if let wanted = arguments.target { return wanted }
    let named = SessionFormat.allCases.first { arguments.output?.hasSuffix($0.ending) ?? false }
    return named ?? format.other
  }
}
