import SelectionSession

/// `proofsheet rules --reports`.
struct ReportsCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard arguments.operands.filter({ $0 == "-" }).count < 2 else {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    var coverage = ReportCoverage()
    var worst = ExitCode.conforms
    for path in arguments.operands.isEmpty ? ["Tests/Sessions"] : arguments.operands {
      worst = gather(path, into: &coverage, &console).worse(than: worst)
    }
    let reports = coverage.reports
    if reports.isEmpty { return worst }
    switch arguments.format {
    case .json: for report in reports { console.print(json(report).text) }
    case .text:
      for line in table(rows(reports), console.style) { console.print(line) }
      let surprise = coverage.surprises == 0 ? "" : "; \(coverage.surprises) not as expected"
      console.print(
        "\(count(reports.count, "report")), \(count(coverage.sessions, "session"))\(surprise)")
    }
    return worst
  }

  /// Replays what a path names.
  ///
  /// What names no report counts only if it cannot be read.
  private func gather(
    _ path: String, into coverage: inout ReportCoverage, _ console: inout Console
  ) -> ExitCode {
    guard case .files(let files, let problems) = Files.find(path) else {
      console.error(Files.emptiness(of: path))
      return .nothingMatched
    }
    for problem in problems { console.error(problem) }
    var worst = problems.isEmpty ? ExitCode.conforms : .unreadable
    let before = coverage.sessions
    for file in files {
      let result = SessionReplay(file)
      for line in result.complaints { console.error(line) }
      if let fault = result.fault {
        console.error(fault)
        worst = ExitCode.internalFault.worse(than: worst)
      }
      let isAsExpected = result.isAsExpected(nil)
      let isCounted = coverage.take(result)
      if isCounted, isAsExpected == false {
        console.error("\(result.name): not as expected: \(result.verdict.rawValue)")
      }
      if isCounted || result.verdict == .unreadable {
        worst = ExitCode(result.verdict, isAsExpected: isAsExpected).worse(than: worst)
      }
    }
    if coverage.sessions == before, worst == .conforms {
      console.error("\(Files.name(of: path)): error: no session here names a report")
      return .nothingMatched
    }
    return worst
  }

  /// Verdicts that say nothing have a column only if they are there.
  private func rows(_ reports: [ReportCoverage.Report]) -> [[String]] {
    let there = Set(reports.flatMap(\.sessions).map(\.verdict))
    let verdicts = Verdict.allCases.filter { verdict in
      switch verdict {
      case .conforms, .diverges, .violates: true
      case .inconclusive, .unreadable: there.contains(verdict)
      }
    }
    return [["report"] + verdicts.map(\.rawValue) + ["rules"]]
      + reports.map { report in
        [printable(report.id, limit: 60)]
          + verdicts.map { verdict in
            String(report.sessions.count { $0.verdict == verdict })
          }
          + [printable(report.rules.joined(separator: ", "))]
      }
  }

  private func json(_ report: ReportCoverage.Report) -> JSON {
    .object([
      ("report", .string(report.id)), ("source", .string(report.source)),
      ("rules", .array(report.rules.map { .string($0) })),
      (
        "sessions",
        .array(
          report.sessions.map { session in
            .object([
              ("path", .string(session.path)), ("verdict", .string(session.verdict.rawValue)),
              ("step", session.step.json),
              ("asExpected", session.isAsExpected.map { .bool($0) } ?? .null),
            ])
          })
      ),
    ])
  }
}
