import ModelChecking

// Each subtree is a span, and all have one label: so a tree can give way to a part of it.

indirect enum Expression: CustomStringConvertible {
  case number(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let left, let right): "(\(left) + \(right))"
    case .quotient(let left, let right): "(\(left) / \(right))"
    }
  }

  /// The first choice is the form; how likely each is keeps trees finite, without a limit.
  init(_ choices: inout Choices) {
    self = choices.span { choices in
      switch choices.index(weights: [3, 1, 1]) {
      case 0: .number(choices.integer(in: Int.min...Int.max))
      case 1: .sum(Expression(&choices), Expression(&choices))
      default: .quotient(Expression(&choices), Expression(&choices))
      }
    }
  }

  var dividesByLiteralZero: Bool {
    switch self {
    case .number: false
    case .quotient(_, .number(0)): true
    case .sum(let left, let right), .quotient(let left, let right):
      left.dividesByLiteralZero || right.dividesByLiteralZero
    }
  }

  /// The value; nil if there is a division by zero.
  var value: Int? {
    switch self {
    case .number(let number): return number
    case .sum(let left, let right):
      guard let left = left.value, let right = right.value else { return nil }
      return left &+ right
    case .quotient(let left, let right):
      guard let left = left.value, let right = right.value, right != 0 else { return nil }
      return left.dividedReportingOverflow(by: right).partialValue
    }
  }
}

/// A heap: no key is less than the one above it.
indirect enum Heap: CustomStringConvertible {
  case empty
  case node(Int, Heap, Heap)

  var description: String {
    switch self {
    case .empty: "None"
    case .node(let key, let left, let right): "(\(key), \(left), \(right))"
    }
  }

  /// Up to a size that is halved on the way down: three nodes for one empty heap.
  ///
  /// The simplest key is the one above it, or 0 at the top, which is our decision.
  init(_ choices: inout Choices, size: Int, above key: Int? = nil) {
    self = choices.span { choices in
      guard size > 0, choices.bool(3, in: 4) else { return .empty }
      let key = choices.integer(in: (key ?? .min)...Int.max, origin: key)
      return .node(
        key, Heap(&choices, size: size / 2, above: key), Heap(&choices, size: size / 2, above: key))
    }
  }

  /// All keys; a right part comes before the left one, as in the original.
  var keys: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + right.keys + left.keys
    }
  }

  private func merged(_ other: Heap) -> Heap {
    switch (self, other) {
    case (.empty, _): other
    case (_, .empty): self
    case (.node(let key, let left, let right), .node(let otherKey, let otherLeft, let otherRight)):
      key <= otherKey
        ? .node(key, right.merged(other), left)
        : .node(otherKey, otherRight.merged(self), otherLeft)
    }
  }

  /// The keys in their order, supposedly: what is below the first is only merged once.
  var wronglySorted: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.merged(right).keys
    }
  }

  var isHeap: Bool { isHeap(from: .min) }

  private func isHeap(from least: Int) -> Bool {
    switch self {
    case .empty: true
    case .node(let key, let left, let right):
      key >= least && left.isHeap(from: key) && right.isHeap(from: key)
    }
  }
}

extension Challenge {
  /// What does not divide by a literal zero does not divide by zero.
  static let calculator = Challenge(
    "calculator", "(0 / (0 + 0))", assume: { !$0.dividesByLiteralZero },
    holds: { $0.value != nil },
    make: { (choices: inout Choices) -> Expression in Expression(&choices) })

  /// A heap is sorted.
  static let binheap = Challenge(
    "binheap", "(0, None, (0, (0, None, None), (1, None, None)))",
    bar: Bar(percent: 51.1, distinct: 3),
    assume: { $0.isHeap }, holds: { $0.wronglySorted == $0.keys.sorted() },
    make: { (choices: inout Choices) -> Heap in
      let size = choices.integer(in: 0...20)
      return Heap(&choices, size: size)
    })
}
