import Foundation

/// What an asset shows.
public enum PHAssetMediaType: Int, Sendable {
  case unknown = 0
  case image = 1
  case video = 2
  case audio = 3
}

/// What can be done with an asset.
public enum PHAssetEditOperation: Int, Sendable {
  case delete = 1
  case content = 2
  case properties = 3
}

/// Something that the library holds.
open class PHObject: @unchecked Sendable {
  /// Its name, for ever.
  public let localIdentifier: String

  init(identifier: String) { localIdentifier = identifier }
}

/// What an asset will be once a change is made.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

/// A photo or a video, as it was when it was fetched.
public final class PHAsset: PHObject, @unchecked Sendable {
  /// What it shows.
  public let mediaType: PHAssetMediaType
  let order: Int
  let version: Int
  let isDeletable: Bool

  init(
    identifier: String, order: Int, mediaType: PHAssetMediaType, isDeletable: Bool = true,
    version: Int = 0
  ) {
    (self.order, self.mediaType, self.isDeletable) = (order, mediaType, isDeletable)
    self.version = version
    super.init(identifier: identifier)
  }

  func edited() -> PHAsset {
    PHAsset(
      identifier: localIdentifier, order: order, mediaType: mediaType, isDeletable: isDeletable,
      version: version + 1)
  }

  /// Whether an edit can be asked for; without asking first, a wrong one raises an exception.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    editOperation != .delete || isDeletable
  }

  /// All that the app may see.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    PHFetchResult(AppleStub.world.library.visible, names: nil)
  }

  /// Those of them that the app may see, in the order of the library.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    let names = Set(identifiers)
    let visible = AppleStub.world.library.visible
    return PHFetchResult(visible.filter { names.contains($0.localIdentifier) }, names: names)
  }
}

/// How to fetch.
public final class PHFetchOptions {
  /// Makes one.
  public init() {}
}

/// What was fetched: a list that does not change.
public final class PHFetchResult<ObjectType: AnyObject>: @unchecked Sendable {
  let objects: [ObjectType]
  /// The names that were asked for; nil for all.
  let names: Set<String>?

  init(_ objects: [ObjectType], names: Set<String>?) {
    (self.objects, self.names) = (objects, names)
  }

  /// How many there are.
  public var count: Int { objects.count }

  /// The first.
  public var firstObject: ObjectType? { objects.first }

  /// The one at an index.
  public func object(at index: Int) -> ObjectType { objects[index] }
}

/// What a change means for one fetch.
public final class PHFetchResultChangeDetails<ObjectType: AnyObject> {
  /// The list before the change.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// The list behind the change.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// Whether the lists below tell all; they are empty if not.
  public let hasIncrementalChanges: Bool
  /// What left it.
  public let removedObjects: [ObjectType]
  /// What came to it.
  public let insertedObjects: [ObjectType]
  /// What changed in it.
  public let changedObjects: [ObjectType]

  init(
    before: PHFetchResult<ObjectType>, after: PHFetchResult<ObjectType>, isIncremental: Bool,
    removed: [ObjectType], inserted: [ObjectType], changed: [ObjectType]
  ) {
    fetchResultBeforeChanges = before
    fetchResultAfterChanges = after
    hasIncrementalChanges = isIncremental
    removedObjects = isIncremental ? removed : []
    insertedObjects = isIncremental ? inserted : []
    changedObjects = isIncremental ? changed : []
  }
}

/// A change of the library.
public final class PHChange: @unchecked Sendable {
  private let after: [PHAsset]
  private let isIncremental: Bool

  init(after: [PHAsset], isIncremental: Bool) {
    (self.after, self.isIncremental) = (after, isIncremental)
  }

  /// What lies between a fetch, whenever it was made, and the library behind this change; nil if nothing does.
  public func changeDetails<T>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>?
  where T: PHObject {
    guard let before = fetchResult.objects as? [PHAsset] else { return nil }
    let names = fetchResult.names
    let now = names.map { names in after.filter { names.contains($0.localIdentifier) } } ?? after
    var (removed, inserted, changed): ([PHAsset], [PHAsset], [PHAsset]) = ([], [], [])
    var (old, new) = (0, 0)
    while old < before.count || new < now.count {
      let left = old < before.count ? before[old] : nil
      let right = new < now.count ? now[new] : nil
      if let left, let right, left.order == right.order {
        if left.version != right.version { changed.append(right) }
        old += 1
        new += 1
      } else if let left, left.order < right?.order ?? .max {
        removed.append(left)
        old += 1
      } else if let right {
        inserted.append(right)
        new += 1
      }
    }
    if removed.isEmpty, inserted.isEmpty, changed.isEmpty { return nil }
    return PHFetchResultChangeDetails(
      before: fetchResult, after: PHFetchResult(now.compactMap { $0 as? T }, names: names),
      isIncremental: isIncremental, removed: removed.compactMap { $0 as? T },
      inserted: inserted.compactMap { $0 as? T }, changed: changed.compactMap { $0 as? T })
  }
}

/// Is told of changes, on a queue of the library.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  func photoLibraryDidChange(_ changeInstance: PHChange)
}
