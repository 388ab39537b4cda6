import SelectionCore
import SelectionTesting

@testable import SelectionSession

/// Sessions of random events, with all that is known of each step, and all that a recorder adds.
extension Session {
  /// The session of a seed.
  ///
  /// - Parameter isAnnotated: whether lines have comments, numbers, times and unknown fields.
  static func generated(_ seed: UInt64, isAnnotated: Bool) -> Session {
    var generator = Generated(seed: seed)
    var session = Session()
    for (index, asset) in generator.assets.enumerated() {
      let name =
        generator.random.pick(["a", "IMG ", "#", "urls", "照片", "\u{1B}[2J", "\u{202E}x", "a\nb\""])
        + "\(index)"
      precondition(session.names.asset(named: name, kind: asset.kind) == asset)
    }
    let reason = session.names.reason(named: "noSpace")
    session.rules = generator.rules()
    var contents: [Content] = [.header(version: 1)]
    contents += session.rules.lines.shuffled(using: &generator.random)
    contents.append(.rule(.kind(.photo, generator.assets.filter { $0.kind == .photo })))
    contents.append(.rule(.kind(.video, generator.assets.filter { $0.kind == .video })))
    var state = Selection.State(session.rules)
    for _ in 1...40 {
      let event =
        generator.random.once(in: 2)
        ? generator.event(in: state) : generator.eventBeyondCore(in: state, reason: reason)
      let before = state
      let outcome = state.apply(event)
      contents.append(
        .event(
          event,
          generator.random.once(in: 4)
            ? nil : Assertion(all: state, outcome, isOpen: before.presented == .album)))
      var shown = state.observation
      shown.working = nil
      if generator.random.once(in: 3) { shown.urls = nil }
      contents.append(.observed(shown))
    }
    if isAnnotated {
      for text in [
        "goes to the background", "\"quoted\"", "", " a\tb ", "\u{1B}[0m", "# no comment",
      ] {
        contents.append(.note(text))
      }
      contents.append(.blank)
    }
    contents.append(.expect(Expectation(.conforms)))
    session.lines = contents.enumerated().map { Line(number: $0 + 1, $1) }
    if isAnnotated {
      for index in session.lines.indices { session.lines[index].annotate(index, &generator) }
    }
    return session
  }

  /// What both spellings must keep, without what they need not: the numbers of the lines.
  var kept: [Line] {
    lines.map { line in
      var line = line
      line.number = 0
      return line
    }
  }
}

extension Session.Line {
  fileprivate mutating func annotate(_ index: Int, _ generator: inout Generated) {
    if generator.random.once(in: 3) {
      comment = generator.random.pick([
        "why", "", "{\"a\":1}", "{not json", " padded ", "a\nb", "\u{202E}rtl", "照片 ❤️", "# twice",
        "{\"comment\":\"x\"}", "{\"event\":\"toggle\"}", "\\u{41}", "{} ",
      ])
    }
    sequence = index
    if generator.random.once(in: 2) {
      time = generator.random.pick(["0", "1.50", "12e-3", "-0.0", "1234567890123456789.5"])
    }
    if generator.random.once(in: 4) {
      extras.append(.init(key: "thread", value: generator.random.pick(["1", "null", "\"main\""])))
    }
    if generator.random.once(in: 4) {
      extras.append(.init(key: "\u{1B}\"照", value: "{\"deep\":[1,{\"x\":[]},\"\\u202e\\\"\"]}"))
    }
    switch content {
    case .observed where generator.random.once(in: 4):
      extras.append(.init(key: "observed", value: "{\"scroll\":12.5}"))
    case .event(_, .some) where generator.random.once(in: 4):
      extras.append(.init(key: "outcome", value: "{\"took\":[0.1]}"))
    case .header where generator.random.once(in: 2):
      extras.append(.init(key: "rules", value: "{\"later\":true}"))
    case .blank, .header, .rule, .event, .observed, .expect, .note: break
    }
  }
}

