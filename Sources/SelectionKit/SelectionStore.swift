import SelectionCore
import SelectionSession

/// The machine in an app: it takes events, shows the state, has every event recorded, and has its
/// effects performed.
///
/// An event changes ``state`` at once. Its effect is performed later on the main actor, after the
/// event is recorded: so a process that is killed has recorded all that it acted on. Effects are
/// performed in the order of their events, and never for events that are replayed.
@MainActor public final class SelectionStore {
  /// The state now.
  public private(set) var state: Selection.State
  /// The identifiers of the assets, and the words of reasons.
  public private(set) var names: Names
  /// Who performs the effects.
  public var handlers = EffectHandlers()
  /// How everything gets to the main actor.
  public nonisolated let queue: MainQueue
  /// Hears what went wrong in the app's use of the store; by default it is printed.
  public var onProblem: (StoreProblem) -> Void = { print("SelectionStore: \($0)") }

  let log: (any SessionLog)?
  /// The event that is being applied.
  private var current: Selection.Event?
  /// Events that were sent meanwhile.
  private var waiting: [Selection.Event] = []
  /// The highest number that a shot was given.
  private var lastCapture: UInt32
  private var observers: [WeakObserving] = []
  private var streams: [Int: AsyncStream<Selection.State>.Continuation] = [:]
  private var streamCount = 0
  /// The opening that the handler presents.
  private var shown: Int?

  /// A store at the start of a session.
  ///
  /// - Parameters:
  ///   - rules: what the session fixes.
  ///   - log: where events are recorded; nil for nowhere.
  public convenience init(
    _ rules: Selection.Rules = Selection.Rules(), log: (any SessionLog)? = nil,
    queue: MainQueue = .main
  ) {
    self.init(restoring: nil, rules, log: log, queue: queue)
  }

  /// A store that goes on with a recorded session, if there is one.
  ///
  /// Its events are replayed, and no effect is performed for them. Then `relaunched` is sent, which
  /// closes what was presented and ends what was outstanding: no answer of the old process can come.
  ///
  /// - Parameters:
  ///   - session: what a `Recorder` found; its rules count.
  ///   - rules: those of a session that begins now.
  public init(
    restoring session: Session?, _ rules: Selection.Rules = Selection.Rules(),
    log: (any SessionLog)? = nil, queue: MainQueue = .main
  ) {
    state = Selection.State(session?.rules ?? rules)
    names = session?.names ?? Names()
    lastCapture = 0
    (self.log, self.queue) = (log, queue)
    guard let session, !session.events.isEmpty else { return }
    for event in session.events {
      noteCaptures(of: event)
      _ = state.apply(event)
    }
    send(.relaunched)
  }

  /// Takes an event.
  ///
  /// - Returns: what became of it; nil if it was sent while another was being applied (by an
  ///   observer). Then it is applied right behind that one, and ``onProblem`` hears of it.
  @discardableResult
  public func send(_ event: Selection.Event) -> Selection.Outcome? {
    if let current {
      waiting.append(event)
      onProblem(.reentrant(event, during: current))
      return nil
    }
    let outcome = apply(event)
    while !waiting.isEmpty { _ = apply(waiting.removeFirst()) }
    return outcome
  }

  private func apply(_ event: Selection.Event) -> Selection.Outcome {
    current = event
    defer { current = nil }
    noteCaptures(of: event)
    let (next, outcome) = Selection.reduce(state, event)
    var instructions: [Instruction] = []
    if case .applied(let effect) = outcome {
      instructions = Instruction.all(from: state, to: next, effect)
      state = next
    }
    carryOut(instructions, after: .event(event, Assertion(of: outcome)))
    if outcome.isApplied { tell() }
    return outcome
  }

  // MARK: Names

  /// The asset with this identifier.
  ///
  /// - Parameter kind: what it shows; an asset that is known keeps its kind.
  public func asset(_ identifier: String, kind: Selection.MediaKind = .photo) -> Selection.AssetID {
    names.asset(named: identifier, kind: kind)
  }

  /// The identifier of a photo's asset; nil while it has none.
  public func identifier(of photo: Selection.PhotoID) -> String? {
    (photo.asset ?? state.photo(photo)?.asset).map { names.name(of: $0) }
  }

  /// A reason for a failure, in the words of the host.
  public func reason(_ word: String) -> Selection.FailureReason { names.reason(named: word) }

  /// The number of the next shot, or of the next picked item that has no identifier.
  public func newCapture() -> Selection.CaptureID {
    lastCapture += 1
    return Selection.CaptureID(lastCapture)
  }

  /// Numbers that were given are not given again, whoever gave them.
  private func noteCaptures(of event: Selection.Event) {
    if case .cameraCapture(let capture, _) = event {
      lastCapture = max(lastCapture, capture.rawValue)
    }
    if case .selectAssets(let photos, _) = event {
      for case .capture(let capture) in photos { lastCapture = max(lastCapture, capture.rawValue) }
    }
  }

  // MARK: The record

  /// Records what the app shows now; a replay compares it with the state.
  public func record(_ shown: Selection.Observation) {
    log?.record(.observed(shown), names)
  }

