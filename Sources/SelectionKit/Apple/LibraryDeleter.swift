#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
  #endif

  /// Deletes from the photo library: one change, and so one question of the system, for each batch.
  ///
  /// Type-checked against stubs.
  @MainActor public final class LibraryDeleter: AssetDeleting {
    /// A deleter for the library of the system.
    public init() {}

    /// Asks the system to delete one batch.
    ///
    /// What the library does not have is gone already, unless the app sees only a part of it: then it
    /// may still be there, and the batch fails as `identifierNotFound` (3201). What cannot be deleted,
    /// such as a photo synced from a computer, is left out of the change, since the library raises an
    /// exception for it; the batch then fails as `changeNotSupported` (3300). What was deleted is listed.
    public func delete(
      _ identifiers: [String], answer: @escaping @Sendable (DeletionAnswer) -> Void
    ) {
      let status = PHAuthorizationStatus.ofReading
      guard status.allowsReading else { return answer(DeletionAnswer(.accessRestricted)) }
      let batch = Batch(identifiers, seesAll: status == .authorized)
      guard !batch.deletable.isEmpty else { return answer(batch.answer) }
      PHPhotoLibrary.shared().performChanges(
        { @Sendable in PHAssetChangeRequest.deleteAssets(batch.deletable as NSArray) },
        completionHandler: { @Sendable isDone, error in
          answer(isDone ? batch.answer : batch.answer(error, identifiers))
        })
    }

    /// What the library says about a batch before it is deleted.
    private struct Batch: Sendable {
      let deletable: [PHAsset]
      /// What will be gone, in the order of the batch, if the library does what it is asked to.
      let leaving: [String]
      let isRefused: Bool
      let isMissing: Bool
      /// Whether what is not found is gone.
      let seesAll: Bool

      init(_ identifiers: [String], seesAll: Bool) {
        self.seesAll = seesAll
        let found = Batch.found(identifiers)
        let kept = Set(found.filter { !$0.canPerform(.delete) }.map(\.localIdentifier))
        deletable = found.filter { !kept.contains($0.localIdentifier) }
        let seen = Set(found.map(\.localIdentifier))
        leaving = identifiers.filter { !kept.contains($0) && (seesAll || seen.contains($0)) }
        isRefused = !kept.isEmpty
        isMissing = found.count < Set(identifiers).count
      }

      static func found(_ identifiers: [String]) -> [PHAsset] {
        let fetch = PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil)
        return (0..<fetch.count).map { fetch.object(at: $0) }
      }

      /// The answer if the library has done it.
      var answer: DeletionAnswer {
        if isRefused { return DeletionAnswer(.failed(3300), deleted: leaving) }
        if !isMissing { return DeletionAnswer(.deleted) }
        return seesAll
          ? DeletionAnswer(.identifierNotFound) : DeletionAnswer(.failed(3201), deleted: leaving)
      }

      /// The answer if the library has not done it.
      func answer(_ error: (any Error)?, _ identifiers: [String]) -> DeletionAnswer {
        guard let error = error as NSError? else { return DeletionAnswer(.failed(0)) }
        if PhotosErrorWords.isUserCancelled(error) { return DeletionAnswer(.userCancelled) }
        if PhotosErrorWords.isAccessRefused(error) { return DeletionAnswer(.accessRestricted) }
        if seesAll, PhotosErrorWords.isNotFound(error) {
          // One of them went meanwhile; the others may all be there still.
          let present = Set(Batch.found(identifiers).map(\.localIdentifier))
          if present.isEmpty { return DeletionAnswer(.identifierNotFound) }
          let gone = identifiers.filter { !present.contains($0) }
          return DeletionAnswer(.failed(error.code), deleted: gone)
        }
        return DeletionAnswer(.failed(error.code))
      }
    }
  }
#endif
