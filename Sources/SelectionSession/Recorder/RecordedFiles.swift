import SelectionCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files of a recording, and the session that is written into them.
struct RecordedFiles: Sendable {
  let place: RecordedPlace
  let options: Recorder.Options
  let isDevice: Bool
  /// The header of the current session.
  var header: RecordedHeader
  /// The current file; nil while none could be begun.
  private(set) var file: RecordedFile?
  /// What was found behind its last whole line, until it is put aside and cut.
  var tornTail: [UInt8] = []
  /// The number of the last line that stands in a file; 0 at the beginning of a session.
  private(set) var lastNumber: Int
  /// The files before the current one, in order, by their numbers.
  private(set) var pieces: [Int]
  /// Those of them that belong to the current session.
  private(set) var ownPieces: [Int]

  init(
    _ place: RecordedPlace, _ options: Recorder.Options, isDevice: Bool, header: RecordedHeader,
    file: RecordedFile? = nil, lastNumber: Int = 0, pieces: [Int] = [], ownPieces: [Int] = []
  ) {
    (self.place, self.options, self.isDevice) = (place, options, isDevice)
    (self.header, self.file, self.lastNumber) = (header, file, lastNumber)
    (self.pieces, self.ownPieces) = (pieces, ownPieces)
  }

  /// Whether the current file takes no more lines.
  var isFull: Bool {
    guard let file, !isDevice, file.lines > 0 else { return false }
    if let bytes = options.fileBytes, file.size >= bytes { return true }
    if let lines = options.fileLines, file.lines >= lines { return true }
    if let age = options.fileAge, options.now() - file.begun >= age { return true }
    return false
  }

  /// How many of these lines the current file takes in one piece: those until it is full, and
  /// at least one entry.
  func run(of entries: ArraySlice<RecordedQueue.Entry>) -> (bytes: Int, entries: Int) {
    var (bytes, count, added) = (0, 0, 0)
    let size = file?.size ?? 0
    let lines = file?.lines ?? 0
    for entry in entries {
      guard case .lines(let more, let moreLines, _, _) = entry.work else { break }
      if count > 0, !isDevice {
        if let limit = options.fileBytes, size + bytes >= limit { break }
        if let limit = options.fileLines, lines + added >= limit { break }
      }
      bytes += more
      added += moreLines
      count += 1
    }
    return (bytes, count)
  }

