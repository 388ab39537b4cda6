import SelectionCore
import SelectionModel

// The pickers of Specs/Conformance.md, as an app would write them. The page is made of pieces of this
// file; a test compares them.

/// The publishing page: two arrays, and callbacks that write to them.
class Page {
  // In a test an image is the photo that it shows, and a URL the asset that it names.
  typealias Image = Selection.PhotoID
  typealias URL = Selection.AssetID

  var selectedImages: [Image] = []
  var selectedAssetURLs: [URL?] = []
  /// What the picker is told to show as chosen.
  var pickerURLs: [URL] = []
  var presented: Selection.Source?
  let limit: Int

  init(limit: Int) { self.limit = limit }

  func present(_ source: Selection.Source) {
    if presented != nil { return }
    if limit > 0, selectedImages.count >= limit, source == .camera || !showsPhotos { return }
    pickerURLs = selectedAssetURLs.compactMap { $0 }
    presented = source
  }

  /// A full page opens its album only to take photos away.
  var showsPhotos: Bool { selectedAssetURLs.contains { $0 != nil } }

  func didSelectAssets(_ urls: [URL]) {
    if presented != .album { return }
    selectedImages.removeAll()
    selectedAssetURLs = urls
    for url in urls { selectedImages.append(.asset(url)) }
    presented = nil
  }

  func didFinishPicking(_ image: Image) {
    selectedImages.append(image)
    presented = nil
  }

  func didWrite(_ image: Image, to url: URL) {
    selectedAssetURLs.append(url)
  }

  func deleteImage(at index: Int) {
    if selectedImages.indices.contains(index) { selectedImages.remove(at: index) }
    if selectedAssetURLs.indices.contains(index) { selectedAssetURLs.remove(at: index) }
  }

  func dismiss() { presented = nil }
}

extension Page: Selection.Machine {
  func apply(_ event: Selection.Event) -> Selection.Outcome? {
    switch event {
    case .openPicker(let source): present(source)
    case .selectAssets(let photos, _): didSelectAssets(photos.compactMap { $0.asset })
    case .cameraCapture(let shot, _): didFinishPicking(.capture(shot))
    case .assetURLResolved(let shot, let asset): didWrite(.capture(shot), to: asset)
    case .delete(let index, _): deleteImage(at: index)
    case .cancel: dismiss()
    default: break  // not among the kinds of event that the page knows
    }
    return nil  // the page does not tell what became of an event
  }

  var observation: Selection.Observation {
    var shown = Selection.Observation()
    shown.images = selectedImages
    shown.urls = selectedAssetURLs
    shown.ticked = presented == .album ? pickerURLs.map { .asset($0) } : []
    shown.presented = Selection.Presented(presented)
    return shown
  }
}

extension Conformance {
  /// What the page knows, and what can happen to it.
  static func ofPage(
    seed: UInt64 = 1, file: String = #filePath, test: String = #function
  ) -> Conformance {
    var conformance = Conformance(seed: seed, file: file, function: test)
    conformance.kinds = [
      .openPicker, .selectAssets, .cameraCapture, .assetURLResolved, .delete, .cancel,
    ]
    conformance.rules = { Selection.Rules(limit: $0.limit) }
    conformance.canHappen = { event, state in
      if event.opening != nil { return false }  // the page does not count openings
      switch event {
      case .selectAssets(let assets, _):
        return Set(assets).count == assets.count
          && (state.rules.limit == 0 || assets.count <= state.rules.limit)
      case .cameraCapture(let shot, _):
        return state.presented == .camera && shot > state.lastCapture
      case .assetURLResolved(let shot, _): return shot <= state.lastCapture
      case .delete(let index, let photo):
        return state.presented == nil && state.draft.indices.contains(index)
          && photo == state.draft[index]
      default: return true
      }
    }
    return conformance
  }
}

/// The same page with a place kept for each URL, and still two arrays.
final class PlaceholderPage: Page {
  override func didFinishPicking(_ image: Image) {
    super.didFinishPicking(image)
    selectedAssetURLs.append(nil)
  }

  override func didWrite(_ image: Image, to url: URL) {
    if let place = selectedAssetURLs.firstIndex(of: nil) { selectedAssetURLs[place] = url }
  }
}

/// The page with one list.
final class OneListPage {
  struct Item {
    let image: Page.Image
    var url: Page.URL?
  }

  private var items: [Item] = []
  /// What the picker was told of; of the others it cannot speak.
  private var told: [Page.Image] = []
  private var presented: Selection.Source?
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  private func present(_ source: Selection.Source) {
    if presented != nil { return }
    told = items.filter { $0.url != nil }.map(\.image)
    if limit > 0, items.count >= limit, source == .camera || told.isEmpty { return }
    presented = source
  }

  private func didSelectAssets(_ urls: [Page.URL]) {
    if presented != .album { return }
    presented = nil
    let own = items.filter { !told.contains($0.image) }
    var chosen: [Item] = []
    for url in urls where !(own + chosen).contains(where: { $0.url == url }) {
      if limit > 0, own.count + chosen.count >= limit { break }
      chosen.append(items.first { $0.url == url } ?? Item(image: .asset(url), url: url))
    }
    var rest = chosen[...]
    items = items.compactMap { told.contains($0.image) ? rest.popFirst() : $0 } + rest
  }

  private func didFinishPicking(_ image: Page.Image) {
    items.append(Item(image: image, url: nil))
    presented = nil
  }

  private func didWrite(_ image: Page.Image, to url: Page.URL) {
    guard items.contains(where: { $0.image == image && $0.url == nil }) else { return }
    // The user may have picked it by now; another shot may have it.
    if items.contains(where: { $0.image.isCapture && $0.url == url }) { return }
    items.removeAll { $0.image == .asset(url) }
    if let place = told.firstIndex(of: .asset(url)) { told[place] = image }
    for place in items.indices where items[place].image == image { items[place].url = url }
  }

  private func deleteImage(at index: Int) {
    if items.indices.contains(index) { items.remove(at: index) }
  }
}

extension OneListPage: Selection.Machine {
  func apply(_ event: Selection.Event) -> Selection.Outcome? {
    switch event {
    case .openPicker(let source): present(source)
    case .selectAssets(let photos, _): didSelectAssets(photos.compactMap { $0.asset })
    case .cameraCapture(let shot, _): didFinishPicking(.capture(shot))
    case .assetURLResolved(let shot, let asset): didWrite(.capture(shot), to: asset)
    case .delete(let index, _): deleteImage(at: index)
    case .cancel: presented = nil
    default: break
    }
    return nil
  }

  var observation: Selection.Observation {
    var shown = Selection.Observation()
    shown.images = items.map(\.image)
    shown.urls = items.map(\.url)
    shown.ticked = presented == .album ? items.filter { $0.url != nil }.map(\.image) : []
    shown.presented = Selection.Presented(presented)
    return shown
  }
}
