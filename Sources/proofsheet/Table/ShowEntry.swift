extension Verb.Entry {
  static let show = Verb.Entry(
    summary: "print a session as a timeline: event, outcome, draft, what changed",
    operands: "FILE…",
    details:
      "A FILE is a session file, or - for standard input. The exit code is 0, or 3 if unreadable.",
    flags: [.format, .color, .help],
    examples: [("proofsheet show bug.session", "every step with its outcome")])
}
