import Foundation
import ModelChecking
import SelectionSession

/// Lives through many simulated days, and says which one did not end well.
@main enum Main {
  @MainActor static func main() {
    var words = CommandLine.arguments.dropFirst()
    var (days, first, length) = (1000, 1, 150)
    while let word = words.popFirst() {
      let number = words.popFirst().flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
      switch (word, number) {
      case ("--days", let number?): days = number
      case ("--first", let number?): first = number
      case ("--length", let number?): length = number
      default:
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
      }
    }
    exit(Simulation(days: days, first: first, length: length).run())
  }

  private static let usage = """
    Usage: SimulatedDay [--days N] [--first N] [--length N]

      --days N     how many days: 1000, or as many as you like
      --first N    the seed of the first; the others follow it
      --length N   how many steps a day has: 150

    """
}
