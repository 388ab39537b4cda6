extension Verb.Entry {
  static let redact = Verb.Entry(
    summary: "replace every name of a session by a pseudonym, so that it can be shared",
    operands: "PATH…",
    details: """
      A PATH is a session file, a directory, or -. Names of assets, and reasons that are no words of the
      format, become pseudonyms: a keyed hash (HMAC-SHA-256), the same for the same name under one key.
      Comments, unknown fields (app and platform too) and the text of notes go; times are counted from the
      first. Events, claims, numbers and kinds stay, and so do verdict and divergence: what is written is
      read again, replayed beside the original, and kept only if both say the same and no word is left
      that is not the format's. With a directory as output each file has a pseudonym for a name, too.
      A key is as good as it is hard to guess: head -c 32 /dev/urandom > key. Whoever has it can find out
      which name a pseudonym stands for, so it stays with you.
      Exit codes: 0; 3 unreadable; 4 no session found; 64 wrong usage; 70 not written, or the check failed.
      """,
    flags: [.key, .dryRun, .to, .output, .help],
    examples: [
      (
        "proofsheet redact --key key -o share bug.jsonl crash.jsonl",
        "two recordings, to be shared"
      ),
      ("proofsheet redact --dry-run bug.jsonl", "what would go, and what each name would become"),
    ])
}
