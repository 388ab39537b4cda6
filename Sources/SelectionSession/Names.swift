import SelectionCore

/// The words of a session, and the numbers that the machine knows them by.
///
/// Names of assets are interned once, at the edge. They are compared byte by byte: two spellings of
/// one letter are two names, as they are to the photo library.
public struct Names: Equatable, Sendable {
  private var assets: [String] = []
  private var kinds: [Selection.MediaKind] = []
  private var numbers: [[UInt8]: UInt32] = [:]
  // The numbers of FailureReason.unspecified and FailureReason.assetTaken.
  private var reasons = ["unspecified", "assetTaken"]
  private var reasonNumbers: [[UInt8]: UInt32] = [
    Array("unspecified".utf8): 0, Array("assetTaken".utf8): 1,
  ]

  /// No names yet.
  public init() {}

  /// The asset with this name; a new name gets the next number.
  ///
  /// - Parameter kind: what a new name shows; a known name keeps its kind.
  public mutating func asset(
    named name: String, kind: Selection.MediaKind = .photo
  ) -> Selection.AssetID {
    let key = Array(name.utf8)
    if let number = numbers[key] {
      return Selection.AssetID(number, kind: kinds[Int(number)])
    }
    let number = UInt32(assets.count)
    assets.append(name)
    kinds.append(kind)
    numbers[key] = number
    return Selection.AssetID(number, kind: kind)
  }

  /// The name of an asset; a number that was never interned is spelled `asset17`.
  public func name(of asset: Selection.AssetID) -> String {
    let index = Int(asset.number)
    return index < assets.count ? assets[index] : "asset\(index)"
  }

  /// The reason with this word.
  public mutating func reason(named word: String) -> Selection.FailureReason {
    let key = Array(word.utf8)
    if let number = reasonNumbers[key] { return Selection.FailureReason(number) }
    let number = UInt32(reasons.count)
    reasons.append(word)
    reasonNumbers[key] = number
    return Selection.FailureReason(number)
  }

  /// The word of a reason.
  public func word(of reason: Selection.FailureReason) -> String {
    let index = Int(reason.rawValue)
    return index < reasons.count ? reasons[index] : "reason\(index)"
  }
}
