extension Verb.Entry {
  static let fuzz = Verb.Entry(
    summary: "try a picker with generated sessions, and shorten the one that shows a fault",
    operands: "",
    details: """
      Without --defect the picker is the reference, in which nothing is to be found. Every step is
      judged by all invariants and step properties, and compared with the specification. What is
      found is made as short as it can be, printed as a session, and searched for anything shorter.
      With -o the session is kept in FILE, and tried first the next time. A FILE that holds another
      session, which shows no fault, is not written over.
      Exit codes: 0 nothing found; 1 a fault found; 3 FILE is there and is no session; 64 wrong usage;
      70 FILE cannot be written; 130 interrupted, and nothing found so far.
      """,
    flags: [.defect, .seed, .events, .time, .output, .format, .help],
    examples: [
      ("proofsheet fuzz --time 10", "the reference, for ten seconds"),
      ("proofsheet fuzz --defect deletesTwo --seed 7", "a picker with a known fault"),
    ])
}
