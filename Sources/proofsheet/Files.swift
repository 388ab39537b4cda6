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
  /// The ending of a session in the text spelling.
  static let ending = ".session"

  /// What a path names.
  enum Found {
    /// Files to read, in order, and what could not be walked below a directory.
    case files([String], problems: [String])
    /// A directory without sessions.
    case nothing
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
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) {
          String(cString: $0)
        }
      }
      if name == "." || name == ".." { continue }
      let path = "\(directory)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else {
        // It has gone by now, or its name is too long, or not UTF-8. A file that is no session by its
        // name would not have been read.
        if name.hasSuffix(ending) || entry.pointee.d_type != UInt8(DT_REG) {
          problems.append("\(printable(path)): error: \(systemError())")
        }
        continue
      }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        walk(path, into: &files, &problems)
      } else if name.hasSuffix(ending), kind == S_IFREG || (kind == S_IFLNK && isFile(path)) {
        files.append(path)
      }
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Hands over the lines of a file, one by one, without their line feeds.
  ///
  /// - Returns: what went wrong, in the words of the system.
  static func lines(of path: String, _ take: ([UInt8]) -> Bool) -> String? {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return systemError() }
    defer { if descriptor != 0 { close(descriptor) } }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var line: [UInt8] = []
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return systemError()
      }
      if count == 0 { break }
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: rest[..<end])
        if !take(line) { return nil }
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line.append(contentsOf: rest)
    }
    if !line.isEmpty { _ = take(line) }
    return nil
  }

  /// The last error of the system in its own words.
  static func systemError() -> String { String(cString: strerror(errno)) }
}
