import SelectionSession

/// Reads the Informal Trace Format of Apalache: JSON, with `#bigint`, `#tup`, `#set` and `#map`.
enum ITFReader {
  static func read(_ scanner: inout TLAScanner) throws(TLAScanner.Problem) -> TLATrace {
    var trace = TLATrace()
    var hasStates = false
    try members(&scanner, "a trace") { (scanner, key, _) throws(TLAScanner.Problem) in
      switch key {
      case "states":
        hasStates = true
        try scanner.expect("[", "for the states")
        trace.states = try scanner.list(to: "]", state)
      case "#meta":
        try members(&scanner, "'#meta'") { (scanner, key, _) throws(TLAScanner.Problem) in
          let value = try value(&scanner)
          if key == "assets" { trace.assets = strings(value) }
          if key == "reasons" { trace.reasons = strings(value) }
        }
      case _: _ = try value(&scanner)
      }
    }
    if scanner.peek() != nil { throw scanner.unexpected("nothing behind the trace") }
    if !hasStates || trace.states.isEmpty {
      throw scanner.problem("no state was found; expected a member 'states'")
    }
    return trace
  }

  private static func strings(_ value: TLAValue) -> [String] {
    guard case .sequence(let values) = value else { return [] }
    return values.compactMap { if case .string(let string) = $0 { string } else { nil } }
  }

  private static func state(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> TLATrace.Moment {
    _ = scanner.peek()
    var state = TLATrace.Moment(offset: scanner.offset, variables: [])
    try members(&scanner, "a state") { (scanner, key, offset) throws(TLAScanner.Problem) in
      let value = try value(&scanner)
      if key != "#meta" {
        state.variables.append(TLATrace.Variable(name: key, value: value, offset: offset))
      }
    }
    return state
  }

  /// Reads an object; each member is read by the closure, which is told where its value begins.
  private static func members(
    _ scanner: inout TLAScanner, _ what: String,
    _ read: (inout TLAScanner, String, Int) throws(TLAScanner.Problem) -> Void
  ) throws(TLAScanner.Problem) {
    guard scanner.take("{") else { throw scanner.unexpected("\(what), an object") }
    _ = try scanner.list(to: "}") { (scanner) throws(TLAScanner.Problem) in
      let key = try scanner.string("a key")
      try scanner.expect(":", "behind the key")
      _ = scanner.peek()
      try read(&scanner, key, scanner.offset)
    }
  }

  /// A value of JSON as the value of TLA+ that it stands for.
  private static func value(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> TLAValue {
    try scanner.nested { (scanner) throws(TLAScanner.Problem) in
      if scanner.take("[") { return .sequence(try scanner.list(to: "]", value)) }
      if scanner.isAt("\"") { return .string(try scanner.string("a value")) }
      if scanner.isAt("{") { return try object(&scanner) }
      let start = scanner.offset
      switch scanner.word() {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let word?:
        throw TLAScanner.Problem(
          offset: start, message: "found '\(printable(word, limit: 40))'; expected a value")
      case nil: break
      }
      guard let byte = scanner.peek(), byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
      else { throw scanner.unexpected("a value") }
      let number = try scanner.number()
      if scanner.offset < scanner.bytes.count,
        [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")]
          .contains(scanner.bytes[scanner.offset])
      {
        throw scanner.problem("a number of a trace is whole")
      }
      return .int(number)
    }
  }

  /// A record, or what a member that begins with `#` says.
  private static func object(
    _ scanner: inout TLAScanner
  ) throws(TLAScanner.Problem) -> TLAValue {
    var fields: [TLAValue.Field] = []
    let start = scanner.offset
    try members(&scanner, "a value") { (scanner, key, _) throws(TLAScanner.Problem) in
      fields.append(TLAValue.Field(name: key, value: try value(&scanner)))
    }
    guard let first = fields.first, first.name.hasPrefix("#") else { return .record(fields) }
    switch (first.name, first.value) {
    case ("#bigint", .string(let digits)):
      if let number = Int(digits), !digits.hasPrefix("+") { return .int(number) }
      throw TLAScanner.Problem(
        offset: start,
        message: "found '\(printable(digits, limit: 40))'; expected a whole number of 64 bits")
    case ("#tup", .sequence(let values)): return .sequence(values)
    case ("#set", .sequence(let values)): return .set(values)
    case ("#map", .sequence(let pairs)):
      return .function(
        try pairs.map { (pair) throws(TLAScanner.Problem) in
          if case .sequence(let both) = pair, both.count == 2 {
            return TLAValue.Pair(key: both[0], value: both[1])
          }
          throw TLAScanner.Problem(
            offset: start, message: "an element of '#map' is no pair; expected [key, value]")
        })
    case _:
      throw TLAScanner.Problem(
        offset: start,
        message: "found '\(printable(first.name, limit: 40))'; "
          + "expected '#bigint' of a string, or '#tup', '#set' or '#map' of an array")
    }
  }
}
