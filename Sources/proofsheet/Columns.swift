import SelectionSession

/// Rows as aligned columns; the first row is the heading.
///
/// The last column is not padded, and a column grows no wider than 60. On a terminal that is too narrow
/// for that, the widest columns give way, and their cells go on in further lines.
func table(_ rows: [[String]], _ style: Style) -> [String] {
  let columns = rows.first?.count ?? 0
  let widths = (0..<columns).map { column in
    min(60, rows.map { columnCount(of: $0[column]) }.max() ?? 0)
  }
  // The last column ends where its longest cell does.
  let last = rows.map { columnCount(of: $0[columns - 1]) }.max() ?? 0
  if let room = style.width, columns > 1 {
    let natural = widths.dropLast() + [last]
    if natural.reduce(2 * (columns - 1), +) > room - tableIndent {
      let words = (0..<columns).map { column in rows.map { longestWord($0[column]) }.max() ?? 0 }
      return wrappedTable(rows, fitted(Array(natural), words, room - tableIndent), style)
    }
  }
  return rows.enumerated().map { index, row in
    let cells = row.enumerated().map { column, cell in
      column == columns - 1 ? cell : padded(cell, widths[column] + 2)
    }
    var line = cells.joined()
    while line.last == " " { line.removeLast() }
    return index == 0 ? style.dim(line) : line
  }
}

/// What callers put in front of a table at most.
private let tableIndent = 2

/// The narrowest that a column is made.
private let leastWidth = 8

private func longestWord(_ cell: String) -> Int {
  // What stands in front of the first word stays there.
  let space = cell.prefix { $0 == " " }.count
  return space + (cell.split(separator: " ").map { columnCount(of: String($0)) }.max() ?? 0)
}

/// Widths that fit, if columns of the least width do: the widest ones give way, those first in which no
/// word is broken by it.
private func fitted(_ widths: [Int], _ words: [Int], _ room: Int) -> [Int] {
  var widths = widths
  while widths.reduce(2 * (widths.count - 1), +) > room {
    let loose = widths.indices.filter { widths[$0] > max(words[$0], leastWidth) }
    let wide = widths.indices.filter { widths[$0] > leastWidth }
    guard let widest = (loose.isEmpty ? wide : loose).max(by: { widths[$0] < widths[$1] }) else {
      break
    }
    widths[widest] -= 1
  }
  return widths
}

private func wrappedTable(_ rows: [[String]], _ widths: [Int], _ style: Style) -> [String] {
  rows.enumerated().flatMap { index, row in
    let cells = zip(row, widths).map { cell, width in
      wrapped(cell, width, hanging: String(cell.prefix { $0 == " " }))
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { place in
      var line = zip(cells, widths).map { cell, width in
        padded(place < cell.count ? cell[place] : "", width + 2)
      }.joined()
      while line.last == " " { line.removeLast() }
      return index == 0 ? style.dim(line) : line
    }
  }
}

/// Text as lines of at most so many columns, broken at blanks where there are any.
///
/// - Parameter hanging: what further lines begin with.
func wrapped(_ text: String, _ width: Int, hanging: String = "") -> [String] {
  // What stands in front of the first word stays.
  var line = String(text.prefix { $0 == " " })
  var isBlank = true
  var lines: [String] = []
  for word in text.split(separator: " ") {
    var rest = String(word)
    if !isBlank {
      if columnCount(of: line) + 1 + columnCount(of: rest) <= width {
        line += " " + rest
        continue
      }
      lines.append(line)
      line = hanging
    }
    // A word that is too long for any line.
    while columnCount(of: line) + columnCount(of: rest) > width {
      var part = ""
      while let next = rest.first,
        columnCount(of: line + part) + columnCount(of: String(next)) <= width
      {
        part.append(rest.removeFirst())
      }
      if part.isEmpty { break }
      lines.append(line + part)
      line = hanging
    }
    line += rest
    isBlank = false
  }
  return lines + [line]
}
