import SelectionCore

/// Which photo each image object of an app shows.
///
/// An object is known by its identity while it lives, and is not kept alive. A new object that is
/// made where a dead one was is not taken for it: what is left of the dead one points nowhere.
struct ImageTable: Sendable {
  private struct Entry: Sendable {
    weak var image: (any AppRecorder.Image)?
    /// Nil once the object was said to show two photos: a placeholder, or a cell that is reused.
    var photo: Selection.PhotoID?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many entries there may be before the dead ones are looked for.
  private var room = 64

  /// The photo that an object shows; nil if that was never said, or is not one photo.
  func photo(of image: any AppRecorder.Image) -> Selection.PhotoID? {
    // Only an object that the caller holds is ever looked at, so none is released here.
    guard let entry = entries[ObjectIdentifier(image)], entry.image === image else { return nil }
    return entry.photo
  }

  /// Says which photo an object shows.
  ///
  /// - Parameter isSame: whether two names are those of one photo.
  mutating func register(
    _ image: any AppRecorder.Image, _ photo: Selection.PhotoID,
    isSame: (Selection.PhotoID, Selection.PhotoID) -> Bool
  ) {
    let key = ObjectIdentifier(image)
    guard let entry = entries[key], entry.image === image else {
      entries[key] = Entry(image: image, photo: photo)
      return
    }
    guard let known = entry.photo, !isSame(known, photo) else { return }
    entries[key]?.photo = nil
  }

  /// Forgets the objects that are gone, whenever the table has doubled.
  ///
  /// - Returns: objects that were alive. To look is to hold them for a moment, so the last release
  ///   may be ours; the caller lets go of them where no lock is held, since a `deinit` may do anything.
  mutating func sweep() -> [any AppRecorder.Image] {
    if entries.count <= room { return [] }
    var alive: [any AppRecorder.Image] = []
    entries = entries.filter { _, entry in
      guard let image = entry.image else { return false }
      alive.append(image)
      return true
    }
    room = max(64, entries.count * 2)
    return alive
  }

  /// How many objects the table has room taken for, dead ones included.
  var count: Int { entries.count }
}
