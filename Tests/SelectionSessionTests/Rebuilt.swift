import Foundation
import SelectionCore

@testable import SelectionSession

/// What a page makes of a timeline: what is seen after each entry, rebuilt from the deltas.
struct Rebuilt {
  let entries: [[String: Any]]
  /// For each entry what is seen then: lists as words, all else as a word.
  let seen: [[String: [String]]]

  struct Damage: Error {}

  init(_ text: String) throws {
    guard
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let photos = json["photos"] as? [String], let start = json["start"] as? [String: Any],
      let entries = json["entries"] as? [[String: Any]]
    else { throw Damage() }
    self.entries = entries
    let lists = start.filter { $0.value is [Any] }.map(\.key)
    var now: [String: [String]] = [:]
    for (key, value) in start { now[key] = lists.contains(key) ? [] : [Self.word(value)] }
    var all: [[String: [String]]] = []
    for entry in entries {
      for (key, value) in entry["delta"] as? [String: Any] ?? [:] {
        guard lists.contains(key) else {
          now[key] = [Self.word(value)]
          continue
        }
        guard let splices = value as? [[Any]], var list = now[key] else { throw Damage() }
        for splice in splices {
          guard let index = splice[0] as? Int, let removed = splice[1] as? Int else {
            throw Damage()
          }
          let inserted = splice.dropFirst(2).map { Self.element($0, photos) }
          list.replaceSubrange(index..<(index + removed), with: inserted)
        }
        now[key] = list
      }
      all.append(now)
    }
    seen = all
  }

  private static func word(_ value: Any) -> String {
    if let number = value as? NSNumber { return "\(number)" }
    return value as? String ?? "?"
  }

  private static func element(_ value: Any, _ photos: [String]) -> String {
    if let number = value as? Int { return photos[number] }
    if let cell = value as? [Any], let number = cell[0] as? Int {
      return "\(photos[number]) \(cell[1]) \(cell[2])"
    }
    return "-"
  }

  /// The same, as the reference has it.
  static func expected(_ state: Selection.State, _ spelling: Spelling) -> [String: [String]] {
    let shown = state.observation
    let words = { (photos: [Selection.PhotoID]?) in (photos ?? []).map { spelling.photo($0) } }
    var grid: [String] = []
    var hasAddTile = false
    for item in Selection.Grid(state).items {
      switch item {
      case .photo(let photo, .plain, .image): grid.append(spelling.photo(photo))
      case .photo(let photo, let mark, let picture):
        grid.append("\(spelling.photo(photo)) \(mark.rawValue) \(picture.rawValue)")
      case .add: hasAddTile = true
      }
    }
    let flag = { (value: Bool) in [value ? "1" : "0"] }
    return [
      "grid": grid, "urls": (shown.urls ?? []).map { $0.map { spelling.asset($0) } ?? "-" },
      "working": words(shown.working), "ticked": words(shown.ticked),
      "imagesLoading": words(shown.imagesLoading), "imagesFailed": words(shown.imagesFailed),
      "imagesDegraded": words(shown.imagesDegraded), "uploads": words(shown.uploads),
      "selected": words(shown.selected), "addTile": flag(hasAddTile),
      "presented": [shown.presented?.rawValue ?? ""], "count": ["\(state.count)"],
      "canAdd": flag(state.canAdd), "canFinish": flag(state.canFinish),
      "requests": ["\(state.outstandingRequests)"], "notices": ["\(state.notices)"],
      "publication": [state.publicationPhase.rawValue], "cleanup": [state.cleanupPhase.rawValue],
      "library": [state.access.library.rawValue], "camera": [state.access.camera.rawValue],
    ]
  }
}
