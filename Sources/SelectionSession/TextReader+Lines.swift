import SelectionCore

// The lines: rules, events, assertions, observations.

extension TextReader {
  /// A rule line behind its first word.
  mutating func rule(_ kind: Session.Rule.Kind) throws(LineProblem) -> Session.Rule {
    switch kind {
    case .limit:
      return try ended(.limit(try integer("the limit", 0...Int(Int32.max))), kind.rawValue)
    case .media: return try ended(.media(try choice("a kind of media")), kind.rawValue)
    case .kind: return try mediaKind()
    case .pickerNeedsAccess: return try ended(.pickerNeedsAccess(try yesOrNo()), kind.rawValue)
    case .access:
      let (library, camera) = try access()
      if library == nil, camera == nil {
        throw scanner.problem("expected 'library' or 'camera' behind 'access'")
      }
      return try ended(.access(library: library, camera: camera), kind.rawValue)
    case .deletionBatch:
      let size = try integer("the size of a batch", 1...Int(Int32.max))
      return try ended(.deletionBatch(size), kind.rawValue)
    case .policy:
      let policy: Selection.Policy = try choice("a policy")
      let token = try scanner.next()
      guard case .word(let value, isQuoted: false) = token, policy.values.contains(value) else {
        throw unexpected(token, "a value of '\(policy.rawValue)'", policy.values)
      }
      return try ended(.policy(policy, value), kind.rawValue)
    }
  }

  private mutating func mediaKind() throws(LineProblem) -> Session.Rule {
    let kind: Selection.MediaKind = try choice("a kind")
    var assets: [Selection.AssetID] = []
    while case .word(let name, _) = try scanner.peek() {
      // The name is interned with its kind, if it is new; then it is read like any other.
      let known = context.names.asset(named: name, kind: kind)
      assets.append(try asset())
      if known.kind != kind { throw scanner.problem(known.kind.isKnown(of: name)) }
    }
    if assets.isEmpty { throw scanner.problem("expected the names of assets behind 'kind'") }
    return try ended(.kind(kind, assets), "kind")
  }

  /// `library … camera …`, each at most once.
  private mutating func access() throws(LineProblem)
    -> (library: Selection.LibraryAccess?, camera: Selection.CameraAccess?)
  {
    var library: Selection.LibraryAccess?
    var camera: Selection.CameraAccess?
    while case .word(let word, isQuoted: false) = try scanner.peek() {
      _ = try scanner.next()
      switch word {
      case "library" where library == nil: library = try choice("an access")
      case "camera" where camera == nil: camera = try choice("an access")
      case "library", "camera": throw scanner.problem("'\(word)' stands twice in one line")
      default:
        throw unexpected(.word(word, isQuoted: false), "a part", ["library", "camera"])
      }
    }
    return (library, camera)
  }

  /// An event line behind its first word, up to its assertion.
  mutating func event(
    _ kind: Selection.Event.Kind, _ opening: Int?
  ) throws(LineProblem) -> Selection.Event {
    let layout = kind.layout
    let words = layout.named.map { $0.name }
    var parts = EventParts()
    parts.opening = opening
    for part in layout.required { try read(part, of: kind, into: &parts, until: words) }
    if let part = layout.optional, case .word = try scanner.peek() {
      try read(part, of: kind, into: &parts, until: words)
    }
    while case .word(let word, isQuoted: false) = try scanner.peek(),
      let part = layout.named.first(where: { $0.name == word })
    {
      _ = try scanner.next()
      if parts.given.contains(part) { throw scanner.problem("'\(word)' stands twice in one line") }
      try read(part, of: kind, into: &parts, until: words)
    }
    switch try scanner.peek() {
    case .end, .arrow: break
    case let token:
      _ = try scanner.next()
      throw scanner.problem("unexpected \(describe(token)); usage: \(kind.usage)")
    }
    guard let event = parts.event(kind, &context.names) else {
      throw scanner.problem(parts.problem)
    }
    return event
  }

