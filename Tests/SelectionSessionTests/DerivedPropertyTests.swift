import SelectionCore
import SelectionTesting
import XCTest

/// Properties that stand for reports of which no event and no observation tells (`Specs/Reports.md`).
///
/// Each is judged of any machine: the reference has it, and a machine with the reported fault does not.
final class DerivedPropertyTests: XCTestCase {
  private typealias Step = @Sendable (Selection.State, Selection.Event) -> Selection.State

  private static let right: Step = { Selection.reduce($0, $1).0 }

  // MARK: The photo on screen (B092)

  /// Which photo a preview shows is the host's affair; what it shows is read from that photo's facts.
  ///
  /// So a late image for one photo must leave all else as it is: the facts of the other photos, what
  /// is chosen, and its order.
  func testAnAnswerForOnePhotoChangesNothingElse() {
    XCTAssertEqual(faults(Self.right), [])
    // The late load of one photo takes over the photo that was chosen after it.
    let wrong: Step = { state, event in
      var next = Self.right(state, event)
      guard case .imageResolved(let photo, _, _) = event, next != state,
        let place = next.photos.lastIndex(where: { $0.id != photo })
      else { return next }
      next.photos[place].image = .ready
      return next
    }
    XCTAssertFalse(faults(wrong).isEmpty, "the wrong machine passes")
    // The answer is taken for a tap on its photo.
    let wrongTick: Step = { state, event in
      let next = Self.right(state, event)
      guard case .imageResolved(let photo, _, .final) = event, next != state else { return next }
      return Self.right(next, .toggle(photo))
    }
    XCTAssertFalse(faults(wrongTick).isEmpty, "the wrong machine passes")
  }

  /// The answers after which something about another photo is different, each once.
  private func faults(_ step: Step) -> Set<Selection.Event.Kind> {
    var faults: Set<Selection.Event.Kind> = []
    var answers = 0
    for seed in UInt64(1)...40 {
      var generator = Generated(seed: seed)
      var state = Selection.State(generator.rules())
      for _ in 1...30 {
        state = Self.right(state, generator.event(in: state))
        for photo in state.photos {
          guard let request = photo.image.request else { continue }
          let events: [Selection.Event] = [
            .imageResolved(photo.id, request: request, .degraded),
            .imageResolved(photo.id, request: request, .final),
            .imageFailed(photo.id, request: request, .unspecified),
            .requestTimedOut(photo.id, request: request),
          ]
          for event in events {
            answers += 1
            if rest(of: step(state, event), without: photo.id) != rest(of: state, without: photo.id)
            {
              faults.insert(event.kind)
            }
          }
        }
      }
    }
    XCTAssertGreaterThan(answers, 1_000, "nothing was tried")
    return faults
  }

  /// The state without what is known of the image of one photo.
  private func rest(
    of state: Selection.State, without photo: Selection.PhotoID
  ) -> Selection.State {
    var rest = state
    if let place = rest.photos.firstIndex(where: { $0.id == photo }) {
      rest.photos[place].image = .ready
    }
    return rest
  }

  // MARK: A list that is read while it changes (B138)

  /// What a machine gives to whoever draws it: to be read at any time, on any thread.
  private typealias Drawing = @Sendable () -> Selection.Observation

  /// A machine that is drawn.
  private protocol Drawn {
    init(_ rules: Selection.Rules)
    var drawing: Drawing { get }
    func take(_ event: Selection.Event)
  }

  /// The reference: what is drawn is a value.
  private final class Reference: Drawn {
    private var state: Selection.State
    init(_ rules: Selection.Rules) { state = Selection.State(rules) }
    var drawing: Drawing { { [state] in state.observation } }
    func take(_ event: Selection.Event) { _ = state.apply(event) }
  }

  /// The reported fault: what is drawn is the one list, and somebody assigns to it meanwhile.
  ///
  /// It is read only when nothing is assigned any more, so that the test itself has no race.
  private final class Shared: Drawn, @unchecked Sendable {
    private var state: Selection.State
    init(_ rules: Selection.Rules) { state = Selection.State(rules) }
    var drawing: Drawing { { self.state.observation } }
    func take(_ event: Selection.Event) { _ = state.apply(event) }
  }

  /// A table that is being drawn shows one moment, whatever happens meanwhile.
  func testWhatIsDrawnIsOneMoment() async {
    let wrong = await faults(of: Shared.self)
    XCTAssertGreaterThan(wrong, 0, "the wrong machine passes")
    let right = await faults(of: Reference.self)
    XCTAssertEqual(right, 0)
  }

  /// How many drawings show another moment than the one they were made in.
  private func faults<Machine: Drawn>(of type: Machine.Type) async -> Int {
    var faults = 0
    for seed in UInt64(1)...20 {
      var generator = Generated(seed: seed)
      let rules = generator.rules()
      let machine = Machine(rules)
      var state = Selection.State(rules)
      var moments: [(drawing: Drawing, shown: Selection.Observation)] = []
      for _ in 1...30 {
        let event = generator.event(in: state)
        _ = state.apply(event)
        machine.take(event)
        moments.append((machine.drawing, state.observation))
      }
      // All are drawn after all has happened, side by side.
      faults += await withTaskGroup(of: Bool.self) { group in
        for moment in moments { group.addTask { moment.drawing() != moment.shown } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
    }
    return faults
  }
}
