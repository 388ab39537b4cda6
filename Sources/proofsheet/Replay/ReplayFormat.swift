import SelectionSession

/// How replays are written.
enum ReplayFormat: String, CaseIterable {
  case text, json, junit, github, sarif, xcode
}

/// What a run of replays says, in one format.
struct ReplayReport: Sendable {
  let format: ReplayFormat
  let style: Style
  /// Whether there is one session only, which is then told in full.
  let isAlone: Bool

  /// What stands before the first session.
  var head: String {
    switch format {
    case .text, .json, .github, .xcode: ""
    case .junit: JUnitReport.head
    case .sarif: SARIFReport.head
    }
  }

  /// One session: whole lines, or nothing.
  func text(_ judged: Judged) -> String {
    switch format {
    case .text: ReplayText(judged: judged, style: style).text(isAlone: isAlone) + "\n"
    case .json: judged.json.text + "\n"
    case .junit: JUnitReport.text(judged)
    case .github: GitHubReport.text(judged)
    case .sarif: SARIFReport.text(judged)
    case .xcode: XcodeReport.text(judged)
    }
  }

  /// The text of a session behind others, or as the first.
  func following(_ text: String, isFirst: Bool) -> String {
    // Results in SARIF begin with the comma that parts them from those before.
    format == .sarif && isFirst ? String(text.dropFirst()) : text
  }

  /// What stands behind the last session.
  func foot(_ code: ExitCode, _ groups: FailureGroups) -> String {
    switch format {
    case .text:
      let text = isAlone ? "" : groups.text(style)
      return text.isEmpty ? "" : "\n\(text)"
    case .json, .github, .xcode: return ""
    case .junit: return JUnitReport.foot
    case .sarif: return SARIFReport.foot(code)
    }
  }
}

/// What is left of a session once it is written.
struct Told: Sendable {
  let text: String
  let complaints: [String]
  let internalFault: String?
  let code: ExitCode
  let verdict: Verdict
  let standing: Standing?
  let isSurprise: Bool
  /// The file and the line, as they are printed.
  let place: String
  let failure: Failure?

  init(_ judged: Judged, _ report: ReplayReport) {
    text = report.text(judged)
    complaints = report.format == .text ? judged.result.complaints : []
    internalFault = judged.result.fault
    code = judged.code
    verdict = judged.result.verdict
    standing = judged.standing
    isSurprise = judged.isAsExpected == false
    let line = judged.result.divergence?.line
    place = judged.result.name + (line.map { ":\($0)" } ?? "")
    failure = judged.failure
  }
}
