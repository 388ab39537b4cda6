import SelectionCore
import SelectionSession

/// `proofsheet replay`.
struct ReplayCommand {
  let arguments: Arguments
  private var files = 0
  private var counts: [Verdict: Int] = [:]
  private var standings: [Standing: Int] = [:]
  private var surprises = 0
  private var groups = FailureGroups()
  private var worst = ExitCode.conforms
  /// Whether a session was written.
  private var hasWritten = false
  /// Where the result goes, if not to standard output.
  private var file: OutputFile?

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// What is to be done, in order.
  private enum Item: Sendable {
    case session(String)
    /// What the user is told of a path in which there is no session to replay.
    case trouble(String, ExitCode)
  }

  /// What came of an item.
  private enum Answer: Sendable {
    case told(Told)
    case trouble(String, ExitCode)
  }

  mutating func run(_ console: inout Console) async -> ExitCode {
    guard !arguments.operands.isEmpty else {
      console.usage("'replay' needs a session file, a directory, or -")
      return .usage
    }
    guard arguments.operands.filter({ $0 == "-" }).count < 2 else {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    if arguments.given.contains(.stream), !arguments.operands.contains("-") {
      console.usage("'--stream' is about standard input; give - for it")
      return .usage
    }
    if let output = arguments.output {
      file = OutputFile(output)
      if file == nil {
        console.error("\(printable(output)): error: cannot write: \(Files.systemError())")
        return .internalFault
      }
    } else {
      // Whole lines only, however it ends; a file that is not whole is taken away without this.
      Interruption.await()
    }
    let code = await replayAll(&console)
    return finish(code, &console)
  }

  /// Puts the file in its place, unless the run was not one.
  private mutating func finish(_ code: ExitCode, _ console: inout Console) -> ExitCode {
    guard file != nil, let output = arguments.output else { return code }
    file?.output.flush()
    if code == .usage || code == .interrupted {
      file?.discard()
    } else if let problem = file?.keep() {
      console.error("\(printable(output)): error: cannot write: \(problem)")
      return .internalFault
    }
    return code
  }

  private mutating func replayAll(_ console: inout Console) async -> ExitCode {
    let items = arguments.operands.flatMap(Self.items)
    let total = items.count { if case .session = $0 { true } else { false } }
    let style = file == nil ? console.style : Style(isColored: false)
    let report = ReplayReport(format: arguments.replayFormat, style: style, isAlone: total == 1)
    var reader = LineReader()
    var input = Input.none
    if arguments.operands.contains("-") {
      input = arguments.given.contains(.stream) ? .stream(blanks: 0, nil) : Input.read(&reader)
      if case .stream(let blanks, let first) = input {
        return await answer(blanks, first, &reader, &console)
      }
    }
    write(report.head, &console)
    // Standard input is read once, and here: the other sessions can be read by any thread.
    let parts = items.split(maxSplits: 1, omittingEmptySubsequences: false) { item in
      if case .session("-") = item { true } else { false }
    }
    await replay(Array(parts[0]), of: total, report, &console)
    if parts.count > 1 {
      take(.told(replay(input, &reader, report)), report, &console)
      await replay(Array(parts[1]), of: total, report, &console)
    }
    if Interruption.isRequested { return .interrupted }
    write(report.foot(worst, groups), &console)
    if files > 1, report.format == .text { summarize(&console) }
    return worst
  }

  private static func items(_ operand: String) -> [Item] {
    switch Files.find(operand) {
    case .nothing: [.trouble(Files.emptiness(of: operand), .nothingMatched)]
    case .files(let paths, let problems):
      problems.map { .trouble($0, .unreadable) } + paths.map { .session($0) }
    }
  }

  private mutating func replay(
    _ items: [Item], of total: Int, _ report: ReplayReport, _ console: inout Console
  ) async {
    let progress = Progress(Deadline(seconds: nil), isAlone: file != nil)
    let expectation = arguments.expectation
    var rest = items[...]
    await OrderedWork.run(
      jobs: min(items.count, arguments.jobs ?? Files.cores),
      next: { rest.popFirst() },
      work: { (item: Item) -> Answer in
        switch item {
        case .trouble(let message, let code): .trouble(message, code)
        case .session(let path):
          .told(
            Told(
              Judged(SessionReplay(path), expecting: expectation) {
                guard case .bytes(let bytes) = Files.contents(of: path, limit: Failure.mostBytes)
                else { return nil }
                return bytes
              }, report))
        }
      },
      take: { (answer: Answer) -> Bool in
        if Interruption.isRequested { return false }
        take(answer, report, &console)
        progress.tell("\(files) of \(total) sessions")
        return !console.isClosed
      })
    progress.end()
  }

  /// Writes one session, and counts it.
  private mutating func take(
    _ answer: Answer, _ report: ReplayReport, _ console: inout Console
  ) {
    if Interruption.isRequested { return }
    switch answer {
    case .trouble(let message, let code):
      console.error(message)
      worst = code.worse(than: worst)
    case .told(let told):
      files += 1
      counts[told.verdict, default: 0] += 1
      if let standing = told.standing { standings[standing, default: 0] += 1 }
      if told.isSurprise { surprises += 1 }
      if let failure = told.failure { groups.add(failure, at: told.place) }
      write(report.following(told.text, isFirst: !hasWritten), &console)
      hasWritten = hasWritten || !told.text.isEmpty
      for line in told.complaints { console.error(line) }
      if let fault = told.internalFault { console.error(fault) }
      worst = told.code.worse(than: worst)
    }
  }

  private func summarize(_ console: inout Console) {
    let verdicts = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    let words = Standing.allCases.compactMap { standing in
      standings[standing].map { "\($0) \(standing.rawValue)" }
    }
    let standing = words.isEmpty ? "" : "; \(words.joined(separator: ", "))"
    let surprise = surprises == 0 ? "" : "; \(surprises) not as expected"
    console.error("\(files) sessions: \(verdicts.joined(separator: ", "))\(standing)\(surprise)")
  }

  private mutating func write(_ text: String, _ console: inout Console) {
    if file == nil { console.write(text) } else { file?.output.write(text) }
  }
}

// MARK: Standard input

extension ReplayCommand {
  /// What stands on standard input.
  private enum Input {
    case none
    /// One session, whose first lines were read.
    case session(blanks: Int, LineReader.Batch?)
    /// Sessions, one a line.
    case stream(blanks: Int, LineReader.Batch?)

