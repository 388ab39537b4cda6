/// A machine and what can be done with it: all that an ``Explorer`` needs to know.
public protocol StateSpace: Sendable {
  /// A state, packed.
  associatedtype Key: PackedKey

  /// The state in which everything begins.
  var start: Key { get }

  /// Takes every action in a state.
  ///
  /// - Parameter next: receives the states that the actions lead to; the state itself may be left out.
  /// - Returns: whether all is right, with the state and with every step from it; if not, the
  ///   exploration ends here.
  mutating func expand(_ key: Key, into next: inout [Key]) -> Bool

  /// Takes what others have found, and expands some states of a shard.
  ///
  /// There is one way to do it. It is asked of the space only so that it is compiled for each space: a
  /// space that is a generic type itself would make it slow.
  ///
  /// - Returns: what it found for each of the other shards.
  mutating func turn(
    _ inbox: [Key], states: Int, in shard: inout Shard<Key>
  ) -> [[Key]]
}

extension StateSpace {
  /// The one way to do it.
  @inlinable
  public mutating func turn(
    _ inbox: [Key], states: Int, in shard: inout Shard<Key>
  ) -> [[Key]] {
    shard.insert(inbox)
    var outboxes = [[Key]](repeating: [], count: shard.count)
    var next: [Key] = []
    let last = min(shard.layerEnd, shard.expanded + states)
    while shard.expanded < last, shard.wrong == nil {
      let key = shard.order[shard.expanded]
      next.removeAll(keepingCapacity: true)
      if !expand(key, into: &next) { shard.wrong = key }
      shard.expanded += 1
      if shard.count > 1 { shard.send(&next, to: &outboxes) }
      shard.insert(next)
    }
    return outboxes
  }
}
