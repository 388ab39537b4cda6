#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import UIKit
  #endif

  /// The pictures of the photos, by their identity: data of the app, which no state holds.
  ///
  /// A picture is kept as long as the machine knows its photo.
  @MainActor public final class PhotoImages {
    private var images: [Selection.PhotoID: UIImage] = [:]
    private var items: [Selection.PhotoID: NSItemProvider] = [:]
    /// How the adapters that share the pictures get to the main actor.
    let queue: MainQueue
    private weak var store: SelectionStore?
    private var observing: Observing?

    /// The pictures of the photos of a store.
    public init(_ store: SelectionStore) {
      self.store = store
      queue = store.queue
      observing = store.onChange { [weak self] in self?.forgetUnknown($0) }
    }

    /// The picture of a photo, or a preview of it; nil while there is none.
    public func image(of photo: Selection.PhotoID) -> UIImage? { images[photo] }

    /// Keeps a picture; also one that the app has brought itself.
    public func keep(_ image: UIImage, for photo: Selection.PhotoID) { images[photo] = image }

    /// What a picker handed over for a photo; nil if it came another way.
    func item(of photo: Selection.PhotoID) -> NSItemProvider? { items[photo] }

    func keep(_ item: NSItemProvider, for photo: Selection.PhotoID) { items[photo] = item }

    /// Forgets the photos that the machine does not know: also those of a delivery that it ignored.
    func forgetUnknown() {
      if let store { forgetUnknown(store.state) }
    }

    private func forgetUnknown(_ state: Selection.State) {
      if !images.isEmpty { images = images.filter { state.photo($0.key) != nil } }
      if !items.isEmpty { items = items.filter { state.photo($0.key) != nil } }
    }
  }
#endif
