import SelectionCore
import SelectionSession

/// Spells values of the machine as Swift, with constants for what a session names.
struct SwiftSpelling {
  private let names: Names
  /// The constants, in the order in which they are met, and what they stand for.
  private(set) var constants: [Constant] = []
  private var known: [Subject: String] = [:]
  private var taken = SwiftWords.reserved

  /// What has a constant.
  enum Subject: Hashable {
    case asset(Selection.AssetID)
    case capture(Selection.CaptureID)
    case reason(Selection.FailureReason)
  }

  /// A constant of the test.
  struct Constant {
    let subject: Subject
    let name: String
    let value: String
    /// What the session calls it, if the constant does not say that.
    let remark: String?
  }

  /// Spells with the names of a session.
  init(_ names: Names) { self.names = names }

  // MARK: Constants

  private mutating func constant(_ subject: Subject) -> String {
    if let name = known[subject] { return name }
    let (wanted, spare, value, original): (String, String, String, String?)
    switch subject {
    case .asset(let asset):
      let kind = asset.kind == .photo ? "" : ", kind: .\(asset.kind.rawValue)"
      original = names.name(of: asset)
      (wanted, spare) = (SwiftWords.constantName(original ?? ""), "asset\(asset.number)")
      value = "Selection.AssetID(\(asset.number)\(kind))"
    case .capture(let capture):
      original = nil
      (wanted, spare) = ("shot\(capture.rawValue)", "capture\(capture.rawValue)")
      value = "Selection.CaptureID(\(capture.rawValue))"
    case .reason(let reason):
      original = names.word(of: reason)
      (wanted, spare) = (SwiftWords.constantName(original ?? ""), "reason\(reason.rawValue)")
      value = "Selection.FailureReason(\(reason.rawValue))"
    }
    let name = free(wanted.isEmpty ? spare : wanted, spare)
    known[subject] = name
    let remark = original == name ? nil : original.map { $0.isEmpty ? "no name" : $0 }
    constants.append(Constant(subject: subject, name: name, value: value, remark: remark))
    return name
  }

  /// A name that nothing else has.
  private mutating func free(_ wanted: String, _ spare: String) -> String {
    var name = wanted
    var number = 2
    // Shots are called so.
    let looksLikeShot =
      wanted != spare && wanted.hasPrefix("shot") && wanted.dropFirst(4).allSatisfy(\.isNumber)
    if taken.contains(name) || looksLikeShot && !spare.hasPrefix("capture") { name = spare }
    while !taken.insert(name).inserted {
      name = "\(spare)n\(number)"
      number += 1
    }
    return name
  }

  mutating func asset(_ asset: Selection.AssetID) -> String { constant(.asset(asset)) }

  mutating func capture(_ capture: Selection.CaptureID) -> String { constant(.capture(capture)) }

  mutating func reason(_ reason: Selection.FailureReason) -> String {
    switch reason {
    case .unspecified: ".unspecified"
    case .assetTaken: ".assetTaken"
    case .timedOut: ".timedOut"
    case .relaunched: ".relaunched"
    default: constant(.reason(reason))
    }
  }

  mutating func photo(_ photo: Selection.PhotoID) -> String {
    switch photo {
    case .asset(let asset): ".asset(\(self.asset(asset)))"
    case .capture(let capture): ".capture(\(self.capture(capture)))"
    }
  }

  // MARK: Lists

  mutating func photos(_ photos: [Selection.PhotoID]) -> [String] { photos.map { photo($0) } }

  private mutating func list(_ assets: [Selection.AssetID]) -> String {
    "[" + assets.map { asset($0) }.joined(separator: ", ") + "]"
  }

  /// Assets alone have a spelling of their own; of an empty list the compiler must be told which.
  private mutating func delivery(_ photos: [Selection.PhotoID]) -> String {
    if photos.isEmpty { return "[] as [Selection.AssetID]" }
    let assets = photos.compactMap(\.asset)
    if assets.count == photos.count { return list(assets) }
    return "[" + self.photos(photos).joined(separator: ", ") + "]"
  }

