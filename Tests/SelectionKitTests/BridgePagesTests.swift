import Foundation
import SelectionCore
import SelectionKit
import SelectionSession
import XCTest

#if SELECTION_APPLE_STUBS
  import SelectionAppleStubs
#else
  import UIKit
#endif

/// What the README and the documentation say of SelectionKit is so.
final class BridgePagesTests: XCTestCase {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func articles() throws -> [String] {
    let folder = "Sources/SelectionKit/SelectionKit.docc"
    return try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(folder).path
    ).map { "\(folder)/\($0)" }.sorted()
  }

  /// The lines without their indentation.
  private func trimmed(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  func testTheCodeIsThatOfTheExamples() throws {
    let sources = try [
      "Tests/SelectionKitTests/ComposerExample.swift",
      "Sources/SeedController/ShowEditController.swift",
      "Sources/SeedController/StoreController.swift",
    ].map { try trimmed(text($0)) }
    let sections = try text("README.md").components(separatedBy: "\n## ")
    let readme = try XCTUnwrap(sections.first { $0.hasPrefix("Use it in an app\n") })
    var count = 0
    for page in try [readme] + articles().map({ try text($0) }) {
      for part in page.components(separatedBy: "```swift\n").dropFirst() {
        count += 1
        for piece in part.components(separatedBy: "```")[0].components(separatedBy: "// …\n") {
          let code = trimmed(piece)
          XCTAssert(sources.contains { $0.contains(code) }, "in no example:\n\(code)")
        }
      }
    }
    XCTAssertGreaterThan(count, 5)
  }

  /// Every word of an outcome that an app can get is explained.
  func testEveryWordOfTheMachineIsExplained() throws {
    let page = try text("Sources/SelectionKit/SelectionKit.docc/WordsOfTheMachine.md")
    let events = Selection.Event.Kind.allCases.map(\.rawValue)
    let rejections = Selection.Rejection.allCases.map(\.rawValue)
    let reasons = Selection.Reason.allCases.map(\.rawValue)
    for word in events + rejections + reasons {
      XCTAssert(page.contains("`\(word)`"), "'\(word)' is not explained")
    }
  }

  @MainActor func testTheComposerIsRecorded() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let composer = try Composer(
      presenter: UIViewController(), path: folder.appendingPathComponent("page.jsonl").path)
    composer.tapAlbum()
    XCTAssertEqual(composer.store.state.presented, .album)
    let replay = Replay(try SessionReader.read(composer.report().utf8).get())
    XCTAssertEqual(replay.verdict, .conforms)
    XCTAssertEqual(replay.state.presented, .album)
  }
}
