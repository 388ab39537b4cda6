import ModelChecking
import SelectionCore

/// Every state that the reference reaches in a scope, as the explorer sees it.
///
/// The states are made by the reducer that ships; no second model of it is explored.
struct SelectionSpace<Key: PackedKey>: Sendable {
  let code: StateCode
  private let actions: Actions
  private let judgesSteps: Bool
  private let reduce: Reduce
  /// What it came across.
  private(set) var tally = Tally()

  /// The reducer: a test puts a wrong one here.
  typealias Reduce = @Sendable (inout Selection.State, Selection.Event) -> Selection.Outcome

  /// - Parameters:
  ///   - isCanonical: whether assets are renamed in the order in which a state mentions them.
  ///   - judgesSteps: whether every step is judged by the step properties too; every state is judged by
  ///     the invariants in any case.
  init(
    _ scope: ExploredScope, isCanonical: Bool, judgesSteps: Bool,
    reduce: @escaping Reduce = { $0.advance(by: $1) }
  ) {
    self.reduce = reduce
    code = StateCode(scope, isCanonical: isCanonical)
    actions = Actions(scope, isCanonical: isCanonical)
    self.judgesSteps = judgesSteps
  }

  var start: Key { code.pack(Selection.State(code.rules)) ?? Key() }

  mutating func expand(_ key: Key, into next: inout [Key]) -> Bool {
    let state = code.unpack(key)
    let mentioned = actions.mentioned(in: state)
    tally.countState(renamings: actions.renamings(mentioned))
    if let broken = state.brokenInvariant {
      tally.finding = .invariant(broken)
      return false
    }
    var scratch = state
    for action in actions[mentioned] {
      var event = action.event
      if action.isNumbered {
        guard let numbered = event.numbered(in: state) else { continue }
        event = numbered
      }
      let outcome = reduce(&scratch, event)
      tally.count(action, outcome)
      if outcome.isApplied {
        if !isRight(state, event, outcome, scratch) { return false }
        guard let reached: Key = code.pack(scratch) else {
          tally.finding = .invariant(scratch.brokenInvariant ?? .TableIsExact)
          return false
        }
        if reached != key { next.append(reached) }
        scratch = state
      } else if scratch != state {
        tally.finding = .stepProperty(.RefusedChangesNothing)
        return false
      }
    }
    return true
  }

  private mutating func isRight(
    _ before: Selection.State, _ event: Selection.Event, _ outcome: Selection.Outcome,
    _ after: Selection.State
  ) -> Bool {
    if tally.missesWitnesses { tally.look(before, event, outcome, after) }
    guard judgesSteps, let broken = after.brokenRule(from: before, event, outcome) else {
      return true
    }
    tally.finding = broken
    return false
  }

  /// The events that lead through these states, and to what is wrong at their end.
  ///
  /// The keys may be of renamed states; the events name what they name in one session.
  func script(along way: [Key]) -> Script {
    var state = Selection.State(code.rules)
    var events: [Selection.Event] = []
    func step(_ isNext: (Selection.State, Selection.Event, Selection.Outcome) -> Bool) {
      for event in actions.all(in: state) {
        var next = state
        let outcome = reduce(&next, event)
        guard isNext(next, event, outcome) else { continue }
        events.append(event)
        state = next
        return
      }
    }
    for key in way.dropFirst() { step { next, _, _ in code.pack(next) == key } }
    if state.brokenInvariant == nil {
      let before = state
      step { $0.brokenRule(from: before, $1, $2) != nil }
    }
    return Script(code.rules, events)
  }
}

/// What an explorer is given: a space whose states fit one kind of key.
protocol PackedSelectionSpace: StateSpace {
  var space: SelectionSpace<Key> { get set }
  init(space: SelectionSpace<Key>)
}

extension PackedSelectionSpace {
  var start: Key { space.start }

  mutating func expand(_ key: Key, into next: inout [Key]) -> Bool {
    space.expand(key, into: &next)
  }
}

/// A state fits a word.
struct NarrowSpace: PackedSelectionSpace {
  typealias Key = UInt64
  var space: SelectionSpace<UInt64>
}

/// A state fits two words.
struct WideSpace: PackedSelectionSpace {
  typealias Key = WideKey
  var space: SelectionSpace<WideKey>
}
