import SelectionCore
import SelectionSession

/// Makes a session of a trace: each event, and what the state behind it shows.
///
/// What became of an event is left out: a session claims what should be, and the trace of a wrong
/// machine tells what was.
struct TLADecoder {
  private let trace: TLATrace
  var names = Names()
  private var videos: Set<Int> = []
  /// The assets met so far, by their numbers in the trace.
  private var assets: [Int: Selection.AssetID] = [:]
  /// Where the value begins that is being read.
  private var offset = 0

  typealias Problem = TLAScanner.Problem

  init(_ trace: TLATrace) { self.trace = trace }

  /// The session of the whole trace.
  mutating func session() throws(Problem) -> Session {
    var rules = Selection.Rules()
    if let value = try value(of: "state", in: trace.states[0])?["rules"] {
      rules = try self.rules(value)
    }
    for number in trace.assets.indices { _ = try asset(.int(number)) }
    var lines: [Session.Content] = []
    for state in trace.states where !state.variables.isEmpty {
      guard let value = try value(of: "event", in: state) else {
        throw Problem(
          offset: state.offset, message: "this state has no event; expected a variable 'event'")
      }
      guard let event = try event(value) else { continue }
      lines.append(.event(event, nil))
      if let shown = try observation(state) { lines.append(.observed(shown)) }
    }
    var session = Session(rules, names, remarks: ["From a trace of \(trace.states.count) states."])
    for line in lines { session.add(line) }
    return session
  }

  private mutating func value(
    of name: String, in state: TLATrace.Moment
  ) throws(Problem) -> TLAValue? {
    guard let variable = state[name] else { return nil }
    offset = variable.offset
    guard case .record = variable.value else {
      throw problem("'\(name)' is \(variable.value.kind); expected a record")
    }
    return variable.value
  }

  // MARK: Simple values

  func problem(_ message: String) -> Problem { Problem(offset: offset, message: message) }

  /// A field that must be there.
  func part(_ record: TLAValue, _ name: String) throws(Problem) -> TLAValue {
    if let value = record[name] { return value }
    throw problem("the field '\(name)' is missing from \(record.kind)")
  }

