import SelectionSession

/// One line of a stream: a JSON array of the objects that a JSON Lines file has one a line.
struct SessionArray {
  /// The objects, as they stand in the line.
  private(set) var objects: [ArraySlice<UInt8>] = []
  /// What is wrong with the array, and at which byte.
  private(set) var problem: (offset: Int, message: String)?

  /// Finds where each object begins and ends; what is in it is left to the reader of sessions.
  init(_ line: ArraySlice<UInt8>) {
    var scan = Scan(line: line, offset: line.startIndex)
    problem = scan.array(&objects).map { (scan.offset - line.startIndex, $0) }
  }

  private struct Scan {
    let line: ArraySlice<UInt8>
    var offset: Int

    /// The next byte that is no blank.
    private mutating func peek() -> UInt8? {
      while offset < line.endIndex, [0x20, 0x09, 0x0D].contains(line[offset]) { offset += 1 }
      return offset < line.endIndex ? line[offset] : nil
    }

    /// - Returns: what is wrong, if anything.
    mutating func array(_ objects: inout [ArraySlice<UInt8>]) -> String? {
      guard let first = peek() else {
        return "the line is empty; a line of a stream is a session: an array of objects"
      }
      guard first == UInt8(ascii: "[") else {
        return "expected '[': a line of a stream is a session, an array of objects"
      }
      offset += 1
      if peek() == UInt8(ascii: "]") { return end() }
      while true {
        guard peek() == UInt8(ascii: "{") else {
          return peek() == nil ? cut : "expected an object, '{'"
        }
        let start = offset
        guard passObject() else { return cut }
        objects.append(line[start..<offset])
        switch peek() {
        case UInt8(ascii: ","): offset += 1
        case UInt8(ascii: "]"): return end()
        case nil: return cut
        default: return "expected ',' or ']' behind an object"
        }
      }
    }

    private let cut = "the line ends within a session; expected ']'"

    private mutating func end() -> String? {
      offset += 1
      return peek() == nil
        ? nil : "something stands behind the session; expected the end of the line"
    }

    /// Goes to the end of an object.
    ///
    /// - Returns: whether there is one.
    private mutating func passObject() -> Bool {
      var (depth, isString, isEscaped) = (0, false, false)
      while offset < line.endIndex {
        let byte = line[offset]
        offset += 1
        if isString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isString = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return true }
        default: break
        }
      }
      return false
    }
  }
}
