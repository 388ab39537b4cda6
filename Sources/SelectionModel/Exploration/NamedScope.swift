import SelectionCore
import SelectionSession

/// A scope with a name, as a line of a list of scopes says it, and what is known of it.
///
///     six-2-2-2  events six  assets 2  captures 2  limit 2  states 331  transitions 4531
///
/// Behind the name stand words with their values, and rules as in a session: `policy reopening fresh`.
public struct NamedScope: Sendable {
  /// The name.
  public var name: String
  /// The scope.
  public var scope: ExploredScope
  /// How many states it has; nil if that is not known.
  public var states: Int?
  /// How many transitions go out from them.
  public var transitions: Int?

  /// A scope of which nothing is known.
  public init(name: String, scope: ExploredScope = ExploredScope()) {
    (self.name, self.scope) = (name, scope)
  }

  /// Reads a list of scopes: one a line; `#` begins a comment.
  public static func read(_ text: String) throws(Diagnostic) -> [NamedScope] {
    var scopes: [NamedScope] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      var words = Words(line, number: place + 1)
      guard let name = words.next() else { continue }
      if scopes.contains(where: { $0.name == name }) {
        throw words.problem("the name '\(printable(name, limit: 60))' is there already")
      }
      var scope = NamedScope(name: name)
      try scope.take(&words)
      scopes.append(scope)
    }
    return scopes
  }

  private mutating func take(_ words: inout Words) throws(Diagnostic) {
    while let word = words.next() {
      switch word {
      case "assets": scope.photos = try words.number(upTo: ExploredScope.mostPhotos)
      case "videos": scope.videos = try words.number(upTo: ExploredScope.mostPhotos)
      case "captures": scope.captures = try words.number(upTo: ExploredScope.mostPhotos)
      case "states": states = try words.number(upTo: .max)
      case "transitions": transitions = try words.number(upTo: .max)
      case "events": scope.alphabet = try words.alphabet()
      case "limit", "media", "pickerNeedsAccess", "deletionBatch", "policy", "access":
        if let problem = scope.add(rule: words.rule(word)) { throw words.problem(problem) }
      default:
        let hint = nearest(to: word, among: Self.words).map { "did you mean '\($0)'?" }
        throw words.problem(
          "found '\(printable(word, limit: 60))'; "
            + (hint ?? "expected one of: \(Self.words.joined(separator: ", "))"))
      }
    }
    if let problem = scope.problem { throw words.problem(problem) }
  }

  private static let words = [
    "assets", "videos", "captures", "events", "states", "transitions", "limit", "media",
    "pickerNeedsAccess", "deletionBatch", "policy", "access",
  ]

  /// The words of a line, and where they are.
  private struct Words {
    private let number: Int
    private var rest: ArraySlice<(text: String, column: Int)>
    private var column = 1

    init(_ line: Substring, number: Int) {
      self.number = number
      let line = Array(line.prefix { $0 != "#" }.unicodeScalars)
      let isBlank = { (scalar: UnicodeScalar) in scalar == " " || scalar == "\t" || scalar == "\r" }
      var words: [(text: String, column: Int)] = []
      var start = 0
      for place in 0...line.count where place == line.count || isBlank(line[place]) {
        if place > start {
          var text = String.UnicodeScalarView()
          text.append(contentsOf: line[start..<place])
          words.append((String(text), start + 1))
        }
        start = place + 1
      }
      rest = words[...]
    }

    /// A rule, with as many words as its kind has.
    mutating func rule(_ kind: String) -> String {
      var line = kind
      // A policy has a name, which may be that of another word, and a value.
      for _ in 0..<(kind == "policy" ? 2 : 1) { line += next().map { " \($0)" } ?? "" }
      while kind == "access", let word = rest.first?.text, !NamedScope.words.contains(word) {
        line += " \(word)"
        _ = next()
      }
      return line
    }

    mutating func next() -> String? {
      guard let word = rest.popFirst() else { return nil }
      column = word.column
      return word.text
    }

    func problem(_ message: String) -> Diagnostic {
      Diagnostic(line: number, column: column, message: message)
    }

    mutating func number(upTo most: Int) throws(Diagnostic) -> Int {
      let word = next() ?? ""
      if let number = Int(word), (0...most).contains(number) { return number }
      let range = most == .max ? "a number from 0" : "a number from 0 to \(most)"
      throw problem("expected \(range); found '\(printable(word, limit: 60))'")
    }

    mutating func alphabet() throws(Diagnostic) -> Alphabet {
      let word = next() ?? ""
      if let alphabet = Alphabet(rawValue: word) { return alphabet }
      let names = Alphabet.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem("expected one of: \(names); found '\(printable(word, limit: 60))'")
    }
  }
}

extension ExploredScope {
  /// Changes the rules as a line of a session would: `policy reopening fresh`.
  ///
  /// - Returns: what is wrong with the line.
  public mutating func add(rule line: String) -> String? {
    switch SessionReader.read(Array("session 1\n\(line)".utf8)) {
    case .failure(let list): return list.problems[0].message
    case .success(let session):
      guard let read = session.lines.last, case .rule(let rule) = read.content else {
        return "'\(printable(line, limit: 60))' is no rule of a session"
      }
      if case .kind = rule { return "'kind' is no rule of a scope; tell the number of videos" }
      rule.apply(to: &rules)
      return nil
    }
  }

  /// Why the scope cannot be explored.
  public var problem: String? {
    let all = photos + videos + captures
    if all > Self.mostPhotos {
      return "\(all) assets and shots are too many; there may be \(Self.mostPhotos) together"
    }
    if rules.limit > Self.highestLimit {
      return
        "a limit of \(rules.limit) is too high; indices are tried up to it, \(Self.highestLimit) at most"
    }
    return nil
  }
}