  private mutating func read(
    _ part: Part, of kind: Selection.Event.Kind, into parts: inout EventParts, until words: [String]
  ) throws(LineProblem) {
    parts.given.insert(PartSet(part))
    switch part {
    case .source: parts.source = try choice("what to open")
    case .photo: parts.photo = try photo()
    case .asset: parts.asset = try asset()
    case .assets:
      // What does not go together is told where it stands, not where the line ends.
      parts.assets = try kind == .selectAssets ? photos(until: words) : onlyAssets(until: words)
    case .to: parts.to = try integer("an index", Int.min...Int.max)
    case .dismissal: parts.dismissal = try choice("how it was dismissed")
    case .access: parts.access = try choice("an access")
    case .capture: parts.capture = try capture()
    case .reason: parts.reason = try reason()
    case .index: parts.index = try integer("an index", Int.min...Int.max)
    case .expecting: parts.expecting = try photo()
    case .removed: parts.removed = try assets(until: words)
    case .inserted: parts.inserted = try assets(until: words)
    case .changed: parts.changed = try assets(until: words)
    case .library: parts.library = try choice("an access")
    case .camera: parts.camera = try choice("an access")
    case .request: parts.request = try integer("the number of a request", 1...0x7FFF_FFFF)
    case .quality: parts.quality = try choice("a quality")
    case .bytes: parts.bytes = try integer("a number of bytes", 0...Int.max)
    case .upload: parts.upload = try integer("the number of an upload", 1...0x7FFF_FFFF)
    case .batch: parts.batch = try integer("the number of a batch", 1...0x7FFF_FFFF)
    case .result: parts.result = try choice("the result of a deletion")
    case .code:
      if parts.result != .failed { throw scanner.problem(parts.problem) }
      parts.code = try integer("a code", Int.min...Int.max)
    }
  }

  /// Assets, among which there must be no capture.
  private mutating func onlyAssets(until words: [String]) throws(LineProblem) -> [Selection.PhotoID]
  {
    let assets = try assets(until: words).map { Selection.PhotoID.asset($0) }
    guard case .capture(let capture) = try scanner.peek() else { return assets }
    _ = try scanner.next()
    var parts = EventParts()
    parts.assets = [.capture(capture)]
    throw scanner.problem(parts.problem)
  }

  private mutating func reason() throws(LineProblem) -> String {
    let token = try scanner.next()
    guard case .word(let word, let isQuoted) = token, isQuoted || word != "-" else {
      throw scanner.problem("found \(describe(token)); expected a reason, or none")
    }
    return word
  }

  /// The part behind `->` or `=>`, if there is one.
  mutating func assertion() throws(LineProblem) -> Assertion? {
    guard case .arrow(let isStrict) = try scanner.next() else { return nil }
    var assertion = Assertion(isStrict: isStrict)
    if isStrict, try scanner.peek() == .end { return try ended(assertion, "=>") }
    while true {
      try part(of: &assertion)
      switch try scanner.next() {
      case .comma: continue
      case .end: return assertion
      case let token:
        throw scanner.problem("found \(describe(token)); expected ',' or the end of the line")
      }
    }
  }

  private mutating func part(of assertion: inout Assertion) throws(LineProblem) {
    let token = try scanner.next()
    guard case .word(let word, isQuoted: false) = token else {
      throw unexpected(token, "what holds after the event", Grammar.assertionWords)
    }
    func once(_ isNew: Bool) throws(LineProblem) {
      if !isNew {
        throw scanner.problem("'\(word)' is one statement too many about the same thing")
      }
    }
    switch word {
    case "rejected":
      try once(assertion.refusal == nil)
      assertion.refusal = .rejected(try choice("a rejection"))
    case "ignored":
      try once(assertion.refusal == nil)
      assertion.refusal = .ignored(try choice("a reason"))
    case "draft":
      try once(assertion.draft == nil)
      assertion.draft = try items()
    case "working":
      try once(assertion.working == nil)
      assertion.working = try items()
    default:
      guard let kind = Selection.Effect.Kind(rawValue: word) else {
        throw unexpected(token, "what holds after the event", Grammar.assertionWords)
      }
      try once(assertion.effect == nil)
      assertion.effect = try effect(kind)
    }
  }

  private mutating func effect(
    _ kind: Selection.Effect.Kind
  ) throws(LineProblem) -> Assertion.Effect {
    switch kind {
    case .none: return .exactly(.none)
    case .presentAlbum: return .exactly(.presentAlbum)
    case .presentCamera: return .exactly(.presentCamera)
    case .requestAccess: return .exactly(.requestAccess(try choice("an access")))
    case .committed:
      guard case .word = try scanner.peek() else { return .committed }
      return .exactly(.committed(dropped: try integer("how many were dropped", 0...Int.max)))
    case .saveCapture: return .exactly(.saveCapture(try capture()))
    case .deselect: return .exactly(.deselect(try photo()))
    case .notifyLimit: return .exactly(.notifyLimit)
    case .loadImage: return .exactly(.loadImage(try photo()))
    case .compress: return .exactly(.compress)
    case .upload: return .exactly(.upload)
    case .post: return .exactly(.post)
    case .askDeletion: return .exactly(.askDeletion)
    case .deleteAssets:
      let batch = try integer("the number of a batch", 1...0x7FFF_FFFF)
      return .exactly(.deleteAssets(batch: batch))
    case .notifyDeletion:
      let kind: Selection.DeletionResult.Kind = try choice("the result of a deletion")
      var code: Int?
      if kind == .failed, case .word = try scanner.peek() {
        code = try integer("a code", Int.min...Int.max)
      }
      guard let result = Selection.DeletionResult(kind, code: code) else {
        throw scanner.problem("'\(kind.rawValue)' has no code")
      }
      return .exactly(.notifyDeletion(result))
    }
  }

