import SelectionModel
import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The session files that paths name, and their lines.
enum Files {
  /// Whether a name is that of a session, in either spelling.
  private static func isSession(_ name: String) -> Bool {
    SessionFormat.allCases.contains { name.hasSuffix($0.ending) }
  }

  /// A path as it is printed.
  static func name(of path: String) -> String { path == "-" ? "<stdin>" : printable(path) }

  /// How many cores the machine has.
  static var cores: Int { max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// What a path names.
  enum Found {
    /// Files to read, in order, and what could not be walked below a directory.
    case files([String], problems: [String])
    /// A directory without sessions.
    case nothing
  }

  /// What the user is told about a directory without sessions.
  static func emptiness(of path: String) -> String {
    "\(printable(path)): error: no session (*.session, *.jsonl) in this directory"
  }

  /// The sessions of a path: the file itself, `-`, or every session below a directory.
  static func find(_ path: String) -> Found {
    if path == "-" { return .files([path], problems: []) }
    var status = stat()
    // What is not there is said when it is read.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return .files([path], problems: [])
    }
    var files: [String] = []
    var problems: [String] = []
    walk(path.hasSuffix("/") ? String(path.dropLast()) : path, into: &files, &problems)
    if files.isEmpty, problems.isEmpty { return .nothing }
    let ordered = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return .files(ordered, problems: problems)
  }

  /// Does something with every session that some paths name.
  ///
  /// - Returns: the worst of all exit codes, which tells of what could not be found, too.
  static func each(
    of operands: [String], _ console: inout Console,
    _ take: (String, inout Console) -> ExitCode
  ) -> ExitCode {
    guard operands.filter({ $0 == "-" }).count < 2 else {
      console.usage("'-' stands twice; standard input can be read once")
      return .usage
    }
    var worst = ExitCode.conforms
    for operand in operands {
      switch find(operand) {
      case .files(let paths, let problems):
        for problem in problems {
          console.error(problem)
          worst = ExitCode.unreadable.worse(than: worst)
        }
        for path in paths { worst = take(path, &console).worse(than: worst) }
      case .nothing:
        console.error(emptiness(of: operand))
        worst = ExitCode.nothingMatched.worse(than: worst)
      }
    }
    return worst
  }

