import ModelChecking
import SelectionCore
import SelectionSession

/// Rules and events: what a machine is tried with.
public struct Script: Hashable, Sendable {
  /// The rules of the session.
  public var rules: Selection.Rules
  /// The events in order.
  public var events: [Selection.Event]

  /// Makes a script.
  public init(_ rules: Selection.Rules, _ events: [Selection.Event] = []) {
    (self.rules, self.events) = (rules, events)
  }

  /// The events without repetitions, in the order in which they come first.
  var distinctEvents: [Selection.Event] {
    var known: Set<Selection.Event> = []
    return events.filter { known.insert($0).inserted }
  }

  /// The assets that the events name.
  var assets: Set<Selection.AssetID> { Set(events.flatMap(\.assets)) }

  /// Names for the assets up to the highest one: `a` to `z`, then `a1` and so on.
  public var names: Names {
    var kinds: [UInt32: Selection.MediaKind] = [:]
    for asset in assets { kinds[asset.number] = asset.kind }
    var names = Names()
    let last = kinds.keys.max().map { Int($0) } ?? -1
    for number in 0..<(last + 1) {
      let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
      _ = names.asset(
        named: number < 26 ? letter : letter + "\(number / 26)",
        kind: kinds[UInt32(number)] ?? .photo)
    }
    return names
  }
}

extension Script {
  /// What was done in a session, without what should have come of it.
  public init(_ session: Session) { self.init(session.rules, session.events) }

  /// The script as a session, with what a machine shows at its end.
  ///
  /// Behind the last event stands what should become of it; what the machine shows is a line of its
  /// own: the two lists, and whatever is not as it should be.
  ///
  /// - Parameters:
  ///   - remarks: comments before the header.
  ///   - names: the names of the assets; nil for letters.
  ///   - make: the machine at the start of a session.
  public func session<Tried: Selection.Machine>(
    remarks: [String], names: Names? = nil, _ make: (Selection.Rules) -> Tried
  ) -> Session {
    var session = Session(rules, names ?? self.names, remarks: remarks)
    var trial = Trial(make(rules), rules)
    var finding = trial.firstFinding
    for (index, event) in events.enumerated() {
      let outcome: Selection.Outcome
      (outcome, finding) = trial.apply(event)
      let isLast = index == events.count - 1
      session.add(.event(event, isLast ? Assertion(of: outcome) : nil))
    }
    let shown = trial.watch.shown.only(
      Set(finding?.fields ?? []).union([
        Selection.Observation.Field.images.rawValue, Selection.Observation.Field.urls.rawValue,
      ]))
    session.add(.observed(shown), comment: finding?.sentence)
    return session
  }
}

extension Selection.Observation {
  /// The same with only the named fields shown.
  func only(_ fields: Set<String>) -> Selection.Observation {
    var shown = Selection.Observation()
    for field in Field.allCases where fields.contains(field.rawValue) {
      switch field {
      case .images: shown.images = images
      case .urls: shown.urls = urls
      case .ticked: shown.ticked = ticked
      case .badges: shown.badges = badges
      case .count: shown.count = count
      case .canAdd: shown.canAdd = canAdd
      case .canFinish: shown.canFinish = canFinish
      case .presented: shown.presented = presented
      case .imagesLoading: shown.imagesLoading = imagesLoading
      case .imagesFailed: shown.imagesFailed = imagesFailed
      case .imagesDegraded: shown.imagesDegraded = imagesDegraded
      case .requests: shown.requests = requests
      case .notices: shown.notices = notices
      case .publication: shown.publication = publication
      case .uploads: shown.uploads = uploads
      case .cleanup: shown.cleanup = cleanup
      case .selected: shown.selected = selected
      case .crashed: shown.crashed = crashed
      }
    }
    return shown
  }
}

extension Selection.Event {
  /// The shot that the event names, if it names one.
  public var capture: Selection.CaptureID? {
    func capture(_ photo: Selection.PhotoID?) -> Selection.CaptureID? {
      if case .capture(let capture) = photo { capture } else { nil }
    }
    switch self {
    case .toggle(let photo, _), .move(let photo, _, _), .imageResolved(let photo, _, _),
      .imageFailed(let photo, _, _), .requestTimedOut(let photo, _), .retryImage(let photo),
      .imageCompressed(let photo, _), .compressionFailed(let photo, _),
      .uploadFinished(let photo, _), .uploadFailed(let photo, _, _):
      return capture(photo)
    case .delete(_, let photo): return capture(photo)
    case .cameraCapture(let named, _), .assetURLResolved(let named, _),
      .captureSaveFailed(let named, _), .retrySave(let named):
      return named
    case .openPicker, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll, .deselectAll,
      .selectAssets, .confirm, .cancel, .requestAccess, .draftConsumed, .libraryChanged,
      .accessChanged, .publish, .cancelPublishing, .beginSelecting, .endSelecting,
      .requestDeletion, .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      return nil
    }
  }
}
