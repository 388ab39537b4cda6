import SelectionSession

/// What the command line understands; help, parsing and suggestions all come from here.
enum Verb: String, CaseIterable {
  case replay, show, convert, rules, fuzz, shrink, diagnose, defects, explore, redact, repair, help

  /// One line for the overview.
  var summary: String {
    switch self {
    case .replay: "replay recorded sessions; say where app and specification part"
    case .show: "print a session as a timeline: event, outcome, draft, what changed"
    case .convert: "write a session in another spelling: text, JSON Lines, TLA+, a trace"
    case .rules: "print the tables of the specification, or which reports are covered"
    case .fuzz: "try a picker with generated sessions, and shorten the one that shows a fault"
    case .shrink: "make a recording that diverges as short as it can be"
    case .diagnose: "name the known faults that show what a recording shows"
    case .defects: "print which checks find which known faults"
    case .explore: "visit every state of a small scope, and judge each of them by every rule"
    case .redact: "replace every name of a session by a pseudonym, so that it can be shared"
    case .repair: "cut from a damaged session what cannot be read, and keep a backup"
    case .help: "explain a verb"
    }
  }

  /// What stands behind the verb.
  var operands: String {
    switch self {
    case .replay: "PATH…"
    case .show: "FILE…"
    case .convert: "FILE | --to tla PATH… | --check PATH…"
    case .rules: "[NAME…] | --reports [PATH…]"
    case .fuzz: ""
    case .shrink: "FILE"
    case .diagnose: "FILE"
    case .defects: "[PATH…]"
    case .explore: "[FILE [NAME…]]"
    case .redact: "PATH…"
    case .repair: "FILE…"
    case .help: "[VERB]"
    }
  }

  /// What a reader needs to know.
  var details: String {
    switch self {
    case .replay:
      """
      A PATH is a session file, a directory (every *.session and *.jsonl below it), or - for standard input.
      The first line that does not match is reported, with the steps before it. A file that says
      `expect VERDICT [STEP]` passes when the replay says so.
      Exit codes: 0 conforms, or as expected; 1 diverges or violates; 2 inconclusive;
      3 unreadable; 4 no session found; 64 wrong usage. Of several files the worst counts:
      3, 1, 2, 4, 0.
      """
    case .show:
      "A FILE is a session file, or - for standard input. The exit code is 0, or 3 if unreadable."
    case .convert:
      """
      A FILE is a session in either spelling, or - for standard input. What is written is the other
      one, unless --to or the ending of the output says else; everything is kept but spacing. Also
      writes a session again as this program spells it (--to the spelling that it has).
      A FILE may also be the trace of another tool: JSON in the Informal Trace Format (ITF), or what TLC
      prints of a counterexample. It becomes a session of its events and of what each state shows.
      --to tla writes sessions as literals of TLA+, for Specs/TLA/SelectionTrace.tla; a PATH may be a
      directory. --to itf writes what the reference does with a session, state by state.
      An event that only a newer version knows is an error. With --skip-unknown such lines are left out and
      counted, and a gap in the numbers keeps a replay from blaming the app for what follows. --check tells
      of each file whether this version does justice to it: fine, read and written with nothing lost;
      risky, read, but something is unknown, missing or cut off; impossible, damaged or of a newer version.
      Exit codes: 0; 3 if the file cannot be read, and then a file given with -o is left as it was.
      With --check 0 fine, 2 risky, 3 impossible; of several files the worst.
      """
    case .rules:
      """
      Without a NAME all tables; with it every rule, event, policy or table of that name.
      With --reports: for each bug report that sessions name in their first lines, its rules, and the
      verdict that each session gives. A session names its report in comments before `session 1`:
        # Report B148 (where it was told): what the session shows.
        # Rules: P11.9, NoDuplicates
      Exit codes: those of replay for these sessions; 3 also for any other file that is unreadable,
      4 if no session names a report, or no table has the NAME.
      """
    case .fuzz:
      """
      Without --defect the picker is the reference, in which nothing is to be found. Every step is
      judged by all invariants and step properties, and compared with the specification. What is
      found is made as short as it can be, printed as a session, and searched for anything shorter.
      With -o the session is kept in FILE, and tried first the next time. A FILE that holds another
      session, which shows no fault, is not written over.
      Exit codes: 0 nothing found; 1 a fault found; 3 FILE is there and is no session; 64 wrong usage;
      70 FILE cannot be written; 130 interrupted, and nothing found so far.
      """
    case .shrink:
      """
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
      """
    case .diagnose:
      """
      A FILE is a session in either spelling, or - for standard input. Every known defect takes its
      events; those that show what the app showed are named, or those that do so the longest. Then: which
      line tells the first two apart, or the shortest session that would.
      Exit codes: 0 no fault; 1 a fault; 2 nothing was observed; 3 unreadable; 64 wrong usage.
      """
    case .defects:
      """
      A PATH is a session file, or a directory of them (Tests/Sessions, if it is there): its conforming
      sessions are one of the checks. The others are every invariant and step property, the oracle, and
      fuzzing. 'proofsheet rules Defects' tells what is wrong with each.
      Exit codes: 0 every defect is found and every check finds one; 1 not so; 3 unreadable;
      4 no session found; 64 wrong usage.
      """
    case .explore:
      """
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
      """
    case .redact:
      """
      A PATH is a session file, a directory, or -. Names of assets, and reasons that are no words of the
      format, become pseudonyms: a keyed hash (HMAC-SHA-256), the same for the same name under one key.
      Comments, unknown fields (app and platform too) and the text of notes go; times are counted from the
      first. Events, claims, numbers and kinds stay, and so do verdict and divergence: what is written is
      read again, replayed beside the original, and kept only if both say the same and no word is left
      that is not the format's. With a directory as output each file has a pseudonym for a name, too.
      A key is as good as it is hard to guess: head -c 32 /dev/urandom > key. Whoever has it can find out
      which name a pseudonym stands for, so it stays with you.
      Exit codes: 0; 3 unreadable; 4 no session found; 64 wrong usage; 70 not written, or the check failed.
      """
    case .repair:
      """
      A FILE is a session in either spelling, or - for standard input, and then the result is printed. A
      last line that is cut off is cut, and so is every line that cannot be read. What was in it may have
      changed anything: it leaves a gap in the numbers, by a numbered note if lines have no numbers, and a
      replay judges nothing behind a gap. Where no gap can be shown, all from there on is cut.
      The original is kept as FILE.backup (or .backup.2, …), whole, before FILE is replaced. Without a
      header nothing can be repaired. A FILE that needs nothing stays as it is.
      Exit codes: 0; 3 cannot be repaired, or read; 64 wrong usage; 70 cannot be written.
      """
    case .help: "Without a VERB an overview."
    }
  }

