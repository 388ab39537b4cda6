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
  /// What was judged already.
  private var verdicts: [String: Bool] = [:]
  /// How the command ended the last time; nil if it could not be run.
  private(set) var lastCode: Int32?

  /// - Returns: nil if there is no place for candidates; the system then knows why.
  init?(_ command: String, _ format: SessionFormat) {
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
    guard posix_spawn(&process, "/bin/sh", &actions, nil, &pointers, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
    // Ended by itself, or by a signal, as a shell would tell it.
    lastCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return lastCode
  }
}
