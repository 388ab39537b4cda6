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
    throw unknown(text, "\(what)", Value.allCases.map { $0.rawValue })
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
  mutating func object(
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
