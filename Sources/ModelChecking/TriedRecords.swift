/// The records that were run and did not count, so that none is run in vain again.
///
/// A run that makes fewer choices than its record holds comes out the same whatever follows, and one
/// that makes more takes zeros. So a record is known if one of its beginnings was all that some run
/// took, or if it differs from a known one in zeros at its end. Records are remembered by hashes.
struct TriedRecords {
  /// How many choices a run made, by the hash of those that it took.
  private var taken: [UInt64: Int] = [:]
  /// The same by the hash of a record without zeros at its end.
  private var whole: [UInt64: Int] = [:]

  /// Remembers a record that was run, and what was made of it.
  mutating func insert(_ record: [UInt64], made: [UInt64]) {
    taken[Self.hash(made[...])] = made.count
    whole[Self.hash(Self.stripped(made))] = made.count
    whole[Self.hash(Self.stripped(record))] = made.count
    if record.count >= made.count { taken[Self.hash(record[..<made.count])] = made.count }
  }

  /// How many choices the run of a record makes; nil if that is not known.
  func choices(of record: [UInt64]) -> Int? {
    var hash = Self.seed
    if let count = taken[hash] { return count }
    for value in record {
      hash = Self.next(hash, value)
      if let count = taken[hash] { return count }
    }
    return whole[Self.hash(Self.stripped(record))]
  }

  private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func next(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    var random = SplitMix64(seed: hash ^ value &* 0xD129_0A4B_93F1_2D57)
    return random.next()
  }

  private static func hash(_ record: ArraySlice<UInt64>) -> UInt64 { record.reduce(seed, next) }

  private static func stripped(_ record: [UInt64]) -> ArraySlice<UInt64> {
    record[..<((record.lastIndex { $0 != 0 } ?? -1) + 1)]
  }
}
