extension Verb.Entry {
  static let diff = Verb.Entry(
    summary: "say where two sessions first differ in what they do, show, or should have done",
    operands: "FILE FILE",
    details: """
      A FILE is a session in either spelling; one of them may be -, standard input. Both are replayed, and
      compared step by step: the rules, then of each step the event, its outcome, what can be seen after
      it, and what the app showed. The first step that differs is told, with the steps before it.
      Assets are compared by their names, captures by their numbers. Times, comments, notes, numbers of
      lines, expectations and spelling do not count.
      Exit codes: 0 the same behaviour; 1 another one; 3 unreadable; 64 wrong usage.
      """,
    flags: [.format, .color, .help],
    examples: [
      ("proofsheet diff before.session after.session", "where do they first part?"),
      ("proofsheet redact bug.jsonl | proofsheet diff --format json bug.jsonl -", "as JSON"),
    ])
}
