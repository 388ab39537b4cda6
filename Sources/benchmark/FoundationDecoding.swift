import Foundation

/// What Foundation's decoder makes of the lines: the baseline.
///
/// Its fair fast use: one decoder, one flat type without nested enumerations, one call a line on bytes
/// that are in memory already.
enum FoundationDecoding {
  /// One line, with every member that the recordings of this benchmark have.
  struct Line: Decodable {
    var seq: Int?
    var t: Double?
    var event: String?
    var source: String?
    var photo: Photo?
    var asset: String?
    var assets: [String]?
    var capture: Int?
    var index: Int?
    var expecting: Photo?
    var observed: Shown?
  }

  struct Shown: Decodable {
    var images: [Photo]?
    var urls: [String?]?
  }

  enum Photo: Decodable {
    case asset(String)
    case capture(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .asset(name)
      } else {
        self = .capture(try container.decode(Int.self))
      }
    }
  }

  /// Decodes lines, and counts the events.
  static func decode(_ lines: [Data]) throws -> Int {
    let decoder = JSONDecoder()
    var events = 0
    for line in lines where try decoder.decode(Line.self, from: line).event != nil { events += 1 }
    return events
  }
}
