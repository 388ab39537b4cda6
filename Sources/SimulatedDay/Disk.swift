import SelectionCore
import SelectionSession

/// A file that outlives the process, and a kernel that writes when the day lets it.
@MainActor final class Disk: SessionLog {
  /// The lines that are in the kernel's hands.
  private(set) var bytes: [UInt8]
  /// The shots that they tell of.
  private(set) var shots: Set<Selection.CaptureID> = []
  /// How often they say that the user agrees to a deletion.
  private(set) var confirmations = 0

  private struct Line {
    let bytes: [UInt8]
    let content: Session.Content
    let whenWritten: (@Sendable (Bool) -> Void)?
  }
  private var waiting: [Line] = []
  private var lines = RecordedLines(nil)

  private let lies: Bool

  init(_ rules: Selection.Rules, lies: Bool) {
    self.lies = lies
    bytes = Array(SessionWriter.write(Session(rules, Names()), as: .jsonl).utf8)
  }

  /// How many lines wait to be written.
  var waitingCount: Int { waiting.count }

  nonisolated func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
  ) {
    // A day has one thread.
    MainActor.assumeIsolated {
      var line: [UInt8] = []
      if let spelled = RecordedLines.spell(content, names) {
        _ = lines.add(spelled, names, to: &line)
      }
      waiting.append(Line(bytes: line, content: content, whenWritten: lies ? nil : whenWritten))
      if lies { whenWritten?(true) }
    }
  }

  nonisolated func contents() throws(RecorderError) -> [UInt8] {
    MainActor.assumeIsolated { bytes }
  }

  /// Writes the next lines, and says so.
  func write(_ count: Int = .max) {
    for line in take(count) { line.whenWritten?(true) }
  }

  /// The process ends: some lines were written and nobody heard of it, the others are lost.
  func kill(written count: Int) {
    _ = take(count)
    waiting = []
  }

  private func take(_ count: Int) -> ArraySlice<Line> {
    let taken = waiting.prefix(count)
    waiting.removeFirst(taken.count)
    for line in taken {
      bytes += line.bytes
      guard case .event(let event, _) = line.content else { continue }
      if case .cameraCapture(let shot, _) = event { shots.insert(shot) }
      if event == .confirmDeletion { confirmations += 1 }
    }
    return taken
  }

  /// What a new process finds; it goes on behind the last line.
  func read() throws(DiagnosticList) -> Session {
    let session = try SessionReader.read(bytes).get()
    lines = RecordedLines(
      nil, after: session.lines.compactMap(\.sequence).last ?? 0, seenNames: session.names.all.count
    )
    return session
  }
}
