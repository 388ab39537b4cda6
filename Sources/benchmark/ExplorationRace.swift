import Foundation

/// The explorer beside Spin and TLC: transitions a second, and memory a state.
///
/// All must count the same, or there is nothing to compare.
///
/// A transition is an event in a state; one that is refused leads back. Where the explorer keeps one state
/// of all that differ in the names of assets, the transitions of the others are counted and not made:
/// both rates are told.
struct ExplorationRace {
  /// Assets, shots and limit, from small to large.
  private static let all = [(2, 2, 3), (3, 2, 3), (3, 2, 4)]
  /// TLC would need an hour for the others.
  private static let scopeOfTLC = (2, 2, 3)

  /// What a program counted, and what it took.
  private struct Figures {
    var states: Int
    var transitions: Int
    var seconds: Double
    /// Bytes of the whole program at its largest.
    var bytes: Double

    var rate: Double { Double(transitions) / max(seconds, 0.001) }
  }

  /// How many times each is run; the medians are told.
  let turns: Int
  /// How many of the scopes are explored.
  let scopes: Int

  private var folder: String { URL(fileURLWithPath: #filePath).deletingLastPathComponent().path }

  private var proofsheet: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/proofsheet"
  }

  /// Measures and prints everything.
  ///
  /// - Returns: whether nothing is missing, and all count the same.
  func run() -> Bool {
    print("every state of a scope, core events; medians of \(turns) in turns, whole programs")
    let isWhole = Self.all.prefix(scopes).map { race($0.0, $0.1, $0.2) }
    return !isWhole.contains(false)
  }

  private func race(_ assets: Int, _ captures: Int, _ limit: Int) -> Bool {
    let scope = ["\(assets)", "\(captures)", "\(limit)"]
    let explore = [
      proofsheet, "explore", "--assets", scope[0], "--captures", scope[1], "--limit", scope[2],
      "--events", "core", "--invariants", "--format", "json",
    ]
    var rivals: [(name: String, command: [String], aim: Double?)] = [
      ("Spin, one core", ["python3", folder + "/spin_exploration.py"] + scope, nil),
      ("explorer, one core, every state", explore + ["--workers", "1"], 1.5),
      ("explorer, two cores, every state", explore + ["--workers", "2"], 3),
      ("explorer, one core, symmetry", explore + ["--workers", "1", "--symmetry"], 1.5),
      ("explorer, two cores, symmetry", explore + ["--workers", "2", "--symmetry"], 3),
    ]
    if (assets, captures, limit) == Self.scopeOfTLC {
      rivals.append(
        ("TLC, two workers", ["python3", folder + "/tlc_exploration.py"] + scope, nil))
    }
    var figures = rivals.map { _ in [Figures]() }
    for _ in 0..<turns {
      for (place, rival) in rivals.enumerated() {
        guard let measured = measure(rival.command) else { return fail(rival.command) }
        figures[place].append(measured)
      }
    }
    let (states, transitions) = (figures[0][0].states, figures[0][0].transitions)
    print("\ncore \(scope.joined(separator: "-")): \(states) states, \(transitions) transitions")
    for (rival, runs) in zip(rivals, figures) {
      guard runs.allSatisfy({ $0.states == states && $0.transitions == transitions }) else {
        print("  \(rival.name) counts \(runs[0].states) and \(runs[0].transitions)")
        return false
      }
    }
    let baseline = median(figures[0].map(\.rate))
    for (rival, runs) in zip(rivals, figures) {
      tell(rival.name, runs, states, baseline, rival.aim)
    }
    if let tlc = figures.indices.first(where: { rivals[$0].name.hasPrefix("TLC") }) {
      let ratio = median(figures[2].map(\.rate)) / median(figures[tlc].map(\.rate))
      print("  two cores, every state, to TLC: \(text(ratio, 1)) \(aim(ratio, 30))")
    }
    return true
  }

  private func tell(
    _ name: String, _ runs: [Figures], _ states: Int, _ baseline: Double, _ wanted: Double?
  ) {
    let rate = median(runs.map(\.rate))
    let bytes = median(runs.map(\.bytes)) / Double(states)
    let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    let ratio =
      wanted.map { " ratio \(text(rate / baseline, 2)) \(aim(rate / baseline, $0))" } ?? ""
    print(
      "  \(padded)\(text(rate / 1e6, 2)) M transitions/s, \(text(median(runs.map(\.seconds)), 2)) s, "
        + "\(text(bytes)) bytes a state\(ratio)")
  }

  private func aim(_ ratio: Double, _ wanted: Double) -> String {
    "(aim >= \(text(wanted, wanted == 1.5 ? 1 : 0)): \(ratio >= wanted ? "met" : "missed"))"
  }

  private func text(_ value: Double, _ digits: Int = 0) -> String {
    String(format: "%.\(digits)f", value)
  }

  private func fail(_ command: [String]) -> Bool {
    print("  not measured: \(command.joined(separator: " ")) fails")
    return false
  }

  /// What a program says that it counted, in a line of JSON.
  private func measure(_ command: [String]) -> Figures? {
    let child = Child(command, isWatched: true)
    guard child.code == 0, let line = child.output.split(separator: "\n").last,
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      let states = object["states"] as? Int, let transitions = object["transitions"] as? Int
    else { return nil }
    // The others are scripts, which tell the time and memory of the search alone.
    let isScript = command[0] == "python3"
    return Figures(
      states: states, transitions: transitions,
      seconds: isScript ? object["seconds"] as? Double ?? child.seconds : child.seconds,
      bytes: isScript ? object["bytes"] as? Double ?? 0 : child.megabytes * 1_048_576)
  }
}
