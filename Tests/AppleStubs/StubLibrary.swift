import Foundation

/// The photo library of the device, which outlives the processes of the app.
public final class StubLibrary: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var assets: [PHAsset] = []
  private var nextOrder = 1
  private var allowed: Set<String> = []
  private weak var process: StubWorld?
  private var status = PHAuthorizationStatus.authorized
  private var addOnlyStatus = PHAuthorizationStatus.authorized
  private var isIncremental = true
  /// What the photos show that the app made.
  private var pictures: [String: Data] = [:]

  /// Makes one.
  public init() {}

  func run(in process: StubWorld) { locked { self.process = process } }

  func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  // MARK: What the app may do

  /// What the app may do with all of the library.
  public var readWrite: PHAuthorizationStatus {
    get { locked { status } }
    set { locked { status = newValue } }
  }

  /// What the app may do if it only adds.
  public var addOnly: PHAuthorizationStatus {
    get { locked { addOnlyStatus } }
    set { locked { addOnlyStatus = newValue } }
  }

  /// Whether changes tell what they changed; else they are "too large".
  public var tellsIncrements: Bool {
    get { locked { isIncremental } }
    set { locked { isIncremental = newValue } }
  }

  /// The photos that a limited app may see, in the order of the library.
  public var limited: [String] {
    locked { assets.map(\.localIdentifier).filter { allowed.contains($0) } }
  }

  /// The user chooses which photos a limited app may see.
  public func limit(to identifiers: [String]) {
    locked { allowed = Set(identifiers) }
    tell()
  }

  // MARK: What is there

  /// The identifiers of all photos, in the order in which they were taken.
  public var identifiers: [String] { locked { assets.map(\.localIdentifier) } }

  /// The identifiers of all photos that were ever there.
  public private(set) var everything: [String] = []

  /// Whether a photo is there.
  public func contains(_ identifier: String) -> Bool {
    locked { assets.contains { $0.localIdentifier == identifier } }
  }

  /// What a photo shows; nil if it is not there.
  public func mediaType(of identifier: String) -> PHAssetMediaType? {
    locked { assets.first { $0.localIdentifier == identifier }?.mediaType }
  }

  /// Someone else takes a photo, or brings one back.
  @discardableResult
  public func add(
    _ mediaType: PHAssetMediaType = .image, identifier: String? = nil, isDeletable: Bool = true
  ) -> String {
    let asset = locked {
      let asset = PHAsset(
        identifier: identifier ?? "P\(nextOrder)/L0/001", order: nextOrder, mediaType: mediaType,
        isDeletable: isDeletable)
      nextOrder += 1
      assets.append(asset)
      everything.append(asset.localIdentifier)
      return asset
    }
    tell()
    return asset.localIdentifier
  }

  /// Someone else deletes photos.
  public func delete(_ identifiers: [String]) {
    let leaving = Set(identifiers)
    locked { assets.removeAll { leaving.contains($0.localIdentifier) } }
    tell()
  }

  /// Someone else edits a photo.
  public func edit(_ identifier: String) {
    locked {
      guard let index = assets.firstIndex(where: { $0.localIdentifier == identifier }) else {
        return
      }
      assets[index] = assets[index].edited()
    }
    tell()
  }

  // MARK: What the app does

  /// What the app may see.
  var visible: [PHAsset] {
    locked {
      switch status {
      case .authorized: assets
      case .limited: assets.filter { allowed.contains($0.localIdentifier) }
      case .notDetermined, .restricted, .denied: []
      }
    }
  }

  /// The name that the next photo of the app will have.
  func reserve(_ picture: Data) -> PHAsset {
    locked {
      defer { nextOrder += 1 }
      let asset = PHAsset(identifier: "P\(nextOrder)/L0/001", order: nextOrder, mediaType: .image)
      pictures[asset.localIdentifier] = picture
      return asset
    }
  }

  /// What a photo shows: what the app made it from, else its own identifier.
  func picture(of identifier: String) -> Data {
    locked { pictures[identifier] ?? Data(identifier.utf8) }
  }

  /// The same as a text.
  public func text(of identifier: String) -> String {
    String(decoding: picture(of: identifier), as: UTF8.self)
  }

  /// Makes the changes of one block.
  ///
  /// - Returns: the code of the error; nil if all was done.
  func change(created: [PHAsset], deleted: [PHAsset]) -> Int? {
    let code: Int? = locked {
      if !deleted.isEmpty {
        switch status {
        case .authorized, .limited: break
        case .restricted: return 3310
        case .notDetermined, .denied: return 3311
        }
      }
      if !created.isEmpty, status != .authorized, status != .limited, addOnlyStatus != .authorized {
        return status == .restricted ? 3310 : 3311
      }
      let leaving = Set(deleted.map(\.localIdentifier))
      if !leaving.isEmpty {
        let count = assets.count
        assets.removeAll { leaving.contains($0.localIdentifier) }
        // All of them were gone already.
        if assets.count == count { return 3201 }
      }
      assets.append(contentsOf: created)
      everything += created.map(\.localIdentifier)
      // An app may see what it made.
      for asset in created { allowed.insert(asset.localIdentifier) }
      return nil
    }
    if code == nil { tell() }
    return code
  }

  private func tell() {
    let change = locked { PHChange(after: visible, isIncremental: isIncremental) }
    locked { process }?.photoLibrary.tell(change)
  }
}
