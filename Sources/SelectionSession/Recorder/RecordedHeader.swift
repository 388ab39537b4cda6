import SelectionCore

/// The first line of a file of a recording.
struct RecordedHeader: Sendable {
  var rules: Selection.Rules
  var options: Recorder.Options
  /// The names of the videos that were declared so far.
  var videos: [String] = []

  /// The key of the time at which the file was begun, in seconds since 1970.
  static let begun = "begun"

  /// The line with its line feed.
  ///
  /// - Parameters:
  ///   - number: the number of the line before; nil at the beginning of a session.
  ///   - begun: when the file is begun; nil if that does not matter.
  func line(continuing number: Int?, begun: Int?) -> [UInt8] {
    var extras: [(String, JSON)] = []
    if let number { extras.append((Session.Line.continuesKey, .int(number))) }
    if let app = options.app { extras.append(("app", .string(app))) }
    if let platform = options.platform { extras.append(("platform", .string(platform))) }
    if let source = options.timeSource { extras.append(("timeSource", .string(source.name))) }
    if let begun { extras.append((Self.begun, .int(begun))) }
    var names = Names()
    for video in videos { _ = names.asset(named: video, kind: .video) }
    var session = Session(rules, names)
    session.lines[0].extras = extras.map { Session.Extra(key: $0, value: $1.text) }
    return Array(SessionWriter.write(session, as: .jsonl).utf8)
  }
}
