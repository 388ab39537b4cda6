import Foundation
import ModelChecking
import SelectionCore
import SelectionModel

/// Generated sessions, beside a `RuleBasedStateMachine` of Hypothesis: how fast they are checked, and
/// how soon a planted fault is found and made short.
struct Stateful {
  private static let seeds: ClosedRange<UInt64> = 1...5

  /// Nine slots, twenty assets, fifty steps.
  private func fuzz(seed: UInt64, events: Int) -> Fuzz {
    var fuzz = Fuzz(seed: seed, events: events)
    fuzz.length = 50
    fuzz.generator = EventGenerator(assets: 20, kinds: LateURLs.kinds)
    fuzz.adjust = { _ in Selection.Rules(limit: 9) }
    return fuzz
  }

  private var script: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/hypothesis_stateful.py"
  }

  /// The figures that the script prints.
  private func hypothesis(_ words: [String]) -> [Double]? {
    let child = Child(["python3", script] + words)
    let figures = child.output.split(separator: " ").compactMap { Double($0) }
    return child.code == 0 && !figures.isEmpty ? figures : nil
  }

  private func text(_ value: Double, _ digits: Int = 0) -> String {
    String(format: "%.\(digits)f", value)
  }

  /// Measures and prints everything.
  ///
  /// - Returns: whether nothing is missing.
  func run() -> Bool {
    let hasSpeed = speed()
    let hasFaults = [1, 4].map { fault(from: $0) }
    catalogue()
    return hasSpeed && !hasFaults.contains(false)
  }

  /// Events a second of a right picker; they take turns, three times.
  private func speed() -> Bool {
    let events = 500_000
    var (auditing, checking, fuzzing, theirs): ([Double], [Double], [Double], [Double])
    (auditing, checking, fuzzing, theirs) = ([], [], [], [])
    for turn in UInt64(1)...3 {
      auditing.append(Double(events) / Clock.time { audit(seed: turn, events: events) })
      let small = fuzz(seed: turn, events: events)
      checking.append(Double(events) / Clock.time { expectRight(small) })
      let whole = Fuzz(seed: turn, events: events)
      fuzzing.append(Double(events) / Clock.time { expectRight(whole) })
      guard let figures = hypothesis(["clean", "\(turn)", "400"]), figures.count == 2 else {
        print("  not measured: python3 \(script) fails; it needs hypothesis")
        return false
      }
      theirs.append(figures[0] / figures[1])
    }
    print("generated and checked events a second, median of 3 in turns (Hypothesis: steps)")
    print("  Hypothesis: picker and model in Python, compared    \(text(median(theirs)))")
    for (name, figures) in [
      ("reference, all invariants", auditing),
      ("the same, all step properties too, and compared", checking),
      ("the same with all events and rules: proofsheet fuzz", fuzzing),
    ] {
      let ratio = median(figures) / median(theirs)
      let padded = name.padding(toLength: 52, withPad: " ", startingAt: 0)
      print("  \(padded)\(text(median(figures))), ratio \(text(ratio)) \(aim(ratio >= 200))")
    }
    print("  (their machine and its model are Python: the tools are compared, as one has them)")
    return true
  }

  private func aim(_ isMet: Bool) -> String { "(aim >= 200: \(isMet ? "met" : "missed"))" }

  private func audit(seed: UInt64, events: Int) {
    let fuzz = fuzz(seed: seed, events: events)
    var choices = Choices(SplitMix64(seed: seed))
    var number: UInt64 = 0
    var left = events
    while left > 0 {
      choices.restart(SplitMix64.ofRun(number, seed: seed))
      number += 1
      var generator = fuzz.generator
      generator.swarm(&choices)
      var audit = Selection.Audit(fuzz.adjust(generator.rules(&choices)))
      choices.steps(upTo: min(fuzz.length, left)) { choices in
        guard let event = generator.event(in: audit.state, &choices) else { return true }
        left -= 1
        if audit.apply(event).broken != nil { preconditionFailure("an invariant is broken") }
        return true
      }
    }
  }

  private func expectRight(_ fuzz: Fuzz) {
    if fuzz.run({ Selection.Reference($0) }).failure != nil {
      preconditionFailure("the reference is wrong")
    }
  }

  /// Finds and shortens a planted fault from several seeds.
  private func fault(from first: Int) -> Bool {
    let make = { (rules: Selection.Rules) in LateURLs(rules, from: first) }
    let name = first == 1 ? "every shot of the camera" : "from the \(first)th shot in the draft on"
    print("\nplanted fault: the URL is appended when the answer arrives, \(name)")
    let least = minimum(assets: first == 1 ? 2 : 1, make)
    print("  seed   ours: find s, shrink s, search s, found, shrunk   theirs: the same, no search")
    var isWhole = true
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for seed in Self.seeds {
      let trial = Found(fuzz(seed: seed, events: 10_000_000), LateURLs.kinds, make)
      ours.append(trial.seconds)
      var line = "  \(seed)      \(trial.text)\(trial.length == least ? "" : " (NOT the least)")"
      if let figures = hypothesis(["\(first)", "\(seed)"]), figures.count == 4 {
        theirs.append(figures[0] + figures[1])
        line += "   \(text(figures[0], 3)) \(text(figures[1], 3)) \(text(figures[2]))"
        line += " \(text(figures[3]))"
      } else {
        line += "   not found"
        isWhole = false
      }
      print(line)
    }
    if !theirs.isEmpty {
      print("  medians: \(text(median(ours), 4)) s and \(text(median(theirs), 2)) s")
    }
    return isWhole
  }

  /// The length of the shortest session with a fault, breadth first from the start.
  private func minimum<Tried: Selection.Machine & Hashable>(
    assets most: Int, _ make: (Selection.Rules) -> Tried
  ) -> Int? {
    var least: Int?
    for assets in 1...most {
      let scope = Scope(assets: assets, captures: 5, kinds: Scope.sixKinds)
      let rules = Selection.Rules(limit: 9)
      let search = Search<Trial<Tried>, Selection.Event>(nodeLimit: 400_000)
      let begin = Clock.now
      let result = search.run(
        from: Trial(make(rules), rules), actions: { scope.events(in: $0.reference) },
        take: { trial, event in
          var next = trial
          return next.apply(event).finding == nil ? .to(next) : .goal
        })
      let seconds = text(Clock.now - begin, 3)
      switch result {
      case .found(let events):
        print("  search from the start, \(assets) assets, 5 shots: \(events.count), \(seconds) s")
        least = min(least ?? .max, events.count)
      case .none: print("  search, \(assets) assets: nothing to find, \(seconds) s")
      case .open(let nodes, _, _):
        print("  search, \(assets) assets: open at \(nodes), \(seconds) s")
      }
    }
    return least
  }

  /// The fault as the catalogue has it, in the seeds' own code.
  private func catalogue() {
    guard let defect = Defect.named("controllerAppendsOnResolve") else { return }
    print("\nthe same fault in the seeds' own code: \(defect.name); ours only")
    for seed in Self.seeds {
      var fuzz = Fuzz(seed: seed, events: 1_000_000)
      fuzz.generator = EventGenerator(kinds: defect.triedKinds)
      fuzz.adjust = defect.rules
      print("  \(seed)      \(Found(fuzz, defect.kinds, defect.machine).text)")
    }
  }
}

/// How a fault was found and made short, and how long that took.
private struct Found {
  private(set) var text = "not found"
  private(set) var length: Int?
  private(set) var seconds = 0.0

  init<Tried: Selection.Machine & Hashable>(
    _ fuzz: Fuzz, _ kinds: Set<Selection.Event.Kind>, _ make: @escaping (Selection.Rules) -> Tried
  ) {
    var finding = fuzz
    finding.shrinks = false
    let find = Clock.time { _ = finding.run(make) }
    let begin = Clock.now
    var failure = fuzz.run(make).failure
    let shrink = max(0, Clock.now - begin - find)
    let shrunk = failure?.script.events.count ?? 0
    let search = Clock.time {
      failure?.shorten(of: kinds, states: 8000, isOutOfTime: { false }, make)
    }
    guard let failure else { return }
    length = failure.script.events.count
    seconds = find + shrink + search
    text =
      "\(String(format: "%.4f %.4f %.4f", find, shrink, search))  \(failure.foundLength) "
      + "\(shrunk) \(failure.script.events.count)\(failure.isShortest ? " proven" : " open")"
  }
}
