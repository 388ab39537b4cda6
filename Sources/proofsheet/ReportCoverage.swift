import SelectionSession

/// The bug reports that sessions name in their first lines, and what the sessions show of them.
///
/// Everything is from the files: no report is known to the program.
struct ReportCoverage {
  /// One report.
  struct Report {
    var id: String
    var source: String
    /// The rules that its sessions name, in the order of first mention.
    var rules: [String] = []
    var sessions: [Shown] = []
  }

  /// A session, replayed.
  struct Shown {
    var path: String
    var verdict: Verdict
    /// The step at which it parts.
    var step: Int?
    var isAsExpected: Bool?
  }

  private var found: [String: Report] = [:]
  /// How many sessions name a report.
  private(set) var sessions = 0
  /// How many of them are not as expected.
  private(set) var surprises = 0

  /// The reports in order.
  var reports: [Report] {
    found.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Takes a session that was replayed.
  ///
  /// - Returns: whether it names a report.
  mutating func take(_ result: SessionReplay) -> Bool {
    let head = ReportHead(result.head)
    if head.reports.isEmpty { return false }
    let shown = Shown(
      path: result.path, verdict: result.verdict, step: result.divergence?.step,
      isAsExpected: result.isAsExpected(nil))
    sessions += 1
    if shown.isAsExpected == false { surprises += 1 }
    for (id, source) in head.reports {
      var report = found[id] ?? Report(id: id, source: source)
      if report.source.isEmpty { report.source = source }
      for rule in head.rules where !report.rules.contains(rule) { report.rules.append(rule) }
      report.sessions.append(shown)
      found[id] = report
    }
    return true
  }
}
