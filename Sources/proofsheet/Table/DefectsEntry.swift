extension Verb.Entry {
  static let defects = Verb.Entry(
    summary: "print which checks find which known faults",
    operands: "[PATH…]",
    details: """
      A PATH is a session file, or a directory of them (Tests/Sessions, if it is there): its conforming
      sessions are one of the checks. The others are every invariant and step property, the oracle, and
      fuzzing. 'proofsheet rules Defects' tells what is wrong with each.
      Exit codes: 0 every defect is found and every check finds one; 1 not so; 3 unreadable;
      4 no session found; 64 wrong usage.
      """,
    flags: [.seed, .events, .format, .color, .help],
    examples: [("proofsheet defects Tests/Sessions", "the kill matrix")])
}
