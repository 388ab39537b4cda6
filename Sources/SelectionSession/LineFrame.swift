// What a line has beside what it says, where nobody knows what it says.

extension Session.Line {
  /// A line that says nothing, with the number and the time of one that cannot be understood.
  ///
  /// It is nil if that one is no line of its spelling.
  init?(frameOf bytes: UnsafeBufferPointer<UInt8>, _ format: SessionFormat) {
    self.init(number: 0, .blank)
    do throws(LineProblem) {
      switch format {
      case .jsonl: if try !takeFrame(of: bytes) { return nil }
      case .text: try takeFrame(ofWords: bytes)
      }
    } catch {
      return nil
    }
  }

  /// - Returns: whether the bytes are one object, and no key of it stands twice.
  private mutating func takeFrame(of bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> Bool
  {
    var scanner = JSONScanner(bytes)
    var keys: Set<[UInt8]> = []
    var isFirst = true
    try scanner.beginObject("a line of a session")
    while let text = try scanner.key(isFirst: &isFirst) {
      guard keys.insert(scanner.resolved(text)).inserted else { return false }
      let key = scanner.isAtNull ? nil : JSONReader.Key(name: scanner.string(text))
      if key == .seq {
        sequence = try scanner.integer("the number of the line", 0...Int.max)
      } else if key == .t {
        time = try scanner.numberText("a time")
      } else {
        _ = try scanner.anyValue()
      }
    }
    return scanner.peek() == nil
  }

  private mutating func takeFrame(
    ofWords bytes: UnsafeBufferPointer<UInt8>
  ) throws(LineProblem) {
    var scanner = LineScanner(Array(bytes))
    while try scanner.next() != .end {}
    guard let text = scanner.comment() else { return }
    var line = Session.Line(number: 0, .blank)
    line.take(comment: text)
    (sequence, time) = (line.sequence, line.time)
  }
}
