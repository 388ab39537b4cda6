import SelectionModel
import SelectionSession

/// What the command line says.
struct Arguments {
  var verb: Verb
  var operands: [String] = []
  var format = Format.text
  /// How replays are written.
  var replayFormat = ReplayFormat.text
  /// How many cores replay; nil for as many as help.
  var jobs: Int?
  var color = ColorChoice.auto
  var expectation: Session.Expectation?
  /// What a session is to be written as.
  var target: ConvertTarget?
  /// Where the result goes; nil for standard output.
  var output: String?
  /// What every random choice follows from; nil for one of this run's own.
  var seed: UInt64?
  /// How many events are tried.
  var events: Int?
  /// How many seconds it may take.
  var seconds: Double?
  /// The wrong picker that is tried.
  var defect: Defect?
  /// What decides whether a session is interesting.
  var test: String?
  /// The flags that are there.
  var given: Set<Flag> = []
  var wantsReports = false
  /// Whether events that are not known are left out.
  var skipsUnknown: Bool { given.contains(.skipUnknown) }
  /// Whether nothing is written, only told.
  var isDryRun: Bool { given.contains(.dryRun) }
  /// The file whose bytes are the key of a redaction.
  var key: String?
  /// What is explored, and how far.
  var exploring = Exploring()
  /// What of a timeline is shown.
  var showing = Showing()
  /// What a generated test is written for.
  var framework = GeneratedTest.Framework.xctest
  /// The picker that a generated test tries.
  var subject = GeneratedTest.Subject.reference
  /// The shell that completions are printed for.
  var shell: Shell?
  var wantsHelp = false

  /// Wrong usage, in words for the user.
  struct Problem: Error {
    var message: String
  }

  /// What to do instead of a verb.
  enum Parsed {
    case version
    case overview
    case command(Arguments)
  }

