import Foundation
import XCTest

/// Runs the program in a directory of its own.
class ProgramTestCase: XCTestCase {
  struct Result {
    var code: Int32
    var out: String
    var messages: String
  }

  var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("proofsheet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: directory)
  }

  private static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("proofsheet")
  }

  /// Runs the program in the directory of the test, through a shell so that pipes can be tried.
  func shell(_ command: String) throws -> Result {
    let process = Process()
    // What hangs fails rather than the whole suite.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["-k", "5", "300", "/bin/bash", "-c", command]
    process.currentDirectoryURL = directory
    var environment = ProcessInfo.processInfo.environment
    environment["P"] = Self.program.path
    environment["NO_COLOR"] = nil
    process.environment = environment
    // Files rather than pipes: a pipe that is not read would fill.
    let out = directory.appendingPathComponent(".out")
    let messages = directory.appendingPathComponent(".messages")
    for file in [out, messages] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: messages)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus,
      out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self))
  }

  /// Shell text that interrupts the program in the background, a while after it began to listen.
  ///
  /// Before it listens it would not hear: a shell starts what goes on in the background with SIGINT
  /// ignored.
  func interrupt(after seconds: Double) -> String {
    "for i in {1..600}; do [ \"$(cat /proc/$!/comm)\" = proofsheet ] "
      + "&& grep -q '^SigCgt:.*[2367abef]$' /proc/$!/status && break; sleep 0.1; done; "
      + "sleep \(seconds); kill -INT $!; wait $!"
  }

  func write(_ name: String, _ text: String) throws {
    let file = directory.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
