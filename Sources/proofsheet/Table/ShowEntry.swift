extension Verb.Entry {
  static let show = Verb.Entry(
    summary: "print a session as a timeline: event, outcome, draft, what changed",
    operands: "FILE… | -i [FILE]",
    details: """
      A FILE is a session file, or - for standard input.
      --break ends the timeline at the first step of a kind, from --from on: the name of an event, of a
      rejection or of a reason to ignore; rejected; ignored; a field that changes (draft, working, or one
      of an observed line, such as urls); differs, an observed line that the specification does not show.
      --only and --hide take the name of an event, applied, rejected, ignored, observed or notes; --hide
      also takes a column: outcome, draft or changed. Several may stand together: --hide observed,notes.
      With -i events are typed, or come from a pipe, in the spelling of a session; 'help' lists what else
      the prompt understands. With a FILE it begins in front of the file's first event.
      Exit codes: 0; 3 unreadable, or a line from a pipe was refused; 4 no step is of a kind that --break
      names; 64 wrong usage.
      """,
    flags: [.interactive, .from, .until, .stop, .only, .hide, .format, .color, .help],
    examples: [
      ("proofsheet show bug.session", "every step with its outcome"),
      ("proofsheet show --break rejected --hide notes bug.session", "up to the first refusal"),
      ("proofsheet show -i", "try what becomes of an event"),
    ])
}
