/// What is wrong with a file, and where.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters (Unicode scalars).
  public var column: Int
  /// What was found, what was expected, and how to mend it; safe to print.
  public var message: String
  /// What can be done about it.
  public var kind: Kind

  package init(line: Int, column: Int, message: String, kind: Kind = .damage) {
    (self.line, self.column, self.message, self.kind) = (line, column, message, kind)
  }

  /// What a problem is, for those who go on in spite of it.
  public enum Kind: Equatable, Sendable {
    /// Something is wrong; nothing more is known.
    case damage
    /// An event, or another first word, that a newer version may know.
    case unknownEvent(String)
    /// A field of an observation that a newer version may know.
    case unknownField(String)
    /// The file is of a version that this program does not know.
    case otherVersion
    /// Another session begins in the same file.
    case anotherSession
  }
}

/// What is wrong within one line; the reader adds where the line is.
struct LineProblem: Error {
  /// The offset of the byte at which it is wrong.
  var offset: Int
  var message: String
  /// Whether the line is right so far and only ends too early.
  var isCut = false
  var kind = Diagnostic.Kind.damage
}

extension LineProblem {
  /// An event that is not known here; one that is misspelt is more likely than one of the future.
  init(offset: Int, unknownEvent word: String, among known: [String]) {
    let hint = hint(for: word, among: known)
    self.init(
      offset: offset,
      message: "unknown event '\(printable(word, limit: 40))'"
        + (hint.isEmpty
          ? "; if a newer version has it, 'proofsheet convert --skip-unknown' leaves it out"
          : hint),
      kind: .unknownEvent(word))
  }
}

/// The nearest of some words to a misspelt one, if it is near enough to have been meant.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let typed = Array(word.lowercased().utf8.prefix(64))
  let allowed = max(1, typed.count / 3)
  return
    candidates
    .map { (name: $0, distance: editDistance(typed, Array($0.lowercased().utf8))) }
    .filter { $0.distance <= allowed }
    .min { $0.distance < $1.distance }?
    .name
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one to the other.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
      var best = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}

/// `; did you mean 'x'?`, or nothing.
func hint(for word: String, among candidates: [String]) -> String {
  nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
