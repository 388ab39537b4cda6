extension Verb.Entry {
  static let help = Verb.Entry(
    summary: "explain a verb",
    operands: "[VERB]",
    details: """
      Without a VERB an overview. The manual page, the reference and what shells complete words with are
      made of the same table as this text.
      """,
    flags: [.completions, .man, .markdown, .help],
    examples: [
      ("proofsheet help replay", "everything about one verb"),
      ("source <(proofsheet help --completions bash)", "complete words in this shell"),
      ("proofsheet help --man | man -l -", "the manual page"),
    ])
}
