import SelectionCore
import SelectionModel
import SelectionSession

/// `proofsheet fuzz`.
struct FuzzCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard arguments.operands.isEmpty else {
      console.usage("'fuzz' takes no file; 'replay' tells what a recording shows")
      return .usage
    }
    Interruption.await()
    let deadline = Deadline(seconds: arguments.seconds)
    var fuzz = Fuzz(seed: arguments.seed ?? UInt64.random(in: 1...999_999), events: events)
    fuzz.isOutOfTime = { deadline.isOver }
    if let output = arguments.output, Files.exists(output) {
      guard let known = SessionFile.load(output, &console) else { return .unreadable }
      fuzz.first = [Script(known.session)]
    }
    guard let defect = arguments.defect else {
      return run(fuzz, deadline, &console) { Selection.Reference($0) }
    }
    fuzz.generator = EventGenerator(kinds: defect.kinds)
    fuzz.adjust = defect.rules
    return run(fuzz, deadline, &console, defect.machine)
  }

  private func run<Tried: Selection.Machine & Hashable>(
    _ fuzz: Fuzz, _ deadline: Deadline, _ console: inout Console,
    _ make: @escaping (Selection.Rules) -> Tried
  ) -> ExitCode {
    let progress = Progress(deadline)
    let kinds = arguments.defect?.kinds ?? Set(Selection.Event.Kind.allCases)
    var fuzz = fuzz
    fuzz.watch = { report in
      progress.tell("\(report.events) events in \(report.sessions) sessions")
    }
    var report = fuzz.run(make)
    report.failure?.shorten(of: kinds, isOutOfTime: { deadline.isOver }, make)
    progress.end()
    let command = command(fuzz)
    guard let failure = report.failure else {
      tell(report, command, deadline, &console)
      return .conforms
    }
    let remarks =
      (arguments.defect.map { ["\($0.name): \($0.sentence)."] } ?? [])
      + ["\(failure.finding.sentence).", "Found by: \(command)"]
    let session = failure.script.session(remarks: remarks, make)
    if let output = arguments.output,
      !SessionFile.save(session, to: output, as: .text, &console)
    {
      return .internalFault
    }
    tell(failure, report, session, command, &console)
    return .diverges
  }

  /// Enough for a look; with a time and no number, as many as there is time for.
  private var events: Int {
    arguments.events ?? (arguments.seconds == nil ? 100_000 : .max)
  }

  /// The command that does the same again, whatever the time.
  private func command(_ fuzz: Fuzz) -> String {
    let defect = arguments.defect.map { " --defect \($0.name)" } ?? ""
    let events = fuzz.events == .max ? "" : " --events \(fuzz.events)"
    let time = fuzz.events == .max ? arguments.seconds.map { " --time \($0)" } ?? "" : ""
    return "proofsheet fuzz\(defect) --seed \(fuzz.seed)\(events)\(time)"
  }

  private func tell(
    _ report: Fuzz.Report, _ command: String, _ deadline: Deadline, _ console: inout Console
  ) {
    switch arguments.format {
    case .json:
      console.print(
        JSON.object([
          ("found", .bool(false)), ("events", .int(report.events)),
          ("sessions", .int(report.sessions)), ("command", .string(command)),
          ("neverReached", .array(report.coverage.missing.map { .string($0) })),
        ]).text)
    case .text:
      console.print(
        "nothing found: \(report.events) events in \(report.sessions) sessions, "
          + "\(Int(Double(report.events) / max(deadline.elapsed, 0.001))) a second")
      let missing = report.coverage.missing
      console.print(
        missing.isEmpty
          ? "every event, effect, rejection and reason was reached"
          : "never reached: \(missing.joined(separator: ", "))")
      console.print("again: \(command)")
    }
  }

  private func tell(
    _ failure: Fuzz.Failure, _ report: Fuzz.Report, _ session: Session, _ command: String,
    _ console: inout Console
  ) {
    let text = SessionWriter.write(session, as: .text)
    switch arguments.format {
    case .json:
      console.print(
        JSON.object([
          ("found", .bool(true)), ("events", .int(report.events)),
          ("sessions", .int(report.sessions)), ("command", .string(command)),
          ("broken", .array(failure.finding.broken.map { .string($0.name) })),
          ("fields", .array(failure.finding.fields.map { .string($0) })),
          ("foundLength", .int(failure.foundLength)),
          ("length", .int(failure.script.events.count)),
          ("isShortest", .bool(failure.isShortest)), ("session", .string(text)),
        ]).text)
    case .text:
      console.print(String(text.dropLast()))
      console.error(
        "found after \(count(report.events, "event")) in \(count(report.sessions, "session")); "
          + "\(count(failure.foundLength, "event")) became \(failure.script.events.count)")
      if let proof = failure.proof { console.error(proof.sentence) }
      if let output = arguments.output { console.error("kept in \(printable(output))") }
    }
  }
}