  /// Links to directories are not followed, so that a loop ends; only regular files are taken.
  private static func walk(
    _ directory: String, into files: inout [String], _ problems: inout [String]
  ) {
    guard let handle = opendir(directory.isEmpty ? "/" : directory) else {
      problems.append("\(printable(directory)): error: \(systemError())")
      return
    }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = fileName(of: entry)
      if name == "." || name == ".." { continue }
      let path = "\(directory)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else {
        // It has gone by now, or its name is too long, or not UTF-8. A file that is no session by its
        // name would not have been read.
        if isSession(name) || entry.pointee.d_type != UInt8(DT_REG) {
          problems.append("\(printable(path)): error: \(systemError())")
        }
        continue
      }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        walk(path, into: &files, &problems)
      } else if isSession(name), kind == S_IFREG || (kind == S_IFLNK && isFile(path)) {
        files.append(path)
      }
    }
  }

  /// Whether two paths lead to one file.
  static func isSame(_ left: String, _ right: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }

  /// Whether something is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a file is there, and no directory or device.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of a file.
  ///
  /// - Parameter limit: how many there may be at most.
  static func contents(of path: String, limit: Int = .max) -> Contents {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(openingError(path)) }
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return .bytes(bytes) }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno == EAGAIN {
        waitUntilReady(descriptor, Int16(POLLIN))
      } else if errno != EINTR {
        return .failure(systemError())
      }
    }
    return .failure("it is longer than \(limit) bytes")
  }

  /// What a file holds.
  enum Contents {
    case bytes([UInt8])
    /// Why it cannot be read, in words.
    case failure(String)
  }

  /// Whether a directory is there.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The directory that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = String(path[..<slash])
    return folder.isEmpty ? "/" : folder
  }

  /// Makes a directory, unless it is there.
  ///
  /// - Returns: what went wrong.
  static func makeFolder(_ path: String) -> String? {
    if isFolder(path) || mkdir(path, 0o777) == 0 { return nil }
    return systemError()
  }

  /// The longest line that is read, in bytes: no session has longer ones, and memory ends.
  static let lineLimit = SessionReader.lineLimit

  /// Hands over the lines of a file, one by one, without their line feeds.
  ///
  /// - Returns: what went wrong, in the words of the system.
  static func lines(
    of path: String, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> String? {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return openingError(path) }
    defer { if descriptor != 0 { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    // The beginning of a line whose end was not read yet.
    var filled = 0
    var lineCount = 0
    while true {
      if filled == buffer.count {
        if filled >= lineLimit {
          return "line \(lineCount + 1) is longer than \(lineLimit >> 20) MB"
        }
        buffer.append(contentsOf: repeatElement(0, count: filled))
      }
      guard isReady(descriptor) else { return "interrupted" }
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      }
      if count < 0 {
        if errno == EAGAIN { waitUntilReady(descriptor, Int16(POLLIN)) }
        if errno == EINTR || errno == EAGAIN { continue }
        return systemError()
      }
      let (rest, goesOn) = buffer.withUnsafeMutableBufferPointer { bytes in
        let end = filled + count
        let rest = takeLines(
          UnsafeBufferPointer(bytes)[..<end], searched: filled, isLast: count == 0
        ) { line in
          lineCount += 1
          return take(line)
        }
        guard let rest else { return (0, false) }
        if rest > 0, rest < end, let base = bytes.baseAddress {
          memmove(base, base + rest, end - rest)
        }
        return (end - rest, true)
      }
      if count == 0 || !goesOn { return nil }
      filled = rest
    }
  }

  /// Waits until something can be read, or until the user wants to stop, which another thread may hear.
  private static func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 200) <= 0 {
      if Interruption.isRequested { return false }
    }
    return true
  }

  /// Hands over the whole lines of some bytes.
  ///
  /// - Returns: where the rest begins; nil if no more lines are wanted.
  private static func takeLines(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, searched: Int, isLast: Bool,
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int? {
    var (start, search) = (0, searched)
    while search < bytes.endIndex, let base = bytes.base.baseAddress,
      let found = memchr(base + search, Int32(UInt8(ascii: "\n")), bytes.endIndex - search)
    {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if !take(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return nil }
      (start, search) = (end + 1, end + 1)
    }
    if isLast, start < bytes.endIndex {
      _ = take(UnsafeBufferPointer(rebasing: bytes[start..<bytes.endIndex]))
    }
    return start
  }

  /// Why a file cannot be opened, with the name of one beside it that may have been meant.
  private static func openingError(_ path: String) -> String {
    let (number, problem) = (errno, systemError())
    guard number == ENOENT, let near = neighbour(of: path) else { return problem }
    return "\(problem); did you mean '\(printable(near, limit: 200))'?"
  }

  /// How many names of a directory are compared.
  private static let mostNeighbours = 10_000

  /// The file in the same directory whose name is nearest.
  private static func neighbour(of path: String) -> String? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let front = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let handle = opendir(front.isEmpty ? "." : front) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while names.count < mostNeighbours, let entry = readdir(handle) {
      let name = fileName(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    // A long ending that they share makes no two names alike.
    names = names.filter { nearest(to: stem(of: name), among: [stem(of: $0)]) != nil }
    // Whatever the order of the directory.
    let near = nearest(
      to: name, among: names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    return near.map { front + $0 }
  }

  /// A name up to its first dot that does not begin it.
  private static func stem(of name: String) -> String {
    let end = name.utf8.dropFirst().firstIndex(of: UInt8(ascii: "."))
    return end.map { String(name[..<$0]) } ?? name
  }

  /// The last error of the system in its own words.
  static func systemError() -> String { String(cString: strerror(errno)) }
}