  // MARK: Outcomes

  mutating func outcome(_ outcome: Selection.Outcome) -> String {
    switch outcome {
    case .applied(let effect): ".applied(\(self.effect(effect)))"
    case .rejected(let rejection): ".rejected(.\(rejection.rawValue))"
    case .ignored(let reason): ".ignored(.\(reason.rawValue))"
    }
  }

  private mutating func effect(_ effect: Selection.Effect) -> String {
    switch effect {
    case .none, .presentAlbum, .presentCamera, .notifyLimit, .compress, .upload, .post,
      .askDeletion:
      ".\(effect.kind.rawValue)"
    case .requestAccess(let kind): ".requestAccess(.\(kind.rawValue))"
    case .committed(let dropped): ".committed(dropped: \(dropped))"
    case .saveCapture(let capture): ".saveCapture(\(self.capture(capture)))"
    case .deselect(let photo): ".deselect(\(self.photo(photo)))"
    case .loadImage(let photo): ".loadImage(\(self.photo(photo)))"
    case .deleteAssets(let batch): ".deleteAssets(batch: \(batch))"
    case .notifyDeletion(let result): ".notifyDeletion(\(self.result(result)))"
    }
  }

  func result(_ result: Selection.DeletionResult) -> String {
    switch result {
    case .deleted, .userCancelled, .accessRestricted, .identifierNotFound:
      ".\(result.kind.rawValue)"
    case .failed(let code): ".failed(\(code))"
    }
  }

  mutating func save(_ save: Selection.Save) -> String {
    switch save {
    case .none: "Selection.Save.none"
    case .pending: "Selection.Save.pending"
    case .saved: "Selection.Save.saved"
    case .failed(let reason): "Selection.Save.failed(\(self.reason(reason)))"
    }
  }

  // MARK: Events

  /// An event, as an argument.
  mutating func event(_ event: Selection.Event) -> SwiftLayout.Piece {
    var words = arguments(event)
    if let opening = event.opening { words.append("opening: \(opening)") }
    let name = ".\(event.kind.rawValue)"
    // With an optional part left out, there are parentheses all the same.
    if words.isEmpty, !event.kind.namesOpening { return .text(name) }
    return .call("\(name)(", words.map { SwiftLayout.Piece(argument: $0) })
  }

  private mutating func arguments(_ event: Selection.Event) -> [String] {
    switch event {
    case .openPicker(let source): [".\(source.rawValue)"]
    case .toggle(let photo, _): [self.photo(photo)]
    case .panBegan(let asset, _): [self.asset(asset)]
    case .panMoved(let assets, _), .selectAll(let assets, _): [list(assets)]
    case .move(let photo, let target, _): [self.photo(photo), "to: \(target)"]
    case .selectAssets(let photos, _): [delivery(photos)]
    case .cancel(let dismissal, _): dismissal.map { [".\($0.rawValue)"] } ?? []
    case .requestAccess(let kind): [".\(kind.rawValue)"]
    case .cameraCapture(let capture, _), .retrySave(let capture): [self.capture(capture)]
    case .assetURLResolved(let capture, let asset): [self.capture(capture), self.asset(asset)]
    case .captureSaveFailed(let capture, let reason): [self.capture(capture)] + optional(reason)
    case .delete(let index, let photo):
      ["\(index)"] + (photo.map { ["expecting: \(self.photo($0))"] } ?? [])
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      named("removed", removed) + named("inserted", inserted) + named("changed", changed)
        + (reason.map { ["reason: .\($0.rawValue)"] } ?? [])
        + (removed.isEmpty && inserted.isEmpty && changed.isEmpty && reason == nil
          ? ["removed: []"] : [])
    case .accessChanged(let library, let camera):
      (library.map { ["library: .\($0.rawValue)"] } ?? [])
        + (camera.map { ["camera: .\($0.rawValue)"] } ?? [])
        + (library == nil && camera == nil ? ["library: nil"] : [])
    case .imageResolved(let photo, let request, let quality):
      [self.photo(photo), "request: \(request)", ".\(quality.rawValue)"]
    case .imageFailed(let photo, let request, let reason):
      [self.photo(photo), "request: \(request)"] + optional(reason)
    case .requestTimedOut(let photo, let request): [self.photo(photo), "request: \(request)"]
    case .retryImage(let photo): [self.photo(photo)]
    case .imageCompressed(let photo, let bytes): [self.photo(photo), "bytes: \(bytes)"]
    case .compressionFailed(let photo, let reason): [self.photo(photo)] + optional(reason)
    case .uploadFinished(let photo, let upload): [self.photo(photo), "upload: \(upload)"]
    case .uploadFailed(let photo, let upload, let reason):
      [self.photo(photo), "upload: \(upload)"] + optional(reason)
    case .deletionFinished(let batch, let assets, let result):
      ["batch: \(batch)"] + (assets.map { ["assets: \(list($0))"] } ?? []) + [self.result(result)]
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      []
    }
  }

