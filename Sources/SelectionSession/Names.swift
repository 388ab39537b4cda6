import SelectionCore

/// The words of a session, and the numbers that the machine knows them by.
///
/// Names of assets are interned once, at the edge. They are compared byte by byte: two spellings of
/// one letter are two names, as they are to the photo library.
public struct Names: Equatable, Sendable {
  private var assets = Interner()
  private var kinds: [Selection.MediaKind] = []
  // In the order of FailureReason.known.
  private var reasonWords = Interner(Self.ownReasons)

  /// The reasons that are words of the format.
  static let ownReasons = ["unspecified", "assetTaken", "timedOut", "relaunched"]

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

  /// How many assets have a name.
  var count: Int { kinds.count }

  /// The videos among the assets that were met behind the first so many.
  func videos(behind count: Int) -> [Selection.AssetID] {
    kinds.indices.dropFirst(count).filter { kinds[$0] == .video }
      .map { Selection.AssetID(UInt32($0), kind: .video) }
  }

  /// Every asset that has a name, in the order in which they were met.
  public var all: [Selection.AssetID] {
    kinds.enumerated().map { Selection.AssetID(UInt32($0), kind: $1) }
  }

  /// The reason with this word.
  public mutating func reason(named word: String) -> Selection.FailureReason {
    var word = word
    return Selection.FailureReason(UInt32(word.withUTF8 { reasonWords.number(of: $0) }))
  }

  /// Every reason, in the order of the numbers: first those of the format, then those that were met.
  var reasons: [String] { (0..<reasonWords.count).compactMap { reasonWords.word($0) } }

  /// The word of a reason.
  public func word(of reason: Selection.FailureReason) -> String {
    reasonWords.word(Int(reason.rawValue)) ?? "reason\(reason.rawValue)"
  }
}

/// Words and their numbers, in the order in which they were met.
///
/// A log has a hundred thousand names, and each is looked up often: a look-up goes to one place of a
/// table, and from there to one place in memory, where all of the word is.
private struct Interner: Equatable, Sendable {
  /// For each word its number and its length, in four bytes each, then itself, padded to eight.
  private var bytes: [UInt8] = []
  /// Where each word begins, by its number.
  private var starts: [Int] = []
  /// A table of open addressing: the hash of a word in the upper half, in the lower where it begins,
  /// in units of eight bytes, plus 1; 0 is free.
  private var slots = [UInt64](repeating: 0, count: 64)
  /// Differs from run to run, so that no file can be made of words that all collide.
  private let seed = UInt64.random(in: .min ... .max)

  private static let headLength = 8

  init(_ words: [String] = []) {
    for word in words {
      var word = word
      _ = word.withUTF8 { number(of: $0) }
    }
  }

  static func == (left: Interner, right: Interner) -> Bool { left.bytes == right.bytes }

  /// How many words there are.
  var count: Int { starts.count }

  /// The word with a number.
  func word(_ number: Int) -> String? {
    guard starts.indices.contains(number) else { return nil }
    let start = starts[number]
    let count = bytes.withUnsafeBufferPointer { Int($0.word(at: start) >> 32) }
    return String(decoding: bytes[(start + Self.headLength)...].prefix(count), as: UTF8.self)
  }

  /// The number of a word; a new word gets the next.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = hash(word)
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      let slot = slots[place]
      if slot >> 32 == hash,
        let number = number(of: word, at: (Int(slot & 0xFFFF_FFFF) - 1) * 8)
      {
        return number
      }
      place = (place + 1) & mask
    }
    slots[place] = hash << 32 | UInt64(bytes.count / 8 + 1)
    append(word)
    if starts.count * 2 > slots.count { grow() }
    return starts.count - 1
  }

  /// The number of the word that begins at a place, if it is this word.
  @inline(__always)
  private func number(of word: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { known in
      let head = known.word(at: start)
      guard Int(head >> 32) == word.count else { return nil }
      let begin = start + Self.headLength
      var offset = 0
      while offset + 8 <= word.count {
        if known.word(at: begin + offset) != word.word(at: offset) { return nil }
        offset += 8
      }
      // The known word is padded with zeros.
      if offset < word.count,
        known.word(at: begin + offset) != word.word(at: offset, count: word.count - offset)
      {
        return nil
      }
      return Int(head & 0xFFFF_FFFF)
    }
  }

  private mutating func append(_ word: UnsafeBufferPointer<UInt8>) {
    let head = UInt64(starts.count) | UInt64(word.count) << 32
    starts.append(bytes.count)
    for shift in 0..<UInt64(8) { bytes.append(UInt8(truncatingIfNeeded: head >> (shift * 8))) }
    bytes.append(contentsOf: word)
    while bytes.count & 7 != 0 { bytes.append(0) }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 4)
    let mask = slots.count - 1
    for slot in old where slot != 0 {
      var place = Int(truncatingIfNeeded: slot >> 32) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  /// A number of 32 bits.
  @inline(__always)
  private func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: word.count)
    var offset = 0
    while offset + 8 <= word.count {
      hash = Self.mix(hash ^ word.word(at: offset))
      offset += 8
    }
    if offset < word.count {
      hash = Self.mix(hash ^ word.word(at: offset, count: word.count - offset))
    }
    return (hash ^ hash >> 32) & 0xFFFF_FFFF
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
