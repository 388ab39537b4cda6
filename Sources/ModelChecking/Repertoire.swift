/// The kinds of action of a stateful generator, and how often each is tried.
///
/// A run may leave some kinds out (swarm testing, Groce et al., ISSTA 2012): what only happens when
/// a kind is rare, say a full draft in which nothing is deleted, is found much sooner.
public struct Repertoire: Sendable {
  /// How often each kind is tried; 0 for one that is never tried.
  public let weights: [Int]
  /// The kinds of this run, each as often as it weighs.
  private var table: [UInt8] = []

  /// The repertoire of all kinds with a weight, of which there are at most 256.
  public init(weights: [Int]) {
    self.weights = weights
    fill { _ in true }
  }

  private mutating func fill(_ isIn: (Int) -> Bool) {
    table.removeAll(keepingCapacity: true)
    for kind in weights.indices where isIn(kind) {
      for _ in 0..<weights[kind] { table.append(UInt8(kind)) }
    }
  }

  /// Chooses the kinds of one run: all of them, or each with an even chance.
  ///
  /// - Parameter needed: kinds without which nothing would happen; they stay.
  public mutating func swarm(_ random: inout SplitMix64, needed: [Int] = []) {
    if random.happens(1, in: 3) { return fill { _ in true } }
    let chosen = random.next()
    fill { kind in (chosen >> UInt64(kind % 64)) & 1 == 1 || needed.contains(kind) }
    if table.isEmpty { fill { _ in true } }
  }

  func fresh(_ random: inout SplitMix64) -> Int {
    table.isEmpty ? 0 : Int(table[Int(random.next(below: UInt64(table.count)))])
  }
}

extension Choices {
  /// The kind of the next action.
  ///
  /// The place of a kind never depends on the state, or leaving out one step would change all
  /// later ones. A kind that is not possible now is chosen by a record only: the step is skipped.
  ///
  /// - Parameters:
  ///   - isPossible: the precondition of a kind.
  ///   - isFit: whether a kind is likely to do something; fresh choices mostly take one that is.
  /// - Returns: nil if nothing is possible, or not what the record says.
  public mutating func kind(
    of repertoire: Repertoire, where isPossible: (Int) -> Bool = { _ in true },
    preferring isFit: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let kind = Int(
      draw(upTo: UInt64(repertoire.weights.count - 1)) { random in
        let takesAny = random.happens(1, in: 5)
        for _ in 0..<12 {
          let kind = repertoire.fresh(&random)
          if isPossible(kind), takesAny || isFit(kind) { return UInt64(kind) }
        }
        // All in turn, from any of them.
        let count = repertoire.weights.count
        let first = Int(random.next(below: UInt64(count)))
        for step in 0..<count {
          let kind = (first + step) % count
          if repertoire.weights[kind] > 0, isPossible(kind) { return UInt64(kind) }
        }
        return 0
      })
    return isPossible(kind) ? kind : nil
  }

  /// One step after the other, each a span behind a choice to go on, so that steps can be left out.
  ///
  /// Fresh runs take all steps; only a record ends sooner.
  ///
  /// - Parameter step: takes one step; false ends the run.
  public mutating func steps(
    upTo count: Int, label: Int = 2, _ step: (inout Choices) throws -> Bool
  ) rethrows {
    for _ in 0..<count {
      guard let start = continues({ _ in true }), try span(label, from: start, step) else { return }
    }
  }
}
