import SelectionCore

/// How often each event, effect, rejection and reason came up: so that a green run is not an empty one.
public struct Coverage: Hashable, Sendable {
  private var applied = [Int](repeating: 0, count: Selection.Event.Kind.allCases.count)
  private var effects = [Int](repeating: 0, count: Selection.Effect.Kind.allCases.count)
  private var rejections = [Int](repeating: 0, count: Selection.Rejection.allCases.count)
  private var reasons = [Int](repeating: 0, count: Selection.Reason.allCases.count)

  /// Nothing came up yet.
  public init() {}

  /// Counts one step.
  public mutating func add(_ event: Selection.Event, _ outcome: Selection.Outcome) {
    switch outcome {
    case .applied(let effect):
      Self.count(event.kind, &applied)
      Self.count(effect.kind, &effects)
    case .rejected(let rejection): Self.count(rejection, &rejections)
    case .ignored(let reason): Self.count(reason, &reasons)
    }
  }

  private static func count<Name: CaseIterable & Equatable>(_ name: Name, _ counts: inout [Int])
  where Name.AllCases: RandomAccessCollection, Name.AllCases.Index == Int {
    if let place = Name.allCases.firstIndex(of: name) { counts[place] += 1 }
  }

  /// How often an event of this kind took effect.
  public func applied(_ kind: Selection.Event.Kind) -> Int { applied[kind.place] }

  /// What can come up, group by group, and how often it did.
  public var groups: [(title: String, counts: [(name: String, count: Int)])] {
    func pairs<Name: CaseIterable & RawRepresentable<String>>(
      _: Name.Type, _ counts: [Int]
    ) -> [(name: String, count: Int)] {
      zip(Name.allCases, counts).map { ($0.rawValue, $1) }
    }
    return [
      ("applied", pairs(Selection.Event.Kind.self, applied)),
      ("effects", pairs(Selection.Effect.Kind.self, effects)),
      ("rejected", pairs(Selection.Rejection.self, rejections)),
      ("ignored", pairs(Selection.Reason.self, reasons)),
    ]
  }

  /// What never came up.
  public var missing: [String] {
    groups.flatMap { group in
      group.counts.filter { $0.count == 0 }.map { "\(group.title) \($0.name)" }
    }
  }
}
