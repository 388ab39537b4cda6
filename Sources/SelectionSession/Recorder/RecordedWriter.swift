import SelectionCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes what is recorded, and gets over what goes wrong; used on the queue of the recorder only.
struct RecordedWriter: Sendable {
  private var files: RecordedFiles
  /// What could not be written yet.
  private var held = RecordedQueue()
  /// The troubles that were told, and are not over.
  private var troubles: Set<RecorderProblem.Kind> = []
  /// How many lines were dropped in this trouble.
  private var dropped = 0
  private(set) var isEnded = false

  /// What is to be told, once the writer is not in use any more.
  struct Report {
    var answers: [(tell: @Sendable (Bool) -> Void, isWritten: Bool)] = []
    var problems: [RecorderProblem] = []
  }

  init(_ files: RecordedFiles) { self.files = files }

  private var path: String { files.place.path }

  /// Begins the file, so that it is a session before the first line.
  mutating func begin() -> Report {
    var report = Report()
    do throws(SystemProblem) {
      try files.begin()
      try files.mend()
    } catch {
      notWritten(error, &report)
    }
    prune(&report)
    return report
  }

  /// Writes what was held and what has come.
  mutating func write(_ queue: RecordedQueue) -> Report {
    var report = Report()
    held.add(queue)
    if isEnded {
      answerFalse(&report)
      return report
    }
    var replacements = 0
    while let entry = held.first {
      do throws(SystemProblem) {
        switch entry.work {
        case .refused: answer(false, &report)
        case .startOver(let rules):
          try files.startOver(rules)
          answer(true, &report)
          prune(&report)
        case .lines: try writeLines(&replacements, &report)
        }
      } catch {
        notWritten(error, &report)
        break
      }
    }
    if held.isEmpty { recovered(&report) } else { answerFalse(&report) }
    return report
  }

  private mutating func answer(_ isWritten: Bool, _ report: inout Report) {
    if let tell = held.removeFirst()?.answer { report.answers.append((tell, isWritten)) }
  }

  /// Whoever waits for a line that cannot be written now is told so: an app must not stand still
  /// because the disk is full.
  private mutating func answerFalse(_ report: inout Report) {
    let (answers, dropped) = held.settle(limit: files.options.heldBytes)
    report.answers += answers.map { ($0, false) }
    self.dropped += dropped
    if dropped > 0, troubles.insert(.dropped).inserted {
      report.problems.append(
        RecorderProblem(
          .dropped, path, "\(held.byteCount) bytes of lines wait to be written, which is the bound",
          "further lines are dropped, and the numbers of the session show the gap"))
    }
  }

  private mutating func writeLines(
    _ replacements: inout Int, _ report: inout Report
  ) throws(SystemProblem) {
    try files.begin()
    if files.isFull { rotate(&report) }
    let run = files.run(of: held.rest)
    let size = files.file?.size ?? 0
    let (count, problem) = files.append(held.restOfBytes.prefix(run.bytes))
    if problem == nil, !files.isInPlace {
      files.abandon()
      replacements += 1
      if troubles.insert(.removed).inserted {
        report.problems.append(
          RecorderProblem(
            .removed, path, "the file was removed, replaced or changed by others",
            "the lines so far may be gone; a new file goes on behind line \(files.lastNumber)"))
      }
      // It is begun anew, unless others remove whatever is there.
      if replacements > 2 { throw SystemProblem.replaced }
      return
    }
    troubles.remove(.removed)
    var whole = 0
    for _ in 0..<run.entries {
      guard case .lines(let bytes, let lines, let last, let videos)? = held.first?.work,
        whole + bytes <= count
      else { break }
      whole += bytes
      files.note(lines, last: last, videos: videos)
      answer(true, &report)
    }
    if let problem {
      if count > 0 { files.cut(to: size + whole) }
      throw problem
    }
  }

  private mutating func rotate(_ report: inout Report) {
    do throws(SystemProblem) {
      guard files.isInPlace else { return }
      try files.rotate()
      troubles.remove(.notRotated)
    } catch {
      if troubles.insert(.notRotated).inserted {
        report.problems.append(
          RecorderProblem(
            .notRotated, path, "the file is full, and no new one can be begun: \(error.message)",
            "it grows on, and each new line tries again"))
      }
    }
    prune(&report)
  }

  private mutating func prune(_ report: inout Report) {
    do throws(SystemProblem) {
      try files.prune()
      troubles.remove(.notDeleted)
    } catch {
      if troubles.insert(.notDeleted).inserted {
        report.problems.append(
          RecorderProblem(
            .notDeleted, files.oldestPath, "cannot be deleted: \(error.message)",
            "it stays, and the next rotation tries again"))
      }
    }
  }

  private mutating func notWritten(_ problem: SystemProblem, _ report: inout Report) {
    guard troubles.insert(.notWritten).inserted else { return }
    report.problems.append(
      RecorderProblem(
        .notWritten, path, "cannot be written: \(problem.message)",
        "up to \(files.options.heldBytes) bytes of lines are held, and each new line tries again"))
  }

  private mutating func recovered(_ report: inout Report) {
    troubles.remove(.dropped)
    guard troubles.remove(.notWritten) != nil else { return }
    report.problems.append(
      RecorderProblem(
        .recovered, path, "lines are written again",
        dropped == 0 ? "none is missing" : "\(dropped) were dropped, and their numbers are missing")
    )
    dropped = 0
  }

  /// Writes nothing more; what could not be written is lost.
  mutating func end() -> Report {
    var report = Report()
    if isEnded { return report }
    isEnded = true
    answerFalse(&report)
    let lost = held.rest.reduce(0) { sum, entry in
      if case .lines(_, let count, _, _) = entry.work { sum + count } else { sum }
    }
    if lost > 0 {
      report.problems.append(
        RecorderProblem(.dropped, path, "the recorder was closed", "\(lost) lines are lost"))
    }
    files.close()
    return report
  }

  /// All of the current session: what stands in files, what could not be written, and what is still
  /// to be written.
  func contents(and queue: RecordedQueue) throws(RecorderError) -> [UInt8] {
    var bytes = try files.contents()
    for part in [held, queue] {
      var lines = part.restOfBytes
      for entry in part.rest {
        switch entry.work {
        case .lines(let count, _, _, _):
          bytes += lines.prefix(count); lines = lines.dropFirst(count)
        case .refused: break
        case .startOver(let rules):
          bytes = RecordedHeader(rules: rules, options: files.options)
            .line(continuing: nil, begun: nil)
        }
      }
    }
    return bytes
  }
}

extension SystemProblem {
  /// Others replace the file as fast as it is begun.
  fileprivate static var replaced: SystemProblem { SystemProblem(code: ESTALE) }
}
