import SelectionCore
import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder of session files, made when the first one is written.
struct SessionFolder {
  /// Where it is.
  let path: String

  /// The path of a file in it.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The names of its sessions in order; none if there is no such folder.
  func names() -> Result<[String], Unusable> {
    guard let handle = opendir(path) else {
      return errno == ENOENT ? .success([]) : .failure(Unusable(path, Self.problem))
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = fileName(of: entry)
      if SessionFormat.allCases.contains(where: { name.hasSuffix($0.ending) }) {
        names.append(name)
      }
    }
    return .success(names.sorted())
  }

  /// Whether there is a file of this name.
  func has(_ name: String) -> Bool { access(path(of: name), F_OK) == 0 }

  /// Reads a session.
  ///
  /// - Returns: the session, or what is wrong with it, each line beginning with the path.
  func read(_ name: String) -> Result<Session, Unusable> {
    let path = path(of: name)
    guard let file = fopen(path, "r") else { return .failure(Unusable(path, Self.problem)) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer.prefix(count)
    }
    if ferror(file) != 0 { return .failure(Unusable(path, Self.problem)) }
    return SessionReader.read(bytes).mapError { Unusable(path, $0) }
  }

  /// Writes a session, whole or not at all.
  ///
  /// - Returns: what went wrong.
  func write(_ session: Session, as name: String) -> String? {
    let path = path(of: name)
    let draft = "\(path).\(getpid()).part"
    guard let file = fopen(draft, "w") ?? (makeFolders() ? fopen(draft, "w") : nil) else {
      return Self.problem
    }
    let isWritten = fputs(SessionWriter.write(session, as: .text), file) >= 0
    if fclose(file) == 0, isWritten, rename(draft, path) == 0 { return nil }
    let problem = Self.problem
    unlink(draft)
    return problem
  }

  /// Removes a file, and the folder if it is empty then.
  func remove(_ name: String) {
    unlink(path(of: name))
    rmdir(path)
  }

  /// - Returns: whether the folder is there now.
  private func makeFolders() -> Bool {
    var folder = path.hasPrefix("/") ? "" : "."
    var isThere = false
    for part in path.split(separator: "/") {
      folder += "/" + part
      isThere = mkdir(folder, 0o777) == 0 || errno == EEXIST
    }
    return isThere
  }

  private static var problem: String { String(cString: strerror(errno)) }
}

/// A file that begins anew, and has all that was appended at once.
final class AppendedFile {
  private let descriptor: Int32

  /// - Returns: nil if it cannot be written.
  init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { return nil }
  }

  /// Writes some text behind the rest.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
  }

  deinit { close(descriptor) }
}

/// What is wrong with a file, one problem a line.
struct Unusable: Error {
  let lines: [String]

  init(_ path: String, _ problem: String) {
    lines = ["\(printable(path)): error: \(printable(problem))"]
  }

  init(_ path: String, _ list: DiagnosticList) {
    lines = list.problems.map {
      "\(printable(path)):\($0.line):\($0.column): error: \($0.message)"
    }
  }
}

/// The name of an entry of a directory.
package func fileName(of entry: UnsafeMutablePointer<dirent>) -> String {
  let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
  return withUnsafePointer(to: &entry.pointee.d_name) { pointer in
    pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
  }
}

/// What an environment variable says.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
