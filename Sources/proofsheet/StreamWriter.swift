import SelectionSession

/// Writes sessions as lines of a stream: each an array of the objects that JSON Lines have one a line.
struct StreamWriter {
  /// A session on one line, with the line feed.
  ///
  /// - Parameter id: what the header calls the session from now on, if it does not call it anything.
  static func line(_ session: Session, id: String) -> String {
    var objects = SessionWriter.write(session, as: .jsonl)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // An object that says nothing keeps the numbers of the lines.
      .map { $0.isEmpty ? "{}" : String($0) }
    let head = "{\"session\":"
    let isNamed = session.lines.contains { line in
      guard case .header = line.content else { return false }
      return line.extras.contains { $0.key == "id" }
    }
    if !isNamed, let index = objects.firstIndex(where: { $0.hasPrefix(head) }) {
      objects[index] = "{\"id\":\(JSON.string(id).text),\(objects[index].dropFirst())"
    }
    return "[\(objects.joined(separator: ","))]\n"
  }
}
