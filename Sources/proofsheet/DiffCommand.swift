import SelectionModel
import SelectionSession

/// `proofsheet diff`.
struct DiffCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard arguments.operands.count == 2 else {
      console.usage("'diff' needs two session files; one of them may be -")
      return .usage
    }
    guard arguments.operands != ["-", "-"] else {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    let (left, right) = (arguments.operands[0], arguments.operands[1])
    // Both are read, so that both are told of.
    let files = [left, right].map { SessionFile.load($0, mayBeTrace: true, &console)?.session }
    guard let ours = files[0], let theirs = files[1] else { return .unreadable }
    let difference = SessionDifference(ours, theirs)
    switch arguments.format {
    case .text: tell(difference, &console)
    case .json: console.print(json(difference).text)
    }
    return difference.isEmpty ? .conforms : .diverges
  }

  private var names: [String] { arguments.operands.map { Files.name(of: $0) } }

  // MARK: Text

  private func tell(
    _ difference: SessionDifference, _ console: inout Console
  ) {
    let style = console.style
    let both = "\(names[0]) and \(names[1])"
    if difference.isEmpty {
      console.print(
        "\(both): \(style.good("the same behaviour")) (\(count(difference.common, "event")))")
      return
    }
    guard let step = difference.step else {
      console.print("\(both): \(style.bad("other rules")), and the same steps")
      tell(difference.rules, head: "rule", &console)
      return
    }
    let places = zip(names, [step.lines.left, step.lines.right]).map { name, line in
      line.map { "\(name):\($0)" } ?? name
    }
    let rules = difference.rules.isEmpty ? "" : "other rules, and they "
    console.print(
      "\(places[0]) and \(places[1]): \(style.bad("\(rules)differ at step \(step.number)"))")
    if !difference.rules.isEmpty { tell(difference.rules, head: "rule", &console) }
    tell(step.fields, head: "field", &console)
    guard !step.context.isEmpty else { return }
    console.print("")
    let rows = step.context.map { row in
      ["\(row.number == step.number ? "> " : "  ")\(row.number)", row.event, row.outcome]
    }
    for line in table([["step", "event", "outcome"]] + rows, style) { console.print("  \(line)") }
  }

  private func tell(
    _ fields: [SessionDifference.Field], head: String, _ console: inout Console
  ) {
    console.print("")
    let rows = fields.map { field in
      [field.name]
        + [field.left, field.right].map { value in
          let absence = field.name == "event" ? "(the session ends)" : "(not shown)"
          return printable(value.map { $0.isEmpty ? "(empty)" : $0 } ?? absence, limit: 600)
        }
    }
    for line in table([[head] + heads] + rows, console.style) { console.print("  \(line)") }
  }

  /// What the columns are called: the files without their folders, if that tells them apart.
  private var heads: [String] {
    let short = names.map { String($0.split(separator: "/").last ?? $0[...]) }
    return short[0] == short[1] ? ["first", "second"] : short
  }

  // MARK: JSON

  private func json(_ difference: SessionDifference) -> JSON {
    func objects(_ fields: [SessionDifference.Field], _ name: String) -> JSON {
      .array(
        fields.map { field in
          .object([
            (name, .string(field.name)), ("left", field.left.map { .string($0) } ?? .null),
            ("right", field.right.map { .string($0) } ?? .null),
          ])
        })
    }
    let step = difference.step
    return .object([
      ("left", .string(arguments.operands[0])), ("right", .string(arguments.operands[1])),
      ("same", .bool(difference.isEmpty)), ("common", .int(difference.common)),
      ("rules", objects(difference.rules, "rule")), ("step", (step?.number).json),
      ("leftLine", (step?.lines.left).json), ("rightLine", (step?.lines.right).json),
      ("fields", objects(step?.fields ?? [], "field")),
      (
        "steps",
        .array(
          (step?.context ?? []).map { row in
            .object([
              ("step", .int(row.number)), ("event", .string(row.event)),
              ("outcome", .string(row.outcome)),
            ])
          })
      ),
    ])
  }
}
