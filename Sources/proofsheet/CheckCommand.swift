import SelectionSession

/// `proofsheet convert --check`.
struct CheckCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    guard arguments.given.isDisjoint(with: [.to, .output, .skipUnknown]) else {
      console.usage("'--check' writes nothing, and takes neither --to, -o nor --skip-unknown")
      return .usage
    }
    guard !arguments.operands.isEmpty else {
      console.usage("'convert --check' needs a session file, a directory, or -")
      return .usage
    }
    return Files.each(of: arguments.operands, &console) { check($0, &$1) }
  }

  private func check(_ path: String, _ console: inout Console) -> ExitCode {
    var check = CompatibilityCheck()
    let failure = Files.lines(of: path) { check.take($0) }
    if failure == nil { check.finish() }
    let verdict = failure == nil ? check.verdict : .impossible
    switch arguments.format {
    case .json: console.print(json(path, verdict, check, failure).text)
    case .text: tell(path, verdict, check, failure, &console)
    }
    switch verdict {
    case .fine: return .conforms
    case .risky: return .inconclusive
    case .impossible: return .unreadable
    }
  }

  private func tell(
    _ path: String, _ verdict: Compatibility, _ check: CompatibilityCheck, _ failure: String?,
    _ console: inout Console
  ) {
    let name = Files.name(of: path)
    console.print("\(name): \(verdict.rawValue)")
    if let failure { return console.print("\(name): \(printable(failure))") }
    for reason in check.reasons { console.print("\(name):\(reason.line): \(reason.message)") }
    let more = check.reasonCount - check.reasons.count
    if more > 0 { console.print("\(name): and \(count(more, "more reason"))") }
  }

  private func json(
    _ path: String, _ verdict: Compatibility, _ check: CompatibilityCheck, _ failure: String?
  ) -> JSON {
    let reasons = failure.map { [Complaints.json(failure: $0)] } ?? check.reasons.map(\.json)
    return .object([
      ("path", .string(path)), ("verdict", .string(verdict.rawValue)),
      ("reasons", .array(reasons)), ("reasonCount", .int(max(reasons.count, check.reasonCount))),
    ])
  }
}
