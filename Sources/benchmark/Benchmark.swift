import Foundation
import SelectionCore
import SelectionSession

/// Makes recordings and prints how Proofsheet fares with them, as ratios within this run.
///
///     swift run -c release benchmark [--events N] [--long] [--startup] [--stateful]
@main
enum Benchmark {
  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    var count = 1_000_000
    var (isLong, measuresStartup, isStateful) = (false, false, false)
    while let word = words.popFirst() {
      switch word {
      case "--events": count = words.popFirst().flatMap { Int($0) } ?? 0
      case "--long": isLong = true
      case "--startup": measuresStartup = true
      case "--stateful": isStateful = true
      default: count = 0
      }
    }
    guard count >= 1000 else {
      print(
        """
        Usage: benchmark [--events N] [--long] [--startup] [--stateful]

          --events N   how many events the recording has: 1000000, or at least 1000
          --long       also replays ten times as many, for the memory; takes minutes
          --startup    also builds a static program, and times its start
          --stateful   nothing else: generated sessions beside Hypothesis, how many events are checked
                       in a second and how soon planted faults are short; takes minutes, and needs
                       Hypothesis (pip install hypothesis)
        """)
      exit(64)
    }
    if isStateful { exit(Stateful().run() ? 0 : 1) }
    let folder = NSTemporaryDirectory() + "benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var report = Report(folder: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try report.throughput(count)
    try report.parts()
    report.memory(count, isLong: isLong)
    if measuresStartup { report.startup() }
    try? FileManager.default.removeItem(atPath: folder)
    exit(report.isWhole ? 0 : 1)
  }
}