    /// Reads up to the first byte that is no blank.
    static func read(_ reader: inout LineReader) -> Input {
      var blanks = 0
      while let batch = reader.next() {
        switch SessionStream.isBegun(by: batch) {
        case true?: return .stream(blanks: blanks, batch)
        case false?: return .session(blanks: blanks, batch)
        case nil: blanks += batch.count
        }
      }
      return .session(blanks: blanks, nil)
    }
  }

  /// Answers a stream, which nothing else can stand beside.
  private mutating func answer(
    _ blanks: Int, _ first: LineReader.Batch?, _ reader: inout LineReader,
    _ console: inout Console
  ) async -> ExitCode {
    guard arguments.operands.count == 1 else {
      console.usage("a stream of sessions, one a line, is read alone; leave the other paths out")
      return .usage
    }
    guard arguments.replayFormat == .json || !arguments.given.contains(.format), file == nil else {
      console.usage(
        "a stream of sessions is answered on standard output, one JSON verdict a line; leave "
          + (file == nil ? "'--format' out" : "'-o' out"))
      return .usage
    }
    let stream = SessionStream(expectation: arguments.expectation, jobs: arguments.jobs ?? 1)
    return await stream.run(after: blanks, first, &reader, &console)
  }

  /// The session on standard input.
  private func replay(
    _ input: Input, _ reader: inout LineReader, _ report: ReplayReport
  ) -> Told {
    var kept: [UInt8]? = []
    let result = SessionReplay("-") { take in
      var number = 0
      func hand(_ line: ArraySlice<UInt8>) -> Bool {
        number += 1
        kept?.append(contentsOf: line)
        kept?.append(UInt8(ascii: "\n"))
        if kept?.count ?? 0 > Failure.mostBytes { kept = nil }
        return line.withUnsafeBufferPointer(take)
      }
      guard case .session(let blanks, let first) = input else { return nil }
      for _ in 0..<blanks where !hand([]) { return nil }
      var batch = first
      while let lines = batch {
        for index in 0..<lines.count {
          guard let line = lines[index] else {
            return "line \(number + 1) is longer than \(SessionReader.lineLimit >> 20) MB"
          }
          if !hand(line) { return nil }
        }
        batch = reader.next()
      }
      return reader.failure
    }
    return Told(Judged(result, expecting: arguments.expectation) { kept }, report)
  }
}
