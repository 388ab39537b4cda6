import SelectionCore
import SelectionSession

/// What becomes of a session that someone has changed in the page.
///
/// It is the code of this package and nothing else, compiled for the page: there is no second reader, and no second
/// reducer, that could come to another answer.
public enum WhatIf {
  /// The timeline of a session, or what is wrong with it: `{"problems":[{"line":…,"column":…,"message":…}]}`.
  public static func timeline(of bytes: UnsafeRawBufferPointer) -> String {
    switch SessionReader.read(bytes) {
    case .success(let session): answer(session).text
    case .failure(let list): JSON.object([("problems", .array(list.problems.map(problem)))]).text
    }
  }

  private static func problem(_ problem: Diagnostic) -> JSON {
    .object([
      ("line", .int(problem.line)), ("column", .int(problem.column)),
      ("message", .string(problem.message)),
    ])
  }

  private static func answer(_ session: Session) -> JSON {
    var replay = Replay(rules: session.rules)
    var steps: [JSON] = []
    for line in session.lines {
      let before = replay.steps
      replay.take(line)
      guard replay.steps > before, let step = replay.lastStep else { continue }
      steps.append(.string(Spelling(session.names).outcome(step.outcome)))
    }
    return .object([("verdict", .string(replay.verdict.rawValue)), ("steps", .array(steps))])
  }
}
