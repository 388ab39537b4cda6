import SelectionCore
import SelectionTesting

@testable import SelectionSession

/// Sessions of random events, with all that is known of each step, and all that a recorder adds.
extension Session {
  /// The session of a seed.
  ///
  /// - Parameter isAnnotated: whether lines have comments, numbers, times and unknown fields.
  static func generated(_ seed: UInt64, isAnnotated: Bool) -> Session {
    var generator = Generated(seed: seed)
    var session = Session()
    for (index, asset) in generator.assets.enumerated() {
      let name =
        generator.random.pick(["a", "IMG ", "#", "urls", "照片", "\u{1B}[2J", "\u{202E}x", "a\nb\""])
        + "\(index)"
      precondition(session.names.asset(named: name, kind: asset.kind) == asset)
    }
    _ = session.names.reason(named: "noSpace")
    session.rules = generator.rules()
    var contents: [Content] = [.header(version: 1)]
    contents += session.rules.lines.shuffled(using: &generator.random)
    contents.append(.rule(.kind(.photo, generator.assets.filter { $0.kind == .photo })))
    contents.append(.rule(.kind(.video, generator.assets.filter { $0.kind == .video })))
    var state = Selection.State(session.rules)
    for _ in 1...40 {
      let event = generator.event(in: state)
      let before = state
      let outcome = state.apply(event)
      contents.append(
        .event(
          event,
          generator.random.once(in: 4)
            ? nil : Assertion(all: state, outcome, isOpen: before.presented == .album)))
      var shown = state.observation
      shown.working = nil
      if generator.random.once(in: 3) { shown.urls = nil }
      contents.append(.observed(shown))
    }
    if isAnnotated {
      for text in [
        "goes to the background", "\"quoted\"", "", " a\tb ", "\u{1B}[0m", "# no comment",
      ] {
        contents.append(.note(text))
      }
      contents.append(.blank)
    }
    contents.append(.expect(Expectation(.conforms)))
    session.lines = contents.enumerated().map { Line(number: $0 + 1, $1) }
    if isAnnotated {
      for index in session.lines.indices { session.lines[index].annotate(index, &generator) }
    }
    return session
  }

  /// What both spellings must keep, without what they need not: the numbers of the lines.
  var kept: [Line] {
    lines.map { line in
      var line = line
      line.number = 0
      return line
    }
  }
}

extension Session.Line {
  fileprivate mutating func annotate(_ index: Int, _ generator: inout Generated) {
    if generator.random.once(in: 3) {
      comment = generator.random.pick([
        "why", "", "{\"a\":1}", "{not json", " padded ", "a\nb", "\u{202E}rtl", "照片 ❤️", "# twice",
        "{\"comment\":\"x\"}", "{\"event\":\"toggle\"}", "\\u{41}", "{} ",
      ])
    }
    sequence = index
    if generator.random.once(in: 2) {
      time = generator.random.pick(["0", "1.50", "12e-3", "-0.0", "1234567890123456789.5"])
    }
    if generator.random.once(in: 4) {
      extras.append(.init(key: "thread", value: generator.random.pick(["1", "null", "\"main\""])))
    }
    if generator.random.once(in: 4) {
      extras.append(.init(key: "\u{1B}\"照", value: "{\"deep\":[1,{\"x\":[]},\"\\u202e\\\"\"]}"))
    }
    switch content {
    case .observed where generator.random.once(in: 4):
      extras.append(.init(key: "observed", value: "{\"scroll\":12.5}"))
    case .event(_, .some) where generator.random.once(in: 4):
      extras.append(.init(key: "outcome", value: "{\"took\":[0.1]}"))
    case .header where generator.random.once(in: 2):
      extras.append(.init(key: "rules", value: "{\"later\":true}"))
    case .blank, .header, .rule, .event, .observed, .expect, .note: break
    }
  }
}

extension Assertion {
  /// All that can be said of a step.
  fileprivate init(all state: Selection.State, _ outcome: Selection.Outcome, isOpen: Bool) {
    self.init()
    draft = state.items(state.draft)
    working = state.items(state.working)
    switch outcome {
    case .applied(let effect): self.effect = .exactly(effect)
    case .rejected(let rejection): refusal = .rejected(rejection)
    case .ignored(let reason): refusal = .ignored(reason)
    }
    isStrict = !outcome.isApplied && isOpen
  }
}

extension Selection.Rules {
  /// Every rule as a line.
  fileprivate var lines: [Session.Content] {
    [
      .rule(.limit(limit)), .rule(.media(media)), .rule(.pickerNeedsAccess(pickerNeedsAccess)),
      .rule(.access(library: access.library, camera: access.camera)),
      .rule(.deletionBatch(deletionBatch)),
    ] + Selection.Policy.allCases.map { .rule(.policy($0, $0.value(in: self))) }
  }
}
