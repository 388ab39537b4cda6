import SelectionSession

/// The flags of all verbs.
enum Flag: String, CaseIterable {
  case expect = "--expect"
  case format = "--format"
  case color = "--color"
  case to = "--to"
  case output = "-o"
  case defect = "--defect"
  case seed = "--seed"
  case events = "--events"
  case time = "--time"
  case test = "--test"
  case reports = "--reports"
  case assets = "--assets"
  case videos = "--videos"
  case captures = "--captures"
  case limit = "--limit"
  case rule = "--rule"
  case symmetry = "--symmetry"
  case invariants = "--invariants"
  case depth = "--depth"
  case states = "--states"
  case memory = "--memory"
  case workers = "--workers"
  case jobs = "--jobs"
  case stream = "--stream"
  case graph = "--graph"
  case check = "--check"
  case skipUnknown = "--skip-unknown"
  case key = "--key"
  case dryRun = "--dry-run"
  case framework = "--framework"
  case machine = "--machine"
  case interactive = "-i"
  case from = "--from"
  case until = "--until"
  case stop = "--break"
  case only = "--only"
  case hide = "--hide"
  case completions = "--completions"
  case man = "--man"
  case markdown = "--markdown"
  case help = "--help"

  /// The name of the value that follows; nil if there is none.
  func value(of verb: Verb) -> String? {
    switch self {
    case .events where verb == .explore: "NAME"
    case .assets, .videos, .captures, .limit, .depth, .states, .workers, .jobs: "N"
    case .rule: "LINE"
    case .memory: "MB"
    case .graph: "FILE"
    case .symmetry, .invariants, .check, .skipUnknown, .dryRun, .stream: nil
    case .key: "FILE"
    case .framework: "xctest|testing"
    case .machine: "TYPE"
    case .from, .until: "N"
    case .stop, .only, .hide: "WHAT"
    case .completions: "bash|zsh|fish"
    case .interactive, .man, .markdown: nil
    case .output where verb == .redact: "FILE|DIR"
    case .to where verb == .redact: "text|jsonl"
    case .expect: "VERDICT[:STEP]"
    case .format where verb == .replay:
      ReplayFormat.allCases.map(\.rawValue).joined(separator: "|")
    case .format: "text|json"
    case .color: "auto|always|never"
    case .to: "text|jsonl|stream|tla|itf"
    case .output: "FILE"
    case .defect: "NAME"
    case .seed, .events: "N"
    case .time: "SECONDS"
    case .test: "COMMAND"
    case .reports, .help: nil
    }
  }

  /// What the flag does.
  func summary(of verb: Verb) -> String {
    switch self {
    case .assets: "how many assets show photos (2)"
    case .videos: "how many assets show videos (0)"
    case .captures: "how many shots there may be (2)"
    case .limit: "how many photos a draft may hold; 0: any number (2)"
    case .events where verb == .explore: "which events are tried (core)"
    case .rule: "a rule, as a line of a session says it; may be given again"
    case .symmetry: "keep one state of all that differ in the names of the assets"
    case .invariants: "judge states only, and no steps"
    case .depth: "how many events a session may have"
    case .states: "how many states may be kept, about"
    case .memory: "how many megabytes the states may take, about"
    case .workers: "how many cores work (all there are)"
    case .jobs: "how many cores work (all there are for files, one for a stream)"
    case .stream: "standard input is a stream of sessions, whatever its first line is"
    case .graph: "write all states and transitions: for Graphviz, or with --format json a line each"
    case .expect: "what every session must say, instead of its own `expect` line"
    case .format where verb == .replay:
      "how results are written; json is one object a line, the others are for CI"
    case .format: "how results are written; json is one object a line"
    case .color: "whether to colour; auto: on a terminal, unless NO_COLOR is set"
    case .check: "say of each file whether this version does justice to it: fine, risky, impossible"
    case .skipUnknown: "leave out events that this version does not know; the numbers show the gap"
    case .key: "a file whose bytes are the key; equal names stay equal under one key (a fresh one)"
    case .dryRun: "write nothing; list what would go, and what each name would become"
    case .framework: "what the test is written for: XCTest or Swift Testing"
    case .machine:
      "the picker to test, a type of yours (Selection.Machine); its module first: App.Picker"
    case .interactive: "a prompt: type events, see what becomes of them, step back, save"
    case .from: "begin with this step"
    case .until: "end with this step"
    case .stop: "end at the first step of this kind; may be given again"
    case .only: "print only lines of this kind; may be given again"
    case .hide: "leave out lines of this kind, or a column; may be given again"
    case .completions: "print what a shell completes words with"
    case .man: "print a manual page (mdoc)"
    case .markdown: "print a reference of all verbs in Markdown"
    case .output where verb == .redact:
      "where to write: a file for one session, a directory for more"
    case .output where verb == .repair: "write the result here, and leave the file as it is"
    case .to: "what to write: text, JSON Lines, a stream, a module of TLA+, or a trace (ITF)"
    case .output: "where to write; the file is replaced once the new one is whole"
    case .defect: "the wrong picker to try; 'proofsheet defects' lists them"
    case .seed: "what every random choice follows from; one seed, one result"
    case .events: "how many events to try (fuzz: 100000; defects: 10000 each)"
    case .time: "how long it may take"
    case .test:
      "what decides instead of a replay: a command that is given a file, and ends with 0 if it is "
        + "interesting"
    case .reports: "the bug reports that the sessions below PATH come from (Tests/Sessions)"
    case .help: "explain the verb"
    }
  }
}

/// How results are written.
enum Format: String, CaseIterable {
  case text, json
}

/// What a session is written as.
enum ConvertTarget: String, CaseIterable {
  case text, jsonl, stream, tla, itf

  /// The spelling of sessions, if it is one.
  var spelling: SessionFormat? { SessionFormat(rawValue: rawValue) }
}
