import SelectionCore

/// Numbers the lines of a session, in the order in which they come.
package struct RecordedLines: Sendable {
  let timeSource: TimeSource?
  /// The number that was given last.
  package private(set) var lastNumber: Int
  /// How many of the names were looked at for their kind.
  private var seenNames: Int

  /// The lines of a session that goes on, or of a new one.
  package init(_ timeSource: TimeSource?, after lastNumber: Int = 0, seenNames: Int = 0) {
    self.timeSource = timeSource
    self.lastNumber = lastNumber
    self.seenNames = seenNames
  }

  /// Begins a new session.
  mutating func startOver() { (lastNumber, seenNames) = (0, 0) }

  /// What a line says, without its number; nil if it cannot be recorded.
  ///
  /// Most of the work is here, so it is done before a number is allotted.
  package static func spell(_ content: Session.Content, _ names: Names) -> String? {
    content.isRecordable(names) ? JSONWriter.spell(content, names) : nil
  }

  /// Adds a line, behind one with the kinds of assets that were never named before.
  ///
  /// - Returns: how many lines that is, and the names of the videos among those assets.
  package mutating func add(
    _ spelled: String, _ names: Names, to bytes: inout [UInt8]
  ) -> (lines: Int, videos: [String]) {
    let videos = newVideos(names)
    if !videos.isEmpty { append(JSONWriter.spell(.rule(.kind(.video, videos)), names), &bytes) }
    append(spelled, &bytes)
    return (videos.isEmpty ? 1 : 2, videos.map { names.name(of: $0) })
  }

  /// A reader takes an asset for a photo until it is told otherwise.
  private mutating func newVideos(_ names: Names) -> [Selection.AssetID] {
    if names.count <= seenNames { return [] }
    defer { seenNames = names.count }
    return names.all[seenNames...].filter { $0.kind == .video }
  }

  /// The object of a line begins with a brace, behind which number and time are put.
  private mutating func append(_ spelled: String, _ bytes: inout [UInt8]) {
    lastNumber += 1
    bytes.append(contentsOf: "{\"seq\":\(lastNumber),".utf8)
    if let timeSource { bytes.append(contentsOf: "\"t\":\(timeSource.spelled),".utf8) }
    bytes.append(contentsOf: spelled.utf8.dropFirst())
  }
}

extension JSONWriter {
  /// A line without a number, with its line feed.
  fileprivate static func spell(_ content: Session.Content, _ names: Names) -> String {
    var writer = JSONWriter()
    return writer.write(Session.Line(number: 0, content), names) + writer.finish(names)
  }
}

extension Session.Content {
  /// Whether a line of it can be read again wherever it stands.
  fileprivate func isRecordable(_ names: Names) -> Bool {
    switch self {
    case .event(let event, _): EventParts(event, names).hasNumbersInRange
    case .observed(let shown): shown.photos.allSatisfy(\.hasNumberInRange)
    case .note: true
    case .blank, .header, .rule, .expect: false
    }
  }
}

extension EventParts {
  /// Whether a session can hold the numbers of the event.
  fileprivate var hasNumbersInRange: Bool {
    let ordinals = 1...0x7FFF_FFFF
    let isGiven = { (part: Part) in given.contains(part) }
    return opening.map(ordinals.contains) ?? true
      && (!isGiven(.photo) || photo.hasNumberInRange)
      && (!isGiven(.expecting) || expecting.hasNumberInRange)
      && (!isGiven(.capture) || Selection.PhotoID.capture(capture).hasNumberInRange)
      && assets.allSatisfy(\.hasNumberInRange)
      && (!isGiven(.request) || ordinals.contains(request))
      && (!isGiven(.upload) || ordinals.contains(upload))
      && (!isGiven(.batch) || ordinals.contains(batch)) && bytes >= 0
  }
}

extension Selection.PhotoID {
  fileprivate var hasNumberInRange: Bool {
    switch self {
    case .asset: true
    case .capture(let capture): (1...0x7FFF_FFFF).contains(capture.rawValue)
    }
  }
}

extension Selection.Observation {
  /// Every photo that was seen.
  fileprivate var photos: [Selection.PhotoID] {
    [images, ticked, imagesLoading, imagesFailed, imagesDegraded, uploads, selected]
      .flatMap { $0 ?? [] }
  }
}
