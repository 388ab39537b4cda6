import SelectionCore
import SelectionSession

/// Tests an app's own picker with generated sessions: what its unit test calls.
///
/// ```swift
/// let result = Conformance().check { rules in MyPicker(rules) }
/// XCTAssert(result.conforms, "\(result)")
/// ```
///
/// The picker takes every event beside the reference. After each, whatever it shows is compared with
/// what it should show, and judged by every rule. What it hides accuses nobody. A session in which
/// something is wrong is made as short as it can be and saved in a folder beside the test; the next
/// run tries the saved sessions first. They stay when the fault is mended, and keep it from coming
/// back.
public struct Conformance {
  /// What all that is tried follows from.
  public var seed: UInt64
  /// How many events are tried at most, in sessions of up to 60.
  public var events: Int
  /// The kinds of event that the picker knows.
  public var kinds = Set(Selection.Event.Kind.allCases)
  /// How many assets the library of a session has, at least 1; every fifth is a video.
  public var assets = 7
  /// The nearest rules that the picker can be given: limit, media, access and policies.
  ///
  /// Each session begins with other rules; this changes them to some that the picker supports.
  public var rules: (Selection.Rules) -> Selection.Rules = { $0 }
  /// Whether an event can happen at all in a state of the reference; what cannot is never tried.
  ///
  /// A page under a picker cannot be tapped, say, and so nothing is deleted while one is open.
  public var canHappen: Fuzz.CanHappen = { _, _ in true }
  /// Where sessions are saved and found again; nil keeps none.
  ///
  /// At first a folder of the test's own beside its file, `FoundSessions/FILE.FUNCTION`.
  public var folder: String?
  /// Whether the session that runs is in the folder, as `running.session`, while it runs.
  ///
  /// A picker that ends the process leaves it there, and the next run saves it. Each event is written
  /// before the picker takes it.
  public var keepsCurrent = false
  /// Whether time is up; asked before every session.
  public var isOutOfTime: () -> Bool = { false }

  /// The name of the test, for the command that repeats it.
  private let test: String
  private var unusable: [String] = []

  /// A test that has not begun.
  ///
  /// The environment goes before the arguments, so that a failure can be repeated, or more be tried,
  /// without a change of the code: `PROOFSHEET_SEED=17 PROOFSHEET_EVENTS=1000000 swift test`.
  ///
  /// - Parameters:
  ///   - seed: what all that is tried follows from. A run with the same seed tries the same.
  ///   - events: how many events are tried.
  ///   - file: the file of the test, beside which sessions are saved.
  ///   - function: the test.
  public init(
    seed: UInt64 = 1, events: Int = 20_000, file: String = #filePath, function: String = #function
  ) {
    (self.seed, self.events) = (seed, events)
    test = String(function.prefix { $0 != "(" })
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let name = (parts.last ?? "").prefix { $0 != "." }
    let own = String("\(name).\(test)".map { $0 == "/" ? "-" : $0 })
    folder = (parts.dropLast() + ["FoundSessions", own[...]]).joined(separator: "/")
    self.seed = number("PROOFSHEET_SEED") ?? seed
    self.events = number("PROOFSHEET_EVENTS") ?? events
  }

