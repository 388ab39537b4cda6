#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A second name for a file, under which it stays when the first one is given to another.
///
/// It takes no room, and is there at once or not at all. What another process still writes to the file
/// is in it, too.
struct Backup {
  /// Where it is.
  let path: String

  /// Gives a file its second name: its own with `.backup` behind it, or with the next number that is free.
  ///
  /// - Returns: nil if the system refuses, which then knows why.
  init?(of file: String) {
    // A link stays a link: what it leads to is replaced, and kept beside that.
    var status = stat()
    let isLink = lstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let file = isLink ? OutputFile.target(of: file) : file
    var number = 1
    while true {
      let path = number == 1 ? "\(file).backup" : "\(file).backup.\(number)"
      if link(file, path) == 0 || (Self.hasNoLinks && Self.copy(file, path)) {
        self.path = path
        return
      }
      guard errno == EEXIST else { return nil }
      number += 1
    }
  }

  /// Whether the last refusal of the system was that it knows no second names.
  private static var hasNoLinks: Bool {
    [EPERM, EOPNOTSUPP, ENOTSUP, EMLINK, ENOSYS].contains(errno)
  }

  /// Copies a file, where there are no second names; what is there already is not written over.
  private static func copy(_ file: String, _ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, case .bytes(let bytes) = Files.contents(of: file) else { return false }
    Interruption.draft(path)
    defer { Interruption.draft(nil) }
    var output = Output(descriptor)
    output.write(bytes)
    output.flush()
    let isClosed = close(descriptor) == 0
    if isClosed, output.failure == nil { return true }
    let problem = output.failure ?? errno
    unlink(path)
    errno = problem
    return false
  }

  /// Takes the second name away, since the file still has its first.
  func discard() { unlink(path) }
}
