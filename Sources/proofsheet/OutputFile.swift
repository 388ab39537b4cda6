import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that takes the place of an older one only when it is whole.
///
/// So the input can be the output, and a full disk costs nothing that was there.
struct OutputFile {
  var output: Output
  private let descriptor: Int32
  private let path: String
  /// Where it is written until it is whole; nil for a pipe or a device, which is written at once.
  private let draft: String?

  /// Opens it; nil if the system refuses, which then knows why.
  init?(_ path: String) {
    // A link stays a link: what it leads to is replaced.
    let path = Self.target(of: path)
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let isSpecial = exists && status.st_mode & S_IFMT != S_IFREG
    draft = isSpecial ? nil : "\(path).\(getpid()).part"
    // Before it is there: whoever ends the program in between leaves nothing behind.
    Interruption.draft(draft)
    descriptor =
      if let draft {
        open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      } else {
        open(path, O_WRONLY | O_CLOEXEC)
      }
    guard descriptor >= 0 else {
      let problem = errno
      Interruption.draft(nil)
      errno = problem
      return nil
    }
    if exists, draft != nil { fchmod(descriptor, status.st_mode & 0o7777) }
    output = Output(descriptor)
  }

  /// The path behind all links; the path itself if there is nothing there yet.
  static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Writes a whole file, or leaves it as it was.
  ///
  /// - Returns: whether it could be written; else the user was told why.
  static func write(_ text: String, to path: String, _ console: inout Console) -> Bool {
    write(Array(text.utf8), to: path, &console)
  }

  /// The same for bytes.
  static func write(_ bytes: [UInt8], to path: String, _ console: inout Console) -> Bool {
    guard var file = OutputFile(path) else {
      console.error("\(printable(path)): error: cannot write: \(Files.systemError())")
      return false
    }
    file.output.write(bytes)
    file.output.flush()
    if let problem = file.isRead(bytes) ? file.keep() : file.reject() {
      console.error("\(printable(path)): error: cannot write: \(problem)")
      return false
    }
    return true
  }

  /// Whether the file holds these bytes when it is read again, or could not be written anyway.
  private func isRead(_ bytes: [UInt8]) -> Bool {
    guard let draft, output.failure == nil else { return true }
    guard case .bytes(let found) = Files.contents(of: draft) else { return false }
    return found == bytes
  }

  private func reject() -> String? {
    discard()
    return "what was written is not what is read again"
  }

  /// Puts the file in its place.
  ///
  /// - Returns: what went wrong.
  func keep() -> String? {
    let isClosed = close(descriptor) == 0
    if let problem = output.problem {
      remove()
      return problem
    }
    guard isClosed, draft.map({ rename($0, path) == 0 }) ?? true else {
      let problem = Files.systemError()
      remove()
      return problem
    }
    Interruption.draft(nil)
    return nil
  }

  /// Leaves everything as it was.
  func discard() {
    close(descriptor)
    remove()
  }

  private func remove() {
    if let draft { unlink(draft) }
    Interruption.draft(nil)
  }
}
