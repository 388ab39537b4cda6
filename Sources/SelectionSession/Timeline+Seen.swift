import SelectionCore

/// What the user would see after a step, and how it differs from what was seen before.
///
/// The photos of the grid are those of the draft, and `images`; badges count the ticked photos. Neither is
/// written down a second time.
struct Seen {
  private let grid: [Selection.Grid.Item]
  /// Whether the grid ends with the add tile.
  private let hasAddTile: Bool
  private let shown: Selection.Observation
  private let access: Selection.Access

  init(_ state: Selection.State) {
    var items = Selection.Grid(state).items
    hasAddTile = items.last == .add
    if hasAddTile { items.removeLast() }
    grid = items
    shown = state.observation
    access = state.access
  }

  /// All of it.
  func whole(_ photos: inout PhotoTable) -> JSON {
    var members: [(String, JSON)] = [
      ("grid", .array([])), ("urls", .array([])), ("working", .array([])), ("ticked", .array([])),
      ("imagesLoading", .array([])), ("imagesFailed", .array([])), ("imagesDegraded", .array([])),
      ("uploads", .array([])), ("selected", .array([])),
    ]
    for (name, value) in values { members.append((name, value.json)) }
    return .object(members)
  }

  /// What is another than before: of a list the splices, one after the other, of all else the value.
  ///
  /// - Returns: null if nothing is.
  func delta(from before: Seen, _ photos: inout PhotoTable) -> JSON {
    var members: [(String, JSON)] = []
    func add<Element: Equatable>(
      _ name: String, _ old: [Element], _ new: [Element], _ json: (Element) -> JSON
    ) {
      let splices = Splice.splices(from: old, to: new)
      if !splices.isEmpty { members.append((name, .array(splices.map { $0.json(json) }))) }
    }
    add("grid", before.grid, grid) { Self.cell($0, &photos) }
    add("urls", before.shown.urls ?? [], shown.urls ?? []) { url in
      url.map { photos.number(.asset($0)) } ?? .null
    }
    for (name, old, new) in [
      ("working", before.shown.working, shown.working),
      ("ticked", before.shown.ticked, shown.ticked),
      ("imagesLoading", before.shown.imagesLoading, shown.imagesLoading),
      ("imagesFailed", before.shown.imagesFailed, shown.imagesFailed),
      ("imagesDegraded", before.shown.imagesDegraded, shown.imagesDegraded),
      ("uploads", before.shown.uploads, shown.uploads),
      ("selected", before.shown.selected, shown.selected),
    ] {
      add(name, old ?? [], new ?? []) { photos.number($0) }
    }
    for ((name, old), (_, new)) in zip(before.values, values) where old != new {
      members.append((name, new.json))
    }
    return members.isEmpty ? .null : .object(members)
  }

  /// What is no list.
  private var values: [(String, Scalar)] {
    [
      ("addTile", .bool(hasAddTile)), ("presented", .word(shown.presented?.rawValue ?? "")),
      ("count", .int(shown.count ?? 0)), ("canAdd", .bool(shown.canAdd ?? false)),
      ("canFinish", .bool(shown.canFinish ?? false)), ("requests", .int(shown.requests ?? 0)),
      ("notices", .int(shown.notices ?? 0)),
      ("publication", .word(shown.publication?.rawValue ?? "")),
      ("cleanup", .word(shown.cleanup?.rawValue ?? "")),
      ("library", .word(access.library.rawValue)),
      ("camera", .word(access.camera.rawValue)),
    ]
  }

  private enum Scalar: Equatable {
    case bool(Bool)
    case int(Int)
    case word(String)

    var json: JSON {
      switch self {
      case .bool(let value): .bool(value)
      case .int(let value): .int(value)
      case .word(let word): .string(word)
      }
    }
  }

  /// A photo of the grid: its number, or with its mark and picture if either tells anything.
  private static func cell(_ item: Selection.Grid.Item, _ photos: inout PhotoTable) -> JSON {
    switch item {
    case .photo(let photo, .plain, .image): photos.number(photo)
    case .photo(let photo, let mark, let picture):
      .array([photos.number(photo), .string(mark.rawValue), .string(picture.rawValue)])
    case .add: .null
    }
  }
}

/// Some elements of a list that take the place of others.
struct Splice<Element: Equatable> {
  /// Where, in the list that the splices before this one have made.
  var index: Int
  /// How many elements go there.
  var removed = 0
  /// What comes in their place.
  var inserted: [Element] = []

  /// As an array: index, how many go, what comes.
  func json(_ element: (Element) -> JSON) -> JSON {
    var parts: [JSON] = [.int(index), .int(removed)]
    for new in inserted { parts.append(element(new)) }
    return .array(parts)
  }

  /// The splices that make one list of another: few, where a few photos came, left, moved or changed.
  ///
  /// It goes along both lists once. Where they part it looks a little ahead for the place at which they
  /// meet again; a longer run that came or left is found since the ends are compared first.
  static func splices(from old: [Element], to new: [Element]) -> [Splice] {
    if old == new { return [] }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > 0, newEnd > 0, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var splices: [Splice] = []
    var open = Splice(index: 0)
    func close(at index: Int) {
      if open.removed > 0 || !open.inserted.isEmpty { splices.append(open) }
      open = Splice(index: index)
    }
    var (from, to) = (0, 0)
    while from < oldEnd || to < newEnd {
      if from < oldEnd, to < newEnd, old[from] == new[to] {
        from += 1
        to += 1
        close(at: to)
        continue
      }
      var (leaving, coming) = (min(1, oldEnd - from), min(1, newEnd - to))
      if from < oldEnd, to < newEnd {
        for ahead in 1...reach {
          if from + ahead < oldEnd, old[from + ahead] == new[to] {
            (leaving, coming) = (ahead, 0)
            break
          }
          if to + ahead < newEnd, new[to + ahead] == old[from] {
            (leaving, coming) = (0, ahead)
            break
          }
        }
      }
      open.removed += leaving
      open.inserted += new[to..<(to + coming)]
      from += leaving
      to += coming
    }
    close(at: to)
    return splices
  }

  /// How far ahead it looks.
  private static var reach: Int { 32 }
}
