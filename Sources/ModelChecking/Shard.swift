/// The part of the states that one worker keeps: those whose keys belong to it.
@frozen
public struct Shard<Key: PackedKey>: Sendable {
  @usableFromInline var table = KeyTable<Key>()
  /// Every state in the order in which it was found.
  @usableFromInline var order = Chunks<Key>()
  /// How many of them have been expanded.
  @usableFromInline var expanded = 0
  /// Where the layer that is expanded now ends.
  @usableFromInline var layerEnd = 0
  /// The state with which something is wrong.
  @usableFromInline var wrong: Key?
  @usableFromInline let index: Int
  @usableFromInline let count: Int

  init(index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// Which shard a key belongs to.
  @inlinable
  static func owner(of key: Key, among count: Int) -> Int {
    Int(truncatingIfNeeded: key.mixed & 0xFFFF_FFFF) % count
  }

  @inlinable
  mutating func insert(_ keys: [Key]) {
    table.insert(keys) { order.append($0) }
  }

  /// Leaves those keys that belong to this shard.
  @inlinable
  func send(_ keys: inout [Key], to outboxes: inout [[Key]]) {
    var kept = 0
    for place in 0..<keys.count {
      let key = keys[place]
      let owner = Self.owner(of: key, among: count)
      if owner == index {
        keys[kept] = key
        kept += 1
      } else {
        outboxes[owner].append(key)
      }
    }
    keys.removeLast(keys.count - kept)
  }
}

/// A long list that grows without being copied.
@usableFromInline
struct Chunks<Element: Sendable & BitwiseCopyable>: Sendable {
  @usableFromInline static var size: Int { 1 << 16 }
  @usableFromInline var chunks: [[Element]] = []
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable subscript(_ place: Int) -> Element { chunks[place >> 16][place & 0xFFFF] }

  @inlinable
  mutating func append(_ element: Element) {
    if count & (Self.size - 1) == 0 {
      var chunk: [Element] = []
      chunk.reserveCapacity(chunks.isEmpty ? 1024 : Self.size)
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }

  @inlinable var bytes: Int { chunks.count * Self.size * MemoryLayout<Element>.stride }
}
