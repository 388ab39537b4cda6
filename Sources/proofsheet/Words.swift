import SelectionSession

/// A number with its noun: `1 event`, `2 events`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Text with blanks behind it up to a width; at least two.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(2, width - columnCount(of: text)))
}
