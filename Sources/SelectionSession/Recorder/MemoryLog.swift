import Dispatch
import SelectionCore

/// A log in memory, for tests and for apps without a disk.
///
/// It grows without a bound. Lines are answered on a queue of its own.
public final class MemoryLog: SessionLog, Sendable {
  private struct State: Sendable {
    var lines: RecordedLines
    var bytes: [UInt8]
  }

  private let state: Locked<State>
  private let answers = DispatchQueue(label: "proofsheet.memory-log")

  /// A log of a new session.
  public init(rules: Selection.Rules, options: Recorder.Options = Recorder.Options()) {
    let header = RecordedHeader(rules: rules, options: options)
    state = Locked(
      State(
        lines: RecordedLines(options.timeSource),
        bytes: header.line(continuing: nil, begun: nil)))
  }

  /// Hands over one line, and returns at once.
  public func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
  ) {
    let spelled = RecordedLines.spell(content, names)
    state.use { state in
      if let spelled { _ = state.lines.add(spelled, names, to: &state.bytes) }
      // Within the lock, so that the answers come in the order of the lines.
      if let whenWritten { answers.async { whenWritten(spelled != nil) } }
    }
  }

  /// All that was recorded, as JSON Lines.
  public func contents() throws(RecorderError) -> [UInt8] { state.use { $0.bytes } }

  /// Waits until every line was answered.
  public func flush() { answers.sync {} }
}
