import SelectionCore

/// The words of a session, and the numbers that the machine knows them by.
///
/// Names of assets are interned once, at the edge. They are compared byte by byte: two spellings of
/// one letter are two names, as they are to the photo library.
public struct Names: Equatable, Sendable {
  private var assets = Interner()
  private var kinds: [Selection.MediaKind] = []
  // The numbers of FailureReason.unspecified and FailureReason.assetTaken.
  private var reasons = Interner(["unspecified", "assetTaken"])

  /// No names yet.
  public init() {}

  /// The asset with this name; a new name gets the next number.
  ///
  /// - Parameter kind: what a new name shows; a known name keeps its kind.
  public mutating func asset(
    named name: String, kind: Selection.MediaKind = .photo
  ) -> Selection.AssetID {
    var name = name
    return name.withUTF8 { asset(named: $0, kind: kind) }
  }

  /// The same for a name in UTF-8, which is not checked.
  mutating func asset(
    named name: UnsafeBufferPointer<UInt8>, kind: Selection.MediaKind = .photo
  ) -> Selection.AssetID {
    let number = assets.number(of: name)
    if number == kinds.count { kinds.append(kind) }
    return Selection.AssetID(UInt32(number), kind: kinds[number])
  }

  /// The name of an asset; a number that was never interned is spelled `asset17`.
  public func name(of asset: Selection.AssetID) -> String {
    assets.word(Int(asset.number)) ?? "asset\(asset.number)"
  }

  /// The reason with this word.
  public mutating func reason(named word: String) -> Selection.FailureReason {
    var word = word
    return Selection.FailureReason(UInt32(word.withUTF8 { reasons.number(of: $0) }))
  }

  /// The word of a reason.
  public func word(of reason: Selection.FailureReason) -> String {
    reasons.word(Int(reason.rawValue)) ?? "reason\(reason.rawValue)"
  }
}

/// Words and their numbers, in the order in which they were met.
///
/// All bytes lie in one array: a log has a hundred thousand names, and each is looked up often.
private struct Interner: Equatable, Sendable {
  private var bytes: [UInt8] = []
  /// Where each word ends.
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  /// The numbers of the words, plus 1, in a table of open addressing; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 64)

  init(_ words: [String] = []) {
    for word in words {
      var word = word
      _ = word.withUTF8 { number(of: $0) }
    }
  }

  static func == (left: Interner, right: Interner) -> Bool {
    left.ends == right.ends && left.bytes == right.bytes
  }

  /// The word with a number.
  func word(_ number: Int) -> String? {
    guard ends.indices.contains(number) else { return nil }
    return String(decoding: bytes[start(of: number)..<ends[number]], as: UTF8.self)
  }

  private func start(of number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

  /// The number of a word; a new word gets the next.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = hash(word)
    var place = Int(hash) & (slots.count - 1)
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if hashes[number] == hash, isWord(number, word) { return number }
      place = (place + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[place] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  @inline(__always)
  private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = start(of: number)
    guard ends[number] - start == word.count else { return false }
    return bytes.withUnsafeBufferPointer { known in
      guard word.count >= 8 else {
        return known.word(at: start, count: word.count) == word.word(at: 0, count: word.count)
      }
      var offset = 0
      while offset + 8 <= word.count {
        if known.word(at: start + offset) != word.word(at: offset) { return false }
        offset += 8
      }
      // The last eight bytes once more cover what is left.
      let last = word.count - 8
      return known.word(at: start + last) == word.word(at: last)
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var place = Int(hash) & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = UInt32(number + 1)
    }
  }

  /// Differs from run to run, so that no file can be made of words that all collide.
  private let seed = UInt64.random(in: .min ... .max)

  private func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = seed ^ UInt64(truncatingIfNeeded: word.count)
    var offset = 0
    while offset + 8 <= word.count {
      hash = Self.mix(hash ^ word.word(at: offset))
      offset += 8
    }
    if offset < word.count {
      hash = Self.mix(hash ^ word.word(at: offset, count: word.count - offset))
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
