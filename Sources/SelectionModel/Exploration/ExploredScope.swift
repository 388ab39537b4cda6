import SelectionCore
import SelectionSession

/// What is explored: the events, and the rules under which they come.
public struct ExploredScope: Hashable, Sendable {
  /// How many assets show photos.
  public var photos = 2
  /// How many assets show videos.
  public var videos = 0
  /// How many shots there may be.
  public var captures = 2
  /// Which events are tried.
  public var alphabet = Alphabet.core
  /// The rules.
  public var rules = Selection.Rules(limit: 2)

  /// Two assets, two shots and a limit of two.
  public init() {}

  /// The most assets and shots together: a photo is then one of fifteen, and a list is short.
  public static let mostPhotos = 15

  /// The highest limit: an index is tried for each photo that there could be.
  public static let highestLimit = 64

  /// The assets: photos first.
  public var assets: [Selection.AssetID] {
    (0..<photos + videos).map {
      Selection.AssetID(UInt32($0), kind: $0 < photos ? .photo : .video)
    }
  }

  /// The longest that a list can be: there is a limit, or there are no more photos.
  public var longestList: Int {
    let all = photos + videos + captures
    return rules.limit > 0 ? min(rules.limit, all) : all
  }

  /// How many indices are tried: all below the limit.
  public var places: Int { rules.limit > 0 ? rules.limit : photos + videos + captures }

  /// The events, as bounds of a search.
  public var scope: Scope {
    Scope(
      assets: assets, captures: captures, kinds: alphabet.kinds, isPlain: alphabet.isPlain)
  }

  /// The scope in words.
  public var sentence: String {
    func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let rules = rules.lines(unlike: Selection.Rules(limit: rules.limit))
      .map { ", " + Spelling(Names()).rule($0) }
    return "\(alphabet.rawValue) events with \(number(photos, "asset"))"
      + (videos > 0 ? ", \(number(videos, "video"))" : "")
      + ", \(number(captures, "shot")), limit \(self.rules.limit)" + rules.joined()
  }
}
