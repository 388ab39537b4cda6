/// What a file says that may be one of a recording.
struct RecordedContent {
  /// What kind of file it is.
  enum Kind: Equatable {
    /// A session, which may end within a line.
    case session
    /// There is nothing in it.
    case nothing
    /// The beginning of a header.
    case tornHeader
    /// A session of another version.
    case newer(Int)
    /// A session with something else within.
    case damaged(Diagnostic)
    /// A session in the spelling for people.
    case text
    /// Something else.
    case foreign
  }

  private(set) var kind = Kind.session
  /// What it says, if it is a session.
  private(set) var session = Session()
  /// Its whole lines.
  let bytes: ArraySlice<UInt8>
  /// What stands behind them: a line that is not whole.
  let tail: ArraySlice<UInt8>

  init(_ all: [UInt8]) {
    let end = all.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let (reader, session, problems) = SessionReader.readAll(all[..<end])
    self.session = session
    // A line that is cut off, though a line feed follows, was not written whole either.
    var whole = end
    if let cut = reader.notice?.line {
      whole = Self.start(ofLine: cut, in: all)
      self.session.lines.removeAll { $0.number >= cut }
    }
    (bytes, tail) = (all[..<whole], all[whole...])
    if end == 0 {
      kind = all.isEmpty ? .nothing : Self.beginsHeader(all) ? .tornHeader : .foreign
    } else if let version = reader.unknownVersion {
      kind = .newer(version)
    } else if !reader.hasHeader {
      kind = .foreign
    } else if reader.format == .text {
      kind = .text
    } else if let problem = problems.first {
      kind = .damaged(problem)
    } else if let last = self.session.lines.last, lastNumber ?? 0 > Self.highestNumber {
      kind = .damaged(
        Diagnostic(line: last.number, column: 1, message: "its numbers leave no room for more"))
    }
  }

  /// Numbers up to here are whole in every reader of JSON.
  private static let highestNumber = 1 << 53

  private static func beginsHeader(_ bytes: [UInt8]) -> Bool {
    let header = Array("{\"session\":\(Session.version)".utf8)
    return zip(bytes, header).allSatisfy { $0 == $1 }
  }

  private static func start(ofLine number: Int, in bytes: [UInt8]) -> Int {
    var (line, start) = (1, 0)
    while line < number, let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      line += 1
      start = feed + 1
    }
    return start
  }

  private var header: Session.Line? {
    session.lines.first { line in
      if case .header = line.content { true } else { false }
    }
  }

  /// The number of the line before its first, if it goes on with a session.
  var continues: Int? { header?.continues }

  /// When it was begun, if its header tells.
  var begun: Int? {
    header?.extras.first { $0.key == RecordedHeader.begun }.flatMap { Int($0.value) }
  }

  /// The number of its last line, or of the one before it if it has none.
  var lastNumber: Int? {
    session.lines.last { $0.sequence != nil }?.sequence ?? continues
  }

  /// How many lines there are, without the header.
  var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } - 1 }

  /// Whether it is the beginning of a session, and nothing was said in it.
  var isBlank: Bool {
    continues == nil
      && session.lines.allSatisfy { line in
        switch line.content {
        case .header, .rule: true
        case .blank, .event, .observed, .expect, .note: false
        }
      }
  }
}
