import SelectionModel
import XCTest

@testable import SelectionCore

/// Every state that the six named events can reach, each judged with the history of a shortest way to
/// it: what the explorer, which keeps states alone, cannot ask.
final class ExhaustiveTests: XCTestCase {
  func testTheSixNamedEventsKeepEveryRuleInEveryState() {
    let scope = explore(Selection.Rules(limit: 2))
    // An independent implementation of the same specification counts the same.
    XCTAssertEqual(scope.states, 331)
    XCTAssertEqual(scope.transitions, 4_531)
    XCTAssertEqual(scope.broken, [])
  }

  func testTheOtherPoliciesKeepEveryRuleToo() {
    for reopening in Selection.Reopening.allCases {
      for shot in Selection.ShotAtLimit.allCases {
        for captures in Selection.Captures.allCases {
          for single in Selection.SingleLimit.allCases {
            let rules = Selection.Rules(
              limit: single == .replace ? 1 : 2, shotAtLimit: shot, reopening: reopening,
              singleLimit: single, captures: captures)
            let scope = explore(rules)
            XCTAssertEqual(scope.broken, [], "\(rules)")
            XCTAssertGreaterThan(scope.states, 10)
          }
        }
      }
    }
  }

  /// A history that knew more than the state could not be made from it.
  func testTheHistoryOfASweepFollowsFromTheState() {
    for policy in Selection.DeletedWhileSelected.allCases {
      let rules = Selection.Rules(limit: 3, deletedWhileSelected: policy)
      var watch = Selection.Watch(Selection.Reference(rules), rules: rules)
      let (a, b, c) = (Selection.AssetID(0), Selection.AssetID(1), Selection.AssetID(2))
      for event: Selection.Event in [
        .openPicker(.album), .selectAssets([a]), .openPicker(.album), .toggle(.asset(b)),
        .panBegan(c), .libraryChanged(removed: [a, b]),
      ] {
        XCTAssertEqual(watch.apply(event).broken, [])
      }
      let state = watch.machine.current
      XCTAssertEqual(watch.history.panStart, state.picker?.pan?.start, "\(policy)")
      XCTAssertEqual(watch.history.panStart, Selection.History(state).panStart, "\(policy)")
    }
  }

  /// Breadth first over the real reducer.
  private func explore(
    _ rules: Selection.Rules
  ) -> (states: Int, transitions: Int, broken: Set<String>) {
    var explored = ExploredScope()
    (explored.alphabet, explored.rules) = (.six, rules)
    let scope = explored.scope
    var seen: Set<Selection.State> = [Selection.State(rules)]
    var frontier = [Selection.Watch(Selection.Reference(rules), rules: rules)]
    var transitions = 0
    var broken: Set<String> = []
    while !frontier.isEmpty {
      var next: [Selection.Watch<Selection.Reference>] = []
      for watch in frontier {
        let shots = watch.machine.current.lastCapture.rawValue
        for event in scope.events(shots: shots, places: explored.places) {
          var step = watch
          let (_, rules) = step.apply(event)
          transitions += 1
          broken.formUnion(rules.map { "\($0.name) by \(event)" })
          // How many pickers were opened names no event here, and would never end.
          var key = step.machine.current.coreOnly
          key.opened = 0
          if seen.insert(key).inserted { next.append(step) }
        }
      }
      frontier = next
    }
    return (seen.count, transitions, broken)
  }
}
