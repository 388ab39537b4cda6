import Foundation
import ShrinkingChallenge

/// The shrinking challenge: how simple counterexamples become, and after how many evaluations.
struct ChallengeReport {
  let seeds: Int
  /// Whether everything was measured, and no counterexample is wrong.
  private(set) var isWhole = true
  /// The bars that are missed, and the properties that Hypothesis says nothing about.
  private var (unmet, uncompared): ([String], [String]) = ([], [])

  /// No seed of a property is begun in Hypothesis after so many seconds.
  private static let seconds = 120

  init(seeds: Int) { self.seeds = seeds }

  /// What came of one property in one tool.
  private struct Figures {
    var found = 0
    var results: [String: Int] = [:]
    var evaluations = 0.0

    /// How many seeds in a hundred end in a form.
    func percent(_ form: String) -> Double {
      Double(results[form] ?? 0) / Double(max(found, 1)) * 100
    }

    func columns(_ form: String) -> String {
      String(
        format: "%5d %6.1f %% %5d %6.1f", found, percent(form), results.count, evaluations)
    }
  }

  mutating func run() {
    let theirSeeds = min(seeds, 50)
    print("Hypothesis with \(theirSeeds) seeds, \(Self.seconds) s for each property; takes long")
    let theirs = hypothesis(theirSeeds)
    print(
      """

      tries: the mean number of values made until one fails; sound: how many counterexamples are right;
      normal: how many seeds in a hundred end in the normal form; forms: how many different results;
      runs: the mean number of evaluations of the shrinker; published: normal (forms), runs

      """)
    let columns = "found   normal forms   runs"
    print(
      cell("", 20), "  tries sound", columns, "| Hypothesis:", columns, "|",
      cell("published: Hypothesis", 24), "the best other")
    for challenge in Challenge.all { line(challenge, theirs?[challenge.name]) }
    print("\nbars: the share and the forms of the best published; runs at most 3 times Hypothesis'")
    for bar in unmet { print("  missed: \(bar)") }
    if !uncompared.isEmpty {
      print("  not measured in Hypothesis: \(uncompared.joined(separator: ", "))")
    }
    if unmet.isEmpty { print(uncompared.isEmpty ? "  all are met" : "  all others are met") }
  }

  private mutating func line(_ challenge: Challenge, _ theirs: Figures?) {
    var (ours, sound, tries, runs) = (Figures(), 0, 0, 0)
    for seed in 1...UInt64(seeds) {
      let outcome = challenge.outcome(seed: seed)
      tries += outcome.tries
      guard let result = outcome.result else { continue }
      ours.found += 1
      ours.results[result, default: 0] += 1
      runs += outcome.evaluations
      if outcome.isSound { sound += 1 }
      if !outcome.isFinal { unmet.append("\(challenge.name): seed \(seed) meets a limit") }
    }
    ours.evaluations = Double(runs) / Double(max(ours.found, 1))
    let form = challenge.normalForm
    let published = ChallengeFigures.published[challenge.name]
    print(
      cell(challenge.name, 20), String(format: "%7.1f", Double(tries) / Double(seeds)),
      String(format: "%5d", sound),
      ours.columns(form), "|            ", theirs?.columns(form) ?? "               not measured",
      "|",
      cell(published?.hypothesis ?? "", 24), published?.best ?? "")
    judge(challenge, ours, theirs, sound)
  }

  private mutating func judge(
    _ challenge: Challenge, _ ours: Figures, _ theirs: Figures?, _ sound: Int
  ) {
    let name = challenge.name
    if sound < ours.found {
      isWhole = false
      unmet.append("\(name): \(ours.found - sound) counterexamples are wrong")
    }
    if ours.found < seeds {
      isWhole = false
      unmet.append("\(name): \(seeds - ours.found) seeds found nothing")
    }
    if ours.percent(challenge.normalForm) < challenge.bar.percent {
      unmet.append("\(name): the normal form in less than \(challenge.bar.percent) %")
    }
    if ours.results.count > challenge.bar.distinct {
      unmet.append("\(name): more than \(challenge.bar.distinct) forms")
    }
    guard let theirs, theirs.found > 0 else {
      isWhole = false
      return uncompared.append(name)
    }
    if ours.evaluations > 3 * theirs.evaluations {
      unmet.append("\(name): more than 3 times the runs of Hypothesis")
    }
  }

  /// Hypothesis on this machine; nil if it cannot run.
  private mutating func hypothesis(_ seeds: Int) -> [String: Figures]? {
    guard Child(["python3", "-c", "import hypothesis"]).code == 0 else {
      print("  not measured: python3 has no hypothesis (pip install hypothesis)")
      return nil
    }
    let script =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/hypothesis_shrinking.py"
    let child = Child(["python3", script, "\(seeds)", "\(Self.seconds)"])
    guard child.code == 0 else {
      print("  not measured: python3 \(script) \(seeds) fails")
      return nil
    }
    let lines = child.output.split(separator: "\n")
    print("  Hypothesis \(lines.first ?? ""), \(Int(child.seconds)) s")
    var figures: [String: Figures] = [:]
    for line in lines.dropFirst() {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
        let fields = object as? [String: Any], let name = fields["name"] as? String,
        let results = fields["results"] as? [String: Int], let found = fields["found"] as? Int,
        let evaluations = fields["evaluations"] as? NSNumber
      else { continue }
      figures[name] = Figures(
        found: found, results: results, evaluations: evaluations.doubleValue)
    }
    return figures
  }

  private func cell(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }
}
