import SelectionCore

/// What is to be written, in order, and whom to tell.
struct RecordedQueue: Sendable {
  /// What is to be done next, and what is to be said of it.
  struct Entry: Sendable {
    enum Work: Sendable {
      /// The next bytes of the queue, which are whole lines; the last has this number.
      case lines(bytes: Int, count: Int, last: Int, videos: [String])
      /// A line that cannot be recorded; nothing is to be done.
      case refused
      /// A new session begins.
      case startOver(Selection.Rules)
    }

    var work: Work
    var answer: (@Sendable (Bool) -> Void)?
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  // What is before these is done.
  private var firstEntry = 0
  private var firstByte = 0
  // What is before these was answered, though it may not be done.
  private var firstUnanswered = 0
  private var firstUnansweredByte = 0

  var isEmpty: Bool { firstEntry == entries.count }
  /// How many bytes of lines wait.
  var byteCount: Int { bytes.count - firstByte }
  /// What is to be done next; nil if nothing is.
  var first: Entry? { isEmpty ? nil : entries[firstEntry] }
  /// All that is to be done, in order.
  var rest: ArraySlice<Entry> { entries[firstEntry...] }
  /// The bytes of all that is to be done.
  var restOfBytes: ArraySlice<UInt8> { bytes[firstByte...] }

  /// Adds an entry, whose bytes were added.
  mutating func add(_ work: Entry.Work, _ answer: (@Sendable (Bool) -> Void)?) {
    entries.append(Entry(work: work, answer: answer))
  }

  /// Adds bytes, for the entry that is added next.
  mutating func addBytes<Result>(_ add: (inout [UInt8]) -> Result) -> Result { add(&bytes) }

  /// Adds what another queue holds.
  mutating func add(_ other: RecordedQueue) {
    if isEmpty {
      self = other
      return
    }
    if firstByte > bytes.count / 2 { removeDone() }
    entries += other.rest
    bytes += other.restOfBytes
  }

  /// Takes the first entry, and its bytes, off.
  mutating func removeFirst() -> Entry? {
    guard let entry = first else { return nil }
    if case .lines(let bytes, _, _, _) = entry.work { firstByte += bytes }
    firstEntry += 1
    firstUnanswered = max(firstUnanswered, firstEntry)
    firstUnansweredByte = max(firstUnansweredByte, firstByte)
    if isEmpty { removeDone() }
    return entry
  }

  private mutating func removeDone() {
    entries.removeFirst(firstEntry)
    bytes.removeFirst(firstByte)
    firstUnanswered -= firstEntry
    firstUnansweredByte -= firstByte
    (firstEntry, firstByte) = (0, 0)
  }

  /// Takes the answers that are owed, and drops the lines that have no room.
  ///
  /// A line that tells the kind of an asset is not dropped: no other does.
  ///
  /// - Parameter limit: how many bytes of lines may wait.
  /// - Returns: the answers in order, and how many lines were dropped.
  mutating func settle(limit: Int) -> (answers: [@Sendable (Bool) -> Void], dropped: Int) {
    var answers: [@Sendable (Bool) -> Void] = []
    var dropped = 0
    var kept: [Entry] = []
    var keptBytes: [UInt8] = []
    var read = firstUnansweredByte
    let room = limit - (firstUnansweredByte - firstByte)
    for var entry in entries[firstUnanswered...] {
      if let answer = entry.answer { answers.append(answer) }
      entry.answer = nil
      switch entry.work {
      case .lines(let count, let lines, _, let videos):
        if keptBytes.count + count <= room || !videos.isEmpty {
          kept.append(entry)
          keptBytes += bytes[read..<(read + count)]
        } else {
          dropped += lines
        }
        read += count
      case .startOver: kept.append(entry)
      case .refused: break
      }
    }
    entries.replaceSubrange(firstUnanswered..., with: kept)
    bytes.replaceSubrange(firstUnansweredByte..., with: keptBytes)
    (firstUnanswered, firstUnansweredByte) = (entries.count, bytes.count)
    return (answers, dropped)
  }
}
