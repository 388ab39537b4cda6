/// Work that several cores do at once, and whose results come in the order of what they were given.
enum OrderedWork {
  /// Works on items until there are no more, or no more results are wanted.
  ///
  /// No more results are kept than there are jobs, times eight: an item that takes long lets the others
  /// run ahead so far and no further.
  ///
  /// - Parameters:
  ///   - next: the next item; nil for the end.
  ///   - take: takes the results in order; tells whether it wants more.
  static func run<Item: Sendable, Result: Sendable>(
    jobs: Int, next: () -> Item?, work: @escaping @Sendable (Item) -> Result,
    take: (Result) -> Bool
  ) async {
    if jobs <= 1 {
      while let item = next(), take(work(item)) {}
      return
    }
    await withTaskGroup(of: (Int, Result).self) { group in
      var (begun, ended, taken) = (0, 0, 0)
      var waiting: [Int: Result] = [:]
      var isWanted = true
      var isAtEnd = false
      while true {
        while isWanted, !isAtEnd, begun - ended < jobs, begun - taken < jobs * 8 {
          guard let item = next() else {
            isAtEnd = true
            break
          }
          let place = begun
          group.addTask { (place, work(item)) }
          begun += 1
        }
        guard let (place, result) = await group.next() else { return }
        ended += 1
        waiting[place] = result
        while isWanted, let result = waiting.removeValue(forKey: taken) {
          taken += 1
          isWanted = take(result)
        }
      }
    }
  }
}
