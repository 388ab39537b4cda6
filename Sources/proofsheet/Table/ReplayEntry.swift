extension Verb.Entry {
  static let replay = Verb.Entry(
    summary: "replay recorded sessions; say where app and specification part",
    operands: "PATH…",
    details: """
      A PATH is a session file, a directory (every *.session and *.jsonl below it), or - for standard input.
      The first line that does not match is reported, with the steps before it. A file that says
      `expect VERDICT [STEP]` passes when the replay says so. One that is kept for a fault `still reproduces`
      it, is `fixed` (it conforms by now), or is `stale` (it parts elsewhere, otherwise, or not at all).
      Failures are grouped by the known fault that explains them.
      --format junit, github, sarif and xcode are for CI; see Specs/ContinuousIntegration.md.
      If standard input begins with [ each of its lines is a session, an array of the objects that JSON Lines
      have one a line, and is answered by one JSON verdict on a line; see Specs/Cluster.md. --stream says so of
      any input: of an empty one, or one that begins with a damaged line.
      Exit codes: 0 conforms, or as expected; 1 diverges or violates; 2 inconclusive;
      3 unreadable; 4 no session found; 64 wrong usage. Of several files the worst counts:
      3, 1, 2, 4, 0. A stream that was answered to its end gives 0.
      """,
    flags: [.expect, .format, .output, .jobs, .stream, .color, .help],
    examples: [
      ("proofsheet replay bug.session", "where does the app leave the specification?"),
      ("proofsheet replay Tests/Sessions", "a whole directory, for CI"),
      ("proofsheet replay --format junit -o junit.xml Tests/Sessions", "the same, for Jenkins"),
      ("proofsheet replay --expect violates:6 bug.session", "pass while the bug is there"),
      ("proofsheet replay --format json -", "a session from a pipe, a verdict as JSON"),
    ])
}
