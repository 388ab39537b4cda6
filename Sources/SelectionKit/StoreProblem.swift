import SelectionCore

/// What went wrong in an app's use of a store.
public enum StoreProblem: Error, Equatable, CustomStringConvertible {
  /// An observer sent an event while it was told of another; it was applied right behind that one.
  case reentrant(Selection.Event, during: Selection.Event)
  /// An effect was not performed, since nobody was given for it; its field of `EffectHandlers`.
  case noHandler(String)
  /// There is no log that could be exported.
  case notRecorded

  /// The problem in a sentence.
  public var description: String {
    switch self {
    case .reentrant(let event, let other):
      "'\(event.kind.rawValue)' was sent while observers were told of '\(other.kind.rawValue)'; it is "
        + "applied behind it. Send it later, by queue.async, or do not send it from an observer"
    case .noHandler(let name):
      "an effect was not performed, and will not be answered: set handlers.\(name)"
    case .notRecorded: "nothing is recorded: give the store a log"
    }
  }
}
