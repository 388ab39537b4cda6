import SelectionSession

/// Replays as JUnit XML, for Jenkins, GitLab and others.
///
/// Each session is a suite of one case: a suite has a file, and properties for the line and the fault,
/// which a case has not in Jenkins' schema; and a suite can be written as soon as it is known.
enum JUnitReport {
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"proofsheet\">\n"
  static let foot = "</testsuites>\n"

  static func text(_ judged: Judged) -> String {
    let (result, code) = (judged.result, judged.code)
    let isError = code == .unreadable || code == .internalFault
    let isFailure = !isError && code != .conforms
    let name = attribute(result.name)
    var text =
      "  <testsuite name=\"\(name)\" file=\"\(name)\" tests=\"1\" failures=\"\(isFailure ? 1 : 0)\" "
      + "errors=\"\(isError ? 1 : 0)\" skipped=\"0\">\n    <properties>\n"
    for (key, value) in properties(judged) {
      text += "      <property name=\"\(key)\" value=\"\(attribute(value))\"/>\n"
    }
    text += "    </properties>\n"
    let parts = split(result.path)
    text +=
      "    <testcase classname=\"\(attribute(parts.folder))\" name=\"\(attribute(parts.name))\""
    if isError || isFailure {
      let element = isError ? "error" : "failure"
      let kind = judged.standing?.rawValue ?? result.verdict.rawValue
      text +=
        ">\n      <\(element) type=\"\(kind)\" message=\"\(attribute(message(judged)))\">"
        + "\(content(report(judged)))</\(element)>\n    </testcase>\n"
    } else {
      text += "/>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func properties(_ judged: Judged) -> [(String, String)] {
    var properties = [("verdict", judged.result.verdict.rawValue)]
    if let standing = judged.standing { properties.append(("standing", standing.rawValue)) }
    if let line = judged.line { properties.append(("line", "\(line)")) }
    if let step = judged.result.divergence?.step { properties.append(("step", "\(step)")) }
    if let failure = judged.failure {
      if let defect = failure.reason.defect { properties.append(("fault", defect)) }
      properties.append(("reason", failure.reason.words))
      properties.append(("fingerprint", failure.fault))
    }
    return properties
  }

  private static func message(_ judged: Judged) -> String {
    let problem = judged.result.failure ?? judged.result.problems.first?.message
    return judged.title() + (problem ?? judged.reason).map { ": \($0)" }.orEmpty
  }

  /// The text of a failure: first the place, as a compiler writes it.
  private static func report(_ judged: Judged) -> String {
    let result = judged.result
    if let fault = result.fault { return fault }
    if result.verdict == .unreadable { return result.complaints.joined(separator: "\n") }
    let place = judged.line.map { "\(result.name):\($0):1" } ?? result.name
    var text = "\(place): error: \(judged.title())"
    if let reason = judged.reason { text += "; \(reason)" }
    if let failure = judged.failure {
      text += "\n\(failure.reason.defect.map { "\($0): " } ?? "")\(failure.reason.words)"
    }
    let style = Style(isColored: false)
    return text + (ReplayText(judged: judged, style: style).report.map { "\n\n\($0)" } ?? "")
  }

  /// The directory and the name of a file.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard path != "-", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return (".", Files.name(of: path))
    }
    let name = String(path[path.utf8.index(after: slash)...])
    return (printable(Files.folder(of: path)), printable(name))
  }

  // MARK: Characters

  /// Text between tags: what XML cannot hold, and what would turn or hide text, shows as an escape.
  private static func content(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(printable(String($0))) }.joined(separator: "\n")
  }

  /// The value of an attribute, on one line.
  private static func attribute(_ text: String) -> String { escaped(printable(text)) }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }
}

extension Optional where Wrapped == String {
  /// The text, or none.
  var orEmpty: String { self ?? "" }
}
