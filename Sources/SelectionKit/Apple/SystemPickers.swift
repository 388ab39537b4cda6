#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import PhotosUI
    import UIKit
  #endif

  /// The album and the camera of the system: `PHPickerViewController` and `UIImagePickerController`.
  ///
  /// Every end that the system tells is sent to the store, with the number of the opening: a double tap,
  /// a swipe, a delivery after both. The machine takes the first and ignores the others. Neither picker
  /// goes away by itself; it goes when the machine has ended the opening.
  ///
  /// The album needs no access to the library, and shows all of it.
  ///
  /// Type-checked against stubs.
  @MainActor public final class SystemPickers: PickerPresenting {
    /// Where popovers stand on an iPad; nil: in the middle of the presenter's view.
    public var anchor: PickerAnchor?
    /// How the album is presented.
    public var albumStyle = UIModalPresentationStyle.automatic
    private weak var store: SelectionStore?
    private let images: PhotoImages
    private let stage: PickerStage

    /// Pickers that are presented from a controller, which is not kept.
    ///
    /// - Parameter images: gets the shots, and the items of the album.
    public init(
      store: SelectionStore, images: PhotoImages, presenter: UIViewController,
      anchor: PickerAnchor? = nil
    ) {
      (self.store, self.images, self.anchor) = (store, images, anchor)
      stage = PickerStage(presenter)
      stage.onLost = { [weak self] opening in self?.end(.system, opening) }
    }

    /// Tells that the presenter is on the screen again.
    ///
    /// Who calls this from `viewDidAppear` also hears of a picker that UIKit took away without telling
    /// its delegates, as it does when the app dismisses the presenter.
    public func presenterDidAppear() { stage.look() }

    /// Calls a body with the controller on top, as soon as no picker comes or goes.
    ///
    /// UIKit presents nothing meanwhile. It is nil if the presenter is gone.
    func whenAtRest(_ body: @escaping @MainActor (UIViewController?) -> Void) {
      stage.whenAtRest(body)
    }

    /// Presents the album of the system.
    public func presentAlbum(_ album: AlbumRequest) {
      let identifiers = album.preselected.compactMap { store?.identifier(of: .asset($0)) }
      stage.present(album.opening) { [self] in
        let picker = SystemAlbumPicker(album, identifiers, self)
        picker.controller.modalPresentationStyle = albumStyle
        return hold(picker)
      }
    }

    /// Presents the camera of the system, if there is one that the app may use.
    public func presentCamera(opening: Int) {
      let camera = SystemCamera.access
      switch camera {
      case .unavailable, .denied:
        store?.send(.accessChanged(camera: camera))
        end(.system, opening)
      // The camera asks by itself.
      case .notDetermined, .granted:
        stage.present(opening) { [self] in hold(SystemCamera(opening, self)) }
      }
    }

    /// Unticks a photo in the open album.
    public func deselect(_ photo: Selection.PhotoID) {
      guard let identifier = store?.identifier(of: photo) else { return }
      (stage.current as? SystemAlbumPicker)?.untick(identifier)
    }

    /// Takes a picker away that is still there.
    public func dismiss(opening: Int) { stage.dismiss(opening) }

    /// Gives a controller its delegate and its anchor, once its style is known.
    private func hold(_ opening: any PickerOpening) -> any PickerOpening {
      opening.controller.presentationController?.delegate = opening
      if let popover = opening.controller.popoverPresentationController {
        let middle = stage.presenter.map { PickerAnchor.view($0.view) }
        (anchor ?? middle)?.hold(popover)
      }
      return opening
    }

    // MARK: What the pickers tell

    /// The album has delivered these items, in the order in which they were chosen.
    func deliver(_ results: [PHPickerResult], _ opening: Int) {
      guard let store else { return }
      let photos = results.map { result in
        let photo = photo(result, store)
        if !result.itemProvider.registeredTypeIdentifiers.isEmpty {
          images.keep(result.itemProvider, for: photo)
        }
        return photo
      }
      if store.send(.selectAssets(photos, opening: opening))?.isApplied == false {
        images.forgetUnknown()
      }
      stage.advance()
    }

    private func photo(_ result: PHPickerResult, _ store: SelectionStore) -> Selection.PhotoID {
      guard let identifier = result.assetIdentifier else { return .capture(store.newCapture()) }
      let item = result.itemProvider
      // A live photo has both. An item without data was chosen before: its kind is known.
      let isVideo =
        item.hasItemConformingToTypeIdentifier("public.movie")
        && !item.hasItemConformingToTypeIdentifier("public.image")
      return .asset(store.asset(identifier, kind: isVideo ? .video : .photo))
    }

    /// The camera has brought a shot.
    func shoot(_ image: UIImage?, _ opening: Int) {
      guard let store else { return }
      guard let image else { return end(.system, opening) }
      let capture = store.newCapture()
      images.keep(image, for: .capture(capture))
      switch store.send(.cameraCapture(capture, opening: opening)) {
      case .applied, nil: break
      case .ignored: images.forgetUnknown()
      case .rejected:
        // The camera has done its part, and would stay as it is.
        images.forgetUnknown()
        end(.system, opening)
      }
      stage.advance()
    }

    /// An opening has ended without a selection.
    func end(_ dismissal: Selection.Dismissal, _ opening: Int) {
      store?.send(.cancel(dismissal, opening: opening))
      stage.advance()
    }

    /// The user has swiped an opening away.
    func hasGone(_ opening: Int) {
      stage.hasGone(opening)
      end(.gesture, opening)
    }
  }
#endif
