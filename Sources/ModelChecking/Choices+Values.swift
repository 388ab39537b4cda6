// The values that generators are made of. Each says which of its values is the simplest.

extension Choices {
  /// A number below a count, which must not be 0; 0 is the simplest.
  public mutating func index(below count: Int) -> Int {
    let bound = UInt64(max(count, 1) - 1)
    return Int(
      draw(Order(upTo: bound, .number)) { $0.random.next(below: bound &+ 1) })
  }

  /// One of the elements, of which there must be one; the first is the simplest.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[index(below: elements.count)]
  }

  /// A place among weights, as often as it weighs; the first is the simplest.
  ///
  /// All weights must be positive together; a place without weight comes only from a record.
  public mutating func index(weights: [Int]) -> Int {
    Int(
      draw(upTo: UInt64(weights.count - 1)) { random in
        let total = weights.reduce(0, +)
        var rest = Int(random.next(below: UInt64(max(total, 1))))
        for place in weights.indices {
          if rest < weights[place] { return UInt64(place) }
          rest -= weights[place]
        }
        return 0
      })
  }

  /// Whether something happens, `odds` times in `total`; no is the simplest.
  public mutating func bool(_ odds: Int = 1, in total: Int = 2) -> Bool {
    draw(upTo: 1) { $0.happens(UInt64(odds), in: UInt64(total)) ? 1 : 0 } == 1
  }

  /// A number of a range; the simplest is the origin, then one more, one less, two more, two less.
  ///
  /// Small numbers, the ends of the range and values near earlier ones are common.
  ///
  /// - Parameter origin: the simplest value; 0 if it is in the range, else the end nearer to 0.
  public mutating func integer(in range: ClosedRange<Int>, origin: Int? = nil) -> Int {
    let origin = min(max(origin ?? 0, range.lowerBound), range.upperBound)
    let order = Order(range, origin: origin)
    let number = order.number(
      draw(order) { choices in
        if let near = choices.nearEarlier(), range.contains(near) { return order.index(of: near) }
        return Self.fresh(range, order, &choices.random)
      })
    remember(number)
    return number
  }

  private static func fresh(
    _ range: ClosedRange<Int>, _ order: Order, _ random: inout SplitMix64
  ) -> UInt64 {
    switch random.next(below: 16) {
    case 0: return order.index(of: range.lowerBound)
    case 1: return order.index(of: range.upperBound)
    case 2...6:
      // As many bits as chance will have: small numbers of every size.
      let bits = random.next(below: UInt64(64 - order.bound.leadingZeroBitCount) + 1)
      return bits == 0 ? 0 : random.next() >> (64 - bits)
    default:
      return order.bound == .max ? random.next() : random.next(below: order.bound + 1)
    }
  }

  /// A list, one element after the other, each behind a choice to go on.
  ///
  /// So an element can be cut out, and two lists joined, by leaving out choices. The empty list is
  /// the simplest.
  ///
  /// - Parameters:
  ///   - count: how many elements there may be.
  ///   - average: how many there are, roughly, where the count leaves it open.
  ///   - label: of the span of each element.
  public mutating func list<Element>(
    _ count: ClosedRange<Int> = 0...Int.max, average: Int = 5, label: Int = 1,
    _ element: (inout Choices) throws -> Element
  ) rethrows -> [Element] {
    var list: [Element] = []
    let odds = UInt64(max(average - count.lowerBound, 1))
    while list.count < count.upperBound {
      var start = record.count
      // What must be there needs no choice.
      if list.count >= count.lowerBound {
        guard let next = continues({ $0.happens(odds, in: odds + 1) }) else { break }
        start = next
      }
      list.append(try span(label, from: start, element))
    }
    // The end of a full list is written down, too: it is there when an element is left out.
    if count.lowerBound < count.upperBound, list.count == count.upperBound {
      _ = draw(upTo: 0) { _ in 0 }
    }
    return list
  }
}
