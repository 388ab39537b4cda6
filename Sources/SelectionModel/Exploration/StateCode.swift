import ModelChecking
import SelectionCore

/// How the states of a scope are packed into keys, and made from keys again.
///
/// What no event of a scope can tell apart is left out: how often a picker was opened. Everything else
/// that a state remembers is in the key, each thing in as many bits as the scope needs.
struct StateCode: Sendable {
  let rules: Selection.Rules
  let assets: [Selection.AssetID]
  let photoCount: Int
  let captures: Int
  let longest: Int
  let hasPans: Bool
  let hasAccess: Bool
  /// Bits of a photo in a list, of the facts about a shot, and of the number of the last one.
  let photoBits, shotBits, lastBits: Int
  let listBits: Int
  /// Whether assets of one kind are renamed in the order in which the state mentions them.
  let isCanonical: Bool

  init(_ scope: ExploredScope, isCanonical: Bool) {
    rules = scope.rules
    assets = scope.assets
    photoCount = scope.photos
    captures = scope.captures
    longest = scope.longestList
    hasPans = scope.alphabet.kinds.contains(.panBegan)
    hasAccess = scope.alphabet.kinds.contains(.accessChanged)
    self.isCanonical = isCanonical
    photoBits = Self.bits(for: assets.count + captures + 1)
    shotBits = Self.bits(for: ShotFacts.saved + 2 * assets.count)
    lastBits = Self.bits(for: captures + 1)
    listBits = photoBits * longest
  }

  /// How many bits a key needs.
  var width: Int {
    let lists = 2 * listBits + longest + (hasPans ? 3 + listBits : 0)
    return lists + 2 + 2 * assets.count + captures * shotBits + lastBits + (hasAccess ? 5 : 0)
  }

  private static func bits(for values: Int) -> Int {
    Int.bitWidth - (max(1, values) - 1).leadingZeroBitCount
  }

  /// The facts about a shot, as a number.
  enum ShotFacts {
    /// The table does not hold it.
    static let unknown = 0
    static let unsaved = 1
    static let pending = 2
    static let failed = 3
    static let assetTaken = 4
    /// Saved as the first asset; twice the number of the asset is added, and one if it is missing.
    static let saved = 5
  }
}
