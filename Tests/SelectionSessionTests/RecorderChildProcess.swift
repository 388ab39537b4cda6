import Foundation

@testable import SelectionSession

/// A process of `RecorderChild`, and what it writes.
struct ChildProcess {
  private let process: pid_t
  private let output: Int32

  private static var program: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("RecorderChild").path
  }

  /// Starts one.
  init(_ words: [String]) throws(RecorderKillTests.Violation) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw RecorderKillTests.Violation(message: "no pipe: \(SystemProblem.last.message)")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments = ([Self.program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawn(&process, Self.program, &actions, nil, &arguments, environ)
    close(ends[1])
    (self.process, output) = (process, ends[0])
    if code != 0 {
      throw RecorderKillTests.Violation(message: "no process: \(SystemProblem(code: code).message)")
    }
  }

  /// Waits for bytes, and reads those that are there.
  func next(upTo count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        filled = read(output, buffer.baseAddress, count)
      } while filled < 0 && errno == EINTR
      filled = max(0, filled)
    }
  }

  /// Reads until the process has closed its end, and waits for it.
  func rest() -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = next(upTo: 1 << 16), !more.isEmpty { bytes += more }
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return bytes
  }

  /// Kills it, which no process can hinder or hear of.
  func end() { kill(process, SIGKILL) }
}