  /// The flags that the verb takes.
  var flags: [Flag] {
    switch self {
    case .replay: [.expect, .format, .color, .help]
    case .show: [.format, .color, .help]
    case .convert: [.to, .skipUnknown, .check, .output, .format, .help]
    case .rules: [.reports, .format, .color, .help]
    case .fuzz: [.defect, .seed, .events, .time, .output, .format, .help]
    case .shrink: [.test, .time, .output, .format, .help]
    case .diagnose: [.format, .color, .help]
    case .defects: [.seed, .events, .format, .color, .help]
    case .explore:
      [
        .assets, .videos, .captures, .limit, .events, .rule, .defect, .symmetry, .invariants,
        .depth,
        .states, .memory, .time, .workers, .graph, .output, .format, .color, .help,
      ]
    case .redact: [.key, .dryRun, .to, .output, .help]
    case .repair: [.output, .help]
    case .help: [.help]
    }
  }

  /// Commands that work, to copy.
  var examples: [(command: String, purpose: String)] {
    switch self {
    case .replay:
      [
        ("proofsheet replay bug.session", "where does the app leave the specification?"),
        ("proofsheet replay Tests/Sessions", "a whole directory, for CI"),
        ("proofsheet replay --expect violates:6 bug.session", "pass while the bug is there"),
        ("proofsheet replay --format json -", "a session from a pipe, a verdict as JSON"),
      ]
    case .show: [("proofsheet show bug.session", "every step with its outcome")]
    case .convert:
      [
        ("proofsheet convert bug.session", "the session as JSON Lines"),
        ("proofsheet convert -o bug.session recording.jsonl", "a recording as text, to be read"),
        (
          "proofsheet convert --to itf bug.session",
          "the behaviour of the reference, for other tools"
        ),
        ("proofsheet convert -o found.session tlc.out", "a counterexample of TLC, to be replayed"),
        ("proofsheet convert --check recordings", "does this version read them all?"),
      ]
    case .rules:
      [
        ("proofsheet rules", "all tables"),
        ("proofsheet rules limitReached", "what one name means"),
        (
          "proofsheet rules --reports Tests/Sessions",
          "which reports have sessions, and what they show"
        ),
      ]
    case .fuzz:
      [
        ("proofsheet fuzz --time 10", "the reference, for ten seconds"),
        ("proofsheet fuzz --defect deletesTwo --seed 7", "a picker with a known fault"),
      ]
    case .shrink:
      [
        ("proofsheet shrink bug.session", "the same bug in few events"),
        (
          "proofsheet shrink --test ./crashes.sh bug.jsonl",
          "the shortest with which a program of yours ends with 0"
        ),
      ]
    case .diagnose: [("proofsheet diagnose bug.session", "which known fault is this?")]
    case .defects: [("proofsheet defects Tests/Sessions", "the kill matrix")]
    case .explore:
      [
        ("proofsheet explore --assets 2 --captures 2 --limit 2", "every state of two and two"),
        ("proofsheet explore Specs/Scopes.txt six-2-2-2", "a named scope, and its numbers"),
        ("proofsheet explore --defect deletesTwo", "the shortest session that shows a fault"),
        (
          "proofsheet explore --assets 1 --captures 1 --events six --graph small.dot",
          "a picture, for Graphviz"
        ),
      ]
    case .redact:
      [
        (
          "proofsheet redact --key key -o share bug.jsonl crash.jsonl",
          "two recordings, to be shared"
        ),
        ("proofsheet redact --dry-run bug.jsonl", "what would go, and what each name would become"),
      ]
    case .repair:
      [
        ("proofsheet repair bug.jsonl", "a recording that a crash cut off; bug.jsonl.backup stays"),
        ("proofsheet repair -o whole.jsonl bug.jsonl", "the same in another file"),
      ]
    case .help: [("proofsheet help replay", "everything about one verb")]
    }
  }
}
