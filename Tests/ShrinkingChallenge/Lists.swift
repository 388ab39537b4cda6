import ModelChecking

// Lists are made with a choice to go on before each element, which is our decision: so a list can be
// cut, and two neighbouring lists joined, by leaving out choices.

extension Choices {
  fileprivate mutating func anyInteger() -> Int { integer(in: Int.min...Int.max) }

  fileprivate mutating func lists() -> [[Int]] { list { $0.list(label: 3) { $0.anyInteger() } } }
}

extension Challenge {
  /// A list is its own reverse.
  static let reverse = Challenge(
    "reverse", "[0, 1]", holds: { $0 == $0.reversed() },
    make: { (choices: inout Choices) -> [Int] in choices.list { $0.anyInteger() } })

  /// A list has fewer than three different elements.
  static let distinct = Challenge(
    "distinct", "[0, 1, -1]", holds: { Set($0).count < 3 },
    make: { (choices: inout Choices) -> [Int] in choices.list { $0.anyInteger() } })

  /// Without the first element that equals the one at an index, the list has none.
  static let deletion = Challenge(
    "deletion", "([0, 0], 0)", assume: { $1 < $0.count },
    holds: { list, index in
      var rest = list
      if let place = rest.firstIndex(of: list[index]) { rest.remove(at: place) }
      return !rest.contains(list[index])
    },
    make: { (choices: inout Choices) -> ([Int], Int) in
      (choices.list { $0.anyInteger() }, choices.integer(in: 0...10))
    })

  /// The largest element is below 900: first a length is drawn, then so many elements.
  static let lengthList = Challenge(
    "lengthlist", "[900]", holds: { ($0.max() ?? 0) < 900 },
    make: { (choices: inout Choices) -> [Int] in
      let count = choices.integer(in: 1...100)
      return (0..<count).map { _ in choices.integer(in: 0...1000) }
    })

  /// All lists together have no more than ten elements.
  static let nestedLists = Challenge(
    "nestedlists", "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]",
    holds: { $0.reduce(0) { $0 + $1.count } <= 10 },
    make: { (choices: inout Choices) -> [[Int]] in choices.lists() })

  /// All lists together have no more than four different elements.
  static let largeUnionList = Challenge(
    "large_union_list", "[[0, 1, -1, 2, -2]]", holds: { Set($0.joined()).count <= 4 },
    make: { (choices: inout Choices) -> [[Int]] in choices.lists() })

  /// No two different elements name each other's place.
  static let coupling = Challenge(
    "coupling", "[1, 0]", assume: { list in list.allSatisfy { $0 < list.count } },
    holds: { list in list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 } },
    make: { (choices: inout Choices) -> [Int] in choices.list { $0.integer(in: 0...10) } })

  /// Two positive numbers: the first is below 10, or their difference is not this one.
  static let differences = [
    ("zero", 0...0, "(10, 10)"), ("small", 1...4, "(10, 6)"), ("one", 1...1, "(10, 9)"),
  ].map { name, differences, normalForm in
    Challenge(
      "difference \(name)", normalForm,
      holds: { $0 < 10 || !differences.contains(abs($0 - $1)) },
      make: { (choices: inout Choices) -> (Int, Int) in
        (choices.integer(in: 1...Int.max), choices.integer(in: 1...Int.max))
      })
  }

  /// Five lists of 16 bit numbers, each with a sum below 256, have a sum below 5 · 256; all sums wrap.
  static let bound5 = Challenge(
    "bound5", "[[], [], [], [-1], [-32768]]",
    assume: { $0.allSatisfy { $0.reduce(0, &+) < 256 } },
    holds: { $0.joined().reduce(0, &+) < 5 * 256 },
    make: { (choices: inout Choices) -> [[Int16]] in
      // The five are spans of one kind, so that they can change places.
      (0..<5).map { _ in
        choices.span(4) { choices in
          choices.list { Int16($0.integer(in: -32768...32767)) }
        }
      }
    })
}
