import SelectionSession

/// `proofsheet redact`.
struct RedactCommand {
  let arguments: Arguments

  /// A file to redact, and where the result goes.
  private struct Job {
    var path: String
    /// Nil for standard output.
    var output: String?
    /// The spelling that was asked for, or that the name of the output tells.
    var format: SessionFormat?
  }

  func run(_ console: inout Console) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      console.usage("'redact' needs a session file, a directory, or -")
      return .usage
    }
    if arguments.key == "-", arguments.operands.contains("-") {
      console.usage("standard input can be read once: the key, or the session")
      return .usage
    }
    var paths: [String] = []
    let code = Files.each(of: arguments.operands, &console) { path, _ in
      paths.append(path)
      return .conforms
    }
    if code == .usage { return code }
    if let problem = usage(paths) {
      console.usage(problem)
      return .usage
    }
    let known = redaction(&console)
    guard var redaction = known else { return .usage }
    let jobs = jobs(paths, redaction)
    if let output = arguments.output, isFolder(paths), !arguments.isDryRun,
      let problem = Files.makeFolder(output)
    {
      console.error("\(printable(output)): error: cannot write: \(problem)")
      return .internalFault
    }
    var worst = code
    for job in jobs { worst = redact(job, &redaction, &console).worse(than: worst) }
    return worst
  }

  // MARK: What goes where

  /// Whether the output is a directory: it is one already, or there is more than one file.
  private func isFolder(_ paths: [String]) -> Bool {
    paths.count > 1 || arguments.operands.contains { Files.isFolder($0) }
      || arguments.output.map { Files.isFolder($0) } ?? false
  }

  /// What is wrong with the command, given the files that it names.
  private func usage(_ paths: [String]) -> String? {
    if let target = arguments.target, target.spelling == nil {
      return "'redact' writes text or JSON Lines; found '--to \(target.rawValue)'"
    }
    if arguments.isDryRun { return nil }
    guard let output = arguments.output else {
      return isFolder(paths) ? "more than one session needs a directory: '-o DIR'" : nil
    }
    if isFolder(paths), Files.exists(output), !Files.isFolder(output) {
      return "'\(printable(output))' is no directory, and more than one session needs one"
    }
    if let path = paths.first(where: { Files.isSame($0, output) }) {
      return
        "'\(printable(path))' is the file itself, which stays as it is; give another name with '-o'"
    }
    return nil
  }

  private func jobs(_ paths: [String], _ redaction: Redaction) -> [Job] {
    let target = arguments.target?.spelling
    guard let output = arguments.output, isFolder(paths) else {
      let named = SessionFormat.allCases.first { arguments.output?.hasSuffix($0.ending) ?? false }
      return paths.map { Job(path: $0, output: arguments.output, format: target ?? named) }
    }
    // What was written there before is no original, unless it was named.
    let originals = paths.filter {
      arguments.operands.contains($0) || !Files.isSame(Files.folder(of: $0), output)
    }
    return originals.map { path in
      // The ending is added once the spelling is known.
      Job(path: path, output: "\(output)/\(redaction.pseudonym(ofFile: path))", format: target)
    }
  }

  // MARK: The key

  /// The longest key, in bytes: a key that does not end is a mistake.
  private static let keyLimit = 1 << 20

  /// A key that is shorter is told to be weak, in bytes.
  private static let weakKey = 16

  private func redaction(_ console: inout Console) -> Redaction? {
    guard let path = arguments.key else {
      console.error(
        "notice: a fresh key, which is forgotten: equal names are equal only within what is written now; "
          + "--key FILE keeps them equal")
      return Redaction()
    }
    let name = Files.name(of: path)
    switch Files.contents(of: path, limit: Self.keyLimit) {
    case .failure(let problem): console.error("\(name): error: no key: \(printable(problem))")
    case .bytes(let key):
      if key.count < Self.weakKey, !key.isEmpty {
        console.error(
          "\(name): notice: a key of \(count(key.count, "byte")) is easy to guess; "
            + "make one with: head -c 32 /dev/urandom > key")
      }
      if let redaction = Redaction(key: key) { return redaction }
      console.error("\(name): error: no key: the file is empty")
    }
    return nil
  }

  // MARK: One session

  private func redact(
    _ job: Job, _ redaction: inout Redaction, _ console: inout Console
  ) -> ExitCode {
    guard let file = SessionFile.load(job.path, &console) else { return .unreadable }
    let format = job.format ?? file.format
    let name = Files.name(of: job.path)
    let text: String
    do throws(Redaction.Problem) {
      text = try redaction.export(file.session, as: format)
    } catch {
      console.error("\(name): error: not redacted: \(error.message)")
      return .internalFault
    }
    if arguments.isDryRun {
      list(redaction.inventory(of: file.session), job, format, &console)
      return .conforms
    }
    guard let output = job.output else {
      console.write(text)
      return .conforms
    }
    let isNamed = output == arguments.output && !Files.isFolder(output)
    let path = isNamed ? output : output + format.ending
    guard OutputFile.write(text, to: path, &console) else { return .internalFault }
    console.error("\(name): redacted, as \(printable(path))")
    return .conforms
  }

  private func list(
    _ inventory: Redaction.Inventory, _ job: Job, _ format: SessionFormat, _ console: inout Console
  ) {
    console.print("\(Files.name(of: job.path)):")
    func tell(_ number: Int, _ noun: String, _ fate: String) {
      if number > 0 { console.print("  \(padded(count(number, noun), 20))\(fate)") }
    }
    tell(inventory.assets.count, "asset name", "replaced")
    tell(inventory.reasons.count, "reason", "replaced")
    tell(inventory.times, "time", "counted from the first")
    tell(inventory.notes, "note", "emptied")
    tell(inventory.comments, "comment", "dropped")
    tell(inventory.fields.reduce(0) { $0 + $1.count }, "unknown field", "dropped")
    for (kind, entries) in [("asset", inventory.assets), ("reason", inventory.reasons)] {
      for entry in entries {
        console.print("  \(kind) \(Spelling.name(entry.original)) → \(entry.pseudonym)")
      }
    }
    for field in inventory.fields {
      console.print("  field \(Spelling.name(field.name)) (\(field.count))")
    }
    if let output = job.output, !Files.isFolder(output), output != arguments.output {
      console.print("  file → \(printable(output))\(format.ending)")
    }
  }
}