  func number(
    _ value: TLAValue, _ what: String, _ range: ClosedRange<Int> = .min ... .max
  ) throws(Problem) -> Int {
    guard case .int(let number) = value else {
      throw problem("found \(value.kind); expected \(what), a number")
    }
    guard range.contains(number) else {
      throw problem(
        "\(what) \(number) is out of range; expected \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func truth(_ value: TLAValue, _ what: String) throws(Problem) -> Bool {
    guard case .bool(let truth) = value else {
      throw problem("found \(value.kind); expected \(what), TRUE or FALSE")
    }
    return truth
  }

  func string(_ value: TLAValue, _ what: String) throws(Problem) -> String {
    guard case .string(let string) = value else {
      throw problem("found \(value.kind); expected \(what), a string")
    }
    return string
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: TLAValue, _ what: String
  ) throws(Problem) -> Word {
    let string = try string(value, what)
    if let word = Word(rawValue: string) { return word }
    let words = Word.allCases.map(\.rawValue)
    let hint = nearest(to: string, among: words).map { "did you mean '\($0)'?" }
    throw problem(
      "unknown \(what) '\(printable(string, limit: 40))'; "
        + (hint ?? "expected one of: \(words.joined(separator: ", "))"))
  }

  /// The elements of a sequence or a set.
  func elements(_ value: TLAValue, _ what: String) throws(Problem) -> [TLAValue] {
    switch value {
    case .sequence(let values), .set(let values): return values
    case .int, .string, .bool, .record, .function:
      throw problem("found \(value.kind); expected \(what), a sequence or a set")
    }
  }

  // MARK: Assets, captures and photos

  mutating func asset(_ value: TLAValue) throws(Problem) -> Selection.AssetID {
    let number = try number(value, "an asset", 0...Int(Int32.max))
    if let known = assets[number] { return known }
    let taken = Set(assets.values.map { names.name(of: $0) })
    let name = trace.assets.indices.contains(number) ? trace.assets[number] : free(number, taken)
    guard !taken.contains(name) else {
      throw problem("two assets have the name '\(printable(name, limit: 40))'")
    }
    let asset = names.asset(named: name, kind: videos.contains(number) ? .video : .photo)
    assets[number] = asset
    return asset
  }

  /// `a`, `b` and so on, as far as the letters go.
  private func free(_ number: Int, _ taken: Set<String>) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let known = taken.union(trace.assets)
    let letter = number < letters.count ? String(letters[number]) : "asset\(number)"
    var name = letter
    while known.contains(name) { name += "_" }
    return name
  }

  mutating func assets(_ value: TLAValue, _ what: String) throws(Problem) -> [Selection.AssetID] {
    var assets: [Selection.AssetID] = []
    for element in try elements(value, what) { assets.append(try asset(element)) }
    return assets
  }

  func capture(_ value: TLAValue) throws(Problem) -> Selection.CaptureID {
    Selection.CaptureID(UInt32(try number(value, "a capture", 1...Int(Int32.max))))
  }

  mutating func photo(_ value: TLAValue) throws(Problem) -> Selection.PhotoID {
    if case .sequence(let both) = value, both.count == 2, case .string(let origin) = both[0] {
      switch origin {
      case "asset": return .asset(try asset(both[1]))
      case "capture": return .capture(try capture(both[1]))
      case _: break
      }
    }
    throw problem("found \(value.kind); expected a photo, <<\"asset\", 0>> or <<\"capture\", 1>>")
  }

  mutating func photos(_ value: TLAValue, _ what: String) throws(Problem) -> [Selection.PhotoID] {
    var photos: [Selection.PhotoID] = []
    for element in try elements(value, what) { photos.append(try photo(element)) }
    return photos
  }

  /// The reason of a failed save, with its word if the trace tells it.
  mutating func reason(_ value: TLAValue) throws(Problem) -> Selection.FailureReason {
    let word = try string(value, "a reason")
    if word.hasPrefix("reason"), let number = Int(word.dropFirst(6)), number >= 2,
      number - 2 < trace.reasons.count
    {
      return names.reason(named: trace.reasons[number - 2])
    }
    return names.reason(named: word)
  }

  // MARK: Rules

  private mutating func rules(_ value: TLAValue) throws(Problem) -> Selection.Rules {
    var rules = Selection.Rules()
    if let limit = value["limit"] { rules.limit = try number(limit, "a limit", 0...Int(Int32.max)) }
    if let media = value["media"] { rules.media = try word(media, "media") }
    if let needs = value["pickerNeedsAccess"] {
      rules.pickerNeedsAccess = try truth(needs, "'pickerNeedsAccess'")
    }
    if let batch = value["deletionBatch"] {
      rules.deletionBatch = try number(batch, "a batch", 1...Int(Int32.max))
    }
    if let library = value["access"]?["library"] {
      rules.access.library = try word(library, "library access")
    }
    if let camera = value["access"]?["camera"] {
      rules.access.camera = try word(camera, "camera access")
    }
    for policy in Selection.Policy.allCases {
      guard let value = value[policy.rawValue] else { continue }
      let name = try string(value, "a policy")
      guard policy.set(name, in: &rules) else {
        throw problem(
          "unknown value '\(printable(name, limit: 40))' of the policy '\(policy.rawValue)'; "
            + "expected one of: \(policy.values.joined(separator: ", "))")
      }
    }
    for video in try elements(value["videos"] ?? .set([]), "videos") {
      videos.insert(try number(video, "an asset", 0...Int(Int32.max)))
    }
    for video in videos.sorted() { _ = try asset(.int(video)) }
    return rules
  }

  // MARK: What is shown

  /// What the trace says was shown, or else what can be read off the state; nil if it tells neither.
  private mutating func observation(
    _ moment: TLATrace.Moment
  ) throws(Problem) -> Selection.Observation? {
    if let shown = try value(of: "shown", in: moment) { return try observation(shown) }
    guard let state = try value(of: "state", in: moment) else { return nil }
    let draft = try part(state, "draft")
    var facts: [TLAValue: TLAValue] = [:]
    if case .function(let pairs) = try part(state, "photos") {
      for pair in pairs { facts[pair.key] = pair.value }
    }
    var shown = Selection.Observation()
    shown.images = try photos(draft, "the draft")
    var urls: [Selection.AssetID?] = []
    for photo in try elements(draft, "the draft") {
      let known = try facts[photo].map { (facts) throws(Problem) in try part(facts, "asset") }
      urls.append(try known.flatMap { (asset) throws(Problem) in try url(asset) })
    }
    shown.urls = urls
    let picker = try part(state, "picker")
    shown.presented = try word(part(picker, "source"), "picker")
    let front = shown.presented == .album ? try part(picker, "working") : draft
    shown.count = try elements(front, "working").count
    return shown
  }

  private mutating func observation(_ value: TLAValue) throws(Problem) -> Selection.Observation {
    var shown = Selection.Observation()
    if let images = value["images"] { shown.images = try photos(images, "images") }
    if let urls = value["urls"] {
      shown.urls = []
      for asset in try elements(urls, "URLs") { shown.urls?.append(try url(asset)) }
    }
    if let ticked = value["ticked"] { shown.ticked = try photos(ticked, "what is ticked") }
    if let badges = value["badges"] {
      shown.badges = []
      for badge in try elements(badges, "badges") {
        shown.badges?.append(try number(badge, "a badge", 0 ... .max))
      }
    }
    if let count = value["count"] { shown.count = try number(count, "the count", 0 ... .max) }
    if let canAdd = value["canAdd"] { shown.canAdd = try truth(canAdd, "'canAdd'") }
    if let canFinish = value["canFinish"] { shown.canFinish = try truth(canFinish, "'canFinish'") }
    if let presented = value["presented"] { shown.presented = try word(presented, "picker") }
    try addLater(value, to: &shown)
    return shown
  }

  /// What no core event changes.
  private mutating func addLater(
    _ value: TLAValue, to shown: inout Selection.Observation
  ) throws(Problem) {
    func list(_ name: String) throws(Problem) -> [Selection.PhotoID]? {
      try value[name].map { (list) throws(Problem) in try photos(list, "'\(name)'") }
    }
    func count(_ name: String) throws(Problem) -> Int? {
      try value[name].map { (count) throws(Problem) in try number(count, "'\(name)'", 0 ... .max) }
    }
    shown.imagesLoading = try list("imagesLoading")
    shown.imagesFailed = try list("imagesFailed")
    shown.imagesDegraded = try list("imagesDegraded")
    shown.uploads = try list("uploads")
    shown.selected = try list("selected")
    shown.requests = try count("requests")
    shown.notices = try count("notices")
    if let phase = value["publication"] { shown.publication = try word(phase, "publication") }
    if let phase = value["cleanup"] { shown.cleanup = try word(phase, "cleanup") }
  }

  private mutating func url(_ value: TLAValue) throws(Problem) -> Selection.AssetID? {
    value == .int(TLASpelling.noAsset) ? nil : try asset(value)
  }
}
