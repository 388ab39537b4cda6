import SelectionCore

// What is claimed of a step.

extension JSONReader {
  enum OutcomeKey: String, CaseIterable {
    case strict, rejected, ignored, draft, working, effect, access, dropped, capture, photo
    case batch, result, code
  }

  /// What must hold after an event; nil if nothing is claimed.
  mutating func assertion() throws(LineProblem) -> Assertion? {
    var assertion = Assertion()
    var effect: Selection.Effect.Kind?
    var parts = EffectParts()
    var (isRejected, isIgnored) = (false, false)
    var seen: Set<OutcomeKey> = []
    let begin = scanner.offset
    try object("an outcome", "outcome") { reader, text throws(LineProblem) in
      guard let key = OutcomeKey(rawValue: reader.scanner.string(text)) else { return false }
      if !seen.insert(key).inserted { throw reader.standsTwice(text) }
      if reader.scanner.take(literal: "null") { return true }
      switch key {
      case .strict: assertion.isStrict = try reader.scanner.bool("an answer")
      case .rejected:
        isRejected = true
        assertion.refusal = .rejected(try reader.choice("a rejection"))
      case .ignored:
        isIgnored = true
        assertion.refusal = .ignored(try reader.choice("a reason"))
      case .draft: assertion.draft = try reader.items()
      case .working: assertion.working = try reader.items()
      case .effect: effect = try reader.choice("an effect")
      case .access: parts.access = try reader.choice("an access")
      case .dropped:
        parts.dropped = try reader.scanner.integer("how many were dropped", 0...Int.max)
      case .capture: parts.capture = try reader.capture()
      case .photo: parts.photo = try reader.photo()
      case .batch:
        parts.batch = try reader.scanner.integer("the number of a batch", 1...0x7FFF_FFFF)
      case .result: parts.result = try reader.choice("the result of a deletion")
      case .code: parts.code = try reader.scanner.integer("a code", Int.min...Int.max)
      }
      return true
    }
    if isRejected, isIgnored {
      throw LineProblem(offset: begin, message: "an outcome is either rejected or ignored")
    }
    if let effect {
      assertion.effect = try Self.effect(effect, parts, begin)
    } else if !parts.isEmpty {
      throw LineProblem(
        offset: begin, message: "the outcome has a part of an effect, but no 'effect'")
    }
    let isClaim =
      assertion.isStrict || assertion.refusal != nil || assertion.draft != nil
      || assertion.working != nil || effect != nil
    return isClaim ? assertion : nil
  }

  /// What an effect has beside its name.
  private struct EffectParts {
    var access: Selection.AccessKind?
    var dropped: Int?
    var capture: Selection.CaptureID?
    var photo: Selection.PhotoID?
    var batch: Int?
    var result: Selection.DeletionResult.Kind?
    var code: Int?

    var isEmpty: Bool {
      access == nil && dropped == nil && capture == nil && photo == nil && batch == nil
        && result == nil && code == nil
    }
  }

  private static func effect(
    _ kind: Selection.Effect.Kind, _ parts: EffectParts, _ offset: Int
  ) throws(LineProblem) -> Assertion.Effect {
    func needs(_ part: String) -> LineProblem {
      LineProblem(offset: offset, message: "the effect '\(kind.rawValue)' needs '\(part)'")
    }
    switch kind {
    case .none: return .exactly(.none)
    case .presentAlbum: return .exactly(.presentAlbum)
    case .presentCamera: return .exactly(.presentCamera)
    case .notifyLimit: return .exactly(.notifyLimit)
    case .compress: return .exactly(.compress)
    case .upload: return .exactly(.upload)
    case .post: return .exactly(.post)
    case .askDeletion: return .exactly(.askDeletion)
    case .committed: return parts.dropped.map { .exactly(.committed(dropped: $0)) } ?? .committed
    case .requestAccess:
      guard let access = parts.access else { throw needs("access") }
      return .exactly(.requestAccess(access))
    case .saveCapture:
      guard let capture = parts.capture else { throw needs("capture") }
      return .exactly(.saveCapture(capture))
    case .deselect:
      guard let photo = parts.photo else { throw needs("photo") }
      return .exactly(.deselect(photo))
    case .loadImage:
      guard let photo = parts.photo else { throw needs("photo") }
      return .exactly(.loadImage(photo))
    case .deleteAssets:
      guard let batch = parts.batch else { throw needs("batch") }
      return .exactly(.deleteAssets(batch: batch))
    case .notifyDeletion:
      guard let kind = parts.result else { throw needs("result") }
      guard let result = Selection.DeletionResult(kind, code: parts.code) else {
        throw LineProblem(offset: offset, message: "'code' belongs to the result 'failed'")
      }
      return .exactly(.notifyDeletion(result))
    }
  }

  private mutating func items() throws(LineProblem) -> [Assertion.Item] {
    try scanner.beginArray("photos")
    var items: [Assertion.Item] = []
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) {
      items.append(
        scanner.peek() == UInt8(ascii: "{")
          ? try item() : Assertion.Item(try photo()))
    }
    return items
  }

  enum ItemKey: String, CaseIterable { case photo, save, asset, reason, missing }

  enum SaveWord: String, CaseIterable { case none, pending, saved, failed }

  /// A photo with its markers.
  private mutating func item() throws(LineProblem) -> Assertion.Item {
    let begin = scanner.offset
    var (photo, asset): (Selection.PhotoID?, Selection.AssetID?)
    var (save, reason) = (SaveWord.none, Selection.FailureReason?.none)
    var isMissing = false
    var seen: Set<ItemKey> = []
    var isFirst = true
    try scanner.beginObject("a photo")
    while let text = try scanner.key(isFirst: &isFirst) {
      let key: ItemKey = try choice(text, "a field of a photo")
      if !seen.insert(key).inserted { throw standsTwice(text) }
      if scanner.take(literal: "null") { continue }
      switch key {
      case .photo: photo = try self.photo()
      case .save: save = try choice("a save")
      case .asset: asset = try self.asset()
      case .reason:
        reason = context.names.reason(named: scanner.string(try scanner.string("a reason")))
      case .missing: isMissing = try scanner.bool("an answer")
      }
    }
    func wrong(_ message: String) -> LineProblem { LineProblem(offset: begin, message: message) }
    guard let photo else { throw wrong("a photo needs 'photo'") }
    if !photo.isCapture, save != .none { throw wrong("only a capture has a 'save'") }
    if asset != nil, save != .saved { throw wrong("only a saved capture has an 'asset'") }
    if reason != nil, save != .failed { throw wrong("only a failed capture has a 'reason'") }
    switch save {
    case .none: return Assertion.Item(photo, .none, isMissing: isMissing)
    case .pending: return Assertion.Item(photo, .pending, isMissing: isMissing)
    case .failed: return Assertion.Item(photo, .failed(reason), isMissing: isMissing)
    case .saved:
      guard let asset else { throw wrong("a saved capture needs its 'asset'") }
      return Assertion.Item(photo, .saved(asset), isMissing: isMissing)
    }
  }
}
