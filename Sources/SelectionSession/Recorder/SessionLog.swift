import SelectionCore

/// Where events are written before anything acts on them.
public protocol SessionLog: Sendable {
  /// Hands over one line; returns at once.
  ///
  /// - Parameters:
  ///   - content: what the line says.
  ///   - names: the names of what it says; used before the call returns.
  ///   - whenWritten: called once, on any queue, in the order of the calls: true when the line is in
  ///     the kernel's hands, false when it could not be written. The app goes on; the gap shows in the
  ///     numbers of the lines.
  func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?)
}
