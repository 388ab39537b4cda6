extension Selection {
  /// Where the cells of a grid stand: squares in columns, rows from the top (seed 1 §3.2).
  ///
  /// All lengths are whole points. Every number is accepted; a length that is too large to be
  /// counted is told as `Int.max`.
  public struct GridLayout: Hashable, Sendable {
    /// How many cells stand side by side, 1 or more.
    public let columns: Int
    /// The margin on the left and on the right, 0 or more; there is none above and below.
    public let inset: Int
    /// The gap between columns, and between rows, 0 or more.
    public let spacing: Int
    /// The width of the whole grid, 0 or more.
    public let width: Int

    /// The layout with these measures; the defaults are the seed's.
    ///
    /// - Parameters:
    ///   - columns: less than 1 counts as 1.
    ///   - inset: less than 0 counts as 0.
    ///   - spacing: less than 0 counts as 0.
    ///   - width: less than 0 counts as 0.
    public init(columns: Int = 4, inset: Int = 15, spacing: Int = 10, width: Int) {
      self.columns = max(1, columns)
      self.inset = max(0, inset)
      self.spacing = max(0, spacing)
      self.width = max(0, width)
    }

    /// Where a cell stands, from the upper left corner of the grid.
    public struct Frame: Hashable, Sendable {
      /// How far its left edge is from that of the grid.
      public let x: Int
      /// How far its upper edge is from that of the grid.
      public let y: Int
      /// Its width and its height.
      public let side: Int

      init(x: Int, y: Int, side: Int) { (self.x, self.y, self.side) = (x, y, side) }
    }

    /// The width and height of a cell: ⌊(width − 2·inset − (columns − 1)·spacing) / columns⌋.
    ///
    /// It is 0 if the margins and gaps leave nothing.
    public var cellWidth: Int {
      let gaps = inset.clampedProduct(2).clampedSum((columns - 1).clampedProduct(spacing))
      return gaps < width ? (width - gaps) / columns : 0
    }

    /// How many rows so many items make, 0 for none.
    public func rows(of count: Int) -> Int { count > 0 ? (count - 1) / columns + 1 : 0 }

    /// The height at which no row of so many items is cut.
    ///
    /// A fixed one cuts: nine photos in four columns, 414 points wide, need 284 and not the 280 of
    /// seed 1 §3.2.
    public func height(of count: Int) -> Int {
      let rows = rows(of: count)
      return rows.clampedProduct(cellWidth).clampedSum(max(0, rows - 1).clampedProduct(spacing))
    }

    /// Where the item at an index stands, if there are so many items.
    ///
    /// - Returns: nil for an index outside.
    public func frame(of index: Int, in count: Int) -> Frame? {
      guard index >= 0, index < count else { return nil }
      let side = cellWidth
      let step = side.clampedSum(spacing)
      return Frame(
        x: inset.clampedSum((index % columns).clampedProduct(step)),
        y: (index / columns).clampedProduct(step), side: side)
    }
  }
}

extension Selection.Grid {
  /// How many rows the items make.
  public func rows(in layout: Selection.GridLayout) -> Int { layout.rows(of: items.count) }

  /// The height that fits all items, in points.
  public func height(in layout: Selection.GridLayout) -> Int { layout.height(of: items.count) }

  /// Where the item at an index stands; nil for an index outside.
  public func frame(of index: Int, in layout: Selection.GridLayout) -> Selection.GridLayout.Frame? {
    layout.frame(of: index, in: items.count)
  }
}

/// Sums and products of numbers from 0; what is too large is the largest number.
extension Int {
  fileprivate func clampedSum(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }

  fileprivate func clampedProduct(_ other: Int) -> Int {
    let (product, isOver) = multipliedReportingOverflow(by: other)
    return isOver ? .max : product
  }
}
