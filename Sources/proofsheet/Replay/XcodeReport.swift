import SelectionSession

/// Failed replays as Xcode reads them from a script phase: a line of a file, and a message.
enum XcodeReport {
  static func text(_ judged: Judged) -> String {
    Annotation.all(judged).map { annotation in
      let place = "\(judged.result.name):\(annotation.line ?? 1):\(annotation.column ?? 1)"
      return "\(place): \(annotation.level.rawValue): \(printable(annotation.summary))\n"
    }.joined()
  }
}
