/// The names of the files of a recording.
///
/// The current file is `session.jsonl`; those before it are `session.000001.jsonl` and up.
struct RecordedPlace: Sendable {
  /// The current file.
  let path: String
  /// What the files before it begin with, and end with.
  private let stem: String
  private let ending: String

  private static let digits = 6

  init(_ path: String) {
    self.path = path
    let ending = SessionFormat.jsonl.ending
    self.ending = path.hasSuffix(ending) ? ending : ""
    stem = String(path.dropLast(self.ending.count)) + "."
  }

  /// A file before the current one.
  func piece(_ number: Int) -> String {
    let text = String(number)
    return stem + String(repeating: "0", count: max(0, Self.digits - text.count)) + text + ending
  }

  /// The next file, until it is whole and takes its place.
  var draft: String { path + ".new" }
  /// What is locked while the recording is open.
  var lock: String { path + ".lock" }
  /// The ends of lines that were torn off.
  var torn: String { path + ".torn" }

  /// Where a file that cannot stay is moved to, for a reason of one word.
  func aside(_ word: String) -> String {
    let first = "\(path).\(word)"
    if !Disk.exists(first) { return first }
    var number = 2
    while Disk.exists("\(first).\(number)") { number += 1 }
    return "\(first).\(number)"
  }

  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func name(of path: String) -> String {
    String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
  }

  /// The numbers of the files before the current one that are there, in order.
  func pieces() -> [Int] {
    let stem = name(of: stem)
    return Disk.names(in: folder).compactMap { name in
      guard name.hasPrefix(stem), name.hasSuffix(ending) else { return nil }
      let middle = name.dropFirst(stem.count).dropLast(ending.count)
      guard middle.count >= Self.digits, let number = Int(middle), number > 0,
        self.name(of: piece(number)) == name
      else { return nil }
      return number
    }.sorted()
  }
}
