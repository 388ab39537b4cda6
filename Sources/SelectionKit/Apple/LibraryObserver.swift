#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
  #endif

  /// Tells the store what went, came and changed in the photo library.
  ///
  /// Type-checked against stubs.
  ///
  /// The library tells on a queue of its own, and may have told again before the main queue gets to it.
  /// So what a change means is asked for on the main actor, against the list that is known then.
  @MainActor public final class LibraryObserver: NSObject, PHPhotoLibraryChangeObserver {
    private weak var store: SelectionStore?
    private nonisolated let queue: MainQueue
    /// What the app can see, as far as the store was told; nil before it begins.
    private var fetch: PHFetchResult<PHAsset>?
    /// What the app could do when that was fetched.
    private var status = PHAuthorizationStatus.notDetermined
    /// How far the sheet is that edits which photos a limited app may see.
    private var sheet = Sheet.closed

    private enum Sheet { case closed, open, changeDue }

    /// An observer for a store, which ``begin()`` starts.
    public init(store: SelectionStore) {
      (self.store, queue) = (store, store.queue)
      super.init()
    }

    /// Begins to observe, if the app may read the library; and catches up with what it may have missed.
    ///
    /// The photos that the store knows are looked up: they may have gone while no process was there to
    /// see it. That tells nothing in a limited library, where what the user picked need not be visible.
    public func begin() {
      let status = PHAuthorizationStatus.ofReading
      // Registered earlier, an observer makes the system ask for access.
      guard status.allowsReading else { return }
      if fetch == nil { PHPhotoLibrary.shared().register(self) }
      if status != self.status {
        let (old, now) = (fetch, PHAsset.fetchAssets(with: nil))
        (fetch, self.status) = (now, status)
        if let old { tell(difference(old, now)) }
      }
      lookAgain()
    }

    /// Looks up the photos that the store knows, once it has begun.
    ///
    /// What the library is about to tell may so be told twice, which the machine does not mind.
    func lookAgain() {
      if fetch == nil { return }
      let (gone, back) = knownAssets(seesAll: status == .authorized)
      tell(Difference(removed: gone, inserted: back))
    }

    /// Is called by the library, on a queue of its own.
    public nonisolated func photoLibraryDidChange(_ changeInstance: PHChange) {
      queue.async { [weak self] in self?.follow(changeInstance) }
    }

    func limitedSheetOpens() { sheet = .open }

    /// The change that the sheet makes may come before this or after it.
    func limitedSheetCloses() {
      if sheet == .open { sheet = .changeDue }
    }

    private func follow(_ change: PHChange) {
      guard let fetch, let details = change.changeDetails(for: fetch) else { return }
      let after = details.fetchResultAfterChanges
      self.fetch = after
      if details.hasIncrementalChanges {
        tell(
          Difference(
            removed: assets(details.removedObjects), inserted: assets(details.insertedObjects),
            changed: assets(details.changedObjects)))
      } else {
        // Too much has changed to be listed.
        tell(difference(fetch, after))
      }
    }

    // MARK: What has changed

    private struct Difference {
      var removed: [Selection.AssetID] = []
      var inserted: [Selection.AssetID] = []
      var changed: [Selection.AssetID] = []
    }

    /// Only what belonged to the old list can have gone.
    private func difference(
      _ old: PHFetchResult<PHAsset>, _ new: PHFetchResult<PHAsset>
    ) -> Difference {
      let (before, after) = (objects(old), objects(new))
      let had = Set(before.map(\.localIdentifier))
      let has = Set(after.map(\.localIdentifier))
      return Difference(
        removed: assets(before.filter { !has.contains($0.localIdentifier) }),
        inserted: assets(after.filter { !had.contains($0.localIdentifier) }))
    }

    /// What the store knows otherwise than the library.
    private func knownAssets(
      seesAll: Bool
    ) -> (gone: [Selection.AssetID], back: [Selection.AssetID]) {
      guard let store else { return ([], []) }
      let known = store.state.photos.compactMap { photo in
        photo.asset.map { (asset: $0, isPresent: photo.isPresent) }
      }
      if known.isEmpty { return ([], []) }
      let names = known.map { store.names.name(of: $0.asset) }
      let found = PHAsset.fetchAssets(withLocalIdentifiers: names, options: nil)
      let present = Set(objects(found).map(\.localIdentifier))
      let pairs = zip(names, known)
      let gone = pairs.filter { seesAll && $1.isPresent && !present.contains($0) }
      let back = pairs.filter { !$1.isPresent && present.contains($0) }
      return (gone.map(\.1.asset), back.map(\.1.asset))
    }

    private func objects(_ list: PHFetchResult<PHAsset>) -> [PHAsset] {
      (0..<list.count).map { list.object(at: $0) }
    }

    private func assets(_ objects: [PHAsset]) -> [Selection.AssetID] {
      guard let store else { return [] }
      return objects.map { object in
        store.asset(object.localIdentifier, kind: object.mediaType == .video ? .video : .photo)
      }
    }

    private func tell(_ change: Difference) {
      if change.removed.isEmpty, change.inserted.isEmpty, change.changed.isEmpty { return }
      let isLimited = PHAuthorizationStatus.ofReading == .limited
      let reason: Selection.ChangeReason? = isLimited && sheet != .closed ? .limitedAccess : nil
      if sheet == .changeDue { sheet = .closed }
      store?.send(
        .libraryChanged(
          removed: change.removed, inserted: change.inserted, changed: change.changed,
          reason: reason))
    }
  }
#endif