  private mutating func optional(_ reason: Selection.FailureReason) -> [String] {
    reason == .unspecified ? [] : [self.reason(reason)]
  }

  private mutating func named(_ name: String, _ assets: [Selection.AssetID]) -> [String] {
    assets.isEmpty ? [] : ["\(name): \(list(assets))"]
  }

  // MARK: Rules

  /// Rules, with what is not as usual.
  static func rules(_ rules: Selection.Rules) -> [String] {
    let usual = Selection.Rules()
    var words: [String] = []
    if rules.limit != usual.limit { words.append("limit: \(rules.limit)") }
    if rules.media != usual.media { words.append("media: .\(rules.media.rawValue)") }
    if rules.pickerNeedsAccess != usual.pickerNeedsAccess {
      words.append("pickerNeedsAccess: \(rules.pickerNeedsAccess)")
    }
    if rules.access != usual.access {
      words.append(
        "access: Selection.Access(library: .\(rules.access.library.rawValue), "
          + "camera: .\(rules.access.camera.rawValue))")
    }
    if rules.deletionBatch != usual.deletionBatch {
      words.append("deletionBatch: \(rules.deletionBatch)")
    }
    for policy in Selection.Policy.allCases where policy.value(in: rules) != policy.value(in: usual)
    {
      words.append("\(policy.rawValue): .\(policy.value(in: rules))")
    }
    return words
  }

  // MARK: Observations

  /// What a field shows, as Swift; nil if it shows nothing.
  mutating func value(
    of field: Selection.Observation.Field, in shown: Selection.Observation
  ) -> SwiftLayout.Piece? {
    switch field {
    case .images: shown.images.map { .list(photos($0)) }
    case .urls: shown.urls.map { urls in .list(urls.map { $0.map { asset($0) } ?? "nil" }) }
    case .ticked: shown.ticked.map { .list(photos($0)) }
    case .badges: shown.badges.map { .list($0.map(String.init)) }
    case .count: shown.count.map { .text("\($0)") }
    case .canAdd: shown.canAdd.map { .text("\($0)") }
    case .canFinish: shown.canFinish.map { .text("\($0)") }
    // `.none` would be nil.
    case .presented: shown.presented.map { .text("Selection.Presented.\($0.rawValue)") }
    case .imagesLoading: shown.imagesLoading.map { .list(photos($0)) }
    case .imagesFailed: shown.imagesFailed.map { .list(photos($0)) }
    case .imagesDegraded: shown.imagesDegraded.map { .list(photos($0)) }
    case .requests: shown.requests.map { .text("\($0)") }
    case .notices: shown.notices.map { .text("\($0)") }
    case .publication: shown.publication.map { .text(".\($0.rawValue)") }
    case .uploads: shown.uploads.map { .list(photos($0)) }
    case .cleanup: shown.cleanup.map { .text("Selection.CleanupPhase.\($0.rawValue)") }
    case .selected: shown.selected.map { .list(photos($0)) }
    case .crashed: nil
    }
  }
}
