extension Verb.Entry {
  static let diagnose = Verb.Entry(
    summary: "name the known faults that show what a recording shows",
    operands: "FILE",
    details: """
      A FILE is a session in either spelling, or - for standard input. Every known defect takes its
      events; those that show what the app showed are named, or those that do so the longest. Then: which
      line tells the first two apart, or the shortest session that would.
      Exit codes: 0 no fault; 1 a fault; 2 nothing was observed; 3 unreadable; 64 wrong usage.
      """,
    flags: [.format, .color, .help],
    examples: [("proofsheet diagnose bug.session", "which known fault is this?")])
}
