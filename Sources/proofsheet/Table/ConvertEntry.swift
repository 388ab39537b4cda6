extension Verb.Entry {
  static let convert = Verb.Entry(
    summary: "write a session in another spelling: text, JSON Lines, TLA+, a trace",
    operands: "FILE | --to stream PATH… | --to tla PATH… | --check PATH…",
    details: """
      A FILE is a session in either spelling, or - for standard input. What is written is the other
      one, unless --to or the ending of the output says else; everything is kept but spacing. Also
      writes a session again as this program spells it (--to the spelling that it has).
      A FILE may also be the trace of another tool: JSON in the Informal Trace Format (ITF), or what TLC
      prints of a counterexample. It becomes a session of its events and of what each state shows.
      --to tla writes sessions as literals of TLA+, for Specs/TLA/SelectionTrace.tla; a PATH may be a
      directory. --to itf writes what the reference does with a session, state by state.
      --to stream writes each session on one line, as `replay -` reads it; a header without an `id` gets the
      path as one. A PATH may be a directory; what cannot be read is told and left out, with exit code 3.
      An event that only a newer version knows is an error. With --skip-unknown such lines are left out and
      counted, and a gap in the numbers keeps a replay from blaming the app for what follows. --check tells
      of each file whether this version does justice to it: fine, read and written with nothing lost;
      risky, read, but something is unknown, missing or cut off; impossible, damaged or of a newer version.
      Exit codes: 0; 3 if the file cannot be read, and then a file given with -o is left as it was.
      With --check 0 fine, 2 risky, 3 impossible; of several files the worst.
      """,
    flags: [.to, .skipUnknown, .check, .output, .format, .help],
    examples: [
      ("proofsheet convert bug.session", "the session as JSON Lines"),
      ("proofsheet convert -o bug.session recording.jsonl", "a recording as text, to be read"),
      (
        "proofsheet convert --to itf bug.session",
        "the behaviour of the reference, for other tools"
      ),
      ("proofsheet convert -o found.session tlc.out", "a counterexample of TLC, to be replayed"),
      ("proofsheet convert --check recordings", "does this version read them all?"),
    ])
}
