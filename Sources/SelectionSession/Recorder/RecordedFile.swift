#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the system did not do what it was asked.
struct SystemProblem: Error, Equatable, Sendable {
  let code: Int32

  /// The problem of the call that was made last.
  static var last: SystemProblem { SystemProblem(code: errno) }

  /// In the words of the system.
  var message: String { String(cString: strerror(code)) }
}

/// A file of a recording, open for appending: it always ends with a whole line, or can be cut back
/// to one.
struct RecordedFile: Sendable {
  private let descriptor: Int32
  /// The bytes that are whole lines.
  private(set) var size: Int
  /// How many lines it has, without the header.
  var lines: Int
  /// When it was begun, in seconds since 1970.
  let begun: Int
  /// A device, such as `/dev/null`, is only written to.
  let isDevice: Bool
  private let identity: Identity
  /// Whether bytes may stand behind the whole lines, which must be cut before anything is added.
  private(set) var isTorn: Bool

  /// Which file it is, whatever its name.
  private struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - flags: beside those for appending.
  ///   - size: the bytes of it that are whole lines; nil for all that there are.
  init(
    _ path: String, flags: Int32 = 0, size: Int? = nil, lines: Int = 0, begun: Int,
    isDevice: Bool = false
  ) throws(SystemProblem) {
    // Photos are the user's own matter: nobody else reads what was chosen.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0o600)
    if descriptor < 0 { throw .last }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let problem = SystemProblem.last
      _ = close(descriptor)
      throw problem
    }
    let length = isDevice ? 0 : Int(status.st_size)
    self.size = size ?? length
    isTorn = self.size != length
    identity = Identity(status)
    (self.lines, self.begun, self.isDevice) = (lines, begun, isDevice)
  }

  /// Closes it; nothing can be done with it then.
  func end() { _ = close(descriptor) }

  /// Adds bytes that end with a whole line; it is as it was if they cannot all be written.
  ///
  /// - Returns: how many were written, which may end within a line, before the problem; the file is
  ///   torn then, until ``cut(to:)``.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> (count: Int, problem: SystemProblem?) {
    if isTorn, let problem = cut(to: size) { return (0, problem) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0 {
        let problem = SystemProblem.last
        if problem.code == EINTR { continue }
        isTorn = !isDevice && done > 0
        return (done, problem)
      }
      // A device that takes nothing and says nothing would be asked for ever.
      if count == 0 { return (done, SystemProblem(code: ENOSPC)) }
      done += count
    }
    size += done
    return (done, nil)
  }

  /// Cuts what stands behind so many bytes.
  ///
  /// - Returns: why it cannot be cut; it is tried again before anything is added.
  mutating func cut(to size: Int) -> SystemProblem? {
    self.size = size
    isTorn = !isDevice
    if isDevice { return nil }
    while ftruncate(descriptor, off_t(size)) != 0 {
      if errno != EINTR { return .last }
    }
    isTorn = false
    return nil
  }

  /// Waits until all that was added would survive the loss of power, if that is asked for.
  func synchronize(_ options: Recorder.Options) -> SystemProblem? {
    isDevice || options.durability == .process ? nil : options.synchronize(descriptor)
  }

  /// Whether the file is still the one at its path, and nobody else has changed its length.
  ///
  /// What is written into a file that was removed is gone, and `write` does not tell.
  func isInPlace(at path: String) -> Bool {
    if isDevice { return true }
    var status = stat()
    return stat(path, &status) == 0 && Identity(status) == identity && Int(status.st_size) == size
  }
}

/// What the system does with whole files.
enum Disk {
  /// What is at a path.
  enum Kind {
    case nothing
    case file
    case device
    case other
  }

  static func kind(of path: String) throws(SystemProblem) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .nothing }
      throw .last
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFCHR: return .device
    default: return .other
    }
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The path behind all links; the path itself if there is nothing there.
  ///
  /// A link that leads to nothing is followed by making an empty file.
  static func target(of path: String) -> String {
    if exists(path), access(path, F_OK) != 0 {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor >= 0 { _ = close(descriptor) }
    }
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// All bytes of a file.
  static func read(_ path: String) throws(SystemProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .last }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.read(descriptor, bytes.baseAddress, bytes.count)
        #else
          Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Gives a file another name; what had that name before is gone.
  static func move(_ path: String, to other: String) throws(SystemProblem) {
    if rename(path, other) != 0 { throw .last }
  }

  /// Removes a file; it is right if it is not there.
  static func remove(_ path: String) throws(SystemProblem) {
    if unlink(path) != 0, errno != ENOENT { throw .last }
  }

  /// The names of the files in a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
        })
    }
    return names
  }

  /// Waits until the names in a folder would survive the loss of power.
  static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    _ = synchronize(descriptor)
    _ = close(descriptor)
  }

  static func synchronize(_ descriptor: Int32) -> SystemProblem? {
    #if canImport(Darwin)
      // fsync leaves the bytes in the cache of the drive; not every file system has more.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return nil }
    #endif
    while fsync(descriptor) != 0 {
      if errno != EINTR { return .last }
    }
    return nil
  }

  /// Takes the lock of a file, which the system frees when the process ends; nil if another has it.
  static func lock(_ path: String) throws(SystemProblem) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .last }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      let problem = SystemProblem.last
      _ = close(descriptor)
      if problem.code == EWOULDBLOCK { return nil }
      throw problem
    }
    return descriptor
  }

  /// Gives the lock back.
  static func unlock(_ descriptor: Int32) { _ = close(descriptor) }
}

extension TimeSource {
  /// The clock of the wall.
  static var secondsSince1970: Int { time(nil) }
}
