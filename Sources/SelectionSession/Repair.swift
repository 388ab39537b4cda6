import SelectionCore

/// Cuts from a damaged session what cannot be read; all other bytes stay as they are.
///
/// What stood in a damaged line may have changed anything, so it must show: by the number that is missing,
/// or by a note with a number that leaves a gap (see `Gaps`). Where neither can be, all from there on is
/// cut. Nothing is judged behind a damaged end, so there nothing must show.
public struct Repair: Sendable {
  /// The session as it can be read.
  public private(set) var bytes: [UInt8] = []
  /// What was cut, in order; empty if nothing was.
  public private(set) var cuts: [Cut] = []

  /// Lines that were cut.
  public struct Cut: Equatable, Sendable {
    /// The first and the last of them, counted from 1 in the original.
    public var lines: ClosedRange<Int>
    /// How many bytes they had, line feeds included.
    public var byteCount: Int
    /// Why the first of them was cut.
    public var problem: Diagnostic
  }

  /// A line of the original.
  private struct Piece {
    var range: Range<Int>
    var number: Int
    /// What it says; the last of these if it says more.
    var line = Session.Line(number: 0, .blank)
    var problem: Diagnostic?
    /// Whether the numbers that are left tell all that there is to tell of its loss.
    var isAccountedFor = false
  }

  /// Repairs a file.
  ///
  /// It throws what is wrong if nothing can be repaired: the file has no header that can be read, or is of
  /// another version.
  public init(_ original: [UInt8]) throws(Diagnostic) {
    var pieces = try Self.pieces(of: original)
    Self.putInOrder(&pieces, original)
    write(pieces, original)
  }

  // MARK: Reading

  /// The lines, each with what is wrong with it.
  private static func pieces(of original: [UInt8]) throws(Diagnostic) -> [Piece] {
    var reader = SessionReader(ignoresOrder: true)
    var pieces: [Piece] = []
    var start = 0
    while start < original.count {
      let feed = original[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map { $0 + 1 } ?? original.count
      var piece = Piece(range: start..<end, number: pieces.count + 1)
      piece.problem = reader.problem(of: original[start..<(feed ?? end)])
      if let problem = piece.problem {
        // Without its rules a session says nothing.
        if !reader.hasHeader || problem.kind == .otherVersion { throw problem }
      } else {
        piece.line = reader.line
      }
      pieces.append(piece)
      start = end
      if piece.problem?.kind == .anotherSession { break }
    }
    if let problem = reader.finish() { throw problem }
    if start < original.count, let last = pieces.last {
      // What follows is another session: it goes as one.
      pieces[pieces.count - 1].range = last.range.lowerBound..<original.count
    }
    return pieces
  }

  /// Cuts lines whose numbers do not rise.
  ///
  /// A number that jumps ahead and is followed by those that were left out is the odd one itself.
  private static func putInOrder(_ pieces: inout [Piece], _ original: [UInt8]) {
    var kept: [(index: Int, number: Int)] = []
    var odds: [(index: Int, number: Int)] = []
    for index in pieces.indices where pieces[index].problem == nil {
      guard let number = pieces[index].line.sequence else { continue }
      if let last = kept.last, number <= last.number {
        let before = kept.dropLast().last?.number ?? -1
        let isJump = number < last.number && before < number && last.number > before + 1
        let odd = isJump ? last : (index: index, number: number)
        let other = isJump ? "\(number) stands behind it" : "\(last.number) stands before it"
        pieces[odd.index].problem = Diagnostic(
          line: pieces[odd.index].number, column: 1,
          message: "number \(odd.number) is out of order: \(other)")
        odds.append(odd)
        if !isJump { continue }
        kept.removeLast()
      }
      kept.append((index, number))
    }
    let places = Dictionary(uniqueKeysWithValues: kept.map { ($0.number, $0.index) })
    for odd in odds {
      if let twin = places[odd.number] {
        // The same line once more says nothing new.
        pieces[odd.index].isAccountedFor =
          original[pieces[odd.index].range] == original[pieces[twin].range]
      } else {
        // The number is missing among those that are left, where a replay sees it.
        pieces[odd.index].isAccountedFor = odd.number < kept.last?.number ?? 0
      }
    }
  }

  // MARK: Writing

  private mutating func write(_ pieces: [Piece], _ original: [UInt8]) {
    let format = SessionFormat(of: original)
    let lastKept = pieces.lastIndex { $0.problem == nil } ?? -1
    var gaps = Gaps()
    var hidden = 0
    for (index, piece) in pieces.enumerated() {
      if let problem = piece.problem {
        cut(piece, problem)
        if piece.isAccountedFor { continue }
        hidden += piece.range.count
        gaps.open()
        continue
      }
      switch gaps.mark(before: piece.line) {
      case .nothing: break
      case .note(let number):
        let next = pieces[index...lastKept].first { $0.problem == nil && $0.line.sequence != nil }
        if let number, let own = next?.line.sequence, own <= number {
          return cutRest(pieces[index...], original)
        }
        let note = Session.Line(
          number: 0, .note("\(hidden) bytes that could not be read were cut here"), sequence: number
        )
        bytes += SessionWriter.line(note, as: format).utf8
      case .none: return cutRest(pieces[index...], original)
      }
      if !gaps.isOpen { hidden = 0 }
      gaps.pass(piece.line.sequence)
      bytes += original[piece.range]
    }
  }

  private mutating func cut(_ piece: Piece, _ problem: Diagnostic) {
    cuts.append(
      Cut(lines: piece.number...piece.number, byteCount: piece.range.count, problem: problem))
  }

  /// Cuts all that is left, since a gap before it cannot be shown.
  private mutating func cutRest(_ pieces: ArraySlice<Piece>, _ original: [UInt8]) {
    guard let first = pieces.first, let last = pieces.last else { return }
    let problem = Diagnostic(
      line: first.number, column: 1,
      message:
        "what is missing before this line may have changed anything, and its numbers leave no room "
        + "to show it")
    cuts.append(
      Cut(
        lines: first.number...last.number, byteCount: original.count - first.range.lowerBound,
        problem: problem))
  }
}

extension SessionReader {
  /// What is wrong with the next line by itself, given without its line feed; nil if it can be read.
  fileprivate mutating func problem(of line: ArraySlice<UInt8>) -> Diagnostic? {
    if line.count > Self.lineLimit {
      // The line counts, but nothing looks at it.
      _ = try? read(line: [])
      return Diagnostic(
        line: lineNumber, column: 1, message: "the line is longer than \(Self.lineLimit >> 20) MB")
    }
    do throws(Diagnostic) {
      return try read(line: line) ? nil : takeCutLine()
    } catch {
      return error
    }
  }
}

extension SessionFormat {
  /// The spelling of a session that can be read.
  init(of bytes: [UInt8]) {
    let start: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let first = start.first { !JSONScanner.isBlank($0) }
    self = first == UInt8(ascii: "{") ? .jsonl : .text
  }
}
