extension Verb.Entry {
  static let rules = Verb.Entry(
    summary: "print the tables of the specification, or which reports are covered",
    operands: "[NAME…] | --reports [PATH…]",
    details: """
      Without a NAME all tables; with it every rule, event, policy or table of that name.
      With --reports: for each bug report that sessions name in their first lines, its rules, and the
      verdict that each session gives. A session names its report in comments before `session 1`:
        # Report B148 (where it was told): what the session shows.
        # Rules: P11.9, NoDuplicates
      Exit codes: those of replay for these sessions; 3 also for any other file that is unreadable,
      4 if no session names a report, or no table has the NAME.
      """,
    flags: [.reports, .format, .color, .help],
    examples: [
      ("proofsheet rules", "all tables"),
      ("proofsheet rules limitReached", "what one name means"),
      (
        "proofsheet rules --reports Tests/Sessions",
        "which reports have sessions, and what they show"
      ),
    ])
}
