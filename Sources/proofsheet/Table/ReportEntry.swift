extension Verb.Entry {
  static let report = Verb.Entry(
    summary: "make a page of sessions, to be looked at in a browser",
    operands: "SESSION…",
    details: """
      A SESSION is a session file, a directory (every *.session and *.jsonl below it), or - for standard input.
      The page is one file that needs no network: every session is a tab, with its verdict, the rule that is
      broken, and each line in detail: what became of the event, the grid of the specification beside what
      the app showed, images and URLs with what is out of line struck. The key ? on the page tells the others.
      The page holds the sessions themselves, but no path: what 'proofsheet redact' took out of them is not in
      it. A session that cannot be read has a tab that says why.
      Exit codes: 0, whatever the verdicts; 3 a session is unreadable (the page is made all the same);
      4 no session found; 64 wrong usage; 70 the page cannot be written. Of several the worst: 3, 4, 0.
      """,
    flags: [.output, .help],
    examples: [
      ("proofsheet report bug.session -o page.html", "a bug, to be stepped through"),
      ("proofsheet report Tests/Sessions -o page.html", "all sessions of a directory, a tab each"),
      (
        "proofsheet redact bug.jsonl | proofsheet report - > page.html", "a page that can be shared"
      ),
    ])
}
