import SelectionCore
import SelectionSession

/// The lines of a recording, each with what it aims at, so that lines can be left out before it.
///
/// A recorded index, or the number of an opening or a request, means a photo, an opening or a request.
/// When events before it are left out, the photo stands elsewhere and the others have other numbers:
/// the line is written anew so that it means the same.
struct Recording {
  /// A line, and what it means.
  struct Entry {
    var line: Session.Line
    /// The photo that a delete took.
    var target: Selection.PhotoID?
    /// How many openings ago the one was that an event names.
    var openingsAgo: Int?
    /// How far the number of a request, an upload or a batch is behind the one that is outstanding.
    var behind: Int?
    /// What became of an event: as long as it stays, it must.
    var fate: Selection.Outcome.Fate?
  }

  /// The lines before the first event or observation.
  var head: [Session.Line]
  /// The others.
  var body: [Entry]
  /// What all of them are read with.
  var session: Session

  /// The lines of a session up to the one that diverges.
  ///
  /// - Parameter keepsRemarks: whether notes and expectations are lines like others.
  init(_ session: Session, upTo last: Int, keepsRemarks: Bool) {
    self.session = session
    self.session.lines = []
    let lines = session.lines.filter { $0.number <= last }
    let isHead = { (line: Session.Line) in
      switch line.content {
      case .blank, .header, .rule: true
      case .event, .observed, .expect, .note: false
      }
    }
    head = Array(lines.prefix(while: isHead))
    var state = Selection.State(session.rules)
    body = lines.dropFirst(head.count).compactMap { line in
      var entry = Entry(line: Session.Line(number: 0, line.content, comment: line.comment))
      switch line.content {
      case .event(let event, _):
        if case .delete(let index, _) = event, state.draft.indices.contains(index) {
          entry.target = state.draft[index]
        }
        entry.openingsAgo = event.opening.map { state.opened - $0 }
        entry.behind = event.number.map { state.aim(of: event) - $0 }
        let outcome = state.advance(by: event)
        if !outcome.isApplied { entry.target = nil }
        entry.fate = outcome.kind.fate
      case .observed: break
      case .expect, .note: if !keepsRemarks { return nil }
      case .blank, .header, .rule: return nil
      }
      return entry
    }
  }

  /// The events.
  var events: [Selection.Event] { body.compactMap(\.event) }

  /// The session that the lines make, with indices and openings as they are now.
  ///
  /// - Parameter keepsFates: whether every event must do what it did in the recording: take effect, or
  ///   be refused for the same reason.
  /// - Returns: nil if one does not.
  func made(keepsFates: Bool) -> Session? {
    var made = session
    var state = Selection.State(session.rules)
    func add(_ line: Session.Line) {
      made.lines.append(line)
      made.lines[made.lines.count - 1].number = made.lines.count
    }
    for line in head { add(line) }
    for entry in body {
      var line = entry.line
      if case .event(let event, let assertion) = line.content {
        let event = entry.aimed(event, state)
        line.content = .event(event, assertion)
        let outcome = state.advance(by: event)
        if keepsFates, let fate = entry.fate, fate != outcome.kind.fate { return nil }
      }
      add(line)
    }
    return made
  }
}

extension Recording.Entry {
  /// The event of the line.
  var event: Selection.Event? {
    get { if case .event(let event, _) = line.content { event } else { nil } }
    set { if let newValue { line.content = .event(newValue, assertion) } }
  }

  /// What the line claims of its event.
  var assertion: Assertion? {
    get { if case .event(_, let assertion) = line.content { assertion } else { nil } }
    set { if let event { line.content = .event(event, newValue) } }
  }

  /// The event, aimed at the same photo, opening, request, upload or batch in another state.
  fileprivate func aimed(
    _ event: Selection.Event, _ state: Selection.State
  ) -> Selection.Event {
    var event = event
    if case .delete(_, let expected) = event, let target,
      let place = state.draft.firstIndex(of: target)
    {
      event = .delete(place, expecting: expected)
    }
    if let openingsAgo { event = event.ofOpening(max(1, state.opened - openingsAgo)) }
    if let behind { event = event.numbered(max(1, state.aim(of: event) - behind)) }
    return event
  }
}

extension Selection.State {
  /// The number that an event like this should have now; without one, the last that there was.
  fileprivate func aim(of event: Selection.Event) -> Int {
    numbers(for: event).map { $0.outstanding ?? $0.last } ?? 0
  }
}

