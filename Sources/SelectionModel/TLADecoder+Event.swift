import SelectionCore
import SelectionSession

// The events of a trace.

extension TLADecoder {
  /// The event of a record; nil for the one before the first.
  mutating func event(_ value: TLAValue) throws(Problem) -> Selection.Event? {
    let name = try part(value, "event")
    if name == .string("none") { return nil }
    let kind: Selection.Event.Kind = try word(name, "event")
    try refuseUnknown(in: value, kind)
    let opening = try value["opening"].map { (opening) throws(Problem) in
      try number(opening, "an opening", 1...Int(Int32.max))
    }
    func field(_ name: String) throws(Problem) -> TLAValue { try part(value, name) }
    switch kind {
    case .openPicker: return .openPicker(try word(field("source"), "picker"))
    case .toggle: return .toggle(try photo(field("photo")), opening: opening)
    case .panBegan: return .panBegan(try asset(field("asset")), opening: opening)
    case .panMoved: return .panMoved(try list(field("assets")), opening: opening)
    case .panEnded: return .panEnded(opening: opening)
    case .panCancelled: return .panCancelled(opening: opening)
    case .selectAll: return .selectAll(try list(field("assets")), opening: opening)
    case .deselectAll: return .deselectAll(opening: opening)
    case .move:
      let photo = try photo(field("photo"))
      return .move(photo, to: try number(field("to"), "an index"), opening: opening)
    case .selectAssets:
      if let photos = value["photos"] {
        return .selectAssets(try self.photos(photos, "photos"), opening: opening)
      }
      return .selectAssets(try delivery(field("assets")), opening: opening)
    case .confirm: return .confirm(opening: opening)
    case .cancel:
      let dismissal: Selection.Dismissal? = try optional(value["dismissal"], "dismissal")
      return .cancel(dismissal, opening: opening)
    case .requestAccess: return .requestAccess(try word(field("access"), "kind of access"))
    case .cameraCapture: return .cameraCapture(try capture(field("capture")), opening: opening)
    case .assetURLResolved:
      let capture = try capture(field("capture"))
      return .assetURLResolved(capture, try asset(field("asset")))
    case .captureSaveFailed:
      let capture = try capture(field("capture"))
      guard let reason = value["reason"] else { return .captureSaveFailed(capture) }
      return .captureSaveFailed(capture, try self.reason(reason))
    case .retrySave: return .retrySave(try capture(field("capture")))
    case .delete:
      let index = try number(field("index"), "an index")
      guard let expected = value["expecting"] else { return .delete(index) }
      return .delete(index, expecting: try photo(expected))
    case .draftConsumed: return .draftConsumed
    case .libraryChanged:
      let none = TLAValue.set([])
      return .libraryChanged(
        removed: try list(value["removed"] ?? none), inserted: try list(value["inserted"] ?? none),
        changed: try list(value["changed"] ?? none),
        reason: try optional(value["reason"], "reason"))
    case .accessChanged:
      return .accessChanged(
        library: try optional(value["library"], "library access"),
        camera: try optional(value["camera"], "camera access"))
    case .imageResolved:
      return .imageResolved(
        try photo(field("photo")), request: try count(field("request"), "a request"),
        try word(field("quality"), "quality"))
    case .imageFailed:
      return .imageFailed(
        try photo(field("photo")), request: try count(field("request"), "a request"),
        try failure(value["reason"]))
    case .requestTimedOut:
      return .requestTimedOut(
        try photo(field("photo")), request: try count(field("request"), "a request"))
    case .retryImage: return .retryImage(try photo(field("photo")))
    case .publish: return .publish
    case .imageCompressed:
      return .imageCompressed(
        try photo(field("photo")), bytes: try number(field("bytes"), "bytes", 0...Int.max))
    case .compressionFailed:
      return .compressionFailed(try photo(field("photo")), try failure(value["reason"]))
    case .uploadFinished:
      return .uploadFinished(
        try photo(field("photo")), upload: try count(field("upload"), "an upload"))
    case .uploadFailed:
      return .uploadFailed(
        try photo(field("photo")), upload: try count(field("upload"), "an upload"),
        try failure(value["reason"]))
    case .cancelPublishing: return .cancelPublishing
    case .beginSelecting: return .beginSelecting
    case .endSelecting: return .endSelecting
    case .requestDeletion: return .requestDeletion
    case .confirmDeletion: return .confirmDeletion
    case .declineDeletion: return .declineDeletion
    case .deletionFinished: return try deletionFinished(value)
    case .relaunched: return .relaunched
    }
  }

