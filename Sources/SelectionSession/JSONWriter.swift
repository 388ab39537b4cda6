import SelectionCore

/// Writes JSON Lines.
///
/// Line by line: rules that follow upon the header stand in it, so it is written once they are known.
struct JSONWriter {
  /// The header, or a line of rules, that may still grow.
  private var pending: (line: Session.Line, rules: [Session.Rule])?

  /// What can be written once the next line is known, line feeds included.
  mutating func write(_ line: Session.Line, _ names: Names) -> String {
    switch line.content {
    case .header:
      let text = finish(names)
      pending = (line, [])
      return text
    case .rule(let rule):
      if line.isBare, let (_, rules) = pending, rule.joins(rules) {
        pending?.rules.append(rule)
        return ""
      }
      let text = finish(names)
      pending = (line, [rule])
      return text
    case .blank, .event, .observed, .expect, .note:
      return finish(names) + object(line, [], names)
    }
  }

  /// What is left to write.
  mutating func finish(_ names: Names) -> String {
    guard let (line, rules) = pending else { return "" }
    pending = nil
    return object(line, rules, names)
  }

  private func object(
    _ line: Session.Line, _ rules: [Session.Rule], _ names: Names
  ) -> String {
    var members: [(String, JSON)] = []
    if let sequence = line.sequence { members.append(("seq", .int(sequence))) }
    if let time = line.time { members.append(("t", .spelled(time))) }
    let spelling = JSONSpelling(names, line.extras)
    members += spelling.content(line.content, rules)
    if let comment = line.comment { members.append(("comment", .string(comment))) }
    for extra in line.extras where !spelling.isNested(extra.key, in: line.content) {
      members.append((extra.key, .spelled(extra.value)))
    }
    return JSON.object(members).text + "\n"
  }
}

extension Session.Rule {
  /// Whether the rule can stand in one object with others, behind them.
  ///
  /// An object has each key once, and all policies, and all kinds, in one place.
  func joins(_ others: [Session.Rule]) -> Bool {
    guard let last = others.last else { return true }
    if others.contains(where: { $0.name == name }) { return false }
    return last.kind == kind || !others.contains { $0.kind == kind }
  }

  /// What no other rule of one object may have too.
  private var name: String {
    if case .kind(let kind, _) = self { return "kind \(kind.rawValue)" }
    return nameGivenOnce ?? ""
  }
}
