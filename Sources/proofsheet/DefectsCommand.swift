import SelectionCore
import SelectionModel
import SelectionSession

/// `proofsheet defects`.
struct DefectsCommand {
  let arguments: Arguments

  /// What is read if no path is given, and it is there.
  private static let corpus = "Tests/Sessions"

  func run(_ console: inout Console) -> ExitCode {
    var corpus: [Session] = []
    var worst = ExitCode.conforms
    for path in paths {
      worst = gather(path, into: &corpus, &console).worse(than: worst)
    }
    guard worst == .conforms else { return worst }
    Interruption.await()
    let deadline = Deadline(seconds: nil)
    let progress = Progress(deadline)
    let matrix = KillMatrix(
      Defect.all, corpus: corpus, seed: arguments.seed ?? 1, events: arguments.events ?? 10_000,
      watch: { progress.tell("\($0) of \(Defect.all.count) defects") },
      isOutOfTime: { deadline.isOver })
    progress.end()
    switch arguments.format {
    case .json: for row in matrix.rows { console.print(json(row).text) }
    case .text: tell(matrix, &console)
    }
    if Interruption.isRequested { return .interrupted }
    return matrix.unfound.isEmpty && matrix.idle.isEmpty ? .conforms : .diverges
  }

  private var paths: [String] {
    if !arguments.operands.isEmpty { return arguments.operands }
    return Files.exists(Self.corpus) ? [Self.corpus] : []
  }

  private func gather(
    _ path: String, into corpus: inout [Session], _ console: inout Console
  ) -> ExitCode {
    guard case .files(let files, let problems) = Files.find(path) else {
      console.error(Files.emptiness(of: path))
      return .nothingMatched
    }
    for problem in problems { console.error(problem) }
    var worst = problems.isEmpty ? ExitCode.conforms : .unreadable
    for file in files {
      if let file = SessionFile.load(file, &console) {
        corpus.append(file.session)
      } else {
        worst = .unreadable
      }
    }
    return worst
  }

  // MARK: Text

  private func tell(_ matrix: KillMatrix, _ console: inout Console) {
    let rules = Selection.BrokenRule.all
    let rows = matrix.rows.map { row in
      [
        row.defect.name, word(row.replay), word(row.fuzz), word(row.oracle, isCounted: false),
        marks(row, rules, isInvariant: true), marks(row, rules, isInvariant: false),
      ]
    }
    let heads = ["defect", "replay", "fuzz", "oracle", "invariants", "step properties"]
    for line in table([heads] + rows, console.style) { console.print(line) }
    console.print("")
    console.print(
      "replay: in how many of \(matrix.sessions) conforming sessions a line is not true of it")
    console.print("fuzz: after how many of \(matrix.events) generated events it is found")
    for (letter, rule) in zip(Self.letters, rules) {
      let count = matrix.rows.count { $0.broken.contains(rule) }
      console.print("\(letter) \(padded(rule.name, 26))broken by \(count)")
    }
    console.print("-          not activated: it did, showed and remembered what the reference does")
    console.print(
      "survived   it did something else, and the check did not see it; the oracle is asked "
        + "\(KillMatrix.questions) times")
    console.print("not tried  no session has only events that it knows")
    if Interruption.isRequested {
      console.print("interrupted after \(matrix.rows.count) of \(Defect.all.count) defects")
      return
    }
    console.print("")
    let unfound = matrix.unfound.map(\.name)
    console.print(
      "\(matrix.rows.count) defects: \(matrix.rows.count { $0.fuzz.isKilled }) found by fuzzing, "
        + "\(matrix.rows.count { $0.oracle.isKilled }) by the oracle, "
        + "\(matrix.rows.count { !$0.broken.isEmpty }) by a rule, "
        + "\(matrix.rows.count { $0.replay.isKilled }) by the corpus")
    if !unfound.isEmpty { console.print("found by nothing: \(unfound.joined(separator: ", "))") }
    if !matrix.idle.isEmpty {
      console.print("checks that find nothing: \(matrix.idle.joined(separator: ", "))")
    }
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private func marks(
    _ row: KillMatrix.Row, _ rules: [Selection.BrokenRule], isInvariant: Bool
  ) -> String {
    String(
      zip(Self.letters, rules).filter { $0.1.isInvariant == isInvariant }.map { letter, rule in
        row.broken.contains(rule) ? letter : "."
      })
  }

  private func word(_ tally: KillMatrix.Tally, isCounted: Bool = true) -> String {
    switch tally {
    case .notTried: "not tried"
    case .notActivated: "-"
    case .survived: "survived"
    case .killed(let count): isCounted ? "\(count)" : "found"
    }
  }

  // MARK: JSON

  private func json(_ row: KillMatrix.Row) -> JSON {
    .object([
      ("defect", .string(row.defect.name)), ("sentence", .string(row.defect.sentence)),
      ("source", .string(row.defect.source)), ("replay", .string(word(row.replay))),
      ("fuzz", .string(word(row.fuzz))), ("oracle", .string(word(row.oracle, isCounted: false))),
      (
        "broken",
        .array(
          Selection.BrokenRule.all.filter(row.broken.contains).map { .string($0.name) })
      ),
    ])
  }
}

extension Selection.BrokenRule {
  fileprivate var isInvariant: Bool {
    switch self {
    case .invariant: true
    case .stepProperty: false
    }
  }
}
