import Foundation

/// A program that was run to its end.
struct Child {
  /// What it printed, without the last line feed.
  var output: String
  /// Its exit code; -1 if it could not be started.
  var code: Int32
  /// From start to end, in seconds.
  var seconds: Double
  /// The most memory that it held, in megabytes (2²⁰ bytes); 0 if it was not watched.
  var megabytes = 0.0

  /// Runs a program that is found in the path.
  ///
  /// - Parameter isWatched: whether its memory is looked at, every millisecond; it takes a little time.
  init(_ words: [String], isWatched: Bool = false) {
    let log = NSTemporaryDirectory() + "benchmark-\(getpid()).out"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      unlink(log)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let begin = Clock.now
    (output, code, seconds) = ("", -1, 0)
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return }
    var status: Int32 = 0
    // What the system reports at the end counts the memory of the parent, too.
    while isWatched, waitpid(process, &status, WNOHANG) == 0 {
      megabytes = max(megabytes, Self.megabytes(of: process))
      usleep(1000)
    }
    while !isWatched, waitpid(process, &status, 0) < 0, errno == EINTR {}
    seconds = Clock.now - begin
    // A program that was ended by a signal has no exit code.
    code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    output = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
      .trimmingCharacters(in: .newlines)
  }
}

extension Child {
  /// The most memory that a process has held so far; 0 where the system does not tell.
  private static func megabytes(of process: pid_t) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kilobytes / 1024
  }
}

/// Time in seconds, by a clock that never goes back.
enum Clock {
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// How long something takes, in seconds.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    let begin = now
    try work()
    return now - begin
  }
}

/// The middle of some figures.
func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }
