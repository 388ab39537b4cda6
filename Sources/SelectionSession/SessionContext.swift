import SelectionCore

/// What a reader knows between the lines, and refuses, in either spelling.
struct SessionContext: Sendable {
  /// The names met so far.
  var names = Names()
  /// The rules, complete once an event or an observation has been read.
  private(set) var rules = Selection.Rules()
  /// The version of the file, once it has said that it is a session.
  private var version: FormatVersion?

  /// The version of the file, if it is none that can be read.
  private(set) var unknownVersion: Int?

  /// Whether the file has said that it is a session.
  var hasHeader: Bool { version != nil }

  /// Whether something was said that the rules decide.
  private var isUnderWay = false
  private var hasExpectation = false
  /// Rules that were given; each may be given once.
  private var givenRules: Set<String> = []
  private var lastSequence: Int?
  /// Whether numbers that do not rise are left to someone else.
  var ignoresOrder = false

  /// Takes what a line says, which then means what it says in the latest version.
  ///
  /// - Returns: why it may not stand here, if so.
  @inline(__always)
  mutating func accept(_ content: inout Session.Content) -> String? {
    version?.upcast(&content)
    switch content {
    case .blank: return nil
    case .event where hasHeader, .observed where hasHeader:
      isUnderWay = true
      return nil
    case .note where hasHeader: return nil
    case .header(let version): return begin(version)
    case .rule(let rule) where hasHeader: return give(rule)
    case .expect(let expectation) where hasHeader: return expect(expectation)
    case .event, .observed, .note, .rule, .expect:
      return
        "this is no session: expected a header, {\"session\":\(Session.version)}, as the first line"
    }
  }

  /// Takes the number of a line.
  ///
  /// A number left out is a gap, which a replay tells; one that comes back is damage.
  mutating func accept(sequence: Int) -> String? {
    defer { lastSequence = sequence }
    guard let lastSequence, sequence <= lastSequence, !ignoresOrder else { return nil }
    return "number \(sequence) stands behind number \(lastSequence); the lines are out of order"
  }

  /// Takes the header of a file that goes on with the session of the file before.
  ///
  /// - Parameters:
  ///   - number: the number of the line before it, as the header says.
  ///   - repeated: the rules of the session, as the header repeats them.
  /// - Returns: why it does not go on with this session, if so.
  mutating func goOn(
    _ version: Int, behind number: Int, _ repeated: [Session.Rule]
  ) -> String? {
    if version != self.version?.rawValue {
      return "the file goes on in version \(version); one session has one version"
    }
    if let lastSequence, number < lastSequence {
      return "the file goes on behind number \(number), and the line before has number "
        + "\(lastSequence); the files are out of order"
    }
    var rules = Selection.Rules()
    for rule in repeated { rule.apply(to: &rules) }
    if rules != self.rules {
      return "the file goes on under other rules than the one before; it is another session"
    }
    lastSequence = number
    return nil
  }

  /// The problem of a line that may not stand where it does.
  func refusal(of content: Session.Content, _ message: String, at offset: Int) -> LineProblem {
    guard case .header = content else { return LineProblem(offset: offset, message: message) }
    return LineProblem(
      offset: offset, message: message, kind: hasHeader ? .anotherSession : .otherVersion)
  }

  private mutating func begin(_ version: Int) -> String? {
    if hasHeader { return "a second 'session' line; one file is one session" }
    guard let known = FormatVersion(rawValue: version) else {
      unknownVersion = version
      return "format version \(version); this program reads version \(FormatVersion.range)"
        + (version > Session.version ? ", and a newer one must read this file" : "")
    }
    self.version = known
    return nil
  }

  private mutating func give(_ rule: Session.Rule) -> String? {
    // The kind of an asset is a fact about its name, and is known when the name is.
    if isUnderWay, rule.kind != .kind {
      return "'\(rule.kind.rawValue)' must stand before the first event and the first observation"
    }
    if let name = rule.nameGivenOnce, !givenRules.insert(name).inserted {
      return "'\(name)' is given a second time"
    }
    rule.apply(to: &rules)
    return nil
  }

  private mutating func expect(_ expectation: Session.Expectation) -> String? {
    if hasExpectation { return "a second 'expect' line; a file has one verdict" }
    hasExpectation = true
    if expectation.step != nil, expectation.verdict != .diverges, expectation.verdict != .violates {
      return "'\(expectation.verdict.rawValue)' happens at no step; remove the number"
    }
    return nil
  }
}

extension Selection.MediaKind {
  /// Why a name that has this kind cannot be given another.
  func isKnown(of name: String) -> String {
    "'\(printable(name, limit: 40))' was a \(rawValue) in an earlier line; its kind stands before it is "
      + "used"
  }
}

/// The versions of the format that can be read.
///
/// A line of an old version is upcast as soon as it is read: all that follows knows the latest only.
enum FormatVersion: Int, CaseIterable {
  case first = 1

  /// The versions, for messages.
  static var range: String { allCases.map { String($0.rawValue) }.joined(separator: ", ") }

  /// Makes what a line of this version says mean the same in the latest.
  func upcast(_ content: inout Session.Content) {
    switch self {
    // The latest. Whoever adds another changes this case, as Tests/Golden demands.
    case .first: break
    }
  }
}

extension Session.Rule {
  /// The first word of the line.
  var kind: Kind {
    switch self {
    case .limit: .limit
    case .media: .media
    case .kind: .kind
    case .pickerNeedsAccess: .pickerNeedsAccess
    case .access: .access
    case .deletionBatch: .deletionBatch
    case .policy: .policy
    }
  }

  /// The name under which the rule may be given once; nil if it may be given for more assets.
  var nameGivenOnce: String? {
    switch self {
    case .kind: nil
    case .policy(let policy, _): "policy \(policy.rawValue)"
    case .limit, .media, .pickerNeedsAccess, .access, .deletionBatch: kind.rawValue
    }
  }

  /// Sets what the rule says.
  package func apply(to rules: inout Selection.Rules) {
    switch self {
    case .limit(let limit): rules.limit = limit
    case .media(let media): rules.media = media
    // The kind is part of the asset's identity.
    case .kind: break
    case .pickerNeedsAccess(let needs): rules.pickerNeedsAccess = needs
    case .access(let library, let camera):
      if let library { rules.access.library = library }
      if let camera { rules.access.camera = camera }
    case .deletionBatch(let size): rules.deletionBatch = size
    case .policy(let policy, let value): _ = policy.set(value, in: &rules)
    }
  }
}
