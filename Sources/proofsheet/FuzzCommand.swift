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
    if let output = arguments.output, Files.isFile(output) {
      guard let known = SessionFile.load(output, &console) else { return .unreadable }
      fuzz.first = [Script(known.session)]
    }
    guard let defect = arguments.defect else {
      return run(fuzz, deadline, &console) { Selection.Reference($0) }
    }
    fuzz.generator = EventGenerator(kinds: defect.triedKinds)
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
    progress.tell("found after \(count(report.events, "event")); it is made short")
    report.failure?.shorten(of: kinds, isOutOfTime: { deadline.isOver }, make)
    progress.end()
    let isKnown = report.failure?.known != nil
    let command = command(fuzz, report, isKnown: isKnown)
    guard let failure = report.failure else {
      tell(report, command, deadline, &console)
      return Interruption.isRequested ? .interrupted : .conforms
    }
    let remarks =
      (arguments.defect.map { ["\($0.name): \($0.sentence)."] } ?? [])
      + ["\(failure.finding.sentence).", "Found by: \(command)"]
    let session = failure.script.session(remarks: remarks, make)
    // Printed first: what cannot be written is not lost.
    tell(failure, report, session, command, &console)
    return keep(session, isOther: !fuzz.first.isEmpty && !isKnown, &console)
      ? .diverges : .internalFault
  }

  /// Keeps what was found; another session, which did not show it, is not written over.
  private func keep(_ session: Session, isOther: Bool, _ console: inout Console) -> Bool {
    guard let output = arguments.output else { return true }
    if isOther {
      console.error(
        "not kept: \(printable(output)) is another session, which shows no fault; give another name"
      )
      return true
    }
    guard SessionFile.save(session, to: output, as: .text, &console) else { return false }
    if arguments.format == .text { console.error("kept in \(printable(output))") }
    return true
  }

  /// Enough for a look; with a time and no number, as many as there is time for.
  private var events: Int {
    arguments.events ?? (arguments.seconds == nil ? 100_000 : .max)
  }

  /// The command that does the same again, however fast the machine is.
  private func command(_ fuzz: Fuzz, _ report: Fuzz.Report, isKnown: Bool) -> String {
    let defect = arguments.defect.map { " --defect \($0.name)" } ?? ""
    let output = isKnown ? arguments.output.map { " -o \(printable($0))" } ?? "" : ""
    let events = fuzz.events == .max ? report.events : fuzz.events
    return "proofsheet fuzz\(defect) --seed \(fuzz.seed) --events \(events)\(output)"
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
        (Interruption.isRequested ? "interrupted; " : "")
          + "nothing found: \(count(report.events, "event")) in "
          + "\(count(report.sessions, "session")), "
          + "\(Int(Double(report.events) / max(deadline.elapsed, 0.001))) a second")
      let missing = report.coverage.missing
      let names = missing.count > 12 ? "\(missing.count) names" : missing.joined(separator: ", ")
      console.print(
        missing.isEmpty
          ? "every event, effect, rejection and reason was reached" : "never reached: \(names)")
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
      console.write(text)
      console.error(
        "found after \(count(report.events, "event")) in \(count(report.sessions, "session")); "
          + "\(count(failure.foundLength, "event")) became \(failure.script.events.count)")
      if let proof = failure.proof { console.error(proof.sentence) }
    }
  }
}
