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
      if case .part(let part) = self { return part.name }
      return String(describing: self)
    }
  }

  /// An event, and which parts it needs and may have.
  struct EventEntry {
    var kind: Selection.Event.Kind
    var required: PartSet
    var allowed: PartSet
  }

  private let keys = WordTable(Key.all.enumerated().map { ($1.name, (key: $1, bit: $0)) })
  private let events = WordTable(
    Selection.Event.Kind.allCases.map { kind in
      let layout = kind.layout
      return (
        kind.rawValue,
        EventEntry(kind: kind, required: PartSet(layout.required), allowed: PartSet(layout.all))
      )
    })
  let fields = WordTable(Selection.Observation.Field.self)

  /// What is known between the lines.
  var context = SessionContext()
  /// The cursor within the line that is being read.
  var scanner = JSONScanner(UnsafeBufferPointer(start: nil, count: 0))
  /// What was found within `rules`, `observed` or `outcome` and is not known there.
  var nested: [Session.Extra] = []
  private var line = Members()

  /// What the members of a line said, until all are known.
  private struct Members {
    var version: Int?
    var rules: [Session.Rule]?
    var event: EventEntry?
    var parts = EventParts()
    var outcome: Assertion?
    var hasOutcome = false
    var observed: Selection.Observation?
    var hasObserved = false
    var verdict: Verdict?
    var step: Int?
    var note: String?
    /// What stands beside what the line says.
    var meta = Session.Line(number: 0, .blank)
    var extraKeys: Set<[UInt8]> = []
  }

  init() {}

  /// Reads one line and hands over what it says: most often one line of a session, but a header with
  /// rules is more.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, number: Int,
    _ take: (Session.Line) -> Void
  ) throws(LineProblem) {
    scanner = JSONScanner(bytes)
    line = Members()
    nested.removeAll(keepingCapacity: true)
    line.meta.number = number
    guard scanner.peek() != nil else { return take(line.meta) }
    try members()
    if scanner.peek() != nil { throw scanner.unexpected("the end of the line") }
    try say(take)
  }

  private mutating func members() throws(LineProblem) {
    try scanner.beginObject("a line of a session")
    var seen: UInt64 = 0
    var isFirst = true
    while let text = try scanner.key(isFirst: &isFirst) {
      guard let (key, bit) = keys.value(of: text, in: scanner) else {
        try extra(text)
        continue
      }
      if seen & (1 << UInt64(bit)) != 0 { throw standsTwice(text) }
      seen |= 1 << UInt64(bit)
      if scanner.take(literal: "null") { continue }
      try member(key)
    }
  }

  func standsTwice(_ key: JSONScanner.Text) -> LineProblem {
    scanner.problem("the key \"\(printable(scanner.string(key), limit: 40))\" stands twice")
  }

  private mutating func extra(_ text: JSONScanner.Text) throws(LineProblem) {
    if !line.extraKeys.insert(scanner.resolved(text)).inserted { throw standsTwice(text) }
    let key = scanner.string(text)
    line.meta.extras.append(Session.Extra(key: key, value: try scanner.anyValue()))
  }

  private mutating func member(_ key: Key) throws(LineProblem) {
    switch key {
    case .part(let part): try self.part(part)
    case .event:
      let text = try scanner.string("the name of an event")
      line.event = events.value(of: text, in: scanner)
      if line.event == nil {
        throw unknown(text, "an event", Selection.Event.Kind.allCases.map(\.rawValue))
      }
    case .seq: line.meta.sequence = try scanner.integer("the number of the line", 0...Int.max)
    case .t:
      let end = try scanner.number("a time")
      line.meta.time = String(decoding: scanner.bytes[scanner.start..<end], as: UTF8.self)
    case .opening:
      line.parts.opening = try scanner.integer("the number of an opening", 1...0x7FFF_FFFF)
    case .observed:
      line.hasObserved = true
      line.observed = try observation()
    case .outcome:
      line.hasOutcome = true
      line.outcome = try assertion()
    case .session: line.version = try scanner.integer("the version", 0...Int(Int32.max))
    case .rules: line.rules = try rules()
    case .expect: line.verdict = try choice("a verdict")
    case .step: line.step = try scanner.integer("a step", 0...Int.max)
    case .note: line.note = scanner.string(try scanner.string("a note"))
    case .comment: line.meta.comment = scanner.string(try scanner.string("a comment"))
    }
  }

  private mutating func part(_ part: Part) throws(LineProblem) {
    line.parts.given.insert(PartSet(part))
    switch part {
    case .source: line.parts.source = try choice("what to open")
    case .photo: line.parts.photo = try photo()
    case .asset: line.parts.asset = try asset()
    case .assets: line.parts.assets = try assets()
    case .to: line.parts.to = try scanner.integer("an index", Int.min...Int.max)
    case .dismissal: line.parts.dismissal = try choice("how it was dismissed")
    case .access: line.parts.access = try choice("an access")
    case .capture: line.parts.capture = try capture()
    case .reason: line.parts.reason = scanner.string(try scanner.string("a reason"))
    case .index: line.parts.index = try scanner.integer("an index", Int.min...Int.max)
    case .expecting: line.parts.expecting = try photo()
    case .removed: line.parts.removed = try assets()
    case .inserted: line.parts.inserted = try assets()
    case .changed: line.parts.changed = try assets()
    case .library: line.parts.library = try choice("an access")
    case .camera: line.parts.camera = try choice("an access")
    }
  }

  // MARK: What the line says

  private mutating func say(
    _ take: (Session.Line) -> Void
  ) throws(LineProblem) {
    for extra in nested { line.meta.extras.append(extra) }
    if let sequence = line.meta.sequence, let problem = context.accept(sequence: sequence) {
      throw lineProblem(problem)
    }
    if line.event == nil { try refusePartsWithoutEvent() }
    if line.version != nil || line.rules != nil {
      try refuse([line.event != nil, line.hasObserved, line.verdict != nil, line.note != nil])
      return try sayHeader(take)
    }
    var content = try content()
    if let problem = context.accept(&content) { throw lineProblem(problem) }
    line.meta.content = content
    take(line.meta)
  }

  private mutating func content() throws(LineProblem) -> Session.Content {
    if let entry = line.event {
      try refuse([line.hasObserved, line.verdict != nil, line.note != nil])
      return .event(try event(entry), line.outcome)
    }
    if line.hasObserved {
      try refuse([line.verdict != nil, line.note != nil])
      if let observed = line.observed { return .observed(observed) }
    }
    if let verdict = line.verdict {
      try refuse([line.note != nil])
      return .expect(Session.Expectation(verdict, step: line.step))
    }
    if let note = line.note { return .note(note) }
    return try blank()
  }

  /// A line that says nothing, which must not have been meant to.
  private func blank() throws(LineProblem) -> Session.Content {
    guard let (key, hint) = line.meta.misspelt else { return .blank }
    throw lineProblem("the line says nothing that is known: '\(printable(key, limit: 40))'\(hint)")
  }

  private mutating func event(_ entry: EventEntry) throws(LineProblem) -> Selection.Event {
    let given = line.parts.given
    let kind = entry.kind
    if !given.isSuperset(of: entry.required) {
      let missing = entry.required.subtracting(given).parts.map { "'\($0.name)'" }
      throw lineProblem("'\(kind.rawValue)' needs \(missing.joined(separator: " and "))")
    }
    if !entry.allowed.isSuperset(of: given) {
      let wrong = given.subtracting(entry.allowed).parts.map { "'\($0.name)'" }
      let own = entry.allowed.parts.map { "'\($0.name)'" }
      throw lineProblem(
        "'\(kind.rawValue)' has no \(wrong.joined(separator: " and ")); "
          + (own.isEmpty ? "it has nothing of its own" : "it has \(own.joined(separator: ", "))"))
    }
    if line.parts.opening != nil, !kind.namesOpening {
      throw lineProblem("'\(kind.rawValue)' belongs to no opening; remove 'opening'")
    }
    guard let event = line.parts.event(kind, &context.names) else {
      let words = Selection.ChangeReason.allCases.map(\.rawValue)
      throw lineProblem(
        "found '\(printable(line.parts.reason, limit: 40))'; "
          + "expected a reason: \(words.joined(separator: ", "))"
          + hint(for: line.parts.reason, among: words))
    }
    return event
  }

  private mutating func sayHeader(
    _ take: (Session.Line) -> Void
  ) throws(LineProblem) {
    var said: [Session.Content] = line.version.map { [.header(version: $0)] } ?? []
    said += (line.rules ?? []).map { .rule($0) }
    if said.isEmpty { said = [try blank()] }
    for var content in said {
      if let problem = context.accept(&content) { throw lineProblem(problem) }
      line.meta.content = content
      take(line.meta)
      // What stands beside belongs to the first.
      line.meta = Session.Line(number: line.meta.number, .blank)
    }
  }

  private func refusePartsWithoutEvent() throws(LineProblem) {
    var names = line.parts.given.parts.map(\.name)
    if line.parts.opening != nil { names.append("opening") }
    if line.hasOutcome { names.append("outcome") }
    if let name = names.first { throw lineProblem("'\(name)' stands in a line without 'event'") }
    if line.step != nil, line.verdict == nil {
      throw lineProblem("'step' stands in a line without 'expect'")
    }
  }

  private func refuse(_ others: [Bool]) throws(LineProblem) {
    if others.contains(true) {
      throw lineProblem(
        "the line says two things; 'session', 'rules', 'event', 'observed', 'expect' and 'note' "
          + "stand in lines of their own")
    }
  }

  /// A problem with the line as a whole.
  private func lineProblem(_ message: String) -> LineProblem {
    LineProblem(offset: 0, message: message)
  }
}
