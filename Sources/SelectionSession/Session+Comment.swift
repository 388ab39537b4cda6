import SelectionCore

// What the text spelling has no words for stands in its comments, as a JSON object:
// `confirm  # {"seq":7,"t":12.5}`.

extension Session.Line {
  /// Takes the comment of a line of the text spelling, or the fields that it holds.
  mutating func take(comment: String) {
    self.comment = comment
    guard comment.utf8.first == UInt8(ascii: "{") else { return }
    var fields = Session.Line(number: number, content)
    var text = comment
    let isObject = text.withUTF8 { fields.takeObject($0) }
    guard isObject else { return }
    // What stands within an object of a JSON line is kept behind the rest; so it is here.
    let nested = fields.extras.filter { Self.isObject($0.key) }
    fields.extras = fields.extras.filter { !Self.isObject($0.key) } + nested
    self = fields
  }

  /// Whether the field is an object that a line may have, of which it keeps what is not known.
  private static func isObject(_ key: String) -> Bool { JSONReader.Key(name: key) != nil }

  /// Whether the bytes are an object of fields, and nothing else.
  private mutating func takeObject(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = JSONScanner(bytes)
    do throws(LineProblem) {
      var keys: Set<[UInt8]> = []
      var isFirst = true
      try scanner.beginObject("fields")
      while let text = try scanner.key(isFirst: &isFirst) {
        guard keys.insert(scanner.resolved(text)).inserted else { return false }
        guard try take(scanner.string(text), from: &scanner) else { return false }
      }
      guard scanner.peek() == nil else { return false }
      if case .blank = content, Self.misspelt(in: extras) != nil { return false }
      return true
    } catch {
      return false
    }
  }

  private mutating func take(
    _ key: String, from scanner: inout JSONScanner
  ) throws(LineProblem) -> Bool {
    switch JSONReader.Key(name: key) {
    case .seq: sequence = try scanner.integer("a number", 0...Int.max)
    case .t: time = try scanner.numberText("a time")
    case .comment: comment = scanner.string(try scanner.string("a comment"))
    case .rules, .observed, .outcome:
      // Only what is not known within the object may stand here.
      guard let known = knownFields(of: key), !extras.contains(where: { Self.isObject($0.key) })
      else { return false }
      var inner = scanner
      var isFirst = true
      try inner.beginObject("fields")
      while let text = try inner.key(isFirst: &isFirst) {
        if known.contains(inner.string(text)) { return false }
        _ = try inner.anyValue()
      }
      if isFirst { return false }
      extras.append(Session.Extra(key: key, value: try scanner.anyValue()))
    case nil: extras.append(Session.Extra(key: key, value: try scanner.anyValue()))
    case .session, .event, .expect, .note, .opening, .step, .part: return false
    }
    return true
  }

  /// The fields that the object of this name has, if the line has it, or nothing but unknown ones.
  private func knownFields(of key: String) -> [String]? {
    switch (content, key) {
    case (.header, "rules"), (.rule, "rules"), (.blank, "rules"):
      Session.Rule.Kind.allCases.map { $0.rawValue }
    case (.observed, "observed"), (.blank, "observed"):
      Selection.Observation.Field.allCases.map { $0.rawValue }
    case (.event, "outcome"): JSONReader.OutcomeKey.allCases.map { $0.rawValue }
    default: nil
    }
  }

  /// A field that makes the line say nothing, though it was meant to say something.
  static func misspelt(in extras: [Session.Extra]) -> (key: String, hint: String)? {
    // The header of a file that goes on says nothing more; its other fields are its own.
    if extras.contains(where: { $0.key == continuesKey }) { return nil }
    // The first few tell; a line can have millions.
    for extra in extras.prefix(20) where !Self.isObject(extra.key) {
      let hint = hint(for: extra.key, among: ["session", "rules", "event", "observed", "expect"])
      if !hint.isEmpty { return (extra.key, hint) }
    }
    return nil
  }

  /// The comment that holds all that the text spelling has no words for; nil if there is nothing.
  var textComment: String? {
    guard sequence == nil, time == nil, extras.isEmpty else { return objectComment }
    guard let comment else { return nil }
    var read = Session.Line(number: number, content)
    read.take(comment: comment)
    let isBlank = { (byte: UInt8?) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let isPlain =
      read.comment == comment && !isBlank(comment.utf8.first) && !isBlank(comment.utf8.last)
      && comment.unicodeScalars.allSatisfy { SelectionSession.isPlain($0) || $0 == "\t" }
    return isPlain ? comment : objectComment
  }

  private var objectComment: String {
    var members: [(String, JSON)] = []
    if let sequence { members.append(("seq", .int(sequence))) }
    if let time { members.append(("t", .spelled(time))) }
    if let comment { members.append(("comment", .string(comment))) }
    members += extras.map { ($0.key, .spelled($0.value)) }
    return JSON.object(members).text
  }
}

extension JSONReader.Key {
  /// The key of this name.
  init?(name: String) {
    guard let key = Self.named[name] else { return nil }
    self = key
  }

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
