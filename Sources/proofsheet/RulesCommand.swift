import SelectionModel
import SelectionSession

/// `proofsheet rules`.
struct RulesCommand {
  let arguments: Arguments

  func run(_ console: inout Console) -> ExitCode {
    if arguments.wantsReports { return ReportsCommand(arguments: arguments).run(&console) }
    var tables = Specification.tables + [Defect.table]
    if !arguments.operands.isEmpty {
      let known = tables.map(\.title) + tables.flatMap { $0.rows.map(\.name) }
      for name in arguments.operands where !known.contains(name) {
        let hint = nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        console.error("error: no rule is named '\(printable(name, limit: 60))'\(hint)")
        return .nothingMatched
      }
      tables = tables.compactMap { table in
        if arguments.operands.contains(table.title) { return table }
        var table = table
        table.rows.removeAll { !arguments.operands.contains($0.name) }
        return table.rows.isEmpty ? nil : table
      }
    }
    for (index, table) in tables.enumerated() {
      switch arguments.format {
      case .json:
        for row in table.rows {
          console.print(
            JSON.object([
              ("table", .string(table.title)), ("name", .string(row.name)),
              ("meaning", .string(row.meaning)),
            ]).text)
        }
      case .text:
        if index > 0 { console.print("") }
        console.print(console.style.strong(table.title))
        for row in table.rows { console.print("  \(padded(row.name, 24))\(row.meaning)") }
      }
    }
    return .conforms
  }
}

extension Defect {
  /// The catalogue of defects as a table.
  fileprivate static var table: Specification.Table {
    Specification.Table(
      title: "Defects",
      rows: all.map { defect in
        let breaks = defect.breaks.map(\.name).joined(separator: ", ")
        return Specification.Row(
          name: defect.name,
          meaning: "\(defect.sentence) (\(defect.source))"
            + (breaks.isEmpty ? "" : "; breaks \(breaks)")
        )
      })
  }
}
