import SelectionCore

// What a state remembers beyond the core, with the words of `Specs/TLA/SelectionGroups.tla`.

extension TLASpelling {
  func image(_ image: Selection.Image) -> TLAValue {
    let (word, reason): (String, TLAValue) =
      switch image {
      case .ready: ("ready", .string(""))
      case .loading: ("loading", .string(""))
      case .failed(let reason, _): ("failed", self.reason(reason))
      }
    return .record([
      "is": .string(word), "request": number(image.request ?? 0),
      "hasPreview": .bool(image.isPreview), "reason": reason,
    ])
  }

  func item(_ item: Selection.Publication.Item) -> TLAValue {
    var (upload, reason) = (0, TLAValue.string(""))
    let word: String
    switch item.progress {
    case .waiting: word = "waiting"
    case .compressed: word = "compressed"
    case .compressionFailed(let why): (word, reason) = ("compressionFailed", self.reason(why))
    case .uploading(_, let number): (word, upload) = ("uploading", number)
    case .uploadFailed(_, let why): (word, reason) = ("uploadFailed", self.reason(why))
    case .uploaded: word = "uploaded"
    }
    return .record([
      "photo": photo(item.photo), "is": .string(word), "reason": reason, "upload": number(upload),
    ])
  }

  func cleanup(_ cleanup: Selection.Cleanup?, _ batches: Int) -> TLAValue {
    let phase = cleanup?.phase ?? .none
    func list(_ assets: [Selection.AssetID]) -> TLAValue { .sequence(assets.map { asset($0) }) }
    return .record([
      "phase": .string(phase.rawValue), "selected": list(cleanup?.selection.assets ?? []),
      "gone": .set((cleanup.map { Array($0.gone) } ?? []).sorted().map { asset($0) }),
      "batch": list(cleanup?.batch ?? []), "number": number(phase == .deleting ? batches : 0),
      "asked": number(cleanup?.asked ?? 0),
      "sweep": .record([
        "isOn": .bool(cleanup?.sweep != nil), "selects": .bool(cleanup?.sweep?.selects ?? false),
        "start": list(cleanup?.start?.assets ?? []),
      ]),
    ])
  }
}