extension Generated {
  /// An event of the images, a publication, a cleanup or the life of the process; one that fits, or
  /// is late or about something unknown.
  fileprivate mutating func eventBeyondCore(
    in state: Selection.State, reason: Selection.FailureReason
  ) -> Selection.Event {
    let next = Self.nextSteps(in: state)
    if !next.isEmpty, !random.once(in: 3) { return random.pick(next) }
    let kinds = Selection.Event.Kind.allCases.filter { !$0.group.isCore && $0 != .relaunched }
    let photo = random.pick(
      state.draft + state.photos.map(\.id) + [.asset(random.pick(assets)), .capture(.init(7))])
    let number = 1 + Int(random.next(below: 9))
    let request = state.photo(photo)?.image.request ?? number
    let item = state.publication?.items.first { $0.photo == photo }
    var upload = number
    if case .uploading(_, let own) = item?.progress { upload = own }
    let why = random.pick([reason, .unspecified])
    // Nothing survives many of these.
    switch random.once(in: 60) ? .relaunched : random.pick(kinds) {
    case .imageResolved:
      return .imageResolved(photo, request: request, random.pick(Selection.Quality.allCases))
    case .imageFailed: return .imageFailed(photo, request: request, why)
    case .requestTimedOut: return .requestTimedOut(photo, request: request)
    case .retryImage: return .retryImage(photo)
    case .publish: return .publish
    case .imageCompressed:
      return .imageCompressed(photo, bytes: random.pick([0, 1, 153_600, .max]))
    case .compressionFailed: return .compressionFailed(photo, why)
    case .uploadFinished: return .uploadFinished(photo, upload: upload)
    case .uploadFailed: return .uploadFailed(photo, upload: upload, why)
    case .cancelPublishing: return .cancelPublishing
    case .beginSelecting: return .beginSelecting
    case .endSelecting: return .endSelecting
    case .requestDeletion: return .requestDeletion
    case .confirmDeletion: return .confirmDeletion
    case .declineDeletion: return .declineDeletion
    case .deletionFinished:
      return .deletionFinished(
        batch: max(1, state.batches),
        assets: random.pick([nil, [], Array(state.selected.prefix(1)), [random.pick(assets)]]),
        random.pick([
          .deleted, .userCancelled, .accessRestricted, .identifierNotFound, .failed(0),
          .failed(3301), .failed(.min),
        ]))
    case .relaunched, .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled,
      .selectAll, .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess,
      .cameraCapture, .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
      .libraryChanged, .accessChanged:
      return .relaunched
    }
  }

  /// What goes on with what is under way, so that it comes to an end now and then.
  private static func nextSteps(in state: Selection.State) -> [Selection.Event] {
    var next: [Selection.Event] = []
    for photo in state.photos {
      if let request = photo.image.request {
        next.append(.imageResolved(photo.id, request: request, .final))
      }
      if photo.image.isFailed { next.append(.retryImage(photo.id)) }
    }
    if next.isEmpty, !state.draft.isEmpty, state.picker == nil { next.append(.publish) }
    for item in state.publication?.items ?? [] {
      switch item.progress {
      case .waiting: next.append(.imageCompressed(item.photo, bytes: 1))
      case .uploading(_, let upload): next.append(.uploadFinished(item.photo, upload: upload))
      case .compressed, .compressionFailed, .uploadFailed, .uploaded: break
      }
    }
    switch state.cleanupPhase {
    case .none: break
    case .selecting:
      next.append(state.selected.isEmpty ? .selectAll([.init(0), .init(1)]) : .requestDeletion)
    case .asking: next.append(.confirmDeletion)
    case .deleting: next.append(.deletionFinished(batch: state.batches, assets: nil, .failed(7)))
    }
    return next
  }
}

extension Assertion {
  /// All that can be said of a step.
  fileprivate init(all state: Selection.State, _ outcome: Selection.Outcome, isOpen: Bool) {
    self.init()
    draft = state.items(state.draft)
    working = state.items(state.working)
    switch outcome {
    case .applied(let effect): self.effect = .exactly(effect)
    case .rejected(let rejection): refusal = .rejected(rejection)
    case .ignored(let reason): refusal = .ignored(reason)
    }
    isStrict = !outcome.isApplied && isOpen
  }
}

extension Selection.Rules {
  /// Every rule as a line.
  fileprivate var lines: [Session.Content] {
    [
      .rule(.limit(limit)), .rule(.media(media)), .rule(.pickerNeedsAccess(pickerNeedsAccess)),
      .rule(.access(library: access.library, camera: access.camera)),
      .rule(.deletionBatch(deletionBatch)),
    ] + Selection.Policy.allCases.map { .rule(.policy($0, $0.value(in: self))) }
  }
}
