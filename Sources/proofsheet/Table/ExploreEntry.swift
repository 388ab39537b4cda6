extension Verb.Entry {
  static let explore = Verb.Entry(
    summary: "visit every state of a small scope, and judge each of them by every rule",
    operands: "[FILE [NAME…]]",
    details: """
      Every state that the reference can reach in a scope: so many assets and shots, a limit, and an
      alphabet of events (six: the six that the project began with; core: what a draft is made of; all:
      every kind of these, odd ones too; images, publication, cleanup, life: the events of a group, and
      those that lead there). A state is judged by every invariant, a step by every step property.
      It is said whether all was seen, or which bound was hit with so many states not looked beyond,
      and what was never reached. --rule takes a line as in a session: 'policy reopening fresh'.
      With FILE the scopes that it names are explored, or those of the NAMEs, and compared with the
      numbers of states and transitions that it tells (Specs/Scopes.txt).
      --symmetry keeps one state of all that differ only in what the assets are called, and counts
      the others. --invariants judges each state by itself: it leaves out the step properties, and what
      WritesLandInOwnSlot and OneSavePerCapture ask of the events before; it is quicker.
      With --defect a wrong picker is explored beside the reference, under rules that the defect needs
      and with the events that it knows, until it shows that it is wrong, or has 1000000 states.
      -o keeps the session that shows what is wrong, if there is one.
      Exit codes: 0 complete, all rules hold, numbers as told; 1 not so; 2 a bound was hit; 3 FILE
      cannot be read; 4 no scope of that NAME; 64 wrong usage; 70 a file cannot be written;
      130 interrupted.
      """,
    flags: [
      .assets, .videos, .captures, .limit, .events, .rule, .defect, .symmetry, .invariants,
      .depth,
      .states, .memory, .time, .workers, .graph, .output, .format, .color, .help,
    ],
    examples: [
      ("proofsheet explore --assets 2 --captures 2 --limit 2", "every state of two and two"),
      ("proofsheet explore Specs/Scopes.txt six-2-2-2", "a named scope, and its numbers"),
      ("proofsheet explore --defect deletesTwo", "the shortest session that shows a fault"),
      (
        "proofsheet explore --assets 1 --captures 1 --events six --graph small.dot",
        "a picture, for Graphviz"
      ),
    ])
}
