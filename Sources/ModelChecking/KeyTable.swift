/// A set of keys: open addressing, with all keys in one array.
@usableFromInline
struct KeyTable<Key: PackedKey>: Sendable {
  @usableFromInline var slots: [Key]
  @usableFromInline var count = 0
  /// What was read ahead; kept so that the reading is not left out.
  @usableFromInline var readAhead: UInt64 = 0

  @inlinable init() { slots = Array(repeating: .none, count: 1024) }

  /// How much memory it takes.
  @inlinable var bytes: Int { slots.count * MemoryLayout<Key>.stride }

  /// Where the search for a key begins.
  @inlinable
  static func home(_ mixed: UInt64, among count: Int) -> Int {
    Int(truncatingIfNeeded: mixed.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count)).high)
  }

  /// Inserts those keys that are not there yet.
  ///
  /// The first places of all of them are read before the first is searched: so the memory is waited
  /// for once, and not once a key.
  ///
  /// - Parameter found: is given each key that was new.
  @inlinable
  mutating func insert(_ keys: [Key], _ found: (Key) -> Void) {
    if (count + keys.count) * 5 > slots.count * 4 { grow(for: count + keys.count) }
    var (added, touched): (Int, UInt64) = (0, 0)
    slots.withUnsafeMutableBufferPointer { slots in
      for key in keys {
        touched &+= slots[Self.home(key.mixed, among: slots.count)] == .none ? 1 : 0
      }
      for key in keys {
        var place = Self.home(key.mixed, among: slots.count)
        while slots[place] != key {
          if slots[place] == .none {
            slots[place] = key
            added += 1
            found(key)
            break
          }
          place += 1
          if place == slots.count { place = 0 }
        }
      }
    }
    count += added
    readAhead &+= touched
  }

  /// Makes room; keys keep their order, so memory is written from one end to the other.
  @inlinable
  mutating func grow(for needed: Int) {
    let size = max(slots.count + slots.count / 2, needed * 3 / 2)
    var larger = [Key](repeating: .none, count: size)
    larger.withUnsafeMutableBufferPointer { larger in
      for key in slots where key != .none {
        var place = Self.home(key.mixed, among: size)
        while larger[place] != .none {
          place += 1
          if place == size { place = 0 }
        }
        larger[place] = key
      }
    }
    slots = larger
  }
}
