import Foundation

/// Lives through many simulated days, and says which one did not end well.
@main enum Main {
  @MainActor static func main() {
    var words = CommandLine.arguments.dropFirst()
    var simulation = Simulation()
    while let word = words.popFirst() {
      switch word {
      case "--days": simulation.days = number(words.popFirst())
      case "--first": simulation.first = number(words.popFirst())
      case "--length": simulation.length = number(words.popFirst())
      case "--lying-disk": simulation.diskLies = true
      case "--help":
        print(usage)
        exit(0)
      default: refuse()
      }
    }
    let result = simulation.run()
    guard let failure = result.failure else {
      print("\(simulation.days) days, from seed \(simulation.first): library, draft and log agree")
      print("\(result.tally.events) events; applied: \(result.tally.text)")
      exit(0)
    }
    print(
      """
      # Day \(failure.seed) did not end well: \(failure.mistake).
      # Made short in \(failure.evaluations) days: \(failure.shortest).
      # Again: SimulatedDay --first \(failure.seed) --days 1 --length \(simulation.length)\
      \(simulation.diskLies ? " --lying-disk" : "")
      \(failure.session)
      """, terminator: "")
    exit(1)
  }

  /// A number that can be a seed, or a count.
  private static func number(_ word: String?) -> Int {
    guard let number = word.flatMap({ Int32($0) }), number > 0 else { refuse() }
    return Int(number)
  }

  private static func refuse() -> Never {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(64)
  }

  private static let usage = """
    Usage: SimulatedDay [--days N] [--first N] [--length N] [--lying-disk]

    The store, the adapters and a simulated photo library, with delays, reorderings, failures,
    deletions by others, kills and relaunches. At the end of each day library, draft and log agree,
    and the log replays to the same state. A day that does not end well prints its seed, and the
    session of the shortest such day that is found.

      --days N      how many days: 1000, or as many as you like
      --first N     the seed of the first, 1; the others follow it
      --length N    how many steps a day has: 150
      --lying-disk  the disk says that it has written before it has; this is found

    Exit codes: 0 all days ended well; 1 one did not; 64 wrong usage.
    """
}
