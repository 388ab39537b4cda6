extension Verb.Entry {
  static let help = Verb.Entry(
    summary: "explain a verb",
    operands: "[VERB]",
    details: "Without a VERB an overview.",
    flags: [.help],
    examples: [("proofsheet help replay", "everything about one verb")])
}
