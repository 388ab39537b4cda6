extension Verb.Entry {
  static let genTest = Verb.Entry(
    summary: "write a session as a test in Swift, with what should come of each event",
    operands: "FILE",
    details: """
      A FILE is a session in either spelling, or - for standard input. The test has every event as a
      literal, and after each what the specification expects: the outcome, the draft, and whatever else
      has changed or was observed. It compiles as it is, is named after the behaviour that the session is
      about, and passes on the reference.
      With --machine it tries a type of your own that conforms to Selection.Machine and has an initializer
      that takes rules; it fails as long as the app does what the recording shows. What the type hides, and
      outcomes that it does not tell, are compared with nothing (Specs/Conformance.md).
      Exit codes: 0; 2 lines are missing, so that nothing can be expected; 3 unreadable; 4 no event, or more
      than 2000; 64 wrong usage; 70 the test cannot be written.
      """,
    flags: [.framework, .machine, .output, .help],
    examples: [
      ("proofsheet gen-test -o BugTests.swift bug.session", "a test of the specification"),
      (
        "proofsheet gen-test --machine MyApp.MyPicker -o BugTests.swift bug.session",
        "a test that fails until the app is mended"
      ),
    ])
}
