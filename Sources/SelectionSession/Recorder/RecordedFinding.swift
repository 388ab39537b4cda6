import SelectionCore

/// Looks at the files of a recording that are there, and makes them ready for the next line.
struct RecordedFinding {
  private let place: RecordedPlace
  private let options: Recorder.Options
  /// What happened to the files that were there.
  private(set) var problems: [RecorderProblem] = []

  init(_ place: RecordedPlace, _ options: Recorder.Options) {
    (self.place, self.options) = (place, options)
  }

  /// - Returns: the files, and the session that goes on in them; nil if a new one begins.
  mutating func open(
    _ rules: Selection.Rules
  ) throws(RecorderError) -> (files: RecordedFiles, found: Session?) {
    try system(finishRotation)
    let pieces = place.pieces()
    if let content = try current(), let going = try goOn(content, pieces) { return going }
    return (
      RecordedFiles(
        place, options, isDevice: false, header: RecordedHeader(rules: rules, options: options),
        pieces: place.pieces()), nil
    )
  }

  /// Does what only the system can say no to.
  private func system<Result>(
    _ body: () throws(SystemProblem) -> Result
  ) throws(RecorderError) -> Result {
    do throws(SystemProblem) {
      return try body()
    } catch {
      throw RecorderError(.system, place.path, "cannot be opened: \(error.message)")
    }
  }

  /// A process that was killed while it began the next file has moved the current one away, or not.
  private func finishRotation() throws(SystemProblem) {
    guard Disk.exists(place.draft) else { return }
    let isWhole = try Disk.read(place.draft).last == UInt8(ascii: "\n")
    if isWhole, !Disk.exists(place.path) {
      try Disk.move(place.draft, to: place.path)
    } else {
      try Disk.remove(place.draft)
    }
  }

  /// What the current file says; nil if there is none that can go on, and none in its place.
  private mutating func current() throws(RecorderError) -> RecordedContent? {
    guard try system({ () throws(SystemProblem) in try Disk.kind(of: place.path) }) == .file else {
      return nil
    }
    let content = RecordedContent(
      try system { () throws(SystemProblem) in try Disk.read(place.path) })
    switch content.kind {
    case .session: return content
    case .nothing:
      try system { () throws(SystemProblem) in try Disk.remove(place.path) }
    case .tornHeader:
      try moveAside(
        "torn", .tornTail, "ends within its first line, since the process or the machine stopped")
    case .newer(let version):
      try moveAside(
        "newer", .newerVersion,
        "is of version \(version) of the format, and this program knows up to \(Session.version)")
    case .damaged(let problem):
      try moveAside(
        "damaged", .damaged, "is damaged: \(problem.line):\(problem.column): \(problem.message)")
    case .text:
      throw RecorderError(
        .notASession, place.path,
        "this is a session of text, and recordings are JSON Lines; choose another path, or convert it"
      )
    case .foreign:
      throw RecorderError(
        .notASession, place.path,
        "this is no session: it does not begin with {\"session\":\(Session.version)}; it was left as "
          + "it is; choose another path")
    }
    return nil
  }

  private mutating func moveAside(
    _ word: String, _ kind: RecorderProblem.Kind, _ message: String
  ) throws(RecorderError) {
    let aside = place.aside(word)
    try system { () throws(SystemProblem) in try Disk.move(place.path, to: aside) }
    problems.append(
      RecorderProblem(
        kind, place.path, message, "it was moved to \(printable(aside)), and a new session begins"))
  }

  /// Joins the files of the session; nil if its beginning is gone.
  private mutating func goOn(
    _ content: RecordedContent, _ pieces: [Int]
  ) throws(RecorderError) -> (files: RecordedFiles, found: Session?)? {
    // Under other rules than those of its header nothing has happened yet.
    if content.isBlank {
      try system { () throws(SystemProblem) in try Disk.remove(place.path) }
      return nil
    }
    var own: [Int] = []
    var bytes = content.bytes
    var expected = content.continues
    while let number = expected {
      guard own.count < pieces.count else { break }
      let piece = pieces[pieces.count - own.count - 1]
      guard let read = try? Disk.read(place.piece(piece)) else { break }
      let before = RecordedContent(read)
      guard before.kind == .session, before.tail.isEmpty, before.lastNumber == number else { break }
      own.insert(piece, at: 0)
      bytes = before.bytes + bytes
      expected = before.continues
    }
    let joined = own.isEmpty ? content : RecordedContent(Array(bytes))
    guard expected == nil, joined.kind == .session else {
      try keepWithoutBeginning(pieces)
      return nil
    }
    if !content.tail.isEmpty {
      problems.append(
        RecorderProblem(
          .tornTail, place.path,
          "its last line is cut off, since the process or the machine stopped",
          "\(content.tail.count) bytes were moved to \(printable(place.torn)); no line that was "
            + "called written is among them"))
    }
    return (try files(content, joined.session, pieces, own), joined.session)
  }

  private mutating func keepWithoutBeginning(_ pieces: [Int]) throws(RecorderError) {
    let piece = place.piece((pieces.last ?? 0) + 1)
    try system { () throws(SystemProblem) in try Disk.move(place.path, to: piece) }
    problems.append(
      RecorderProblem(
        .beginningMissing, place.path, "the files with the beginning of its session are gone",
        "it was kept as \(printable(piece)), and a new session begins"))
  }

  private func files(
    _ content: RecordedContent, _ session: Session, _ pieces: [Int], _ own: [Int]
  ) throws(RecorderError) -> RecordedFiles {
    let names = session.names
    let header = RecordedHeader(
      rules: session.rules, options: options,
      videos: names.videos(behind: 0).map { names.name(of: $0) })
    let file = try system { () throws(SystemProblem) in
      try RecordedFile(
        place.path, size: content.bytes.count, lines: content.lineCount,
        begun: content.begun ?? options.now())
    }
    var files = RecordedFiles(
      place, options, isDevice: false, header: header, file: file,
      lastNumber: content.lastNumber ?? 0, pieces: pieces, ownPieces: own)
    files.tornTail = Array(content.tail)
    return files
  }
}
