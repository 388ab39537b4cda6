import Dispatch
import SelectionCore

/// Records the session of an app in a file, line by line, as it happens.
///
/// The file is JSON Lines: a header with the rules, then one line an event, an observation or a note.
/// Each line goes to the kernel at once, so that it is there however the process ends; whoever waits
/// for `whenWritten` before an effect is performed loses nothing that was acted on. Lines are
/// written on a queue of the recorder, many in one call where many wait.
///
/// Nothing that happens to the file stops the app. What goes wrong is told once to `onProblem`, on
/// that queue. `Specs/SPEC.md` says in section 10, "Recordings", what stays and what is lost.
///
/// Beside the file stand `….lock`, which is never deleted, and the files before it,
/// `NAME.000001.jsonl` and up. On iOS choose a folder of the app's own, not one that it shares with
/// its extensions: the system ends an app that is suspended while it holds a lock there.
public final class Recorder: SessionLog, Sendable {
  /// The session that was there, whole; nil if a new one begins.
  ///
  /// Its names and rules are what the app goes on with: the rules given at the opening count for a
  /// new session only.
  public let found: Session?
  /// The file behind all links.
  public let path: String

  /// What the threads that record share.
  fileprivate struct Inbox: Sendable {
    var lines: RecordedLines
    var queue = RecordedQueue()
    /// Whether the queue has been told that something waits.
    var isAwake = false
    var isClosed = false
  }

  private let inbox: Locked<Inbox>
  // Used on the queue only; its lock is never waited for.
  private let writer: Locked<RecordedWriter>
  private let queue = DispatchQueue(label: "proofsheet.recorder", qos: .userInitiated)
  private let isOnQueue = DispatchSpecificKey<Bool>()
  private let onProblem: @Sendable (RecorderProblem) -> Void
  private let lock: Locked<Int32?>

  /// Opens a file for a new session, or goes on with the one that is there.
  ///
  /// A file that cannot be written to now, because the disk is full, is no error: its lines are held.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must be there. Use one path from one process at a time.
  ///   - rules: the rules of a new session.
  ///   - options: how it is recorded.
  ///   - onProblem: told what happened to the recording: before this returns what was found, later
  ///     on a queue of the recorder.
  /// - Throws: what is there is in use by another recorder, is no session, or cannot be opened.
  public init(
    path: String, rules: Selection.Rules, options: Options = Options(),
    onProblem: @escaping @Sendable (RecorderProblem) -> Void = { _ in }
  ) throws(RecorderError) {
    let opening = try RecordedOpening(path, rules, options)
    found = opening.found
    self.path = opening.files.place.path
    self.onProblem = onProblem
    lock = Locked(opening.lock)
    inbox = Locked(
      Inbox(
        lines: RecordedLines(
          options.timeSource, after: opening.files.lastNumber,
          seenNames: opening.found?.names.count ?? 0)))
    writer = Locked(RecordedWriter(opening.files))
    queue.setSpecific(key: isOnQueue, value: true)
    for problem in opening.problems { onProblem(problem) }
    tell(writer.use { $0.begin() })
  }

  deinit { finish() }

  /// Hands over one line, and returns at once.
  ///
  /// - Parameters:
  ///   - content: an event, what was observed, or a note.
  ///   - names: the names of all assets so far.
  ///   - whenWritten: called once, in the order of the calls, on the queue of the recorder. After
  ///     false the line may still be written by a later try; it is never written twice.
  public func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
  ) {
    let spelled = RecordedLines.spell(content, names)
    let wakes = inbox.use { inbox in
      inbox.take(spelled, names, whenWritten)
      return inbox.wakes()
    }
    if wakes { wake() }
  }

  /// Closes the current session's file, keeps it as an earlier one, and begins a new session, whose
  /// first line has number 1.
  ///
  /// What was recorded before is part of the session that ends, what is recorded from now on of the
  /// new one. Names may begin anew, too. Whoever has a store makes a new one: the state of the old one
  /// is none that the new session leads to.
  public func startOver(rules: Selection.Rules) {
    let wakes = inbox.use { inbox in
      if inbox.isClosed { return false }
      inbox.lines.startOver()
      inbox.queue.add(.startOver(rules), nil)
      return inbox.wakes()
    }
    if wakes { wake() }
  }

  /// Waits until all that was recorded is written, or has failed.
  ///
  /// What could not be written before is tried again. Within `whenWritten` and `onProblem` it returns
  /// at once, since they are what it waits for.
  public func flush() {
    if isWithinQueue { return }
    _ = queue.sync { write(again: true) }
  }

  /// Waits as ``flush()`` does, and lets go of the file; nothing can be recorded any more.
  public func close() {
    inbox.use { $0.isClosed = true }
    if isWithinQueue {
      queue.async { self.finish() }
    } else {
      queue.sync { finish() }
    }
  }

  /// All of the current session that is kept, as JSON Lines: all its files, and what waits to be
  /// written.
  ///
  /// - Throws: a file cannot be read back.
  public func contents() throws(RecorderError) -> [UInt8] {
    let result =
      isWithinQueue
      ? read()
      : queue.sync {
        write(again: true)
        return read()
      }
    return try result.get()
  }

  // MARK: On the queue

  private var isWithinQueue: Bool { DispatchQueue.getSpecific(key: isOnQueue) != nil }

  /// Writes what waits, and comes back as long as something does: whoever waits for the queue has
  /// its turn in between.
  private func wake() {
    queue.async { if self.write(again: false) { self.wake() } }
  }

  /// Writes what waits.
  ///
  /// - Parameter again: whether what could not be written before is tried even if nothing waits.
  /// - Returns: whether anything was waiting.
  @discardableResult
  private func write(again: Bool) -> Bool {
    let waiting = inbox.use { inbox in
      let waiting = inbox.queue
      inbox.queue = RecordedQueue()
      if waiting.isEmpty { inbox.isAwake = false }
      return waiting
    }
    if waiting.isEmpty, !again { return false }
    tell(writer.use { $0.write(waiting) })
    return !waiting.isEmpty
  }

  private func tell(_ report: RecordedWriter.Report) {
    for answer in report.answers { answer.tell(answer.isWritten) }
    for problem in report.problems { onProblem(problem) }
  }

  private func read() -> Result<[UInt8], RecorderError> {
    let waiting = inbox.use { $0.queue }
    return writer.use { writer in
      do throws(RecorderError) {
        return .success(try writer.contents(and: waiting))
      } catch {
        return .failure(error)
      }
    }
  }

  private func finish() {
    write(again: true)
    tell(writer.use { $0.end() })
    if let descriptor = lock.use({ $0.take() }) { Disk.unlock(descriptor) }
  }
}

extension Recorder.Inbox {
  /// Takes a line, and allots its number.
  fileprivate mutating func take(
    _ spelled: String?, _ names: Names, _ answer: (@Sendable (Bool) -> Void)?
  ) {
    guard let spelled, !isClosed else {
      queue.add(.refused, answer)
      return
    }
    let before = queue.byteCount
    let (count, videos) = queue.addBytes { lines.add(spelled, names, to: &$0) }
    queue.add(
      .lines(
        bytes: queue.byteCount - before, count: count, last: lines.lastNumber, videos: videos),
      answer)
  }

  /// Whether the queue must be told that something waits.
  fileprivate mutating func wakes() -> Bool {
    defer { isAwake = true }
    return !isAwake
  }
}
