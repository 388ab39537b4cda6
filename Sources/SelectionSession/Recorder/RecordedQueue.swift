import SelectionCore

/// What is to be written, in order, and whom to tell.
struct RecordedQueue: Sendable {
  /// What is to be done next, and what is to be said of it.
  struct Entry: Sendable {
    enum Work: Sendable {
      /// The next bytes of the queue, which are whole lines; the last has this number.
      case lines(bytes: Int, count: Int, last: Int, videos: [String])
      /// A line that had no room; nothing is to be done.
      case dropped
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
  /// Entries before this one were answered, though they may not be done.
  private var firstUnanswered = 0

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
    if isEmpty { removeDone() }
    return entry
  }

  private mutating func removeDone() {
    entries.removeFirst(firstEntry)
    bytes.removeFirst(firstByte)
    firstUnanswered -= firstEntry
    (firstEntry, firstByte) = (0, 0)
  }

  /// Takes the answers that are owed, and the entries with which nothing is to be done.
  ///
  /// - Returns: the answers in order, and how many lines were dropped.
  mutating func settle() -> (answers: [@Sendable (Bool) -> Void], dropped: Int) {
    var answers: [@Sendable (Bool) -> Void] = []
    var dropped = 0
    var kept: [Entry] = []
    for var entry in entries[firstUnanswered...] {
      if let answer = entry.answer { answers.append(answer) }
      entry.answer = nil
      switch entry.work {
      case .dropped: dropped += 1
      case .refused: break
      case .lines, .startOver: kept.append(entry)
      }
    }
    entries.replaceSubrange(firstUnanswered..., with: kept)
    firstUnanswered = entries.count
    return (answers, dropped)
  }
}
