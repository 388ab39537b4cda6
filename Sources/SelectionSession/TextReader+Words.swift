import SelectionCore

// The smallest pieces of a line: words of the grammar, numbers, assets, photos.

extension TextReader {
  /// A token in words, for messages.
  func describe(_ token: LineScanner.Token) -> String {
    switch token {
    case .word(let word, isQuoted: false): "'\(printable(word, limit: 40))'"
    case .word(let word, isQuoted: true): "the quoted name \"\(printable(word, limit: 40))\""
    case .capture(let capture): "'#\(capture.rawValue)'"
    case .opening(let opening): "'@\(opening)'"
    case .arrow(isStrict: false): "'->'"
    case .arrow(isStrict: true): "'=>'"
    case .comma: "','"
    case .end: "the end of the line"
    }
  }

  /// One of the words of a closed set.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ what: String
  ) throws(LineProblem) -> Value {
    let token = try scanner.next()
    if case .word(let word, isQuoted: false) = token, let value = Value(rawValue: word) {
      return value
    }
    throw unexpected(token, what, Value.allCases.map { $0.rawValue })
  }

  /// The same for `yes` and `no`.
  mutating func yesOrNo() throws(LineProblem) -> Bool {
    let token = try scanner.next()
    switch token {
    case .word("yes", isQuoted: false): return true
    case .word("no", isQuoted: false): return false
    case .word, .capture, .opening, .arrow, .comma, .end:
      throw unexpected(token, "an answer", ["yes", "no"])
    }
  }

  /// A number within a range.
  mutating func integer(
    _ what: String, _ range: ClosedRange<Int>
  ) throws(LineProblem) -> Int {
    let token = try scanner.next()
    guard case .word(let word, isQuoted: false) = token else {
      throw scanner.problem("found \(describe(token)); expected \(what), a number")
    }
    let digits = word.utf8.first == UInt8(ascii: "-") ? word.utf8.dropFirst() : word.utf8[...]
    guard !digits.isEmpty,
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { throw scanner.problem("found \(describe(token)); expected \(what), a number") }
    guard let number = Int(word), range.contains(number) else {
      let bounds =
        range == Int.min...Int.max
        ? "a number of \(Int.bitWidth) bits" : "\(range.lowerBound) to \(range.upperBound)"
      throw scanner.problem("\(what) \(describe(token)) is out of range; expected \(bounds)")
    }
    return number
  }

  /// An asset by its name.
  mutating func asset(_ what: String = "the name of an asset") throws(LineProblem)
    -> Selection.AssetID
  {
    let token = try scanner.next()
    guard case .word(let word, let isQuoted) = token else {
      throw scanner.problem("found \(describe(token)); expected \(what)")
    }
    if word == "-", !isQuoted {
      throw scanner.problem("found '-'; expected \(what) (a name '-' is quoted)")
    }
    return context.names.asset(named: word)
  }

  /// Assets up to a word that is none.
  ///
  /// - Parameter stops: bare words that end the list.
  mutating func assets(until stops: [String] = []) throws(LineProblem) -> [Selection.AssetID] {
    var assets: [Selection.AssetID] = []
    while case .word(let word, let isQuoted) = try scanner.peek(),
      isQuoted || !stops.contains(word)
    {
      assets.append(try asset())
    }
    return assets
  }

  /// A photo: an asset by its name, or a capture by its number.
  mutating func photo() throws(LineProblem) -> Selection.PhotoID {
    if case .capture(let capture) = try scanner.peek() {
      _ = try scanner.next()
      return .capture(capture)
    }
    return .asset(try asset("a photo (a name, or '#1')"))
  }

  /// Photos up to a bare word that ends the list.
  mutating func photos(until stops: [String]) throws(LineProblem) -> [Selection.PhotoID] {
    var photos: [Selection.PhotoID] = []
    while true {
      switch try scanner.peek() {
      case .capture: break
      case .word(let word, let isQuoted):
        if !isQuoted, stops.contains(word) { return photos }
      case .opening, .arrow, .comma, .end: return photos
      }
      photos.append(try photo())
    }
  }

  /// A capture by its number.
  mutating func capture() throws(LineProblem) -> Selection.CaptureID {
    let token = try scanner.next()
    guard case .capture(let capture) = token else {
      throw scanner.problem("found \(describe(token)); expected a capture ('#1')")
    }
    return capture
  }

  /// A problem with a word that is none of a closed set.
  func unexpected(
    _ token: LineScanner.Token, _ what: String, _ words: [String]
  ) -> LineProblem {
    let list = words.joined(separator: ", ")
    guard case .word(let word, isQuoted: false) = token else {
      return scanner.problem("found \(describe(token)); expected \(what): \(list)")
    }
    return scanner.problem(
      "found \(describe(token)); expected \(what): \(list)" + hint(for: word, among: words))
  }
}
