import SelectionCore

// The lines: rules, events, assertions, observations.

extension TextReader {
  /// A rule line behind its first word.
  ///
  /// A rule is given once; `kind` may be given for more assets.
  mutating func rule(_ kind: Session.Rule.Kind) throws(LineProblem) -> Session.Rule {
    if kind != .kind, kind != .policy { try giveOnce(kind.rawValue) }
    switch kind {
    case .limit:
      rules.limit = try integer("the limit", 0...Int(Int32.max))
      return try ended(.limit(rules.limit), kind.rawValue)
    case .media:
      rules.media = try choice("a kind of media")
      return try ended(.media(rules.media), kind.rawValue)
    case .kind: return try mediaKind()
    case .pickerNeedsAccess:
      rules.pickerNeedsAccess = try yesOrNo()
      return try ended(.pickerNeedsAccess(rules.pickerNeedsAccess), kind.rawValue)
    case .access:
      let (library, camera) = try access()
      if library == nil, camera == nil {
        throw scanner.problem("expected 'library' or 'camera' behind 'access'")
      }
      if let library { rules.access.library = library }
      if let camera { rules.access.camera = camera }
      return try ended(.access(library: library, camera: camera), kind.rawValue)
    case .deletionBatch:
      rules.deletionBatch = try integer("the size of a batch", 1...Int(Int32.max))
      return try ended(.deletionBatch(rules.deletionBatch), kind.rawValue)
    case .policy: return try policy()
    }
  }

  private mutating func giveOnce(_ rule: String) throws(LineProblem) {
    guard givenRules.insert(rule).inserted else {
      throw scanner.problem("'\(rule)' is given a second time")
    }
  }

  private mutating func mediaKind() throws(LineProblem) -> Session.Rule {
    let kind: Selection.MediaKind = try choice("a kind")
    var assets: [Selection.AssetID] = []
    while case .word(let name, _) = try scanner.peek() {
      // The name is interned with its kind, if it is new; then it is read like any other.
      let known = names.asset(named: name, kind: kind)
      let asset = try asset()
      guard known.kind == kind else {
        throw scanner.problem(
          "'\(printable(name, limit: 40))' was a \(known.kind.rawValue) in an earlier line; "
            + "its kind stands before it is used")
      }
      assets.append(asset)
    }
    if assets.isEmpty { throw scanner.problem("expected the names of assets behind 'kind'") }
    return try ended(.kind(kind, assets), "kind")
  }

  private mutating func policy() throws(LineProblem) -> Session.Rule {
    let policy: Selection.Policy = try choice("a policy")
    try giveOnce("policy \(policy.rawValue)")
    let token = try scanner.next()
    guard case .word(let value, isQuoted: false) = token, policy.set(value, in: &rules) else {
      throw unexpected(token, "a value of '\(policy.rawValue)'", policy.values)
    }
    return try ended(.policy(policy, value), "policy")
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
    let event = try arguments(kind, opening)
    switch try scanner.peek() {
    case .end, .arrow: return event
    case let token:
      _ = try scanner.next()
      throw scanner.problem("unexpected \(describe(token)); usage: \(Grammar.usage(kind))")
    }
  }

  private mutating func arguments(
    _ kind: Selection.Event.Kind, _ opening: Int?
  ) throws(LineProblem) -> Selection.Event {
    switch kind {
    case .openPicker: return .openPicker(try choice("what to open"))
    case .toggle: return .toggle(try photo(), opening: opening)
    case .panBegan: return .panBegan(try asset(), opening: opening)
    case .panMoved: return .panMoved(try assets(), opening: opening)
    case .panEnded: return .panEnded(opening: opening)
    case .panCancelled: return .panCancelled(opening: opening)
    case .selectAll: return .selectAll(try assets(), opening: opening)
    case .deselectAll: return .deselectAll(opening: opening)
    case .move:
      let photo = try photo()
      return .move(photo, to: try integer("an index", Int.min...Int.max), opening: opening)
    case .selectAssets: return .selectAssets(try assets(), opening: opening)
    case .confirm: return .confirm(opening: opening)
    case .cancel:
      guard case .word = try scanner.peek() else { return .cancel(opening: opening) }
      return .cancel(try choice("how it was dismissed"), opening: opening)
    case .requestAccess: return .requestAccess(try choice("an access"))
    case .cameraCapture: return .cameraCapture(try capture(), opening: opening)
    case .assetURLResolved:
      let capture = try capture()
      return .assetURLResolved(capture, try asset())
    case .captureSaveFailed:
      let capture = try capture()
      guard case .word(let word, let isQuoted) = try scanner.peek() else {
        return .captureSaveFailed(capture)
      }
      _ = try scanner.next()
      if word == "-", !isQuoted { throw scanner.problem("found '-'; expected a reason, or none") }
      return .captureSaveFailed(capture, names.reason(named: word))
    case .retrySave: return .retrySave(try capture())
    case .delete:
      let index = try integer("an index", Int.min...Int.max)
      guard case .word("expecting", isQuoted: false) = try scanner.peek() else {
        return .delete(index)
      }
      _ = try scanner.next()
      return .delete(index, expecting: try photo())
    case .draftConsumed: return .draftConsumed
    case .libraryChanged: return try libraryChanged()
    case .accessChanged:
      let (library, camera) = try access()
      return .accessChanged(library: library, camera: camera)
    }
  }

  private mutating func libraryChanged() throws(LineProblem) -> Selection.Event {
    var lists: [String: [Selection.AssetID]] = [:]
    var reason: Selection.ChangeReason?
    while case .word(let word, isQuoted: false) = try scanner.peek() {
      _ = try scanner.next()
      guard Grammar.changeWords.contains(word) else {
        throw unexpected(.word(word, isQuoted: false), "a part", Grammar.changeWords)
      }
      if lists[word] != nil || (word == "reason" && reason != nil) {
        throw scanner.problem("'\(word)' stands twice in one line")
      }
      if word == "reason" {
        reason = try choice("a reason")
      } else {
        lists[word] = try assets(until: Grammar.changeWords)
      }
    }
    return .libraryChanged(
      removed: lists["removed"] ?? [], inserted: lists["inserted"] ?? [],
      changed: lists["changed"] ?? [], reason: reason)
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
        save = .failed(names.reason(named: word))
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
      let field: Selection.Observation.Field = try choice("a field")
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
      case .crashed: shown.crashed = true
      }
    } while try scanner.peek() != .end
    return shown
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
