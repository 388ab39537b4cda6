import SelectionSession

/// Failed replays as commands of a GitHub workflow, which shows them beside the files.
enum GitHubReport {
  static func text(_ judged: Judged) -> String {
    Annotation.all(judged).map { annotation in
      var places: [String] = []
      if judged.result.path != "-" { places.append("file=\(property(annotation.path))") }
      if let line = annotation.line { places.append("line=\(line)") }
      if let column = annotation.column { places.append("col=\(column)") }
      places.append("title=\(property(annotation.title))")
      return
        "::\(annotation.level.rawValue) \(places.joined(separator: ","))::\(data(annotation.message))\n"
    }.joined()
  }

  /// A message: what would end the line or begin an escape is escaped.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      printable(String(line)).reduce(into: "") { escaped, character in
        if character == "%" { escaped += "%25" } else { escaped.append(character) }
      }
    }.joined(separator: "%0A")
  }

  /// The value of a property: what would end it is escaped too.
  private static func property(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped += printable(String(scalar))
      }
    }
  }
}
