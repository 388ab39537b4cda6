/// A set as a sorted array: small ones, as most are, need neither hashing nor memory of their own.
struct SortedSet<Element: Comparable & Hashable & Sendable>: Hashable, Sendable {
  private(set) var elements: [Element] = []

  init() {}

  init(_ elements: [Element]) {
    self.elements = elements.sorted()
    removeRepeated()
  }

  var isEmpty: Bool { elements.isEmpty }

  func contains(_ element: Element) -> Bool {
    !elements.isEmpty && elements.hasSorted(element)
  }

  mutating func insert(_ element: Element) {
    let place = elements.partitioningIndex { $0 >= element }
    if place < elements.count, elements[place] == element { return }
    elements.insert(element, at: place)
  }

  /// - Returns: whether it was there.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    let place = elements.partitioningIndex { $0 >= element }
    guard place < elements.count, elements[place] == element else { return false }
    elements.remove(at: place)
    return true
  }

  mutating func formUnion(_ others: [Element]) {
    if others.isEmpty { return }
    elements = (elements + others).sorted()
    removeRepeated()
  }

  mutating func removeAll(where isLeaving: (Element) -> Bool) {
    if !elements.isEmpty { elements.removeAll(where: isLeaving) }
  }

  mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  private mutating func removeRepeated() {
    var kept = 0
    for element in elements where kept == 0 || elements[kept - 1] != element {
      elements[kept] = element
      kept += 1
    }
    elements.removeLast(elements.count - kept)
  }
}
