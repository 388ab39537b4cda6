import SelectionCore
import SelectionSession

/// A session as a test in Swift: literal events, and what the specification expects after each.
public struct GeneratedTest {
  /// What the test is written for.
  public enum Framework: String, CaseIterable, Sendable {
    case xctest, testing
  }

  /// The picker that is tested.
  public enum Subject: Equatable, Sendable {
    /// The reference, which passes.
    case reference
    /// The app's own: a type with an initializer that takes rules.
    case type(module: String?, name: String)

    /// A type as it is named in Swift, with its module in front if it is from another.
    ///
    /// - Returns: nil if it is no name of a type.
    public init?(_ name: String) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let areNames = parts.allSatisfy { part in
        guard let first = part.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return part.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
        } && part != "_" && !SwiftWords.reserved.contains(String(part))
      }
      guard areNames else { return nil }
      self = .type(
        module: parts.count > 1 ? String(parts[0]) : nil,
        name: parts.count > 1 ? parts.dropFirst().joined(separator: ".") : name)
    }
  }

  /// Why a session is no test.
  public enum Problem: Error, Equatable, Sendable {
    /// It has no events.
    case nothingHappens
    /// Lines are missing in front of a line: what came before it is not known.
    case gap(line: Int)
    /// It is too long to be compiled and read.
    case tooLong(events: Int)

    /// The problem in words.
    public var sentence: String {
      switch self {
      case .nothingHappens: "there are no events, so there is nothing to test"
      case .gap(let line):
        "lines are missing before line \(line): a test without them would expect something wrong"
      case .tooLong(let events):
        "a test of \(events) events is not written; 'proofsheet shrink' makes it shorter, "
          + "and \(GeneratedTest.mostEvents) are the most"
      }
    }
  }

  /// How many events a test has at most.
  public static let mostEvents = 2_000

  /// Writes the test of a session.
  ///
  /// - Parameters:
  ///   - origin: where the session is from; the test class is named after it.
  /// - Returns: Swift source that compiles as it is.
  public static func write(
    _ session: Session, from origin: String, _ framework: Framework = .xctest,
    _ subject: Subject = .reference
  ) throws(Problem) -> String {
    let replay = Replay(session)
    if replay.steps == 0 { throw .nothingHappens }
    if replay.steps > mostEvents { throw .tooLong(events: replay.steps) }
    if let gap = replay.gap ?? replay.gapBehindDivergence(session) { throw .gap(line: gap.line) }
    var writer = TestWriter(session, framework, subject)
    return writer.write(origin, TestName(session, replay))
  }
}

extension Replay {
  /// The first gap in the numbers of the lines, wherever it is.
  ///
  /// A replay asks no more once it has seen that app and specification part; a test goes on.
  fileprivate func gapBehindDivergence(_ session: Session) -> Gap? {
    guard divergence != nil else { return nil }
    var silent = session
    for place in silent.lines.indices {
      switch silent.lines[place].content {
      case .observed: silent.lines[place].content = .blank
      case .event(let event, _): silent.lines[place].content = .event(event, nil)
      case .blank, .header, .rule, .expect, .note: break
      }
    }
    return Replay(silent).gap
  }
}
