import SelectionCore

// The values of members: words, photos, observations, outcomes, rules.

extension JSONReader {
  /// A word of a closed set.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ what: StaticString
  ) throws(LineProblem) -> Value {
    try choice(try scanner.string(what), what)
  }

  /// The same for a string that was read.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: JSONScanner.Text, _ what: StaticString
  ) throws(LineProblem) -> Value {
    let word = scanner.string(text)
    if let value = Value(rawValue: word) { return value }
    throw unknown(text, "\(what)", Value.allCases.map(\.rawValue))
  }

  /// A problem with a word that is none of a closed set.
  func unknown(_ text: JSONScanner.Text, _ what: String, _ words: [String]) -> LineProblem {
    let word = scanner.string(text)
    return scanner.problem(
      "found \"\(printable(word, limit: 40))\"; expected \(what): \(words.joined(separator: ", "))"
        + hint(for: word, among: words))
  }

  /// An asset by its name.
  @inline(__always)
  mutating func asset() throws(LineProblem) -> Selection.AssetID {
    let text = try scanner.string("the name of an asset")
    if text.hasEscapes {
      return scanner.resolved(text).withUnsafeBufferPointer { context.names.asset(named: $0) }
    }
    return context.names.asset(
      named: UnsafeBufferPointer(rebasing: scanner.bytes[text.start..<(text.start + text.count)]))
  }

  /// A capture by its number.
  mutating func capture() throws(LineProblem) -> Selection.CaptureID {
    Selection.CaptureID(UInt32(try scanner.integer("the number of a capture", 1...0x7FFF_FFFF)))
  }

  /// A photo: a string is the name of an asset, a number a capture.
  @inline(__always)
  mutating func photo() throws(LineProblem) -> Selection.PhotoID {
    switch scanner.peek() {
    case UInt8(ascii: "\""): return .asset(try asset())
    case let byte? where byte == UInt8(ascii: "-") || JSONScanner.isDigit(byte):
      return .capture(try capture())
    default:
      throw scanner.unexpected("a photo: the name of an asset, or the number of a capture")
    }
  }

  mutating func assets() throws(LineProblem) -> [Selection.AssetID] {
    try scanner.beginArray("assets")
    foundAssets.removeAll(keepingCapacity: true)
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) { foundAssets.append(try asset()) }
    return Array(foundAssets[...])
  }

  mutating func photos() throws(LineProblem) -> [Selection.PhotoID] {
    try scanner.beginArray("photos")
    foundPhotos.removeAll(keepingCapacity: true)
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) { foundPhotos.append(try photo()) }
    return Array(foundPhotos[...])
  }

  // MARK: Observations

  /// What the app showed; nil if it is nothing that is known.
  mutating func observation() throws(LineProblem) -> Selection.Observation? {
    var shown = Selection.Observation()
    var seen: UInt32 = 0
    try object("what was observed", "observed") { reader, key throws(LineProblem) in
      guard let field = reader.fields.value(of: key, in: reader.scanner) else { return false }
      let bit: UInt32 = 1 << UInt32(field.ordinal)
      if seen & bit != 0 { throw reader.standsTwice(key) }
      seen |= bit
      if reader.scanner.isAtNull, reader.scanner.take(literal: "null") { return true }
      switch field {
      case .images: shown.images = try reader.photos()
      case .urls: shown.urls = try reader.urls()
      case .ticked: shown.ticked = try reader.photos()
      case .badges: shown.badges = try reader.badges()
      case .count: shown.count = try reader.scanner.integer("a count", Int.min...Int.max)
      case .canAdd: shown.canAdd = try reader.scanner.bool("an answer")
      case .canFinish: shown.canFinish = try reader.scanner.bool("an answer")
      case .presented: shown.presented = try reader.choice("what is presented")
      case .imagesLoading: shown.imagesLoading = try reader.photos()
      case .imagesFailed: shown.imagesFailed = try reader.photos()
      case .imagesDegraded: shown.imagesDegraded = try reader.photos()
      case .requests:
        shown.requests = try reader.scanner.integer("a number of requests", Int.min...Int.max)
      case .notices:
        shown.notices = try reader.scanner.integer("a number of notices", Int.min...Int.max)
      case .publication: shown.publication = try reader.choice("how far the publication is")
      case .uploads: shown.uploads = try reader.photos()
      case .cleanup: shown.cleanup = try reader.choice("how far the cleanup is")
      case .selected: shown.selected = try reader.photos()
      case .crashed: shown.crashed = try reader.scanner.bool("an answer")
      }
      return true
    }
    return shown == Selection.Observation() ? nil : shown
  }

  private mutating func urls() throws(LineProblem) -> [Selection.AssetID?] {
    try scanner.beginArray("URLs")
    var urls: [Selection.AssetID?] = []
    urls.reserveCapacity(foundPhotos.count)
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) {
      urls.append(scanner.isAtNull && scanner.take(literal: "null") ? nil : try asset())
    }
    return urls
  }

  private mutating func badges() throws(LineProblem) -> [Int] {
    try scanner.beginArray("badges")
    var badges: [Int] = []
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) {
      badges.append(try scanner.integer("a badge", Int.min...Int.max))
    }
    return badges
  }

  // MARK: Outcomes

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

  // MARK: Rules

  /// The rules of a session, in the order in which they stand.
  mutating func readRules() throws(LineProblem) -> [Session.Rule] {
    var rules: [Session.Rule] = []
    var seen: Set<Session.Rule.Kind> = []
    try object("the rules", "rules") { reader, text throws(LineProblem) in
      guard let kind = Session.Rule.Kind(rawValue: reader.scanner.string(text)) else {
        return false
      }
      if !seen.insert(kind).inserted { throw reader.standsTwice(text) }
      if reader.scanner.take(literal: "null") { return true }
      rules += try reader.rule(kind)
      return true
    }
    return rules
  }

  enum AccessPart: String, CaseIterable { case library, camera }

  private mutating func rule(_ kind: Session.Rule.Kind) throws(LineProblem) -> [Session.Rule] {
    switch kind {
    case .limit: return [.limit(try scanner.integer("the limit", 0...Int(Int32.max)))]
    case .media: return [.media(try choice("a kind of media"))]
    case .pickerNeedsAccess: return [.pickerNeedsAccess(try scanner.bool("an answer"))]
    case .deletionBatch:
      return [.deletionBatch(try scanner.integer("the size of a batch", 1...Int(Int32.max)))]
    case .access:
      var library: Selection.LibraryAccess?
      var camera: Selection.CameraAccess?
      try known("access", AccessPart.self) { reader, part throws(LineProblem) in
        switch part {
        case .library: library = try reader.choice("an access")
        case .camera: camera = try reader.choice("an access")
        }
      }
      return library == nil && camera == nil ? [] : [.access(library: library, camera: camera)]
    case .policy:
      var rules: [Session.Rule] = []
      try known("policies", Selection.Policy.self) { reader, policy throws(LineProblem) in
        let text = try reader.scanner.string("a value")
        let value = reader.scanner.string(text)
        guard policy.values.contains(value) else {
          throw reader.unknown(text, "a value of '\(policy.rawValue)'", policy.values)
        }
        rules.append(.policy(policy, value))
      }
      return rules
    case .kind:
      var rules: [Session.Rule] = []
      try known("kinds", Selection.MediaKind.self) { reader, kind throws(LineProblem) in
        let assets = try reader.assets(of: kind)
        if !assets.isEmpty { rules.append(.kind(kind, assets)) }
      }
      return rules
    }
  }

  private mutating func assets(
    of kind: Selection.MediaKind
  ) throws(LineProblem) -> [Selection.AssetID] {
    try scanner.beginArray("assets")
    var assets: [Selection.AssetID] = []
    var isFirst = true
    while try scanner.element(isFirst: &isFirst) {
      let name = scanner.string(try scanner.string("the name of an asset"))
      let asset = context.names.asset(named: name, kind: kind)
      if asset.kind != kind { throw scanner.problem(asset.kind.isKnown(of: name)) }
      assets.append(asset)
    }
    return assets
  }

  // MARK: Objects

  /// Reads an object whose keys are a closed set.
  private mutating func known<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    _ what: StaticString, _ type: Key.Type,
    _ take: (inout JSONReader, Key) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    var seen: Set<Key> = []
    var isFirst = true
    try scanner.beginObject(what)
    while let text = try scanner.key(isFirst: &isFirst) {
      let key: Key = try choice(text, what)
      if !seen.insert(key).inserted { throw standsTwice(text) }
      if scanner.take(literal: "null") { continue }
      try take(&self, key)
    }
  }

  /// Reads an object; what it does not know is kept under its name.
  @inline(__always)
  private mutating func object(
    _ what: StaticString, _ name: String,
    _ take: (inout JSONReader, JSONScanner.Text) throws(LineProblem) -> Bool
  ) throws(LineProblem) {
    var unknown: [(String, JSON)] = []
    var keys: Set<[UInt8]> = []
    var isFirst = true
    try scanner.beginObject(what)
    while let text = try scanner.key(isFirst: &isFirst) {
      if try take(&self, text) { continue }
      if !keys.insert(scanner.resolved(text)).inserted { throw standsTwice(text) }
      let key = scanner.string(text)
      unknown.append((key, .spelled(try scanner.anyValue())))
    }
    if unknown.isEmpty { return }
    let object = JSON.object(unknown)
    nested.append(Session.Extra(key: name, value: object.text))
  }
}

extension WordTable {
  /// The value of a string of a line.
  @inline(__always)
  func value(of text: JSONScanner.Text, in scanner: JSONScanner) -> Value? {
    if text.hasEscapes {
      return scanner.resolved(text).withUnsafeBufferPointer {
        value(of: $0, at: 0, count: $0.count)
      }
    }
    return value(of: scanner.bytes, at: text.start, count: text.count)
  }
}

extension Selection.Observation.Field {
  /// Its place in the table of fields.
  fileprivate var ordinal: Int {
    switch self {
    case .images: 0
    case .urls: 1
    case .ticked: 2
    case .badges: 3
    case .count: 4
    case .canAdd: 5
    case .canFinish: 6
    case .presented: 7
    case .crashed: 8
    case .imagesLoading: 9
    case .imagesFailed: 10
    case .imagesDegraded: 11
    case .requests: 12
    case .notices: 13
    case .publication: 14
    case .uploads: 15
    case .cleanup: 16
    case .selected: 17
    }
  }
}
