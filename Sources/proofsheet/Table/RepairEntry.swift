extension Verb.Entry {
  static let repair = Verb.Entry(
    summary: "cut from a damaged session what cannot be read, and keep a backup",
    operands: "FILE…",
    details: """
      A FILE is a session in either spelling, or - for standard input, and then the result is printed. A
      last line that is cut off is cut, and so is every line that cannot be read. What was in it may have
      changed anything: it leaves a gap in the numbers, by a numbered note if lines have no numbers, and a
      replay judges nothing behind a gap. Where no gap can be shown, all from there on is cut.
      The original is kept as FILE.backup (or .backup.2, …), whole, before FILE is replaced. Without a
      header nothing can be repaired. A FILE that needs nothing stays as it is.
      Exit codes: 0; 3 cannot be repaired, or read; 64 wrong usage; 70 cannot be written.
      """,
    flags: [.output, .help],
    examples: [
      ("proofsheet repair bug.jsonl", "a recording that a crash cut off; bug.jsonl.backup stays"),
      ("proofsheet repair -o whole.jsonl bug.jsonl", "the same in another file"),
    ])
}
