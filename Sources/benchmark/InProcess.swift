import Foundation
import SelectionCore
import SelectionSession

/// The parts of a replay, one by one, within this process.
struct InProcess {
  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  /// The events of the recording.
  private(set) var events: [Selection.Event] = []
  private var rules = Selection.Rules()

  /// - Parameter limit: how many lines to take.
  init(_ path: String, lines limit: Int) throws {
    bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var lines: [Range<Int>] = []
    var start = 0
    while lines.count < limit, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(start..<end)
      start = end + 1
    }
    self.lines = lines
    var reader = SessionReader()
    for line in lines {
      guard try reader.read(line: bytes[line]) else { continue }
      if case .event(let event, _) = reader.line.content { events.append(event) }
    }
    rules = reader.rules
  }

  /// The lines, for Foundation.
  var data: [Data] { lines.map { Data(bytes[$0]) } }

  /// Reading alone: bytes to lines of a session, names interned.
  func read() throws {
    var reader = SessionReader()
    for line in lines { _ = try reader.read(line: bytes[line]) }
  }

  /// The reducer alone, in place.
  @discardableResult
  func reduce() -> Selection.State {
    var state = Selection.State(rules)
    for event in events { _ = state.apply(event) }
    return state
  }

  /// The reducer with all invariants after each event.
  func audit() {
    var audit = Selection.Audit(rules)
    for event in events {
      if audit.apply(event).broken != nil { preconditionFailure("an invariant is broken") }
    }
  }
}
