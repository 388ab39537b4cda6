import SelectionCore

/// A rule about several runs of one machine (I5 to I8): what no single run can break.
public enum Relation: String, CaseIterable, Hashable, Sendable {
  case ResolvesCommute, ReplayIsDeterministic, SnapshotPlusTail, RenamingAssetsCommutes
  case AnswersCommute, DeletionIsARemoval

  /// The relation in one plain sentence.
  public var sentence: String {
    switch self {
    case .ResolvesCommute:
      "answers for different captures that name different assets give one state in any order"
    case .ReplayIsDeterministic:
      "the same rules and events always give the same states and outcomes"
    case .SnapshotPlusTail:
      "a state in the middle, and the events after it, give what all the events give"
    case .RenamingAssetsCommutes:
      "other names for the assets, of the same kinds, give the same run with other names"
    case .AnswersCommute:
      "answers for the images, data or uploads of different photos give one state in any order"
    case .DeletionIsARemoval:
      "that the system has deleted assets, and that the library has lost them, give one state in "
        + "either order"
    }
  }

  /// What a comparison of runs found.
  public struct Finding: Sendable {
    /// How often two runs were compared where something had happened.
    public internal(set) var compared = 0
    /// The first difference.
    public internal(set) var difference: Difference?

    mutating func add(
      _ isEqual: Bool, counts: Bool = true, after step: Int, _ what: @autoclosure () -> String
    ) {
      if counts { compared += 1 }
      if !isEqual, difference == nil { difference = Difference(step: step, what: what()) }
    }
  }

  /// Where two runs part.
  public struct Difference: Hashable, Sendable {
    /// After how many events of the session.
    public let step: Int
    /// What parts there.
    public let what: String
  }

  /// Whether the relation holds between the runs of a machine over a session.
  public func holds<Machine: Selection.Machine>(
    over events: [Selection.Event], _ rules: Selection.Rules, of make: (Selection.Rules) -> Machine
  ) -> Bool {
    check(over: events, rules, of: make).difference == nil
  }

  /// Compares runs of a machine over a session.
  ///
  /// What is compared is all that the machine shows, and its state where it has one. A copy of a
  /// machine must be a machine of its own: that is what a snapshot is.
  ///
  /// - Parameter make: makes the machine at the start of a session.
  public func check<Machine: Selection.Machine>(
    over events: [Selection.Event], _ rules: Selection.Rules, of make: (Selection.Rules) -> Machine
  ) -> Finding {
    switch self {
    case .ResolvesCommute: Self.answersCommute(events, make(rules))
    case .ReplayIsDeterministic: Self.isDeterministic(events, make(rules), make(rules))
    case .SnapshotPlusTail: Self.snapshotsGoOn(events, make(rules))
    case .RenamingAssetsCommutes: Self.renamingCommutes(events) { make(rules) }
    case .AnswersCommute: Self.laterAnswersCommute(events, rules, make(rules))
    case .DeletionIsARemoval: Self.deletionIsARemoval(events, rules, make(rules))
    }
  }

