import ModelChecking
import SelectionCore

/// How the states of a scope are packed into keys, and made from keys again.
///
/// What no event of a scope can tell apart is left out: how often a picker was opened, and in scopes of
/// core events how far images are. Everything else that a state remembers is in the key, each thing in
/// as many bits as the scope needs.
///
/// Numbers of requests, uploads and batches grow without end, and are not in the key: it says which photo
/// has one outstanding. A state that is made from its key has new numbers, from 1 in the order of the
/// table, or of the draft; and its counters are how many are outstanding. That is a renaming, and sound as
/// that of the assets is: the machine gives a number, and asks whether a number is the one it gave to this
/// photo, and nothing else; events name the one that is outstanding, or one that is not, and that is the
/// same in both states. So one state of a key stands for all. `notices` are only counted: no event and no
/// rule depends on them.
struct StateCode: Sendable {
  let rules: Selection.Rules
  let assets: [Selection.AssetID]
  let photoCount: Int
  let captures: Int
  let longest: Int
  let hasPans: Bool
  let hasAccess: Bool
  /// Which of the groups beyond the core a state remembers something of.
  let hasImages, hasPublication, hasCleanup, hasLife: Bool
  /// Whether it is any of them that a key tells of.
  let hasGroups: Bool
  /// Bits of an asset in a list of assets.
  let assetBits: Int
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
    let kinds = scope.alphabet.kinds
    hasAccess = kinds.contains(.accessChanged)
    hasPublication = kinds.contains(.publish)
    hasImages = hasPublication || kinds.contains { $0.group == .images }
    hasCleanup = kinds.contains(.beginSelecting)
    hasLife = kinds.contains(.relaunched)
    hasGroups = hasImages || hasPublication || hasCleanup
    assetBits = Self.bits(for: assets.count + 1)
    self.isCanonical = isCanonical
    photoBits = Self.bits(for: assets.count + captures + 1)
    shotBits = Self.bits(for: ShotFacts.saved + 2 * assets.count + (hasLife ? 1 : 0))
    lastBits = Self.bits(for: captures + 1)
    listBits = photoBits * longest
  }

  /// How many bits a key needs.
  var width: Int {
    let lists = 2 * listBits + longest + (hasPans ? 3 + listBits : 0)
    return lists + 2 + 2 * assets.count + captures * shotBits + lastBits + (hasAccess ? 5 : 0)
      + groupBits
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
    /// Saved as the first asset.
    ///
    /// Twice the number of the asset is added, and one if it is missing. Behind the last asset, where
    /// there are relaunches, stands a save that failed by one.
    static let saved = 5
  }
}
