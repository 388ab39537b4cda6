import ModelChecking
import SelectionCore
import SelectionSession

/// Makes a recorded session shorter, as long as it stays interesting.
///
/// Photos are taken out of events and observations alike, events are left out, then lists, fields and
/// rules become smaller; indices and openings are written anew to mean what they meant.
public struct SessionShrinker {
  /// The shortest interesting session so far.
  public private(set) var best: Session
  /// How many sessions were tried.
  public private(set) var evaluations = 0
  /// Told before each session that is tried.
  public var watch: (SessionShrinker) -> Void = { _ in }

  /// The lines of the shortest session so far, and what they aim at.
  private(set) var recording: Recording
  private let isInteresting: (Session) -> Bool
  private let isOutOfTime: () -> Bool
  private let keepsFates: Bool
  /// The known fault that explains the recording: it must explain what is left.
  private var suspect: Defect?

  /// For a session that diverges: how it diverges must stay.
  ///
  /// - Returns: nil if nothing diverges.
  public init?(_ session: Session, isOutOfTime: @escaping () -> Bool = { false }) {
    guard let signature = Signature(session), let divergence = Replay(session).divergence else {
      return nil
    }
    let suspect = Diagnosis(session.upTo(line: divergence.line)).explanations.first?.defect
    self.init(
      session, upTo: divergence.line, isJudgedOutside: false, isOutOfTime: isOutOfTime,
      isInteresting: { session in
        signature.persists(in: Signature(session)) && suspect?.explains(session) ?? true
      })
    self.suspect = suspect
  }

  /// For a session that an outside judge finds interesting.
  public init(
    _ session: Session, isOutOfTime: @escaping () -> Bool = { false },
    isInteresting: @escaping (Session) -> Bool
  ) {
    self.init(
      session, upTo: .max, isJudgedOutside: true, isOutOfTime: isOutOfTime,
      isInteresting: isInteresting
    )
  }

  private init(
    _ session: Session, upTo last: Int, isJudgedOutside: Bool, isOutOfTime: @escaping () -> Bool,
    isInteresting: @escaping (Session) -> Bool
  ) {
    best = session
    keepsFates = !isJudgedOutside
    recording = Recording(session, upTo: last, keepsRemarks: isJudgedOutside)
    (self.isOutOfTime, self.isInteresting) = (isOutOfTime, isInteresting)
  }

  /// Tries the recording with something changed, and keeps it if it is interesting.
  mutating func tries(_ change: (inout Recording) -> Void) -> Bool {
    if isOutOfTime() { return false }
    var changed = recording
    change(&changed)
    evaluations += 1
    watch(self)
    guard let made = changed.made(keepsFates: keepsFates), isInteresting(made) else { return false }
    (recording, best) = (changed, made)
    return true
  }

  /// Makes it as short as it can be; ends early, with the best so far, when time is up.
  public mutating func run() {
    // What comes behind the divergence, notes, times and numbers: nothing depends on them.
    guard tries({ _ in }) else { return }
    leaveOutClaims()
    shorten()
  }

  private mutating func shorten() {
    while true {
      let before = best.lines
      erasePhotos()
      leaveOutLines()
      leaveOutPairs()
      leaveOutStretches()
      simplifyEvents()
      simplifyObservations()
      simplifyRules()
      if best.lines == before || isOutOfTime() { break }
    }
  }

  /// Searches, breadth first, for a shorter session that diverges so; if there is one, it becomes the
  /// best.
  ///
  /// - Parameter states: how many states may be kept.
  /// - Returns: nil if there is nothing to search, as before the first event.
  public mutating func prove(states: Int = 200_000) -> Proof? {
    while let search = ShorterSession(recording, best, suspect) {
      let (events, proof) = search.run(states: states, isOutOfTime: isOutOfTime)
      guard let events else { return proof }
      guard tries({ $0.replaceEvents(by: events) }) else { return nil }
      // Fewer events may need fewer photos, fields and rules; then the scope is smaller, too.
      shorten()
    }
    return nil
  }
}

extension Session {
  /// The session without what comes behind a line.
  fileprivate func upTo(line number: Int) -> Session {
    var session = self
    session.lines.removeAll { $0.number > number }
    return session
  }
}
