/// Why nothing can be recorded at a path, or why a recording cannot be read back.
public struct RecorderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of error.
  public enum Kind: String, CaseIterable, Sendable {
    /// Another recorder, of this process or another, has the file open.
    case inUse
    /// A file is there that is no session in JSON Lines; it was left as it is.
    case notASession
    /// What is there is no file.
    case notAFile
    /// The system refuses.
    case system
  }

  /// What kind of error it is.
  public let kind: Kind
  /// The file.
  public let path: String
  /// What is wrong, and how to mend it.
  public let message: String

  /// One line for people: `path: error: what is wrong`; safe to print.
  public var description: String { "\(printable(path)): error: \(message)" }

  init(_ kind: Kind, _ path: String, _ message: String) {
    (self.kind, self.path, self.message) = (kind, path, message)
  }
}

/// Something that happened to a recording which the app survives, and may want to tell.
///
/// Each is told once: what goes on is not told again until it is over.
public struct RecorderProblem: Equatable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum Kind: String, CaseIterable, Sendable {
    /// The file ended within a line: that end was moved into the file `….torn`.
    case tornTail
    /// The file was damaged: it was moved aside, and a new session begins.
    case damaged
    /// The file is of a newer version of the format: it was moved aside, and a new session begins.
    case newerVersion
    /// The first files of the session are gone: what is left is kept, and a new session begins.
    case beginningMissing
    /// Lines cannot be written; they are held in memory, and tried again with each new line.
    case notWritten
    /// No more lines can be held: new ones are dropped, and the numbers show the gap.
    case dropped
    /// The file was removed, replaced or changed by others: a new one begins, which says that it
    /// continues.
    case removed
    /// The file is full, but no new one can be begun: it grows on.
    case notRotated
    /// An old file cannot be deleted.
    case notDeleted
    /// Lines are written again.
    case recovered
  }

  /// What happened.
  public let kind: Kind
  /// The file that it happened to.
  public let path: String
  /// What is wrong, in the words of the system where it was the system.
  public let message: String
  /// What happens to the lines.
  public let consequence: String

  /// One line for people, safe to print.
  public var description: String {
    let word = kind == .recovered ? "note" : "error"
    return "\(printable(path)): \(word): \(message); \(consequence)"
  }

  init(_ kind: Kind, _ path: String, _ message: String, _ consequence: String) {
    (self.kind, self.path, self.message, self.consequence) = (kind, path, message, consequence)
  }
}