  private static func isDeterministic<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ one: Machine, _ other: Machine
  ) -> Finding {
    var (one, other) = (one, other)
    var finding = Finding()
    // The first run is over before the second begins: what one leaves behind, the other would meet.
    let first = events.map { event in (outcome: one.apply(event), after: Seen(one)) }
    for (place, event) in events.enumerated() {
      let outcome = other.apply(event)
      finding.add(
        first[place].outcome == outcome && first[place].after == Seen(other), after: place + 1,
        "a second run of \(event)")
    }
    return finding
  }

  /// Snapshots at the start and at each quarter go on when the whole run is over.
  private static func snapshotsGoOn<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ machine: Machine
  ) -> Finding {
    var machine = machine
    var snapshots: [(place: Int, machine: Machine)] = []
    var run: [(outcome: Selection.Outcome?, after: Seen)] = []
    let cuts = (0..<4).map { events.count * $0 / 4 }
    for (place, event) in events.enumerated() {
      if cuts.contains(place) { snapshots.append((place, machine)) }
      let outcome = machine.apply(event)
      run.append((outcome, Seen(machine)))
    }
    var finding = Finding()
    for (cut, snapshot) in snapshots {
      var snapshot = snapshot
      for place in cut..<events.count {
        let outcome = snapshot.apply(events[place])
        finding.add(
          outcome == run[place].outcome && Seen(snapshot) == run[place].after, after: place + 1,
          "a snapshot after \(cut) events, and \(events[place])")
      }
    }
    return finding
  }

  // MARK: Answers

  /// After every event, two shots that wait get their answers in both orders.
  private static func answersCommute<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ machine: Machine
  ) -> Finding {
    var machine = machine
    var finding = Finding()
    let assets = Self.assets(of: events)
    // Nobody has picked this one.
    let fresh = Selection.AssetID((assets.map(\.number).max() ?? 0) &+ 1)
    var waiting: [Selection.CaptureID] = []
    for (place, event) in events.enumerated() {
      _ = machine.apply(event)
      if case .cameraCapture(let capture, _) = event, !waiting.contains(capture) {
        waiting.append(capture)
      }
      if case .assetURLResolved(let capture, _) = event { waiting.removeAll { $0 == capture } }
      for (one, other) in pairs(of: waiting) {
        // One after the other, every two assets have their turn.
        let (x, y) = two(of: assets + [fresh], turn: place)
        let answers: [(Selection.Event, Selection.Event)] = [
          (.assetURLResolved(one, x), .assetURLResolved(other, y)),
          (.assetURLResolved(one, x), .captureSaveFailed(other)),
          (.captureSaveFailed(one), .assetURLResolved(other, y)),
        ]
        for (first, second) in answers {
          var (forward, backward) = (machine, machine)
          let isFirstTaken = isTaken(first, by: &forward)
          let isSecondTaken = isTaken(second, by: &forward)
          _ = backward.apply(second)
          _ = backward.apply(first)
          finding.add(
            Seen(forward) == Seen(backward), counts: isFirstTaken && isSecondTaken,
            after: place + 1, "\(first) and \(second)")
        }
      }
    }
    return finding
  }

  /// Whether the machine does anything with the event.
  static func isTaken<Machine: Selection.Machine>(
    _ event: Selection.Event, by machine: inout Machine
  ) -> Bool {
    let before = Seen(machine)
    return machine.apply(event)?.isApplied ?? (before != Seen(machine))
  }

  /// The oldest with the newest, and the two oldest.
  private static func pairs(
    of captures: [Selection.CaptureID]
  ) -> [(Selection.CaptureID, Selection.CaptureID)] {
    guard let first = captures.first, let last = captures.last, first != last else { return [] }
    return captures.count == 2 ? [(first, last)] : [(first, last), (first, captures[1])]
  }

  /// Two different assets, if there are two.
  private static func two(
    of assets: [Selection.AssetID], turn: Int
  ) -> (Selection.AssetID, Selection.AssetID) {
    let place = turn % assets.count
    let apart = 1 + turn / assets.count % max(1, assets.count - 1)
    return (assets[place], assets[(place + apart) % assets.count])
  }

  // MARK: Names

  /// The names change places: each gets the next one, and then the first the last.
  private static func renamingCommutes<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ make: () -> Machine
  ) -> Finding {
    var finding = Finding()
    let assets = Self.assets(of: events)
    for isReversed in [false, true] {
      var names: [Selection.AssetID: Selection.AssetID] = [:]
      // Kinds stay: the rules for media speak of them.
      for kind in Selection.MediaKind.allCases {
        let same = assets.filter { $0.kind == kind }
        let others = isReversed ? same.reversed() : Array(same.dropFirst() + same.prefix(1))
        for (asset, other) in zip(same, others) { names[asset] = other }
      }
      let name = { (asset: Selection.AssetID) in names[asset] ?? asset }
      var (plain, renamed) = (make(), make())
      for (place, event) in events.enumerated() {
        let outcome = plain.apply(event)
        let other = renamed.apply(event.renaming(name))
        let isEqual =
          outcome?.renaming(name) == other
          && plain.observation.renaming(name) == renamed.observation
          && plain.state.map { RenamedState($0, name) }
            == renamed.state.map { RenamedState($0) { $0 } }
        finding.add(isEqual, after: place + 1, "other names in \(event)")
      }
    }
    return finding
  }

  /// The assets that events name, each once, in the order of their numbers.
  private static func assets(of events: [Selection.Event]) -> [Selection.AssetID] {
    Set(events.flatMap(\.assets)).sorted()
  }
}

/// All that can be compared of a machine.
struct Seen: Hashable {
  let shown: Selection.Observation
  let state: Selection.State?

  init<Machine: Selection.Machine>(_ machine: Machine) {
    (shown, state) = (machine.observation, machine.state)
  }
}
