import SelectionSession

/// `proofsheet repair`.
struct RepairCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    let paths = arguments.operands
    if paths.isEmpty || (arguments.output != nil && paths.count > 1) {
      console.usage(
        paths.isEmpty
          ? "'repair' needs a session file, or -"
          : "'-o' takes the result of one file; found \(paths.count)")
      return .usage
    }
    if let output = arguments.output, Files.isSame(output, paths[0]) {
      console.usage(
        "'\(printable(output))' is the file itself; leave '-o' out, and a backup is kept beside it")
      return .usage
    }
    if paths.filter({ $0 == "-" }).count > 1 {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    var worst = ExitCode.conforms
    for path in paths { worst = repair(path, &console).worse(than: worst) }
    return worst
  }

  private func repair(_ path: String, _ console: inout Console) -> ExitCode {
    let name = Files.name(of: path)
    let isInPlace = path != "-" && arguments.output == nil
    if isInPlace, Files.exists(path), !Files.isFile(path) {
      console.error("\(name): error: no regular file; it cannot be replaced, so give '-o'")
      return .unreadable
    }
    let original: [UInt8]
    switch Files.contents(of: path) {
    case .bytes(let bytes): original = bytes
    case .failure(let problem):
      console.error("\(name): error: \(printable(problem))")
      return .unreadable
    }
    let repair: Repair
    do throws(Diagnostic) {
      repair = try Repair(original)
    } catch {
      for line in Complaints(path, nil, [error], nil).lines { console.error(line) }
      console.error("\(name): cannot be repaired")
      return .unreadable
    }
    if !isWhole(repair) {
      console.error("\(name): internal error: what is left cannot be read; nothing was written")
      return .internalFault
    }
    tell(repair, name, &console)
    return isInPlace ? replace(path, repair, &console) : write(repair, &console)
  }

  /// What is left is read again, and needs no repair.
  private func isWhole(_ repair: Repair) -> Bool {
    var reader = SessionReader()
    let lines = repair.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    do throws(Diagnostic) {
      for line in lines { _ = try reader.read(line: line) }
    } catch {
      return false
    }
    return reader.finish() == nil && reader.notice == nil
  }

  /// How many cuts are told.
  private static let toldCuts = 20

  private func tell(_ repair: Repair, _ name: String, _ console: inout Console) {
    for cut in repair.cuts.prefix(Self.toldCuts) {
      let (first, last) = (cut.lines.lowerBound, cut.lines.upperBound)
      let lines = first == last ? "" : "lines \(first) to \(last), "
      console.error(
        "\(name):\(first):\(cut.problem.column): cut \(lines)\(count(cut.byteCount, "byte")): "
          + cut.problem.message)
    }
    let more = repair.cuts.count - Self.toldCuts
    if more > 0 { console.error("\(name): and \(count(more, "more cut"))") }
    if repair.cuts.isEmpty { console.error("\(name): nothing to repair") }
  }

  // MARK: Writing

  private func write(_ repair: Repair, _ console: inout Console) -> ExitCode {
    guard let output = arguments.output else {
      var out = Output(1)
      out.write(repair.bytes)
      out.flush()
      return console.check(out, .conforms)
    }
    guard OutputFile.write(repair.bytes, to: output, &console) else { return .internalFault }
    return .conforms
  }

  private func replace(
    _ path: String, _ repair: Repair, _ console: inout Console
  ) -> ExitCode {
    if repair.cuts.isEmpty { return .conforms }
    let name = Files.name(of: path)
    guard let backup = Backup(of: path) else {
      console.error(
        "\(name): error: cannot write a backup: \(Files.systemError()); the file is as it was")
      return .internalFault
    }
    guard OutputFile.write(repair.bytes, to: path, &console) else {
      backup.discard()
      return .internalFault
    }
    let bytes = repair.cuts.reduce(0) { $0 + $1.byteCount }
    console.error(
      "\(name): repaired; \(count(bytes, "byte")) cut; the original is \(printable(backup.path))")
    return .conforms
  }
}
