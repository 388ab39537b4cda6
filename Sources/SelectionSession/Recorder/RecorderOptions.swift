import Dispatch

extension Recorder {
  /// How a session is recorded.
  public struct Options: Sendable {
    /// What a line must have survived before it is called written.
    public enum Durability: String, CaseIterable, Sendable {
      /// The death of the process: `write` has returned.
      case process
      /// The loss of power: `fsync` has returned too, on Apple's systems `F_FULLFSYNC`.
      ///
      /// Each batch of lines takes milliseconds then, and as much of the battery as that.
      case power
    }

    /// What a line must have survived before it is called written.
    public var durability = Durability.process
    /// A file of so many bytes is full: the next line begins a new one; nil for no bound.
    public var fileBytes: Int? = 8 << 20
    /// A file of so many lines, without its header, is full; nil for no bound.
    public var fileLines: Int?
    /// A file that was begun so many seconds ago is full, by the clock of the wall; nil for no bound.
    public var fileAge: Int?
    /// How many files beside the current one are kept, those of earlier sessions counted.
    public var keptFiles = 8
    /// How many bytes of lines are held in memory while they cannot be written.
    public var heldBytes = 1 << 20
    /// The app and its version, for the header; nil to leave it out.
    public var app: String?
    /// The system and its version, for the header; nil to leave it out.
    public var platform: String?
    /// What tells the time of each line; nil to leave it out.
    public var timeSource: TimeSource? = .uptime
    /// The clock of the wall, in seconds since 1970, for the age of a file.
    var now: @Sendable () -> Int = { TimeSource.secondsSince1970 }
    /// How an open file is made to survive the loss of power.
    var synchronize: @Sendable (Int32) -> SystemProblem? = { Disk.synchronize($0) }

    /// The usual options.
    public init() {}
  }
}

/// A clock, and the name under which a header tells it.
public struct TimeSource: Sendable {
  /// What the header says as `timeSource`.
  public let name: String
  /// The time in milliseconds, from any beginning.
  public let milliseconds: @Sendable () -> Int

  /// Makes a time source; `milliseconds` is called with a lock held, and must call no recorder.
  public init(name: String, milliseconds: @escaping @Sendable () -> Int) {
    (self.name, self.milliseconds) = (name, milliseconds)
  }

  /// The time since the machine was started.
  public static let uptime = TimeSource(name: "uptime") {
    Int(DispatchTime.now().uptimeNanoseconds / 1_000_000)
  }

  /// The time now as a line has it: seconds.
  var spelled: String {
    let time = milliseconds()
    let digits = String(time.magnitude % 1000)
    return "\(time < 0 ? "-" : "")\(time.magnitude / 1000)."
      + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
