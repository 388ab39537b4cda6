import SelectionTesting
import XCTest

@testable import SelectionCore

/// Every state that the six named events can reach with 2 assets, 2 captures and limit 2.
final class ExhaustiveTests: XCTestCase {
  private let assets = [Selection.AssetID(0), Selection.AssetID(1)]

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

  /// Breadth first over the real reducer; every step is judged with the history of a shortest way.
  private func explore(
    _ rules: Selection.Rules
  ) -> (states: Int, transitions: Int, broken: Set<String>) {
    var seen: Set<Selection.State> = [Selection.State(rules)]
    var frontier = [Selection.Watch(Selection.Reference(rules), rules: rules)]
    var transitions = 0
    var broken: Set<String> = []
    while !frontier.isEmpty {
      var next: [Selection.Watch<Selection.Reference>] = []
      for watch in frontier {
        for event in events(in: watch.machine.current, limit: 2) {
          var step = watch
          let (_, rules) = step.apply(event)
          transitions += 1
          broken.formUnion(rules.map { "\($0.name) by \(event)" })
          // How many pickers were opened names no event here, and would never end.
          var key = step.machine.current
          key.opened = 0
          if seen.insert(key).inserted { next.append(step) }
        }
      }
      frontier = next
    }
    return (seen.count, transitions, broken)
  }

  private func events(in state: Selection.State, limit: Int) -> [Selection.Event] {
    let (a, b) = (assets[0], assets[1])
    let known = state.lastCapture.rawValue
    let shots = known < 2 ? [Selection.Event.cameraCapture(Selection.CaptureID(known + 1))] : []
    let answers = (0..<known).flatMap { number in
      assets.map { Selection.Event.assetURLResolved(Selection.CaptureID(number + 1), $0) }
    }
    let deliveries = [[], [a], [b], [a, b], [b, a]].map { Selection.Event.selectAssets($0) }
    return [.openPicker(.album), .openPicker(.camera), .cancel()] + deliveries + shots + answers
      + (0..<limit).map { .delete($0) }
  }
}
