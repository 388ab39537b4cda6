import SelectionCore

/// Where the events of an app are written, before anything acts on them.
public protocol SessionLog: Sendable {
  /// Hands over one line, and returns at once.
  ///
  /// Lines are numbered, and written, in the order of the calls, whichever threads they come from.
  ///
  /// - Parameters:
  ///   - content: an event, what was observed, or a note. Nothing else can be recorded, and no
  ///     event with a number that a session cannot hold, such as request 0: that is answered with
  ///     false, and has no number.
  ///   - names: the names of all assets so far; over a session they only grow.
  ///   - whenWritten: called once, on any queue, in the order of the calls. True: the line is in the
  ///     hands of the kernel, and stays if the process is killed. False: it could not be written;
  ///     the app goes on, and unless a later try succeeds, the numbers of the session show the gap.
  func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?)

  /// All that was recorded of the current session so far, as JSON Lines.
  func contents() throws(RecorderError) -> [UInt8]
}

extension SessionLog {
  /// Hands over one line, and returns at once.
  public func record(_ content: Session.Content, _ names: Names) {
    record(content, names, whenWritten: nil)
  }
}
