import SelectionCore

// Sessions that are made rather than read.

extension Session {
  /// A session that has not begun: its header, and the rules that are not the usual ones.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - names: the names of the assets; each of another kind than a photo is declared.
  ///   - remarks: comments before the header.
  public init(_ rules: Selection.Rules, _ names: Names, remarks: [String] = []) {
    self.init()
    (self.rules, self.names) = (rules, names)
    for remark in remarks { add(.blank, comment: remark) }
    add(.header(version: Self.version))
    for rule in rules.lines(unlike: Selection.Rules()) { add(.rule(rule)) }
    let videos = names.all.filter { $0.kind == .video }
    if !videos.isEmpty { add(.rule(.kind(.video, videos))) }
  }

  /// Adds a line behind the last.
  public mutating func add(_ content: Content, comment: String? = nil) {
    lines.append(Line(number: lines.count + 1, content, comment: comment))
  }
}

extension Selection.Rules {
  /// The lines that say in what these rules differ from others.
  public func lines(unlike other: Selection.Rules) -> [Session.Rule] {
    var lines: [Session.Rule] = []
    if limit != other.limit { lines.append(.limit(limit)) }
    if media != other.media { lines.append(.media(media)) }
    if pickerNeedsAccess != other.pickerNeedsAccess {
      lines.append(.pickerNeedsAccess(pickerNeedsAccess))
    }
    if access != other.access {
      lines.append(.access(library: access.library, camera: access.camera))
    }
    if deletionBatch != other.deletionBatch { lines.append(.deletionBatch(deletionBatch)) }
    for policy in Selection.Policy.allCases
    where policy.value(in: self) != policy.value(in: other) {
      lines.append(.policy(policy, policy.value(in: self)))
    }
    return lines
  }
}
