#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
    import UIKit
  #endif

  /// Loads the images of photos.
  ///
  /// They come from the library where the app may read it, else from what a picker of the system
  /// handed over.
  ///
  /// Type-checked against stubs.
  @MainActor public final class LibraryImageLoader: ImageLoading {
    /// The size in pixels that images are loaded in; the default is that of the original.
    public var size = PHImageManagerMaximumSize
    private let images: PhotoImages
    private let queue: MainQueue
    private let delay: Delay
    private let patience: Double
    /// What is being loaded, by request.
    private var loads: [Int: Load] = [:]
    /// Items that wait for their turn, and those that are being loaded: a helper process loads them,
    /// which dies of many at once.
    private var waiting: [Int] = []
    private var loading: [Int] = []

    private static let itemsAtOnce = 2

    private struct Load {
      let photo: Selection.PhotoID
      let answer: @Sendable (LoadAnswer) -> Void
      var cancel: @MainActor () -> Void = {}
    }

    /// A loader that keeps what it loads in `images`.
    ///
    /// - Parameter patience: how many seconds a request may take; time in iCloud included, and for an
    ///   item of a picker the wait for its turn, too.
    public init(images: PhotoImages, delay: Delay = .system, patience: Double = 60) {
      (self.images, queue) = (images, images.queue)
      (self.delay, self.patience) = (delay, patience)
    }

    /// Loads the image of a photo; a preview may come first.
    public func load(
      _ photo: Selection.PhotoID, request: Int, identifier: String?,
      answer: @escaping @Sendable (LoadAnswer) -> Void
    ) {
      loads[request] = Load(photo: photo, answer: answer)
      let queue = queue
      delay.after(patience) { [weak self] in
        queue.async { self?.end(request, .timedOut) }
      }
      // What the picker showed need not be visible to the app: then only its item is there.
      if let asset = identifier.flatMap({ asset($0) }) {
        load(asset, request)
      } else if images.item(of: photo) != nil {
        waiting.append(request)
        loadItems()
      } else {
        end(request, .failed(reason: "missingResource"))
      }
    }

    /// Cancels a request; what still comes is not answered.
    public func cancelLoad(_ photo: Selection.PhotoID, request: Int) { end(request, nil) }

    private func asset(_ identifier: String) -> PHAsset? {
      guard PHAuthorizationStatus.ofReading.allowsReading else { return nil }
      return PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject
    }

    // MARK: From the library

    private func load(_ asset: PHAsset, _ request: Int) {
      let options = PHImageRequestOptions()
      options.deliveryMode = .opportunistic
      options.isNetworkAccessAllowed = true
      let queue = queue
      let manager = PHImageManager.default()
      let number = manager.requestImage(
        for: asset, targetSize: size, contentMode: .aspectFit, options: options
      ) { @Sendable [weak self] image, info in
        // On any queue, more than once, perhaps before the call returns.
        let result = Result(image, info)
        queue.async { self?.take(result, request) }
      }
      loads[request]?.cancel = { manager.cancelImageRequest(number) }
    }

    /// What one call of the image manager says.
    private enum Result: Sendable {
      case image(UIImage, Selection.Quality)
      case failed(String)
      case nothing

      init(_ image: UIImage?, _ info: [AnyHashable: Any]?) {
        let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool ?? false
        if info?[PHImageCancelledKey] as? Bool ?? false {
          self = .failed("cancelled")
        } else if let error = info?[PHImageErrorKey] as? NSError {
          self = .failed(PhotosErrorWords.word(error))
        } else if let image {
          self = .image(image, isDegraded ? .degraded : .final)
        } else {
          // That there is no preview says nothing about the image.
          self = isDegraded ? .nothing : .failed("noImage")
        }
      }
    }

    private func take(_ result: Result, _ request: Int) {
      guard let load = loads[request] else { return }
      switch result {
      case .image(let image, let quality):
        images.keep(image, for: load.photo)
        switch quality {
        case .degraded: load.answer(.loaded(.degraded))
        case .final: end(request, .loaded(.final))
        }
      case .failed(let reason): end(request, .failed(reason: reason))
      case .nothing: break
      }
    }

    // MARK: From the items of a picker

    private func loadItems() {
      while loading.count < Self.itemsAtOnce, !waiting.isEmpty {
        let request = waiting.removeFirst()
        guard let load = loads[request] else { continue }
        guard let item = images.item(of: load.photo) else {
          end(request, .failed(reason: "missingResource"))
          continue
        }
        loading.append(request)
        let queue = queue
        let progress = item.loadDataRepresentation(forTypeIdentifier: "public.image") {
          @Sendable [weak self] data, error in
          let image = data.flatMap { UIImage(data: $0) }
          // Data that no picture can be made of comes without an error.
          let word = data == nil ? PhotosErrorWords.word(error) : "noImage"
          queue.async {
            self?.take(image.map { .image($0, .final) } ?? .failed(word), request)
          }
        }
        loads[request]?.cancel = { progress.cancel() }
      }
    }

    /// Ends a request, if it has not ended yet.
    private func end(_ request: Int, _ answer: LoadAnswer?) {
      guard let load = loads.removeValue(forKey: request) else { return }
      waiting.removeAll { $0 == request }
      loading.removeAll { $0 == request }
      // Whoever is done hears nothing of it.
      load.cancel()
      if let answer { load.answer(answer) }
      loadItems()
    }
  }
#endif
