import SelectionSession

/// What the user is told about a file that cannot be read, or not to its end.
struct Complaints {
  /// One message a line.
  let lines: [String]

  /// - Parameters:
  ///   - failure: why the file could not be read, in the words of the system.
  ///   - notice: what was passed over.
  init(_ path: String, _ failure: String?, _ problems: [Diagnostic], _ notice: Diagnostic?) {
    let name = Files.name(of: path)
    if let failure {
      lines = ["\(name): error: \(printable(failure))"]
    } else {
      lines =
        problems.map { "\(name):\($0.line):\($0.column): error: \($0.message)" }
        + (problems.count < SessionReader.problemLimit
          ? []
          : ["\(name): error: the first \(problems.count) problems are told; there may be more"])
        + (notice.map { ["\(name):\($0.line):\($0.column): notice: \($0.message)"] } ?? [])
    }
  }

  /// The same for a file that the system does not give.
  static func json(failure: String) -> JSON {
    .object([("line", .null), ("column", .null), ("message", .string(failure))])
  }
}

extension Diagnostic {
  /// The problem as an object.
  var json: JSON {
    .object([("line", .int(line)), ("column", .int(column)), ("message", .string(message))])
  }
}
