#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import UIKit
  #endif

  /// Keeps a collection view as the store wants it: its cells, and which of them are selected.
  ///
  /// The app's data source answers from ``grid``, and its delegate hands over what the user selects. An
  /// index path is a place that holds a photo now; it becomes the photo at once, since the place soon
  /// holds another.
  ///
  /// Type-checked against stubs.
  @MainActor public final class GridUpdater {
    /// What the collection view shows: what its data source must answer from.
    public private(set) var grid: Selection.Grid
    private weak var store: SelectionStore?
    private weak var collectionView: UICollectionView?
    private let section: Int
    private let makeGrid: @MainActor (Selection.State) -> Selection.Grid
    private var observing: Observing?
    /// Whether a batch is on its way: UIKit may not show what is loaded anew meanwhile.
    private var isUpdating = false
    private var isBehind = false
    private var sweep: Sweep?

    /// A sweep of two fingers over the cells.
    private struct Sweep {
      let selects: Bool
      var assets: [Selection.AssetID]
    }

    /// Follows a store; call ``update()`` when the grid depends on more than the state.
    ///
    /// - Parameters:
    ///   - section: the section of the collection view that shows the grid.
    ///   - grid: makes the grid; by default that of the page.
    public init(
      store: SelectionStore, collectionView: UICollectionView, section: Int = 0,
      grid: @escaping @MainActor (Selection.State) -> Selection.Grid = { Selection.Grid($0) }
    ) {
      (self.store, self.collectionView, self.section) = (store, collectionView, section)
      makeGrid = grid
      self.grid = grid(store.state)
      observing = store.onChange { [weak self] _ in self?.update() }
    }

    /// What stands at a place; nil if there is no such place.
    public func item(at path: IndexPath) -> Selection.Grid.Item? {
      guard path.section == section, grid.items.indices.contains(path.item) else { return nil }
      return grid.items[path.item]
    }

    // MARK: What is shown

    /// Shows the grid as it is now; what comes during a batch is shown behind it.
    public func update() {
      guard let store, let collectionView else { return }
      if isUpdating {
        isBehind = true
        return
      }
      let new = makeGrid(store.state)
      switch Selection.GridUpdate(from: grid, to: new) {
      case .nothing: break
      case .everything:
        grid = new
        collectionView.reloadData()
      case .batches(let batches):
        isUpdating = true
        apply(batches, new, to: collectionView)
      }
      if sweep == nil { reselect() }
    }

    private func apply(
      _ batches: Selection.GridUpdate.Batches, _ new: Selection.Grid, to view: UICollectionView
    ) {
      view.performBatchUpdates(
        { [self] in
          // Not earlier: UIKit counts the old items first.
          grid = new
          view.deleteItems(at: paths(batches.deletes))
          view.insertItems(at: paths(batches.inserts))
          for move in batches.moves { view.moveItem(at: path(move.from), to: path(move.to)) }
        },
        completion: { [weak self] _ in
          if batches.reloads.isEmpty { self?.hasUpdated() }
        })
      if batches.reloads.isEmpty { return }
      view.performBatchUpdates(
        { [self] in view.reloadItems(at: paths(batches.reloads)) },
        completion: { [weak self] _ in self?.hasUpdated() })
    }

    private func hasUpdated() {
      isUpdating = false
      if isBehind {
        isBehind = false
        update()
      }
    }

    private func path(_ index: Int) -> IndexPath { IndexPath(item: index, section: section) }

    private func paths(_ indices: [Int]) -> [IndexPath] { indices.map { path($0) } }

    // MARK: What is selected

    /// Selects the cells that the state has chosen, and no others.
    private func reselect() {
      guard let store, let collectionView else { return }
      let chosen = Set(Self.chosen(store.state))
      let selected = Set(collectionView.indexPathsForSelectedItems ?? [])
      for (index, item) in grid.items.enumerated() {
        let isChosen = photo(item).map { chosen.contains(store.state.identity(of: $0)) } ?? false
        let path = path(index)
        if isChosen == selected.contains(path) { continue }
        if isChosen {
          collectionView.selectItem(at: path, animated: false, scrollPosition: [])
        } else {
          collectionView.deselectItem(at: path, animated: false)
        }
      }
    }

    /// What is chosen: for deletion, or in the open album.
    private static func chosen(_ state: Selection.State) -> [Selection.PhotoID] {
      guard let cleanup = state.cleanup else { return state.ticked }
      return cleanup.selection.assets.map { state.identity(of: .asset($0)) }
    }

    private func photo(_ item: Selection.Grid.Item) -> Selection.PhotoID? {
      switch item {
      case .photo(let photo, _, _): photo
      case .add: nil
      }
    }

    /// The user has selected a cell: for `collectionView(_:didSelectItemAt:)`.
    ///
    /// - Returns: what stands there. The add tile is never selected, and sends nothing.
    @discardableResult
    public func didSelect(at path: IndexPath) -> Selection.Grid.Item? { choose(path, true) }

    /// The user has unselected a cell: for `collectionView(_:didDeselectItemAt:)`.
    ///
    /// - Returns: what stands there.
    @discardableResult
    public func didDeselect(at path: IndexPath) -> Selection.Grid.Item? { choose(path, false) }

    private func choose(_ path: IndexPath, _ selects: Bool) -> Selection.Grid.Item? {
      guard let store, let item = item(at: path) else { return nil }
      if let photo = photo(item), canChoose(store.state) {
        if sweep != nil {
          swept(photo, selects)
          return item
        }
        let id = store.state.identity(of: photo)
        // What it is already must not be toggled into the contrary.
        if Self.chosen(store.state).contains(id) != selects {
          store.send(.toggle(photo, opening: opening(store.state)))
        }
      }
      // The machine may have refused it.
      reselect()
      return item
    }

    private func canChoose(_ state: Selection.State) -> Bool {
      state.presented == .album || state.cleanup != nil
    }

    private func opening(_ state: Selection.State) -> Int? {
      state.picker == nil ? nil : state.opened
    }

    // MARK: Sweeps

    /// A sweep begins: for `collectionView(_:didBeginMultipleSelectionInteractionAt:)`.
    ///
    /// Until it ends, what is selected and unselected is part of it.
    public func sweepBegan(at path: IndexPath) {
      guard let store, canChoose(store.state), let item = item(at: path), let photo = photo(item),
        let asset = asset(photo)
      else { return }
      let isChosen = Self.chosen(store.state).contains(store.state.identity(of: photo))
      sweep = Sweep(selects: !isChosen, assets: [asset])
      store.send(.panBegan(asset, opening: opening(store.state)))
    }

    /// The sweep has ended: for `collectionViewDidEndMultipleSelectionInteraction(_:)`.
    public func sweepEnded() {
      guard let store, sweep != nil else { return }
      sweep = nil
      store.send(.panEnded(opening: opening(store.state)))
      reselect()
    }

    private func swept(_ photo: Selection.PhotoID, _ selects: Bool) {
      guard let store, let asset = asset(photo), var sweep, let first = sweep.assets.first else {
        return
      }
      if selects == sweep.selects {
        if !sweep.assets.contains(asset) { sweep.assets.append(asset) }
      } else if asset != first {
        // The fingers have come back.
        sweep.assets.removeAll { $0 == asset }
      }
      self.sweep = sweep
      store.send(.panMoved(sweep.assets, opening: opening(store.state)))
    }

    private func asset(_ photo: Selection.PhotoID) -> Selection.AssetID? {
      photo.asset ?? store?.state.photo(photo)?.asset
    }
  }
#endif
