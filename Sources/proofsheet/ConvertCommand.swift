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
      let code = convert(path, to: &out, &console)
      out.flush()
      return console.check(out, code)
    }
    guard var file = OutputFile(output) else {
      console.error("\(printable(output)): error: cannot write: \(Files.systemError())")
      return .internalFault
    }
    let code = convert(path, to: &file.output, &console)
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
    _ path: String, to output: inout Output, _ console: inout Console
  ) -> ExitCode {
    var reader = SessionReader()
    var writer: SessionWriter?
    var problems: [Diagnostic] = []
    let failure = Files.lines(of: path) { bytes in
      do throws(Diagnostic) {
        guard try reader.read(line: bytes) else { return true }
        // Blank lines at the start do not tell the spelling, and are not kept.
        guard problems.isEmpty, let format = reader.format else {
          return reader.readsOn(after: problems)
        }
        if writer == nil { writer = SessionWriter(target(of: format)) }
        for line in [reader.line] + reader.further {
          if let text = writer?.write(line, reader.names) { output.write(text) }
        }
        // A reader that goes away, or a full disk, ends the work.
        return output.failure == nil
      } catch {
        problems.append(error)
        return reader.readsOn(after: problems)
      }
    }
    let isCutShort = output.failure != nil
    if failure == nil, problems.isEmpty, !isCutShort, let problem = reader.finish() {
      problems.append(problem)
    }
    if let text = writer?.finish(reader.names), problems.isEmpty { output.write(text) }
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
