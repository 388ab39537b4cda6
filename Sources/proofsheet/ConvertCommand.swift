import SelectionModel
import SelectionSession

/// `proofsheet convert`.
struct ConvertCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    if arguments.given.contains(.check) { return CheckCommand(arguments: arguments).run(&console) }
    if arguments.given.contains(.format) {
      console.usage("'--format' says how '--check' is written; '--to' says what is written else")
      return .usage
    }
    if arguments.skipsUnknown, arguments.target?.spelling == nil, arguments.target != nil {
      console.usage("'--skip-unknown' goes with '--to text' and '--to jsonl' only")
      return .usage
    }
    let takesMany = arguments.target == .tla || arguments.target == .stream
    guard let path = arguments.operands.first, takesMany || arguments.operands.count == 1 else {
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

  private func convert(
    _ path: String, to output: inout Output, _ console: inout Console
  ) -> ExitCode {
    switch arguments.target {
    case .tla: return module(to: &output, &console)
    case .stream: return stream(to: &output, &console)
    case .itf:
      guard let file = SessionFile.load(path, mayBeTrace: true, &console) else {
        return .unreadable
      }
      output.write(ITFWriter.write(file.session))
      return .conforms
    case .text, .jsonl, nil: return spell(path, to: &output, &console)
    }
  }

  /// Writes all sessions, one a line; those that cannot be read are told, and left out.
  private func stream(to output: inout Output, _ console: inout Console) -> ExitCode {
    Files.each(of: arguments.operands, &console) { path, console in
      guard output.failure == nil else { return .conforms }
      guard let file = SessionFile.load(path, &console) else { return .unreadable }
      output.write(StreamWriter.line(file.session, id: path))
      return .conforms
    }
  }

  /// Writes one module of all sessions.
  private func module(to output: inout Output, _ console: inout Console) -> ExitCode {
    var module = TLAModule()
    var code = ExitCode.conforms
    output.write(module.head)
    for operand in arguments.operands {
      switch Files.find(operand) {
      case .nothing:
        console.error(Files.emptiness(of: operand))
        code = .nothingMatched
      case .files(let paths, let problems):
        for problem in problems { console.error(problem) }
        if !problems.isEmpty { return .unreadable }
        for path in paths {
          guard let file = SessionFile.load(path, mayBeTrace: true, &console) else {
            return .unreadable
          }
          output.write(module.add(file.session, named: Files.name(of: path)))
        }
      }
    }
    output.write(module.foot)
    return code
  }

  /// Reads line by line and writes line by line; a trace is read as a whole.
  private func spell(
    _ path: String, to output: inout Output, _ console: inout Console
  ) -> ExitCode {
    var reader = SkippingReader(isLenient: arguments.skipsUnknown)
    var trace = TraceInput()
    var writer: SessionWriter?
    var problems: [Diagnostic] = []
    let failure = Files.lines(of: path) { bytes in
      if trace.take(bytes) { return trace.fits }
      do throws(Diagnostic) {
        let lines = try reader.read(line: bytes)
        // Blank lines at the start do not tell the spelling, and are not kept.
        guard problems.isEmpty, let format = reader.reader.format else {
          return reader.reader.readsOn(after: problems)
        }
        if writer == nil { writer = SessionWriter(target(of: format)) }
        for line in lines {
          if let text = writer?.write(line, reader.reader.names) { output.write(text) }
        }
        // A reader that goes away, or a full disk, ends the work.
        return output.failure == nil
      } catch {
        problems.append(error)
        return reader.reader.readsOn(after: problems)
      }
    }
    if failure == nil, let result = trace.result {
      guard let session = TraceInput.unwrap(result, path, &console) else { return .unreadable }
      output.write(SessionWriter.write(session, as: target(of: .jsonl)))
      return .conforms
    }
    var rest = reader.reader
    if failure == nil, problems.isEmpty, output.failure == nil, let problem = rest.finish() {
      problems.append(problem)
    }
    if problems.isEmpty, writer != nil {
      for line in reader.finish() {
        if let text = writer?.write(line, rest.names) { output.write(text) }
      }
      if let text = writer?.finish(rest.names) { output.write(text) }
    }
    for line in Complaints(path, failure, problems, rest.notice).lines { console.error(line) }
    if failure == nil, problems.isEmpty { tell(reader.skipped, path, &console) }
    return failure == nil && problems.isEmpty ? .conforms : .unreadable
  }

  /// Says what was left out, and what follows from it.
  private func tell(
    _ skipped: [SkippingReader.Skipped], _ path: String, _ console: inout Console
  ) {
    let name = Files.name(of: path)
    for entry in skipped {
      console.error(
        "\(name):\(entry.line): notice: left out \(count(entry.count, "line")) for \(entry.what)")
    }
  }

  /// What is asked for, else what the name of the output says, else the other spelling.
  private func target(of format: SessionFormat) -> SessionFormat {
    if let wanted = arguments.target?.spelling { return wanted }
    let named = SessionFormat.allCases.first { arguments.output?.hasSuffix($0.ending) ?? false }
    return named ?? format.other
  }
}
