import Foundation
import SelectionCore
import XCTest

@testable import SelectionSession

/// Records in a folder of its own.
class RecorderTestCase: XCTestCase {
  private(set) var folder = ""
  var path: String { folder + "/session.jsonl" }
  let problems = Problems()

  override func setUpWithError() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("recorder-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // realpath: a recorder tells its file behind all links.
    folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  /// Problems in the order in which they were told.
  final class Problems: Sendable {
    private let told = Locked<[RecorderProblem]>([])
    var all: [RecorderProblem] { told.use { $0 } }
    var kinds: [RecorderProblem.Kind] { all.map(\.kind) }
    func add(_ problem: RecorderProblem) { told.use { $0.append(problem) } }
    func clear() { told.use { $0 = [] } }
  }

  /// Answers in the order in which they came.
  final class Answers: Sendable {
    private let told = Locked<[(Int, Bool)]>([])
    var all: [(number: Int, isWritten: Bool)] { told.use { $0 } }
    func of(_ number: Int) -> @Sendable (Bool) -> Void {
      { isWritten in self.told.use { $0.append((number, isWritten)) } }
    }
  }

  /// Options without times, so that lines can be compared.
  var plain: Recorder.Options {
    var options = Recorder.Options()
    options.timeSource = nil
    return options
  }

  func open(
    _ options: Recorder.Options? = nil, rules: Selection.Rules = Selection.Rules(),
    at path: String? = nil
  ) throws -> Recorder {
    let problems = problems
    return try Recorder(path: path ?? self.path, rules: rules, options: options ?? plain) {
      problems.add($0)
    }
  }

  func text(_ name: String = "session.jsonl") throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  func write(_ text: String, to name: String = "session.jsonl") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// The names of the files that are there, without the lock.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".lock") }
      .sorted()
  }

  /// All files of the recording, joined as a shell would.
  func joined() throws -> [UInt8] {
    let pieces = try files().filter { $0.hasSuffix(".jsonl") && $0 != "session.jsonl" }
    return try (pieces + ["session.jsonl"]).flatMap { Array(try text($0).utf8) }
  }

  /// Records notes, each of which says its number.
  func note(_ numbers: ClosedRange<Int>, _ recorder: Recorder, _ answers: Answers? = nil) {
    for number in numbers {
      recorder.record(.note("note \(number)"), Names(), whenWritten: answers?.of(number))
    }
  }

  /// The line of a note without time.
  func line(_ number: Int) -> String { "{\"seq\":\(number),\"note\":\"note \(number)\"}\n" }

  func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map(line).joined() }

  static let header = "{\"session\":1}\n"
}
