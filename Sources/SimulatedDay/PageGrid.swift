import Foundation
import SelectionAppleStubs
import SelectionCore
import SelectionKit

/// The grid of the page: a collection view that refuses what UIKit refuses, kept up to date.
@MainActor final class PageGrid: NSObject, UICollectionViewDataSource {
  private let view = UICollectionView()
  private let updater: GridUpdater

  /// A cell, and what it was made for.
  private final class Cell: UICollectionViewCell {
    let item: Selection.Grid.Item?

    init(_ item: Selection.Grid.Item?) {
      self.item = item
      super.init()
    }
  }

  init(_ store: SelectionStore) {
    updater = GridUpdater(store: store, collectionView: view)
    super.init()
    view.dataSource = self
    view.reloadData()
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { updater.grid.items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { Cell(updater.item(at: indexPath)) }

  /// What the cells show, which is not asked for again when they move.
  var shown: [Selection.Grid.Item?] { view.stubCells.map { ($0 as? Cell)?.item } }
}