  /// A number that an environment variable sets.
  private mutating func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    guard let text = environment(name) else { return nil }
    let number = Number(text).flatMap { $0 >= 0 ? $0 : nil }
    if number == nil { unusable.append("\(name)=\(printable(text)): error: no number from 0") }
    return number
  }

  /// What came of it.
  public struct Result: Sendable {
    /// How many events were tried, in how many sessions, and what came up in the reference.
    public let report: Fuzz.Report
    /// What is wrong; nil if nothing was found.
    public let failure: Failure?
    /// What all that was tried follows from.
    public let seed: UInt64
    /// How many saved sessions there were.
    public let saved: Int
    /// The kinds of event that the picker knows and that never took effect: if there are any, the
    /// test says little about them.
    public let neverApplied: [Selection.Event.Kind]

    /// Whether nothing was found.
    public var conforms: Bool { failure == nil }
  }

  /// What is wrong with a picker, or why it could not be tried.
  public struct Failure: Sendable {
    /// The events, the last of which shows the fault; nil if nothing could be tried.
    public let script: Script?
    /// What is wrong after the last event.
    public let finding: Finding?
    /// Where the session is saved; nil if it could not be.
    public let path: String?
    /// Whether it was saved by an earlier run.
    public let isKnown: Bool
    /// All of this in words.
    public let description: String
  }

  /// Tries a picker.
  ///
  /// - Parameter make: the picker at the start of a session; called for every session anew, and while
  ///   a session is shortened.
  public func check<Tried: Selection.Machine>(_ make: (Selection.Rules) -> Tried) -> Result {
    check(make) { _ in }
  }

  /// Tries a picker that is a value: what is found is proven to be the shortest, if there is time.
  ///
  /// - Parameter make: the picker at the start of a session.
  public func check<Tried: Selection.Machine & Hashable>(
    _ make: @escaping (Selection.Rules) -> Tried
  ) -> Result {
    check(make) { failure in
      // A search keeps earlier states, and an object has only its last.
      if Tried.self is AnyClass { return }
      failure.shorten(of: kinds, canHappen: canHappen, isOutOfTime: isOutOfTime, make)
    }
  }

  private func check<Tried: Selection.Machine>(
    _ make: (Selection.Rules) -> Tried, shorten: (inout Fuzz.Failure) -> Void
  ) -> Result {
    let store = folder.map { FoundSessions(SessionFolder(path: $0)) }
    let problems = unusable + (store?.problems ?? [])
    if !problems.isEmpty {
      return result(Fuzz.Report(), store, .unusable(problems))
    }
    var fuzz = Fuzz(seed: seed, events: events)
    fuzz.generator = EventGenerator(assets: max(1, assets), kinds: kinds)
    (fuzz.adjust, fuzz.canHappen, fuzz.isOutOfTime) = (rules, canHappen, isOutOfTime)
    fuzz.first = store?.sessions.map { Script($0.session) } ?? []
    var report = Fuzz.Report()
    if keepsCurrent, let store {
      switch store.run(fuzz, make) {
      case .success(let told): report = told
      case .failure(let unusable): return result(report, store, .unusable(unusable.lines))
      }
    } else {
      report = fuzz.run(make)
    }
    guard var failure = report.failure else {
      let isEmpty = events > 0 && report.events == 0
      return result(report, store, isEmpty ? .unusable(["error: no event could happen"]) : nil)
    }
    if failure.known == nil { shorten(&failure) }
    report.failure = failure
    let known = failure.known.flatMap { store?.sessions[$0] }
    let session = failure.script.session(
      remarks: known == nil
        ? ["\(test): \(failure.finding.sentence).", "Found by: \(command)"] : [],
      names: known?.session.names, make)
    let kept = known == nil ? store?.save(session, failure.finding.headline) : nil
    var words = ConformanceReport(failure, session)
    words.say(differencesIn: make)
    if !fuzz.reproduces(failure.script, make) { words.sayNotReproduced() }
    words.say(
      path: known?.path ?? kept?.path, isKnown: known != nil, problem: kept?.problem, report)
    words.say(again: command)
    return result(
      report, store,
      Failure(
        script: failure.script, finding: failure.finding, path: known?.path ?? kept?.path,
        isKnown: known != nil, description: words.text))
  }

  private func result(
    _ report: Fuzz.Report, _ store: FoundSessions?, _ failure: Failure?
  ) -> Result {
    Result(
      report: report, failure: failure, seed: seed, saved: store?.sessions.count ?? 0,
      neverApplied: Selection.Event.Kind.allCases.filter {
        kinds.contains($0) && report.coverage.applied($0) == 0
      })
  }

  /// The command that tries the same again.
  private var command: String {
    // A test of Swift Testing may be called anything.
    let name = test.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? test : "'\(test)'"
    return "PROOFSHEET_SEED=\(seed) swift test --filter \(name)"
  }
}

extension Conformance.Failure {
  /// Nothing could be tried.
  fileprivate static func unusable(_ problems: [String]) -> Self {
    Self(
      script: nil, finding: nil, path: nil, isKnown: false,
      description: problems.joined(separator: "\n"))
  }
}

extension Conformance.Failure: CustomStringConvertible {}

extension Conformance.Result: CustomStringConvertible {
  /// What is wrong, or how much was tried.
  public var description: String {
    if let failure { return failure.description }
    return "nothing found: seed \(seed), \(report.tried)"
      + (saved == 0 ? "" : ", \(saved) of them saved")
      + (neverApplied.isEmpty
        ? "" : "; never applied: \(neverApplied.map(\.rawValue).joined(separator: ", "))")
  }
}
