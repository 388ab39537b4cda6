import SelectionSession

/// A stream of sessions, one a line, and of verdicts, one a line in the same order.
///
/// Nothing of a session is kept once its verdict is written.
struct SessionStream: Sendable {
  /// What counts instead of the expectations of the sessions.
  let expectation: Session.Expectation?
  let jobs: Int

  /// Whether standard input is a stream: the first byte that is no blank tells.
  static func isBegun(by batch: LineReader.Batch) -> Bool? {
    for index in 0..<batch.count {
      guard let line = batch[index] else { return false }
      if let first = line.first(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
        return first == UInt8(ascii: "[")
      }
    }
    return nil
  }

  /// Answers all lines.
  ///
  /// - Parameters:
  ///   - blanks: how many blank lines came before the first batch.
  ///   - first: the lines that were read to see that it is a stream; nil if nothing was read.
  func run(
    after blanks: Int, _ first: LineReader.Batch?, _ reader: inout LineReader,
    _ console: inout Console
  ) async -> ExitCode {
    for line in 0..<blanks where !console.isClosed {
      console.write(answer([], line: line + 1, SessionReader(of: .jsonl)).text)
    }
    var isFaulty = false
    var lines = blanks
    var batch = first ?? reader.next()
    while let current = batch, !console.isClosed, !Interruption.isRequested {
      let answers = await answers(current, after: lines)
      // A session whose replay was cut short has no verdict.
      if Interruption.isRequested { break }
      for answer in answers {
        console.write(answer.text)
        if let fault = answer.fault {
          isFaulty = true
          console.error(fault)
        }
      }
      lines += current.count
      // Who waits for an answer before it goes on must get it now.
      console.flush()
      batch = reader.next()
    }
    if let failure = reader.failure {
      console.error("<stdin>: error: \(failure)")
      return .unreadable
    }
    if Interruption.isRequested { return .interrupted }
    return isFaulty ? .internalFault : .conforms
  }

  /// What is written for a part of the lines.
  private struct Answer: Sendable {
    var text = ""
    var fault: String?
  }

  /// Shares the lines among the jobs.
  private func answers(_ batch: LineReader.Batch, after lines: Int) async -> [Answer] {
    let size = max(1, min(256, (batch.count + jobs - 1) / jobs))
    var start = 0
    var answers: [Answer] = []
    await OrderedWork.run(
      jobs: min(jobs, (batch.count + size - 1) / size),
      next: { () -> Range<Int>? in
        guard start < batch.count else { return nil }
        defer { start += size }
        return start..<min(start + size, batch.count)
      },
      work: { (range: Range<Int>) -> Answer in
        let reader = SessionReader(of: .jsonl)
        return range.reduce(into: Answer()) { answer, index in
          let one = self.answer(batch[index], line: lines + index + 1, reader)
          answer.text += one.text
          answer.fault = answer.fault ?? one.fault
        }
      },
      take: { (answer: Answer) -> Bool in
        answers.append(answer)
        return true
      })
    return answers
  }

  /// The verdict of one line; nil stands for a line that was too long.
  private func answer(
    _ line: ArraySlice<UInt8>?, line number: Int, _ reader: SessionReader
  ) -> Answer {
    var judged: Judged
    var id: String?
    if let line {
      let array = SessionArray(line)
      var result = SessionReplay(lines: array.objects, reader)
      id = result.id
      result.place(in: line, array, line: number)
      judged = Judged(result, expecting: expectation) {
        Array(array.objects.joined(separator: [UInt8(ascii: "\n")]))
      }
    } else {
      var result = SessionReplay(lines: [], reader)
      let message = "the line is longer than \(SessionReader.lineLimit >> 20) MB"
      result.problems = [Diagnostic(line: number, column: 1, message: message)]
      judged = Judged(result, expecting: expectation) { nil }
    }
    judged.place = StreamPlace(line: number, id: id)
    let fault = judged.result.fault.map { "<stdin>:\(number): \($0)" }
    return Answer(text: judged.json.text + "\n", fault: fault)
  }
}

extension SessionReplay {
  /// Tells problems and notices by line and column of the stream.
  fileprivate mutating func place(
    in line: ArraySlice<UInt8>, _ array: SessionArray, line number: Int
  ) {
    func column(_ offset: Int) -> Int {
      let before = line[line.startIndex..<min(line.startIndex + offset, line.endIndex)]
      return String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
    }
    func moved(_ problem: Diagnostic) -> Diagnostic {
      var moved = problem
      moved.line = number
      if array.objects.indices.contains(problem.line - 1) {
        let start = array.objects[problem.line - 1].startIndex - line.startIndex
        moved.column = column(start) + problem.column - 1
      } else {
        moved.column = 1
      }
      return moved
    }
    notice = notice.map(moved)
    problems = problems.map(moved)
    if let problem = array.problem {
      problems = [
        Diagnostic(line: number, column: column(problem.offset), message: problem.message)
      ]
    }
  }
}
