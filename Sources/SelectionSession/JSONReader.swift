import SelectionCore

/// Reads the lines of JSON Lines.
struct JSONReader {
  /// A member that a line may have.
  enum Key: Hashable {
    // What the line says: one of these, but `rules` may stand beside `session`.
    case session, rules, event, observed, expect, note
    // Beside what it says.
    case seq, t, comment, opening, outcome, step
    case part(Part)

    static let all: [Key] =
      [
        .session, .rules, .event, .observed, .expect, .note, .seq, .t, .comment, .opening, .outcome,
        .step,
      ] + Part.allCases.map { .part($0) }

    var name: String {
      switch self {
      case .session: "session"
      case .rules: "rules"
      case .event: "event"
      case .observed: "observed"
      case .expect: "expect"
      case .note: "note"
      case .seq: "seq"
      case .t: "t"
      case .comment: "comment"
      case .opening: "opening"
      case .outcome: "outcome"
      case .step: "step"
      case .part(let part): part.name
      }
    }
  }

  /// A set of members: a bit for each, those of the parts at the top.
  struct KeySet: OptionSet {
    var rawValue: UInt64

    static let partShift: UInt64 = 32

    @inline(__always)
    init(rawValue: UInt64) { self.rawValue = rawValue }

    @inline(__always)
    init(_ key: Key) {
      rawValue =
        switch key {
        // The first six are the kinds.
        case .session: 1 << 0
        case .rules: 1 << 1
        case .event: 1 << 2
        case .observed: 1 << 3
        case .expect: 1 << 4
        case .note: 1 << 5
        case .seq: 1 << 6
        case .t: 1 << 7
        case .comment: 1 << 8
        case .opening: 1 << 9
        case .outcome: 1 << 10
        case .step: 1 << 11
        case .part(let part): UInt64(PartSet(part).rawValue) << Self.partShift
        }
    }

    @inline(__always)
    func has(_ key: Key) -> Bool { !isDisjoint(with: KeySet(key)) }

    var parts: PartSet { PartSet(rawValue: UInt32(truncatingIfNeeded: rawValue >> Self.partShift)) }

    /// What a line says: it says one thing.
    static var kinds: KeySet { KeySet(rawValue: 0x3F) }
  }

  /// An event, and which parts it needs and may have.
  struct EventEntry {
    var kind: Selection.Event.Kind
    var required: PartSet
    var allowed: PartSet
    /// What a recorder most likely writes behind the name of the event.
    var likely: [Guess]
  }

  /// A key that is likely to come next, as it is written without blanks: `,"event":`.
  ///
  /// Records are written by programs, in one order of keys; a guess that is right saves the look-up.
  struct Guess {
    var key: Key
    var spelling: ShortWord

    init(_ key: Key, isFirst: Bool = false) {
      self.key = key
      spelling = ShortWord("\(isFirst ? "{" : ",")\"\(key.name)\":")
    }
  }

  private let beginning = [Guess(.seq, isFirst: true), Guess(.t), Guess(.event)]
  private let keys = WordTable(Key.all.map { ($0.name, $0) })
  private let events = WordTable(
    Selection.Event.Kind.allCases.map { kind in
      let layout = kind.layout
      return (
        kind.rawValue,
        EventEntry(
          kind: kind, required: PartSet(layout.required), allowed: PartSet(layout.all),
          likely: layout.all.map { Guess(.part($0)) })
      )
    })
  let sources = WordTable(Selection.Source.self)
  let fields = WordTable(Selection.Observation.Field.self)

  /// What is known between the lines.
  var context = SessionContext()
  /// What the line read last says.
  private(set) var line = Session.Line(number: 0, .blank)
  /// The lines of the session that it says beside that: the rules of a header.
  private(set) var further: [Session.Line] = []
  /// The cursor within the line that is being read.
  var scanner = JSONScanner(UnsafeBufferPointer(start: nil, count: 0))
  // The elements of an array until all are known: then it is made once, in its own size.
  var foundAssets: [Selection.AssetID] = []
  var foundPhotos: [Selection.PhotoID] = []
  /// What was found within `rules`, `observed` or `outcome` and is not known there.
  var nested: [Session.Extra] = []

  // What the members of the line said; each holds only if its key was given.
  private var given: KeySet = []
  private var version = 0
  private var rules: [Session.Rule] = []
  private var event = EventEntry(kind: .confirm, required: [], allowed: [], likely: [])
  private var parts = EventParts()
  private var outcome: Assertion?
  private var observed: Selection.Observation?
  private var verdict = Verdict.conforms
  private var step = 0
  private var note = ""
  private var extraKeys: Set<[UInt8]> = []

  init() {}

  /// Reads one line; what it says is ``line``, and beside that ``further``.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, number: Int
  ) throws(LineProblem) {
    scanner = JSONScanner(bytes)
    begin()
    line.number = number
    line.content = .blank
    if scanner.peek() != nil {
      try members()
      if scanner.peek() != nil { throw scanner.unexpected("the end of the line") }
      line.content = try say(number)
    }
  }

