import SelectionSession

/// What is wrong at one place of a session, for those who show messages beside files.
struct Annotation {
  /// How bad it is, in the word that all of these services have for it.
  enum Level: String {
    case error
    /// Nothing can be said.
    case warning
  }

  let level: Level
  /// The file, as a path from where the program runs, without steps that lead nowhere.
  let path: String
  let line: Int?
  let column: Int?
  /// A few words.
  let title: String
  /// All in one line.
  let summary: String
  /// All, in several lines.
  let message: String

  /// What is wrong with a session; of a file that cannot be read, each of its problems.
  static func all(_ judged: Judged) -> [Annotation] {
    let result = judged.result
    guard let failure = judged.failure else { return [] }
    let path = tidy(result.path)
    if let failure = result.failure {
      return [Annotation(.error, path, nil, nil, "unreadable", failure, failure)]
    }
    if result.verdict == .unreadable {
      return result.problems.map {
        Annotation(.error, path, $0.line, $0.column, "unreadable", $0.message, $0.message)
      }
    }
    let title = result.fault == nil ? judged.title() : "internal fault"
    let cause = failure.reason.defect.map { "\($0): \(failure.reason.words)" }
    let parts = [
      title, result.fault, judged.reason, judged.differences.isEmpty ? nil : judged.differences,
      cause,
    ]
    let report = ReplayText(judged: judged, style: Style(isColored: false)).report
    let lines = [result.fault ?? judged.reason, cause, report.map { String($0.dropLast()) }]
    let message = lines.compactMap { $0 }.joined(separator: "\n\n")
    return [
      Annotation(
        judged.code == .inconclusive ? .warning : .error, path, judged.line ?? 1, nil, title,
        parts.compactMap { $0 }.joined(separator: "; "), message.isEmpty ? title : message)
    ]
  }

  private init(
    _ level: Level, _ path: String, _ line: Int?, _ column: Int?, _ title: String,
    _ summary: String, _ message: String
  ) {
    (self.level, self.path, self.line, self.column) = (level, path, line, column)
    (self.title, self.summary, self.message) = (title, summary, message)
  }

  /// A path without `.` and without doubled slashes: these services compare paths letter by letter.
  private static func tidy(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