  /// Photos with their markers.
  private mutating func items() throws(LineProblem) -> [Assertion.Item] {
    var items: [Assertion.Item] = []
    while true {
      switch try scanner.peek() {
      case .capture: items.append(try captureItem())
      case .word(let word, let isQuoted):
        if !isQuoted, Grammar.assertionWords.contains(word) {
          _ = try scanner.next()
          throw scanner.problem(
            "'\(word)' is a word of this line; put a ',' before it, or quote it if it is a name")
        }
        items.append(
          Assertion.Item(.asset(try asset()), isMissing: scanner.take("~")))
      case .opening, .arrow, .comma, .end: return items
      }
    }
  }

  private mutating func captureItem() throws(LineProblem) -> Assertion.Item {
    let capture = try capture()
    var save = Assertion.Save.none
    if scanner.take("?") {
      save = .pending
    } else if scanner.take("!") {
      save = .failed(nil)
      if scanner.isAtName, case .word(let word, _) = try scanner.next() {
        save = .failed(context.names.reason(named: word))
      }
    } else if scanner.take("=") {
      guard scanner.isAtName else {
        throw scanner.problem("expected the name of an asset behind '#\(capture.rawValue)='")
      }
      save = .saved(try asset())
    }
    return Assertion.Item(.capture(capture), save, isMissing: scanner.take("~"))
  }

  /// The fields of an `observed` line, each at most once, at least one.
  mutating func observation() throws(LineProblem) -> Selection.Observation {
    var shown = Selection.Observation()
    var seen: Set<Selection.Observation.Field> = []
    repeat {
      let field = try field()
      guard seen.insert(field).inserted else {
        throw scanner.problem("'\(field.rawValue)' stands twice in one line")
      }
      switch field {
      case .images: shown.images = try photos(until: Grammar.fieldWords)
      case .urls: shown.urls = try urls()
      case .ticked: shown.ticked = try photos(until: Grammar.fieldWords)
      case .badges: shown.badges = try badges()
      case .count: shown.count = try integer("a count", Int.min...Int.max)
      case .canAdd: shown.canAdd = try yesOrNo()
      case .canFinish: shown.canFinish = try yesOrNo()
      case .presented: shown.presented = try choice("what is presented")
      case .imagesLoading: shown.imagesLoading = try photos(until: Grammar.fieldWords)
      case .imagesFailed: shown.imagesFailed = try photos(until: Grammar.fieldWords)
      case .imagesDegraded: shown.imagesDegraded = try photos(until: Grammar.fieldWords)
      case .requests: shown.requests = try integer("a number of requests", Int.min...Int.max)
      case .notices: shown.notices = try integer("a number of notices", Int.min...Int.max)
      case .publication: shown.publication = try choice("how far the publication is")
      case .uploads: shown.uploads = try photos(until: Grammar.fieldWords)
      case .cleanup: shown.cleanup = try choice("how far the cleanup is")
      case .selected: shown.selected = try photos(until: Grammar.fieldWords)
      case .crashed: shown.crashed = true
      }
    } while try scanner.peek() != .end
    return shown
  }

  private mutating func field() throws(LineProblem) -> Selection.Observation.Field {
    do throws(LineProblem) {
      return try choice("a field")
    } catch {
      var problem = error
      // What a newer version shows is a word, as all fields are.
      let word = scanner.lastWord
      if word.first?.isLetter == true { problem.kind = .unknownField(word) }
      throw problem
    }
  }

  private mutating func urls() throws(LineProblem) -> [Selection.AssetID?] {
    var urls: [Selection.AssetID?] = []
    while case .word(let word, let isQuoted) = try scanner.peek(),
      isQuoted || !Grammar.fieldWords.contains(word)
    {
      if word == "-", !isQuoted {
        _ = try scanner.next()
        urls.append(nil)
      } else {
        urls.append(try asset())
      }
    }
    return urls
  }

  private mutating func badges() throws(LineProblem) -> [Int] {
    var badges: [Int] = []
    while case .word(let word, let isQuoted) = try scanner.peek(),
      isQuoted || !Grammar.fieldWords.contains(word)
    {
      badges.append(try integer("a badge", Int.min...Int.max))
    }
    return badges
  }
}