  /// Reads the words behind the name of the program.
  static func parse(_ words: [String]) throws(Problem) -> Parsed {
    guard let first = words.first else {
      throw Problem(message: "no verb; expected one of: \(names(Verb.allCases))")
    }
    switch first {
    case "--version": return .version
    case "--help", "-h": return .overview
    default: break
    }
    if first.hasPrefix("-"),
      Flag(rawValue: first.split(separator: "=").first.map(String.init) ?? "") != nil
    {
      throw Problem(message: "'\(printable(first, limit: 60))' must stand behind the verb")
    }
    guard let verb = Verb(rawValue: first) else {
      let what = first.hasPrefix("-") ? "flag" : "verb"
      let candidates = Verb.allCases.map(\.rawValue) + ["--version", "--help"]
      throw Problem(message: unknown(what, first, candidates))
    }
    var arguments = Arguments(verb: verb)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        try arguments.take(flag: word, &rest)
      } else {
        arguments.operands.append(word)
      }
    }
    return .command(arguments)
  }

  private mutating func take(
    flag word: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? "--help" : String(parts[0])
    guard let flag = Flag(rawValue: name), verb.flags.contains(flag) else {
      let others = Verb.allCases.filter { $0.flags.map(\.rawValue).contains(name) }
      if !others.isEmpty {
        throw Problem(
          message: "'\(verb.rawValue)' takes no '\(name)'; it is a flag of: \(Self.names(others))")
      }
      throw Problem(message: Self.unknown("flag", name, verb.flags.map(\.rawValue)))
    }
    given.insert(flag)
    guard let form = flag.value(of: verb) else {
      if parts.count > 1 { throw Problem(message: "'\(name)' takes no value") }
      take(flag)
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw Problem(message: "'\(name)' needs a value: \(form)")
    }
    switch flag {
    case .format where verb == .replay: replayFormat = try Self.choice(flag, value)
    case .format: format = try Self.format(value, verb)
    case .jobs: jobs = try Self.workers(flag, value)
    case .color: color = try Self.choice(flag, value)
    case .expect: expectation = try Self.expectation(value)
    case .to: target = try Self.choice(flag, value)
    case .output: output = value == "-" ? nil : value
    case .seed: seed = try Self.number(flag, value)
    case .events:
      if verb == .explore {
        exploring.scope.alphabet = try Self.choice(flag, value)
      } else {
        events = try Self.number(flag, value)
      }
    case .time: seconds = try Self.number(flag, value)
    case .test: test = value
    case .defect: defect = try Self.defect(value)
    case .assets: exploring.scope.photos = try Self.photos(flag, value)
    case .videos: exploring.scope.videos = try Self.photos(flag, value)
    case .captures: exploring.scope.captures = try Self.photos(flag, value)
    case .limit: try add(rule: "limit \(value)", flag)
    case .rule: try add(rule: value, flag)
    case .depth: exploring.depth = try Self.number(flag, value)
    case .states: exploring.states = try Self.number(flag, value)
    case .memory: exploring.megabytes = try Self.number(flag, value)
    case .workers: exploring.workers = try Self.workers(flag, value)
    case .graph: exploring.graph = value
    case .key: key = value
    case .framework: framework = try Self.choice(flag, value)
    case .machine: subject = try Self.subject(value)
    case .from: showing.first = try Self.number(flag, value)
    case .until: showing.last = try Self.number(flag, value)
    case .stop: showing.stops += try Self.kinds(flag, value, Showing.stopWords)
    case .only: showing.only += try Self.kinds(flag, value, Showing.onlyWords)
    case .hide: showing.hidden += try Self.kinds(flag, value, Showing.hideWords)
    case .completions: shell = try Self.choice(flag, value)
    case .help, .reports, .symmetry, .invariants, .check, .skipUnknown, .dryRun, .stream,
      .interactive,
      .man, .markdown:
      break
    }
  }

  /// A flag without a value.
  private mutating func take(_ flag: Flag) {
    if flag == .help { wantsHelp = true }
    if flag == .reports { wantsReports = true }
    if flag == .symmetry { exploring.isCanonical = true }
    if flag == .invariants { exploring.judgesSteps = false }
  }

  private mutating func add(rule line: String, _ flag: Flag) throws(Problem) {
    if let problem = exploring.scope.add(rule: line) {
      throw Problem(message: "'\(flag.rawValue)': \(problem)")
    }
  }

  private static func photos(_ flag: Flag, _ word: String) throws(Problem) -> Int {
    let number: Int = try number(flag, word)
    if number <= ExploredScope.mostPhotos { return number }
    throw Problem(
      message: "'\(flag.rawValue)' may be \(ExploredScope.mostPhotos) at most; found \(number)")
  }

  private static func workers(_ flag: Flag, _ word: String) throws(Problem) -> Int {
    let number: Int = try number(flag, word)
    if (1...64).contains(number) { return number }
    throw Problem(message: "'\(flag.rawValue)' needs a number from 1 to 64; found \(number)")
  }

  private static func number<Value: LosslessStringConvertible & Comparable & Numeric>(
    _ flag: Flag, _ word: String
  ) throws(Problem) -> Value {
    if let number = Value(word), number >= 0 { return number }
    throw Problem(
      message: "'\(flag.rawValue)' needs a number from 0; found '\(printable(word, limit: 60))'")
  }

  private static func defect(_ name: String) throws(Problem) -> Defect {
    if let defect = Defect.named(name) { return defect }
    let hint = nearest(to: name, among: Defect.all.map(\.name)).map { "did you mean '\($0)'?" }
    throw Problem(
      message: "unknown defect '\(printable(name, limit: 60))'; "
        + (hint ?? "'proofsheet defects' lists them"))
  }

  private static func subject(_ name: String) throws(Problem) -> GeneratedTest.Subject {
    if let subject = GeneratedTest.Subject(name) { return subject }
    throw Problem(
      message: "'\(Flag.machine.rawValue)' needs the name of a type, such as MyPicker or "
        + "MyApp.MyPicker; found '\(printable(name, limit: 60))'")
  }

  /// One of some words, or several with commas between them.
  private static func kinds(
    _ flag: Flag, _ value: String, _ words: [String]
  ) throws(Problem) -> [String] {
    let given = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for word in given where !words.contains(word) {
      let hint =
        nearest(to: word, among: words).map { "did you mean '\($0)'?" }
        ?? "'proofsheet help show' lists them"
      throw Problem(
        message: "unknown value of '\(flag.rawValue)' '\(printable(word, limit: 60))'; \(hint)")
    }
    return given
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ flag: Flag, _ word: String
  ) throws(Problem) -> Value {
    if let value = Value(rawValue: word) { return value }
    throw Problem(
      message: unknown("value of '\(flag.rawValue)'", word, Value.allCases.map(\.rawValue)))
  }

  private static func format(_ word: String, _ verb: Verb) throws(Problem) -> Format {
    if Format(rawValue: word) == nil, ReplayFormat(rawValue: word) != nil {
      throw Problem(
        message: "'--format \(word)' goes with 'replay' only; '\(verb.rawValue)' writes "
          + Format.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return try choice(.format, word)
  }

  /// `violates`, `violates:6` or `violates 6`.
  private static func expectation(_ word: String) throws(Problem) -> Session.Expectation {
    let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == ":" || $0 == " "
    }
    let verdict: Verdict = try choice(.expect, String(parts[0]))
    guard parts.count > 1 else { return Session.Expectation(verdict) }
    guard let step = Int(parts[1]), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      verdict == .diverges || verdict == .violates
    else {
      throw Problem(
        message: "'\(printable(word, limit: 60))' is no expectation; expected a verdict, "
          + "or 'diverges:6' with the step at which they part")
    }
    return Session.Expectation(verdict, step: step)
  }

  private static func names(_ verbs: [Verb]) -> String {
    verbs.map(\.rawValue).joined(separator: ", ")
  }

  private static func unknown(_ what: String, _ word: String, _ candidates: [String]) -> String {
    let suggestion =
      nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
      ?? "expected one of: \(candidates.joined(separator: ", "))"
    return "unknown \(what) '\(printable(word, limit: 60))'; \(suggestion)"
  }
}