extension Selection.Event {
  /// The same event of another opening, or of none.
  func ofOpening(_ opening: Int?) -> Selection.Event {
    switch self {
    case .toggle(let photo, _): .toggle(photo, opening: opening)
    case .panBegan(let asset, _): .panBegan(asset, opening: opening)
    case .panMoved(let assets, _): .panMoved(assets, opening: opening)
    case .panEnded: .panEnded(opening: opening)
    case .panCancelled: .panCancelled(opening: opening)
    case .selectAll(let assets, _): .selectAll(assets, opening: opening)
    case .deselectAll: .deselectAll(opening: opening)
    case .move(let photo, let place, _): .move(photo, to: place, opening: opening)
    case .selectAssets(let assets, _): .selectAssets(assets, opening: opening)
    case .confirm: .confirm(opening: opening)
    case .cancel(let dismissal, _): .cancel(dismissal, opening: opening)
    case .cameraCapture(let capture, _): .cameraCapture(capture, opening: opening)
    case .openPicker, .requestAccess, .assetURLResolved, .captureSaveFailed, .retrySave, .delete,
      .draftConsumed, .libraryChanged, .accessChanged, .imageResolved, .imageFailed,
      .requestTimedOut, .retryImage, .publish, .imageCompressed, .compressionFailed,
      .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      self
    }
  }
}

extension Recording {
  /// A photo of the recording under all its names: an asset, or a shot and what it was saved as.
  struct PhotoNames: Hashable {
    var assets: Set<Selection.AssetID> = []
    var capture: Selection.CaptureID?
  }

  /// All photos, in the order in which they are first named.
  var photos: [PhotoNames] {
    var saved: [Selection.AssetID: Selection.CaptureID] = [:]
    for event in events {
      if case .assetURLResolved(let capture, let asset) = event { saved[asset] = capture }
    }
    var photos: [PhotoNames] = []
    var places: [Selection.PhotoID: Int] = [:]
    func add(_ id: Selection.PhotoID) {
      if case .asset(let asset) = id, let capture = saved[asset] {
        add(.capture(capture))
        if let place = places[.capture(capture)] { photos[place].assets.insert(asset) }
        return
      }
      guard places[id] == nil else { return }
      places[id] = photos.count
      switch id {
      case .asset(let asset): photos.append(PhotoNames(assets: [asset]))
      case .capture(let capture): photos.append(PhotoNames(capture: capture))
      }
    }
    for event in events {
      if let capture = event.capture { add(.capture(capture)) }
      for asset in event.assets { add(.asset(asset)) }
    }
    return photos
  }

  /// Lines without some photos.
  static func body(_ body: [Entry], without erased: Erased) -> [Entry] {
    var left: [Entry] = []
    for entry in body {
      var entry = entry
      switch entry.line.content {
      case .event(let event, let assertion):
        if let target = entry.target, erased.holds(target) { continue }
        guard let rest = erased.rest(of: event) else {
          if event.kind == .cameraCapture, entry.fate == .applied { closeCamera(&left) }
          continue
        }
        entry.line.content = .event(rest, assertion.map { erased.rest(of: $0) })
      case .observed(let shown): entry.line.content = .observed(erased.rest(of: shown))
      case .blank, .header, .rule, .expect, .note: break
      }
      left.append(entry)
    }
    return left
  }

  /// A camera that was opened for a shot that is left out is not opened.
  private static func closeCamera(_ body: inout [Entry]) {
    let opening = body.lastIndex { $0.event?.kind == .openPicker && $0.fate == .applied }
    if let opening, body[opening].event == .openPicker(.camera) { body.remove(at: opening) }
  }

  /// The same without a rule.
  mutating func removeRule(at place: Int) {
    if case .rule(.kind(let kind, let assets)) = head[place].content {
      // What an asset shows is part of its identity: only what is not named any more need not be said.
      let used = Set(events.flatMap(\.assets))
      let left = assets.filter(used.contains)
      if !left.isEmpty {
        head[place].content = .rule(.kind(kind, left))
        return
      }
    }
    head.remove(at: place)
    setRules()
  }

  /// The same with another limit.
  mutating func setLimit(_ limit: Int) {
    head.removeAll { line in
      if case .rule(.limit) = line.content { true } else { false }
    }
    head.append(Session.Line(number: 0, .rule(.limit(limit))))
    setRules()
  }

  private mutating func setRules() {
    session.rules = Selection.Rules()
    for line in head { if case .rule(let rule) = line.content { rule.apply(to: &session.rules) } }
  }

  /// The same with other events before the last observation, or the last event.
  mutating func replaceEvents(by events: [Selection.Event]) {
    guard let last = body.lastIndex(where: { $0.event != nil }) else { return }
    let assertion = body[last].assertion
    let shown = body[(last + 1)...]
    body = events.map { event in
      Entry(line: Session.Line(number: 0, .event(event, nil)))
    }
    if !body.isEmpty { body[body.count - 1].assertion = assertion }
    body += shown
  }
}
