import SelectionModel
import SelectionSession

/// `proofsheet shrink`.
struct ShrinkCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      console.usage("'shrink' needs one session file, or -")
      return .usage
    }
    guard let file = SessionFile.load(path, &console) else { return .unreadable }
    if let output = output(path, file.format), Files.isSame(output, path) {
      console.usage(
        "'\(printable(output))' is the file itself, which stays as it is; give another name with '-o'"
      )
      return .usage
    }
    Interruption.await()
    let deadline = Deadline(seconds: arguments.seconds)
    let judge = arguments.test.flatMap { Judge($0, file.format, deadline) }
    if judge == nil, arguments.test != nil {
      console.error("error: no place for candidates: \(Files.systemError())")
      return .internalFault
    }
    guard var shrinker = shrinker(file, judge, path, deadline, &console) else {
      return .nothingMatched
    }
    let progress = Progress(deadline)
    shrinker.watch = { shrinker in
      progress.tell("\(shrinker.evaluations) tried; \(shrinker.best.events.count) events left")
    }
    shrinker.run()
    let proof = arguments.test == nil ? shrinker.prove() : nil
    progress.end()
    return finish(shrinker, proof, file, judge, path, &console)
  }

  private func shrinker(
    _ file: SessionFile, _ judge: Judge?, _ path: String, _ deadline: Deadline,
    _ console: inout Console
  ) -> SessionShrinker? {
    let name = Files.name(of: path)
    guard let judge, let command = arguments.test else {
      if let shrinker = SessionShrinker(file.session, isOutOfTime: { deadline.isOver }) {
        return shrinker
      }
      console.error("\(name): nothing to shrink: \(Replay(file.session).verdict.rawValue)")
      return nil
    }
    if judge.isInteresting(file.session) {
      return SessionShrinker(
        file.session, isOutOfTime: { deadline.isOver },
        isInteresting: { judge.isInteresting($0) })
    }
    let code = judge.lastCode.map { "it ended with \($0), expected 0" } ?? "it could not be run"
    console.error(
      "\(name): '\(printable(command, limit: 200))' does not find it interesting: \(code)")
    return nil
  }

  private func finish(
    _ shrinker: SessionShrinker, _ proof: Proof?, _ file: SessionFile, _ judge: Judge?,
    _ path: String, _ console: inout Console
  ) -> ExitCode {
    var result = shrinker.best
    let hadExpectation = Replay(file.session).expectation != nil
    let replay = Replay(result)
    if hadExpectation, arguments.test == nil {
      result.lines.append(
        Session.Line(
          number: result.lines.count + 1,
          .expect(Session.Expectation(replay.verdict, step: replay.divergence?.step))))
    }
    let text = SessionWriter.write(result, as: file.format)
    if let problem = problem(text, result, judge, file) {
      console.error("\(Files.name(of: path)): \(problem)")
      return .internalFault
    }
    // Printed first: what cannot be written is not lost.
    tell(result, shrinker, proof, file, text, path, &console)
    if let output = output(path, file.format) {
      guard SessionFile.save(result, to: output, as: file.format, &console) else {
        return .internalFault
      }
      if arguments.format == .text { console.error("kept in \(printable(output))") }
    }
    return Interruption.isRequested ? .interrupted : .conforms
  }

  /// What is written must still be what it was shortened to: it is read, or judged, once more.
  private func problem(
    _ text: String, _ result: Session, _ judge: Judge?, _ file: SessionFile
  ) -> String? {
    if let judge {
      if judge.confirms(result) { return nil }
      return "the command says otherwise when it is asked again: it does not always say the same"
    }
    guard case .success(let session) = SessionReader.read(text.utf8),
      let signature = Signature(file.session), signature.persists(in: Signature(session))
    else { return "internal error: the shortened session does not read back" }
    return nil
  }

  /// Where the result goes: where the user says, or beside the file.
  private func output(_ path: String, _ format: SessionFormat) -> String? {
    if let output = arguments.output { return output }
    if path == "-" { return nil }
    let stem = path.hasSuffix(format.ending) ? String(path.dropLast(format.ending.count)) : path
    return "\(stem).shrunk\(format.ending)"
  }

  private func tell(
    _ result: Session, _ shrinker: SessionShrinker, _ proof: Proof?, _ file: SessionFile,
    _ text: String, _ path: String, _ console: inout Console
  ) {
    let (before, after) = (file.session.events.count, result.events.count)
    let output = output(path, file.format)
    switch arguments.format {
    case .json:
      console.print(
        JSON.object([
          ("path", .string(path)), ("output", output.map { .string($0) } ?? .null),
          ("eventsBefore", .int(before)), ("events", .int(after)),
          ("tried", .int(shrinker.evaluations)), ("isShortest", .bool(proof?.isShortest ?? false)),
          ("isInterrupted", .bool(Interruption.isRequested)), ("session", .string(text)),
        ]).text)
    case .text:
      console.write(text)
      console.error(
        "\(count(before, "event")) became \(after); \(count(shrinker.evaluations, "session")) tried"
      )
      if let proof { console.error(proof.sentence) }
      if Interruption.isRequested { console.error("interrupted: this is the best so far") }
    }
  }
}
