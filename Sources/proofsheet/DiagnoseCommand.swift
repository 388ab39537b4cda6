import SelectionCore
import SelectionModel
import SelectionSession

/// `proofsheet diagnose`.
struct DiagnoseCommand {
  let arguments: Arguments

  /// How many suspects are named.
  private static let shown = 5

  func run(_ console: inout Console) -> ExitCode {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      console.usage("'diagnose' needs one session file, or -")
      return .usage
    }
    guard let file = SessionFile.load(path, &console) else { return .unreadable }
    Interruption.await()
    let diagnosis = Diagnosis(file.session)
    guard diagnosis.observed > 0 else {
      console.error(
        "\(Files.name(of: path)): nothing was observed: no line says what the app showed")
      return .inconclusive
    }
    let experiment = diagnosis.isFaultless ? nil : experiment(diagnosis, file.session.rules)
    switch arguments.format {
    case .json: console.print(json(path, diagnosis, experiment).text)
    case .text: tell(path, diagnosis, experiment, &console)
    }
    return diagnosis.isFaultless ? .conforms : .diverges
  }

  /// What would tell the first two suspects apart, if the recording does not.
  private func experiment(
    _ diagnosis: Diagnosis, _ rules: Selection.Rules
  ) -> Experiment.Result? {
    guard diagnosis.separation == nil else { return nil }
    return Experiment.between(
      diagnosis.suspects[0].defect, diagnosis.suspects[1].defect, rules,
      isOutOfTime: { Interruption.isRequested })
  }

  private func tell(
    _ path: String, _ diagnosis: Diagnosis, _ experiment: Experiment.Result?,
    _ console: inout Console
  ) {
    let (name, style) = (Files.name(of: path), console.style)
    let observed = count(diagnosis.observed, "observed line")
    if diagnosis.isFaultless {
      console.print(
        "\(name): \(style.good("no fault")): the specification shows all of \(observed)")
      return
    }
    let explaining = diagnosis.explanations.count
    let right = diagnosis.suspects.first { $0.isRight }
    guard diagnosis.likely.count > 1 else {
      let line = right?.mismatch.map { ": line \($0.line) is not true of it" } ?? ""
      console.print(
        "\(name): no known fault shows more of \(observed) than the specification\(line)")
      return
    }
    console.print(
      explaining == 0
        ? "\(name): no known fault shows all of \(observed); these come nearest"
        : "\(name): \(explaining) known \(explaining == 1 ? "fault shows" : "faults show") all of "
          + observed)
    console.print("")
    let rows = diagnosis.likely.prefix(max(Self.shown, min(explaining, 10))).map { suspect in
      [
        suspect.defect.name, "\(suspect.matched) of \(diagnosis.observed)",
        suspect.mismatch.map { "\($0.line)" } ?? "",
        suspect.isRight
          ? suspect.defect.sentence : "\(suspect.defect.sentence) (\(suspect.defect.source))",
      ]
    }
    for line in table([["fault", "shows", "but not line", "what is wrong"]] + rows, style) {
      console.print("  \(line)")
    }
    tell(separationOf: diagnosis, experiment, &console)
  }

  private func tell(
    separationOf diagnosis: Diagnosis, _ experiment: Experiment.Result?, _ console: inout Console
  ) {
    let (first, second) = (diagnosis.suspects[0].defect.name, diagnosis.suspects[1].defect.name)
    console.print("")
    if let moment = diagnosis.separation {
      console.print(
        "line \(moment.line), after step \(moment.step), tells \(first) from \(second)")
    }
    switch experiment {
    case nil: break
    case .found(let experiment):
      console.print("nothing here tells \(first) from \(second); this session would:")
      console.print("")
      let session = experiment.session(first, second)
      for line in SessionWriter.write(session, as: .text).split(separator: "\n") {
        console.print("  \(line)")
      }
    case .equivalent(let scope):
      console.print(
        "\(first) and \(second) show the same under these rules, whatever is done in \(scope.sentence)"
      )
    case .unknown(let states):
      console.print(
        "nothing here tells \(first) from \(second), and no short session was found that would, "
          + "among \(states) states")
    }
  }

  private func json(
    _ path: String, _ diagnosis: Diagnosis, _ experiment: Experiment.Result?
  ) -> JSON {
    func moment(_ moment: Diagnosis.Moment?) -> JSON {
      moment.map { .object([("line", .int($0.line)), ("step", .int($0.step))]) } ?? .null
    }
    var session = JSON.null
    if case .found(let experiment) = experiment {
      let text = experiment.session(
        diagnosis.suspects[0].defect.name, diagnosis.suspects[1].defect.name)
      session = .string(SessionWriter.write(text, as: .text))
    }
    return .object([
      ("path", .string(path)), ("observed", .int(diagnosis.observed)),
      ("isFaultless", .bool(diagnosis.isFaultless)),
      (
        "suspects",
        .array(
          diagnosis.suspects.prefix(10).map { suspect in
            .object([
              ("name", .string(suspect.defect.name)),
              ("sentence", .string(suspect.defect.sentence)),
              ("source", .string(suspect.defect.source)),
              ("matched", .int(suspect.matched)), ("mismatch", moment(suspect.mismatch)),
            ])
          })
      ),
      ("separation", moment(diagnosis.separation)), ("experiment", session),
    ])
  }
}
