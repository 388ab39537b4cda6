import SelectionSession

/// Reads what TLC prints of a counterexample: `State 1: …` and below it `/\ name = value`.
enum TLAReader {
  static func read(_ scanner: inout TLAScanner) throws(TLAScanner.Problem) -> TLATrace {
    var trace = TLATrace()
    while scanner.offset < scanner.bytes.count {
      if scanner.isAtLineStart, let number = number(ofStateAt: scanner) {
        let expected = trace.states.count + 1
        guard number == expected else {
          throw TLAScanner.Problem(
            offset: scanner.offset,
            message: "found state \(number); expected state \(expected): a part is missing")
        }
        trace.states.append(try state(&scanner))
      } else if scanner.isAtLineStart, goesRound(scanner) {
        throw TLAScanner.Problem(
          offset: scanner.offset,
          message:
            "a behaviour without an end, of a liveness property, is no session; expected the "
            + "counterexample of an invariant or of a step property")
      } else {
        scanner.skipLine()
      }
    }
    if trace.states.isEmpty {
      throw TLAScanner.Problem(
        offset: scanner.bytes.count,
        message: "no state was found; expected a counterexample, with lines like 'State 1: …'")
    }
    return trace
  }

  /// The number of the state that begins here.
  private static func number(ofStateAt scanner: TLAScanner) -> Int? {
    var ahead = scanner
    guard scanner.bytes[scanner.offset...].starts(with: "State ".utf8), ahead.take("State"),
      let number = try? ahead.number(), ahead.take(":"), !ahead.isAt("Stuttering")
    else { return nil }
    return number
  }

  /// Whether the behaviour stays in its last state for ever, or goes back to an earlier one.
  private static func goesRound(_ scanner: TLAScanner) -> Bool {
    let rest = scanner.bytes[scanner.offset...]
    if rest.starts(with: "Back to state ".utf8) { return true }
    var ahead = scanner
    return rest.starts(with: "State ".utf8) && ahead.take("State") && (try? ahead.number()) != nil
      && ahead.take(":") && ahead.isAt("Stuttering")
  }

  private static func state(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> TLATrace.Moment {
    var state = TLATrace.Moment(offset: scanner.offset, variables: [])
    scanner.skipLine()
    while scanner.take("/\\") || isVariable(scanner) {
      guard let name = scanner.word() else { throw scanner.unexpected("the name of a variable") }
      try scanner.expect("=", "behind '\(printable(name, limit: 40))'")
      _ = scanner.peek()
      let offset = scanner.offset
      let value = try value(&scanner)
      state.variables.append(TLATrace.Variable(name: name, value: value, offset: offset))
    }
    return state
  }

  /// A state of one variable has no `/\`.
  private static func isVariable(_ scanner: TLAScanner) -> Bool {
    var ahead = scanner
    return ahead.word() != nil && ahead.take("=") && !ahead.isAt("=")
  }

  /// A value as TLC writes it.
  static func value(_ scanner: inout TLAScanner) throws(TLAScanner.Problem) -> TLAValue {
    try scanner.nested { (scanner) throws(TLAScanner.Problem) in
      if scanner.take("<<") { return .sequence(try scanner.list(to: ">>", value)) }
      if scanner.take("{") { return .set(try scanner.list(to: "}", value)) }
      if scanner.take("[") { return .record(try scanner.list(to: "]", field)) }
      if scanner.take("(") { return .function(try pairs(&scanner)) }
      if scanner.isAt("\"") { return .string(try scanner.string("a value")) }
      switch scanner.word() {
      case "TRUE": return .bool(true)
      case "FALSE": return .bool(false)
      // A model value is as good as a string.
      case let word?: return .string(word)
      case nil: break
      }
      guard let byte = scanner.peek(), byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
      else { throw scanner.unexpected("a value") }
      return .int(try scanner.number())
    }
  }

  private static func field(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> TLAValue.Field {
    guard let name = scanner.word() else { throw scanner.unexpected("the name of a field") }
    try scanner.expect("|->", "behind '\(printable(name, limit: 40))'")
    return TLAValue.Field(name: name, value: try value(&scanner))
  }

  private static func pairs(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> [TLAValue.Pair] {
    var pairs: [TLAValue.Pair] = []
    while true {
      let key = try value(&scanner)
      try scanner.expect(":>", "behind an element of the domain")
      pairs.append(TLAValue.Pair(key: key, value: try value(&scanner)))
      if scanner.take(")") { return pairs }
      try scanner.expect("@@", "or ')' behind a pair")
    }
  }
}
