import SelectionCore
import SelectionSession

/// How sessions, events and states are said in TLA+: with the words of `Specs/TLA`.
///
/// Assets are numbers, and the names that a file gives them are nowhere in it.
struct TLASpelling {
  /// Whether numbers must have 32 bits, as TLC needs them.
  var isSmall = false

  /// The number for no asset.
  static let noAsset = -1

  /// A number; no index or count of a real list reaches the largest one.
  func number(_ number: Int) -> TLAValue {
    .int(isSmall ? min(max(number, -Int(Int32.max)), Int(Int32.max)) : number)
  }

  func capture(_ capture: Selection.CaptureID) -> TLAValue {
    .int(Int(capture.rawValue))
  }

  func asset(_ asset: Selection.AssetID?) -> TLAValue {
    .int(asset.map { Int($0.number) } ?? Self.noAsset)
  }

  func photo(_ photo: Selection.PhotoID) -> TLAValue {
    switch photo {
    case .asset(let asset): .sequence([.string("asset"), self.asset(asset)])
    case .capture(let capture): .sequence([.string("capture"), self.capture(capture)])
    }
  }

  func photos(_ photos: [Selection.PhotoID]) -> TLAValue { .sequence(photos.map(photo)) }

  /// A set of assets, each once.
  private func set(_ assets: [Selection.AssetID]) -> TLAValue {
    .set(assets.distinct.map { asset($0) })
  }

  /// The word of a reason; those of the host are numbered.
  func reason(_ reason: Selection.FailureReason) -> TLAValue {
    switch reason {
    case .unspecified: .string("unspecified")
    case .assetTaken: .string("assetTaken")
    case .timedOut: .string("timedOut")
    case .relaunched: .string("relaunched")
    case _: .string("reason\(reason.rawValue)")
    }
  }

  // MARK: Events

  func event(_ event: Selection.Event) -> TLAValue {
    let name = TLAValue.string(event.kind.rawValue)
    let opening = event.opening.map(number)
    switch event {
    case .openPicker(let source):
      return .record(["event": name, "source": .string(source.rawValue)])
    case .toggle(let photo, _):
      return .record(["event": name, "photo": self.photo(photo), "opening": opening])
    case .panBegan(let asset, _):
      return .record(["event": name, "asset": self.asset(asset), "opening": opening])
    case .panMoved(let assets, _), .selectAll(let assets, _):
      let list = TLAValue.sequence(assets.map { asset($0) })
      return .record(["event": name, "assets": list, "opening": opening])
    case .selectAssets(let photos, _):
      // Numbers and photos cannot stand side by side in TLA+.
      let assets = photos.compactMap(\.asset)
      return assets.count == photos.count
        ? .record([
          "event": name, "assets": .sequence(assets.map { asset($0) }), "opening": opening,
        ]) : .record(["event": name, "photos": self.photos(photos), "opening": opening])
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      return .record(["event": name, "opening": opening])
    case .move(let photo, let place, _):
      return .record([
        "event": name, "photo": self.photo(photo), "to": number(place), "opening": opening,
      ])
    case .cancel(let dismissal, _):
      return .record([
        "event": name, "dismissal": dismissal.map { .string($0.rawValue) }, "opening": opening,
      ])
    case .requestAccess(let kind):
      return .record(["event": name, "access": .string(kind.rawValue)])
    case .cameraCapture(let capture, _):
      return .record(["event": name, "capture": self.capture(capture), "opening": opening])
    case .assetURLResolved(let capture, let asset):
      return .record([
        "event": name, "capture": self.capture(capture), "asset": self.asset(asset),
      ])
    case .captureSaveFailed(let capture, let reason):
      return .record([
        "event": name, "capture": self.capture(capture),
        "reason": reason == .unspecified ? nil : self.reason(reason),
      ])
    case .retrySave(let capture):
      return .record(["event": name, "capture": self.capture(capture)])
    case .delete(let index, let expected):
      return .record([
        "event": name, "index": number(index), "expecting": expected.map(photo),
      ])
    case .libraryChanged(let removed, let inserted, let changed, let reason):
      return .record([
        "event": name, "removed": removed.isEmpty ? nil : set(removed),
        "inserted": inserted.isEmpty ? nil : set(inserted),
        "changed": changed.isEmpty ? nil : set(changed),
        "reason": reason.map { .string($0.rawValue) },
      ])
    case .accessChanged(let library, let camera):
      return .record([
        "event": name, "library": library.map { .string($0.rawValue) },
        "camera": camera.map { .string($0.rawValue) },
      ])
    case .imageResolved(let photo, let request, let quality):
      return .record([
        "event": name, "photo": self.photo(photo), "request": number(request),
        "quality": .string(quality.rawValue),
      ])
    case .imageFailed(let photo, let request, let reason):
      return .record([
        "event": name, "photo": self.photo(photo), "request": number(request),
        "reason": reason == .unspecified ? nil : self.reason(reason),
      ])
    case .requestTimedOut(let photo, let request):
      return .record(["event": name, "photo": self.photo(photo), "request": number(request)])
    case .retryImage(let photo): return .record(["event": name, "photo": self.photo(photo)])
    case .imageCompressed(let photo, let bytes):
      return .record(["event": name, "photo": self.photo(photo), "bytes": number(bytes)])
    case .compressionFailed(let photo, let reason):
      return .record([
        "event": name, "photo": self.photo(photo),
        "reason": reason == .unspecified ? nil : self.reason(reason),
      ])
    case .uploadFinished(let photo, let upload):
      return .record(["event": name, "photo": self.photo(photo), "upload": number(upload)])
    case .uploadFailed(let photo, let upload, let reason):
      return .record([
        "event": name, "photo": self.photo(photo), "upload": number(upload),
        "reason": reason == .unspecified ? nil : self.reason(reason),
      ])
    case .deletionFinished(let batch, let assets, let result):
      return .record([
        "event": name, "batch": number(batch), "result": .string(result.kind.rawValue),
        "code": result.code.map(number), "assets": assets.map { set($0) },
      ])
    }
  }