  /// Lets a replay take the line, in place.
  mutating func hand(to replay: inout Replay) { replay.take(line) }

  private mutating func begin() {
    given = []
    line.sequence = nil
    line.time = nil
    line.comment = nil
    if !further.isEmpty { further = [] }
    if !nested.isEmpty { nested = [] }
    if !line.extras.isEmpty { line.extras = [] }
    if !extraKeys.isEmpty { extraKeys = [] }
  }

  private mutating func members() throws(LineProblem) {
    let isLikely = try likelyMembers()
    if !isLikely { try scanner.beginObject("a line of a session") }
    var seen = given
    var isFirst = !isLikely
    while let text = try scanner.key(isFirst: &isFirst) {
      guard let key = keys.value(of: text, in: scanner) else {
        try extra(text)
        continue
      }
      let bit = KeySet(key)
      if !seen.isDisjoint(with: bit) { throw standsTwice(text) }
      seen.formUnion(bit)
      if scanner.isAtNull, scanner.take(literal: "null") { continue }
      given.formUnion(bit)
      try member(key)
    }
  }

  /// Reads the members that stand where most recorders write them.
  ///
  /// - Returns: whether the object was begun.
  private mutating func likelyMembers() throws(LineProblem) -> Bool {
    guard try takes(beginning[0]) else { return false }
    _ = try takes(beginning[1])
    guard try takes(beginning[2]) else { return true }
    let likely = event.likely
    for index in 0..<likely.count where try !takes(likely[index]) { break }
    return true
  }

  /// Reads a member if its key is the one that was guessed.
  @inline(__always)
  private mutating func takes(_ guess: Guess) throws(LineProblem) -> Bool {
    guard scanner.skip(guess.spelling) else { return false }
    // A null means that the member is not there; the slow way knows that.
    if scanner.isAtNull {
      scanner.offset -= guess.spelling.count
      return false
    }
    given.formUnion(KeySet(guess.key))
    try member(guess.key)
    return true
  }

  func standsTwice(_ key: JSONScanner.Text) -> LineProblem {
    scanner.problem("the key \"\(printable(scanner.string(key), limit: 40))\" stands twice")
  }

  private mutating func extra(_ text: JSONScanner.Text) throws(LineProblem) {
    if !extraKeys.insert(scanner.resolved(text)).inserted { throw standsTwice(text) }
    let key = scanner.string(text)
    line.extras.append(Session.Extra(key: key, value: try scanner.anyValue()))
  }

  @inline(__always)
  private mutating func member(_ key: Key) throws(LineProblem) {
    switch key {
    case .part(let part): try self.part(part)
    case .event:
      let text = try scanner.string("the name of an event")
      guard let entry = events.value(of: text, in: scanner) else {
        throw LineProblem(
          offset: scanner.start, unknownEvent: scanner.string(text),
          among: Selection.Event.Kind.allCases.map { $0.rawValue })
      }
      event = entry
    case .seq: line.sequence = try scanner.integer("the number of the line", 0...Int.max)
    case .t: line.time = try scanner.numberText("a time")
    case .opening:
      parts.opening = try scanner.integer("the number of an opening", 1...0x7FFF_FFFF)
    case .observed: observed = try observation()
    case .outcome: outcome = try assertion()
    case .session: version = try scanner.integer("the version", 0...Int(Int32.max))
    case .rules: rules = try readRules()
    case .expect: verdict = try choice("a verdict")
    case .step: step = try scanner.integer("a step", 0...Int.max)
    case .note: note = scanner.string(try scanner.string("a note"))
    case .comment: line.comment = scanner.string(try scanner.string("a comment"))
    }
  }

  @inline(__always)
  private mutating func part(_ part: Part) throws(LineProblem) {
    switch part {
    case .source:
      let text = try scanner.string("what to open")
      if let source = sources.value(of: text, in: scanner) {
        parts.source = source
      } else {
        parts.source = try choice(text, "what to open")
      }
    case .photo: parts.photo = try photo()
    case .asset: parts.asset = try asset()
    case .assets: parts.assets = try photos()
    case .to: parts.to = try scanner.integer("an index", Int.min...Int.max)
    case .dismissal: parts.dismissal = try choice("how it was dismissed")
    case .access: parts.access = try choice("an access")
    case .capture: parts.capture = try capture()
    case .reason: parts.reason = scanner.string(try scanner.string("a reason"))
    case .index: parts.index = try scanner.integer("an index", Int.min...Int.max)
    case .expecting: parts.expecting = try photo()
    case .removed: parts.removed = try assets()
    case .inserted: parts.inserted = try assets()
    case .changed: parts.changed = try assets()
    case .library: parts.library = try choice("an access")
    case .camera: parts.camera = try choice("an access")
    case .request: parts.request = try scanner.integer("the number of a request", 1...0x7FFF_FFFF)
    case .quality: parts.quality = try choice("a quality")
    case .bytes: parts.bytes = try scanner.integer("a number of bytes", 0...Int.max)
    case .upload: parts.upload = try scanner.integer("the number of an upload", 1...0x7FFF_FFFF)
    case .batch: parts.batch = try scanner.integer("the number of a batch", 1...0x7FFF_FFFF)
    case .result: parts.result = try choice("the result of a deletion")
    case .code: parts.code = try scanner.integer("a code", Int.min...Int.max)
    }
  }

