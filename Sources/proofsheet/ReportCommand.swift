import SelectionPage
import SelectionSession

/// `proofsheet report`.
struct ReportCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      console.usage("'report' needs a session file, a directory, or -")
      return .usage
    }
    var sheets: [Page.Sheet] = []
    let code = Files.each(of: arguments.operands, &console) { path, console in
      let timeline = timeline(of: path, &console)
      sheets.append(Page.Sheet(path, timeline))
      return timeline.verdict == .unreadable ? .unreadable : .conforms
    }
    // What was asked for is not there: an empty page would hide it.
    guard code != .usage, !sheets.isEmpty else { return code }
    let html = Page(sheets, module: WhatIfModule.base64).html
    guard let output = arguments.output else {
      console.write(html)
      return code
    }
    guard OutputFile.write(html, to: output, &console) else { return .internalFault }
    return code
  }

  /// The timeline of a file; what is wrong with the file is told, and stands in the timeline too.
  private func timeline(of path: String, _ console: inout Console) -> Timeline {
    switch Files.contents(of: path) {
    case .failure(let problem):
      for line in Complaints(path, problem, [], nil).lines { console.error(line) }
      return Timeline(failure: printable(problem))
    case .bytes(let bytes):
      let timeline = Timeline(bytes)
      for line in Complaints(path, nil, timeline.problems, timeline.notice).lines {
        console.error(line)
      }
      return timeline
    }
  }
}