  /// Adds bytes to the current file; they are in it whole, or not at all.
  ///
  /// - Returns: how many were written, which may be within a line; the rest was cut with
  ///   ``keep(_:)``.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> (count: Int, problem: SystemProblem?) {
    do throws(SystemProblem) { try mend() } catch { return (0, error) }
    guard let before = file?.size, let (count, problem) = file?.append(bytes) else {
      return (0, SystemProblem(code: ENOENT))
    }
    if let problem { return (count, problem) }
    if let problem = file?.synchronize(options) {
      // What the disk has refused once it may not have, though it does not say so again.
      _ = file?.cut(to: before)
      return (0, problem)
    }
    return (count, nil)
  }

  /// Puts the end of a line that was torn off into a file of its own, and cuts it.
  mutating func mend() throws(SystemProblem) {
    guard !tornTail.isEmpty, let size = file?.size else { return }
    var kept = try RecordedFile(place.torn, flags: O_CREAT, begun: 0)
    defer { kept.end() }
    let head = "# \(tornTail.count) bytes from offset \(size) of \(printable(place.path)):\n"
    let before = kept.size
    if let problem = kept.append((Array(head.utf8) + tornTail + [UInt8(ascii: "\n")])[...]).problem
    {
      _ = kept.cut(to: before)
      throw problem
    }
    if let problem = kept.synchronize(options) { throw problem }
    if let problem = file?.cut(to: size) { throw problem }
    tornTail = []
  }

  /// Cuts what was written of a line that is not whole.
  mutating func cut(to size: Int) { _ = file?.cut(to: size) }

  /// The lines of an entry stand in the current file.
  mutating func note(_ count: Int, last: Int, videos: [String]) {
    file?.lines += count
    lastNumber = last
    header.videos += videos
  }

  /// Whether the current file is the one at the path.
  var isInPlace: Bool { file?.isInPlace(at: place.path) ?? false }

  /// Lets go of a file that is no longer at its path, or is not as it was left.
  mutating func abandon() {
    file?.end()
    file = nil
  }

  /// Closes the current file for good; it can still be read back.
  func close() { file?.end() }

  // MARK: New files

  /// Begins the current file, if there is none.
  ///
  /// What others have put at the path is moved aside.
  mutating func begin() throws(SystemProblem) {
    if file != nil { return }
    let isFirst = lastNumber == 0 && ownPieces.isEmpty
    let begun = try draft(continuing: isFirst ? nil : lastNumber)
    do throws(SystemProblem) {
      if !isDevice {
        if Disk.exists(place.path) { try Disk.move(place.path, to: place.aside("foreign")) }
        try Disk.move(place.draft, to: place.path)
        settleNames()
      }
    } catch {
      discard(begun)
      throw error
    }
    file = begun
  }

  /// Makes the current file one of those before it, and begins the next.
  mutating func rotate() throws(SystemProblem) {
    let begun = try draft(continuing: lastNumber)
    do throws(SystemProblem) {
      ownPieces.append(try replace(by: begun))
    } catch {
      discard(begun)
      throw error
    }
  }

  /// Ends the session, and begins the file of a new one.
  mutating func startOver(_ rules: Selection.Rules) throws(SystemProblem) {
    try mend()
    var next = self
    next.header = RecordedHeader(rules: rules, options: options)
    (next.lastNumber, next.ownPieces) = (0, [])
    if isDevice, file != nil {
      let line = next.header.line(continuing: nil, begun: nil)
      if let problem = next.file?.append(line[...]).problem { throw problem }
    } else if !isInPlace {
      // What was removed needs no end.
      next.file = nil
      try next.begin()
      file?.end()
    } else {
      let begun = try next.draft(continuing: nil)
      do throws(SystemProblem) {
        if file?.lines == 0, ownPieces.isEmpty {
          // Nothing was said in it.
          try Disk.move(place.draft, to: place.path)
          settleNames()
          file?.end()
          next.file = begun
        } else {
          _ = try next.replace(by: begun)
        }
      } catch {
        discard(begun)
        throw error
      }
    }
    self = next
  }

  /// A new file with its header, which is not in its place yet.
  private func draft(continuing number: Int?) throws(SystemProblem) -> RecordedFile {
    let now = options.now()
    var begun =
      isDevice
      ? try RecordedFile(place.path, begun: now, isDevice: true)
      : try RecordedFile(place.draft, flags: O_CREAT | O_TRUNC, begun: now)
    let line = header.line(continuing: number, begun: options.fileAge == nil ? nil : now)
    if let problem = begun.append(line[...]).problem ?? begun.synchronize(options) {
      discard(begun)
      throw problem
    }
    return begun
  }

  private func discard(_ draft: RecordedFile) {
    draft.end()
    if !isDevice { try? Disk.remove(place.draft) }
  }

  /// - Returns: the number that the current file has among those before the new one.
  private mutating func replace(by begun: RecordedFile) throws(SystemProblem) -> Int {
    var number = (pieces.last ?? 0) + 1
    while Disk.exists(place.piece(number)) { number += 1 }
    try Disk.move(place.path, to: place.piece(number))
    do throws(SystemProblem) {
      try Disk.move(place.draft, to: place.path)
    } catch {
      try? Disk.move(place.piece(number), to: place.path)
      throw error
    }
    settleNames()
    file?.end()
    file = begun
    pieces.append(number)
    return number
  }

  private func settleNames() {
    if options.durability == .power { Disk.synchronize(folder: place.folder) }
  }

  /// The oldest of the files before the current one.
  var oldestPath: String { pieces.first.map { place.piece($0) } ?? place.path }

  /// Deletes the oldest files beyond those that are kept.
  mutating func prune() throws(SystemProblem) {
    while pieces.count > max(0, options.keptFiles), let oldest = pieces.first {
      try Disk.remove(place.piece(oldest))
      pieces.removeFirst()
      ownPieces.removeAll { $0 == oldest }
    }
  }

  // MARK: What was recorded

  /// The bytes of the current session that stand in files.
  func contents() throws(RecorderError) -> [UInt8] {
    if isDevice {
      throw RecorderError(.notAFile, place.path, "a device is only written to; nothing is kept")
    }
    var bytes: [UInt8] = []
    let paths = ownPieces.map { place.piece($0) } + (file == nil ? [] : [place.path])
    for path in paths {
      do throws(SystemProblem) {
        let read = try Disk.read(path)
        bytes += path == place.path ? read.prefix(file?.size ?? 0) : read[...]
      } catch {
        throw RecorderError(.system, path, "cannot be read: \(error.message)")
      }
    }
    if file == nil {
      let isFirst = lastNumber == 0 && ownPieces.isEmpty
      bytes += header.line(continuing: isFirst ? nil : lastNumber, begun: nil)
    }
    return bytes
  }
}