  private mutating func deletionFinished(_ value: TLAValue) throws(Problem) -> Selection.Event {
    let batch = try count(try part(value, "batch"), "a batch")
    let kind: Selection.DeletionResult.Kind = try word(try part(value, "result"), "result")
    let code = try value["code"].map { (code) throws(Problem) in try number(code, "a code") }
    let assets = try value["assets"].map { (assets) throws(Problem) in try list(assets) }
    guard let result = Selection.DeletionResult(kind, code: code) else {
      throw problem("'code' belongs to the result 'failed'")
    }
    return .deletionFinished(batch: batch, assets: assets, result)
  }

  /// A number from 1.
  private func count(_ value: TLAValue, _ what: String) throws(Problem) -> Int {
    try number(value, what, 1...Int(Int32.max))
  }

  private mutating func failure(
    _ value: TLAValue?
  ) throws(Problem) -> Selection.FailureReason {
    guard let value else { return .unspecified }
    return try reason(value)
  }

  /// The photos of a delivery: an asset is its number, a capture a photo.
  private mutating func delivery(_ value: TLAValue) throws(Problem) -> [Selection.PhotoID] {
    guard case .sequence(let elements) = value else {
      throw problem("expected a sequence of assets")
    }
    var photos: [Selection.PhotoID] = []
    for element in elements {
      if case .sequence = element {
        photos.append(try photo(element))
      } else {
        photos.append(.asset(try asset(element)))
      }
    }
    return photos
  }

  private mutating func list(_ value: TLAValue) throws(Problem) -> [Selection.AssetID] {
    try assets(value, "assets")
  }

  private func optional<Word: RawRepresentable<String> & CaseIterable>(
    _ value: TLAValue?, _ what: String
  ) throws(Problem) -> Word? {
    guard let value else { return nil }
    return try word(value, what)
  }

  /// A part that the event does not have is an error: it may have been meant to say something.
  private func refuseUnknown(
    in value: TLAValue, _ kind: Selection.Event.Kind
  ) throws(Problem) {
    guard case .record(let fields) = value else { return }
    let known = ["event"] + kind.traceParts + (kind.namesOpening ? ["opening"] : [])
    for field in fields where !known.contains(field.name) {
      throw problem(
        "'\(kind.rawValue)' has no part '\(printable(field.name, limit: 40))'; "
          + "expected: \(known.joined(separator: ", "))")
    }
  }
}

extension Selection.Event.Kind {
  /// The names of the parts that the event may have in a trace.
  fileprivate var traceParts: [String] {
    switch self {
    case .openPicker: ["source"]
    case .toggle: ["photo"]
    case .panBegan: ["asset"]
    case .panMoved, .selectAll: ["assets"]
    case .selectAssets: ["assets", "photos"]
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      []
    case .move: ["photo", "to"]
    case .cancel: ["dismissal"]
    case .requestAccess: ["access"]
    case .cameraCapture, .retrySave: ["capture"]
    case .assetURLResolved: ["capture", "asset"]
    case .captureSaveFailed: ["capture", "reason"]
    case .delete: ["index", "expecting"]
    case .libraryChanged: ["removed", "inserted", "changed", "reason"]
    case .accessChanged: ["library", "camera"]
    case .imageResolved: ["photo", "request", "quality"]
    case .imageFailed: ["photo", "request", "reason"]
    case .requestTimedOut: ["photo", "request"]
    case .retryImage: ["photo"]
    case .imageCompressed: ["photo", "bytes"]
    case .compressionFailed: ["photo", "reason"]
    case .uploadFinished: ["photo", "upload"]
    case .uploadFailed: ["photo", "upload", "reason"]
    case .deletionFinished: ["batch", "result", "code", "assets"]
    }
  }
}