  func outcome(_ outcome: Selection.Outcome) -> TLAValue {
    switch outcome {
    case .applied(let effect): .sequence([.string("applied")] + self.effect(effect))
    case .rejected(let rejection): .sequence([.string("rejected"), .string(rejection.rawValue)])
    case .ignored(let reason): .sequence([.string("ignored"), .string(reason.rawValue)])
    }
  }

  func effect(_ effect: Selection.Effect) -> [TLAValue] {
    let name = TLAValue.string(effect.kind.rawValue)
    switch effect {
    case .none, .presentAlbum, .presentCamera, .notifyLimit, .compress, .upload, .post,
      .askDeletion:
      return [name]
    case .requestAccess(let kind): return [name, .string(kind.rawValue)]
    case .committed(let dropped): return [name, number(dropped)]
    case .saveCapture(let capture): return [name, self.capture(capture)]
    case .deselect(let photo), .loadImage(let photo): return [name, self.photo(photo)]
    case .deleteAssets(let batch): return [name, number(batch)]
    case .notifyDeletion(let result):
      return [name, .string(result.kind.rawValue), number(result.code ?? 0)]
    }
  }

  // MARK: States

  /// The rules; videos are those of these assets.
  func rules(_ rules: Selection.Rules, _ assets: [Selection.AssetID]) -> TLAValue {
    var fields: [TLAValue.Field] = []
    func add(_ name: String, _ value: TLAValue) { fields.append(.init(name: name, value: value)) }
    add("limit", number(rules.limit))
    add("media", .string(rules.media.rawValue))
    add("videos", set(assets.filter { $0.kind == .video }))
    add("pickerNeedsAccess", .bool(rules.pickerNeedsAccess))
    add("access", access(rules.access))
    add("deletionBatch", number(rules.deletionBatch))
    for policy in Selection.Policy.allCases {
      add(policy.rawValue, .string(policy.value(in: rules)))
    }
    return .record(fields)
  }

  private func access(_ access: Selection.Access) -> TLAValue {
    .record([
      "library": .string(access.library.rawValue), "camera": .string(access.camera.rawValue),
    ])
  }

  func state(_ state: Selection.State, _ rules: TLAValue) -> TLAValue {
    let photos = state.photos.map { TLAValue.Pair(key: photo($0.id), value: facts($0)) }
    return .record([
      "rules": rules, "access": access(state.access), "photos": .function(photos),
      "draft": self.photos(state.draft), "picker": picker(state.picker),
      "opened": number(state.opened), "lastCapture": capture(state.lastCapture),
      "images": .function(
        state.photos.map { TLAValue.Pair(key: photo($0.id), value: image($0.image)) }),
      "requests": number(state.requests),
      "publication": .sequence((state.publication?.items ?? []).map(item)),
      "uploads": number(state.uploads), "cleanup": cleanup(state.cleanup, state.batches),
      "batches": number(state.batches), "notices": number(state.notices),
    ])
  }

  private func facts(_ photo: Selection.Photo) -> TLAValue {
    let (save, reason): (String, TLAValue) =
      switch photo.save {
      case .none: ("none", .string(""))
      case .pending: ("pending", .string(""))
      case .saved: ("saved", .string(""))
      case .failed(let reason): ("failed", self.reason(reason))
      }
    return .record([
      "asset": asset(photo.asset), "save": .string(save), "reason": reason,
      "isPresent": .bool(photo.isPresent),
    ])
  }

  private func picker(_ picker: Selection.Picker?) -> TLAValue {
    let pan = picker?.pan
    return .record([
      "source": .string(Selection.Presented(picker?.source).rawValue),
      "seed": .set((picker?.seed ?? []).map(photo)), "working": photos(picker?.working ?? []),
      "gone": set(picker?.gone ?? []),
      "pan": .record([
        "isOn": .bool(pan != nil), "start": photos(pan?.start ?? []),
        "selects": .bool(pan?.selects ?? false), "hasNotified": .bool(pan?.hasNotified ?? false),
      ]),
    ])
  }

  /// The fields that are shown.
  func observation(_ shown: Selection.Observation) -> TLAValue {
    .record([
      "images": shown.images.map(photos), "urls": shown.urls.map { .sequence($0.map(asset)) },
      "ticked": shown.ticked.map(photos), "badges": shown.badges.map { .sequence($0.map(number)) },
      "count": shown.count.map(number), "canAdd": shown.canAdd.map { .bool($0) },
      "canFinish": shown.canFinish.map { .bool($0) },
      "presented": shown.presented.map { .string($0.rawValue) },
      "imagesLoading": shown.imagesLoading.map(photos),
      "imagesFailed": shown.imagesFailed.map(photos),
      "imagesDegraded": shown.imagesDegraded.map(photos), "requests": shown.requests.map(number),
      "notices": shown.notices.map(number),
      "publication": shown.publication.map { .string($0.rawValue) },
      "uploads": shown.uploads.map(photos), "cleanup": shown.cleanup.map { .string($0.rawValue) },
      "selected": shown.selected.map(photos),
      "working": shown.working.map(photos), "crashed": shown.crashed ? .bool(true) : nil,
    ])
  }
}
