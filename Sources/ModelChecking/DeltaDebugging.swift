/// Leaves out as many elements as will go, in order: halves, quarters, and so on, down to single ones
/// until none of them can be left out (Zeller and Hildebrandt, 2002, without its complements).
///
/// - Parameters:
///   - elements: what is to become less; it is interesting as it is.
///   - isInteresting: whether some of the elements are interesting, too.
public func minimized<Element>(
  _ elements: [Element], _ isInteresting: ([Element]) -> Bool
) -> [Element] {
  var kept = elements
  if kept.isEmpty || isInteresting([]) { return [] }
  var size = max(1, kept.count / 2)
  while true {
    var hasChanged = false
    // From the end: what came late depends on what came early.
    var end = kept.count
    while end > 0 {
      let start = max(0, end - size)
      var fewer = kept
      fewer.removeSubrange(start..<end)
      if !fewer.isEmpty, isInteresting(fewer) {
        kept = fewer
        hasChanged = true
      }
      end = start
    }
    if size == 1, !hasChanged { return kept }
    size = max(1, size / 2)
  }
}