  // MARK: What the line says

  private mutating func say(_ number: Int) throws(LineProblem) -> Session.Content {
    if !nested.isEmpty { line.extras += nested }
    if let sequence = line.sequence, let problem = context.accept(sequence: sequence) {
      throw lineProblem(problem)
    }
    var content: Session.Content
    let kinds = given.intersection(.kinds)
    switch kinds {
    case KeySet(.event): content = .event(try makeEvent(), given.has(.outcome) ? outcome : nil)
    case KeySet(.observed):
      try refuseParts()
      if let observed { content = .observed(observed) } else { content = try blank() }
    case KeySet(.session), KeySet(.rules), [KeySet(.session), KeySet(.rules)]:
      try refuseParts()
      return try sayHeader(number)
    case KeySet(.expect):
      try refuseParts()
      content = .expect(Session.Expectation(verdict, step: given.has(.step) ? step : nil))
    case KeySet(.note):
      try refuseParts()
      content = .note(note)
    case []:
      try refuseParts()
      content = try blank()
    default:
      throw lineProblem(
        "the line says two things; 'session', 'rules', 'event', 'observed', 'expect' and 'note' "
          + "stand in lines of their own")
    }
    if let problem = context.accept(&content) { throw lineProblem(problem) }
    return content
  }

  @inline(__always)
  private mutating func makeEvent() throws(LineProblem) -> Selection.Event {
    parts.given = given.parts
    if !given.has(.opening) { parts.opening = nil }
    guard parts.given.isSuperset(of: event.required), event.allowed.isSuperset(of: parts.given),
      !given.has(.opening) || event.kind.namesOpening, !given.has(.step),
      let made = parts.event(event.kind, &context.names)
    else { throw wrongParts() }
    return made
  }

  /// What is wrong with the parts of an event.
  private func wrongParts() -> LineProblem {
    let name = event.kind.rawValue
    let missing = event.required.subtracting(parts.given).parts.map { "'\($0.name)'" }
    if !missing.isEmpty {
      return lineProblem("'\(name)' needs \(missing.joined(separator: " and "))")
    }
    let wrong = parts.given.subtracting(event.allowed).parts.map { "'\($0.name)'" }
    if !wrong.isEmpty {
      let own = event.allowed.parts.map { "'\($0.name)'" }
      return lineProblem(
        "'\(name)' has no \(wrong.joined(separator: " and ")); "
          + (own.isEmpty ? "it has nothing of its own" : "it has \(own.joined(separator: ", "))"))
    }
    if given.has(.step) { return lineProblem("'step' stands in a line without 'expect'") }
    if given.has(.opening), !event.kind.namesOpening {
      return lineProblem("'\(name)' belongs to no opening; remove 'opening'")
    }
    return lineProblem(parts.problem)
  }

  private mutating func sayHeader(_ number: Int) throws(LineProblem) -> Session.Content {
    if given.has(.session), context.hasHeader, let continued = line.continues {
      let repeated = given.has(.rules) ? rules : []
      if let problem = context.goOn(version, behind: continued, repeated) {
        throw lineProblem(problem)
      }
      // It says nothing that the session does not know, but where the next file began.
      return .blank
    }
    var said: [Session.Content] = given.has(.session) ? [.header(version: version)] : []
    if given.has(.rules) { said += rules.map { .rule($0) } }
    for index in said.indices {
      if let problem = context.accept(&said[index]) {
        throw context.refusal(of: said[index], problem, at: 0)
      }
    }
    further = said.dropFirst().map { Session.Line(number: number, $0) }
    guard let first = said.first else { return try blank() }
    return first
  }

  /// A line that says nothing, which must not have been meant to.
  private func blank() throws(LineProblem) -> Session.Content {
    guard let (key, hint) = Session.Line.misspelt(in: line.extras) else { return .blank }
    throw lineProblem("the line says nothing that is known: '\(printable(key, limit: 40))'\(hint)")
  }

  /// Refuses what only an event, or only an expectation, has.
  private func refuseParts() throws(LineProblem) {
    var names = given.parts.parts.map { $0.name }
    if given.has(.opening) { names.append("opening") }
    if given.has(.outcome) { names.append("outcome") }
    if let name = names.first { throw lineProblem("'\(name)' stands in a line without 'event'") }
    if given.has(.step), !given.has(.expect) {
      throw lineProblem("'step' stands in a line without 'expect'")
    }
  }

  /// A problem with the line as a whole.
  private func lineProblem(_ message: String) -> LineProblem {
    LineProblem(offset: 0, message: message)
  }
}
