/// What a breadth-first search says about shorter sessions.
public enum Proof: Hashable, Sendable {
  /// It saw every shorter session of this scope, under the same rules, and none will do.
  case shortest(Scope)
  /// It met a limit, of states or of time: there may be one.
  case unknown(states: Int, isOutOfTime: Bool)

  /// Whether it is proven that there is none in the scope.
  public var isShortest: Bool {
    switch self {
    case .shortest: true
    case .unknown: false
    }
  }

  /// The same in words.
  public var sentence: String {
    switch self {
    case .shortest(let scope):
      "shortest in its scope: a search saw every shorter session under these rules, of \(scope.sentence)"
    case .unknown(_, isOutOfTime: true):
      "time was up before a search for shorter sessions had ended"
    case .unknown(let states, isOutOfTime: false):
      "a search for shorter sessions was ended after \(states) states: there may be one"
    }
  }
}
