import SelectionSession

/// The two streams: data on standard output, messages on standard error.
struct Console {
  private var out = Output(1)
  private var messages = Output(2)
  /// The colours of standard output.
  let style: Style

  init(color: ColorChoice) {
    style = Style(isColored: color.isOn(1), width: Terminal.width(1))
  }

  /// A line of data.
  mutating func print(_ line: String) { out.write(line + "\n") }

  /// Whole lines of data.
  mutating func write(_ lines: String) { out.write(lines) }

  /// Writes what has come together.
  mutating func flush() { out.flush() }

  /// Text that is seen at once, and has no line of its own: what the user is asked with.
  mutating func prompt(_ text: String) {
    out.write(text)
    out.flush()
  }

  /// Whether nobody reads the data any more, or it cannot be written.
  var isClosed: Bool { out.failure != nil }

  /// A line for the user.
  mutating func error(_ line: String) {
    out.flush()
    messages.write(line + "\n")
    messages.flush()
  }

  /// Wrong usage.
  mutating func usage(_ problem: String) {
    error("error: \(problem)\nproofsheet --help explains the usage")
  }

  /// Writes what is left.
  ///
  /// - Returns: the exit code, which tells if the data could not be written.
  mutating func finish(_ code: ExitCode) -> ExitCode {
    out.flush()
    return check(out, code)
  }

  /// The exit code, which tells if data could not be written.
  mutating func check(_ out: Output, _ code: ExitCode) -> ExitCode {
    guard let problem = out.problem else { return code }
    error("error: cannot write the result: \(problem)")
    return .internalFault
  }
}
