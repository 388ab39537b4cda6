import SelectionCore

/// Takes out of sessions what tells of people, and leaves what tells of the picker.
///
/// Names of assets and reasons become pseudonyms under a key: HMAC-SHA-256 of the name, shortened to a
/// letter and twelve more. Equal names stay equal in all sessions that one redaction takes, and in all
/// runs under one key. Reasons that are words of the format stay. Comments and unknown fields go, notes
/// lose their text, and times are counted from the first one of the session. All else stays: events,
/// claims, observations, numbers, kinds of media.
public struct Redaction: Sendable {
  private let pseudonyms: Pseudonyms
  /// What each pseudonym that was given stands for, in all sessions so far.
  private var given: [String: [UInt8]] = [:]

  /// Makes a redaction with a key of your own.
  ///
  /// Whoever knows the key can tell what a pseudonym stands for by trying names: it should be random, 32
  /// bytes, and stay where the names are known.
  ///
  /// - Returns: nil if the key is empty.
  public init?(key: some Collection<UInt8>) {
    if key.isEmpty { return nil }
    self.init(Pseudonyms(key: Array(key)))
  }

  /// Makes a redaction with a key that nobody knows: equal names stay equal only within it.
  public init() {
    var random = SystemRandomNumberGenerator()
    self.init(Pseudonyms(key: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }))
  }

  init(_ pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

  /// Why a session cannot be redacted.
  public enum Problem: Error, Equatable, Sendable {
    /// Two names have one pseudonym under this key, or a name is the pseudonym of another; the text is safe
    /// to print.
    case clash(String)
    /// What was written says something else than the original, or more than it may.
    case check(String)

    /// What is wrong, in words.
    public var message: String {
      switch self {
      case .clash(let text): "\(text); take another key"
      case .check(let text): "the check of the result failed: \(text)"
      }
    }
  }

  /// The session with pseudonyms, and without what is free text.
  ///
  /// Every line stays, under its number. It throws ``Problem/clash(_:)``.
  public mutating func redact(_ session: Session) throws(Problem) -> Session {
    var redacted = session
    redacted.names = try names(session.names)
    var clock = Clock()
    for index in redacted.lines.indices {
      redacted.lines[index].comment = nil
      redacted.lines[index].extras = session.lines[index].joints
      redacted.lines[index].time = redacted.lines[index].time.flatMap { clock.time($0) }
      if case .note = redacted.lines[index].content { redacted.lines[index].content = .note("") }
    }
    return redacted
  }

  /// The session redacted, written and checked: what an app shares.
  ///
  /// It throws ``Problem``; then there is nothing that may be shared.
  public mutating func export(
    _ session: Session, as format: SessionFormat
  ) throws(Problem) -> String {
    let redacted = try redact(session)
    let text = SessionWriter.write(redacted, as: format)
    if let problem = RedactionCheck.problem(in: text.utf8, session, redacted) {
      throw .check(problem)
    }
    return text
  }

  /// The pseudonym of the name of an asset.
  public func pseudonym(ofAsset name: String) -> String { pseudonyms.pseudonym(of: name, .asset) }

  /// The pseudonym of a reason; a word of the format stays.
  public func pseudonym(ofReason word: String) -> String {
    Names.ownReasons.contains { $0.utf8.elementsEqual(word.utf8) }
      ? word : pseudonyms.pseudonym(of: word, .reason)
  }

  /// The pseudonym of the name of a file, without an ending.
  public func pseudonym(ofFile name: String) -> String { pseudonyms.pseudonym(of: name, .file) }

  /// Names with the same numbers, each the pseudonym of what had the number.
  private mutating func names(_ original: Names) throws(Problem) -> Names {
    var names = Names()
    var known = original
    let (assetCount, reasonCount) = (original.all.count, original.reasons.count)
    for asset in original.all {
      let name = original.name(of: asset)
      let pseudonym = pseudonym(ofAsset: name)
      try give(pseudonym, name)
      guard names.asset(named: pseudonym, kind: asset.kind) == asset,
        known.asset(named: pseudonym).number >= assetCount
      else { throw .clash("'\(pseudonym)' is the pseudonym of a name, and a name or another's") }
    }
    for (number, word) in original.reasons.enumerated() {
      let pseudonym = pseudonym(ofReason: word)
      if pseudonym != word { try give(pseudonym, word) }
      guard names.reason(named: pseudonym).rawValue == number,
        pseudonym == word || known.reason(named: pseudonym).rawValue >= reasonCount
      else {
        throw .clash("'\(pseudonym)' is the pseudonym of a reason, and a reason or another's")
      }
    }
    return names
  }

  /// Remembers what a pseudonym stands for.
  private mutating func give(_ pseudonym: String, _ name: String) throws(Problem) {
    let name = Array(name.utf8)
    if let other = given.updateValue(name, forKey: pseudonym), other != name {
      throw .clash("'\(pseudonym)' is the pseudonym of two names")
    }
  }
}

/// Counts times from the first one.
private struct Clock {
  private var first: Double?

  /// Longer than this, in seconds, nothing is said of the time.
  private static let limit = 1e9

  /// The seconds since the first time, to three digits; nil if they cannot be told.
  mutating func time(_ text: String) -> String? {
    guard let time = Double(text), time.isFinite else { return nil }
    let begin = first ?? time
    first = begin
    let passed = time - begin
    guard passed.magnitude < Self.limit else { return nil }
    let thousandths = Int((passed.magnitude * 1000).rounded())
    var digits = String(thousandths % 1000)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let sign = passed < 0 && thousandths > 0 ? "-" : ""
    return "\(sign)\(thousandths / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}
