import Foundation
import SelectionCore
import SelectionSession
import XCTest

/// Every session file under `Tests/Sessions` is replayed, and says what it is.
final class CorpusTests: XCTestCase {
  static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sessions")

  /// Every file below the directory, whatever its ending.
  static func files() throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: directory, includingPropertiesForKeys: [.isRegularFileKey])
    return try XCTUnwrap(all).compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }

  static func session(_ file: URL) throws -> Session {
    try SessionReader.read(try Data(contentsOf: file)).get()
  }

  func testEveryFileIsReplayedAndIsAsExpected() throws {
    let files = try Self.files()
    XCTAssertGreaterThan(files.count, 100)
    for file in files {
      let name = file.lastPathComponent
      XCTAssertEqual(file.pathExtension, "session", "\(name) is reached by no test")
      let session: Session
      do { session = try Self.session(file) } catch {
        XCTFail("\(name): \(error)")
        continue
      }
      let replay = Replay(session)
      XCTAssertNil(replay.internalFault.map { $0.rule.rawValue }, name)
      XCTAssertEqual(
        replay.isAsExpected(), true,
        "\(name): \(replay.verdict) at step \(String(describing: replay.divergence?.step))")
    }
  }

  func testEveryFileNamesItsSourceAndItsBehaviour() throws {
    for file in try Self.files() {
      let name = file.deletingPathExtension().lastPathComponent
      XCTAssertNotNil(
        name.range(of: "^[a-z0-9]+(-[a-z0-9]+){2,}$", options: .regularExpression),
        "\(name) is no behaviour in words")
      let first = try String(contentsOf: file, encoding: .utf8).prefix { $0 != "\n" }
      XCTAssertNotNil(
        first.range(
          of: "^# (Seed [12], section [0-9.]+|Reports? B[0-9]{3})", options: .regularExpression),
        "\(name) names no source: \(first)")
    }
  }

  /// A report, and each fault, is there in two forms: what is right, and the recording of the fault.
  func testEveryReportHasItsRightAndItsWrongForm() throws {
    var verdicts: [String: Set<Bool>] = [:]
    for file in try Self.files() {
      let session = try Self.session(file)
      let conforms = session.lines.contains { line in
        guard case .expect(let expectation) = line.content else { return false }
        return expectation.verdict == .conforms
      }
      for comment in session.lines.prefix(4).compactMap(\.comment) {
        for word in comment.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        where word.count == 4 && word.first == "B" && Int(word.dropFirst()) != nil {
          verdicts[String(word), default: []].insert(conforms)
        }
      }
    }
    XCTAssertGreaterThanOrEqual(verdicts.count, 25)
    for (report, forms) in verdicts { XCTAssertEqual(forms, [true, false], report) }
  }

  func testEveryFileIsTheSameAfterItWasWrittenAndRead() throws {
    for file in try Self.files() {
      let session = try Self.session(file)
      let written = SessionWriter.write(session, as: .text)
      XCTAssertEqual(try SessionReader.read(written.utf8).get(), session, file.lastPathComponent)
    }
  }

  /// Each field that an app may show is right in some session, and wrong in some recording.
  func testTheCorpusShowsEveryFieldRightAndWrong() throws {
    var right: Set<String> = []
    var wrong: Set<String> = []
    for file in try Self.files() {
      let session = try Self.session(file)
      let replay = Replay(session)
      wrong.formUnion(replay.divergence?.fields.map(\.field) ?? [])
      if replay.verdict != .conforms { continue }
      for case .observed(let shown) in session.lines.map(\.content) {
        right.formUnion(shown.fields.map(\.rawValue))
      }
    }
    let fields = Set(Selection.Observation.Field.allCases.map(\.rawValue))
    // That the app has ended is never right.
    XCTAssertEqual(fields.subtracting(right), ["crashed"])
    XCTAssertEqual(fields.subtracting(wrong), [])
  }

  /// What no session of the corpus shows is specified, but has no example.
  func testTheCorpusShowsEveryEventEffectRejectionAndReason() throws {
    var events: Set<String> = []
    var outcomes: Set<String> = []
    for file in try Self.files() {
      let session = try Self.session(file)
      var replay = Replay(rules: session.rules)
      for line in session.lines {
        replay.take(line)
        guard case .event = line.content, let record = replay.lastStep else { continue }
        events.insert(record.event.kind.rawValue)
        switch record.outcome {
        case .applied(let effect): outcomes.insert(effect.kind.rawValue)
        case .rejected(let rejection): outcomes.insert(rejection.rawValue)
        case .ignored(let reason): outcomes.insert(reason.rawValue)
        }
      }
    }
    for table in Specification.tables {
      switch table.title {
      case "Events":
        for row in table.rows { XCTAssertTrue(events.contains(row.name), row.name) }
      case "Effects", "Rejections", "Ignore reasons":
        for row in table.rows { XCTAssertTrue(outcomes.contains(row.name), row.name) }
      default: break
      }
    }
  }
}
