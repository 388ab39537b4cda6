import Foundation

/// What a picker shows.
public struct PHPickerFilter: Equatable, Sendable {
  fileprivate let types: [PHAssetMediaType]
  /// Photos.
  public static let images = PHPickerFilter(types: [.image])
  /// Videos.
  public static let videos = PHPickerFilter(types: [.video])
}

/// What a picker is like.
public struct PHPickerConfiguration: Sendable {
  /// In which order the results are.
  public enum Selection: Int, Sendable {
    case `default` = 0
    case ordered = 1
  }

  /// In which form an item comes.
  public enum AssetRepresentationMode: Int, Sendable {
    case automatic = 0
    case current = 1
    case compatible = 2
  }

  /// 0: as many as the system allows.
  public var selectionLimit = 1
  /// What is shown; nil for all.
  public var filter: PHPickerFilter?
  /// In which order the results are.
  public var selection = Selection.default
  /// In which form items come.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// What is ticked when it opens.
  public var preselectedAssetIdentifiers: [String] = []
  fileprivate let library: PHPhotoLibrary?

  /// Results have no identifiers.
  public init() { library = nil }

  /// Results have identifiers.
  public init(photoLibrary: PHPhotoLibrary) { library = photoLibrary }
}

/// What the user chose.
public struct PHPickerResult {
  /// Its data; empty for what was ticked before.
  public let itemProvider: NSItemProvider
  /// Its name; nil without the library.
  public let assetIdentifier: String?
}

/// Is told what the user chose.
@MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// The system's picker.
public final class PHPickerViewController: UIViewController {
  /// What it is like.
  public let configuration: PHPickerConfiguration
  /// Is told; it is not kept.
  public weak var delegate: (any PHPickerViewControllerDelegate)?
  private var unticked: [String] = []

  /// Makes one.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init()
    if !configuration.preselectedAssetIdentifiers.isEmpty {
      if configuration.library == nil { world.violate("a preselection needs the photo library") }
      if configuration.selectionLimit == 1 { world.violate("a preselection needs a limit not 1") }
    }
  }

  /// Unticks photos; those that are not ticked are left alone.
  public func deselectAssets(withIdentifiers identifiers: [String]) {
    if configuration.library != nil { unticked.append(contentsOf: identifiers) }
  }

  /// The photos that the picker shows as ticked when it opens.
  public var stubPreselected: [String] {
    let library = world.library
    return configuration.preselectedAssetIdentifiers.filter { library.contains($0) }
  }

  /// What the app has unticked.
  public var stubUnticked: [String] { unticked }

  /// Whether the picker lets the user end with this selection: it shows all of the library, whatever the app may see.
  public func stubAllows(_ identifiers: [String]) -> Bool {
    let limit = configuration.selectionLimit
    if limit > 0, identifiers.count > limit { return false }
    if identifiers.isEmpty, stubPreselected.isEmpty { return false }
    guard let filter = configuration.filter else { return true }
    return identifiers.allSatisfy { identifier in
      world.library.mediaType(of: identifier).map { filter.types.contains($0) } ?? true
    }
  }

  /// The user ends with this whole selection; a double tap delivers twice.
  ///
  /// - Returns: false if the button is not enabled.
  @discardableResult
  public func stubDone(_ identifiers: [String], times: Int = 1) -> Bool {
    guard stubAllows(identifiers) else { return false }
    let kept = stubPreselected
    for _ in 0..<times { deliver(identifiers.map { result($0, isKept: kept.contains($0)) }) }
    return true
  }

  /// The user cancels: everything that was ticked at the start comes back, without data.
  public func stubCancel() { deliver(stubPreselected.map { result($0, isKept: true) }) }

  /// The user ends with items of which one has no identifier.
  public func stubDoneWithoutIdentifiers(_ items: [NSItemProvider]) {
    deliver(items.map { PHPickerResult(itemProvider: $0, assetIdentifier: nil) })
  }

  /// The user swipes the picker away, which also cancels, before or after it is told, or does not.
  public func stubSwipeDown(_ cancels: StubSwipe) {
    switch cancels {
    case .tellsNothing: stubSwipeDown()
    case .cancelsFirst: stubSwipeDown { [self] in stubCancel() }
    case .cancelsLast:
      stubSwipeDown { [self] in world.scheduler.main { self.stubCancel() } }
    }
  }

  private func deliver(_ results: [PHPickerResult]) {
    delegate?.picker(self, didFinishPicking: results)
  }

  private func result(_ identifier: String, isKept: Bool) -> PHPickerResult {
    let type = world.library.mediaType(of: identifier) ?? .image
    let provider =
      isKept
      ? NSItemProvider()
      : NSItemProvider(
        stubData: world.library.picture(of: identifier),
        type: type == .video ? "public.mpeg-4" : "public.heic")
    return PHPickerResult(
      itemProvider: provider, assetIdentifier: configuration.library == nil ? nil : identifier)
  }
}

/// Whether a swipe also tells the delegate of the picker.
public enum StubSwipe: CaseIterable, Sendable {
  case tellsNothing, cancelsFirst, cancelsLast
}
