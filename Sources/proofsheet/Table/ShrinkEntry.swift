extension Verb.Entry {
  static let shrink = Verb.Entry(
    summary: "make a recording that diverges as short as it can be",
    operands: "FILE",
    details: """
      A FILE is a session in either spelling, or - for standard input. What persists: the verdict, the
      fields that differ and how, the rules that are violated, the last event with its outcome and what
      its photos were, and the first known fault that explains the recording (see diagnose). Events that
      stay do what they did, and nothing is shown that no event names. The result is printed, and kept
      beside the FILE as NAME.shrunk.session, which is written over (or as -o says); the FILE itself
      stays as it is. In the end a breadth-first search looks for anything shorter with the same last
      lines, and it is said in which scope it saw everything.
      With --test a command judges instead of a replay: it is run with a candidate's path behind it,
      and ends with 0 if the candidate is interesting.
      Ctrl-C, or --time, ends the search with the best so far.
      Exit codes: 0; 3 unreadable; 4 nothing diverges, or the command finds FILE not interesting;
      64 wrong usage; 70 the result cannot be written; 130 interrupted, with the best so far written.
      """,
    flags: [.test, .time, .output, .format, .help],
    examples: [
      ("proofsheet shrink bug.session", "the same bug in few events"),
      (
        "proofsheet shrink --test ./crashes.sh bug.jsonl",
        "the shortest with which a program of yours ends with 0"
      ),
    ])
}
