/// What the command line understands; help, parsing and suggestions all come from here.
enum Verb: String, CaseIterable {
  case replay, show, convert, rules, fuzz, shrink, diagnose, defects, explore, redact, repair
  case report, diff
  case genTest = "gen-test"
  case help

  /// What is known of one verb; each has a file of its own.
  struct Entry {
    /// One line for the overview.
    let summary: String
    /// What stands behind the verb.
    let operands: String
    /// What a reader needs to know.
    let details: String
    /// The flags that the verb takes.
    let flags: [Flag]
    /// Commands that work, to copy.
    let examples: [(command: String, purpose: String)]
  }

  /// What is known of this verb.
  var entry: Entry {
    switch self {
    case .replay: .replay
    case .show: .show
    case .convert: .convert
    case .rules: .rules
    case .fuzz: .fuzz
    case .shrink: .shrink
    case .diagnose: .diagnose
    case .defects: .defects
    case .explore: .explore
    case .redact: .redact
    case .repair: .repair
    case .report: .report
    case .diff: .diff
    case .genTest: .genTest
    case .help: .help
    }
  }

  var summary: String { entry.summary }
  var operands: String { entry.operands }
  var details: String { entry.details }
  var flags: [Flag] { entry.flags }
  var examples: [(command: String, purpose: String)] { entry.examples }
}
