import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A command that says whether a session is interesting: it is given a file, and ends with 0 if so.
final class Judge {
  private let command: String
  private let folder: String
  private let path: String
  private let format: SessionFormat
  private let deadline: Deadline
  /// What was judged already.
  private var verdicts: [String: Bool] = [:]
  /// How the command ended the last time; nil if it could not be run.
  private(set) var lastCode: Int32?

  /// - Returns: nil if there is no place for candidates; the system then knows why.
  init?(_ command: String, _ format: SessionFormat, _ deadline: Deadline) {
    self.deadline = deadline
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/proofsheet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = template.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { String(cString: $0) } ?? ""
    }
    path = "\(folder)/candidate\(format.ending)"
    (self.command, self.format) = (command, format)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Whether the command finds the session interesting.
  func isInteresting(_ session: Session) -> Bool {
    let text = SessionWriter.write(session, as: format)
    if let known = verdicts[text] { return known }
    let isInteresting = write(text) && run() == 0
    verdicts[text] = isInteresting
    return isInteresting
  }

  /// Asks once more, whatever was said before; when time is up, what was said stands.
  func confirms(_ session: Session) -> Bool {
    if deadline.isOver { return true }
    verdicts[SessionWriter.write(session, as: format)] = nil
    return isInteresting(session)
  }

  private func write(_ text: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    var output = Output(descriptor)
    output.write(text)
    output.flush()
    return close(descriptor) == 0 && output.failure == nil
  }

  /// Runs the command; what it prints is not shown, since it is run a thousand times.
  private func run() -> Int32? {
    lastCode = nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(
        &actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    // A group of its own: it can be ended with all that it has begun.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, environ) == 0 else {
      return nil
    }
    guard let status = wait(for: process) else { return nil }
    // Ended by itself, or by a signal, as a shell would tell it.
    lastCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return lastCode
  }

  /// Waits for the end of a process, which comes at the latest when time is up.
  private func wait(for process: pid_t) -> Int32? {
    var status: Int32 = 0
    var pause: UInt32 = 100
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { return nil }
      if deadline.isOver { kill(-process, SIGKILL) }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
  }
}