  /// Records a remark, such as background or rotation; nothing depends on it.
  public func record(note: String) { log?.record(.note(note), names) }

  // MARK: Observers

  /// The state now, and each one after it; a slow reader misses what was overtaken.
  public var states: AsyncStream<Selection.State> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = streamCount
      streamCount += 1
      streams[number] = continuation
      continuation.yield(state)
      let queue = queue
      continuation.onTermination = { [weak self] _ in
        queue.async { self?.streams[number] = nil }
      }
    }
  }

  /// Calls a body after every event that was applied, with the state that it led to.
  ///
  /// - Returns: what must be kept; the calls end when it goes.
  public func onChange(_ body: @escaping @MainActor (Selection.State) -> Void) -> Observing {
    let observing = Observing(body)
    observers.removeAll { $0.observing == nil }
    observers.append(WeakObserving(observing: observing))
    return observing
  }

  private func tell() {
    for stream in streams.sorted(by: { $0.key < $1.key }) { stream.value.yield(state) }
    for observer in observers { observer.observing?.body(state) }
  }

  // MARK: Effects

  /// Records the line, and carries the instructions out once it is written.
  ///
  /// Where it cannot be written the app goes on: whoever keeps the log was told.
  private func carryOut(_ instructions: [Instruction], after line: Session.Content) {
    guard !instructions.isEmpty else {
      log?.record(line, names, whenWritten: nil)
      return
    }
    let perform: @Sendable (Bool) -> Void = { [queue, weak self] _ in
      queue.async {
        guard let self else { return }
        for instruction in instructions { self.perform(instruction) }
      }
    }
    if let log { log.record(line, names, whenWritten: perform) } else { perform(true) }
  }

  private func perform(_ instruction: Instruction) {
    switch instruction {
    case .presentAlbum(let album):
      present(album.opening) { $0.presentAlbum(album) }
    case .presentCamera(let opening):
      present(opening) { $0.presentCamera(opening: opening) }
    case .dismiss(let opening):
      guard shown == opening else { return }
      shown = nil
      handlers.picker?.dismiss(opening: opening)
    case .deselect(let photo):
      handlers.picker?.deselect(photo)
    case .requestAccess(let kind):
      with(handlers.access, "access") {
        $0.requestAccess(
          kind,
          answer: answer { .accessChanged(library: $1.library, camera: $1.camera) })
      }
    case .save(let capture):
      with(handlers.saver, "saver") {
        $0.save(capture, answer: answer { $0.event(capture, $1) })
      }
    case .load(let photo, let request):
      with(handlers.loader, "loader") {
        $0.load(
          photo, request: request, identifier: identifier(of: photo),
          answer: answer { $0.event(photo, request, $1) })
      }
    case .cancelLoad(let photo, let request):
      handlers.loader?.cancelLoad(photo, request: request)
    case .compress(let photo):
      with(handlers.compressor, "compressor") {
        $0.compress(photo, answer: answer { $0.event(photo, $1) })
      }
    case .upload(let photo, let upload):
      with(handlers.uploader, "uploader") {
        $0.upload(photo, upload: upload, answer: answer { $0.event(photo, upload, $1) })
      }
    case .post(let photos):
      with(handlers.uploader, "uploader") { $0.post(photos) }
    case .limitReached(let limit):
      handlers.notices?.limitReached(limit)
    case .askDeletion(let count):
      with(handlers.notices, "notices") {
        $0.askDeletion(count: count, answer: answer { $1 ? .confirmDeletion : .declineDeletion })
      }
    case .delete(let assets, let batch):
      with(handlers.deleter, "deleter") {
        $0.delete(
          assets.map { names.name(of: $0) }, answer: answer { $0.event(batch: batch, $1) })
      }
    case .deletionFailed(let result):
      handlers.notices?.deletionFailed(result)
    }
  }

  /// Presents an opening, unless it has ended before it could be presented.
  private func present(_ opening: Int, _ body: (any PickerPresenting) -> Void) {
    guard state.picker != nil, state.opened == opening else { return }
    with(handlers.picker, "picker") {
      shown = opening
      body($0)
    }
  }

  /// Has an effect performed, or says that nobody performs it.
  private func with<Handler>(_ handler: Handler?, _ name: String, _ body: (Handler) -> Void) {
    guard let handler else { return onProblem(.noHandler(name)) }
    body(handler)
  }

  /// What a handler calls, from any queue: its answer becomes an event, on the main actor.
  private func answer<Answer: Sendable>(
    _ event: @escaping @MainActor @Sendable (SelectionStore, Answer) -> Selection.Event
  ) -> @Sendable (Answer) -> Void {
    { [queue, weak self] answer in
      queue.async {
        guard let self else { return }
        self.send(event(self, answer))
      }
    }
  }
}

/// A body that is called as long as this is kept.
@MainActor public final class Observing {
  fileprivate let body: (Selection.State) -> Void

  fileprivate init(_ body: @escaping @MainActor (Selection.State) -> Void) { self.body = body }
}

private struct WeakObserving {
  weak var observing: Observing?
}
