import ModelChecking
import SelectionCore

extension Fuzz.Failure {
  /// Looks for a shorter session with the same fault, breadth first: for machines that can be
  /// compared, and so remembered.
  ///
  /// First among all kinds of event. If that takes too long, a few events are exchanged, since what is
  /// among very many states may be next to what there is; then it searches among the kinds left.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of event that the machine knows.
  ///   - canHappen: whether an event can happen at all in a state.
  ///   - states: how many states may be kept.
  ///   - make: the machine at the start of a session.
  public mutating func shorten<Tried: Selection.Machine & Hashable>(
    of kinds: Set<Selection.Event.Kind>, canHappen: @escaping Fuzz.CanHappen = { _, _ in true },
    states: Int = 50_000, isOutOfTime: @escaping () -> Bool,
    _ make: @escaping (Selection.Rules) -> Tried
  ) {
    if script.events.isEmpty { return }
    let whole = Scope(around: script, kinds: kinds)
    search(whole, canHappen, states, isOutOfTime, make)
    if isShortest { return }
    var exchange = Exchange(self, whole, canHappen, isOutOfTime: isOutOfTime, make)
    exchange.run()
    (script, finding) = (exchange.script, exchange.finding)
    search(Scope(around: script), canHappen, states, isOutOfTime, make)
  }

  /// Looks for a shorter session in a scope.
  private mutating func search<Tried: Selection.Machine & Hashable>(
    _ scope: Scope, _ canHappen: Fuzz.CanHappen, _ states: Int, _ isOutOfTime: @escaping () -> Bool,
    _ make: (Selection.Rules) -> Tried
  ) {
    var search = Search<Trial<Tried>, Selection.Event>(
      depthLimit: script.events.count - 1, nodeLimit: states)
    search.isOutOfTime = isOutOfTime
    var shorter: Finding?
    let own = script.distinctEvents
    let headline = finding.headline
    let result = search.run(
      from: Trial(make(script.rules), script.rules),
      actions: { trial in
        // Also the session's own, which may be odder.
        (scope.events(in: trial.reference) + own).filter { canHappen($0, trial.reference) }
      },
      take: { trial, event in
        var next = trial
        guard let finding = next.apply(event).finding else { return .to(next) }
        guard finding.headline == headline else { return .nowhere }
        shorter = finding
        return .goal
      })
    switch result {
    case .found(let events):
      script.events = events
      if let shorter { finding = shorter }
      proof = .shortest(scope)
    case .none: proof = .shortest(scope)
    case .open(let states, _, let isOutOfTime):
      proof = .unknown(states: states, isOutOfTime: isOutOfTime)
    }
  }
}

extension Scope {
  /// The bounds within which a script stays: its assets, its shots, and its kinds of event or others;
  /// at least two assets and a shot, so that there is a choice.
  init(around script: Script, kinds: Set<Selection.Event.Kind>? = nil) {
    let named = script.assets.sorted()
    let spare = (0..<UInt32(2)).map { Selection.AssetID($0) }.filter { spare in
      !named.contains { $0.number == spare.number }
    }
    self.init(
      assets: named + spare.prefix(max(0, 2 - named.count)),
      captures: max(1, script.events.compactMap(\.capture).map { Int($0.rawValue) }.max() ?? 0),
      kinds: kinds ?? Set(script.events.map(\.kind)))
  }
}

/// Leaves out up to three events, or puts one in the place of two or three of them.
///
/// What a session does in three events may take one of another kind: unticking a photo between opening
/// and confirming, and deleting it. No way of leaving out alone leads from one to the other.
private struct Exchange<Tried: Selection.Machine> {
  private(set) var script: Script
  private(set) var finding: Finding
  private let scope: Scope
  private let canHappen: Fuzz.CanHappen
  private let isOutOfTime: () -> Bool
  private let make: (Selection.Rules) -> Tried
  /// Beyond this length there are too many ways.
  private static var longest: Int { 24 }

  init(
    _ failure: Fuzz.Failure, _ scope: Scope, _ canHappen: @escaping Fuzz.CanHappen,
    isOutOfTime: @escaping () -> Bool, _ make: @escaping (Selection.Rules) -> Tried
  ) {
    (script, finding) = (failure.script, failure.finding)
    (self.scope, self.canHappen) = (scope, canHappen)
    (self.isOutOfTime, self.make) = (isOutOfTime, make)
  }

  /// Makes it shorter until no such change does.
  mutating func run() {
    while script.events.count <= Self.longest, shortens() {}
  }

  private mutating func shortens() -> Bool {
    let last = script.events.count
    var trial = Trial(make(script.rules), script.rules)
    for first in 0..<last {
      for second in first..<last {
        if isOutOfTime() { return false }
        // The same place twice is left out once.
        for third in second..<last {
          let places = Places(first: first, second: second, third: third)
          if goes(on: trial, from: first, without: places, [], mayInsert: first != third) {
            return true
          }
        }
      }
      if trial.apply(script.events[first]).finding != nil { return false }
    }
    return false
  }

  private struct Places {
    let first, second, third: Int

    func contains(_ place: Int) -> Bool { place == first || place == second || place == third }
  }

  /// Goes on from a place to the end, and keeps what it did if that shows the fault.
  ///
  /// - Parameter mayInsert: whether one event may be put where one is left out.
  private mutating func goes(
    on trial: Trial<Tried>, from start: Int, without left: Places,
    _ inserted: [(place: Int, event: Selection.Event)], mayInsert: Bool
  ) -> Bool {
    var trial = trial
    for place in start..<script.events.count {
      guard left.contains(place) else {
        let event = script.events[place]
        guard canHappen(event, trial.reference) else { return false }
        guard let other = trial.apply(event).finding else { continue }
        return keeps(other, to: place, left, inserted)
      }
      if !mayInsert { continue }
      for event in scope.events(in: trial.reference) where canHappen(event, trial.reference) {
        var next = trial
        let inserted = [(place, event)]
        if let other = next.apply(event).finding {
          if keeps(other, to: place, left, inserted) { return true }
        } else if goes(on: next, from: place + 1, without: left, inserted, mayInsert: false) {
          return true
        }
      }
    }
    return false
  }

  private mutating func keeps(
    _ other: Finding, to last: Int, _ left: Places,
    _ inserted: [(place: Int, event: Selection.Event)]
  ) -> Bool {
    guard other.headline == finding.headline else { return false }
    finding = other
    script.events = (0...last).compactMap { place in
      left.contains(place) ? inserted.first { $0.place == place }?.event : script.events[place]
    }
    return true
  }
}
